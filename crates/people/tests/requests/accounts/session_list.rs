//! Seeing where one is signed in, and ending it.

use serde_json::json;
use vitrine_core::viewer::UserRole;
use vitrine_people::accounts::sessions;
use vitrine_testing::{Caller, TestApp, on_every_engine};

const MINE: &str = "{ mySessions { uuid browser system beganAt lastSeenAt isCurrent } }";
const END: &str = "mutation($uuid: String!) { endSession(uuid: $uuid) }";

/// The same account in another browser.
async fn elsewhere(test: &TestApp, caller: &Caller) -> Caller {
    let begun = sessions::begin(&test.app, caller.user_id, UserRole::User, None).await.expect("a session begins");
    caller.with_cookie(Some(format!("connect.sid={}", begun.token)))
}

async fn is_in(caller: &Caller) -> bool {
    !caller.graphql("{ me { uuid } }", json!({})).await.data()["me"].is_null()
}

#[tokio::test]
async fn sessions_are_listed_to_the_hour_and_ended_one_by_one_or_together() {
    on_every_engine(async |test: TestApp| {
        let here = test.creator("Mona").await;
        test.pass(90 * 60_000);
        let phone = elsewhere(&test, &here).await;
        let tablet = elsewhere(&test, &here).await;
        let listed = here.graphql(MINE, json!({})).await.data()["mySessions"].clone();
        assert_eq!(listed.as_array().map(Vec::len), Some(3));
        assert_eq!(listed[0]["isCurrent"], true);
        assert_eq!((&listed[1]["isCurrent"], &listed[2]["isCurrent"]), (&json!(false), &json!(false)));
        assert_eq!(listed[0]["beganAt"], "2026-05-04T09:00:00.000Z");
        assert_eq!(listed[1]["lastSeenAt"], "2026-05-04T11:00:00.000Z");

        let of_phone = phone.graphql(MINE, json!({})).await.data()["mySessions"][0]["uuid"].clone();
        assert_eq!(here.graphql(END, json!({ "uuid": of_phone })).await.data()["endSession"], true);
        assert!(!is_in(&phone).await && is_in(&tablet).await && is_in(&here).await);
        assert_eq!(here.graphql(END, json!({ "uuid": of_phone })).await.code(), "NOT_FOUND", "it has ended");

        here.graphql("mutation { endOtherSessions }", json!({})).await.data();
        assert!(!is_in(&tablet).await && is_in(&here).await);

        let again = elsewhere(&test, &here).await;
        let ended = again.graphql("mutation { endAllSessions }", json!({})).await;
        assert_eq!(ended.data()["endAllSessions"], true);
        assert!(ended.headers["set-cookie"].to_str().is_ok_and(|cookie| cookie.contains("Max-Age=0")));
        assert!(!is_in(&again).await && !is_in(&here).await);
    })
    .await;
}

#[tokio::test]
async fn nobody_ends_the_sessions_of_somebody_else() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let adam = test.creator("Adam").await;
        let of_mona = mona.graphql(MINE, json!({})).await.data()["mySessions"][0]["uuid"].clone();
        assert_eq!(adam.graphql(END, json!({ "uuid": of_mona })).await.code(), "NOT_FOUND");
        assert_eq!(adam.graphql(END, json!({ "uuid": "' OR 1=1 --" })).await.code(), "NOT_FOUND");
        adam.graphql("mutation { endOtherSessions }", json!({})).await.data();
        assert!(is_in(&mona).await && is_in(&adam).await);
    })
    .await;
}
