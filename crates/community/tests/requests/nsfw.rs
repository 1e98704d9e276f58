//! A classifier that answers as it should, and one that does not; who may ask, and with what.

mod accounts;
mod model;
mod published;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use bytes::Bytes;
use parking_lot::Mutex;
use serde_json::{Value, json};
use vitrine_db::testing::engines;
use vitrine_media::{DecodeLimits, Picture};
use vitrine_testing::{Answer, Caller, File, THEME_INPUT, TestApp, on_every_engine, picture};

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
        assert_eq!(mona.graphql(CHECK, json!({ "image": "a name" })).await.code(), "GRAPHQL_VALIDATION_FAILED");
    })
    .await;
}

#[tokio::test]
async fn while_the_classifier_is_away_only_what_is_private_or_marked_is_published() {
    for mood in [Mood::Fails, Mood::Stalls] {
        with_classifier(mood, async |test, sent| {
            let mona = test.creator("mona").await;
            let background = picture(1280, 720);
            let with = |change: Value| {
                let mut input = THEME_INPUT();
                input.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
                input
            };
            let refused = mona.publish(THEME_INPUT(), Some(&background)).await;
            assert_eq!((refused.status.as_u16(), refused.code().as_str()), (200, "NSFW_CHECK_UNAVAILABLE"));
            assert!(sent.lock().take().is_some(), "it was asked about a picture of ours");
            let again = mona.publish(THEME_INPUT(), Some(&background)).await;
            assert_eq!(again.code(), "NSFW_CHECK_UNAVAILABLE");
            assert!(sent.lock().is_none(), "nobody waits for it twice");
            assert_eq!(check(&mona, &picture(64, 64)).await.code(), "NSFW_CHECK_UNAVAILABLE");
            assert!(sent.lock().take().is_some(), "who checks a picture asks it");
            assert_eq!(mona.publish(THEME_INPUT(), Some(&background)).await.code(), "NSFW_CHECK_UNAVAILABLE");
            assert!(sent.lock().is_none(), "still nobody waits for it twice");

            test.theme(&mona, with(json!({ "name": "Marked", "isNSFW": true }))).await;
            let private = test.theme(&mona, with(json!({ "name": "Private", "isPrivate": true }))).await;
            let update = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { \
                updateSwitchTheme(hexId: $id, data: $data) { isPrivate } }";
            let change = async |data: Value| mona.graphql(update, json!({ "id": private, "data": data })).await;
            assert_eq!(change(json!({ "isPrivate": false })).await.code(), "NSFW_CHECK_UNAVAILABLE");
            assert_eq!(change(json!({ "name": "Still private" })).await.data()["updateSwitchTheme"]["isPrivate"], true);
            test.pass(10_000);
            assert_eq!(change(json!({ "isPrivate": false })).await.code(), "NSFW_CHECK_UNAVAILABLE");
            assert!(sent.lock().is_some(), "later it is asked again");
        })
        .await;
    }
}

#[tokio::test]
async fn publishing_asks_a_classifier_that_has_not_answered_lately_and_does_not_wait_for_one_that_has() {
    with_classifier(Mood::Says(r#"{"score":1}"#), async |test, sent| {
        let mona = test.creator("mona").await;
        // Their pictures are not made, and looked at, before the jobs run.
        let background = picture(1280, 720);
        let publish = async || mona.publish(THEME_INPUT(), Some(&background)).await;
        let theme = publish().await.data()["createSwitchThemes"][0]["hexId"].clone();
        let (_, plain) = sent.lock().take().expect("it was asked");
        let seen = Picture::decode(&plain, &DecodeLimits::default()).expect("a picture");
        assert_eq!((seen.width_px(), seen.height_px()), (64, 64), "nothing of the creator's");
        let query = "query($id: String!) { switchTheme(hexId: $id) { isNSFW isPrivate } }";
        let shown = test.visitor().graphql(query, json!({ "id": theme })).await.data()["switchTheme"].clone();
        assert_eq!(shown, json!({ "isNSFW": false, "isPrivate": false }), "the mark is the creator's");
        publish().await.data();
        assert!(sent.lock().is_none());
        test.pass(60_000);
        publish().await.data();
        assert!(sent.lock().is_some());
    })
    .await;
}
