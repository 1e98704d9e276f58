//! How the check of a picture is asked.

use serde_json::json;
use vitrine_core::permissions::{PermissionActor, PermissionRow};
use vitrine_testing::{File, small_jpeg};

use crate::permissions::{Fixture, word};

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let query = "mutation($image: Upload!) { checkNsfw(image: $image) { isConfigured } }";
    let picture = small_jpeg();
    let files = [File { path: "variables.image", bytes: &picture }];
    let answer = fixture.callers[&actor].upload(query, json!({ "image": null }), &files, &[]).await;
    word(&answer, row.operation, "D", "")
}
