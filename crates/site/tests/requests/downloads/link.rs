//! Downloads that the store sends itself: who is led there, for how long, and what it says of the file.

use std::collections::HashMap;

use axum::http::Request;
use serde_json::{Value, json};
use vitrine_blobs::{BlobError, ContentHash, KeyGroup};
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_site::downloads::count;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, on_every_engine_in_a_bucket, plain};

const ON: &[(&str, &str)] = &[("VITRINE_SIGNED_LINKS", "on")];

async fn ask(caller: &Caller, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let peer: std::net::SocketAddr = "192.0.2.1:4000".parse().expect("an address");
    let mut request = Request::builder().method(method).uri(path).extension(axum::extract::ConnectInfo(peer));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    caller.send(request, "").await
}

/// Where an answer leads, with its query.
fn link(answer: &Answer) -> (reqwest::Url, HashMap<String, String>) {
    assert_eq!((answer.status.as_u16(), answer.body.len()), (302, 0), "{}", answer.text());
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let url: reqwest::Url = answer.header("location").parse().expect("an address");
    let query = url.query_pairs().into_owned().collect();
    (url, query)
}

/// What the store answers there: status, type, name and bytes.
async fn follow(answer: &Answer, range: &str) -> (u16, String, String, Vec<u8>) {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let request = reqwest::Client::new().get(link(answer).0).header("range", range);
    let answer = request.send().await.expect("the store answers");
    let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or("").to_owned();
    let (status, kind, name) = (answer.status().as_u16(), header("content-type"), header("content-disposition"));
    (status, kind, name, answer.bytes().await.expect("bytes").to_vec())
}

async fn theme(test: &TestApp, creator: &Caller, is_private: bool) -> (String, String) {
    let mut input = THEME_INPUT();
    (input["name"], input["isPrivate"]) = ("空 / Sky \"7\"".into(), is_private.into());
    let hex_id = test.theme(creator, input).await;
    let path = format!("/api/switch/themes/{hex_id}/download");
    (hex_id, path)
}

async fn is_private(test: &TestApp, hex_id: &str, is_private: bool) {
    let id = KIND.parse_id(hex_id).expect("a number").0;
    let sql = "UPDATE items SET is_private = $2 WHERE id = $1";
    test.app.db.execute(sql, params![id, is_private]).await.expect("changed");
}

#[tokio::test]
async fn what_the_store_has_it_sends_under_its_name_and_what_needs_no_bytes_is_answered_here() {
    on_every_engine_in_a_bucket(ON, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (_, path) = theme(&test, &mona, false).await;
        let visitor = test.visitor();
        let built = ask(&visitor, "GET", &path, &[]).await;
        assert_eq!(built.status.as_u16(), 200, "what has just been built is at hand");

        let answer = ask(&visitor, "GET", &path, &[]).await;
        let (url, query) = link(&answer);
        assert_eq!(query["X-Amz-Expires"], "60");
        assert!(url.as_str().is_ascii() && query.contains_key("X-Amz-Signature"));
        let (status, kind, name, bytes) = follow(&answer, "bytes=0-").await;
        assert!(matches!(status, 200 | 206));
        assert_eq!((kind.as_str(), name.as_str()), ("application/nxtheme", built.header("content-disposition")));
        assert_eq!(bytes, built.body);
        let part = follow(&ask(&visitor, "GET", &path, &[("range", "bytes=5-9")]).await, "bytes=5-9").await;
        assert_eq!((part.0, &part.3[..]), (206, &built.body[5..10]));

        let head = ask(&visitor, "HEAD", &path, &[]).await;
        assert_eq!((head.status.as_u16(), head.header("location")), (200, ""));
        assert_eq!(head.header("content-length"), built.body.len().to_string());
        let tag = built.header("etag");
        assert_eq!(ask(&visitor, "GET", &path, &[("if-none-match", tag)]).await.status.as_u16(), 304);
        let beyond = ask(&visitor, "GET", &path, &[("range", "bytes=99999999-")]).await;
        assert_eq!(beyond.status.as_u16(), 416);
    })
    .await;
}

#[tokio::test]
async fn nobody_is_led_to_what_they_may_not_see() {
    on_every_engine_in_a_bucket(ON, async |test: TestApp| {
        let (mona, ines) = (test.creator("Mona").await, test.creator("Ines").await);
        let moderator = test.account("Moe", UserRole::Moderator).await;
        let (hex_id, path) = theme(&test, &mona, true).await;
        ask(&mona, "GET", &path, &[]).await;
        for insider in [&mona, &moderator] {
            let answer = ask(insider, "GET", &path, &[]).await;
            assert_eq!(follow(&answer, "bytes=0-").await.1, "application/nxtheme");
            assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        }
        let absent = async || {
            for outsider in [&test.visitor(), &ines] {
                let answer = ask(outsider, "GET", &path, &[]).await;
                assert_eq!((answer.status.as_u16(), answer.header("location")), (404, ""));
            }
        };
        absent().await;
        is_private(&test, &hex_id, false).await;
        link(&ask(&test.visitor(), "GET", &path, &[]).await);
        is_private(&test, &hex_id, true).await;
        absent().await;
        is_private(&test, &hex_id, false).await;
        test.set_flag(mona.user_id, "hide_items", true).await;
        absent().await;
        test.set_flag(mona.user_id, "hide_items", false).await;
        let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
        mona.graphql(delete, json!({ "id": hex_id })).await.data();
        absent().await;
        assert_eq!(ask(&mona, "GET", &path, &[]).await.status.as_u16(), 404, "deleted for its creator too");
    })
    .await;
}

