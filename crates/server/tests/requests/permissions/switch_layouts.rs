//! How the operations on layouts are asked.

use vitrine_core::permissions::{PermissionActor, PermissionRow};
use vitrine_switch::layouts::layout::KIND;

use crate::permissions::Fixture;
use crate::permissions::moderation::ask_about_listing;

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let (operation, layout) = (row.operation, &fixture.layout);
    let document = match operation {
        "switchLayout" => format!("{{ switchLayout(hexId: \"{layout}\") {{ name }} }}"),
        "buildSwitchLayout" => format!("{{ buildSwitchLayout(hexId: \"{layout}\") {{ data }} }}"),
        "buildSwitchLayoutZip" => format!("{{ buildSwitchLayoutZip(hexId: \"{layout}\") {{ data }} }}"),
        "buildSwitchCommonLayout" => format!("{{ buildSwitchCommonLayout(hexId: \"{layout}\") {{ data }} }}"),
        "saveSwitchLayout" | "unsaveSwitchLayout" => {
            format!("mutation {{ {operation}(hexId: \"{layout}\") {{ hexId }} }}")
        }
        "modUnlistSwitchLayouts" | "modRelistSwitchLayouts" => {
            return ask_about_listing(fixture, operation, actor, &KIND, layout).await;
        }
        other => panic!("the test does not know how to ask {other}"),
    };
    fixture.answer(actor, &document, operation, "").await
}
