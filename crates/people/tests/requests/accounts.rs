//! Registering, signing in and out, and sessions.

mod access_tokens;
mod choose_language;
mod confirming;
mod overtaken;
mod passkeys;
mod picture;
mod recovery;
mod session_list;
mod update;
mod usernames;
mod ways_in;

use std::net::SocketAddr;

use axum::extract::ConnectInfo;
use axum::http::Request;
use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_core::viewer::UserRole;
use vitrine_db::testing::engines;
use vitrine_db::{Execute, params};
use vitrine_testing::{Caller, TestApp, on_every_engine};

const REGISTER: &str = "mutation($data: RegisterInput!) { register(data: $data) { uuid username email role } }";
const LOGIN: &str = "mutation($data: LoginInput!) { login(data: $data) { uuid username } }";
const ME: &str = "{ me { username email role isBlocked blockedReason } }";
const PASSWORD: &str = "tinsel harbour quilt";

fn mona() -> Value {
    json!({ "data": { "username": "Mona", "email": "mona@example.org", "password": PASSWORD, "hasAccepted": true } })
}

fn login(username: &str, password: &str) -> Value {
    json!({ "data": { "username": username, "password": password } })
}

/// The cookie set by a response, as a browser would send it back.
fn cookie_of(answer: &vitrine_testing::Answer) -> String {
    let set = answer.header("set-cookie");
    assert!(set.starts_with("connect.sid=") && set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
    set.split(';').next().expect("a pair").to_owned()
}

#[tokio::test]
async fn a_person_registers_signs_out_and_signs_in_again() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let registered = visitor.graphql(REGISTER, mona()).await;
        assert_eq!(registered.data()["register"]["username"], "Mona");
        let person = visitor.with_cookie(Some(cookie_of(&registered)));
        assert_eq!(person.graphql(ME, json!({})).await.data()["me"]["email"], "mona@example.org");

        let out = person.graphql("mutation { logout }", json!({})).await;
        assert_eq!(out.data()["logout"], true);
        assert!(out.header("set-cookie").contains("Max-Age=0"));
        assert_eq!(
            person.graphql(ME, json!({})).await.data()["me"],
            Value::Null,
            "the session is dead on the server too"
        );
        assert_eq!(person.graphql("mutation { logout }", json!({})).await.data()["logout"], true, "again is fine");

        let back = visitor.graphql(LOGIN, login("mONA", PASSWORD)).await;
        assert_eq!(back.data()["login"]["username"], "Mona");
        let person = visitor.with_cookie(Some(cookie_of(&back)));
        assert_eq!(person.graphql(ME, json!({})).await.data()["me"]["username"], "Mona");
    })
    .await;
}

#[tokio::test]
async fn a_hash_of_weaker_parameters_is_renewed_by_who_knows_the_password() {
    use argon2::{Argon2, Params, password_hash::PasswordHasher};
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        visitor.graphql(REGISTER, mona()).await.data();
        let weaker = Argon2::from(Params::new(64, 1, 1, None).expect("allowed"))
            .hash_password_with_salt(PASSWORD.as_bytes(), b"salt of 16 bytes")
            .expect("hashes")
            .to_string();
        test.app.db.execute("UPDATE users SET password_hash = $1", params![weaker.clone()]).await.expect("stored");
        let stored = async || -> String {
            test.app.db.scalar("SELECT password_hash FROM users", params![]).await.expect("an account")
        };
        assert_eq!(visitor.graphql(LOGIN, login("Mona", "another one entirely")).await.code(), "INVALID_CREDENTIALS");
        assert_eq!(stored().await, weaker);
        let attempts = (0..3).map(|_| visitor.graphql(LOGIN, login("Mona", PASSWORD)));
        futures::future::join_all(attempts).await.iter().for_each(|answer| drop(answer.data()));
        let renewed = stored().await;
        assert!(renewed.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{renewed}");
        visitor.graphql(LOGIN, login("Mona", PASSWORD)).await.data();
        assert_eq!(stored().await, renewed);
    })
    .await;
}

