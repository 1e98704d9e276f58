//! Removing items and restoring them.

use serde_json::{Value, json};
use vitrine_community::deletion::purge;
use vitrine_core::clock::DAY;
use vitrine_core::limits::DELETED_ITEMS_KEPT_FOR;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_people::accounts::sessions;
use vitrine_testing::{Answer, Caller, MailServer, THEME_INPUT, TestApp, on_every_engine};

use crate::moderation::{audited, count, decide, own_reports, queue, report, theme};

async fn moderate(caller: &Caller, kind: &str, hex_id: &str, decision: &str, ground: Option<&str>) -> Answer {
    let document = "mutation($kind: ReportedKind!, $id: String!, $decision: ItemDecision!, $ground: RemovalGround) { \
        moderateItem(kind: $kind, hexId: $id, decision: $decision, reason: \"A copy.\", ground: $ground) { hexId } }";
    caller.graphql(document, json!({ "kind": kind, "id": hex_id, "decision": decision, "ground": ground })).await
}

async fn statement(caller: &Caller, hex_id: &str) -> Answer {
    let query = "query($id: String!) { removedItem(kind: SWITCH_THEME, hexId: $id) { \
        name ground reason isDetected removedAt restorableUntil } }";
    caller.graphql(query, json!({ "id": hex_id })).await
}

/// Every address that serves a theme to visitors, from its page to its pictures.
async fn addresses(test: &TestApp, hex_id: &str) -> Vec<String> {
    let query =
        "query($id: String!) { switchTheme(hexId: $id) { pageUrl preview720Url preview360Url backgroundImageUrl } }";
    let found = test.visitor().graphql(query, json!({ "id": hex_id })).await.data()["switchTheme"].clone();
    let path = |name: &str| found[name].as_str().map(|url| url.split("8080").last().unwrap_or(url).to_owned());
    let mut all: Vec<String> =
        ["pageUrl", "preview720Url", "preview360Url", "backgroundImageUrl"].into_iter().filter_map(path).collect();
    assert_eq!(all.len(), 4, "{found}");
    all.push(format!("/api/switch/themes/{hex_id}/download"));
    all.push(format!("/api/switch/nxinstaller/t{hex_id}"));
    all
}

async fn answers(caller: &Caller, addresses: &[String]) -> Vec<u16> {
    let mut all = Vec::new();
    for address in addresses {
        all.push(caller.follow(address).await.status.as_u16());
    }
    all
}

/// Whether feeds and sitemaps name it.
async fn is_told(test: &TestApp, name: &str, hex_id: &str) -> bool {
    let feed = test.visitor().get("/feeds/switch/themes.atom").await.text();
    let index = test.visitor().get("/sitemap.xml").await.text();
    let mut in_map = false;
    for part in index.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next()) {
        let part = part.split("8080").last().expect("a path");
        in_map |= test.visitor().get(part).await.text().contains(&format!("-{hex_id}<"));
    }
    assert_eq!(feed.contains(name), in_map, "{index}");
    in_map
}

#[tokio::test]
async fn a_removed_item_is_nowhere_and_its_creator_reads_why() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        let hex_id = theme(&test, &mona, "Kittiwake").await;
        let all = addresses(&test, &hex_id).await;
        assert_eq!(answers(&test.visitor(), &all).await, vec![200; all.len()]);
        assert!(is_told(&test, "Kittiwake", &hex_id).await);
        report(&ada, "SWITCH_THEME", &hex_id).await.data();
        let case = queue(&staff, "").await[0]["id"].clone();
        assert_eq!(decide(&staff, &case, "REMOVED", Some("A copy.")).await.code(), "BAD_USER_INPUT", "no ground");
        let document = "mutation($id: Int!, $reason: String) { \
            decideModerationCase(id: $id, decision: REMOVED, reason: $reason, ground: COPYRIGHT) { decision isDeleted } }";
        let no_reason = staff.graphql(document, json!({ "id": case, "reason": " " })).await;
        assert_eq!(no_reason.code(), "BAD_USER_INPUT");
        let decided = staff.graphql(document, json!({ "id": case, "reason": "A copy." })).await.data();
        assert_eq!(decided["decideModerationCase"], json!({ "decision": "REMOVED", "isDeleted": true }));
        for caller in [&test.visitor(), &mona, &staff] {
            assert_eq!(answers(caller, &all).await, vec![404; all.len()]);
        }
        assert!(!is_told(&test, "Kittiwake", &hex_id).await);
        assert_eq!(own_reports(&ada).await["nodes"][0]["outcome"], "ACTION_TAKEN");

        let stated = json!({ "name": "Kittiwake", "ground": "COPYRIGHT", "reason": "A copy.", "isDetected": false,
            "removedAt": "2026-05-04T09:30:00.000Z", "restorableUntil": "2026-06-03T09:30:00.000Z" });
        for caller in [&mona, &staff] {
            assert_eq!(statement(caller, &hex_id).await.data()["removedItem"], stated);
        }
        assert_eq!(statement(&ada, &hex_id).await.code(), "NOT_FOUND");
        let query = "{ notifications { nodes { type name pageUrl reason } } }";
        let told = mona.graphql(query, json!({})).await.data()["notifications"]["nodes"][0].clone();
        assert_eq!(told["type"], "WORK_DELETED");
        assert_eq!((&told["name"], &told["reason"]), (&json!("Kittiwake"), &json!("A copy.")));
        assert!(told["pageUrl"].as_str().is_some_and(|url| url.ends_with(&hex_id)), "{told}");

        // Nobody but moderators brings it back, and its creator cannot by deleting.
        assert_eq!(moderate(&mona, "SWITCH_THEME", &hex_id, "RESTORED", None).await.code(), "NOT_FOUND");
        let mutation = "mutation($id: String!) { restoreSwitchThemes(hexIds: [$id]) { hexId } }";
        assert_eq!(mona.graphql(mutation, json!({ "id": hex_id })).await.code(), "NOT_FOUND");
        let other = test.account("second", UserRole::Moderator).await;
        moderate(&other, "SWITCH_THEME", &hex_id, "RESTORED", None).await.data();
        test.do_jobs().await;
        assert_eq!(answers(&test.visitor(), &all).await, vec![200; all.len()]);
        assert_eq!(statement(&mona, &hex_id).await.code(), "NOT_FOUND");
        assert_eq!(moderate(&other, "SWITCH_THEME", &hex_id, "RESTORED", None).await.code(), "NOT_FOUND");
        let target = format!("switch-theme:{hex_id}");
        let expected = ["item.remove", "item.restore"].map(|action| (action.to_owned(), target.clone()));
        assert_eq!(audited(&test).await, expected);
    })
    .await;
}

