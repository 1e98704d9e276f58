//! How the operations on packs are asked.

use serde_json::json;
use vitrine_core::permissions::{PermissionActor, PermissionRow, PermissionState};
use vitrine_db::{Execute, params};
use vitrine_switch::themes::packs::pack::KIND;
use vitrine_switch::themes::theme::KIND as THEME;
use vitrine_testing::{Caller, THEME_INPUT, TestApp};

use crate::permissions::moderation::ask_about_listing;
use crate::permissions::{Fixture, Items, get, set_deleted, word};

/// A pack of two themes that everybody may open and no random list shows.
pub const ITEMS: Items = Items { kind: &KIND, publish: |test, owner, _, state| Box::pin(publish(test, owner, state)) };

fn preview(one: &str, other: &str) -> String {
    format!(
        "mutation {{ generateSwitchPackPreview(themes: [{{ hexId: \"{one}\" }}, {{ hexId: \"{other}\" }}]) {{ mimetype }} }}"
    )
}

async fn publish(test: &TestApp, owner: &Caller, state: PermissionState) -> (String, String) {
    let input = || {
        let mut input = THEME_INPUT();
        input["isNSFW"] = (state == PermissionState::Mature).into();
        input
    };
    let pack = json!({ "name": "Woods", "isPrivate": state == PermissionState::Private });
    let published = owner.publish_pack(pack, vec![input(), input()]).await.data()["createSwitchThemes"][0].clone();
    let hex_id = published["pack"]["hexId"].as_str().expect("a number").to_owned();
    let id = KIND.parse_id(&hex_id).expect("a number").0;
    set_listed(test, id, false).await;
    if state == PermissionState::Pending {
        // Without the pictures of its themes it stays pending.
        test.app.db.execute("DELETE FROM jobs WHERE state = 'queued'", params![]).await.expect("no jobs");
    }
    test.do_jobs().await;
    // Else they would push the fixture's themes, which have the same picture, off the short list of those that look alike.
    let unlike =
        "UPDATE items SET fingerprint = NULL WHERE id IN (SELECT item_id FROM switch_themes WHERE pack_id = $1)";
    test.app.db.execute(unlike, params![id]).await.expect("unlike");
    if state == PermissionState::Deleted {
        set_deleted(test, id, Some(test.app.clock.now())).await;
    }
    let token: Vec<u8> =
        test.app.db.scalar("SELECT preview_token FROM items WHERE id = $1", params![id]).await.expect("a token");
    (hex_id, hex::encode(&token))
}

