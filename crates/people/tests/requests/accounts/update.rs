//! Tests of updating one's own account: permitted and rejected changes.

use serde_json::{Value, json};
use vitrine_db::{Execute as _, Params};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, on_every_engine, on_every_engine_with};

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
async fn a_language_is_chosen_and_given_up_again() {
    on_every_engine(async |test: TestApp| {
        let mona = test.blocked("mona").await;
        let language = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { language } }";
        for (given, expected) in [
            (json!({ "language": "DE" }), json!("DE")),
            (json!({ "showNSFW": true }), json!("DE")),
            (json!({ "language": null }), Value::Null),
        ] {
            let data = mona.graphql(language, json!({ "data": given })).await.data();
            assert_eq!(data["updateMe"]["language"], expected, "{given}");
        }
        for wrong in [json!("de"), json!("FR"), json!(""), json!(1), json!(["DE"])] {
            let answer = mona.graphql(language, json!({ "data": { "language": wrong } })).await;
            assert!(answer.error()["message"].as_str().is_some(), "{wrong}");
        }
        assert_eq!(mona.graphql("{ me { language } }", json!({})).await.data()["me"]["language"], Value::Null);
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
            ("usernameKey", json!("house")),
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

const PASSWORD: &str = "tinsel harbour quilt";
const OTHER: &str = "a lamp over the doorway";

/// Somebody with a password, signed in twice.
async fn with_password(test: &TestApp) -> [Caller; 2] {
    let visitor = test.visitor();
    let data = json!({ "data": { "username": "Mona", "email": "mona@example.org", "password": PASSWORD,
        "hasAccepted": true } });
    let query = "mutation($data: RegisterInput!) { register(data: $data) { uuid } }";
    let registered = visitor.graphql(query, data).await;
    let first = visitor.with_cookie(Some(cookie_of(&registered)));
    [first, sign_in(test, PASSWORD).await.expect("it is right")]
}

async fn sign_in(test: &TestApp, password: &str) -> Option<Caller> {
    let query = "mutation($data: LoginInput!) { login(data: $data) { uuid } }";
    let data = json!({ "data": { "username": "mona", "password": password } });
    let answer = test.visitor().graphql(query, data).await;
    (answer.code() != "INVALID_CREDENTIALS").then(|| test.visitor().with_cookie(Some(cookie_of(&answer))))
}

fn cookie_of(answer: &Answer) -> String {
    answer.header("set-cookie").split(';').next().expect("a pair").to_owned()
}

async fn email_of(caller: &Caller) -> Value {
    caller.graphql("{ me { email hasPassword } }", json!({})).await.data()["me"]["email"].clone()
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_the_other_sessions() {
    on_every_engine(async |test: TestApp| {
        let [first, second] = with_password(&test).await;
        for current in [json!(null), json!(""), json!("tinsel harbour quilT"), json!("x".repeat(100_000))] {
            let answer = update(&first, json!({ "password": OTHER, "currentPassword": current, "bio": "New." })).await;
            let extensions = answer.error()["extensions"].clone();
            let expected = (json!("BAD_USER_INPUT"), json!("PASSWORD_WRONG"), json!("data.currentPassword"));
            assert_eq!(
                (extensions["code"].clone(), extensions["reason"].clone(), extensions["field"].clone()),
                expected
            );
        }
        for (password, reason) in [("short", "TOO_SHORT"), ("Password1234!", "PASSWORD_COMMON")] {
            let answer = update(&first, json!({ "password": password, "currentPassword": PASSWORD })).await;
            let extensions = answer.error()["extensions"].clone();
            assert_eq!((&extensions["reason"], &extensions["field"]), (&json!(reason), &json!("data.password")));
        }
        assert_ne!(email_of(&second).await, Value::Null, "what is refused ends nothing");
        let changed = update(&first, json!({ "password": OTHER, "currentPassword": PASSWORD })).await;
        assert_eq!(changed.data()["updateMe"]["bio"], Value::Null, "what was refused was not done in part");
        let cookie = changed.header("set-cookie").split(';').next().map(str::to_owned);
        assert_ne!(email_of(&first.with_cookie(cookie)).await, Value::Null, "this session stays, with a new value");
        let gone = second.graphql("{ me { email } }", json!({})).await.data();
        assert_eq!(gone["me"], Value::Null, "the other has ended");
        assert!(sign_in(&test, PASSWORD).await.is_none());
        assert!(sign_in(&test, OTHER).await.is_some());
    })
    .await;
}

#[tokio::test]
async fn an_address_is_changed_and_removed_without_telling_who_else_has_it() {
    on_every_engine(async |test: TestApp| {
        let [mona, _] = with_password(&test).await;
        let theo = test.creator("theo").await;
        let same = update(&theo, json!({ "email": " mona@example.org " })).await;
        same.data();
        assert_eq!(email_of(&theo).await, "mona@example.org", "two may have the same");
        for wrong in ["mona", "a b@c.d", "mona@example.org\r\nBcc: all", &format!("{}@b.c", "a".repeat(300))] {
            let answer = update(&mona, json!({ "email": wrong })).await;
            let extensions = answer.error()["extensions"].clone();
            assert_eq!((&extensions["reason"], &extensions["field"]), (&json!("EMAIL"), &json!("data.email")));
        }
        for none in [json!(null), json!("  ")] {
            update(&mona, json!({ "email": "other@example.org" })).await.data();
            update(&mona, json!({ "email": none })).await.data();
            assert_eq!(email_of(&mona).await, Value::Null);
        }
    })
    .await;
}

#[tokio::test]
async fn an_address_needs_a_proof_of_the_last_minutes_and_a_password_a_sign_in_of_the_last_day() {
    on_every_engine(async |test: TestApp| {
        let [mona, _] = with_password(&test).await;
        test.pass(vitrine_core::limits::STEP_UP_MAX_AGE - 1);
        update(&mona, json!({ "email": "other@example.org" })).await.data();
        test.pass(1);
        assert_eq!(update(&mona, json!({ "email": "third@example.org" })).await.code(), "REAUTH_REQUIRED");
        test.pass(vitrine_core::limits::RECENT_SIGN_IN - vitrine_core::limits::STEP_UP_MAX_AGE);
        for data in [
            json!({ "email": "third@example.org" }),
            json!({ "email": null }),
            json!({ "password": OTHER, "currentPassword": PASSWORD }),
        ] {
            assert_eq!(update(&mona, data).await.code(), "REAUTH_REQUIRED");
        }
        update(&mona, json!({ "bio": "Still here." })).await.data();
        let again = sign_in(&test, PASSWORD).await.expect("it is right");
        update(&again, json!({ "email": "third@example.org" })).await.data();
        assert_eq!(email_of(&mona).await, "third@example.org");
    })
    .await;
}

#[tokio::test]
async fn a_new_address_or_password_is_in_the_audit_log_and_nothing_else_is() {
    on_every_engine(async |test: TestApp| {
        let [mona, _] = with_password(&test).await;
        update(&mona, json!({ "bio": "Hello." })).await.data();
        update(&mona, json!({ "email": "other@example.org" })).await.data();
        update(&mona, json!({ "password": OTHER, "currentPassword": "a wrong guess" })).await.error();
        update(&mona, json!({ "password": OTHER, "currentPassword": PASSWORD })).await.data();
        let recorded = "SELECT action FROM audit_log WHERE action LIKE 'user.change-%' ORDER BY seq";
        let found: Vec<String> = test.app.db.column(recorded, Params::new()).await.expect("it can be read");
        assert_eq!(found, ["user.change-email", "user.change-password"]);
    })
    .await;
}

#[tokio::test]
async fn changes_and_guesses_at_the_password_are_slowed_down() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let [mona, _] = with_password(&test).await;
        for at in 0..20 {
            let guess = json!({ "password": OTHER, "currentPassword": format!("a wrong guess {at}") });
            assert_eq!(update(&mona, guess).await.code(), "BAD_USER_INPUT");
        }
        let right = json!({ "password": OTHER, "currentPassword": PASSWORD });
        assert_eq!(update(&mona, right).await.code(), "RATE_LIMITED");
    })
    .await;
}