#[tokio::test]
async fn the_creator_gets_the_statement_of_reasons_by_email() {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let mut settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        settings.push(("VITRINE_CONTACT", "rights@example.org"));
        let test = TestApp::with(engine, &settings).await;
        let mona = test.creator("Mona").await;
        let set = "UPDATE users SET email = 'mona@example.org' WHERE id = $1";
        test.app.db.execute(set, params![mona.user_id]).await.expect("set");
        let staff = test.account("keeper", UserRole::Moderator).await;
        let hex_id = theme(&test, &mona, "Kittiwake").await;
        moderate(&staff, "SWITCH_THEME", &hex_id, "REMOVED", Some("LAW")).await.data();
        test.do_jobs().await;
        let [letter] = &server.take()[..] else { panic!("one letter") };
        assert_eq!(letter.to, ["mona@example.org"]);
        for part in ["Illegal content", "A copy.", "No automated means", "rights@example.org"] {
            assert!(letter.data.contains(part), "{part} is missing in {}", letter.data);
        }
    }
}

/// A session of a moderator, which ends sooner than a removal is final.
async fn signed_in_again(test: &TestApp, staff: Caller) -> Caller {
    let begun = sessions::begin(&test.app, staff.user_id, UserRole::Moderator, None).await.expect("a session");
    staff.with_cookie(Some(format!("connect.sid={}", begun.token)))
}

#[tokio::test]
async fn a_removal_is_held_for_thirty_days_and_then_final() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let staff = test.account("keeper", UserRole::Moderator).await;
        let (first, second) = (theme(&test, &mona, "First").await, theme(&test, &mona, "Second").await);
        for hex_id in [&first, &second] {
            moderate(&staff, "SWITCH_THEME", hex_id, "REMOVED", Some("LAW")).await.data();
            let again = moderate(&staff, "SWITCH_THEME", hex_id, "REMOVED", Some("LAW")).await;
            assert_eq!(again.code(), "NOT_FOUND");
        }
        test.pass(DELETED_ITEMS_KEPT_FOR - DAY);
        purge::sweep(&test.app).await.expect("swept");
        let staff = signed_in_again(&test, staff).await;
        moderate(&staff, "SWITCH_THEME", &first, "RESTORED", None).await.data();
        let all = addresses(&test, &first).await;
        assert_eq!(answers(&test.visitor(), &all).await, vec![200; all.len()], "its files were kept");
        test.pass(DAY);
        let staff = signed_in_again(&test, staff).await;
        assert_eq!(moderate(&staff, "SWITCH_THEME", &second, "RESTORED", None).await.code(), "CONFLICT");
        purge::sweep(&test.app).await.expect("swept");
        assert_eq!((count(&test, "takedowns").await, count(&test, "items").await), (0, 1));
    })
    .await;
}

#[tokio::test]
async fn a_pack_follows_its_removed_themes() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let staff = test.account("keeper", UserRole::Moderator).await;
        let published = mona.publish_pack(json!({ "name": "Woods" }), vec![THEME_INPUT(), THEME_INPUT()]).await.data();
        test.do_jobs().await;
        let theme = published["createSwitchThemes"][0]["hexId"].as_str().expect("a theme");
        let pack = published["createSwitchThemes"][0]["pack"]["hexId"].as_str().expect("a pack").to_owned();
        let state = async || {
            let query = "query($id: String!) { switchPack(hexId: $id) { previewState } }";
            test.visitor().graphql(query, json!({ "id": pack })).await.json()["data"]["switchPack"]["previewState"]
                .clone()
        };
        moderate(&staff, "SWITCH_THEME", theme, "REMOVED", Some("RULES")).await.data();
        assert_eq!(state().await, Value::Null, "one theme is no pack");
        moderate(&staff, "SWITCH_THEME", theme, "RESTORED", None).await.data();
        test.do_jobs().await;
        assert_eq!(state().await, "READY");
        moderate(&staff, "SWITCH_PACK", &pack, "REMOVED", Some("RULES")).await.data();
        moderate(&staff, "SWITCH_THEME", theme, "REMOVED", Some("RULES")).await.data();
        let too_few = moderate(&staff, "SWITCH_PACK", &pack, "RESTORED", None).await;
        assert_eq!(too_few.code(), "CONFLICT");
        moderate(&staff, "SWITCH_THEME", theme, "RESTORED", None).await.data();
        assert_eq!(state().await, Value::Null, "it was removed itself");
        moderate(&staff, "SWITCH_PACK", &pack, "RESTORED", None).await.data();
        test.do_jobs().await;
        assert_eq!(state().await, "READY");
    })
    .await;
}
