//! What people change of their own account, and what they cannot.

use serde_json::{Value, json};

use crate::testing::{Answer, Caller, TestApp, on_every_engine};

const UPDATE: &str = "mutation($data: UpdateMeInput!) { updateMe(data: $data) {
    bio showNSFW notificationEmails promotionEmails } }";

async fn update(caller: &Caller, data: Value) -> Answer {
    caller.graphql(UPDATE, json!({ "data": data })).await
}

#[tokio::test]
async fn only_what_is_given_changes() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let first = update(&mona, json!({ "bio": "  Quiet\r\nthings.  ", "showNSFW": true })).await.data();
        let expected = json!({ "bio": "Quiet\nthings.", "showNSFW": true, "notificationEmails": false,
            "promotionEmails": false });
        assert_eq!(first["updateMe"], expected);
        let second = update(&mona, json!({ "notificationEmails": true })).await.data();
        assert_eq!(second["updateMe"]["bio"], "Quiet\nthings.");
        assert_eq!(second["updateMe"]["notificationEmails"], true);
        for none in [json!(null), json!(" \n ")] {
            update(&mona, json!({ "bio": "Back." })).await.data();
            assert_eq!(update(&mona, json!({ "bio": none })).await.data()["updateMe"]["bio"], Value::Null);
        }
        let me = mona.graphql("{ me { showNSFW promotionEmails } }", json!({})).await.data();
        assert_eq!(me["me"], json!({ "showNSFW": true, "promotionEmails": false }));
    })
    .await;
}

#[tokio::test]
async fn a_bio_is_bounded_and_has_no_hidden_characters() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        update(&mona, json!({ "bio": "ä".repeat(500) })).await.data();
        for (bio, reason) in [
            ("a".repeat(501), "TOO_LONG"),
            ("a".repeat(200_000), "TOO_LONG"),
            ("a\u{202e}b".into(), "FORBIDDEN_CHARACTERS"),
            ("a\u{0}b".into(), "FORBIDDEN_CHARACTERS"),
            ("a\u{1b}[31m".into(), "FORBIDDEN_CHARACTERS"),
        ] {
            let answer = update(&mona, json!({ "bio": bio })).await;
            let extensions = answer.error()["extensions"].clone();
            assert_eq!((extensions["field"].as_str(), extensions["reason"].as_str()), (Some("data.bio"), Some(reason)));
        }
    })
    .await;
}

#[tokio::test]
async fn no_field_of_the_input_reaches_what_only_staff_decide() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        for (field, value) in [
            ("role", json!("ADMIN")),
            ("isVerified", json!(true)),
            ("isBlocked", json!(false)),
            ("blockedReason", json!("none")),
            ("hideItems", json!(false)),
            ("username", json!("house")),
            ("uuid", json!("00000000-0000-4000-8000-000000000000")),
            ("id", json!(1)),
        ] {
            let mut data = json!({ "bio": "Quiet." });
            data[field] = value;
            let answer = update(&mona, data).await;
            assert_eq!(answer.code(), "GRAPHQL_VALIDATION_FAILED", "{field}: {}", answer.text());
        }
        let me = mona.graphql("{ me { role bio } }", json!({})).await.data();
        assert_eq!(me["me"], json!({ "role": "USER", "bio": null }));
    })
    .await;
}

#[tokio::test]
async fn a_blocked_account_decides_what_it_is_shown_and_nothing_that_others_see() {
    on_every_engine(async |test: TestApp| {
        let barred = test.blocked("barred").await;
        let data = update(&barred, json!({ "showNSFW": true, "promotionEmails": true })).await.data();
        assert_eq!(data["updateMe"]["showNSFW"], true);
        let answer = update(&barred, json!({ "showNSFW": false, "bio": "Here." })).await;
        assert_eq!(answer.code(), "BLOCKED");
        let me = barred.graphql("{ me { showNSFW bio } }", json!({})).await.data();
        assert_eq!(me["me"], json!({ "showNSFW": true, "bio": null }), "all or nothing");
    })
    .await;
}
