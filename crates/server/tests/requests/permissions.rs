//! Performs every operation of the table as every actor, and finds operations that are missing from the table.

mod accounts;
mod creators;
mod discord;
mod findable;
mod items;
mod moderation;
mod nsfw;
mod personal_data;
mod switch_layouts;
mod switch_mixes;
mod switch_packs;
mod switch_themes;
mod wiiu_themes;

use std::collections::HashMap;

use serde_json::json;
use vitrine_core::clock::Millis;
use vitrine_core::items::ItemKind;
use vitrine_core::permissions::{
    FeaturePermissions, PermissionActor, PermissionRow, PermissionState, TokenAdmission, root_of,
};
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_server::permissions::{admission, all, markdown, table};
use vitrine_testing::{Answer, Caller, TestApp, on_every_engine_with, schema_objects};

use futures::future::BoxFuture;

use crate::permissions::discord::SETTINGS;

/// Performs an operation as an actor, and says in a word of the table what came of it.
pub type Ask = for<'a> fn(&'a Fixture, &'a PermissionRow, PermissionActor) -> BoxFuture<'a, String>;

/// Publishes an item in a state, as an owner; its public number and the token of its preview.
pub type Publish =
    for<'a> fn(&'a TestApp, &'a Caller, PermissionActor, PermissionState) -> BoxFuture<'a, (String, String)>;

/// The items of a kind that operations are asked about.
#[derive(Clone, Copy)]
pub struct ItemFields {
    pub kind: &'static ItemKind,
    /// The field of one item, such as `switchTheme`.
    pub one: &'static str,
    /// The name of every item: another one would change its address.
    pub name: &'static str,
    /// What moderators may change too, for an item in this state.
    pub labels: fn(PermissionState) -> String,
    pub publish: Publish,
}

/// How a feature whose rows have no documents is asked.
pub struct Asker {
    pub of: &'static FeaturePermissions,
    pub ask: Ask,
    /// The items that its rows are about, where the feature is a kind that people publish.
    pub items: Option<ItemFields>,
}

macro_rules! askers {
    ($($feature:ident of $permissions:path $(, $items:expr)?;)*) => {
        &[$(Asker {
            of: &$permissions,
            ask: |fixture, row, actor| Box::pin($feature::ask(fixture, row, actor)),
            items: askers!(@items $($items)?),
        }),*]
    };
    (@items) => { None };
    (@items $items:expr) => { Some($items) };
}

const ASKERS: &[Asker] = askers! {
    accounts of vitrine_people::accounts::permissions::PERMISSIONS;
    discord of vitrine_people::discord::permissions::PERMISSIONS;
    nsfw of vitrine_community::nsfw::permissions::PERMISSIONS;
    moderation of vitrine_community::moderation::permissions::PERMISSIONS;
    creators of vitrine_community::creators::permissions::PERMISSIONS;
    personal_data of vitrine_community::personal_data::permissions::PERMISSIONS;
    switch_layouts of vitrine_switch::layouts::permissions::PERMISSIONS;
    switch_themes of vitrine_switch::themes::permissions::PERMISSIONS, switch_themes::ITEMS;
    switch_packs of vitrine_switch::themes::packs::permissions::PERMISSIONS, switch_packs::ITEMS;
    switch_mixes of vitrine_switch::mixes::permissions::PERMISSIONS;
    wiiu_themes of vitrine_wiiu::themes::permissions::PERMISSIONS, wiiu_themes::ITEMS;
    findable of vitrine_seo::permissions::PERMISSIONS;
};

fn asker_of(row: &PermissionRow) -> &'static Asker {
    let has_row = |asker: &&Asker| asker.of.table().any(|own| own.operation == row.operation);
    ASKERS.iter().find(has_row).unwrap_or_else(|| panic!("no test knows how to ask {}", row.operation))
}

fn published_kinds() -> impl Iterator<Item = ItemFields> {
    ASKERS.iter().filter_map(|asker| asker.items)
}

