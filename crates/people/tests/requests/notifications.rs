//! Notifications as requests see them: who is told of what, how exactly it is counted, and what is not shown any more.

mod digest;

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, Params, params};
use vitrine_people::notifications::{KEPT_FOR, SETTLED_AFTER, notification_rows, sweep};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, assert_indexed, jpeg, on_every_engine};

async fn theme(test: &TestApp, creator: &Caller, change: Value) -> String {
    let mut input = THEME_INPUT();
    change.as_object().expect("fields").iter().for_each(|(field, value)| input[field] = value.clone());
    test.theme(creator, input).await
}

async fn follow(follower: &Caller, creator: &Caller) {
    let me = creator.graphql("{ me { uuid } }", json!({})).await.data();
    let document = "mutation($uuid: String!) { followCreator(uuid: $uuid) { uuid } }";
    follower.graphql(document, json!({ "uuid": me["me"]["uuid"] })).await.data();
}

async fn told(caller: &Caller) -> Vec<Value> {
    let query = "{ notifications(limit: 100) { nodes { id type isRead name pageUrl creatorUsername reason saveCount \
                 isActionTaken } pageInfo { itemCount } } }";
    let page = caller.graphql(query, json!({})).await.data()["notifications"].clone();
    let nodes = page["nodes"].as_array().expect("nodes").clone();
    assert_eq!(page["pageInfo"]["itemCount"], nodes.len());
    nodes
}

async fn types(caller: &Caller) -> Vec<String> {
    told(caller).await.iter().map(|one| one["type"].as_str().expect("a type").to_owned()).collect()
}

async fn unread(caller: &Caller) -> i64 {
    let data = caller.graphql("{ unreadNotificationCount }", json!({})).await.data();
    data["unreadNotificationCount"].as_i64().expect("a count")
}

async fn mark(caller: &Caller, ids: Value) -> Answer {
    let document = "mutation($ids: [Int!]) { markNotificationsRead(ids: $ids) }";
    caller.graphql(document, json!({ "ids": ids })).await
}

async fn set(test: &TestApp, hex_id: &str, assignment: &str) {
    let sql = format!("UPDATE items SET {assignment} WHERE id = $1");
    let id = KIND.parse_id(hex_id).expect("a number").0;
    test.app.db.execute(&sql, params![id]).await.expect("set");
    test.app.follow_changes().await;
}

#[tokio::test]
async fn a_pack_and_its_themes_are_one_piece_of_news() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan) = (test.creator("mona").await, test.creator("fan").await);
        follow(&fan, &mona).await;
        test.pass(SETTLED_AFTER + 1);
        let inputs = |names: [&str; 3]| {
            let named = |name: &str| {
                let mut input = THEME_INPUT();
                input["name"] = name.into();
                input
            };
            names.map(named).to_vec()
        };
        let names = async || {
            let told = told(&fan).await;
            told.iter().map(|one| one["name"].as_str().unwrap_or("-").to_owned()).collect::<Vec<_>>()
        };
        mona.publish_pack(json!({ "name": "Woods" }), inputs(["Ash", "Birch", "Cedar"])).await.data();
        test.do_jobs().await;
        assert_eq!(names().await, ["Woods"]);
        test.pass(1_000);
        let private = json!({ "name": "Hidden", "isPrivate": true });
        mona.publish_pack(private, inputs(["Elm", "Fir", "Gum"])).await.data();
        test.do_jobs().await;
        assert_eq!(names().await.len(), 4, "of a private pack the themes are the news");
    })
    .await;
}

