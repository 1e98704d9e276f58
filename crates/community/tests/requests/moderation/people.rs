//! Accounts as staff see and change them.

use std::time::Duration;

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_community::moderation::account::ModeratedAccount;
use vitrine_community::moderation::people_rows as rows;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_people::accounts::create::{grant, system_account};
use vitrine_people::accounts::{SystemAccount, lock_rights};
use vitrine_testing::{Answer, Caller, TestApp, on_every_engine};

use crate::moderation::{audited, is_listed, theme, uuid};

async fn update(caller: &Caller, uuid: &str, data: Value) -> Answer {
    let document = "mutation($uuid: String!, $data: UpdateUserInput!) { updateUser(uuid: $uuid, data: $data) { \
        uuid role isBlocked blockedReason isVerified hideItems } }";
    caller.graphql(document, json!({ "uuid": uuid, "data": data })).await
}

async fn see(caller: &Caller, uuid: &str) -> Answer {
    let query = "query($uuid: String!) { user(uuid: $uuid) { username email role hideItems blockedReason \
        workCounts { kind total private } reportCounts { by against } history { actor action detail reason } } }";
    caller.graphql(query, json!({ "uuid": uuid })).await
}

async fn role(test: &TestApp, caller: &Caller) -> String {
    test.app.db.scalar("SELECT role FROM users WHERE id = $1", params![caller.user_id]).await.expect("an account")
}

#[tokio::test]
async fn moderators_look_after_ordinary_accounts_and_admins_after_all_but_the_house() {
    on_every_engine(async |test: TestApp| {
        let user = test.creator("Mona").await;
        let (moderator, other) =
            (test.account("one", UserRole::Moderator).await, test.account("two", UserRole::Moderator).await);
        let (admin, second) =
            (test.account("runs", UserRole::Admin).await, test.account("also", UserRole::Admin).await);
        system_account(&test.app).await.expect("the house");
        let house = SystemAccount::UUID.to_string();
        let (user_id, moderator_id, other_id) = (uuid(&user).await, uuid(&moderator).await, uuid(&other).await);
        let (admin_id, second_id) = (uuid(&admin).await, uuid(&second).await);
        let verify = json!({ "role": "VERIFIED" });
        let block = json!({ "isBlocked": true, "blockedReason": "Spam, again." });
        for (caller, target, data, code) in [
            (&user, &user_id, verify.clone(), "FORBIDDEN"),
            (&user, &moderator_id, block.clone(), "FORBIDDEN"),
            (&moderator, &moderator_id, verify.clone(), "FORBIDDEN"),
            (&moderator, &moderator_id, json!({ "isVerified": true }), "FORBIDDEN"),
            (&moderator, &other_id, block.clone(), "FORBIDDEN"),
            (&moderator, &admin_id, json!({ "hideItems": true }), "FORBIDDEN"),
            (&moderator, &house, json!({ "hideItems": true }), "FORBIDDEN"),
            (&moderator, &user_id, json!({ "role": "MODERATOR" }), "FORBIDDEN"),
            (&moderator, &user_id, json!({ "role": "ADMIN" }), "FORBIDDEN"),
            (&moderator, &user_id, json!({ "role": "SYSTEM" }), "BAD_USER_INPUT"),
            (&admin, &user_id, json!({ "role": "SYSTEM" }), "BAD_USER_INPUT"),
            (&admin, &house, json!({ "role": "USER" }), "FORBIDDEN"),
            (&admin, &house, block.clone(), "FORBIDDEN"),
            (&admin, &admin_id, json!({ "role": "USER" }), "CONFLICT"),
            (&admin, &admin_id, block.clone(), "CONFLICT"),
            (&admin, &"nobody".to_owned(), verify.clone(), "NOT_FOUND"),
            (&admin, &"00000000-0000-4000-8000-000000000000".to_owned(), verify.clone(), "NOT_FOUND"),
            (&moderator, &user_id, json!({ "isBlocked": true }), "BAD_USER_INPUT"),
            (&moderator, &user_id, json!({ "isBlocked": true, "blockedReason": "no" }), "BAD_USER_INPUT"),
            (&moderator, &user_id, json!({ "isBlocked": true, "blockedReason": "a\u{202e}bcd" }), "BAD_USER_INPUT"),
            (&moderator, &user_id, json!({ "isBlocked": true, "blockedReason": "x".repeat(501) }), "BAD_USER_INPUT"),
            (&moderator, &user_id, json!({ "isVerified": true, "note": "x".repeat(501) }), "BAD_USER_INPUT"),
        ] {
            assert_eq!(update(caller, target, data.clone()).await.code(), code, "{} {target} {data}", caller.username);
        }
        assert!(audited(&test).await.is_empty(), "nothing was done");

        let verified = update(&moderator, &user_id, json!({ "isVerified": true })).await.data()["updateUser"].clone();
        assert_eq!((&verified["role"], &verified["isVerified"]), (&json!("VERIFIED"), &json!(true)));
        let plain = update(&moderator, &user_id, json!({ "role": "USER" })).await.data()["updateUser"].clone();
        assert_eq!((&plain["role"], &plain["isVerified"]), (&json!("USER"), &json!(false)));
        update(&admin, &user_id, json!({ "role": "MODERATOR", "note": "Thank you." })).await.data();
        update(&admin, &second_id, json!({ "role": "MODERATOR" })).await.data();
        update(&admin, &second_id, json!({})).await.data();
        let actions: Vec<String> = audited(&test).await.into_iter().map(|(action, _)| action).collect();
        assert_eq!(actions, ["user.role"; 4]);
        assert_eq!(second.graphql("{ me { uuid } }", json!({})).await.data()["me"], Value::Null, "a new sign-in");
    })
    .await;
}

