//! Deciding about cases, items off the lists, and another look at them.

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, Params, params};
use vitrine_people::notifications::notification_rows;
use vitrine_testing::{Answer, Caller, TestApp, assert_indexed, on_every_engine};

use crate::moderation::{assign, audited, count, decide, is_listed, own_reports, queue, report, theme, uuid};

async fn unlist(caller: &Caller, hex_id: &str, reason: &str) -> Answer {
    let document =
        "mutation($id: String!, $reason: String!) { modUnlistSwitchThemes(hexId: $id, reason: $reason) { hexId } }";
    caller.graphql(document, json!({ "id": hex_id, "reason": reason })).await
}

async fn relist(caller: &Caller, hex_id: &str) -> Answer {
    let document = "mutation($id: String!) { modRelistSwitchThemes(hexId: $id) { hexId } }";
    caller.graphql(document, json!({ "id": hex_id })).await
}

async fn reason(caller: &Caller, hex_id: &str) -> Value {
    let query = "query($id: String!) { switchTheme(hexId: $id) { unlistedReason } }";
    caller.graphql(query, json!({ "id": hex_id })).await.data()["switchTheme"]["unlistedReason"].clone()
}

async fn review(caller: &Caller, hex_id: &str) -> Value {
    let query = "query($id: String!) { unlistedReview(kind: SWITCH_THEME, hexId: $id) { waitingSince mayAsk } }";
    caller.graphql(query, json!({ "id": hex_id })).await.data()["unlistedReview"].clone()
}

async fn ask(caller: &Caller, hex_id: &str) -> Answer {
    let document = "mutation($id: String!) { askForReview(kind: SWITCH_THEME, hexId: $id) { waitingSince mayAsk } }";
    caller.graphql(document, json!({ "id": hex_id })).await
}

#[tokio::test]
async fn from_the_report_to_the_item_back_on_the_lists() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        let hex_id = theme(&test, &mona, "Dusk").await;
        report(&ada, "SWITCH_THEME", &hex_id).await.data();
        let case = queue(&staff, "").await[0].clone();
        let claimed = assign(&staff, &case["id"], Some(&uuid(&staff).await)).await.data();
        assert_eq!(claimed["assignModerationCase"]["assignee"]["username"], "keeper");
        let picture = case["preview360Url"].as_str().expect("a picture").split("8080").last().expect("a path");
        assert_eq!(staff.get(picture).await.status.as_u16(), 200);

        assert_eq!(decide(&staff, &case["id"], "UNLISTED", Some(" ")).await.code(), "BAD_USER_INPUT");
        let decided = decide(&staff, &case["id"], "UNLISTED", Some("Not your picture.")).await.data();
        assert_eq!(decided["decideModerationCase"]["decidedBy"], "keeper");
        assert!(!is_listed(&test.visitor(), &hex_id).await && is_listed(&mona, &hex_id).await);
        assert_eq!(reason(&test.visitor(), &hex_id).await, Value::Null);
        assert_eq!(reason(&mona, &hex_id).await, "Not your picture.");
        assert_eq!(own_reports(&ada).await["nodes"][0]["outcome"], "ACTION_TAKEN");

        assert_eq!(review(&mona, &hex_id).await, json!({ "waitingSince": null, "mayAsk": true }));
        let asked = ask(&mona, &hex_id).await.data()["askForReview"].clone();
        assert_eq!(asked, json!({ "waitingSince": "2026-05-04T09:30:00.000Z", "mayAsk": false }));
        assert_eq!(ask(&mona, &hex_id).await.code(), "CONFLICT");
        let again = queue(&staff, "").await[0].clone();
        assert_eq!((&again["reviewAskedAt"], &again["reportCount"]), (&asked["waitingSince"], &json!(0)));
        decide(&staff, &again["id"], "RELISTED", None).await.data();
        assert!(is_listed(&test.visitor(), &hex_id).await);
        assert_eq!(review(&mona, &hex_id).await, json!({ "waitingSince": null, "mayAsk": false }));

        let target = format!("switch-theme:{hex_id}");
        let expected = [("item.unlist", &target), ("item.relist", &target)];
        assert_eq!(audited(&test).await, expected.map(|(action, target)| (action.to_owned(), target.clone())));
    })
    .await;
}