#[tokio::test]
async fn a_name_is_taken_whatever_its_letter_case() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        visitor.graphql(REGISTER, mona()).await.data();
        let second = json!({ "data": { "username": "MONA", "password": PASSWORD, "hasAccepted": true } });
        let answer = visitor.graphql(REGISTER, second).await;
        assert_eq!(answer.code(), "CONFLICT");
        assert_eq!(answer.error()["extensions"]["field"], "username");
        assert_eq!(answer.error()["extensions"]["reason"], "TAKEN");
        assert_eq!(answer.header("set-cookie"), "");
    })
    .await;
}

#[tokio::test]
async fn two_who_take_a_name_at_once_do_not_both_get_it() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let answers = futures::future::join_all((0..4).map(|_| visitor.graphql(REGISTER, mona()))).await;
        let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.code().is_empty());
        assert_eq!((won.len(), lost.len()), (1, 3));
        assert!(lost.iter().all(|answer| answer.code() == "CONFLICT"));
    })
    .await;
}

#[tokio::test]
async fn names_that_look_alike_are_refused_at_their_field() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        visitor.graphql(REGISTER, mona()).await.data();
        let look_alikes = [
            // Cyrillic, Greek, accented, full-width.
            "M\u{43e}na",
            "Mon\u{430}",
            "\u{39c}ona",
            "M\u{f6}na",
            "\u{ff2d}ona",
            // Not seen, turning the direction, joining, combining.
            "Mo\u{200b}na",
            "Mo\u{200d}na",
            "Mo\u{202e}na",
            "Mo\u{ad}na",
            "Mo\u{feff}na",
            "Mona\u{301}",
            // Digits of other alphabets, and letters made for mathematics.
            "Mona\u{661}",
            "\u{1d40c}ona",
        ];
        for username in look_alikes {
            let data = json!({ "data": { "username": username, "password": PASSWORD, "hasAccepted": true } });
            let answer = visitor.graphql(REGISTER, data).await;
            let extensions = answer.error()["extensions"].clone();
            let told = (answer.code(), extensions["field"].clone(), extensions["reason"].clone());
            assert_eq!(told, ("BAD_USER_INPUT".to_owned(), json!("username"), json!("USERNAME")), "{username:?}");
            let free = "query($username: String!) { isUsernameFree(username: $username) }";
            assert_eq!(visitor.graphql(free, json!({ "username": username })).await.code(), "BAD_USER_INPUT");
        }
    })
    .await;
}

#[tokio::test]
async fn of_names_that_differ_in_letter_case_one_wins_in_the_same_moment() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let names = ["Lark", "lark", "LARK", "lArK"];
        let answers = futures::future::join_all(names.map(|username| {
            let data = json!({ "data": { "username": username, "password": PASSWORD, "hasAccepted": true } });
            visitor.graphql(REGISTER, data)
        }));
        let mut codes: Vec<String> = answers.await.iter().map(vitrine_testing::Answer::code).collect();
        codes.sort();
        assert_eq!(codes, ["", "CONFLICT", "CONFLICT", "CONFLICT"]);
    })
    .await;
}

#[tokio::test]
async fn whether_a_name_is_free_is_told_and_nobody_registers_without_the_terms() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let is_free = async |username: &str| {
            let query = "query($username: String!) { isUsernameFree(username: $username) }";
            let answer = visitor.graphql(query, json!({ "username": username })).await;
            if answer.code().is_empty() { answer.data()["isUsernameFree"].to_string() } else { answer.code() }
        };
        assert_eq!(is_free("mona").await, "true");
        let mut data = mona();
        data["data"]["hasAccepted"] = false.into();
        assert_eq!(visitor.graphql(REGISTER, data).await.error()["extensions"]["reason"], "NOT_ACCEPTED");
        let registered = visitor.graphql(REGISTER, mona()).await;
        let person = visitor.with_cookie(Some(cookie_of(&registered)));
        assert_eq!(person.graphql("{ me { hasAccepted } }", json!({})).await.data()["me"]["hasAccepted"], true);
        assert_eq!((is_free(" mONA ").await.as_str(), is_free("lark").await.as_str()), ("false", "true"));
        assert_eq!(is_free("admin").await, "CONFLICT", "nobody can have it");
        for wrong in ["", "ab", "a b", "'; --", &"a".repeat(100_000)] {
            assert_eq!(is_free(wrong).await, "BAD_USER_INPUT", "{}", &wrong[..wrong.len().min(20)]);
        }
    })
    .await;
}

