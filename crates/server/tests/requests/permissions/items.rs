//! How the operations are asked that every kind has which people publish, and how its items are published in each state.

use serde_json::json;
use vitrine_core::permissions::{PermissionActor, PermissionRow, PermissionState};
use vitrine_db::{Execute, params};
use vitrine_testing::TestApp;

use crate::permissions::moderation::ask_about_listing;
use crate::permissions::{Fixture, ItemFields, set_deleted, word};

/// Asks an operation that all of these kinds have.
pub async fn ask(fixture: &Fixture, of: ItemFields, row: &PermissionRow, actor: PermissionActor) -> String {
    let ItemFields { kind, one, .. } = of;
    let PermissionRow { operation, state, .. } = *row;
    let caller = &fixture.callers[&actor];
    let (hex_id, _) = fixture.item(kind, actor, state);
    let name = format!("{}{}", one[..1].to_uppercase(), &one[1..]);
    let (field, argument) = operation.split_once('(').map_or((operation, ""), |(field, rest)| (field, rest));
    let argument = argument.trim_end_matches(')');
    if operation.contains("isSaved") || operation.contains(&format!("ave{name}")) {
        let is_before = operation.contains("isSaved") || argument == "of what is saved";
        fixture.set_saved(caller, kind, hex_id, is_before).await;
    }
    let many = format!("{one}s");
    let named = |rest: &str| format!("(hexId: \"{hex_id}\"{rest})");
    let document = match field {
        // Staff have to name the creators whose private items they want to see.
        _ if field == many && argument == "isPrivate: true" && is_staff(actor) => {
            let creator = &fixture.owner_uuid;
            format!("{{ {many}(isPrivate: true, creatorUuids: [\"{creator}\"], limit: 500) {{ nodes {{ hexId }} }} }}")
        }
        _ if field == many || field == format!("own{name}s") => {
            let separator = if argument.is_empty() { "" } else { ", " };
            format!("{{ {field}({argument}{separator}limit: 500) {{ nodes {{ hexId }} }} }}")
        }
        _ if field == format!("random{name}s") => {
            let separator = if argument.is_empty() { "" } else { ", " };
            format!("{{ {field}({argument}{separator}limit: 10) {{ hexId }} }}")
        }
        _ if field == one => format!("{{ {one}{} {{ name }} }}", named("")),
        _ if field == format!("save{name}") || field == format!("unsave{name}") => {
            format!("mutation {{ {field}{} {{ hexId }} }}", named(""))
        }
        _ if field == format!("update{name}") => {
            let data = if argument.is_empty() { format!("name: \"{}\"", of.name) } else { (of.labels)(state) };
            format!("mutation {{ {field}{} {{ uuid }} }}", named(&format!(", data: {{ {data} }}")))
        }
        _ if field == format!("retry{name}Previews") => {
            format!("mutation {{ {field}{} {{ previewState }} }}", named(""))
        }
        _ if field.starts_with("delete") || field.starts_with("restore") => {
            // Some kinds take several at once.
            let ids =
                if field.ends_with('s') { format!("hexIds: [\"{hex_id}\"]") } else { format!("hexId: \"{hex_id}\"") };
            if field.starts_with("restore") {
                format!("mutation {{ {field}({ids}) {{ name }} }}")
            } else {
                let deleted = format!("mutation {{ {field}({ids}, reason: \"Not theirs.\") {{ hexIds }} }}");
                let word = word(&caller.graphql(&deleted, json!({})).await, field, "ok", hex_id);
                if word == "ok" {
                    set_deleted(&fixture.test, kind.parse_id(hex_id).expect("a number").0, None).await;
                }
                return word;
            }
        }
        _ if field.starts_with("mod") => return ask_about_listing(fixture, operation, actor, kind, hex_id).await,
        _ => panic!("the test does not know how to ask {operation}"),
    };
    fixture.answer(actor, &document, operation, hex_id).await
}

/// Brings a published item into a state; its public number and the token of its preview.
pub async fn settle(test: &TestApp, of: ItemFields, hex_id: &str, state: PermissionState) -> (String, String) {
    let id = of.kind.parse_id(hex_id).expect("a number").0;
    if state == PermissionState::Pending {
        // Without its jobs it stays pending.
        test.app.db.execute("DELETE FROM jobs WHERE state = 'queued'", params![]).await.expect("no jobs");
    }
    test.do_jobs().await;
    if state == PermissionState::Deleted {
        set_deleted(test, id, Some(test.app.clock.now())).await;
    }
    let token: Vec<u8> =
        test.app.db.scalar("SELECT preview_token FROM items WHERE id = $1", params![id]).await.expect("a token");
    (hex_id.to_owned(), hex::encode(&token))
}

fn is_staff(actor: PermissionActor) -> bool {
    matches!(actor, PermissionActor::Moderator | PermissionActor::Admin)
}

/// Leaves the mark of a mature item as it is.
pub fn mature_mark(state: PermissionState) -> String {
    format!("isNSFW: {}", state == PermissionState::Mature)
}
