//! Moderation, through requests.

mod cases;
mod marks;
mod people;
mod reports;
mod search;
mod takedowns;

use serde_json::{Value, json};
use vitrine_db::{Execute, Params, params};
use vitrine_people::audit::{self, ChainVerdict};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp};

pub const REPORT: &str = "mutation($data: ReportInput!) { reportContent(data: $data) { \
    id kind name pageUrl category text outcome decidedAt } }";
pub const WHY: &str = "The picture is mine, from 2024.";

pub async fn theme(test: &TestApp, creator: &Caller, name: &str) -> String {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    input["isPrivate"] = (name == "Private").into();
    test.theme(creator, input).await
}

pub async fn report(caller: &Caller, kind: &str, id: &str) -> Answer {
    let data = json!({ "kind": kind, "id": id, "category": "NOT_THEIR_WORK", "text": WHY });
    caller.graphql(REPORT, json!({ "data": data })).await
}

pub async fn own_reports(caller: &Caller) -> Value {
    let query = "{ myReports { nodes { name outcome decidedAt } pageInfo { itemCount } } }";
    caller.graphql(query, json!({})).await.data()["myReports"].clone()
}

pub async fn queue(caller: &Caller, arguments: &str) -> Vec<Value> {
    let query = format!(
        "{{ moderationCases{arguments} {{ nodes {{ id kind hexId name reportCount categories reviewAskedAt decision note \
         decidedBy preview360Url assignee {{ username }} creator {{ username }} }} pageInfo {{ itemCount }} }} }}"
    );
    let page = caller.graphql(&query, json!({})).await.data()["moderationCases"].clone();
    page["nodes"].as_array().expect("nodes").clone()
}

pub async fn decide(caller: &Caller, id: &Value, decision: &str, reason: Option<&str>) -> Answer {
    let document = "mutation($id: Int!, $decision: CaseDecision!, $reason: String) { \
        decideModerationCase(id: $id, decision: $decision, reason: $reason) { decision decidedBy note } }";
    caller.graphql(document, json!({ "id": id, "decision": decision, "reason": reason })).await
}

pub async fn assign(caller: &Caller, id: &Value, uuid: Option<&str>) -> Answer {
    let document = "mutation($id: Int!, $uuid: String) { \
        assignModerationCase(id: $id, uuid: $uuid) { assignee { username } } }";
    caller.graphql(document, json!({ "id": id, "uuid": uuid })).await
}

pub async fn uuid(caller: &Caller) -> String {
    let me = caller.graphql("{ me { uuid } }", json!({})).await.data();
    me["me"]["uuid"].as_str().expect("signed in").to_owned()
}

/// Actions and targets of the audit log, in order; the chain is whole.
pub async fn audited(test: &TestApp) -> Vec<(String, String)> {
    assert!(matches!(audit::verify(&test.app.db).await, Ok(ChainVerdict::Whole { .. })));
    let sql = "SELECT action, target FROM audit_log WHERE action <> 'item.publish' ORDER BY seq";
    test.app.db.rows(sql, Params::new()).await.expect("rows")
}

pub async fn is_listed(caller: &Caller, hex_id: &str) -> bool {
    let query = "{ switchThemes(limit: 500, includeNSFW: true) { nodes { hexId } } }";
    let nodes = caller.graphql(query, json!({})).await.data()["switchThemes"]["nodes"].clone();
    nodes.as_array().expect("nodes").iter().any(|node| node["hexId"] == hex_id)
}

pub async fn count(test: &TestApp, table: &str) -> i64 {
    test.app.db.scalar(&format!("SELECT COUNT(*) FROM {table}"), params![]).await.expect("a count")
}

/// Without its name among what is reported, an item would be taken for a creator.
#[test]
fn items_of_every_kind_can_be_reported() {
    for kind in vitrine_site::KINDS {
        assert_ne!(
            vitrine_community::moderation::graphql::ReportedKind::of(Some(kind)),
            vitrine_community::moderation::graphql::ReportedKind::Creator,
            "{}",
            kind.name
        );
    }
}