#[tokio::test]
async fn followers_are_told_once_of_what_everybody_can_see() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan, adult) = (test.creator("mona").await, test.creator("fan").await, test.creator("adult").await);
        adult.graphql("mutation { updateMe(data: { showNSFW: true }) { uuid } }", json!({})).await.data();
        theme(&test, &mona, json!({ "name": "Before" })).await;
        test.pass(SETTLED_AFTER + 1);
        for follower in [&fan, &adult] {
            follow(follower, &mona).await;
        }
        test.pass(1_000);
        let public = theme(&test, &mona, json!({ "name": "Public" })).await;
        let private = theme(&test, &mona, json!({ "name": "Private", "isPrivate": true })).await;
        theme(&test, &mona, json!({ "name": "Mature", "isNSFW": true })).await;
        let names = async |caller: &Caller| {
            let told = told(caller).await;
            told.iter().map(|one| one["name"].as_str().unwrap_or("-").to_owned()).collect::<Vec<_>>()
        };
        for _ in 0..2 {
            assert_eq!(names(&fan).await, ["Public"]);
            assert_eq!((unread(&fan).await, unread(&adult).await, unread(&mona).await), (1, 2, 0));
        }
        assert_eq!(names(&adult).await, ["Mature", "Public"]);
        let told = told(&fan).await[0].clone();
        assert_eq!((&told["type"], &told["creatorUsername"]), (&json!("NEW_WORK"), &json!("mona")));
        test.pass(1_000);
        for is_private in ["(1 = 0)", "(1 = 1)", "(1 = 0)"] {
            set(&test, &private, &format!("is_private = {is_private}")).await;
        }
        assert_eq!(names(&fan).await.len(), 2, "it is new when it is shown, and only once");
        set(&test, &public, "is_private = (1 = 1)").await;
        assert!(names(&fan).await.contains(&"-".to_owned()), "what is not visible any more has no name");
        test.set_flag(mona.user_id, "hide_items", true).await;
        assert_eq!(names(&fan).await, ["-", "-"]);
    })
    .await;
}

#[tokio::test]
async fn an_item_that_is_dated_a_moment_before_one_followed_is_told() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        for (name, earlier, items) in [("ann", SETTLED_AFTER, 1), ("ben", SETTLED_AFTER + 1, 0)] {
            let fan = test.creator(name).await;
            follow(&fan, &mona).await;
            theme(&test, &mona, json!({})).await;
            // As if its time was read before it waited, or by a machine whose clock is behind.
            let shown = "UPDATE new_items SET shown_at = shown_at - $1 WHERE seq = (SELECT MAX(seq) FROM new_items)";
            test.app.db.execute(shown, params![earlier]).await.expect("set");
            for _ in 0..2 {
                assert_eq!(told(&fan).await.len(), items, "{name}");
            }
            test.pass(3 * SETTLED_AFTER);
        }
    })
    .await;
}

#[tokio::test]
async fn many_requests_at_once_leave_the_count_exact() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan) = (test.creator("mona").await, test.creator("fan").await);
        follow(&fan, &mona).await;
        for name in ["First", "Second", "Third"] {
            theme(&test, &mona, json!({ "name": name })).await;
        }
        let counts = join_all((0..8).map(|_| unread(&fan))).await;
        assert_eq!(counts, [3; 8]);
        let rows: i64 = test.app.db.scalar("SELECT COUNT(*) FROM notifications", Params::new()).await.expect("counts");
        assert_eq!(rows, 3);
        let one = told(&fan).await[0]["id"].clone();
        let marked = join_all((0..4).map(|_| mark(&fan, json!([one])))).await;
        assert!(marked.iter().all(|answer| answer.data()["markNotificationsRead"] == 2));
        assert_eq!(mark(&fan, Value::Null).await.data()["markNotificationsRead"], 0);
        assert!(told(&fan).await.iter().all(|one| one["isRead"] == true));
    })
    .await;
}

