//! Reporting, and what has become of it.

use futures::future::join_all;
use serde_json::json;
use vitrine_community::moderation::case_rows;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_testing::{Caller, TestApp, assert_indexed, on_every_engine, on_every_engine_with};

use crate::moderation::{REPORT, WHY, count, decide, own_reports, queue, report, theme, uuid};

#[tokio::test]
async fn all_open_reports_of_an_item_are_one_case_and_a_person_has_one_report() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada, ben) = (test.creator("Mona").await, test.creator("Ada").await, test.creator("Ben").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        let hex_id = theme(&test, &mona, "Dusk").await;
        let made = report(&ada, "SWITCH_THEME", &hex_id.to_lowercase()).await.data()["reportContent"].clone();
        assert_eq!((&made["name"], &made["outcome"], &made["text"]), (&json!("Dusk"), &json!("WAITING"), &json!(WHY)));
        let again = report(&ada, "SWITCH_THEME", &hex_id).await.error();
        assert_eq!(again["extensions"]["code"], "CONFLICT");
        assert_eq!(again["extensions"]["reason"], "REPORTED_ALREADY");
        report(&ben, "SWITCH_THEME", &hex_id).await.data();
        report(&ben, "CREATOR", &uuid(&mona).await).await.data();

        let cases = queue(&staff, "").await;
        let about: Vec<_> = cases.iter().map(|case| (case["name"].clone(), case["reportCount"].clone())).collect();
        assert_eq!(about, [(json!("Dusk"), json!(2)), (json!("Mona"), json!(1))]);
        assert_eq!(cases[0]["categories"], json!(["NOT_THEIR_WORK"]));

        decide(&staff, &cases[0]["id"], "DISMISSED", None).await.data();
        let reports = own_reports(&ben).await;
        let outcomes: Vec<_> =
            reports["nodes"].as_array().expect("nodes").iter().map(|node| node["outcome"].clone()).collect();
        assert_eq!(outcomes, ["WAITING", "NOTHING_DONE"], "the latest first");
        report(&ada, "SWITCH_THEME", &hex_id).await.data();
        assert_eq!(queue(&staff, "").await.len(), 2, "after the decision it is another case");
    })
    .await;
}

#[tokio::test]
async fn reports_at_the_same_time_make_one_case_and_one_report_of_each() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = theme(&test, &mona, "Dusk").await;
        let mut people = Vec::new();
        for number in 0..4 {
            people.push(test.creator(&format!("reader-{number}")).await);
        }
        let requests = people.iter().flat_map(|person| (0..4).map(|_| report(person, "SWITCH_THEME", &hex_id)));
        let codes: Vec<String> = join_all(requests).await.iter().map(|answer| answer.code()).collect();
        assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 4, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| *code == "CONFLICT").count(), 12, "{codes:?}");
        assert_eq!((count(&test, "moderation_cases").await, count(&test, "reports").await), (1, 4));
    })
    .await;
}

#[tokio::test]
async fn what_does_not_fit_is_refused_and_leaves_nothing() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let (public, private) = (theme(&test, &mona, "Dusk").await, theme(&test, &mona, "Private").await);
        let ask = async |caller: &Caller, kind: &str, id: &str, text: &str| {
            let data = json!({ "kind": kind, "id": id, "category": "OTHER", "text": text });
            caller.graphql(REPORT, json!({ "data": data })).await
        };
        let long = "x".repeat(1_001);
        for (text, reason) in [
            ("", "EMPTY"),
            ("   \n  ", "EMPTY"),
            ("too short", "TOO_SHORT"),
            (&long, "TOO_LONG"),
            ("a hidden\u{202e} direction", "FORBIDDEN_CHARACTERS"),
            ("a zero\u{200b}width space", "FORBIDDEN_CHARACTERS"),
            ("a bell\u{7} in it, really", "FORBIDDEN_CHARACTERS"),
        ] {
            let error = ask(&ada, "SWITCH_THEME", &public, text).await.error();
            assert_eq!(error["extensions"]["reason"], reason, "{text:?}");
            assert_eq!(error["extensions"]["field"], "data.text");
        }
        let own = mona_uuid(&mona).await;
        for (kind, id, code) in [
            ("SWITCH_THEME", private.as_str(), "NOT_FOUND"),
            ("SWITCH_THEME", "FFFF", "NOT_FOUND"),
            ("SWITCH_THEME", "' OR 1=1", "NOT_FOUND"),
            ("SWITCH_THEME", "", "NOT_FOUND"),
            ("SWITCH_PACK", &public, "NOT_FOUND"),
            ("CREATOR", "not-a-uuid", "NOT_FOUND"),
            ("CREATOR", "00000000-0000-4000-8000-000000000000", "NOT_FOUND"),
        ] {
            assert_eq!(ask(&ada, kind, id, WHY).await.code(), code, "{kind} {id}");
        }
        assert_eq!(ask(&mona, "SWITCH_THEME", &public, WHY).await.error()["extensions"]["reason"], "OWN_ITEM");
        assert_eq!(ask(&mona, "CREATOR", &own, WHY).await.error()["extensions"]["reason"], "OWN_ITEM");
        test.set_flag(mona.user_id, "hide_items", true).await;
        assert_eq!(ask(&ada, "CREATOR", &own, WHY).await.code(), "NOT_FOUND");
        assert_eq!(ask(&ada, "SWITCH_THEME", &public, WHY).await.code(), "NOT_FOUND");
        assert_eq!((count(&test, "moderation_cases").await, count(&test, "reports").await), (0, 0));
        let ten = "x".repeat(10);
        test.set_flag(mona.user_id, "hide_items", false).await;
        ask(&ada, "SWITCH_THEME", &public, &ten).await.data();
        let thousand = "é".repeat(1_000);
        ask(&ada, "CREATOR", &own, &thousand).await.data();
    })
    .await;
}