/// All actors, and an item of every kind in every state for each kind of owner.
pub struct Fixture {
    pub test: TestApp,
    pub callers: HashMap<PermissionActor, Caller>,
    /// Public number and preview token, by kind, owner and state.
    items: HashMap<(&'static str, PermissionActor, PermissionState), (String, String)>,
    pub layout: String,
    pub owner_uuid: String,
}

/// Those who own items.
const OWNERS: [PermissionActor; 2] = [PermissionActor::Owner, PermissionActor::BlockedOwner];

impl Fixture {
    async fn new(test: TestApp) -> Self {
        test.with_layouts().await;
        let mut callers = HashMap::new();
        callers.insert(PermissionActor::Visitor, test.visitor());
        callers.insert(PermissionActor::User, test.creator("plain").await);
        callers.insert(PermissionActor::Verified, test.account("checked", UserRole::Verified).await);
        callers.insert(PermissionActor::Blocked, test.blocked("blocked").await);
        callers.insert(PermissionActor::Owner, test.creator("owner").await);
        callers.insert(PermissionActor::BlockedOwner, test.creator("barred").await);
        callers.insert(PermissionActor::Moderator, test.account("looks-after", UserRole::Moderator).await);
        callers.insert(PermissionActor::Admin, test.account("runs-it", UserRole::Admin).await);

        let mut items = HashMap::new();
        for owner in OWNERS {
            for state in PermissionState::OF_ITEMS.into_iter().filter(|s| *s != PermissionState::Hidden) {
                for of in published_kinds() {
                    let published = (of.publish)(&test, &callers[&owner], owner, state).await;
                    items.insert((of.kind.name, owner, state), published);
                }
            }
        }
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layout =
            test.visitor().graphql(layouts, json!({})).await.data()["switchLayouts"]["nodes"][0]["hexId"].clone();
        let layout = layout.as_str().expect("a layout").to_owned();
        test.set_flag(callers[&PermissionActor::BlockedOwner].user_id, "is_blocked", true).await;
        let me = callers[&PermissionActor::Owner].graphql("{ me { uuid } }", json!({})).await.data();
        let owner_uuid = me["me"]["uuid"].as_str().expect("a uuid").to_owned();
        Self { test, callers, items, layout, owner_uuid }
    }

    /// Hiding a creator hides all their items, so it has to happen last.
    async fn hide(&mut self) {
        for actor in OWNERS {
            self.test.set_flag(self.callers[&actor].user_id, "hide_items", true).await;
            for of in published_kinds() {
                let public = self.items[&(of.kind.name, actor, PermissionState::Public)].clone();
                self.items.insert((of.kind.name, actor, PermissionState::Hidden), public);
            }
        }
    }

    /// Public number and preview token of the item used for an actor: their own if they have one. Nothing where the operation
    /// is about no item.
    pub fn item(&self, kind: &ItemKind, actor: PermissionActor, state: PermissionState) -> (&str, &str) {
        if state == PermissionState::None {
            return ("", "");
        }
        let owner = if actor == PermissionActor::BlockedOwner { actor } else { PermissionActor::Owner };
        let (hex_id, token) = &self.items[&(kind.name, owner, state)];
        (hex_id, token)
    }

    async fn ask(&self, row: &PermissionRow, actor: PermissionActor) -> String {
        match row.document {
            Some(document) => self.answer(actor, document, row.operation, "").await,
            None => (asker_of(row).ask)(self, row, actor).await,
        }
    }

    /// What a document answers this actor, which may ask about an item with a public number.
    pub async fn answer(&self, actor: PermissionActor, document: &str, operation: &str, hex_id: &str) -> String {
        let field = operation.split('(').next().unwrap_or(operation);
        let plain = if document.starts_with("mutation") { "ok" } else { "D" };
        word(&self.callers[&actor].graphql(document, json!({})).await, field, plain, hex_id)
    }

