//! Who somebody is, and what they may do, is the same on every instance at once: rights are read at each request.

use serde_json::{Value, json};
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::UserRole;
use vitrine_testing::{Caller, THEME_INPUT, TestApp, jpeg, on_every_engine};

const ME: &str = "{ me { username } }";
const LOGIN: &str = "mutation($data: LoginInput!) { login(data: $data) { username } }";
const REGISTER: &str = "mutation($data: RegisterInput!) { register(data: $data) { username } }";
const UPDATE: &str =
    "mutation($uuid: String!, $data: UpdateUserInput!) { updateUser(uuid: $uuid, data: $data) { uuid } }";
const PASSWORD: &str = "tinsel harbour quilt";

async fn me(caller: &Caller) -> Value {
    caller.graphql(ME, json!({})).await.data()["me"]["username"].clone()
}

async fn uuid(caller: &Caller) -> Value {
    caller.graphql("{ me { uuid } }", json!({})).await.data()["me"]["uuid"].clone()
}

#[tokio::test]
async fn a_session_begun_on_one_instance_is_known_and_ended_on_all() {
    on_every_engine(async |test: TestApp| {
        let (a, b) = (test.idle_instance().await, test.idle_instance().await);
        let data = json!({ "username": "mona", "password": PASSWORD, "hasAccepted": true });
        let joined = a.asked_by(&test.visitor()).graphql(REGISTER, json!({ "data": data })).await;
        let cookie = joined.header("set-cookie").split(';').next().map(str::to_owned);
        let here = a.asked_by(&test.visitor()).with_cookie(cookie);
        let there = b.asked_by(&here);
        assert_eq!((me(&here).await, me(&there).await), (json!("mona"), json!("mona")));

        let data = json!({ "username": "mona", "password": PASSWORD });
        let again = b.asked_by(&test.visitor()).graphql(LOGIN, json!({ "data": data })).await;
        let second = here.with_cookie(again.header("set-cookie").split(';').next().map(str::to_owned));
        assert_eq!(me(&second).await, "mona", "begun on the other one");

        there.graphql("mutation { logout }", json!({})).await.data();
        assert_eq!((me(&here).await, me(&there).await), (Value::Null, Value::Null));
        assert_eq!(me(&second).await, "mona", "only one session has ended");
        let others = "mutation { endOtherSessions }";
        let third = b.asked_by(&test.visitor()).graphql(LOGIN, json!({ "data": data })).await;
        let third = there.with_cookie(third.header("set-cookie").split(';').next().map(str::to_owned));
        third.graphql(others, json!({})).await.data();
        assert_eq!((me(&second).await, me(&a.asked_by(&third)).await), (Value::Null, json!("mona")));
    })
    .await;
}

#[tokio::test]
async fn staff_act_on_one_instance_and_it_holds_on_the_other_with_the_next_request() {
    on_every_engine(async |test: TestApp| {
        let (a, b) = (test.idle_instance().await, test.idle_instance().await);
        let admin = a.asked_by(&test.account("root", UserRole::Admin).await);
        let mona = b.asked_by(&test.creator("mona").await);
        let uuid = uuid(&mona).await;
        let set = async |data: Value| admin.graphql(UPDATE, json!({ "uuid": uuid, "data": data })).await.data();
        assert!(mona.publish(THEME_INPUT(), Some(&jpeg())).await.code().is_empty());
        set(json!({ "isBlocked": true, "blockedReason": "Too many of the same." })).await;
        let publishes = async |caller: &Caller| caller.publish(THEME_INPUT(), Some(&jpeg())).await.code();
        assert_eq!(publishes(&mona).await, "UNAUTHENTICATED", "blocking ends sessions");

        let lisa = b.asked_by(&test.account("lisa", UserRole::Moderator).await);
        let of_lisa = super::people::uuid(&lisa).await;
        let cases = "{ moderationCases { pageInfo { itemCount } } }";
        lisa.graphql(cases, json!({})).await.data();
        admin.graphql(UPDATE, json!({ "uuid": of_lisa, "data": { "role": "USER" } })).await.data();
        let code = lisa.graphql(cases, json!({})).await.code();
        assert!(["UNAUTHENTICATED", "FORBIDDEN"].contains(&code.as_str()), "no staff any more: {code}");
    })
    .await;
}

#[tokio::test]
async fn an_access_token_made_on_one_instance_is_taken_and_revoked_on_all() {
    on_every_engine(async |test: TestApp| {
        let (a, b) = (test.idle_instance().await, test.idle_instance().await);
        let mona = a.asked_by(&test.creator("mona").await);
        let token = mona.make_token(&[AccessTokenScope::Read]).await;
        let there = b.asked_by(&test.visitor()).with_token(&token);
        assert_eq!(me(&there).await, "mona");
        let made = b.asked_by(&mona).graphql("{ myAccessTokens { uuid } }", json!({})).await.data();
        let revoke = "mutation($uuid: String!) { revokeAccessToken(uuid: $uuid) }";
        mona.graphql(revoke, json!({ "uuid": made["myAccessTokens"][0]["uuid"] })).await.data();
        assert_eq!(there.graphql(ME, json!({})).await.code(), "TOKEN_INVALID");
    })
    .await;
}

#[tokio::test]
async fn guesses_count_whichever_instance_they_are_sent_to() {
    vitrine_testing::on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let instances = [test.idle_instance().await, test.idle_instance().await, test.idle_instance().await];
        let mut codes = Vec::new();
        for guess in 0..9 {
            let data = json!({ "username": "mona", "password": format!("wrong {guess}") });
            let visitor = instances[guess % 3].asked_by(&test.visitor());
            codes.push(visitor.graphql(LOGIN, json!({ "data": data })).await.code());
        }
        assert_eq!(codes[..5], ["INVALID_CREDENTIALS"; 5]);
        assert_eq!(codes[5..], ["RATE_LIMITED"; 4]);
    })
    .await;
}
