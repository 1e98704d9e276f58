//! Confirming the address of an account: it gets one letter until then, and nobody has the site flood it.

use serde_json::{Value, json};
use vitrine_testing::{Answer, Caller, MailServer, Received, TestApp};

use super::recovery::links::with_server;
use super::recovery::{PASSWORD, just_registered, signed_in};

/// The path that the letter leads to.
fn link(letter: &Received) -> String {
    let text = letter.data.replace("=\n", "");
    let (_, rest) = text.split_once("/api/mail/confirm/").expect("a link");
    format!("/api/mail/confirm/{}", rest.split_whitespace().next().unwrap_or_default())
}

async fn letters(test: &TestApp, server: &MailServer) -> Vec<Received> {
    test.do_jobs().await;
    server.take()
}

async fn is_confirmed(caller: &Caller) -> Value {
    caller.graphql("{ me { isEmailConfirmed } }", json!({})).await.data()["me"]["isEmailConfirmed"].clone()
}

async fn press(test: &TestApp, path: &str) -> Answer {
    test.visitor().send(axum::http::Request::builder().method("POST").uri(path), "").await
}

async fn ask_for_link(test: &TestApp) {
    let query = "mutation { sendRecoveryLink(username: \"Mona\") }";
    test.visitor().graphql(query, json!({})).await.data();
}

#[tokio::test]
async fn nothing_else_is_sent_before_an_address_is_confirmed() {
    with_server(async |test, server| {
        let mona = just_registered(&test, "Mona").await;
        let [asked] = &letters(&test, &server).await[..] else { panic!("one letter") };
        assert_eq!((&asked.to[..], is_confirmed(&mona).await), (&["mona@example.org".to_owned()][..], json!(false)));
        ask_for_link(&test).await;
        mona.graphql("mutation { makeRecoveryCodes }", json!({})).await.data();
        assert!(letters(&test, &server).await.is_empty());

        let path = link(asked);
        assert_eq!(test.visitor().get(&path).await.status.as_u16(), 200);
        assert_eq!(is_confirmed(&mona).await, false, "programs follow links");
        let (start, end) = path.split_at(path.len() - 1);
        let other = format!("{start}{}", if end == "0" { "1" } else { "0" });
        for wrong in [&other, "/api/mail/confirm/x/y"] {
            assert_eq!(press(&test, wrong).await.status.as_u16(), 404, "{wrong}");
        }
        for _ in 0..2 {
            assert_eq!(press(&test, &path).await.status.as_u16(), 200);
        }
        assert_eq!(is_confirmed(&mona).await, true);
        ask_for_link(&test).await;
        assert_eq!(letters(&test, &server).await.len(), 1);

        let change = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { isEmailConfirmed } }";
        let moved = mona.graphql(change, json!({ "data": { "email": "new@example.org" } })).await.data();
        assert_eq!(moved["updateMe"]["isEmailConfirmed"], false);
        let told = letters(&test, &server).await;
        let to = |address: &str| told.iter().filter(|letter| letter.to == [address]).count();
        assert_eq!((told.len(), to("mona@example.org"), to("new@example.org")), (2, 1, 1));
        assert_eq!(press(&test, &path).await.status.as_u16(), 404, "it was for another address");
    })
    .await;
}

#[tokio::test]
async fn so_many_letters_go_to_one_address_whoever_types_it() {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let mut settings = server.settings().to_vec();
        settings.push(("VITRINE_RATE_FACTOR", "1".to_owned()));
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let test = TestApp::with(engine, &settings).await;
        let query = "mutation($data: RegisterInput!) { register(data: $data) { uuid } }";
        for (number, email) in
            ["eve@example.org", "Eve@example.org", "EVE@EXAMPLE.ORG", "eve@example.org"].iter().enumerate()
        {
            let data = json!({ "username": format!("somebody{number}"), "email": email, "password": PASSWORD,
                "hasAccepted": true });
            let caller = signed_in(&test, &test.visitor().graphql(query, json!({ "data": data })).await);
            assert_eq!(caller.graphql("mutation { sendEmailConfirmation }", json!({})).await.code(), "");
        }
        assert_eq!(letters(&test, &server).await.len(), 3);
    }
}
