//! A classifier that answers as it should, and one that does not; who may ask, and with what.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use bytes::Bytes;
use parking_lot::Mutex;
use serde_json::json;
use vitrine_db::testing::engines;
use vitrine_media::{DecodeLimits, Picture};

use crate::testing::{Answer, Caller, File, THEME_INPUT, TestApp, on_every_engine, picture};

const CHECK: &str = "mutation($image: Upload!) { checkNsfw(image: $image) { isConfigured isNSFW score } }";

async fn check(caller: &Caller, bytes: &[u8]) -> Answer {
    caller.upload(CHECK, json!({ "image": null }), &[File { path: "variables.image", bytes }], &[]).await
}

#[derive(Clone, Copy)]
enum Mood {
    Says(&'static str),
    Fails,
    Redirects,
    Stalls,
    Huge,
}

/// What the classifier was sent last.
type Sent = Arc<Mutex<Option<(HeaderMap, Bytes)>>>;

/// Runs a test on every engine, beside a classifier that answers in its mood.
async fn with_classifier(mood: Mood, test: impl AsyncFn(TestApp, Sent)) {
    for engine in engines() {
        let sent = Sent::default();
        let kept = sent.clone();
        let answer = move |headers: HeaderMap, body: Bytes| async move {
            *kept.lock() = Some((headers, body));
            answer(mood).await
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/check", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, Router::new().route("/check", post(answer))).await });
        let settings = [("VITRINE_NSFW_CHECK_URL", url.as_str()), ("VITRINE_NSFW_CHECK_TOKEN", "a-secret")];
        test(TestApp::with(engine, &settings).await, sent).await;
    }
}

async fn answer(mood: Mood) -> Response {
    match mood {
        Mood::Says(body) => body.into_response(),
        Mood::Fails => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Mood::Redirects => Redirect::temporary("https://elsewhere.example/").into_response(),
        Mood::Stalls => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            StatusCode::OK.into_response()
        }
        Mood::Huge => vec![b' '; 1 << 20].into_response(),
    }
}

#[tokio::test]
async fn a_classifier_sees_a_small_encoding_and_its_score_is_judged() {
    for (says, score, is_nsfw) in [(r#"{"score":0.75}"#, 0.75, true), (r#"{"score":0.5,"more":1}"#, 0.5, false)] {
        with_classifier(Mood::Says(says), async |test, sent| {
            let mona = test.creator("mona").await;
            let opinion = check(&mona, &picture(1600, 800)).await.data()["checkNsfw"].clone();
            assert_eq!(opinion, json!({ "isConfigured": true, "isNSFW": is_nsfw, "score": score }));
            let (headers, body) = sent.lock().take().expect("it was asked");
            assert_eq!(headers[header::CONTENT_TYPE], "image/jpeg");
            assert_eq!(headers[header::AUTHORIZATION], "Bearer a-secret");
            let seen = Picture::decode(&body, &DecodeLimits::default()).expect("a picture");
            assert_eq!((seen.width_px(), seen.height_px()), (448, 224));
        })
        .await;
    }
}

#[tokio::test]
async fn without_a_classifier_the_answer_says_so() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let opinion = check(&mona, &picture(640, 360)).await.data()["checkNsfw"].clone();
        assert_eq!(opinion, json!({ "isConfigured": false, "isNSFW": null, "score": null }));
        let configuration = "{ configuration { hasNsfwCheck } }";
        assert_eq!(
            test.visitor().graphql(configuration, json!({})).await.data()["configuration"]["hasNsfwCheck"],
            false
        );
    })
    .await;
}

#[tokio::test]
async fn a_classifier_that_fails_lies_or_stalls_is_unavailable_in_words() {
    let moods = [
        Mood::Fails,
        Mood::Redirects,
        Mood::Huge,
        Mood::Stalls,
        Mood::Says("<html>"),
        Mood::Says(r#"{"score":"high"}"#),
        Mood::Says(r#"{"score":7}"#),
        Mood::Says(r#"{"score":-0.1}"#),
    ];
    for mood in moods {
        with_classifier(mood, async |test, _| {
            let mona = test.creator("mona").await;
            assert_eq!(check(&mona, &picture(64, 64)).await.code(), "NSFW_CHECK_UNAVAILABLE");
        })
        .await;
    }
}

#[tokio::test]
async fn what_is_no_picture_is_refused_at_its_field_and_never_sent() {
    with_classifier(Mood::Says(r#"{"score":1}"#), async |test, sent| {
        let mona = test.creator("mona").await;
        for (bytes, code) in [(&b"<svg/>"[..], "FILE_TYPE_NOT_ALLOWED"), (&picture(64, 64)[..40], "FILE_CORRUPT")] {
            let answer = check(&mona, bytes).await;
            assert_eq!((answer.code().as_str(), &answer.error()["extensions"]["field"]), (code, &json!("image")));
        }
        assert!(sent.lock().is_none());
        let visitor = check(&test.visitor(), &picture(64, 64)).await;
        assert_eq!((visitor.status.as_u16(), visitor.code()), (401, "UNAUTHENTICATED".to_owned()));
        let blocked = test.blocked("barred").await;
        assert_eq!(check(&blocked, &picture(64, 64)).await.code(), "BLOCKED");
        assert_eq!(mona.graphql(CHECK, json!({ "image": "a name" })).await.code(), "BAD_USER_INPUT");
    })
    .await;
}

#[tokio::test]
async fn publishing_waits_for_no_classifier() {
    for mood in [Mood::Stalls, Mood::Fails] {
        with_classifier(mood, async |test, sent| {
            let mona = test.creator("mona").await;
            let background = picture(1280, 720);
            let publish = async {
                while sent.lock().is_none() {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                let began = std::time::Instant::now();
                let hex_id = test.theme(&mona, THEME_INPUT()).await;
                (hex_id, began.elapsed())
            };
            let (checked, (hex_id, took)) = futures::join!(check(&mona, &background), publish);
            assert_eq!(checked.code(), "NSFW_CHECK_UNAVAILABLE");
            assert!(took < Duration::from_secs(4), "published in {took:?}, while the classifier has five seconds");
            let query = "query($id: String!) { switchTheme(hexId: $id) { hexId isNSFW isPrivate } }";
            let shown = test.visitor().graphql(query, json!({ "id": hex_id })).await.data()["switchTheme"].clone();
            assert_eq!(shown, json!({ "hexId": hex_id, "isNSFW": false, "isPrivate": false }));
        })
        .await;
    }
}