#[tokio::test]
async fn everything_wrong_with_a_form_is_said_at_once() {
    on_every_engine(async |test: TestApp| {
        let wrong = json!({ "data": { "username": "a b", "email": "nowhere", "password": "short" } });
        let answer = test.visitor().graphql(REGISTER, wrong).await;
        assert_eq!(answer.code(), "BAD_USER_INPUT");
        let error = answer.error();
        let told: Vec<_> = error["extensions"]["complaints"]
            .as_array()
            .expect("field errors")
            .iter()
            .map(|c| (c["field"].as_str().unwrap_or_default(), c["reason"].as_str().unwrap_or_default(), &c["params"]))
            .collect();
        assert_eq!(
            told,
            [
                ("username", "USERNAME", &json!({ "least": 3, "most": 32 })),
                ("email", "EMAIL", &Value::Null),
                ("password", "TOO_SHORT", &json!({ "least": 12 })),
                ("hasAccepted", "NOT_ACCEPTED", &Value::Null),
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn nobody_registers_with_a_role() {
    on_every_engine(async |test: TestApp| {
        let sneaky = json!({ "data": { "username": "Mona", "password": PASSWORD, "role": "ADMIN" } });
        let answer = test.visitor().graphql(REGISTER, sneaky).await;
        assert_ne!(answer.code(), "");
        assert_eq!(test.visitor().graphql(LOGIN, login("Mona", PASSWORD)).await.code(), "INVALID_CREDENTIALS");
    })
    .await;
}

#[tokio::test]
async fn every_failed_sign_in_gets_the_same_answer() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        visitor.graphql(REGISTER, mona()).await.data();
        vitrine_people::accounts::create::system_account(&test.app).await.expect("the system account is made");
        let wrong =
            [("Mona", "wrong wrong wrong"), ("Nobody", PASSWORD), ("Vitrine", PASSWORD), ("", ""), ("Mona", "")];
        for (username, password) in wrong {
            let answer = visitor.graphql(LOGIN, login(username, password)).await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (200, "INVALID_CREDENTIALS"), "{username}");
            assert_eq!(answer.error()["message"], "The username or password is wrong.");
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_signs_in_without_end() {
    for engine in engines() {
        let test = TestApp::with(engine, &[("VITRINE_RATE_FACTOR", "1")]).await;
        let visitor = test.visitor();
        visitor.graphql(REGISTER, mona()).await.data();
        // Registering is the first of twenty.
        for _ in 1..20 {
            visitor.graphql(LOGIN, login("Mona", PASSWORD)).await.data();
        }
        assert_eq!(visitor.graphql(LOGIN, login("Mona", PASSWORD)).await.code(), "RATE_LIMITED", "{engine}");
        test.pass(60_001);
        visitor.graphql(LOGIN, login("Mona", PASSWORD)).await.data();
    }
}

#[tokio::test]
async fn too_many_failures_wait_and_only_for_that_name_and_address() {
    for engine in engines() {
        let test = TestApp::with(engine, &[("VITRINE_RATE_FACTOR", "1")]).await;
        let visitor = test.visitor();
        visitor.graphql(REGISTER, mona()).await.data();
        for _ in 0..5 {
            assert_eq!(visitor.graphql(LOGIN, login("Mona", "wrong wrong wrong")).await.code(), "INVALID_CREDENTIALS");
        }
        let refused = visitor.graphql(LOGIN, login("Mona", PASSWORD)).await;
        assert_eq!(refused.code(), "RATE_LIMITED");
        assert!(refused.error()["extensions"]["retryAfter"].as_u64().is_some_and(|s| s > 60));
        assert_eq!(visitor.graphql(LOGIN, login("Other", PASSWORD)).await.code(), "INVALID_CREDENTIALS");
        test.pass(16 * 60_000);
        visitor.graphql(LOGIN, login("Mona", PASSWORD)).await.data();
    }
}

/// An application whose limits are those of production.
async fn strict(engine: vitrine_db::Engine) -> TestApp {
    let test = TestApp::with(engine, &[("VITRINE_RATE_FACTOR", "1")]).await;
    test.visitor().graphql(REGISTER, mona()).await.data();
    test
}

/// Signs in from an address.
async fn guess(visitor: &Caller, address: [u8; 4], username: &str, password: &str) -> String {
    let body = json!({ "query": LOGIN, "variables": login(username, password) }).to_string();
    let request = Request::builder()
        .method("POST")
        .uri("/api/graphql")
        .header("content-type", "application/json")
        .header("apollo-require-preflight", "true")
        .extension(ConnectInfo(SocketAddr::from((address, 4711))));
    visitor.send(request, body).await.code()
}

async fn attempts(test: &TestApp) -> i64 {
    test.app.db.scalar("SELECT COUNT(*) FROM sign_in_attempts", params![]).await.expect("countable")
}

#[tokio::test]
async fn guesses_at_once_are_no_more_than_guesses_one_by_one() {
    for engine in engines() {
        let test = strict(engine).await;
        let visitor = test.visitor();
        let guesses = (0..140).map(|number| {
            let password = if number == 120 { PASSWORD.to_owned() } else { format!("wrong wrong wrong {number}") };
            let visitor = visitor.clone();
            async move {
                loop {
                    let code = guess(&visitor, [203, 0, 113, 5], "Mona", &password).await;
                    // There are more of them than slots; each one that finds none tries again.
                    if code != "SERVICE_UNAVAILABLE" {
                        return code;
                    }
                }
            }
        });
        let answers = futures::future::join_all(guesses).await;
        let looked_at = answers.iter().filter(|code| *code == "INVALID_CREDENTIALS").count();
        assert_eq!(looked_at, 5, "{engine}");
        assert!(!answers.contains(&String::new()), "{engine}: nobody came in");
        assert_eq!(answers[120], "RATE_LIMITED", "{engine}");
        assert_eq!(attempts(&test).await, 10, "{engine}: by name and by address, and none of the refused");
        assert_eq!(guess(&visitor, [203, 0, 113, 6], "Mona", PASSWORD).await, "", "{engine}: others may");
    }
}

#[tokio::test]
async fn an_address_guesses_at_twenty_names_whichever_process_it_asks() {
    for engine in engines() {
        let test = strict(engine).await;
        let (_other, router) = test.second_process().await;
        let callers = [test.visitor(), test.visitor().at(&router)];
        let guesses = (0..60).map(|number| {
            let visitor = callers[number % 2].clone();
            async move { guess(&visitor, [203, 0, 113, 5], &format!("name{number}"), "wrong wrong wrong").await }
        });
        let answers = futures::future::join_all(guesses).await;
        let looked_at = answers.iter().filter(|code| *code == "INVALID_CREDENTIALS").count();
        assert_eq!(looked_at, 20, "{engine}");
    }
}

#[tokio::test]
async fn a_successful_sign_in_counts_no_attempt_and_forgives_earlier_ones() {
    for engine in engines() {
        let test = strict(engine).await;
        let visitor = test.visitor();
        for _ in 0..2 {
            for _ in 0..4 {
                let code = guess(&visitor, [203, 0, 113, 5], "Mona", "wrong wrong wrong").await;
                assert_eq!(code, "INVALID_CREDENTIALS", "{engine}");
            }
            for _ in 0..2 {
                assert_eq!(guess(&visitor, [203, 0, 113, 5], "Mona", PASSWORD).await, "", "{engine}");
            }
            assert_eq!(attempts(&test).await, 4, "{engine}: the slips count for the address only");
            test.pass(16 * 60_000);
            vitrine_people::accounts::sweep(&test.app).await.expect("swept");
        }
    }
}

#[tokio::test]
async fn refused_attempts_do_not_prolong_the_wait() {
    for engine in engines() {
        let test = strict(engine).await;
        let visitor = test.visitor();
        for _ in 0..5 {
            guess(&visitor, [203, 0, 113, 5], "Mona", "wrong wrong wrong").await;
        }
        for _ in 0..14 {
            test.pass(60_000);
            assert_eq!(guess(&visitor, [203, 0, 113, 5], "Mona", PASSWORD).await, "RATE_LIMITED", "{engine}");
        }
        test.pass(60_001);
        assert_eq!(guess(&visitor, [203, 0, 113, 5], "Mona", PASSWORD).await, "", "{engine}");
    }
}

#[tokio::test]
async fn an_attempt_whose_caller_goes_away_stays_counted() {
    for engine in engines() {
        let test = strict(engine).await;
        let visitor = test.visitor();
        // The caller disconnects when its attempt has been counted and its password is still being checked.
        for _ in 0..20 {
            let signing_in = guess(&visitor, [203, 0, 113, 5], "Mona", PASSWORD);
            tokio::pin!(signing_in);
            loop {
                tokio::select! {
                    _ = &mut signing_in => break,
                    () = tokio::time::sleep(std::time::Duration::from_millis(1)) => {}
                }
                if attempts(&test).await == 2 {
                    break;
                }
            }
            if attempts(&test).await == 2 {
                break;
            }
        }
        assert_eq!(attempts(&test).await, 2, "{engine}");
    }
}

#[tokio::test]
async fn signing_in_gives_a_new_session_and_ends_the_old_one() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let first = visitor.with_cookie(Some(cookie_of(&visitor.graphql(REGISTER, mona()).await)));
        let second = first.with_cookie(Some(cookie_of(&first.graphql(LOGIN, login("Mona", PASSWORD)).await)));
        assert_ne!(first.cookie(), second.cookie());
        assert_eq!(first.graphql(ME, json!({})).await.data()["me"], Value::Null);
        assert_eq!(second.graphql(ME, json!({})).await.data()["me"]["username"], "Mona");
    })
    .await;
}

#[tokio::test]
async fn made_up_cookies_are_a_visitors() {
    on_every_engine(async |test: TestApp| {
        for cookie in
            ["connect.sid=", "connect.sid=x", &format!("connect.sid={}", "A".repeat(43)), "connect.sid=' OR 1=1 --"]
        {
            let caller = test.visitor().with_cookie(Some((*cookie).to_owned()));
            assert_eq!(caller.graphql(ME, json!({})).await.data()["me"], Value::Null, "{cookie}");
        }
    })
    .await;
}

#[tokio::test]
async fn sessions_end_when_idle_and_when_old() {
    on_every_engine(async |test: TestApp| {
        let user = test.creator("Idle").await;
        let staff = test.account("Staff", UserRole::Moderator).await;
        test.pass(DAY / 2 + 1);
        assert_eq!(
            staff.graphql(ME, json!({})).await.data()["me"],
            Value::Null,
            "staff sessions idle out in half a day"
        );
        for _ in 0..8 {
            test.pass(10 * DAY);
            assert_eq!(user.graphql(ME, json!({})).await.data()["me"]["username"], "Idle");
        }
        test.pass(10 * DAY);
        assert_eq!(user.graphql(ME, json!({})).await.data()["me"], Value::Null, "90 days are the end");
    })
    .await;
}

#[tokio::test]
async fn a_block_acts_at_the_next_request_and_is_explained() {
    on_every_engine(async |test: TestApp| {
        let user = test.creator("Bo").await;
        test.set_flag(user.user_id, "is_blocked", true).await;
        assert_eq!(user.graphql(ME, json!({})).await.data()["me"]["isBlocked"], true);
        let answer = user.publish(vitrine_testing::THEME_INPUT(), None).await;
        assert_eq!(answer.code(), "BLOCKED");
        assert_eq!(answer.error()["extensions"].get("params"), None, "no reason was given");
        let sql = "UPDATE users SET blocked_reason = $2 WHERE id = $1";
        test.app.db.execute(sql, params![user.user_id, "spam"]).await.expect("the account is there");
        let answer = user.publish(vitrine_testing::THEME_INPUT(), None).await;
        assert_eq!(answer.error()["message"], "Your account is blocked: spam.");
        assert_eq!(answer.error()["extensions"]["params"], json!({ "blockedReason": "spam" }));
    })
    .await;
}

#[tokio::test]
async fn the_database_never_holds_a_cookie_or_a_password() {
    on_every_engine(async |test: TestApp| {
        let registered = test.visitor().graphql(REGISTER, mona()).await;
        let token = cookie_of(&registered).split_once('=').expect("a pair").1.to_owned();
        let hashes: Vec<Vec<u8>> =
            test.app.db.column("SELECT token_hash FROM sessions", params![]).await.expect("readable");
        assert!(hashes.iter().all(|hash| hash.len() == 32 && hash != token.as_bytes()));
        let stored: Option<String> =
            test.app.db.scalar("SELECT password_hash FROM users", params![]).await.expect("readable");
        assert!(stored.is_some_and(|hash| hash.starts_with("$argon2id$") && !hash.contains(PASSWORD)));
    })
    .await;
}
