//! Performs every operation of the table as every actor, and finds operations that are missing from the table.

mod creators;
mod discord;
mod mixes;
mod moderation;
mod packs;
mod personal_data;

use std::collections::HashMap;

use serde_json::json;
use vitrine_db::{Execute, params};

use super::{Actor, Row, State, markdown, table};
use crate::clock::Millis;
use crate::features::switch::themes::theme::KIND;
use crate::items::Kind;
use crate::testing::{
    Answer, Caller, File, THEME_INPUT, TestApp, jpeg, on_every_engine_with, plain, schema_objects, small_jpeg,
};
use crate::viewer::Role;

/// All actors, and a theme in every state for each kind of owner.
struct Fixture {
    test: TestApp,
    callers: HashMap<Actor, Caller>,
    /// Public number and preview token, by whether the owner is blocked and by state.
    themes: HashMap<(bool, State), (String, String)>,
    /// The same of packs.
    packs: HashMap<(bool, State), (String, String)>,
    layout: String,
    owner_uuid: String,
}

impl Fixture {
    async fn new(test: TestApp) -> Self {
        test.with_layouts().await;
        let mut callers = HashMap::new();
        callers.insert(Actor::Visitor, test.visitor());
        callers.insert(Actor::User, test.creator("plain").await);
        callers.insert(Actor::Verified, test.account("checked", Role::Verified).await);
        callers.insert(Actor::Blocked, test.blocked("blocked").await);
        callers.insert(Actor::Owner, test.creator("owner").await);
        callers.insert(Actor::BlockedOwner, test.creator("barred").await);
        callers.insert(Actor::Moderator, test.account("looks-after", Role::Moderator).await);
        callers.insert(Actor::Admin, test.account("runs-it", Role::Admin).await);

        let (mut themes, mut packs) = (HashMap::new(), HashMap::new());
        for is_barred in [false, true] {
            let owner = &callers[if is_barred { &Actor::BlockedOwner } else { &Actor::Owner }];
            for state in State::OF_ITEMS.into_iter().filter(|s| *s != State::Hidden) {
                let own = own_word(is_barred, state);
                themes.insert((is_barred, state), theme(&test, owner, state, own).await);
                packs.insert((is_barred, state), packs::pack(&test, owner, state).await);
            }
        }
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layout =
            test.visitor().graphql(layouts, json!({})).await.data()["switchLayouts"]["nodes"][0]["hexId"].clone();
        let layout = layout.as_str().expect("a layout").to_owned();
        test.set_flag(callers[&Actor::BlockedOwner].user_id, "is_blocked", true).await;
        let me = callers[&Actor::Owner].graphql("{ me { uuid } }", json!({})).await.data();
        let owner_uuid = me["me"]["uuid"].as_str().expect("a uuid").to_owned();
        Self { test, callers, themes, packs, layout, owner_uuid }
    }

    /// Hiding a creator hides all their themes, so it has to happen last.
    async fn hide(&mut self) {
        for actor in [Actor::Owner, Actor::BlockedOwner] {
            self.test.set_flag(self.callers[&actor].user_id, "hide_items", true).await;
        }
        for is_barred in [false, true] {
            let public = self.themes[&(is_barred, State::Public)].clone();
            self.themes.insert((is_barred, State::Hidden), public);
            let public = self.packs[&(is_barred, State::Public)].clone();
            self.packs.insert((is_barred, State::Hidden), public);
        }
    }

    /// The theme used for an actor: their own if they have one.
    fn theme(&self, actor: Actor, state: State) -> (&str, &str) {
        let (hex_id, token) = &self.themes[&(actor == Actor::BlockedOwner, state)];
        (hex_id, token)
    }

