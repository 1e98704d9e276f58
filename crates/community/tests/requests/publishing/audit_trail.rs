//! Tests of the audit log of publishing (rule P-6): an item is published or changed only together with its entry.

use serde_json::{Value, json};
use uuid::Uuid;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, Params, params};
use vitrine_people::audit::{self, ChainVerdict};
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch};
use vitrine_testing::{Answer, Caller, File, THEME_INPUT, TestApp, on_every_engine, plain};

const CHANGE_THEME: &str = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { \
    updateSwitchTheme(hexId: $id, data: $data) { hexId } }";
const CHANGE_PACK: &str = "mutation($id: String!, $data: UpdateSwitchPackInput!) { \
    updateSwitchPack(hexId: $id, data: $data) { hexId } }";
const CHANGE_WIIU: &str = "mutation($id: String!, $data: UpdateWiiuThemeInput!) { \
    updateWiiuTheme(hexId: $id, data: $data) { hexId } }";

fn screen(shade: u8) -> Vec<u8> {
    plain(1280, 720, [shade, 90, 150])
}

fn named(name: &str) -> Value {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    input
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

async fn publish_pack(caller: &Caller) -> Answer {
    caller.publish_pack(json!({ "name": "Woods", "tags": ["night"] }), vec![named("Ash"), named("Birch")]).await
}

async fn publish_wiiu(caller: &Caller) -> Answer {
    let (men, launcher) = (patch("Men.bps", b"launcher"), screen(10));
    caller.publish_wiiu(WIIU_THEME_INPUT(), &[("menPatch", &men), ("launcherScreenshot", &launcher)]).await
}

/// Changes an item, with a picture if that is given.
async fn change(caller: &Caller, mutation: &str, id: &str, mut data: Value, picture: Option<(&str, u8)>) -> Answer {
    let Some((field, shade)) = picture else {
        return caller.graphql(mutation, json!({ "id": id, "data": data })).await;
    };
    data[field] = Value::Null;
    let file = File { path: &format!("variables.data.{field}"), bytes: &screen(shade) };
    caller.upload(mutation, json!({ "id": id, "data": data }), &[file], &[]).await
}

/// Action, target and detail of all entries about items; each names the account and the request.
async fn entries(test: &TestApp, by: &Caller) -> Vec<(String, String, String)> {
    assert!(matches!(audit::verify(&test.app.db).await, Ok(ChainVerdict::Whole { .. })));
    let of_items = "FROM audit_log WHERE action LIKE 'item.%'";
    let sql = format!("SELECT action, target, COALESCE(detail, ''), actor {of_items} ORDER BY seq");
    let rows: Vec<(String, String, String, String)> = test.app.db.rows(&sql, Params::new()).await.expect("rows");
    let sql = format!("SELECT COUNT(*) {of_items} AND COALESCE(request_id, '') = ''");
    let without_request: i64 = test.app.db.scalar(&sql, Params::new()).await.expect("a count");
    assert_eq!(without_request, 0);
    let sql = "SELECT uuid FROM users WHERE id = $1";
    let uuid: Uuid = test.app.db.scalar(sql, params![by.user_id]).await.expect("an account");
    assert!(rows.iter().all(|(.., actor)| *actor == uuid.to_string()), "{rows:?}");
    rows.into_iter().map(|(action, target, detail, _)| (action, target, detail)).collect()
}

/// The two versions that an entry tells of.
fn versions(entry: &(String, String, String)) -> (String, String) {
    assert_eq!(entry.0, "item.change-files");
    let (before, after) = entry.2.split_once(" → ").expect("two versions");
    for version in [before, after] {
        assert!(version.len() == 71 && version.starts_with("sha256:"), "{version}");
    }
    assert_ne!(before, after);
    (before.to_owned(), after.to_owned())
}

#[tokio::test]
async fn everything_that_is_published_and_every_change_of_its_files_has_an_entry() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let theme = test.theme(&mona, THEME_INPUT()).await;
        let themes = publish_pack(&mona).await.data()["createSwitchThemes"].clone();
        let (ash, birch, pack) =
            (text(&themes[0]["hexId"]), text(&themes[1]["hexId"]), text(&themes[0]["pack"]["hexId"]));
        let wiiu = text(&publish_wiiu(&mona).await.data()["createWiiuThemes"][0]["hexId"]);
        let published = entries(&test, &mona).await;
        let expected = [
            format!("switch-theme:{theme}"),
            format!("switch-theme:{ash}"),
            format!("switch-theme:{birch}"),
            format!("switch-pack:{pack}"),
            format!("wiiu-theme:{wiiu}"),
        ];
        let targets: Vec<&String> = published.iter().map(|(_, target, _)| target).collect();
        assert_eq!(targets, expected.iter().collect::<Vec<_>>());
        assert!(published.iter().all(|(action, ..)| action == "item.publish"), "{published:?}");
        assert!(published.iter().all(|(.., made_of)| made_of.len() == 71), "{published:?}");

        // What is only said of them is in no file.
        for (mutation, id) in [(CHANGE_THEME, &theme), (CHANGE_PACK, &pack), (CHANGE_WIIU, &wiiu)] {
            change(&mona, mutation, id, json!({ "description": "Calm.", "tags": ["calm"] }), None).await.data();
        }
        assert_eq!(entries(&test, &mona).await.len(), 5);

        // Of each, its name and what else its files are made of.
        let changes = [
            (CHANGE_THEME, &theme, json!({ "name": "Another" }), None, 0),
            (CHANGE_THEME, &theme, json!({}), Some(("backgroundImage", 20)), 0),
            (CHANGE_PACK, &pack, json!({ "name": "Another" }), None, 3),
            (CHANGE_PACK, &pack, json!({ "themeHexIds": [ash, theme] }), None, 3),
            (CHANGE_WIIU, &wiiu, json!({ "name": "Another" }), None, 4),
            (CHANGE_WIIU, &wiiu, json!({}), Some(("launcherScreenshot", 30)), 4),
        ];
        let mut last: Vec<String> = published.iter().map(|(.., made_of)| made_of.clone()).collect();
        for (count, (mutation, id, data, picture, of)) in changes.into_iter().enumerate() {
            test.pass(5_000);
            change(&mona, mutation, id, data.clone(), picture).await.data();
            let now = entries(&test, &mona).await;
            assert_eq!(now.len(), 6 + count, "{data}");
            let entry = now.last().expect("an entry");
            assert_eq!(entry.1, expected[of]);
            let (before, after) = versions(entry);
            assert_eq!(before, last[of], "each version follows the one before: {data}");
            last[of] = after;
            // The same once more changes nothing.
            change(&mona, mutation, id, data, picture).await.data();
            assert_eq!(entries(&test, &mona).await.len(), 6 + count);
        }
    })
    .await;
}