#[tokio::test]
async fn of_two_admins_who_demote_each_other_one_loses() {
    on_every_engine(async |test: TestApp| {
        for round in 0..4 {
            let one = test.account(&format!("one-{round}"), UserRole::Admin).await;
            let two = test.account(&format!("two-{round}"), UserRole::Admin).await;
            let (first, second) = (uuid(&one).await, uuid(&two).await);
            let demote = json!({ "role": "USER" });
            let both = [update(&one, &second, demote.clone()), update(&two, &first, demote)];
            let codes: Vec<String> = join_all(both).await.iter().map(|answer| answer.code()).collect();
            let (left, right) = (role(&test, &one).await, role(&test, &two).await);
            assert_eq!([&left, &right].iter().filter(|role| **role == "ADMIN").count(), 1, "{codes:?} {left} {right}");
            assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 1, "{codes:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn roles_of_staff_need_a_sign_in_of_the_last_hour() {
    on_every_engine(async |test: TestApp| {
        let (user, helper) = (test.creator("Mona").await, test.account("helper", UserRole::Moderator).await);
        let admin = test.account("runs", UserRole::Admin).await;
        let (user_id, helper_id) = (uuid(&user).await, uuid(&helper).await);
        test.pass(limits::STAFF_ROLES_SIGN_IN);
        for (target, data, code) in [
            (&user_id, json!({ "role": "ADMIN" }), "REAUTH_REQUIRED"),
            (&helper_id, json!({ "role": "USER" }), "REAUTH_REQUIRED"),
            (&user_id, json!({ "role": "VERIFIED" }), ""),
            (&helper_id, json!({ "isBlocked": true, "blockedReason": "Away." }), ""),
        ] {
            assert_eq!(update(&admin, target, data.clone()).await.code(), code, "{data}");
        }
        assert_eq!(role(&test, &helper).await, "MODERATOR");
    })
    .await;
}

#[tokio::test]
async fn hiding_takes_all_items_away_and_a_block_ends_the_sessions() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        let hex_id = theme(&test, &mona, "Dusk").await;
        let id = uuid(&mona).await;
        update(&staff, &id, json!({ "hideItems": true })).await.data();
        assert!(!is_listed(&test.visitor(), &hex_id).await && is_listed(&mona, &hex_id).await);
        let page = test.visitor().follow(&format!("/switch/themes/dusk-{hex_id}")).await;
        assert_eq!(page.status.as_u16(), 404);
        update(&staff, &id, json!({ "hideItems": false, "isBlocked": true, "blockedReason": "Spam." })).await.data();
        assert!(is_listed(&test.visitor(), &hex_id).await, "a block touches no items");
        assert_eq!(mona.graphql("{ me { uuid } }", json!({})).await.data()["me"], Value::Null);
        let unblocked = update(&staff, &id, json!({ "isBlocked": false })).await.data()["updateUser"].clone();
        assert_eq!((&unblocked["isBlocked"], &unblocked["blockedReason"]), (&json!(false), &Value::Null));
        let actions: Vec<String> = audited(&test).await.into_iter().map(|(action, _)| action).collect();
        assert_eq!(actions, ["user.hide", "user.show", "user.block", "user.unblock"]);
    })
    .await;
}

#[tokio::test]
async fn when_somebody_was_blocked_or_hidden_is_not_seen_by_everybody() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        theme(&test, &mona, "Dusk").await;
        let id = uuid(&mona).await;
        let changed = async || {
            let query = "{ creator(username: \"Mona\") { updatedAt } }";
            test.visitor().graphql(query, json!({})).await.data()["creator"]["updatedAt"].clone()
        };
        let before = changed().await;
        for data in [
            json!({ "hideItems": true }),
            json!({ "hideItems": false, "isBlocked": true, "blockedReason": "Spam." }),
            json!({ "isBlocked": false }),
        ] {
            test.pass(1_000);
            update(&staff, &id, data).await.data();
        }
        assert_eq!(changed().await, before);
        update(&staff, &id, json!({ "isVerified": true })).await.data();
        assert_ne!(changed().await, before, "what everybody sees has changed");
    })
    .await;
}