    async fn ask(&self, row: &Row, actor: Actor) -> String {
        let Row { operation, state, document, .. } = *row;
        let caller = &self.callers[&actor];
        if moderation::is_about_moderation(operation) && document.is_none() {
            return self.ask_about_moderation(row, actor).await;
        }
        if personal_data::is_about_personal_data(operation) {
            return self.ask_about_personal_data(row, actor).await;
        }
        if creators::is_about_creators(operation) {
            return self.ask_about_creators(row, actor).await;
        }
        if packs::is_about_packs(operation) && document.is_none() {
            return self.ask_about_packs(row, actor).await;
        }
        if mixes::is_about_mixes(operation) && document.is_none() {
            return self.ask_about_mixes(row, actor).await;
        }
        if discord::is_about_discord(operation) && document.is_none() {
            return self.ask_about_discord(row, actor).await;
        }
        let (hex_id, token) = if state == State::None { ("", "") } else { self.theme(actor, state) };
        let layout = &self.layout;
        if operation == "POST {api}/switch/themes/read" {
            let request = axum::http::Request::post("/api/switch/themes/read")
                .header("Content-Type", "application/zip")
                .header("Apollo-Require-Preflight", "true");
            return if caller.send(request, "no theme").await.status.as_u16() == 200 { "D" } else { "-" }.into();
        }
        let path = match operation {
            "GET /switch/themes/{slugId}" => Some(format!("/switch/themes/paper-sky-{hex_id}")),
            "GET {api}/switch/themes/{hexId}/download" => Some(format!("/api/switch/themes/{hex_id}/download")),
            "GET {api}/switch/themes/{hexId}/preview" => {
                Some(format!("/api/switch/themes/{hex_id}/preview/{token}/240.jpg"))
            }
            "GET {api}/switch/themes/{hexId}/drawn-preview" => {
                Some(format!("/api/switch/themes/{hex_id}/drawn-preview/{token}/240.jpg"))
            }
            "GET {api}/switch/themes/{hexId}/background" => {
                let hash = self.hash_of(hex_id, "SELECT wallpaper_hash FROM switch_themes WHERE item_id = $1").await;
                Some(format!("/api/switch/themes/{hex_id}/background/{hash}/background.jpg"))
            }
            "GET {api}/switch/themes/{hexId}/icon" => {
                let hash = self.hash_of(hex_id, "SELECT icon_hash FROM switch_theme_icons WHERE theme_id = $1").await;
                Some(format!("/api/switch/themes/{hex_id}/icon/{hash}/album.png"))
            }
            "GET {api}/switch/themes/{hexId}/overlay" => {
                let hash =
                    self.hash_of(hex_id, "SELECT custom_overlay_hash FROM switch_themes WHERE item_id = $1").await;
                Some(format!("/api/switch/themes/{hex_id}/overlay/{hash}/overlay.png"))
            }
            "GET {api}/switch/nxinstaller/{id}" => Some(format!("/api/switch/nxinstaller/t{hex_id}")),
            _ => None,
        };
        if let Some(path) = path {
            return get(caller, &path).await;
        }
        let list = |arguments: &str| format!("{{ switchThemes({arguments}) {{ nodes {{ hexId }} }} }}");
        let console = |field: &str| format!("{{ switch {{ {field} }} }}");
        let all = "paginationArgs: { limit: 500 }";
        let document = match (document, operation) {
            (Some(document), _) => document.to_owned(),
            (_, "switchLayout") => format!("{{ switchLayout(hexId: \"{layout}\") {{ name }} }}"),
            (_, "buildSwitchLayout") => format!("{{ buildSwitchLayout(hexId: \"{layout}\") {{ data }} }}"),
            (_, "buildSwitchLayoutZip") => format!("{{ buildSwitchLayoutZip(hexId: \"{layout}\") {{ data }} }}"),
            (_, "buildSwitchCommonLayout") => format!("{{ buildSwitchCommonLayout(hexId: \"{layout}\") {{ data }} }}"),
            (_, "randomSwitchThemes") => "{ randomSwitchThemes(limit: 10) { hexId } }".into(),
            (_, "switchThemes") => list("limit: 500"),
            (_, "ownSwitchThemes") => "{ ownSwitchThemes(limit: 500) { nodes { hexId } } }".into(),
            (_, "switchThemes(includeNSFW: true)") => list("includeNSFW: true, limit: 500"),
            (_, "switchThemes(isPrivate: true)") => match actor {
                // Staff have to name the creators whose private items they want to see.
                Actor::Moderator | Actor::Admin => {
                    list(&format!("isPrivate: true, creatorUuids: [\"{}\"], limit: 500", self.owner_uuid))
                }
                _ => list("isPrivate: true, limit: 500"),
            },
            (_, "switchThemes(isSaved: true)") => {
                self.set_saved(caller, &KIND, hex_id, true).await;
                list("isSaved: true, limit: 500")
            }
            (_, "switchThemes(isSaved: false)") => {
                self.set_saved(caller, &KIND, hex_id, true).await;
                list("isSaved: false, limit: 500")
            }
            (_, "switchThemes(query).nearestSpelling") => {
                let own = own_word(actor == Actor::BlockedOwner, state);
                let query = format!("{{ switchThemes(query: \"{}\") {{ nearestSpelling }} }}", own.replace("ed", "xx"));
                let data = caller.graphql(&query, json!({})).await.data();
                return if data["switchThemes"]["nearestSpelling"] == own { "L" } else { "-" }.into();
            }
            (_, "switchTheme") => format!("{{ switchTheme(hexId: \"{hex_id}\") {{ name }} }}"),
            (_, "switch.themes") => console(&format!("themes({all}) {{ nodes {{ hexId }} }}")),
            (_, "switch.themes(includeNSFW: true)") => {
                console(&format!("themes({all}, includeNSFW: true) {{ nodes {{ hexId }} }}"))
            }
            (_, "switch.theme") => console(&format!("theme(hexId: \"{hex_id}\") {{ name }}")),
            (_, "switch.lookupByQuickId") => {
                console(&format!("lookupByQuickId(quickId: \"T{hex_id}\") {{ ... on SwitchTheme {{ name }} }}"))
            }
            (_, "login") => {
                "mutation { login(data: { username: \"signer\", password: \"tinsel harbour quilt\" }) { uuid } }".into()
            }
            (_, "logout") => "mutation { logout }".into(),
            (_, "register") => format!(
                "mutation {{ register(data: {{ username: \"new-{}\", password: \"tinsel harbour quilt\", \
                 hasAccepted: true }}) {{ uuid }} }}",
                actor.title().replace(' ', "-")
            ),
            (_, "recoverByCode") => {
                let data = "username: \"owner\", code: \"0000-0000-0000-0000\", password: \"tinsel harbour quilt\"";
                format!("mutation {{ recoverByCode(data: {{ {data} }}) {{ uuid }} }}")
            }
            (_, "recoverByLink") => {
                let data = format!("token: \"{:A<43}\", password: \"tinsel harbour quilt\"", "");
                format!("mutation {{ recoverByLink(data: {{ {data} }}) }}")
            }
            (_, "sendRecoveryLink") => "mutation { sendRecoveryLink(username: \"owner\") }".into(),
            (_, "updateMe(bio)") => "mutation { updateMe(data: { bio: \"Quiet.\" }) { uuid } }".into(),
            (_, "updateMe(showNSFW)") => "mutation { updateMe(data: { showNSFW: false }) { uuid } }".into(),
            (_, "updateMe(notificationEmails)") => {
                "mutation { updateMe(data: { notificationEmails: true }) { uuid } }".into()
            }
            (_, "saveSwitchTheme") => {
                self.set_saved(caller, &KIND, hex_id, false).await;
                format!("mutation {{ saveSwitchTheme(hexId: \"{hex_id}\") {{ hexId }} }}")
            }
            (_, "unsaveSwitchTheme(of what is saved)" | "unsaveSwitchTheme(of what is not)") => {
                self.set_saved(caller, &KIND, hex_id, !operation.ends_with("not)")).await;
                format!("mutation {{ unsaveSwitchTheme(hexId: \"{hex_id}\") {{ hexId }} }}")
            }
            (_, "saveSwitchLayout" | "unsaveSwitchLayout") => {
                format!("mutation {{ {operation}(hexId: \"{layout}\") {{ hexId }} }}")
            }
            (_, "createSwitchThemes") => {
                let answer = caller.publish(THEME_INPUT(), Some(&jpeg())).await;
                return word(&answer, "createSwitchThemes", "ok", hex_id);
            }
            (_, "switchTheme.lookAlikes") => {
                let query = format!("{{ switchTheme(hexId: \"{hex_id}\") {{ lookAlikes {{ hexId }} }} }}");
                let data = caller.graphql(&query, json!({})).await.data();
                return if data["switchTheme"]["lookAlikes"].is_null() { "N" } else { "D" }.into();
            }
            (_, "similarSwitchThemes" | "checkNsfw") => {
                let shown = if operation == "checkNsfw" { "isConfigured" } else { "hexId" };
                let query = format!("mutation($image: Upload!) {{ {operation}(image: $image) {{ {shown} }} }}");
                let picture = small_jpeg();
                let files = [File { path: "variables.image", bytes: &picture }];
                let answer = caller.upload(&query, json!({ "image": null }), &files, &[]).await;
                return word(&answer, operation, "D", hex_id);
            }
            (_, "deleteSwitchThemes") => {
                let deleted = format!(
                    "mutation {{ deleteSwitchThemes(hexIds: [\"{hex_id}\"], reason: \"Not theirs.\") {{ hexIds }} }}"
                );
                let word = word(&caller.graphql(&deleted, json!({})).await, operation, "ok", hex_id);
                if word == "ok" {
                    set_deleted(&self.test, KIND.parse_id(hex_id).expect("a number").0, None).await;
                }
                return word;
            }
            (_, "restoreSwitchThemes") => {
                format!("mutation {{ restoreSwitchThemes(hexIds: [\"{hex_id}\"]) {{ name }} }}")
            }
            (_, "updateSwitchTheme") => format!(
                "mutation {{ updateSwitchTheme(hexId: \"{hex_id}\", data: {{ name: \"Paper Sky\" }}) {{ uuid }} }}"
            ),
            (_, "updateSwitchTheme(isNSFW)") => {
                format!("mutation {{ updateSwitchTheme(hexId: \"{hex_id}\", data: {{ isNSFW: false }}) {{ uuid }} }}")
            }
            (_, other) => panic!("the test does not know how to ask {other}"),
        };
        let field = operation.split('(').next().unwrap_or(operation);
        let plain = if document.starts_with("mutation") { "ok" } else { "D" };
        word(&caller.graphql(&document, json!({})).await, field, plain, hex_id)
    }