#[tokio::test]
async fn staff_who_change_the_files_of_others_are_recorded_for_both() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let theme = test.theme(&mona, THEME_INPUT()).await;
        let admin = test.account("Ada", UserRole::Admin).await;
        change(&admin, CHANGE_THEME, &theme, json!({ "name": "Another" }), None).await.data();
        let sql = "SELECT action FROM audit_log WHERE target = $1 ORDER BY seq";
        let actions: Vec<String> =
            test.app.db.column(sql, params![format!("switch-theme:{theme}")]).await.expect("rows");
        assert_eq!(actions, ["item.publish", "item.update", "item.change-files"]);
    })
    .await;
}

#[tokio::test]
async fn a_request_that_is_repeated_is_recorded_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mutation =
            "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
        let mut input = THEME_INPUT();
        input["backgroundImage"] = Value::Null;
        let background = screen(40);
        let key = [("Idempotency-Key", "7f1d3a52-94a4-4c5b-8a3e-000000000001")];
        for _ in 0..2 {
            let file = File { path: "variables.data.0.backgroundImage", bytes: &background };
            mona.upload(mutation, json!({ "data": [input] }), &[file], &key).await.data();
        }
        assert_eq!(entries(&test, &mona).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_published_or_changed_without_its_entry() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let theme = test.theme(&mona, THEME_INPUT()).await;
        let pack = text(&publish_pack(&mona).await.data()["createSwitchThemes"][0]["pack"]["hexId"]);
        let wiiu = text(&publish_wiiu(&mona).await.data()["createWiiuThemes"][0]["hexId"]);
        // The log cannot be written to.
        let db = &test.app.db;
        db.execute("DELETE FROM audit_chain", params![]).await.expect("the owner may");
        let items = async || {
            let sql = "SELECT id, name, updated_at FROM items ORDER BY id";
            let rows: Vec<(i64, String, i64)> = db.rows(sql, params![]).await.expect("rows");
            rows
        };
        let before = items().await;
        test.pass(5_000);
        for refused in [
            mona.publish(THEME_INPUT(), Some(&screen(50))).await,
            publish_pack(&mona).await,
            publish_wiiu(&mona).await,
            change(&mona, CHANGE_THEME, &theme, json!({ "name": "Another" }), None).await,
            change(&mona, CHANGE_THEME, &theme, json!({}), Some(("backgroundImage", 60))).await,
            change(&mona, CHANGE_PACK, &pack, json!({ "name": "Another" }), None).await,
            change(&mona, CHANGE_WIIU, &wiiu, json!({}), Some(("launcherScreenshot", 70))).await,
        ] {
            assert_eq!(refused.code(), "INTERNAL", "{}", refused.text());
        }
        assert_eq!(items().await, before);
    })
    .await;
}