/// Puts the themes of a pack on the lists, or takes them off.
async fn set_listed(test: &TestApp, pack_id: i64, is_listed: bool) {
    let sql =
        "UPDATE items SET unlisted_reason = $2 WHERE id IN (SELECT item_id FROM switch_themes WHERE pack_id = $1)";
    let reason = (!is_listed).then_some("tested");
    test.app.db.execute(sql, params![pack_id, reason]).await.expect("set");
    test.app.follow_changes().await;
}

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let PermissionRow { operation, state, .. } = *row;
    let caller = &fixture.callers[&actor];
    let (hex_id, token) = fixture.item(&KIND, actor, state);
    let id = KIND.parse_id(hex_id).map_or(0, |id| id.0);
    let list = |arguments: &str| format!("{{ switchPacks({arguments}) {{ nodes {{ hexId }} }} }}");
    let console = |field: &str| format!("{{ switch {{ {field} }} }}");
    let all = "paginationArgs: { limit: 500 }";
    let saved = operation.ends_with("(isSaved: true)") || operation.ends_with("(isSaved: false)");
    if saved || operation.contains("aveSwitchPack") {
        let is_before = saved || operation.ends_with("(of what is saved)");
        fixture.set_saved(caller, &KIND, hex_id, is_before).await;
    }
    let document = match operation {
        "GET {api}/switch/packs/{hexId}/preview" => {
            return get(caller, &format!("/api/switch/packs/{hex_id}/preview/{token}/240.jpg")).await;
        }
        "GET {api}/switch/packs/{hexId}/download" => {
            // What is on no list is in no pack's file either.
            set_listed(&fixture.test, id, true).await;
            let answered = get(caller, &format!("/api/switch/packs/{hex_id}/download")).await;
            set_listed(&fixture.test, id, false).await;
            return answered;
        }
        "GET {api}/switch/nxinstaller/{id}(of a pack)" => {
            // What is no code may still be found as a word.
            set_listed(&fixture.test, id, true).await;
            let list = caller.get(&format!("/api/switch/nxinstaller/p{hex_id}")).await.json();
            set_listed(&fixture.test, id, false).await;
            return if list["groupname"].is_string() { "D" } else { "NF" }.into();
        }
        "randomSwitchPacks" => "{ randomSwitchPacks(limit: 10) { hexId } }".into(),
        "switchPacks" => list("limit: 500"),
        "switchPacks(includeNSFW: true)" => list("includeNSFW: true, limit: 500"),
        "switchPacks(isPrivate: true)" => match actor {
            // Staff have to name the creators whose private items they want to see.
            PermissionActor::Moderator | PermissionActor::Admin => {
                list(&format!("isPrivate: true, creatorUuids: [\"{}\"], limit: 500", fixture.owner_uuid))
            }
            _ => list("isPrivate: true, limit: 500"),
        },
        "switchPacks(isSaved: true)" => list("isSaved: true, limit: 500"),
        "switchPacks(isSaved: false)" => list("isSaved: false, limit: 500"),
        "ownSwitchPacks" => "{ ownSwitchPacks(limit: 500) { nodes { hexId } } }".into(),
        "switchPack" => format!("{{ switchPack(hexId: \"{hex_id}\") {{ name themes {{ name }} }} }}"),
        "switch.packs" => console(&format!("packs({all}) {{ nodes {{ hexId }} }}")),
        "switch.packs(includeNSFW: true)" => {
            console(&format!("packs({all}, includeNSFW: true) {{ nodes {{ hexId }} }}"))
        }
        "switch.pack" => console(&format!("pack(hexId: \"{hex_id}\") {{ name }}")),
        "switch.lookupByQuickId(of a pack)" => {
            console(&format!("lookupByQuickId(quickId: \"P{hex_id}\") {{ ... on SwitchPack {{ name }} }}"))
        }
        "createSwitchThemes(packData)" => {
            let input = || {
                let mut input = THEME_INPUT();
                input["isPrivate"] = true.into();
                input
            };
            let pack = json!({ "name": "Woods", "isPrivate": true });
            let answer = caller.publish_pack(pack, vec![input(), input()]).await;
            return word(&answer, "createSwitchThemes", "ok", "");
        }
        "saveSwitchPack" => format!("mutation {{ saveSwitchPack(hexId: \"{hex_id}\") {{ hexId }} }}"),
        "unsaveSwitchPack(of what is saved)" | "unsaveSwitchPack(of what is not)" => {
            format!("mutation {{ unsaveSwitchPack(hexId: \"{hex_id}\") {{ hexId }} }}")
        }
        "updateSwitchPack" => {
            format!("mutation {{ updateSwitchPack(hexId: \"{hex_id}\", data: {{ name: \"Woods\" }}) {{ uuid }} }}")
        }
        "updateSwitchPack(tags)" => {
            format!("mutation {{ updateSwitchPack(hexId: \"{hex_id}\", data: {{ tags: [\"calm\"] }}) {{ uuid }} }}")
        }
        "retrySwitchPackPreviews" => {
            format!("mutation {{ retrySwitchPackPreviews(hexId: \"{hex_id}\") {{ previewState }} }}")
        }
        "deleteSwitchPack" => {
            let deleted =
                format!("mutation {{ deleteSwitchPack(hexId: \"{hex_id}\", reason: \"Not theirs.\") {{ hexIds }} }}");
            let word = word(&caller.graphql(&deleted, json!({})).await, operation, "ok", hex_id);
            if word == "ok" {
                set_deleted(&fixture.test, KIND.parse_id(hex_id).expect("a number").0, None).await;
            }
            return word;
        }
        "restoreSwitchPack" => format!("mutation {{ restoreSwitchPack(hexId: \"{hex_id}\") {{ name }} }}"),
        "generateSwitchPackPreview" => {
            let theme = fixture.item(&THEME, PermissionActor::Owner, PermissionState::Public).0;
            preview(theme, theme)
        }
        "generateSwitchPackPreview(of a private theme)" => preview(
            fixture.item(&THEME, PermissionActor::Owner, PermissionState::Public).0,
            fixture.item(&THEME, actor, PermissionState::Private).0,
        ),
        _ if operation.starts_with("mod") => {
            return ask_about_listing(fixture, operation, actor, &KIND, hex_id).await;
        }
        other => panic!("the test does not know how to ask {other}"),
    };
    fixture.answer(actor, &document, operation, hex_id).await
}