#[tokio::test]
async fn another_look_is_asked_for_once_for_each_version() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        let hex_id = theme(&test, &mona, "Dusk").await;
        assert_eq!(ask(&mona, &hex_id).await.code(), "CONFLICT", "it is on the lists");
        unlist(&staff, &hex_id, "Not yours.").await.data();
        assert_eq!(ask(&ada, &hex_id).await.code(), "FORBIDDEN");
        let at_once = join_all((0..4).map(|_| ask(&mona, &hex_id))).await;
        assert_eq!(at_once.iter().filter(|answer| answer.code().is_empty()).count(), 1);
        let id = queue(&staff, "").await[0]["id"].clone();
        decide(&staff, &id, "DISMISSED", Some("It still is not.")).await.data();
        assert_eq!(review(&mona, &hex_id).await["mayAsk"], false);
        assert_eq!(ask(&mona, &hex_id).await.code(), "CONFLICT", "nothing has changed");
        test.pass(1);
        let edit =
            format!("mutation {{ updateSwitchTheme(hexId: \"{hex_id}\", data: {{ name: \"Dawn\" }}) {{ uuid }} }}");
        mona.graphql(&edit, json!({})).await.data();
        assert_eq!(review(&mona, &hex_id).await["mayAsk"], true);
        assert_eq!(ask(&mona, &hex_id).await.code(), "");
    })
    .await;
}

#[tokio::test]
async fn unlisting_twice_or_relisting_what_is_listed_changes_nothing() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (staff, other) =
            (test.account("keeper", UserRole::Moderator).await, test.account("runs", UserRole::Admin).await);
        let hex_id = theme(&test, &mona, "Dusk").await;
        for caller in [&staff, &other, &staff] {
            unlist(caller, &hex_id, "Not yours.").await.data();
        }
        relist(&staff, &hex_id).await.data();
        relist(&other, &hex_id).await.data();
        assert_eq!(audited(&test).await.len(), 2);
        for (reason, code) in [("", "BAD_USER_INPUT"), ("no", "BAD_USER_INPUT"), ("a\u{202e}b c", "BAD_USER_INPUT")] {
            assert_eq!(unlist(&staff, &hex_id, reason).await.code(), code);
        }
        assert_eq!(unlist(&staff, &hex_id, &"x".repeat(501)).await.code(), "BAD_USER_INPUT");
        assert_eq!(unlist(&staff, &hex_id, &"x".repeat(500)).await.code(), "");
        assert_eq!(unlist(&staff, "FFFF", "Not yours.").await.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn a_failure_after_the_decision_leaves_neither_it_nor_its_entry() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        let hex_id = theme(&test, &mona, "Dusk").await;
        report(&ada, "SWITCH_THEME", &hex_id).await.data();
        let id = queue(&staff, "").await[0]["id"].clone();
        // The last statement of the transaction fails.
        match test.app.db.engine() {
            vitrine_db::Engine::Sqlite => {
                let sql =
                    "CREATE TRIGGER broken BEFORE UPDATE ON moderation_cases BEGIN SELECT RAISE(ABORT, 'no'); END";
                test.app.db.execute(sql, Params::new()).await.expect("a trigger");
            }
            vitrine_db::Engine::Postgres => {
                let sql = "ALTER TABLE moderation_cases ADD CONSTRAINT broken CHECK (decision IS NULL) NOT VALID";
                test.app.db.execute(sql, Params::new()).await.expect("a constraint");
            }
        }
        for decision in ["UNLISTED", "MARKED_MATURE", "BLOCKED", "DISMISSED"] {
            assert_eq!(decide(&staff, &id, decision, Some("Because.")).await.code(), "INTERNAL", "{decision}");
        }
        assert!(audited(&test).await.is_empty());
        assert_eq!(reason(&mona, &hex_id).await, Value::Null);
        assert!(is_listed(&test.visitor(), &hex_id).await);
        assert_eq!(report(&mona, "CREATOR", &uuid(&ada).await).await.code(), "", "not blocked");
    })
    .await;
}