#[tokio::test]
async fn an_item_that_was_off_the_lists_when_drawn_is_told_to_who_followed_before_it_came_back() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let unlist = "mutation($id: String!) { modUnlistSwitchThemes(hexId: $id, reason: \"A copy.\") { hexId } }";
        let relist = "mutation($id: String!) { modRelistSwitchThemes(hexId: $id) { hexId } }";
        let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
        let restore = "mutation($id: String!) { restoreSwitchThemes(hexIds: [$id]) { hexId } }";
        for (who, name, leave, come_back) in [(&staff, "ann", unlist, relist), (&mona, "ben", delete, restore)] {
            let fan = test.creator(name).await;
            let published = mona.publish(THEME_INPUT(), Some(&jpeg())).await.data();
            let hex_id = published["createSwitchThemes"][0]["hexId"].as_str().expect("a theme");
            who.graphql(leave, json!({ "id": hex_id })).await.data();
            test.do_jobs().await;
            // That of a deleted one may be drawn at the moment of its deletion.
            set(&test, hex_id, "preview_state = 'READY'").await;
            test.pass(1_000);
            follow(&fan, &mona).await;
            assert!(told(&fan).await.is_empty(), "nobody can see it yet");
            test.pass(1_000);
            who.graphql(come_back, json!({ "id": hex_id })).await.data();
            assert_eq!(types(&fan).await, ["NEW_WORK"], "{come_back}");
            // For the next follower it is none of this moment.
            test.pass(SETTLED_AFTER + 1);
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_marks_or_reads_what_others_are_told() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan, eve) = (test.creator("mona").await, test.creator("fan").await, test.creator("eve").await);
        follow(&fan, &mona).await;
        theme(&test, &mona, json!({})).await;
        let id = told(&fan).await[0]["id"].clone();
        assert!(told(&eve).await.is_empty());
        for ids in [json!([id]), json!([-1, 0, i32::MAX])] {
            assert_eq!(mark(&eve, ids).await.data()["markNotificationsRead"], 0);
        }
        assert_eq!(unread(&fan).await, 1);
        let many: Vec<i32> = (0..=limits::IDS_MAX as i32).collect();
        for (ids, code) in [
            (json!([]), "BAD_USER_INPUT"),
            (json!(many), "BAD_USER_INPUT"),
            (json!(["1 OR 1=1"]), "GRAPHQL_VALIDATION_FAILED"),
            (json!([99_999_999_999_i64]), "BAD_USER_INPUT"),
        ] {
            assert_eq!(mark(&fan, ids.clone()).await.code(), code, "{ids}");
        }
        assert_eq!(mark(&test.visitor(), Value::Null).await.code(), "UNAUTHENTICATED");
        assert_eq!(unread(&fan).await, 1);
    })
    .await;
}

#[tokio::test]
async fn creators_are_told_what_staff_decide_with_the_reason() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let hex_id = theme(&test, &mona, json!({ "name": "Contested" })).await;
        let ask = async |document: &str| staff.graphql(document, json!({ "id": hex_id })).await;
        let unlist = "mutation($id: String!) { modUnlistSwitchThemes(hexId: $id, reason: \"A copy.\") { hexId } }";
        let relist = "mutation($id: String!) { modRelistSwitchThemes(hexId: $id) { hexId } }";
        let delete =
            "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id], reason: \"Still a copy.\") { hexIds } }";
        let restore = "mutation($id: String!) { restoreSwitchThemes(hexIds: [$id]) { hexId } }";
        for document in [unlist, unlist, relist, delete] {
            ask(document).await.data();
            test.pass(1_000);
        }
        let told_of = told(&mona).await;
        assert_eq!(types(&mona).await, ["WORK_DELETED", "WORK_RELISTED", "WORK_UNLISTED"], "each change once");
        let gone = json!([told_of[0]["name"], told_of[0]["pageUrl"], told_of[0]["reason"]]);
        assert_eq!(gone, json!(["Contested", null, "Still a copy."]));
        assert_eq!(told_of[2]["reason"], "A copy.");
        assert_eq!(unread(&mona).await, 3);
        ask(restore).await.data();
        assert_eq!(types(&mona).await, ["WORK_RELISTED", "WORK_UNLISTED"], "what was taken back is not told");
        assert!(told(&staff).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn staff_delete_nothing_of_others_without_a_reason() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let (hex_id, own) = (theme(&test, &mona, json!({})).await, theme(&test, &staff, json!({})).await);
        let delete =
            "mutation($id: String!, $reason: String) { deleteSwitchThemes(hexIds: [$id], reason: $reason) { hexIds } }";
        let ask = async |hex_id: &str, reason: Value| {
            staff.graphql(delete, json!({ "id": hex_id, "reason": reason })).await.code()
        };
        for wrong in [Value::Null, json!(""), json!("  "), json!("no"), json!("x".repeat(501)), json!("bad\u{0}text")] {
            assert_eq!(ask(&hex_id, wrong.clone()).await, "BAD_USER_INPUT", "{wrong}");
        }
        let is_there = "query($id: String!) { switchTheme(hexId: $id) { name } }";
        assert!(!mona.graphql(is_there, json!({ "id": hex_id })).await.data()["switchTheme"].is_null());
        assert_eq!(ask(&hex_id, json!("It is not theirs.")).await, "");
        assert_eq!(ask(&own, Value::Null).await, "", "one's own needs none");
        let sql = "SELECT reason FROM audit_log WHERE action = 'item.delete'";
        let reasons: Vec<String> = test.app.db.column(sql, Params::new()).await.expect("rows");
        assert_eq!(reasons, ["It is not theirs."]);
    })
    .await;
}

