//! The permissions of all features in one table, and as a documentation page.

use vitrine_community::{creators, documents, moderation, nsfw, personal_data, tags};
use vitrine_core::permissions::{Actor, Admission, Permissions, Row, query, root_of};
use vitrine_people::accounts::{access_tokens, passkeys};
use vitrine_people::{accounts, discord, notifications};
use vitrine_site::{home, kinds};
use vitrine_switch::mixes;

/// Permissions of the namespaces, for fields that no feature answers.
const OF_NAMESPACES: Permissions = Permissions::by_document(&[query(
    "switch.splash",
    "{ switch { splash { splashes { nodes { hexId } } } } }",
    "D D D D D D D D",
)])
.admitting(&[("switch", Admission::Any), ("wiiu", Admission::Any)]);

const OF_FEATURES: &[&Permissions] = &[
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
    &vitrine_seo::permissions::PERMISSIONS,
];

/// Returns the permissions of every feature.
pub fn all() -> impl Iterator<Item = &'static Permissions> {
    kinds::PERMISSIONS.iter().chain(OF_FEATURES).copied()
}

/// Every row.
pub fn table() -> impl Iterator<Item = &'static Row> {
    all().flat_map(|of_feature| of_feature.rows)
}

/// Returns the access tokens that a root field or a route admits; none unless its feature says so.
pub fn admission(root: &str) -> Option<Admission> {
    let mut named = all().flat_map(|of_feature| of_feature.tokens);
    named.find(|(name, _)| *name == root).map(|(_, admission)| *admission)
}

/// The table as a documentation page.
pub fn markdown() -> String {
    let mut page = String::from(
        "# Permissions\n\nGenerated from the `permissions.rs` of each feature by `make gen`; a test asks every operation as every actor.\n\n\
         `D` data · `N` null without an error · `NF` absent (not to be told from an item that never was) · `UA` asked to sign in ·\n\
         `FB` forbidden · `BL` blocked · `ok` done · `L` on the list, or a word of it offered · `-` not ·\n\
         `BI` one's own · `CF` against oneself · `IC` a wrong name or code. The SYSTEM account owns imported content and can never hold a session.\n\n\
         An access token acts for its account, never with the rights of staff, and only where the last column names a scope that it has;\n\
         `any`: every token, answered as its account with `READ` and as a visitor without.\n\n| Operation | Item |",
    );
    for actor in Actor::ALL {
        page.push_str(&format!(" {} |", actor.title()));
    }
    page.push_str(" Token |\n|---|---|");
    page.push_str(&"---|".repeat(Actor::ALL.len() + 1));
    page.push('\n');
    for row in table() {
        page.push_str(&format!("| `{}` | {} |", row.operation, row.state.title()));
        for answer in row.answers.split(' ') {
            page.push_str(&format!(" {answer} |"));
        }
        let token = admission(root_of(row.operation)).map_or("-", Admission::title);
        page.push_str(&format!(" {token} |\n"));
    }
    page
}
