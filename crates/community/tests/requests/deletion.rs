//! Deleting, and taking it back.

mod purge;

use axum::body::Body;
use axum::http::Request;
use futures::StreamExt;
use futures::future::join_all;
use serde_json::{Value, json};
use tower::ServiceExt;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, jpeg, on_every_engine, on_every_engine_with, plain};

const DELETE: &str = "mutation($ids: [String!]!) { \
    deleteSwitchThemes(hexIds: $ids, reason: \"Not theirs.\") { hexIds restorableUntil } }";
const RESTORE: &str = "mutation($ids: [String!]!) { restoreSwitchThemes(hexIds: $ids) { hexId saveCount } }";

async fn delete(caller: &Caller, ids: &[&str]) -> Answer {
    caller.graphql(DELETE, json!({ "ids": ids })).await
}

async fn restore(caller: &Caller, ids: &[&str]) -> Answer {
    caller.graphql(RESTORE, json!({ "ids": ids })).await
}

async fn theme(test: &TestApp, creator: &Caller, name: &str) -> String {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    test.theme(creator, input).await
}

/// Everywhere a visitor could find it.
async fn is_there(test: &TestApp, hex_id: &str) -> [bool; 4] {
    let visitor = test.visitor();
    let listed = visitor.graphql("{ switchThemes(limit: 500) { nodes { hexId } } }", json!({})).await.data();
    let nodes = listed["switchThemes"]["nodes"].as_array().expect("nodes").clone();
    let ok = async |path: String| visitor.follow(&path).await.status.as_u16() == 200;
    [
        nodes.iter().any(|node| node["hexId"] == *hex_id),
        ok(format!("/switch/themes/x-{hex_id}")).await,
        ok(format!("/api/switch/themes/{hex_id}/download")).await,
        ok(format!("/api/switch/nxinstaller/t{hex_id}")).await,
    ]
}

#[tokio::test]
async fn what_is_deleted_is_nowhere_and_comes_back_whole() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan) = (test.creator("Mona").await, test.creator("Fan").await);
        let (kept, gone) = (theme(&test, &mona, "Kept").await, theme(&test, &mona, "Gone").await);
        let id = KIND.parse_id(&gone).expect("a number").0;
        let save = "INSERT INTO item_saves (item_id, user_id, created_at) VALUES ($1, $2, 1)";
        test.app.db.execute(save, params![id, fan.user_id]).await.expect("saved");
        assert_eq!((is_there(&test, &kept).await, is_there(&test, &gone).await), ([true; 4], [true; 4]));

        let deleted = delete(&mona, &[&gone.to_lowercase()]).await.data()["deleteSwitchThemes"].clone();
        assert_eq!(deleted, json!({ "hexIds": [gone], "restorableUntil": "2026-05-04T09:31:00.000Z" }));
        assert_eq!((is_there(&test, &kept).await, is_there(&test, &gone).await), ([true; 4], [false; 4]));
        assert_eq!(delete(&mona, &[&gone]).await.code(), "NOT_FOUND", "it is gone for its creator too");

        test.pass(limits::RESTORABLE_FOR);
        let restored = restore(&mona, &[&gone]).await.data()["restoreSwitchThemes"].clone();
        assert_eq!(restored, json!([{ "hexId": gone, "saveCount": 1 }]));
        assert_eq!(is_there(&test, &gone).await, [true; 4]);
        assert_eq!(restore(&mona, &[&gone]).await.code(), "", "asking twice does no harm");

        delete(&mona, &[&gone]).await.data();
        test.pass(limits::RESTORABLE_FOR + 1);
        assert_eq!(restore(&mona, &[&gone]).await.code(), "NOT_FOUND");
        assert_eq!(is_there(&test, &gone).await, [false; 4]);
    })
    .await;
}

#[tokio::test]
async fn what_comes_back_before_it_has_its_pictures_gets_them_at_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let published = mona.publish(THEME_INPUT(), Some(&jpeg())).await.data();
        let theme = published["createSwitchThemes"][0]["hexId"].as_str().expect("a theme").to_owned();
        let inputs = vec![THEME_INPUT(), THEME_INPUT()];
        let published = mona.publish_pack(json!({ "name": "Woods" }), inputs).await.data();
        let pack = json!({ "id": published["createSwitchThemes"][0]["pack"]["hexId"] });
        let (men, launcher) = (patch("Men.bps", b"launcher"), plain(1280, 720, [30, 90, 150]));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        let published = mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await.data();
        let of_wiiu = json!({ "ids": [published["createWiiuThemes"][0]["hexId"]] });

        delete(&mona, &[&theme]).await.data();
        let document = "mutation($id: String!) { deleteSwitchPack(hexId: $id, deleteThemes: true) { hexIds } }";
        mona.graphql(document, pack.clone()).await.data();
        let document = "mutation($ids: [String!]!) { deleteWiiuThemes(hexIds: $ids) { hexIds } }";
        mona.graphql(document, of_wiiu.clone()).await.data();
        test.do_jobs().await;

        restore(&mona, &[&theme]).await.data();
        let document = "mutation($id: String!) { restoreSwitchPack(hexId: $id) { hexId } }";
        mona.graphql(document, pack).await.data();
        let document = "mutation($ids: [String!]!) { restoreWiiuThemes(hexIds: $ids) { hexId } }";
        mona.graphql(document, of_wiiu).await.data();
        test.do_jobs().await;
        assert_eq!(is_there(&test, &theme).await, [true; 4]);
        for (list, count) in [("switchThemes", 3), ("switchPacks", 1), ("wiiuThemes", 1)] {
            let query = format!("{{ list: {list} {{ nodes {{ previewState }} }} }}");
            let listed = test.visitor().graphql(&query, json!({})).await.data()["list"]["nodes"].clone();
            assert_eq!(listed, json!(vec![json!({ "previewState": "READY" }); count]), "{list}");
        }
    })
    .await;
}