#[tokio::test]
async fn whoever_has_reported_is_told_what_was_decided() {
    on_every_engine(async |test: TestApp| {
        let (mona, ann, ben) = (test.creator("mona").await, test.creator("ann").await, test.creator("ben").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        let hex_id = theme(&test, &mona, json!({ "name": "Reported" })).await;
        let report = "mutation($data: ReportInput!) { reportContent(data: $data) { id } }";
        let report = async |caller: &Caller| {
            let data =
                json!({ "kind": "SWITCH_THEME", "id": hex_id, "category": "OTHER", "text": "It is not what it says." });
            caller.graphql(report, json!({ "data": data })).await.data();
        };
        let decide = async |decision: &str| {
            let cases = staff.graphql("{ moderationCases { nodes { id } } }", json!({})).await.data();
            let id = cases["moderationCases"]["nodes"][0]["id"].clone();
            let document = "mutation($id: Int!, $decision: CaseDecision!) { \
                decideModerationCase(id: $id, decision: $decision, reason: \"For staff.\") { id } }";
            staff.graphql(document, json!({ "id": id, "decision": decision })).await.data();
            test.pass(1_000);
        };
        join_all([report(&ann), report(&ben)]).await;
        decide("DISMISSED").await;
        for reporter in [&ann, &ben] {
            let told = told(reporter).await;
            let shown = json!([told[0]["type"], told[0]["name"], told[0]["isActionTaken"], told[0]["reason"]]);
            assert_eq!((told.len(), shown), (1, json!(["REPORT_DECIDED", "Reported", false, null])));
        }
        report(&ann).await;
        decide("UNLISTED").await;
        assert_eq!(told(&ann).await[0]["isActionTaken"], true);
        assert_eq!((unread(&ann).await, unread(&ben).await), (2, 1));
        assert_eq!(types(&mona).await, ["WORK_UNLISTED"]);
        let ask = "mutation($id: String!) { askForReview(kind: SWITCH_THEME, hexId: $id) { mayAsk } }";
        mona.graphql(ask, json!({ "id": hex_id })).await.data();
        decide("DISMISSED").await;
        assert_eq!(types(&mona).await, ["REVIEW_DECLINED", "WORK_UNLISTED"]);
    })
    .await;
}

#[tokio::test]
async fn a_round_number_of_saves_is_told_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let hex_id = theme(&test, &mona, json!({})).await;
        let names = (0..11).map(|number| format!("fan-{number}")).collect::<Vec<_>>();
        let fans = join_all(names.iter().map(|name| test.creator(name))).await;
        let save = async |caller: &Caller, verb: &str| {
            let document = format!("mutation($id: String!) {{ {verb}SwitchTheme(hexId: $id) {{ hexId }} }}");
            caller.graphql(&document, json!({ "id": hex_id })).await.data();
        };
        join_all(fans[..9].iter().map(|fan| save(fan, "save"))).await;
        assert!(told(&mona).await.is_empty());
        join_all(fans[9..].iter().map(|fan| save(fan, "save"))).await;
        for _ in 0..2 {
            save(&fans[0], "unsave").await;
            save(&fans[1], "unsave").await;
            save(&fans[0], "save").await;
            save(&fans[1], "save").await;
        }
        let told = told(&mona).await;
        assert_eq!((told.len(), &told[0]["saveCount"]), (1, &json!(10)));
    })
    .await;
}

