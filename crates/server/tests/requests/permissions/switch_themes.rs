//! How the operations on themes are asked.

use axum::http::Request;
use serde_json::json;
use vitrine_core::permissions::{PermissionActor, PermissionRow, PermissionState};
use vitrine_db::{Execute, params};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Caller, File, THEME_INPUT, TestApp, jpeg, plain, small_jpeg};

use crate::permissions::{Fixture, ItemFields, get, items, word};

/// A theme that a word of its own finds.
pub const ITEMS: ItemFields = ItemFields {
    kind: &KIND,
    one: "switchTheme",
    name: "Paper Sky",
    labels: items::mature_mark,
    publish: |test, owner, actor, state| Box::pin(publish(test, owner, actor, state)),
};

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let PermissionRow { operation, state, .. } = *row;
    let caller = &fixture.callers[&actor];
    let (hex_id, token) = fixture.item(&KIND, actor, state);
    if operation == "POST {api}/switch/themes/read" {
        let request = Request::post("/api/switch/themes/read")
            .header("Content-Type", "application/zip")
            .header("Apollo-Require-Preflight", "true");
        return if caller.send(request, "no theme").await.status.as_u16() == 200 { "D" } else { "-" }.into();
    }
    let path = match operation {
        "GET /switch/themes/{slugId}" => Some(format!("/switch/themes/paper-sky-{hex_id}")),
        "GET {api}/switch/themes/{hexId}/download" => Some(format!("/api/switch/themes/{hex_id}/download")),
        "GET {api}/switch/themes/{hexId}/preview" => {
            Some(format!("/api/switch/themes/{hex_id}/preview/{token}/240.jpg"))
        }
        "GET {api}/switch/themes/{hexId}/drawn-preview" => {
            Some(format!("/api/switch/themes/{hex_id}/drawn-preview/{token}/240.jpg"))
        }
        "GET {api}/switch/themes/{hexId}/background" => {
            let hash = hash_of(fixture, hex_id, "SELECT wallpaper_hash FROM switch_themes WHERE item_id = $1").await;
            Some(format!("/api/switch/themes/{hex_id}/background/{hash}/background.jpg"))
        }
        "GET {api}/switch/themes/{hexId}/icon" => {
            let hash = hash_of(fixture, hex_id, "SELECT icon_hash FROM switch_theme_icons WHERE theme_id = $1").await;
            Some(format!("/api/switch/themes/{hex_id}/icon/{hash}/album.png"))
        }
        "GET {api}/switch/themes/{hexId}/overlay" => {
            let hash =
                hash_of(fixture, hex_id, "SELECT custom_overlay_hash FROM switch_themes WHERE item_id = $1").await;
            Some(format!("/api/switch/themes/{hex_id}/overlay/{hash}/overlay.png"))
        }
        "GET {api}/switch/nxinstaller/{id}" => Some(format!("/api/switch/nxinstaller/t{hex_id}")),
        _ => None,
    };
    if let Some(path) = path {
        return get(caller, &path).await;
    }
    let console = |field: &str| format!("{{ switch {{ {field} }} }}");
    let all = "paginationArgs: { limit: 500 }";
    let document = match operation {
        "switchThemes(query).nearestSpelling" => {
            let own = own_word(actor, state);
            let query = format!("{{ switchThemes(query: \"{}\") {{ nearestSpelling }} }}", own.replace("ed", "xx"));
            let data = caller.graphql(&query, json!({})).await.data();
            return if data["switchThemes"]["nearestSpelling"] == own { "L" } else { "-" }.into();
        }
        "switch.themes" => console(&format!("themes({all}) {{ nodes {{ hexId }} }}")),
        "switch.themes(includeNSFW: true)" => {
            console(&format!("themes({all}, includeNSFW: true) {{ nodes {{ hexId }} }}"))
        }
        "switch.theme" => console(&format!("theme(hexId: \"{hex_id}\") {{ name }}")),
        "switch.lookupByQuickId" => {
            console(&format!("lookupByQuickId(quickId: \"T{hex_id}\") {{ ... on SwitchTheme {{ name }} }}"))
        }
        "createSwitchThemes" => {
            let answer = caller.publish(THEME_INPUT(), Some(&jpeg())).await;
            return word(&answer, "createSwitchThemes", "ok", hex_id);
        }
        "switchTheme.lookAlikes" => {
            let query = format!("{{ switchTheme(hexId: \"{hex_id}\") {{ lookAlikes {{ hexId }} }} }}");
            let data = caller.graphql(&query, json!({})).await.data();
            return if data["switchTheme"]["lookAlikes"].is_null() { "N" } else { "D" }.into();
        }
        "similarSwitchThemes" => {
            let query = "mutation($image: Upload!) { similarSwitchThemes(image: $image) { hexId } }";
            let picture = small_jpeg();
            let files = [File { path: "variables.image", bytes: &picture }];
            let answer = caller.upload(query, json!({ "image": null }), &files, &[]).await;
            return word(&answer, operation, "D", hex_id);
        }
        _ => return items::ask(fixture, ITEMS, row, actor).await,
    };
    fixture.answer(actor, &document, operation, hex_id).await
}

/// The part of a piece's address that follows from its content.
async fn hash_of(fixture: &Fixture, hex_id: &str, sql: &str) -> String {
    let id = KIND.parse_id(hex_id).expect("a number").0;
    let hash: Vec<u8> = fixture.test.app.db.scalar(sql, params![id]).await.expect("it is there");
    hex::encode(&hash[..16])
}

/// A word that only one theme has.
fn own_word(actor: PermissionActor, state: PermissionState) -> String {
    let owner = if actor == PermissionActor::BlockedOwner { "barred" } else { "owned" };
    // What is hidden was public before.
    let state = if state == PermissionState::Hidden { PermissionState::Public } else { state };
    format!("{owner}{}", state.title())
}

async fn publish(test: &TestApp, owner: &Caller, actor: PermissionActor, state: PermissionState) -> (String, String) {
    let mut input = THEME_INPUT();
    input["description"] = own_word(actor, state).into();
    input["isPrivate"] = (state == PermissionState::Private).into();
    input["isNSFW"] = (state == PermissionState::Mature).into();
    let (background, screenshot, album) = (jpeg(), plain(1280, 720, [240, 120, 10]), plain(64, 56, [0, 0, 0]));
    let (black, white) = (plain(1280, 720, [9, 9, 9]), plain(1280, 720, [240, 240, 240]));
    let pictures = [
        ("backgroundImage", &background[..]),
        ("screenshotImage", &screenshot),
        ("albumIcon", &album),
        (
            "customLayoutJson",
            br#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Visible":false}]}]}"#,
        ),
        ("overlayBlackImage", &black),
        ("overlayWhiteImage", &white),
    ];
    let published = owner.publish_pictures(input, &pictures).await.data()["createSwitchThemes"][0].clone();
    let hex_id = published["hexId"].as_str().expect("an id").to_owned();
    items::settle(test, ITEMS, &hex_id, state).await
}
