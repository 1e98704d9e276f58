//! How the operations on packs are asked.

use serde_json::json;
use vitrine_core::permissions::{PermissionActor, PermissionRow, PermissionState};
use vitrine_db::{Execute, params};
use vitrine_switch::themes::packs::pack::KIND;
use vitrine_switch::themes::theme::KIND as THEME;
use vitrine_testing::{Caller, THEME_INPUT, TestApp};

use crate::permissions::{Fixture, ItemFields, get, items, word};

/// A pack of two themes that everybody may open and no random list shows.
pub const ITEMS: ItemFields = ItemFields {
    kind: &KIND,
    one: "switchPack",
    name: "Woods",
    labels: |_| "tags: [\"calm\"]".to_owned(),
    publish: |test, owner, _, state| Box::pin(publish(test, owner, state)),
};

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
    let settled = items::settle(test, ITEMS, &hex_id, state).await;
    // Else they would push the fixture's themes, which have the same picture, off the short list of those that look alike.
    let unlike =
        "UPDATE items SET fingerprint = NULL WHERE id IN (SELECT item_id FROM switch_themes WHERE pack_id = $1)";
    test.app.db.execute(unlike, params![id]).await.expect("unlike");
    settled
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
    let console = |field: &str| format!("{{ switch {{ {field} }} }}");
    let all = "paginationArgs: { limit: 500 }";
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
        "generateSwitchPackPreview" => {
            let theme = fixture.item(&THEME, PermissionActor::Owner, PermissionState::Public).0;
            preview(theme, theme)
        }
        "generateSwitchPackPreview(of a private theme)" => preview(
            fixture.item(&THEME, PermissionActor::Owner, PermissionState::Public).0,
            fixture.item(&THEME, actor, PermissionState::Private).0,
        ),
        _ => return items::ask(fixture, ITEMS, row, actor).await,
    };
    fixture.answer(actor, &document, operation, hex_id).await
}