async fn mona_uuid(mona: &Caller) -> String {
    uuid(mona).await
}

#[tokio::test]
async fn ten_reports_an_hour_are_taken() {
    let settings = [("VITRINE_RATE_FACTOR", "1"), ("VITRINE_RATE_FACTOR_CONFIRMED", "1")];
    on_every_engine_with(&settings, async |test: TestApp| {
        let ada = test.creator("Ada").await;
        for _ in 0..10 {
            assert_eq!(report(&ada, "SWITCH_THEME", "FFFF").await.code(), "NOT_FOUND");
        }
        assert_eq!(report(&ada, "SWITCH_THEME", "FFFF").await.code(), "RATE_LIMITED");
    })
    .await;
}

#[tokio::test]
async fn who_is_always_wrong_waits_behind_the_others() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada, ben) = (test.creator("Mona").await, test.creator("Ada").await, test.creator("Ben").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        let hex_id = theme(&test, &mona, "Dusk").await;
        for _ in 0..limits::REPORTS_REJECTED_MAX {
            report(&ada, "SWITCH_THEME", &hex_id).await.data();
            decide(&staff, &queue(&staff, "").await[0]["id"], "DISMISSED", None).await.data();
        }
        let (first, second) = (theme(&test, &mona, "First").await, theme(&test, &mona, "Second").await);
        report(&ada, "SWITCH_THEME", &first).await.data();
        test.pass(1);
        report(&ben, "SWITCH_THEME", &second).await.data();
        let names = async || -> Vec<_> {
            queue(&staff, "").await.iter().map(|case| case["name"].as_str().unwrap_or_default().to_owned()).collect()
        };
        assert_eq!(names().await, ["Second", "First"]);
        report(&ben, "SWITCH_THEME", &first).await.data();
        assert_eq!(names().await, ["First", "Second"], "somebody else says it too");
    })
    .await;
}

#[tokio::test]
async fn what_one_may_not_see_any_more_has_no_name() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let hex_id = theme(&test, &mona, "Dusk").await;
        report(&ada, "SWITCH_THEME", &hex_id).await.data();
        let private = format!(
            "mutation {{ updateSwitchTheme(hexId: \"{hex_id}\", data: {{ isPrivate: true, name: \"Secret\" }}) {{ uuid }} }}"
        );
        mona.graphql(&private, json!({})).await.data();
        assert_eq!(own_reports(&ada).await["nodes"][0], json!({ "name": null, "outcome": "WAITING", "decidedAt": null }));
        mona.graphql(&format!("mutation {{ deleteSwitchThemes(hexIds: [\"{hex_id}\"]) {{ hexIds }} }}"), json!({}))
            .await
            .data();
        assert_eq!(own_reports(&ada).await["nodes"][0], json!({ "name": null, "outcome": "GONE", "decidedAt": null }));
        let staff = test.account("keeper", UserRole::Moderator).await;
        assert!(queue(&staff, "").await.is_empty(), "nothing is left to decide");
    })
    .await;
}

#[tokio::test]
async fn reports_and_cases_are_found_by_index() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let one = "SELECT id FROM moderation_cases WHERE item_id = $1 AND closed_at IS NULL";
        assert_indexed(db, one, params![1_i64], &["moderation_cases"]).await;
        let own = "SELECT id FROM reports WHERE reporter_id = $1 ORDER BY id DESC LIMIT 10";
        assert_indexed(db, own, params![1_i64], &["reports"]).await;
        let about = "SELECT seq FROM audit_log WHERE target = $1 ORDER BY seq DESC LIMIT 50";
        assert_indexed(db, about, params!["user:1"], &["audit_log"]).await;
        assert!(case_rows::open_case_of(db, (Some(1), None)).await.expect("a query").is_none());
        let none: Option<i64> = db.scalar_opt("SELECT id FROM reports", params![]).await.expect("a query");
        assert_eq!(none, None);
    })
    .await;
}
