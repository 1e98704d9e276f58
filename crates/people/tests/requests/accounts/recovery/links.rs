//! The mailed link.

use serde_json::{Value, json};
use vitrine_core::clock::SECOND;
use vitrine_core::limits;
use vitrine_testing::{Answer, Behaviour, MailServer, TestApp, on_every_engine};

use crate::accounts::recovery::{
    OTHER, PASSWORD, confirmed, field_of, is_in, recorded, registered, signed_in_again, signs_in,
};

pub(in super::super) async fn with_server(test: impl AsyncFn(TestApp, MailServer)) {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        test(TestApp::with(engine, &settings).await, server).await;
    }
}

async fn ask(test: &TestApp, username: &str) -> Answer {
    let query = "mutation($username: String!) { sendRecoveryLink(username: $username) }";
    test.visitor().graphql(query, json!({ "username": username })).await
}

/// Asks for a link and returns the token in the letter.
async fn token(test: &TestApp, server: &MailServer) -> String {
    assert_eq!(ask(test, "mona").await.data()["sendRecoveryLink"], true);
    test.do_jobs().await;
    let letters: Vec<String> = server.take().into_iter().map(|letter| letter.data.replace("=\n", "")).collect();
    let [letter] = &letters[..] else { panic!("one letter: {letters:?}") };
    let (_, rest) = letter.split_once("/recover#").expect("a link");
    rest.chars().take_while(|c| !c.is_whitespace()).collect()
}

pub(in super::super) async fn recover(test: &TestApp, token: &str, password: &str) -> Answer {
    let query = "mutation($data: RecoverByLinkInput!) { recoverByLink(data: $data) }";
    test.visitor().graphql(query, json!({ "data": { "token": token, "password": password } })).await
}

#[tokio::test]
async fn a_link_gives_a_new_password_once_and_ends_every_session() {
    with_server(async |test, server| {
        let mona = registered(&test, "Mona").await;
        let token = token(&test, &server).await;
        assert_eq!(field_of(&recover(&test, &token, "short").await), (json!("data.password"), json!("TOO_SHORT")));
        assert_eq!(recover(&test, &token, OTHER).await.data()["recoverByLink"], true);
        assert!(!is_in(&mona).await && signs_in(&test, OTHER).await && !signs_in(&test, PASSWORD).await);
        assert_eq!(recover(&test, &token, PASSWORD).await.code(), "NOT_FOUND");
        test.do_jobs().await;
        let letters = server.take();
        assert!(letters.len() == 1 && letters[0].data.contains("Subject: Your password was changed"), "{letters:?}");
        for action in ["user.send-recovery-link", "user.recover-by-link"] {
            assert_eq!(recorded(&test, action).await, 1, "{action}");
        }
    })
    .await;
}

#[tokio::test]
async fn asking_says_the_same_whoever_the_name_belongs_to() {
    with_server(async |test, server| {
        registered(&test, "Mona").await;
        test.creator("Adam").await;
        for name in ["Mona", "Adam", "nobody", "Vitrine", "", "a b\r\nc", &"x".repeat(100_000)] {
            let answer = ask(&test, name).await;
            assert_eq!(answer.json(), json!({ "data": { "sendRecoveryLink": true } }));
        }
        test.do_jobs().await;
        let letters = server.take();
        assert_eq!(letters.len(), 1);
        assert_eq!(letters[0].to, ["mona@example.org"]);
    })
    .await;
}

#[tokio::test]
async fn a_link_ends_with_time_and_with_changes_of_the_account() {
    with_server(async |test, server| {
        registered(&test, "Mona").await;
        let late = token(&test, &server).await;
        test.pass(limits::RECOVERY_LINK_MAX_AGE);
        assert_eq!(recover(&test, &late, OTHER).await.code(), "NOT_FOUND");
        let mona = signed_in_again(&test).await;
        for change in [json!({ "email": "new@example.org" }), json!({ "password": OTHER, "currentPassword": PASSWORD })]
        {
            let token = token(&test, &server).await;
            let update = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }";
            mona.graphql(update, json!({ "data": change })).await.data();
            assert_eq!(recover(&test, &token, OTHER).await.code(), "NOT_FOUND", "{change}");
            test.do_jobs().await;
            let told = server.take().iter().filter(|letter| !letter.data.contains("/mail/confirm/")).count();
            assert_eq!(told, 1, "the owner is told");
            confirmed(&test).await;
        }
        let made_up = "A".repeat(43);
        for wrong in ["", "x", &made_up, &"x".repeat(100_000)] {
            assert_eq!(recover(&test, wrong, OTHER).await.code(), "NOT_FOUND");
        }
    })
    .await;
}

#[tokio::test]
async fn so_many_links_work_at_once_and_a_letter_that_did_not_go_out_is_no_link() {
    with_server(async |test, server| {
        registered(&test, "Mona").await;
        for _ in 0..limits::RECOVERY_LINKS_MAX {
            token(&test, &server).await;
        }
        ask(&test, "Mona").await.data();
        test.do_jobs().await;
        assert!(server.take().is_empty(), "no more for now");
        test.pass(limits::RECOVERY_LINK_MAX_AGE);
        server.behave(Behaviour::HangUp);
        ask(&test, "Mona").await.data();
        test.do_jobs().await;
        server.behave(Behaviour::Accept);
        test.pass(60 * SECOND);
        test.do_jobs().await;
        assert_eq!(server.take().len(), 1, "it is tried again");
        server.behave(Behaviour::HangUp);
        ask(&test, "Mona").await.data();
        test.do_jobs().await;
        server.behave(Behaviour::Accept);
        test.pass(limits::RECOVERY_LINK_MAX_AGE);
        test.do_jobs().await;
        assert!(server.take().is_empty(), "nobody waits for it any more");
    })
    .await;
}

#[tokio::test]
async fn without_a_mail_server_there_are_no_links() {
    on_every_engine(async |test: TestApp| {
        assert_eq!(ask(&test, "Mona").await.code(), "NOT_FOUND");
        let offered = test.visitor().graphql("{ configuration { sendsMail } }", json!({})).await.data();
        assert_eq!(offered["configuration"]["sendsMail"], Value::Bool(false));
    })
    .await;
}

#[tokio::test]
async fn the_owner_is_told_of_a_sign_in_on_another_kind_of_device_once() {
    with_server(async |test, server| {
        registered(&test, "Mona").await;
        let sign_in = async |browser: &str| {
            let query = "mutation { login(data: { username: \"mona\", password: \"tinsel harbour quilt\" }) { uuid } }";
            let request = axum::http::Request::post("/api/graphql")
                .header("Content-Type", "application/json")
                .header("Apollo-Require-Preflight", "true")
                .header("User-Agent", browser);
            let answer = test.visitor().send(request, json!({ "query": query }).to_string()).await;
            assert!(answer.header("set-cookie").starts_with("connect.sid="), "{}", answer.json());
            test.do_jobs().await;
            server.take().len()
        };
        assert_eq!(sign_in("").await, 0, "as it was registered");
        assert_eq!(sign_in("Firefox/140.0 (Windows NT 10.0)").await, 1);
        assert_eq!(sign_in("Firefox/141.0 (Windows NT 10.0)").await, 0, "the same kind");
        assert_eq!(sign_in("Firefox/141.0 (Linux)").await, 1);
    })
    .await;
}