#[tokio::test]
async fn all_are_deleted_or_none() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let (first, second) = (theme(&test, &mona, "First").await, theme(&test, &mona, "Second").await);
        let foreign = theme(&test, &ada, "Foreign").await;
        let many: Vec<String> = (1..=101).map(|number| format!("{number:X}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let hundredth = many[..100].to_vec();
        for (ids, code) in [
            (vec![first.as_str(), &foreign], "FORBIDDEN"),
            (vec![&first, "FFFF"], "NOT_FOUND"),
            (vec![&first, "", "-1"], "NOT_FOUND"),
            (vec![&first, "1' OR '1'='1"], "NOT_FOUND"),
            (vec![], "BAD_USER_INPUT"),
            (many, "BAD_USER_INPUT"),
            (hundredth, "FORBIDDEN"),
        ] {
            for document in [DELETE, RESTORE] {
                assert_eq!(mona.graphql(document, json!({ "ids": ids })).await.code(), code, "{document} {ids:?}");
            }
            assert_eq!(is_there(&test, &first).await, [true; 4], "{ids:?}");
        }
        let both = delete(&mona, &[&second, &first, &second]).await.data();
        assert_eq!(both["deleteSwitchThemes"]["hexIds"], json!([first, second]), "each once");
        assert_eq!((is_there(&test, &first).await, is_there(&test, &second).await), ([false; 4], [false; 4]));
    })
    .await;
}

#[tokio::test]
async fn only_who_has_deleted_it_takes_it_back() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        let hex_id = theme(&test, &mona, "Contested").await;
        delete(&staff, &[&hex_id]).await.data();
        assert_eq!(restore(&mona, &[&hex_id]).await.code(), "NOT_FOUND");
        assert_eq!(restore(&staff, &[&hex_id]).await.code(), "");
        delete(&mona, &[&hex_id]).await.data();
        assert_eq!(restore(&staff, &[&hex_id]).await.code(), "NOT_FOUND");
        test.set_flag(mona.user_id, "is_blocked", true).await;
        assert_eq!(restore(&mona, &[&hex_id]).await.code(), "BLOCKED");
    })
    .await;
}

#[tokio::test]
async fn a_deletion_taken_back_counts_against_the_quota() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = theme(&test, &mona, "One too many").await;
        delete(&mona, &[&hex_id]).await.data();
        test.add_items(mona.user_id, limits::ITEMS_PER_ACCOUNT.0).await;
        assert_eq!(restore(&mona, &[&hex_id]).await.code(), "QUOTA_EXCEEDED");
        assert_eq!(is_there(&test, &hex_id).await, [false; 4]);
    })
    .await;
}

#[tokio::test]
async fn a_download_that_has_begun_ends_well() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = theme(&test, &mona, "Streamed").await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let whole = test.visitor().get(&path).await.body;
        let request = Request::get(&path).header("host", "localhost:8080").body(Body::empty()).expect("a request");
        let response = test.router.clone().oneshot(request).await.expect("an answer");
        let mut body = response.into_body().into_data_stream();
        let mut read = body.next().await.expect("a part").expect("no error").to_vec();
        delete(&mona, &[&hex_id]).await.data();
        assert_eq!(test.visitor().get(&path).await.status.as_u16(), 404);
        while let Some(part) = body.next().await {
            read.extend_from_slice(&part.expect("no error"));
        }
        assert!(read == whole, "{} of {} bytes", read.len(), whole.len());
    })
    .await;
}

#[tokio::test]
async fn deletions_and_their_undoing_at_the_same_time_leave_a_sound_state() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (a, b) = (theme(&test, &mona, "Ash").await, theme(&test, &mona, "Birch").await);
        for _ in 0..4 {
            let requests = (0..8).map(|turn| {
                let ids = if turn % 2 == 0 { json!([a, b]) } else { json!([b, a]) };
                let document = if turn % 4 < 2 { DELETE } else { RESTORE };
                let mona = &mona;
                async move { mona.graphql(document, json!({ "ids": ids })).await.code() }
            });
            let codes: Vec<String> = join_all(requests).await;
            assert!(codes.iter().all(|code| ["", "NOT_FOUND"].contains(&code.as_str())), "{codes:?}");
            assert_eq!(is_there(&test, &a).await, is_there(&test, &b).await, "both or none");
        }
        let state: Value = restore(&mona, &[&a, &b]).await.json();
        assert!(state["errors"].is_null(), "{state}");
    })
    .await;
}

#[tokio::test]
async fn nobody_deletes_and_takes_back_without_end() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let mona = test.creator("Mona").await;
        for at in 0..60 {
            let answer = if at % 2 == 0 { delete(&mona, &["FFFF"]).await } else { restore(&mona, &["FFFF"]).await };
            assert_eq!(answer.code(), "NOT_FOUND", "{at}");
        }
        for answer in [delete(&mona, &["FFFF"]).await, restore(&mona, &["FFFF"]).await] {
            assert_eq!(answer.code(), "RATE_LIMITED");
        }
        let pack = "mutation { deleteSwitchPack(hexId: \"FFFF\") { hexIds } }";
        assert_eq!(mona.graphql(pack, json!({})).await.code(), "RATE_LIMITED");
        assert_eq!(delete(&test.creator("Theo").await, &["FFFF"]).await.code(), "NOT_FOUND", "another person");
        test.pass(15_001);
        assert_eq!(delete(&mona, &["FFFF"]).await.code(), "NOT_FOUND", "one is back");
    })
    .await;
}
