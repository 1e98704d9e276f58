//! The permissions of all features in one table, and as a documentation page.

use vitrine_community::{creators, documents, moderation, nsfw, personal_data, site_settings, tags};
use vitrine_core::permissions::{
    FeaturePermissions, PermissionActor, PermissionRow, PermissionState, TokenAdmission, query, root_of,
};
use vitrine_people::accounts::{access_tokens, passkeys};
use vitrine_people::{accounts, discord, notifications};
use vitrine_site::{home, kinds};
use vitrine_switch::mixes;

/// Permissions of the namespaces, for fields that no feature answers.
const OF_NAMESPACES: FeaturePermissions = FeaturePermissions::by_document(&[query(
    "switch.splash",
    "{ switch { splash { splashes { nodes { hexId } } } } }",
    "D D D D D D D D",
)])
.admitting(&[("switch", TokenAdmission::Any), ("wiiu", TokenAdmission::Any)]);

const OF_FEATURES: &[&FeaturePermissions] = &[
    &home::permissions::PERMISSIONS,
    &OF_NAMESPACES,
    &tags::permissions::PERMISSIONS,
    &documents::permissions::PERMISSIONS,
    &mixes::permissions::PERMISSIONS,
    &creators::permissions::PERMISSIONS,
    &accounts::permissions::PERMISSIONS,
    &passkeys::permissions::PERMISSIONS,
    &access_tokens::permissions::PERMISSIONS,
    &discord::permissions::PERMISSIONS,
    &notifications::permissions::PERMISSIONS,
    &nsfw::permissions::PERMISSIONS,
    &moderation::permissions::PERMISSIONS,
    &personal_data::permissions::PERMISSIONS,
    &site_settings::permissions::PERMISSIONS,
    &vitrine_seo::permissions::PERMISSIONS,
];

/// Returns the permissions of every feature.
pub fn all() -> impl Iterator<Item = &'static FeaturePermissions> {
    kinds::PERMISSIONS.iter().chain(OF_FEATURES).copied()
}

/// Every row.
pub fn table() -> impl Iterator<Item = PermissionRow> {
    all().flat_map(FeaturePermissions::table)
}

/// Returns the access tokens that a root field or a route admits; none unless its feature says so.
pub fn admission(root: &str) -> Option<TokenAdmission> {
    let mut named = all().flat_map(FeaturePermissions::admitted);
    named.find(|(name, _)| *name == root).map(|(_, admission)| admission)
}

/// The permissions as a documentation page: operations with the same answers share a section.
pub fn markdown() -> String {
    let mut page = String::from(
        "# Permissions\n\nGenerated from each `permissions.rs` by `make gen`. A test performs every operation as every actor.\n\n\
         The actors are Visitor, User, Verified, Blocked, Owner (of the item), Blocked owner, Moderator and Admin. To find who may do\n\
         something, search for its name. It stands below what each actor is answered, once for each set of item states that are\n\
         answered alike.\n\n\
         `D` data · `N` null without an error · `NF` not found, as if the item had never existed · `UA` asked to sign in ·\n\
         `FB` forbidden · `BL` blocked · `ok` done · `L` listed, or offered as a spelling · `-` not listed ·\n\
         `BI` bad input, because it is your own · `CF` conflict, because it is yourself · `IC` wrong name or code.\n\n\
         The SYSTEM account owns imported content and can never have a session.\n\n\
         An access token acts for its account without moderator rights. The scope it needs is named last. `any` admits every token: with\n\
         `READ` it is answered as its account, without as a visitor.\n",
    );
    let mut sections: Vec<(String, String)> = Vec::new();
    for (operations, states, row) in alike() {
        let names: Vec<String> = operations.iter().map(|name| format!("`{name}`")).collect();
        let titles: Vec<&str> = states.iter().map(|state| state.title()).filter(|title| !title.is_empty()).collect();
        let entry = match titles.is_empty() {
            true => format!("- {}\n", names.join(", ")),
            false => format!("- {}: {}\n", names.join(", "), titles.join(", ")),
        };
        let title = format!("{}; token: {}", answers_title(row.answers), token_title(&row));
        match sections.iter_mut().find(|section| section.0 == title) {
            Some((_, entries)) => entries.push_str(&entry),
            None => sections.push((title, entry)),
        }
    }
    for (title, entries) in sections {
        page.push_str(&format!("\n**{title}**\n\n{entries}"));
    }
    page
}

/// Answer to each actor. Those with the most frequent answer are not named.
fn answers_title(answers: &str) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for (actor, answer) in PermissionActor::ALL.iter().zip(answers.split(' ')) {
        match groups.iter_mut().find(|group| group.0 == answer) {
            Some((_, actors)) => actors.push(actor.title()),
            None => groups.push((answer, vec![actor.title()])),
        }
    }
    let most = groups.iter().map(|(_, actors)| actors.len()).max().unwrap_or_default();
    let others = groups.iter().find(|(_, actors)| actors.len() == most).map_or("", |(answer, _)| *answer);
    let named = groups.iter().filter(|(answer, _)| *answer != others);
    let named: Vec<String> = named.map(|(answer, actors)| format!("{}: {answer}", actors.join(", "))).collect();
    match named.is_empty() {
        true => format!("Everybody: {others}"),
        false => format!("{}; others: {others}", named.join("; ")),
    }
}

fn token_title(row: &PermissionRow) -> &'static str {
    admission(root_of(row.operation)).map_or("-", TokenAdmission::title)
}

/// The operations that answer every actor alike for the same states of an item, with these states and one of their rows.
fn alike() -> Vec<(Vec<&'static str>, Vec<PermissionState>, PermissionRow)> {
    let mut by_answer: Vec<(Vec<PermissionState>, PermissionRow)> = Vec::new();
    for row in table() {
        let same = |of: &PermissionRow| of.operation == row.operation && of.answers == row.answers;
        match by_answer.iter_mut().find(|group| same(&group.1)) {
            Some((states, _)) => states.push(row.state),
            None => by_answer.push((vec![row.state], row)),
        }
    }
    let mut groups: Vec<(Vec<&'static str>, Vec<PermissionState>, PermissionRow)> = Vec::new();
    for (states, row) in by_answer {
        let same = |of: &PermissionRow| of.answers == row.answers && token_title(of) == token_title(&row);
        match groups.iter_mut().find(|group| group.1 == states && same(&group.2)) {
            Some((operations, ..)) => operations.push(row.operation),
            None => groups.push((vec![row.operation], states, row)),
        }
    }
    groups
}