#[tokio::test]
async fn who_is_led_to_the_store_counts_once_as_who_is_served() {
    on_every_engine_in_a_bucket(ON, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, path) = theme(&test, &mona, false).await;
        ask(&mona, "GET", &path, &[]).await;
        let counted = async || {
            count::flush(&test.app, &test.site.downloads).await.expect("counted");
            let sql = "SELECT download_count FROM items WHERE id = $1";
            let id = KIND.parse_id(&hex_id).expect("a number").0;
            let counted: i64 = test.app.db.scalar(sql, params![id]).await.expect("an item");
            counted
        };
        let visitor = test.visitor();
        link(&ask(&mona, "GET", &path, &[]).await);
        link(&ask(&visitor, "GET", &path, &[("range", "bytes=5-")]).await);
        ask(&visitor, "HEAD", &path, &[]).await;
        assert_eq!(counted().await, 0, "not its creator, not the middle, no HEAD");
        for _ in 0..3 {
            link(&ask(&visitor, "GET", &path, &[]).await);
        }
        assert_eq!(counted().await, 1);
    })
    .await;
}

#[tokio::test]
async fn packs_mixes_and_wii_u_themes_come_from_the_store_too_and_are_built_again_when_it_lost_them() {
    on_every_engine_in_a_bucket(ON, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let inputs = [("Ash", "ResidentMenu"), ("Birch", "Entrance")].map(|(name, menu)| {
            let mut input = THEME_INPUT();
            input["name"] = name.into();
            input["target"] = menu.into();
            input
        });
        let themes = mona.publish_pack(json!({ "name": "Woods" }), inputs.to_vec()).await.data();
        let themes = themes["createSwitchThemes"].clone();
        let pack = themes[0]["pack"]["hexId"].as_str().expect("a number").to_owned();
        let ids: Vec<&Value> = (0..2).map(|n| &themes[n]["hexId"]).collect();
        test.do_jobs().await;
        let create = "mutation($ids: [String!]!) { createSwitchMix(hexIds: $ids) { code } }";
        let mix = test.visitor().graphql(create, json!({ "ids": ids })).await.data();
        let mix = mix["createSwitchMix"]["code"].as_str().expect("a code").to_owned();
        let (men, launcher) = (patch("Men.bps", b"the launcher"), plain(1280, 720, [30, 90, 150]));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        let wiiu = mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await.data();
        let wiiu = wiiu["createWiiuThemes"][0]["hexId"].as_str().expect("a number").to_owned();
        test.do_jobs().await;
        for (path, kind, name) in [
            (format!("/api/switch/packs/{pack}/download"), "application/zip", "Woods by Mona"),
            (format!("/api/switch/mixes/{mix}/download"), "application/zip", "Mix"),
            (format!("/api/wiiu/themes/{wiiu}/download"), "application/octet-stream", "Paper Plaza"),
        ] {
            let head = ask(&test.visitor(), "HEAD", &path, &[]).await;
            let first = follow(&ask(&test.visitor(), "GET", &path, &[]).await, "bytes=0-").await;
            assert_eq!((first.1.as_str(), first.2.as_str()), (kind, head.header("content-disposition")));
            assert!(first.2.contains(name) && first.3.starts_with(b"PK"), "{}", first.2);
            assert_eq!(first.3.len().to_string(), head.header("content-length"));
            let hash: ContentHash = head.header("etag").trim_matches('"').parse().expect("a hash");
            lose(&test, hash).await;
            let again = follow(&ask(&test.visitor(), "GET", &path, &[]).await, "bytes=0-").await;
            assert_eq!(again.3, first.3, "{path}");
        }
    })
    .await;
}

/// Deletes a built file, as the sweeper does.
async fn lose(test: &TestApp, hash: ContentHash) {
    use futures::TryStreamExt;
    let stored: Vec<_> = test.app.blobs.list(KeyGroup::Artefacts).try_collect().await.expect("listed");
    let key = stored.iter().map(|object| object.key).find(|key| key.to_string().contains(&hash.to_string()));
    test.app.blobs.delete(key.expect("it is kept")).await.expect("deleted");
}

#[tokio::test]
async fn what_the_store_does_not_have_or_say_is_sent_from_here() {
    on_every_engine_in_a_bucket(ON, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (_, path) = theme(&test, &mona, false).await;
        let built = ask(&test.visitor(), "GET", &path, &[]).await;
        link(&ask(&test.visitor(), "GET", &path, &[]).await);
        test.faults.fail_all(BlobError::Unavailable("down".into()));
        let answer = ask(&test.visitor(), "GET", &path, &[]).await;
        assert_eq!((answer.status.as_u16(), &answer.body), (200, &built.body));
    })
    .await;
}

#[tokio::test]
async fn without_the_setting_everything_is_sent_from_here() {
    on_every_engine_in_a_bucket(&[], async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (_, path) = theme(&test, &mona, false).await;
        for _ in 0..2 {
            assert_eq!(ask(&test.visitor(), "GET", &path, &[]).await.status.as_u16(), 200);
        }
    })
    .await;
}
