//! How the routes and fields of sign-in through the platform are asked.

use axum::http::Request;
use serde_json::json;
use vitrine_core::permissions::{PermissionActor, PermissionRow};

use crate::permissions::{Fixture, word};

/// A platform and a mail server that are never asked.
pub const SETTINGS: &[(&str, &str)] = &[
    ("VITRINE_DISCORD_CLIENT_ID", "client"),
    ("VITRINE_DISCORD_CLIENT_SECRET", "secret"),
    ("VITRINE_DISCORD_AUTHORIZE_URL", "https://platform.example/authorize"),
    ("VITRINE_SMTP_SERVER", "127.0.0.1:9"),
    ("VITRINE_MAIL_FROM", "no-reply@example.org"),
];

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let caller = &fixture.callers[&actor];
    let path = match row.operation {
        "GET {api}/auth/discord" => "/api/auth/discord",
        "GET {api}/auth/discord/link" => "/api/auth/discord/link",
        "GET {api}/auth/discord/callback" => {
            "/api/auth/discord/callback?code=1&state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        }
        "DELETE {api}/auth/discord/link" => {
            let request = Request::delete("/api/auth/discord/link").header("Apollo-Require-Preflight", "true");
            return match caller.send(request, "").await.status.as_u16() {
                204 => "ok".into(),
                401 => "UA".into(),
                other => other.to_string(),
            };
        }
        "registerWithDiscord" => {
            let mutation =
                "mutation { registerWithDiscord(data: { username: \"Newcomer\", hasAccepted: true }) { uuid } }";
            return word(&caller.graphql(mutation, json!({})).await, row.operation, "ok", "");
        }
        other => panic!("the test does not know how to ask {other}"),
    };
    match caller.get(path).await.header("location") {
        place if place.starts_with("https://platform.example/authorize?") => "ok".into(),
        place if place.starts_with("/login?next=") => "UA".into(),
        "/login-success" | "/login-failed?problem=expired" => "-".into(),
        other => other.to_owned(),
    }
}
