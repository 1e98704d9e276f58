//! How the check of a picture is asked.

use serde_json::json;

use crate::permissions::tests::{Fixture, word};
use crate::permissions::{Actor, Row};
use crate::testing::{File, small_jpeg};

pub(super) async fn ask(fixture: &Fixture, row: &Row, actor: Actor) -> String {
    let query = "mutation($image: Upload!) { checkNsfw(image: $image) { isConfigured } }";
    let picture = small_jpeg();
    let files = [File { path: "variables.image", bytes: &picture }];
    let answer = fixture.callers[&actor].upload(query, json!({ "image": null }), &files, &[]).await;
    word(&answer, row.operation, "D", "")
}
