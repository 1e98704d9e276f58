//! The export: what is in it, who gets it, and how often.

use axum::body::{Body, to_bytes};
use axum::http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;
use vitrine_blobs::BlobError;
use vitrine_core::clock::DAY;
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, on_every_engine};
use vitrine_zip::{ZipArchive, ZipLimits};

async fn export(caller: &Caller) -> Answer {
    caller.get("/api/account/export").await
}

async fn standing(caller: &Caller) -> Value {
    let query = "{ accountExport { madeAt againAt isSignInRecent } }";
    caller.graphql(query, json!({})).await.data()["accountExport"].clone()
}

fn json_of(archive: &ZipArchive<'_>, name: &str) -> Value {
    let bytes = archive.find(name).unwrap_or_else(|| panic!("{name}")).bytes().expect("it can be read");
    serde_json::from_slice(&bytes).expect("JSON")
}

#[tokio::test]
async fn it_holds_everything_of_ones_own_and_nothing_of_others() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan) = (test.creator("Mona").await, test.creator("Fan").await);
        let change = "mutation { updateMe(data: { bio: \"Quiet.\", email: \"mona@example.org\" }) { uuid } }";
        mona.graphql(change, json!({})).await.data();
        let mut hostile = THEME_INPUT();
        hostile["name"] = "../../etc/passwd".into();
        let hers = test.theme(&mona, hostile).await;
        let mut private = THEME_INPUT();
        private["isPrivate"] = true.into();
        test.theme(&mona, private).await;
        let other = test.theme(&fan, THEME_INPUT()).await;
        mona.graphql(&format!("mutation {{ saveSwitchTheme(hexId: \"{other}\") {{ hexId }} }}"), json!({}))
            .await
            .data();
        let report = format!(
            "mutation {{ reportContent(data: {{ kind: SWITCH_THEME, id: \"{other}\", category: OTHER, \
             text: \"It looks wrong to me.\" }}) {{ id }} }}"
        );
        mona.graphql(&report, json!({})).await.data();
        let told = "INSERT INTO notifications (user_id, type, detail, created_at) VALUES ($1, 'WORK_SAVED', '10', $2)";
        for person in [&mona, &fan] {
            test.app.db.execute(told, params![person.user_id, test.app.clock.now()]).await.expect("told");
        }

        crate::personal_data::deletion::add_passkey(&test, mona.user_id).await;
        let former =
            "INSERT INTO former_usernames (username_key, user_id, username, changed_at) VALUES ($1, $2, $1, 1)";
        for (name, person) in [("monet", &mona), ("fanny", &fan)] {
            test.app.db.execute(former, params![name, person.user_id]).await.expect("noted");
        }

        let answer = export(&mona).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/zip"));
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"vitrine-Mona.zip\"");
        assert_eq!(answer.header("cache-control"), "private, no-store");
        let archive = ZipArchive::read(&answer.body, &ZipLimits::default()).expect("an archive");
        let account = json_of(&archive, "account.json");
        assert_eq!((&account["email"], &account["bio"]), (&json!("mona@example.org"), &json!("Quiet.")));
        let items = json_of(&archive, "items.json");
        assert_eq!(items.as_array().map(Vec::len), Some(2));
        assert_eq!((&items[0]["name"], &items[1]["isPrivate"]), (&json!("../../etc/passwd"), &json!(true)));
        assert_eq!(json_of(&archive, "saved-items.json")[0]["hexId"], other);
        assert_eq!(json_of(&archive, "reports.json")[0]["text"], "It looks wrong to me.");
        let told = json_of(&archive, "notifications.json");
        assert_eq!((told.as_array().map(Vec::len), &told[0]["detail"]), (Some(1), &json!("10")));
        let former = json_of(&archive, "former-usernames.json");
        assert_eq!(former, json!([{ "username": "monet", "changedAt": "1970-01-01T00:00:00.001Z" }]));
        let passkeys = json_of(&archive, "passkeys.json");
        assert_eq!((&passkeys[0]["name"], &passkeys[0]["isSynced"]), (&json!("Blue key"), &json!(true)));
        assert_eq!(json_of(&archive, "sessions.json").as_array().map(Vec::len), Some(1));
        let names: Vec<&str> = archive.entries().iter().map(|entry| entry.name()).collect();
        assert!(names.contains(&format!("switch-theme/{hers}/{hers}.nxtheme").as_str()), "{names:?}");
        assert!(names.iter().filter(|name| name.ends_with(".jpg")).count() >= 4, "{names:?}");
        let is_plain = |name: &&str| name.chars().all(|c| c.is_ascii_alphanumeric() || "-./".contains(c));
        assert!(names.iter().all(is_plain) && !names.iter().any(|name| name.contains("..")), "{names:?}");
        assert!(!names.iter().any(|name| name.contains(&format!("/{other}/"))), "{names:?}");
        assert!(!String::from_utf8_lossy(&answer.body).contains("password_hash"));
    })
    .await;
}