    /// Whether this caller has saved the item before they ask.
    pub async fn set_saved(&self, caller: &Caller, kind: &ItemKind, hex_id: &str, is_saved: bool) {
        if caller.user_id == 0 {
            return;
        }
        let sql = match is_saved {
            true => "INSERT INTO item_saves (item_id, user_id, created_at) VALUES ($1, $2, 1) ON CONFLICT DO NOTHING",
            false => "DELETE FROM item_saves WHERE item_id = $1 AND user_id = $2",
        };
        let id = kind.parse_id(hex_id).expect("a number").0;
        self.test.app.db.execute(sql, params![id, caller.user_id]).await.expect("set");
    }
}

pub async fn get(caller: &Caller, path: &str) -> String {
    match caller.get(path).await.status.as_u16() {
        200 => "D".into(),
        404 => "NF".into(),
        other => other.to_string(),
    }
}

pub async fn set_deleted(test: &TestApp, id: i64, at: Option<Millis>) {
    let sql = "UPDATE items SET deleted_at = $2, deleted_by = NULL WHERE id = $1";
    test.app.db.execute(sql, params![id, at]).await.expect("changed");
    test.app.catalogue.refresh(&test.app.db).await.expect("followed");
}

pub fn word(answer: &Answer, field: &str, plain: &str, hex_id: &str) -> String {
    let json = answer.json();
    let data = field.split('.').fold(&json["data"], |data, field| &data[field]);
    match answer.code().as_str() {
        "" if data.is_null() => "N".into(),
        "" => {
            let list = if data["nodes"].is_array() { &data["nodes"] } else { data };
            let is_list = data["nodes"].is_array() || field.starts_with("random") || field == "similarSwitchThemes";
            match (list.as_array(), hex_id) {
                (Some(nodes), id) if !id.is_empty() && is_list => {
                    if nodes.iter().any(|n| n["hexId"] == *id) { "L" } else { "-" }.into()
                }
                _ => plain.into(),
            }
        }
        "NOT_FOUND" => "NF".into(),
        "UNAUTHENTICATED" => "UA".into(),
        "FORBIDDEN" => "FB".into(),
        "BLOCKED" => "BL".into(),
        "BAD_USER_INPUT" => "BI".into(),
        "INVALID_CREDENTIALS" => "IC".into(),
        other => other.to_owned(),
    }
}

#[tokio::test]
async fn every_operation_answers_every_actor_as_the_table_says() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        let signer = vitrine_people::accounts::create::NewAccount {
            username: "signer".into(),
            email: None,
            password: "tinsel harbour quilt".into(),
            role: UserRole::User,
            has_accepted: true,
            language: None,
        };
        vitrine_people::accounts::create::create(&test.app, signer).await.expect("an account");
        let mut fixture = Fixture::new(test).await;
        let mut wrong = Vec::new();
        let mut cells = 0;
        // Hiding comes after everything that needs the owners' themes to be visible; ending sessions comes last.
        let last = |operation: &str| matches!(operation, "login" | "logout");
        let ends_all = |operation: &str| operation == "endAllSessions";
        for pass in 0..4 {
            if pass == 1 {
                fixture.hide().await;
            }
            for row in table() {
                let due = match pass {
                    0 => row.state != PermissionState::Hidden && !last(row.operation) && !ends_all(row.operation),
                    1 => row.state == PermissionState::Hidden,
                    2 => ends_all(row.operation),
                    _ => last(row.operation),
                };
                if !due {
                    continue;
                }
                let expected: Vec<&str> = row.answers.split(' ').collect();
                assert_eq!(expected.len(), PermissionActor::ALL.len(), "{}", row.operation);
                for (actor, expected) in PermissionActor::ALL.into_iter().zip(expected) {
                    // A random list is certain to contain each of so few items.
                    let actual = fixture.ask(&row, actor).await;
                    cells += 1;
                    if actual != expected {
                        wrong.push(format!(
                            "{} ({}) as {actor:?}: {actual}, not {expected}",
                            row.operation,
                            row.state.title()
                        ));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{} of {cells} cells:\n{}", wrong.len(), wrong.join("\n"));
    })
    .await;
}

/// The column that says what a token of this actor is answered: a token has none of the rights of staff.
fn column_of_token(actor: PermissionActor) -> usize {
    let same = if matches!(actor, PermissionActor::Moderator | PermissionActor::Admin) {
        PermissionActor::Verified
    } else {
        actor
    };
    PermissionActor::ALL.iter().position(|other| *other == same).expect("a column")
}

#[tokio::test]
async fn every_operation_answers_access_tokens_as_the_table_says() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        let mut fixture = Fixture::new(test).await;
        let actors = [PermissionActor::User, PermissionActor::Owner, PermissionActor::Admin];
        for actor in actors {
            let caller = &fixture.callers[&actor];
            let token = caller.make_token(&AccessTokenScope::ALL).await;
            let program = caller.with_token(&token);
            fixture.callers.insert(actor, program);
        }
        let mut wrong = Vec::new();
        let mut admitted = 0;
        for pass in 0..2 {
            if pass == 1 {
                fixture.hide().await;
            }
            for row in table() {
                // Deleting is asked with the session of a further account; `confirm: false` is asked with the token.
                if (row.state == PermissionState::Hidden) != (pass == 1) || row.operation == "deleteMyAccount" {
                    continue;
                }
                let columns: Vec<&str> = row.answers.split(' ').collect();
                let is_route = root_of(row.operation).contains(' ');
                for actor in actors {
                    let expected = match (admission(root_of(row.operation)), is_route) {
                        (Some(_), _) => columns[column_of_token(actor)],
                        // Routes that take no token do not look at it.
                        (None, true) => columns[0],
                        (None, false) => "INSUFFICIENT_SCOPE",
                    };
                    admitted += usize::from(expected != "INSUFFICIENT_SCOPE");
                    let actual = fixture.ask(&row, actor).await;
                    if actual != expected {
                        wrong.push(format!(
                            "{} ({}) as {actor:?}: {actual}, not {expected}",
                            row.operation,
                            row.state.title()
                        ));
                    }
                }
            }
        }
        assert!(wrong.is_empty() && admitted > 100, "{admitted} are admitted; wrong:\n{}", wrong.join("\n"));
    })
    .await;
}

