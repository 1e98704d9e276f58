//! Layouts of the catalogue, and the themes that use them.

use serde_json::json;
use vitrine_blobs::testing::Call;
use vitrine_core::items::ItemId;
use vitrine_db::{Execute, params};
use vitrine_layout::tree::MemorySource;
use vitrine_switch::layouts::import::import;
use vitrine_switch::themes::redraw;
use vitrine_testing::{THEME_INPUT, TestApp, on_every_engine_in_memory};

use crate::fault::harness::{Keeping, Outcome, endure, judge};
use crate::fault::{creator, first_id, fresh_key, screen, send};

/// A tree of one layout with an option, with pictures that no other round has.
fn tree(round: u32, used_for: u8) -> MemorySource {
    let folder = format!("ResidentMenu/Low Row {round}");
    let uuid = |kind: u8| format!("{kind:08x}-2222-4222-8222-{round:012x}");
    let text = |value: serde_json::Value| value.to_string().into_bytes();
    let creator = "11111111-1111-4111-8111-111111111111";
    let details = json!({ "description": "One row, low.", "creatorUuid": creator, "uuid": uuid(1), "color": "336699" });
    let patch = json!({ "PaneName": "N_Game", "Scale": { "X": 0.5, "Y": 0.5 } });
    let files = json!([{ "FileName": "blyt/RdtBase.bflyt", "Patches": [patch] }]);
    let option = format!("{folder}/options/1_TOGGLE_Compact");
    MemorySource(
        [
            (format!("{folder}/details.json"), text(details)),
            (format!("{folder}/layout.json"), text(json!({ "Files": files, "Anims": [] }))),
            (format!("{folder}/overlay.png"), screen(round, used_for)),
            (format!("{option}/on.json"), text(json!({ "uuid": uuid(2), "Files": files }))),
            (format!("{option}/on.png"), screen(round, used_for + 1)),
        ]
        .into(),
    )
}

/// An import tells what it refused instead of failing.
async fn import_tree(test: &TestApp, tree: MemorySource) -> Outcome {
    match import(&test.app, tree).await {
        Ok(report) => match report.refused.first() {
            None => Outcome::Done,
            Some(refused) => Outcome::Refused(refused.clone()),
        },
        Err(error) => Outcome::Refused(error.code.as_str().to_owned()),
    }
}

#[tokio::test]
async fn importing_a_layout_is_done_or_not() {
    endure(
        "import a layout",
        Keeping::Needed,
        async |_, round| round,
        async |test, round| import_tree(test, tree(*round, 1)).await,
    )
    .await;
}

#[tokio::test]
async fn importing_a_layout_again_is_done_or_not() {
    endure(
        "import a changed layout",
        Keeping::Needed,
        async |test, round| {
            assert_eq!(import_tree(test, tree(round, 1)).await, Outcome::Done);
            round
        },
        async |test, round| import_tree(test, tree(*round, 3)).await,
    )
    .await;
}

#[tokio::test]
async fn two_imports_at_once_leave_no_picture_that_nobody_knows_of() {
    on_every_engine_in_memory(async |test: TestApp| {
        assert_eq!(import_tree(&test, tree(1, 1)).await, Outcome::Done);
        let mut held = test.faults.hold(Call::Put);
        let meanwhile = async {
            held.reached().await;
            assert_eq!(import_tree(&test, tree(1, 5)).await, Outcome::Done);
            drop(held);
        };
        let (outcome, ()) = Box::pin(futures::future::join(import_tree(&test, tree(1, 3)), meanwhile)).await;
        assert_eq!(outcome, Outcome::Done);
        judge(&test, "two imports at once").await;
    })
    .await;
}

#[tokio::test]
async fn the_themes_of_a_changed_layout_follow_it_or_not() {
    endure(
        "draw the themes of a layout anew",
        Keeping::Needed,
        async |test, round| {
            assert_eq!(import_tree(test, tree(round, 1)).await, Outcome::Done);
            let layout = "SELECT MAX(item_id) FROM switch_layouts";
            let layout_id: i64 = test.app.db.scalar(layout, params![]).await.expect("the layout");
            let mut input = THEME_INPUT();
            input["layoutHexId"] = format!("{}", ItemId(layout_id)).into();
            let publish =
                "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
            first_id(
                &send(&creator(test, round).await, publish, json!({ "data": [input] }), &[], &fresh_key(test)).await,
            );
            test.do_jobs().await;
            layout_id
        },
        async |test, layout_id| Outcome::of_result(redraw::follow_layout(test.app.clone(), *layout_id, 0).await),
    )
    .await;
}
