//! How the operations on mixes are asked.

use serde_json::json;
use vitrine_blobs::ContentHash;
use vitrine_core::permissions::{PermissionActor, PermissionRow};
use vitrine_switch::mixes::{MixCode, mix_rows};
use vitrine_switch::themes::theme::KIND;
use vitrine_target::Target;
use vitrine_testing::TestApp;

use crate::permissions::{Fixture, get, word};

/// The code of a mix of this theme, made while everybody could see it.
async fn mix(test: &TestApp, hex_id: &str) -> MixCode {
    let id = KIND.parse_id(hex_id).expect("a number").0;
    let mut hash = [7; 32];
    hash[..8].copy_from_slice(&id.to_le_bytes());
    let code = MixCode::of(&ContentHash::from_bytes(hash), 0);
    if mix_rows::insert(&test.app.db, code, &hash, test.app.clock.now()).await.expect("a mix") {
        mix_rows::insert_part(&test.app.db, code, Target::ResidentMenu, id).await.expect("a part");
    }
    code
}

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let PermissionRow { operation, state, .. } = *row;
    let caller = &fixture.callers[&actor];
    let (hex_id, _) = fixture.item(&KIND, actor, state);
    let code = mix(&fixture.test, hex_id).await;
    let document = match operation {
        "GET /switch/mix/{code}" => return get(caller, &format!("/switch/mix/{code}")).await,
        "GET {api}/switch/mixes/{code}/download" => {
            return get(caller, &format!("/api/switch/mixes/{code}/download")).await;
        }
        "GET {api}/switch/nxinstaller/{id}(of a mix)" => {
            return get(caller, &format!("/api/switch/nxinstaller/{code}")).await;
        }
        "createSwitchMix" => format!("mutation {{ createSwitchMix(hexIds: [\"{hex_id}\"]) {{ code }} }}"),
        "switchMix" => {
            let query = format!("{{ switchMix(code: \"{code}\") {{ themes {{ hexId }} missingTargets }} }}");
            let found = caller.graphql(&query, json!({})).await.data()["switchMix"].clone();
            let is_shown = found["themes"][0]["hexId"] == hex_id;
            assert_ne!(is_shown, found["missingTargets"][0] == "ResidentMenu", "{found}");
            return if is_shown { "L" } else { "-" }.into();
        }
        "saveSwitchMix" | "unsaveSwitchMix" => format!("mutation {{ {operation}(code: \"{code}\") {{ code }} }}"),
        other => panic!("the test does not know how to ask {other}"),
    };
    match word(&caller.graphql(&document, json!({})).await, operation, "ok", "").as_str() {
        "BI" => "-".into(),
        other => other.to_owned(),
    }
}
