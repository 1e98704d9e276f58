//! How the operations on Wii U themes are asked.

use serde_json::json;
use vitrine_core::permissions::{PermissionActor, PermissionRow, PermissionState};
use vitrine_db::{Execute, params};
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch, wav};
use vitrine_testing::{Caller, TestApp, plain};
use vitrine_wiiu::themes::theme::KIND;

use crate::permissions::{Fixture, ItemFields, get, items, word};

/// A theme with everything that a theme can have.
pub const ITEMS: ItemFields = ItemFields {
    kind: &KIND,
    one: "wiiuTheme",
    name: "Paper Plaza",
    labels: items::mature_mark,
    publish: |test, owner, _, state| Box::pin(publish(test, owner, state)),
};

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let PermissionRow { operation, state, .. } = *row;
    let caller = &fixture.callers[&actor];
    let (hex_id, token) = fixture.item(&KIND, actor, state);
    let files = format!("/api/wiiu/themes/{hex_id}");
    let path = match operation {
        "GET /wiiu/themes/{slugId}" => Some(format!("/wiiu/themes/paper-plaza-{hex_id}")),
        "GET /wiiu/bgms/{slugId}" => Some(format!("/wiiu/bgms/paper-plaza-{hex_id}")),
        "GET /wiiu/splashes/{slugId}" => Some(format!("/wiiu/splashes/paper-plaza-{hex_id}")),
        "GET {api}/wiiu/themes/{hexId}/download" => Some(format!("{files}/download")),
        "GET {api}/wiiu/themes/{hexId}/preview" => Some(format!("{files}/preview/{token}/240.jpg")),
        "GET {api}/wiiu/themes/{hexId}/launcher" => {
            Some(format!("{files}/launcher/{}/240.jpg", column(fixture, hex_id, "launcher_preview_token").await))
        }
        "GET {api}/wiiu/themes/{hexId}/plaza" => {
            Some(format!("{files}/plaza/{}/240.jpg", column(fixture, hex_id, "plaza_preview_token").await))
        }
        "GET {api}/wiiu/themes/{hexId}/cover" => {
            Some(format!("{files}/cover/{}/240.jpg", column(fixture, hex_id, "cover_preview_token").await))
        }
        "GET {api}/wiiu/themes/{hexId}/splash" => {
            Some(format!("{files}/splash/{}/240.jpg", column(fixture, hex_id, "splash_preview_token").await))
        }
        "GET {api}/wiiu/themes/{hexId}/splash.png" => {
            Some(format!("{files}/splash/{}/splash.png", &column(fixture, hex_id, "splash_hash").await[..32]))
        }
        "GET {api}/wiiu/themes/{hexId}/bgm" => {
            Some(format!("{files}/bgm/{}.ogg", &column(fixture, hex_id, "bgm_hash").await[..32]))
        }
        "GET {api}/wiiu/themes/{hexId}/patches" => {
            let sql = "SELECT patch_hash FROM wiiu_theme_patches WHERE file = 'Men' AND item_id = $1";
            Some(format!("{files}/patches/{}/Men.bps", &scalar(fixture, hex_id, sql).await[..32]))
        }
        _ => None,
    };
    if let Some(path) = path {
        return get(caller, &path).await;
    }
    let console = |field: &str| format!("{{ wiiu {{ {field} }} }}");
    let all = "paginationArgs: { limit: 500 }";
    let document = match operation {
        "wiiuBgms" => "{ wiiuBgms(limit: 500) { nodes { hexId } } }".into(),
        "wiiuSplashes" => "{ wiiuSplashes(limit: 500) { nodes { hexId } } }".into(),
        "wiiu.themes" => console(&format!("themes({all}) {{ nodes {{ hexId }} }}")),
        "wiiu.themes(includeNSFW: true)" => {
            console(&format!("themes({all}, includeNSFW: true) {{ nodes {{ hexId }} }}"))
        }
        "wiiu.theme" => console(&format!("theme(hexId: \"{hex_id}\") {{ name }}")),
        "wiiu.lookupByQuickId" => console(&format!("lookupByQuickId(quickId: \"W{hex_id}\") {{ name }}")),
        "wiiu.checkUpdates" => {
            let installed = format!("{{ id: \"Vitrine:{hex_id}\", version: \"0.9\" }}");
            let document = console(&format!("checkUpdates(items: [{installed}]) {{ hexId }}"));
            let data = caller.graphql(&document, json!({})).await.data();
            let found = data["wiiu"]["checkUpdates"].as_array().is_some_and(|found| !found.is_empty());
            return if found { "L" } else { "-" }.into();
        }
        "createWiiuThemes" => {
            let (men, launcher) = (patch("Men.bps", b"launcher"), plain(1280, 720, [30, 90, 150]));
            let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
            let answer = caller.publish_wiiu(WIIU_THEME_INPUT(), &files).await;
            return word(&answer, "createWiiuThemes", "ok", hex_id);
        }
        _ => return items::ask(fixture, ITEMS, row, actor).await,
    };
    fixture.answer(actor, &document, operation, hex_id).await
}

/// A column of the theme's own row, hexadecimal.
async fn column(fixture: &Fixture, hex_id: &str, column: &str) -> String {
    scalar(fixture, hex_id, &format!("SELECT {column} FROM wiiu_themes WHERE item_id = $1")).await
}

async fn scalar(fixture: &Fixture, hex_id: &str, sql: &str) -> String {
    let id = KIND.parse_id(hex_id).expect("a number").0;
    let found: Vec<u8> = fixture.test.app.db.scalar(sql, params![id]).await.expect("it is there");
    hex::encode(&found)
}

async fn publish(test: &TestApp, owner: &Caller, state: PermissionState) -> (String, String) {
    let mut input = WIIU_THEME_INPUT();
    input["isPrivate"] = (state == PermissionState::Private).into();
    input["isNSFW"] = (state == PermissionState::Mature).into();
    input["mayShareBgm"] = true.into();
    let (launcher, plaza) = (plain(1280, 720, [30, 90, 150]), plain(1280, 720, [150, 90, 30]));
    let (splash, cover) = (plain(1280, 720, [4, 4, 4]), plain(512, 512, [200, 30, 90]));
    let (men, sound) = (patch("Men.bps", b"launcher"), wav(2));
    let files = [
        ("menPatch", &men[..]),
        ("launcherScreenshot", &launcher),
        ("waraWaraPlazaScreenshot", &plaza),
        ("bgm", &sound),
        ("bgmAlbumCover", &cover),
        ("splash", &splash),
    ];
    let published = owner.publish_wiiu(input, &files).await.data()["createWiiuThemes"][0].clone();
    let hex_id = published["hexId"].as_str().expect("an id").to_owned();
    items::settle(test, ITEMS, &hex_id, state).await
}