/// A root field that says nothing is refused; one that says something has to exist.
#[test]
fn tokens_are_admitted_to_what_the_schema_and_the_routes_have_and_never_to_what_is_about_the_account_itself() {
    let objects = schema_objects();
    let is_field = |name: &str| ["Query", "Mutation"].iter().any(|root| objects[*root].iter().any(|(f, _)| f == name));
    let mut seen = HashMap::new();
    for (name, admission) in all().flat_map(FeaturePermissions::admitted) {
        let has_row = table().any(|row| root_of(row.operation) == name);
        assert!(has_row && (name.contains(' ') || is_field(name)), "{name} is nothing that can be asked for");
        assert_eq!(*seen.entry(name).or_insert(admission), admission, "{name} is named twice");
        let is_mutation = objects["Mutation"].iter().any(|(field, _)| field == name);
        assert!(!is_mutation || admission != TokenAdmission::Any, "{name} changes something and needs a scope");
    }
    for never in
        ["updateMe", "createAccessToken", "myAccessTokens", "addPasskey", "deleteMyAccount", "modUnlistSwitchThemes"]
    {
        assert!(is_field(never) && admission(never).is_none(), "{never}");
    }
}

#[test]
fn every_root_field_of_the_schema_has_a_row() {
    let objects = schema_objects();
    let root_fields = ["Query", "Mutation"].into_iter().flat_map(|root| &objects[root]);
    let fields: Vec<String> = root_fields
        .flat_map(|(field, of)| match of.ends_with("Namespace") {
            true => objects[of].iter().map(|(inner, _)| format!("{field}.{inner}")).collect(),
            false => vec![field.clone()],
        })
        .collect();
    assert!(fields.len() > 10, "the schema was read: {fields:?}");
    for field in fields {
        let has_row = table().any(|row| row.operation == field || row.operation.starts_with(&format!("{field}(")));
        assert!(has_row, "{field} has no row in the permission table");
    }
}

#[test]
fn the_committed_page_is_the_generated_one() {
    let page = include_str!("../../../../docs/permissions.md");
    assert!(page == markdown(), "docs/permissions.md is out of date: run `make gen`");
}
