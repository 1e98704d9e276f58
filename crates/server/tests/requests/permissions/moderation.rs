//! How the operations of moderation are asked.

use serde_json::{Value, json};
use vitrine_core::items::ItemKind;
use vitrine_core::permissions::{PermissionActor, PermissionRow};
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_people::accounts::SystemAccount;
use vitrine_people::accounts::create::system_account;
use vitrine_switch::themes::theme::KIND as THEME;

use crate::permissions::{Fixture, word};

const NOBODY: &str = "00000000-0000-4000-8000-000000000000";

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let PermissionRow { operation, state, .. } = *row;
    let caller = &fixture.callers[&actor];
    let (hex_id, _) = fixture.item(&THEME, actor, state);
    let id = THEME.parse_id(hex_id).map_or(0, |id| id.0);
    fixture.begin_moderation(id, operation == "askForReview").await;
    let (seen, admin, house, own) = fixture.accounts(actor).await;
    let theme = json!({ "id": hex_id });
    let report = |kind: &str, id: &str| json!({ "data": { "kind": kind, "id": id, "category": "OTHER", "text": "It is not what it says." } });
    let user = |uuid: &str| json!({ "uuid": uuid });
    let change = |uuid: &str, data: Value| json!({ "uuid": uuid, "data": data });
    let report_content = "mutation($data: ReportInput!) { reportContent(data: $data) { id } }";
    let update_user =
        "mutation($uuid: String!, $data: UpdateUserInput!) { updateUser(uuid: $uuid, data: $data) { uuid } }";
    let see_user = "query($uuid: String!) { user(uuid: $uuid) { username } }";
    let (document, variables) = match operation {
        "reportContent" => (report_content.to_owned(), report("SWITCH_THEME", hex_id)),
        "reportContent(of a creator)" => (report_content.to_owned(), report("CREATOR", &fixture.owner_uuid)),
        "unlistedReview" => {
            ("query($id: String!) { unlistedReview(kind: SWITCH_THEME, hexId: $id) { mayAsk } }".into(), theme)
        }
        "removedItem" => ("query($id: String!) { removedItem(kind: SWITCH_THEME, hexId: $id) { name } }".into(), theme),
        "askForReview" => {
            ("mutation($id: String!) { askForReview(kind: SWITCH_THEME, hexId: $id) { mayAsk } }".into(), theme)
        }
        "moderationCase" => {
            (format!("{{ moderationCase(id: {}) {{ case {{ id }} }} }}", fixture.case().await), json!({}))
        }
        "assignModerationCase" => {
            (format!("mutation {{ assignModerationCase(id: {}) {{ id }} }}", fixture.case().await), json!({}))
        }
        "decideModerationCase" => (
            format!("mutation {{ decideModerationCase(id: {}, decision: DISMISSED) {{ id }} }}", fixture.case().await),
            json!({}),
        ),
        "moderateItem" => (
            "mutation($id: String!) { moderateItem(kind: SWITCH_THEME, hexId: $id, decision: RELISTED) { hexId } }"
                .into(),
            theme,
        ),
        "user(of oneself)" => (see_user.into(), user(&own)),
        "user(of another)" => (see_user.into(), user(&seen)),
        "user(of nobody)" => (see_user.into(), user(NOBODY)),
        "updateUser(of a user)" => (update_user.into(), change(&seen, json!({ "hideItems": false }))),
        "updateUser(of a user, role: MODERATOR)" => (update_user.into(), change(&seen, json!({ "role": "MODERATOR" }))),
        "updateUser(of a user, endSessions: true)" => {
            (update_user.into(), change(&seen, json!({ "endSessions": true })))
        }
        "updateUser(of an admin)" => (update_user.into(), change(&admin, json!({ "hideItems": false }))),
        "updateUser(of SYSTEM)" => (update_user.into(), change(&house, json!({ "hideItems": false }))),
        "updateUser(of oneself, role: VERIFIED)" => (update_user.into(), change(&own, json!({ "role": "VERIFIED" }))),
        other => panic!("the test does not know how to ask {other}"),
    };
    let field = operation.split('(').next().unwrap_or(operation);
    let plain = if document.starts_with("mutation") { "ok" } else { "D" };
    let answered = word(&caller.graphql(&document, variables).await, field, plain, "");
    fixture.end_moderation(id).await;
    match answered.as_str() {
        "BAD_USER_INPUT" => "BI".into(),
        "CONFLICT" => "CF".into(),
        _ => answered,
    }
}

impl Fixture {
    /// No case is open, and the item is on the lists, or on none.
    async fn begin_moderation(&self, item: i64, is_unlisted: bool) {
        let db = &self.test.app.db;
        db.execute("DELETE FROM moderation_cases", params![]).await.expect("none is left");
        let reason = is_unlisted.then_some("Not theirs.");
        db.execute("UPDATE items SET unlisted_reason = $2 WHERE id = $1", params![item, reason]).await.expect("set");
        self.test.app.follow_changes().await;
    }

    async fn end_moderation(&self, item: i64) {
        self.begin_moderation(item, false).await;
        let db = &self.test.app.db;
        db.execute("UPDATE items SET unlisted_reason = NULL WHERE kind = 'switch-layout'", params![])
            .await
            .expect("set");
        db.execute("UPDATE users SET role = 'USER' WHERE username = 'seen'", params![]).await.expect("set");
        self.test.app.follow_changes().await;
    }

    /// The public ids of an ordinary account, of an admin, of the house, and of who asks.
    async fn accounts(&self, actor: PermissionActor) -> (String, String, String, String) {
        let db = &self.test.app.db;
        system_account(&self.test.app).await.expect("the house");
        for (name, role) in [("seen", UserRole::User), ("also-runs-it", UserRole::Admin)] {
            let found: Option<i64> =
                db.scalar_opt("SELECT id FROM users WHERE username = $1", params![name]).await.expect("a query");
            if found.is_none() {
                self.test.account(name, role).await;
            }
        }
        let uuid = async |name: &str| -> String {
            let found: Option<uuid::Uuid> =
                db.scalar_opt("SELECT uuid FROM users WHERE username = $1", params![name]).await.expect("a query");
            found.map_or_else(|| NOBODY.to_owned(), |uuid| uuid.to_string())
        };
        let own = uuid(&self.callers[&actor].username).await;
        (uuid("seen").await, uuid("also-runs-it").await, SystemAccount::UUID.to_string(), own)
    }

    /// An open case about a creator.
    async fn case(&self) -> i64 {
        let sql = "INSERT INTO moderation_cases (creator_id, opened_at) SELECT id, 1 FROM users WHERE username = 'seen' \
                   RETURNING id";
        self.test.app.db.scalar(sql, params![]).await.expect("a case")
    }
}

/// Takes an item of any kind off the lists, or puts it back.
pub async fn ask_about_listing(
    fixture: &Fixture,
    operation: &str,
    actor: PermissionActor,
    kind: &ItemKind,
    hex_id: &str,
) -> String {
    let id = kind.parse_id(hex_id).map_or(0, |id| id.0);
    fixture.begin_moderation(id, false).await;
    let reason = if operation.starts_with("modUnlist") { ", reason: \"Not theirs.\"" } else { "" };
    let document = format!("mutation {{ {operation}(hexId: \"{hex_id}\"{reason}) {{ hexId }} }}");
    let answered = fixture.answer(actor, &document, operation, "").await;
    fixture.end_moderation(id).await;
    answered
}