#[tokio::test]
async fn one_is_on_a_case_at_a_time_and_it_is_decided_once() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let (one, two) =
            (test.account("one", UserRole::Moderator).await, test.account("two", UserRole::Moderator).await);
        let admin = test.account("runs", UserRole::Admin).await;
        let hex_id = theme(&test, &mona, "Dusk").await;
        report(&ada, "SWITCH_THEME", &hex_id).await.data();
        let id = queue(&one, "").await[0]["id"].clone();
        let (first, second) = (uuid(&one).await, uuid(&two).await);
        let claims = [assign(&one, &id, Some(&first)), assign(&two, &id, Some(&second))];
        let claims: Vec<String> = join_all(claims).await.iter().map(|answer| answer.code()).collect();
        assert_eq!(claims.iter().filter(|code| *code == "CONFLICT").count(), 1, "{claims:?}");
        assign(&admin, &id, Some(&first)).await.data();
        assert_eq!(assign(&two, &id, Some(&second)).await.code(), "CONFLICT");
        assert_eq!(decide(&two, &id, "DISMISSED", None).await.code(), "CONFLICT", "one is on it");
        assert_eq!(assign(&one, &id, Some(&uuid(&ada).await)).await.code(), "BAD_USER_INPUT");
        assert_eq!(assign(&one, &id, Some("nobody")).await.code(), "BAD_USER_INPUT");
        assert_eq!(queue(&one, "(assigned: ME)").await.len(), 1);
        assert_eq!(queue(&one, "(assigned: NOBODY)").await.len(), 0);
        assign(&one, &id, Some(&second)).await.data();
        assign(&two, &id, None).await.data();
        let decisions = [decide(&one, &id, "DISMISSED", None), decide(&two, &id, "MARKED_MATURE", None)];
        let decisions: Vec<String> = join_all(decisions).await.iter().map(|answer| answer.code()).collect();
        assert_eq!(decisions.iter().filter(|code| *code == "CONFLICT").count(), 1, "{decisions:?}");
        assert_eq!(audited(&test).await.len(), 1);
        assert_eq!(assign(&one, &id, Some(&first)).await.code(), "CONFLICT", "it is decided");
        assert_eq!(queue(&one, "(state: DECIDED)").await.len(), 1);
        assert_eq!(decide(&one, &json!(999_999), "DISMISSED", None).await.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn decisions_fit_what_the_case_is_about_and_nobody_decides_about_their_own() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        report(&ada, "CREATOR", &uuid(&mona).await).await.data();
        let id = queue(&staff, "(kind: CREATOR)").await[0]["id"].clone();
        for decision in ["UNLISTED", "RELISTED", "MARKED_MATURE"] {
            assert_eq!(decide(&staff, &id, decision, Some("Because.")).await.code(), "BAD_USER_INPUT");
        }
        assert_eq!(decide(&staff, &id, "BLOCKED", None).await.code(), "BAD_USER_INPUT");
        decide(&staff, &id, "BLOCKED", Some("Spam.")).await.data();
        assert_eq!(mona.graphql("{ me { uuid } }", json!({})).await.data()["me"], Value::Null, "signed out");

        let own = theme(&test, &staff, "Mine").await;
        report(&ada, "SWITCH_THEME", &own).await.data();
        let id = queue(&staff, "(kind: SWITCH_THEME, category: NOT_THEIR_WORK)").await[0]["id"].clone();
        assert_eq!(decide(&staff, &id, "DISMISSED", None).await.code(), "FORBIDDEN");
        assert_eq!(assign(&staff, &id, Some(&uuid(&staff).await)).await.code(), "FORBIDDEN");
        assert_eq!(unlist(&staff, &own, "Why not.").await.code(), "FORBIDDEN");
        assert!(queue(&staff, "(category: SPAM_OR_COPY)").await.is_empty());
        // A block of staff is not a moderator's to decide.
        let admin = test.account("runs", UserRole::Admin).await;
        report(&ada, "CREATOR", &uuid(&admin).await).await.data();
        let id = queue(&staff, "(kind: CREATOR)").await[0]["id"].clone();
        assert_eq!(decide(&staff, &id, "BLOCKED", Some("Spam.")).await.code(), "FORBIDDEN");
        assert_eq!(audited(&test).await.iter().filter(|(action, _)| action == "user.block").count(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_staff_delete_or_change_of_others_is_recorded_and_what_is_their_own_is_not() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        let (first, own) = (theme(&test, &mona, "First").await, theme(&test, &mona, "Own").await);
        let mark = format!("mutation {{ updateSwitchTheme(hexId: \"{first}\", data: {{ isNSFW: true }}) {{ uuid }} }}");
        staff.graphql(&mark, json!({})).await.data();
        let delete =
            "mutation($ids: [String!]!) { deleteSwitchThemes(hexIds: $ids, reason: \"Not theirs.\") { hexIds } }";
        mona.graphql(delete, json!({ "ids": [own] })).await.data();
        staff.graphql(delete, json!({ "ids": [first] })).await.data();
        let target = format!("switch-theme:{first}");
        let expected = [("item.mark-mature".to_owned(), target.clone()), ("item.delete".to_owned(), target)];
        assert_eq!(audited(&test).await, expected);
        assert_eq!(count(&test, "audit_log").await, 4, "and that the two were published");
    })
    .await;
}