#[tokio::test]
async fn it_tells_whoever_has_reported_something_only_whether_anything_was_done() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let told =
            "INSERT INTO notifications (user_id, type, detail, created_at) VALUES ($1, 'REPORT_DECIDED', $2, $3)";
        for decision in ["BLOCKED", "DISMISSED"] {
            let values = params![mona.user_id, decision, test.app.clock.now()];
            test.app.db.execute(told, values).await.expect("told");
        }
        let answer = export(&mona).await;
        let archive = ZipArchive::read(&answer.body, &ZipLimits::default()).expect("an archive");
        let told = json_of(&archive, "notifications.json");
        let said = |at: usize| [&told[at]["isActionTaken"], &told[at]["detail"]];
        assert_eq!((said(0), said(1)), ([&json!(true), &Value::Null], [&json!(false), &Value::Null]));
    })
    .await;
}

#[tokio::test]
async fn it_is_made_once_a_day_after_a_recent_sign_in_and_recorded() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        assert_eq!(standing(&mona).await, json!({ "madeAt": null, "againAt": null, "isSignInRecent": true }));
        assert_eq!(export(&mona).await.status, 200);
        let again = export(&mona).await;
        assert_eq!((again.status.as_u16(), again.json()["code"].clone()), (429, json!("RATE_LIMITED")));
        assert_eq!(again.header("retry-after"), "86401");
        assert_eq!(standing(&mona).await["againAt"], "2026-05-05T09:30:00.000Z");
        test.pass(DAY);
        assert_eq!(export(&mona).await.json()["code"], "REAUTH_REQUIRED");
        assert_eq!(standing(&mona).await["isSignInRecent"], false);
        let entries = "SELECT COUNT(*) FROM audit_log WHERE action = 'user.export'";
        assert_eq!(test.app.db.scalar::<i64>(entries, params![]).await.expect("a count"), 1);
    })
    .await;
}

#[tokio::test]
async fn of_several_at_once_one_is_made() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let answers = futures::future::join_all((0..4).map(|_| export(&mona))).await;
        let made = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(made, 1);
    })
    .await;
}

#[tokio::test]
async fn visitors_other_sites_and_questions_take_no_day() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        assert_eq!(export(&test.visitor()).await.status, 401);
        for site in ["cross-site", "same-site"] {
            let request = Request::get("/api/account/export").header("sec-fetch-site", site);
            assert_eq!(mona.send(request, "").await.status, 403, "{site}");
        }
        for (method, status) in [("HEAD", 200), ("POST", 405), ("DELETE", 405)] {
            let request = Request::builder().method(method).uri("/api/account/export");
            assert_eq!(mona.send(request, "").await.status, status, "{method}");
        }
        assert_eq!(standing(&mona).await["madeAt"], Value::Null);
        let of_fan = test.creator("Fan").await;
        let asked = format!("/api/account/export?username=Mona&uuid={}", mona.user_id);
        let answer = of_fan.get(&asked).await;
        let archive = ZipArchive::read(&answer.body, &ZipLimits::default()).expect("an archive");
        assert_eq!(json_of(&archive, "account.json")["username"], "Fan");
    })
    .await;
}

#[tokio::test]
async fn one_that_breaks_off_gives_the_day_back() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        test.faults.fail_all(BlobError::Unavailable("unplugged".into()));
        let request = Request::get("/api/account/export").header("host", "localhost:8080");
        let request = request.header("cookie", mona.cookie().expect("a session")).body(Body::empty());
        let response = test.router.clone().oneshot(request.expect("a request")).await.expect("an answer");
        let body = to_bytes(response.into_body(), usize::MAX).await;
        assert!(body.is_err(), "it does not end as if it were whole");
        test.faults.fail_all(None);
        for _ in 0..50 {
            if standing(&mona).await["madeAt"].is_null() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(export(&mona).await.status, 200);
    })
    .await;
}
