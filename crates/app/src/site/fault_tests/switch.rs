//! Themes and packs of the Switch, for paths that need some.

use serde_json::{Value, json};

use super::{first_id, fresh_key, screen, send};
use crate::testing::{Answer, Caller, THEME_INPUT, TestApp};

const PUBLISH: &str = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
const PUBLISH_PACK: &str = "mutation($pack: CreateSwitchPackInput, $data: [CreateSwitchThemeInput!]!) { \
    createSwitchThemes(packData: $pack, themesData: $data) { hexId pack { hexId } } }";
fn input(name: &str) -> Value {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    input
}

/// Publishes a theme of a background and a screenshot.
async fn publish(mona: &Caller, round: u32, key: &str) -> Answer {
    let files = [("0.backgroundImage", &screen(round, 1)[..]), ("0.screenshotImage", &screen(round, 2))];
    send(mona, PUBLISH, json!({ "data": [input("Paper Sky")] }), &files, key).await
}

/// Publishes a pack of two themes.
async fn publish_pack(mona: &Caller, round: u32, key: &str) -> Answer {
    let files = [("0.backgroundImage", &screen(round, 3)[..]), ("1.backgroundImage", &screen(round, 4))];
    let pack = json!({ "name": "Woods", "tags": ["night"] });
    let variables = json!({ "pack": pack, "data": [input("Ash"), input("Birch")] });
    send(mona, PUBLISH_PACK, variables, &files, key).await
}

/// A published theme with its pictures.
pub(super) async fn theme(test: &TestApp, mona: &Caller, round: u32) -> String {
    let hex_id = first_id(&publish(mona, round, &fresh_key(test)).await);
    test.do_jobs().await;
    hex_id
}

/// A published pack of two themes with their pictures; its number.
pub(super) async fn pack(test: &TestApp, mona: &Caller, round: u32) -> String {
    let published = publish_pack(mona, round, &fresh_key(test)).await.data();
    test.do_jobs().await;
    published["createSwitchThemes"][0]["pack"]["hexId"].as_str().expect("a number").to_owned()
}