#[tokio::test]
async fn admins_and_nobody_else_sign_somebody_out_everywhere() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        let admin = test.account("runs", UserRole::Admin).await;
        let (of_mona, of_admin) = (uuid(&mona).await, uuid(&admin).await);
        let sign_out = json!({ "endSessions": true, "note": "Her phone was stolen." });
        assert_eq!(update(&staff, &of_mona, sign_out.clone()).await.code(), "FORBIDDEN");
        assert_eq!(update(&mona, &of_mona, sign_out.clone()).await.code(), "FORBIDDEN");
        assert!(audited(&test).await.is_empty());
        update(&admin, &of_mona, sign_out.clone()).await.data();
        assert_eq!(mona.graphql("{ me { uuid } }", json!({})).await.data()["me"], Value::Null);
        assert!(!admin.graphql("{ me { uuid } }", json!({})).await.data()["me"].is_null());
        update(&admin, &of_admin, sign_out).await.data();
        assert_eq!(admin.graphql("{ me { uuid } }", json!({})).await.data()["me"], Value::Null);
        let told: Vec<_> = audited(&test).await.into_iter().collect();
        assert_eq!(told.iter().filter(|(action, _)| action == "user.end-sessions").count(), 2, "{told:?}");
    })
    .await;
}

#[tokio::test]
async fn an_account_is_seen_by_itself_and_by_staff_which_is_recorded() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let (staff, admin) =
            (test.account("keeper", UserRole::Moderator).await, test.account("runs", UserRole::Admin).await);
        test.app.db.execute("UPDATE users SET email = 'e@example.org'", params![]).await.expect("set");
        theme(&test, &mona, "Dusk").await;
        theme(&test, &mona, "Private").await;
        let (id, admin_id) = (uuid(&mona).await, uuid(&admin).await);
        assert_eq!(see(&test.visitor(), &id).await.code(), "UNAUTHENTICATED");
        assert_eq!(see(&ada, &id).await.code(), "FORBIDDEN");
        assert_eq!(see(&ada, "nobody").await.code(), "FORBIDDEN", "whether there is one is not told");
        assert_eq!(see(&staff, "nobody").await.code(), "NOT_FOUND");
        let own = see(&mona, &id).await.data()["user"].clone();
        assert_eq!(
            (&own["email"], &own["workCounts"], &own["history"]),
            (&json!("e@example.org"), &Value::Null, &Value::Null)
        );
        assert!(audited(&test).await.is_empty());
        let seen = see(&staff, &id).await.data()["user"].clone();
        assert_eq!(seen["workCounts"], json!([{ "kind": "SWITCH_THEME", "total": 2, "private": 1 }]));
        assert_eq!(seen["history"][0]["action"], "user.view");
        assert_eq!(see(&staff, &admin_id).await.data()["user"]["email"], Value::Null);
        assert_eq!(see(&admin, &uuid(&staff).await).await.data()["user"]["email"], "e@example.org");
        assert_eq!(audited(&test).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn the_command_line_gives_roles_and_is_recorded() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        grant(&test.app, "mona", UserRole::Admin).await.expect("granted");
        assert_eq!(role(&test, &mona).await, "ADMIN");
        assert_eq!(mona.graphql("{ me { uuid } }", json!({})).await.data()["me"], Value::Null);
        assert_eq!(audited(&test).await[0].0, "user.role");
        assert!(grant(&test.app, "mona", UserRole::System).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn a_role_from_the_command_line_stays_when_staff_change_the_same_account_meanwhile() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let id = uuid(&mona).await.parse().expect("a uuid");
        let tx = test.app.db.begin().await.expect("begins");
        lock_rights(&tx).await.expect("locked");
        let before = rows::by_uuid(&tx, id).await.expect("read").expect("an account");
        let now = test.app.clock.now();
        let staff = async {
            // On PostgreSQL the command comes as far as the lock; on SQLite it waits to begin.
            tokio::time::sleep(Duration::from_millis(400)).await;
            let after = ModeratedAccount { role: "VERIFIED".to_owned(), is_verified: true, hide_items: true, ..before };
            rows::update(&tx, &after, now).await.expect("changed");
            tx.commit().await.expect("committed");
        };
        let (granted, ()) = futures::join!(grant(&test.app, "mona", UserRole::Moderator), staff);
        let granted = granted.expect("granted");
        assert_eq!((granted.role.as_str(), granted.is_hidden), ("MODERATOR", true), "neither takes back the other");
        assert_eq!(role(&test, &mona).await, "MODERATOR");
        let details = "SELECT detail FROM audit_log WHERE action = 'user.role'";
        let details: Vec<String> = test.app.db.column(details, params![]).await.expect("rows");
        assert_eq!(details, ["VERIFIED → MODERATOR"], "what it was when the command changed it");
    })
    .await;
}
