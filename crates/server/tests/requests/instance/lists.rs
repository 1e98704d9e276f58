//! Lists, totals, searches, kept answers, cached rows, feeds and the sitemap of an instance follow what is done on another.

use serde_json::{Value, json};
use vitrine_core::viewer::UserRole;
use vitrine_testing::{Caller, Instance, THEME_INPUT, TestApp, jpeg, on_every_engine, soon};

/// Everything that shows the theme, asked for by its creator's items, its tag and a word of its name.
const SHOWN: &str = "{ newest: switchThemes { nodes { name creator { username } tags { name } } pageInfo { itemCount } } \
    found: switchThemes(query: \"sky\") { pageInfo { itemCount } } \
    saved: switchThemes(sort: SAVES) { nodes { saveCount } } \
    switchThemeCreators { username } }";

fn input(name: &str) -> Value {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    input
}

/// The names on the list, how many a search finds, the saves of the first, and the creators.
async fn shown(caller: &Caller) -> (Vec<String>, i64, i64, Vec<String>) {
    let data = caller.graphql(SHOWN, json!({})).await.data();
    let names = |list: &Value, field: &str| -> Vec<String> {
        let list = list.as_array().into_iter().flatten();
        list.map(|one| one[field].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(data["newest"]["pageInfo"]["itemCount"], names(&data["newest"]["nodes"], "name").len(), "exact");
    (
        names(&data["newest"]["nodes"], "name"),
        data["found"]["pageInfo"]["itemCount"].as_i64().unwrap_or(-1),
        data["saved"]["nodes"][0]["saveCount"].as_i64().unwrap_or(-1),
        names(&data["switchThemeCreators"], "username"),
    )
}

/// Of the documents for readers and search engines, those that name the word.
async fn documents_with(caller: &Caller, word: &str) -> Vec<&'static str> {
    let mut told = Vec::new();
    for path in ["/feeds/new.atom", "/feeds/switch/themes.atom", "/sitemaps/switch/themes/0.xml"] {
        if caller.get(path).await.text().contains(word) {
            told.push(path);
        }
    }
    told
}

const ALL_DOCUMENTS: [&str; 3] = ["/feeds/new.atom", "/feeds/switch/themes.atom", "/sitemaps/switch/themes/0.xml"];

async fn publish(creator: &Caller, name: &str) -> String {
    let data = creator.publish(input(name), Some(&jpeg())).await.data();
    data["createSwitchThemes"][0]["hexId"].as_str().expect("a theme").to_owned()
}

/// A theme published on the first instance, whose pictures any of them may make, and seen on the second.
async fn published(test: &TestApp, a: &Instance, b: &Instance, name: &str) -> (Caller, String) {
    let mona = a.asked_by(&test.creator("mona").await);
    let hex_id = publish(&mona, name).await;
    let ready = format!("{{ switchTheme(hexId: \"{hex_id}\") {{ previewState }} }}");
    let visitor = a.asked_by(&test.visitor());
    for _ in 0..600 {
        if visitor.graphql(&ready, json!({})).await.data()["switchTheme"]["previewState"] == "READY" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let there = b.asked_by(&test.visitor());
    soon("it is listed", vec![name.to_owned()], async || shown(&there).await.0).await;
    (mona, hex_id)
}

#[tokio::test]
async fn what_a_creator_does_on_one_instance_shows_everywhere_on_the_other() {
    on_every_engine(async |test: TestApp| {
        let (a, b) = (test.instance().await, test.instance().await);
        let there = b.asked_by(&test.visitor());
        assert_eq!(shown(&there).await, (vec![], 0, -1, vec![]), "this answer is kept");
        assert!(documents_with(&there, "paper-sky").await.is_empty(), "and so are these");

        let (mona, hex_id) = published(&test, &a, &b, "Paper Sky").await;
        let mona_there = b.asked_by(&mona);
        let whole = |name: &str, found: i64, saves: i64| (vec![name.to_owned()], found, saves, vec!["mona".to_owned()]);
        soon("published", whole("Paper Sky", 1, 0), async || shown(&there).await).await;
        soon("told", ALL_DOCUMENTS.to_vec(), async || documents_with(&there, "paper-sky").await).await;

        let update = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { \
            updateSwitchTheme(hexId: $id, data: $data) { hexId } }";
        let change = async |data: Value| mona.graphql(update, json!({ "id": hex_id, "data": data })).await.data();
        change(json!({ "name": "Ember Grid" })).await;
        soon("renamed", whole("Ember Grid", 0, 0), async || shown(&there).await).await;
        soon("told anew", ALL_DOCUMENTS.to_vec(), async || documents_with(&there, "ember-grid").await).await;
        assert!(documents_with(&there, "paper-sky").await.is_empty());

        let save = format!("mutation {{ saveSwitchTheme(hexId: \"{hex_id}\") {{ saveCount }} }}");
        b.asked_by(&test.creator("fan").await).graphql(&save, json!({})).await.data();
        let here = a.asked_by(&test.visitor());
        soon("saved on the other one", whole("Ember Grid", 0, 1), async || shown(&here).await).await;
        soon("and seen there", whole("Ember Grid", 0, 1), async || shown(&there).await).await;

        let page = format!("{{ switchTheme(hexId: \"{hex_id}\") {{ name preview180Url }} }}");
        let preview = there.graphql(&page, json!({})).await.data()["switchTheme"]["preview180Url"].clone();
        let preview = url::Url::parse(preview.as_str().expect("a picture")).expect("an address").path().to_owned();
        assert_eq!(there.get(&preview).await.status.as_u16(), 200, "made by either of them");
        change(json!({ "isPrivate": true })).await;
        soon("withdrawn", (vec![], 0, -1, vec![]), async || shown(&there).await).await;
        soon("its picture", 404, async || there.get(&preview).await.status.as_u16()).await;
        let download = format!("/api/switch/themes/{hex_id}/download");
        soon("its file", 404, async || there.get(&download).await.status.as_u16()).await;
        soon("untold", Vec::<&str>::new(), async || documents_with(&there, "ember-grid").await).await;
        assert_eq!(there.graphql(&page, json!({})).await.code(), "NOT_FOUND");
        assert_eq!(mona_there.graphql(&page, json!({})).await.data()["switchTheme"]["name"], "Ember Grid");

        change(json!({ "isPrivate": false })).await;
        soon("back", whole("Ember Grid", 0, 1), async || shown(&there).await).await;
        let delete = "mutation($ids: [String!]!) { deleteSwitchThemes(hexIds: $ids) { hexIds } }";
        mona_there.graphql(delete, json!({ "ids": [hex_id] })).await.data();
        soon("deleted on the other one", (vec![], 0, -1, vec![]), async || shown(&here).await).await;
        a.stop().await;
        b.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_creator_who_is_hidden_or_renamed_on_one_instance_is_so_on_the_other() {
    on_every_engine(async |test: TestApp| {
        let (a, b) = (test.instance().await, test.instance().await);
        let (mona, _) = published(&test, &a, &b, "Paper Sky").await;
        let there = b.asked_by(&test.visitor());
        let creators = async || shown(&there).await.3;
        assert_eq!(creators().await, ["mona"]);
        let admin = a.asked_by(&test.account("root", UserRole::Admin).await);
        let uuid = mona.graphql("{ me { uuid } }", json!({})).await.data()["me"]["uuid"].clone();
        let update =
            "mutation($uuid: String!, $data: UpdateUserInput!) { updateUser(uuid: $uuid, data: $data) { uuid } }";
        for (hides, listed) in [(true, Vec::new()), (false, vec!["mona".to_owned()])] {
            admin.graphql(update, json!({ "uuid": uuid, "data": { "hideItems": hides } })).await.data();
            soon("hidden or not", listed, creators).await;
        }
        let told = async || documents_with(&there, "paper-sky").await.len();
        soon("told again", 3, told).await;
        a.stop().await;
        b.stop().await;
    })
    .await;
}

/// The orders that a process does not meet alone: it was away while much was changed, and while the log was cut.
#[tokio::test]
async fn an_instance_that_was_stopped_for_longer_than_the_log_is_kept_catches_up() {
    on_every_engine(async |test: TestApp| {
        let (a, paused) = (test.instance().await, test.idle_instance().await);
        let mona = a.asked_by(&test.creator("mona").await);
        let there = paused.asked_by(&test.visitor());
        publish(&mona, "Paper Sky").await;
        paused.site.app.catalogue.refresh(&paused.site.app.db).await.expect("followed");
        let own =
            async || mona.at(&paused.router).graphql("{ ownSwitchThemes { nodes { name } } }", json!({})).await.data();
        assert_eq!(own().await["ownSwitchThemes"]["nodes"][0]["name"], "Paper Sky");
        let before = shown(&there).await.0;
        publish(&mona, "Ember Grid").await;
        a.site.app.catalogue.prune(&a.site.app.db, i64::MAX).await.expect("cut");
        publish(&mona, "Night Rain").await;
        paused.site.app.catalogue.refresh(&paused.site.app.db).await.expect("followed");
        let names = own().await["ownSwitchThemes"]["nodes"].as_array().map(Vec::len);
        assert_eq!(names, Some(3), "what was cut from the log is not missed; listed before: {before:?}");
        a.stop().await;
    })
    .await;
}
