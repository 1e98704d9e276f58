//! Choosing a language with the form that works without scripts.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;
use vitrine_people::accounts::choose_language::FORM_BYTES_MAX;
use vitrine_testing::{Answer, Caller, TestApp, on_every_engine};

async fn choose(caller: &Caller, body: impl Into<Body>, more: &[(&str, &str)]) -> Answer {
    let form = Request::builder().method("POST").uri("/api/language");
    let form = form.header("content-type", "application/x-www-form-urlencoded");
    caller.send(more.iter().fold(form, |form, (name, value)| form.header(*name, *value)), body).await
}

#[tokio::test]
async fn a_choice_leads_back_and_is_remembered() {
    on_every_engine(async |test: TestApp| {
        let from = [("referer", "http://localhost:8080/switch/themes?page=2"), ("origin", "http://localhost:8080")];
        let answer = choose(&test.visitor(), "language=ja", &from).await;
        assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/switch/themes?page=2"));
        assert!(answer.header("set-cookie").starts_with("language=ja; Path=/; SameSite=Lax; Max-Age="));

        let (mona, me) = (test.creator("mona").await, "{ me { language } }");
        choose(&mona, "a=b&language=de", &from).await;
        assert_eq!(mona.graphql(me, json!({})).await.data()["me"]["language"], "DE");
        for _ in 0..3 {
            assert_eq!(choose(&mona, "language=ja", &[]).await.header("location"), "/");
        }
        assert_eq!(mona.graphql(me, json!({})).await.data()["me"]["language"], "JA");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_chosen_by_other_sites_or_with_nonsense() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        for more in [
            [("origin", "https://evil.example")],
            [("origin", "null")],
            [("sec-fetch-site", "cross-site")],
            [("sec-fetch-site", "same-site")],
        ] {
            let answer = choose(&mona, "language=ja", &more).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{more:?}");
            assert!(!answer.headers.contains_key("set-cookie"));
        }
        let long = format!("{}&language=ja", "a".repeat(FORM_BYTES_MAX));
        for body in
            ["", "language", "language=", "language=fr", "language=ja%00", "language=JA", "\u{0}\u{1}%%%", &long]
        {
            let answer = choose(&mona, body.to_owned(), &[]).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{body}");
            assert!(!answer.headers.contains_key("set-cookie"));
        }
        let me = mona.graphql("{ me { language } }", json!({})).await.data();
        assert!(me["me"]["language"].is_null());
    })
    .await;
}