#[tokio::test]
async fn what_is_switched_off_is_neither_listed_nor_counted() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan) = (test.creator("mona").await, test.creator("fan").await);
        follow(&fan, &mona).await;
        theme(&test, &mona, json!({})).await;
        let set = async |on_site: bool| {
            let document = "mutation($to: [NotificationPreferenceInput!]!) { \
                updateNotificationPreferences(preferences: $to) { type onSite } }";
            let to = json!([{ "type": "NEW_WORK", "onSite": on_site, "byMail": true }]);
            let data = fan.graphql(document, json!({ "to": to })).await.data();
            data["updateNotificationPreferences"][0].clone()
        };
        assert_eq!(set(false).await, json!({ "type": "NEW_WORK", "onSite": false }));
        assert_eq!((told(&fan).await.len(), unread(&fan).await), (0, 0));
        assert_eq!(set(true).await["onSite"], true);
        assert_eq!((told(&fan).await.len(), unread(&fan).await), (1, 1));
        let query = "{ notifications(group: WORKS) { pageInfo { itemCount } } }";
        assert_eq!(fan.graphql(query, json!({})).await.data()["notifications"]["pageInfo"]["itemCount"], 0);
    })
    .await;
}

#[tokio::test]
async fn old_ones_and_too_many_are_swept() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let most = limits::NOTIFICATIONS_MAX;
        let add = "INSERT INTO notifications (user_id, type, detail, created_at) VALUES ($1, 'WORK_SAVED', '10', $2)";
        let now = test.app.clock.now();
        let tx = test.app.db.begin().await.expect("begins");
        for at in 0..most + 5 {
            tx.execute(add, params![mona.user_id, now + at]).await.expect("a row");
        }
        tx.commit().await.expect("commits");
        sweep(&test.app).await.expect("swept");
        let first = "SELECT MIN(created_at) FROM notifications";
        assert_eq!(test.app.db.scalar::<i64>(first, Params::new()).await.expect("rows"), now + 5, "the latest stay");
        assert_eq!(unread(&mona).await, most);
        test.pass(KEPT_FOR + DAY);
        sweep(&test.app).await.expect("swept");
        let rows = async || -> i64 {
            test.app.db.scalar("SELECT COUNT(*) FROM notifications", Params::new()).await.expect("counts")
        };
        assert_eq!(rows().await, 0);
        let leave = "DELETE FROM users WHERE id = $1";
        test.app.db.execute(add, params![mona.user_id, now]).await.expect("a row");
        test.app.db.execute(leave, params![mona.user_id]).await.expect("gone");
        assert_eq!(rows().await, 0, "they go with the account");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_found_by_reading_a_whole_table() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        assert_indexed(db, notification_rows::UNREAD_COUNT, params![1_i64], &["n"]).await;
        assert_indexed(db, notification_rows::HAS_NEW_ITEMS, params![1_i64], &["u", "f", "n"]).await;
        assert_indexed(db, notification_rows::PAGE, params![1_i64], &["n", "i", "o"]).await;
        let values = params![1_i64, "NEW_WORK", 1_i64, 1_i64, 500_i64, 1_i64, 1_i64];
        assert_indexed(db, notification_rows::ADD_NEW_ITEMS, values, &["u", "f", "n", "i", "c"]).await;
    })
    .await;
}