#[tokio::test]
async fn another_process_follows_within_its_poll() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        let hex_id = theme(&test, &mona, "Dusk").await;
        let (other, router) = test.second_process().await;
        let visitor = test.visitor().at(&router);
        assert!(is_listed(&visitor, &hex_id).await);
        unlist(&staff, &hex_id, "Not yours.").await.data();
        other.app.follow_changes().await;
        assert!(!is_listed(&visitor, &hex_id).await);
        let block = format!(
            "mutation {{ updateUser(uuid: \"{}\", data: {{ isBlocked: true, blockedReason: \"Spam.\" }}) {{ uuid }} }}",
            uuid(&mona).await
        );
        staff.graphql(&block, json!({})).await.data();
        assert_eq!(mona.at(&router).graphql("{ me { uuid } }", json!({})).await.data()["me"], Value::Null);
    })
    .await;
}

async fn told(caller: &Caller) -> Vec<Value> {
    let query = "{ notifications { nodes { type isRead pageUrl } } }";
    let nodes = caller.graphql(query, json!({})).await.data()["notifications"]["nodes"].clone();
    nodes.as_array().expect("nodes").clone()
}

#[tokio::test]
async fn moderators_are_told_of_new_cases_once_until_they_have_read_it() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let (staff, admin) =
            (test.account("keeper", UserRole::Moderator).await, test.account("runs", UserRole::Admin).await);
        for name in ["Dusk", "Dawn"] {
            let hex_id = theme(&test, &mona, name).await;
            report(&ada, "SWITCH_THEME", &hex_id).await.data();
        }
        let new = json!({ "type": "CASE_OPENED", "isRead": false, "pageUrl": "/moderation" });
        for caller in [&staff, &admin] {
            assert_eq!(told(caller).await, std::slice::from_ref(&new));
        }
        assert!(told(&mona).await.is_empty() && told(&ada).await.is_empty());
        staff.graphql("mutation { markNotificationsRead }", json!({})).await.data();
        let hex_id = theme(&test, &mona, "Noon").await;
        report(&ada, "SWITCH_THEME", &hex_id).await.data();
        report(&admin, "SWITCH_THEME", &hex_id).await.data();
        let read = json!({ "type": "CASE_OPENED", "isRead": true, "pageUrl": "/moderation" });
        assert_eq!((told(&staff).await, told(&admin).await), (vec![new.clone(), read], vec![new]));
        let types = "{ notificationPreferences { type } }";
        let has = async |caller: &Caller| caller.graphql(types, json!({})).await.text().contains("CASE_OPENED");
        assert!(has(&staff).await && !has(&mona).await);
        let tables = &["users", "notifications"];
        assert_indexed(&test.app.db, notification_rows::ADD_FOR_STAFF, params![5_i64], tables).await;
    })
    .await;
}
