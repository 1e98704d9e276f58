//! Themes and packs of the Switch.

use serde_json::{Value, json};
use vitrine_db::{Execute, params};
use vitrine_jobs::{Job, Progress};
use vitrine_switch::themes::packs::collage::MakeCollage;
use vitrine_switch::themes::packs::pack::KIND as PACK;
use vitrine_switch::themes::previews::MakePreviews;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp};

use crate::fault::harness::{Keeping, Outcome, endure};
use crate::fault::{creator, first_id, fresh_key, screen, send};

const PUBLISH: &str = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
const PUBLISH_PACK: &str = "mutation($pack: CreateSwitchPackInput, $data: [CreateSwitchThemeInput!]!) { \
    createSwitchThemes(packData: $pack, themesData: $data) { hexId pack { hexId } } }";
const CHANGE: &str = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { \
    updateSwitchTheme(hexId: $id, data: $data) { hexId } }";
const CHANGE_PACK: &str = "mutation($id: String!, $data: UpdateSwitchPackInput!) { \
    updateSwitchPack(hexId: $id, data: $data) { hexId } }";

fn input(name: &str) -> Value {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    input
}

/// Publishes a theme of a background and a screenshot.
async fn publish(mona: &Caller, round: u32, key: &str) -> Answer {
    let files = [("0.backgroundImage", &screen(round, 1)[..]), ("0.screenshotImage", &screen(round, 2))];
    send(mona, PUBLISH, json!({ "data": [input("Paper Sky")] }), &files, key).await
}

/// Publishes a pack of two themes.
async fn publish_pack(mona: &Caller, round: u32, key: &str) -> Answer {
    let files = [("0.backgroundImage", &screen(round, 3)[..]), ("1.backgroundImage", &screen(round, 4))];
    let pack = json!({ "name": "Woods", "tags": ["night"] });
    let variables = json!({ "pack": pack, "data": [input("Ash"), input("Birch")] });
    send(mona, PUBLISH_PACK, variables, &files, key).await
}

/// A published theme with its pictures.
pub async fn theme(test: &TestApp, mona: &Caller, round: u32) -> String {
    let hex_id = first_id(&publish(mona, round, &fresh_key(test)).await);
    test.do_jobs().await;
    hex_id
}

/// A published pack of two themes with their pictures; its number.
pub async fn pack(test: &TestApp, mona: &Caller, round: u32) -> String {
    let hex_id = unfinished_pack(test, mona, round).await;
    test.do_jobs().await;
    hex_id
}

/// The numbers of the themes of a pack that has its collage, and stays without one of them.
pub async fn themes_of_large_pack(test: &TestApp, mona: &Caller, round: u32) -> Vec<String> {
    let pack = unfinished_pack(test, mona, round).await;
    let mut ids = theme_ids(mona, &pack).await;
    ids.push(first_id(&publish(mona, round, &fresh_key(test)).await));
    let data = json!({ "themeHexIds": ids });
    mona.graphql(CHANGE_PACK, json!({ "id": pack, "data": data })).await.data();
    test.do_jobs().await;
    ids
}

async fn unfinished_pack(test: &TestApp, mona: &Caller, round: u32) -> String {
    let published = publish_pack(mona, round, &fresh_key(test)).await.data();
    published["createSwitchThemes"][0]["pack"]["hexId"].as_str().expect("a number").to_owned()
}

#[tokio::test]
async fn publishing_a_theme_is_done_or_not() {
    endure(
        "publish a Switch theme",
        Keeping::Needed,
        async |test, round| (creator(test, round).await, round, fresh_key(test)),
        async |_, (mona, round, key)| Outcome::of(&publish(mona, *round, key).await),
    )
    .await;
}

#[tokio::test]
async fn changing_a_theme_is_done_or_not() {
    endure(
        "change a Switch theme",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            let hex_id = theme(test, &mona, round).await;
            (mona, round, hex_id)
        },
        async |test, (mona, round, hex_id)| {
            let files = [("backgroundImage", &screen(*round, 5)[..]), ("screenshotImage", &screen(*round, 6))];
            Outcome::of(&send(mona, CHANGE, json!({ "id": hex_id, "data": {} }), &files, &fresh_key(test)).await)
        },
    )
    .await;
}

#[tokio::test]
async fn the_pictures_of_a_theme_are_made_or_not() {
    endure(
        "make the pictures of a Switch theme",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            KIND.parse_id(&first_id(&publish(&mona, round, &fresh_key(test)).await)).expect("a number").0
        },
        async |test, theme_id| {
            let job = MakePreviews { theme_id: *theme_id };
            Outcome::of_job(job.run((test.app.clone(), test.site.nsfw_check.clone()), Progress::default()).await)
        },
    )
    .await;
}

#[tokio::test]
async fn publishing_a_pack_is_done_or_not() {
    endure(
        "publish a pack",
        Keeping::Needed,
        async |test, round| (creator(test, round).await, round, fresh_key(test)),
        async |_, (mona, round, key)| Outcome::of(&publish_pack(mona, *round, key).await),
    )
    .await;
}

#[tokio::test]
async fn changing_a_pack_is_done_or_not() {
    endure(
        "change a pack",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            let pack = pack(test, &mona, round).await;
            let mut ids = theme_ids(&mona, &pack).await;
            ids.push(theme(test, &mona, round).await);
            (mona, pack, ids)
        },
        async |_, (mona, pack, ids)| {
            let data = json!({ "name": "Forest", "tags": ["calm"], "themeHexIds": ids });
            Outcome::of(&mona.graphql(CHANGE_PACK, json!({ "id": pack, "data": data })).await)
        },
    )
    .await;
}

#[tokio::test]
async fn a_collage_is_made_or_not() {
    endure(
        "make a collage",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            let pack = unfinished_pack(test, &mona, round).await;
            for theme_id in themes_of(test, &pack).await {
                MakePreviews { theme_id }
                    .run((test.app.clone(), test.site.nsfw_check.clone()), Progress::default())
                    .await
                    .expect("it is made");
            }
            PACK.parse_id(&pack).expect("a number").0
        },
        async |test, pack_id| {
            let job = MakeCollage { pack_id: *pack_id };
            Outcome::of_job(job.run(test.app.clone(), Progress::default()).await)
        },
    )
    .await;
}

/// The themes of a pack, by their numbers.
pub async fn theme_ids(mona: &Caller, pack: &str) -> Vec<String> {
    let themes = "query($id: String!) { switchPack(hexId: $id) { themes { hexId } } }";
    let shown = mona.graphql(themes, crate::fault::by_id(pack)).await.data();
    let themes = shown["switchPack"]["themes"].as_array().expect("themes");
    themes.iter().map(|theme| theme["hexId"].as_str().expect("a number").to_owned()).collect()
}

/// The themes of a pack, by the numbers of their rows.
pub async fn themes_of(test: &TestApp, pack: &str) -> Vec<i64> {
    let pack_id = PACK.parse_id(pack).expect("a number").0;
    let sql = "SELECT item_id FROM switch_themes WHERE pack_id = $1";
    test.app.db.column(sql, params![pack_id]).await.expect("the themes of the pack")
}