#[tokio::test]
async fn whoever_has_chosen_so_finds_mature_items_on_lists_unless_they_say_otherwise() {
    on_every_engine(async |test: TestApp| {
        let (maker, mona) = (test.creator("maker").await, test.creator("mona").await);
        let mut mature = THEME_INPUT();
        mature["isNSFW"] = json!(true);
        test.theme(&maker, mature).await;
        let count = async |caller: &Caller, arguments: &str| {
            let query = format!(
                "{{ switchThemes{arguments} {{ pageInfo {{ itemCount }} }} creator(username: \"maker\") {{
                switchThemes{arguments} {{ pageInfo {{ itemCount }} }} }} }}"
            );
            let data = caller.graphql(&query, json!({})).await.data();
            let of = |page: &Value| page["switchThemes"]["pageInfo"]["itemCount"].as_u64();
            (of(&data), of(&data["creator"]))
        };
        assert_eq!(count(&mona, "").await, (Some(0), Some(0)));
        update(&mona, json!({ "showNSFW": true })).await.data();
        assert_eq!(count(&mona, "").await, (Some(1), Some(1)));
        assert_eq!(count(&mona, "(includeNSFW: false)").await, (Some(0), Some(0)));
        assert_eq!(count(&test.visitor(), "").await, (Some(0), Some(0)));
    })
    .await;
}