    /// The part of a piece's address that follows from its content.
    async fn hash_of(&self, hex_id: &str, sql: &str) -> String {
        let id = KIND.parse_id(hex_id).expect("a number").0;
        let hash: Vec<u8> = self.test.app.db.scalar(sql, params![id]).await.expect("it is there");
        hex::encode(&hash[..16])
    }

    /// Whether this caller has saved the item before they ask.
    async fn set_saved(&self, caller: &Caller, kind: &Kind, hex_id: &str, is_saved: bool) {
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

async fn get(caller: &Caller, path: &str) -> String {
    match caller.get(path).await.status.as_u16() {
        200 => "D".into(),
        404 => "NF".into(),
        other => other.to_string(),
    }
}

/// A word that only one theme has.
fn own_word(is_barred: bool, state: State) -> String {
    let owner = if is_barred { "barred" } else { "owned" };
    // What is hidden was public before.
    let state = if state == State::Hidden { State::Public } else { state };
    format!("{owner}{}", state.title())
}

async fn theme(test: &TestApp, owner: &Caller, state: State, own_word: String) -> (String, String) {
    let mut input = THEME_INPUT();
    input["description"] = own_word.into();
    input["isPrivate"] = (state == State::Private).into();
    input["isNSFW"] = (state == State::Mature).into();
    let (background, screenshot, album) = (jpeg(), plain(1280, 720, [240, 120, 10]), plain(64, 56, [0, 0, 0]));
    let (black, white) = (plain(1280, 720, [9, 9, 9]), plain(1280, 720, [240, 240, 240]));
    let pictures = [
        ("backgroundImage", &background[..]),
        ("screenshotImage", &screenshot),
        ("albumIcon", &album),
        ("customLayoutJson", b"{\"Files\":[]}"),
        ("overlayBlackImage", &black),
        ("overlayWhiteImage", &white),
    ];
    let published = owner.publish_pictures(input, &pictures).await.data()["createSwitchThemes"][0].clone();
    let hex_id = published["hexId"].as_str().expect("an id").to_owned();
    let id = KIND.parse_id(&hex_id).expect("a number").0;
    if state == State::Pending {
        // Its job is deleted, so that it stays pending.
        test.app.db.execute("DELETE FROM jobs WHERE unique_key = $1", params![hex_id_key(id)]).await.expect("no job");
    }
    test.do_jobs().await;
    if state == State::Deleted {
        set_deleted(test, id, Some(test.app.clock.now())).await;
    }
    let token: Vec<u8> =
        test.app.db.scalar("SELECT preview_token FROM items WHERE id = $1", params![id]).await.expect("a token");
    (hex_id, hex::encode(&token))
}

async fn set_deleted(test: &TestApp, id: i64, at: Option<Millis>) {
    let sql = "UPDATE items SET deleted_at = $2, deleted_by = NULL WHERE id = $1";
    test.app.db.execute(sql, params![id, at]).await.expect("changed");
    test.app.catalogue.refresh(&test.app.db).await.expect("followed");
}

fn hex_id_key(id: i64) -> String {
    crate::features::switch::themes::previews::MakePreviews::key(id)
}

fn word(answer: &Answer, field: &str, plain: &str, hex_id: &str) -> String {
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
    on_every_engine_with(discord::SETTINGS, async |test: TestApp| {
        let signer = crate::features::accounts::create::NewAccount {
            username: "signer".into(),
            email: None,
            password: "tinsel harbour quilt".into(),
            role: Role::User,
            has_accepted: true,
        };
        crate::features::accounts::create::create(&test.app, signer).await.expect("an account");
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
                    0 => row.state != State::Hidden && !last(row.operation) && !ends_all(row.operation),
                    1 => row.state == State::Hidden,
                    2 => ends_all(row.operation),
                    _ => last(row.operation),
                };
                if !due {
                    continue;
                }
                let expected: Vec<&str> = row.answers.split(' ').collect();
                assert_eq!(expected.len(), Actor::ALL.len(), "{}", row.operation);
                for (actor, expected) in Actor::ALL.into_iter().zip(expected) {
                    // A random list is certain to contain each of so few themes.
                    let actual = fixture.ask(row, actor).await;
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
