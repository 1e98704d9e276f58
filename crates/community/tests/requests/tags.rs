//! Tags on both engines.

use serde_json::{Value, json};
use vitrine_community::deletion::purge;
use vitrine_community::tags::{NewTag, resolve, sweep, tag_rows};
use vitrine_core::limits;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Engine, Execute, params};
use vitrine_testing::{Caller, THEME_INPUT, TestApp, assert_indexed, on_every_engine};

fn read(names: &[&str]) -> Vec<NewTag> {
    names.iter().map(|name| NewTag::read(name).expect("a tag")).collect()
}

async fn database(engine: Engine) -> TestDb {
    TestDb::migrated(engine, &vitrine_core::schema::schema()).await
}

#[tokio::test]
async fn a_tag_is_added_once_and_found_by_whoever_writes_it_otherwise() {
    for engine in engines() {
        let db = database(engine).await;
        let tx = db.begin().await.expect("begins");
        let first = resolve(&tx, &read(&["Pixel Art", "Night"]), 1).await.expect("resolves");
        let second = resolve(&tx, &read(&["night", "neon", "PIXEL  ART"]), 2).await.expect("resolves");
        tx.commit().await.expect("commits");
        assert_eq!((second[0], second[2]), (first[1], first[0]), "{engine}: in the order given");
        let mut names: Vec<String> = db.db.column("SELECT name FROM tags", params![]).await.expect("reads");
        names.sort();
        assert_eq!(names, ["Night", "Pixel Art", "neon"], "{engine}: the first writer's form");
    }
}

#[tokio::test]
async fn a_filter_with_an_unknown_tag_finds_nothing() {
    for engine in engines() {
        let db = database(engine).await;
        let tx = db.begin().await.expect("begins");
        let ids = resolve(&tx, &read(&["Pixel Art", "Night"]), 1).await.expect("resolves");
        tx.commit().await.expect("commits");
        let find = |names: &[&str]| {
            let (db, names) = (db.db.clone(), names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
            async move { tag_rows::find_ids(&db, &names).await.expect("reads") }
        };
        assert_eq!(find(&["pixel-art"]).await, Some(vec![ids[0]]), "{engine}: by slug");
        assert_eq!(find(&["Pixel Art", "pixel art"]).await, Some(vec![ids[0]]), "{engine}: by name, twice");
        assert_eq!(find(&["Night", "absent"]).await, None, "{engine}");
        assert_eq!(find(&[]).await, Some(vec![]), "{engine}: no filter");
        let some = ["absent".to_owned(), "Night".to_owned()];
        let existing = tag_rows::find_existing_ids(&db.db, &some).await.expect("reads");
        assert_eq!(existing, [ids[1]], "{engine}: those that there are");
    }
}

#[tokio::test]
async fn tags_are_found_by_their_index() {
    for engine in engines() {
        let db = database(engine).await;
        assert_indexed(&db, &format!("{} ($1)", tag_rows::BY_SLUGS), params!["tag-7"], &["tags"]).await;
        assert_indexed(&db, tag_rows::UNUSED, params![500], &["item_tags"]).await;
    }
}

async fn update(caller: &Caller, hex_id: &str, data: Value) {
    let document = "mutation($hexId: String!, $data: UpdateSwitchThemeInput!) { \
                    updateSwitchTheme(hexId: $hexId, data: $data) { hexId } }";
    caller.graphql(document, json!({ "hexId": hex_id, "data": data })).await.data();
}

/// Slugs that anybody is told of, and whether there is a feed of one.
async fn told(test: &TestApp, slug: &str) -> (Vec<String>, u16) {
    let tags = test.visitor().graphql("{ tags { slug } }", json!({})).await.data()["tags"].clone();
    let tags = tags.as_array().expect("a list").iter();
    let slugs = tags.map(|tag| tag["slug"].as_str().expect("a slug").to_owned()).collect();
    (slugs, test.visitor().get(&format!("/feeds/tags/{slug}.atom")).await.status.as_u16())
}

#[tokio::test]
async fn words_of_items_that_nobody_finds_are_told_to_nobody() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = THEME_INPUT();
        (input["tags"], input["isPrivate"]) = (json!(["For Anna"]), true.into());
        let secret = test.theme(&mona, input).await;
        let mut input = THEME_INPUT();
        input["tags"] = json!(["Calm"]);
        test.theme(&mona, input).await;
        let without = (vec!["calm".to_owned()], 404);
        let with = (vec!["calm".to_owned(), "for-anna".to_owned()], 200);
        assert_eq!(told(&test, "for-anna").await, without, "private");
        update(&mona, &secret, json!({ "isPrivate": false })).await;
        assert_eq!(told(&test, "for-anna").await, with, "public");
        update(&mona, &secret, json!({ "isNSFW": true })).await;
        assert_eq!(told(&test, "for-anna").await, (with.0, 404), "mature items are public, but in no feed");
        update(&mona, &secret, json!({ "isPrivate": true })).await;
        assert_eq!(told(&test, "for-anna").await, without, "private again");
        let of_all = "{ switchThemes(tags: [\"for-anna\"], includeNSFW: true, isPrivate: true) { nodes { hexId } } }";
        let hers = mona.graphql(of_all, json!({})).await.data();
        assert_eq!(hers["switchThemes"]["nodes"][0]["hexId"], secret, "its creator finds it by that word");
    })
    .await;
}

#[tokio::test]
async fn tags_are_found_by_what_is_typed_and_no_more_than_are_wanted() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        for tags in
            [json!(["Night Sky", "Calm"]), json!(["Midnight", "Calm"]), json!(["night", "100%"]), json!(["夜空"])]
        {
            let mut input = THEME_INPUT();
            input["tags"] = tags;
            test.theme(&mona, input).await;
        }
        let mut input = THEME_INPUT();
        (input["tags"], input["isPrivate"]) = (json!(["Nightmare"]), true.into());
        test.theme(&mona, input).await;
        let visitor = test.visitor();
        for (arguments, expected) in [
            ("query: \"NIGHT\"", json!(["midnight", "night", "night-sky"])),
            ("query: \"night\", limit: 2", json!(["night", "night-sky"])),
            ("query: \"nightm\"", json!([])),
            ("query: \" night s \"", json!(["night-sky"])),
            ("query: \"夜\"", json!(["夜空"])),
            ("query: \"%\"", json!([])),
            ("query: \"_\"", json!([])),
            ("query: \"  \", limit: 1", json!(["calm"])),
            ("limit: 1", json!(["calm"])),
        ] {
            let tags = visitor.graphql(&format!("{{ tags({arguments}) {{ slug }} }}"), json!({})).await.data();
            let found: Vec<&Value> = tags["tags"].as_array().expect("a list").iter().map(|tag| &tag["slug"]).collect();
            assert_eq!(json!(found), expected, "{arguments}");
        }
        let counted = visitor.graphql("{ tags(query: \"night\") { slug itemCount } }", json!({})).await.data();
        let count = |slug, n| json!({ "slug": slug, "itemCount": n });
        assert_eq!(counted["tags"], json!([count("midnight", 1), count("night", 1), count("night-sky", 1)]));
        let most = visitor.graphql("{ tags(limit: 1) { slug itemCount } }", json!({})).await.data();
        assert_eq!(most["tags"], json!([count("calm", 2)]), "private items are not counted");
        let long = "x".repeat(limits::SEARCH_MAX + 1);
        for arguments in [format!("query: \"{long}\""), "limit: 0".to_owned()] {
            let refused = visitor.graphql(&format!("{{ tags({arguments}) {{ slug }} }}"), json!({})).await;
            assert_eq!(refused.code(), "BAD_USER_INPUT", "{arguments}");
        }
    })
    .await;
}

async fn slugs(test: &TestApp) -> Vec<String> {
    test.app.db.column("SELECT slug FROM tags ORDER BY slug", params![]).await.expect("reads")
}

#[tokio::test]
async fn a_word_goes_with_the_last_item_that_had_it() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (first, second) = (test.theme(&mona, THEME_INPUT()).await, test.theme(&mona, THEME_INPUT()).await);
        update(&mona, &first, json!({ "tags": ["Copper"] })).await;
        sweep(&test.app).await.expect("swept");
        assert_eq!(slugs(&test).await, ["calm", "copper", "paper"], "the other one has them");
        update(&mona, &second, json!({ "tags": ["copper"] })).await;
        sweep(&test.app).await.expect("swept");
        assert_eq!(slugs(&test).await, ["copper"]);
        let delete = "mutation($ids: [String!]!) { deleteSwitchThemes(hexIds: $ids) { hexIds } }";
        mona.graphql(delete, json!({ "ids": [first, second] })).await.data();
        sweep(&test.app).await.expect("swept");
        assert_eq!(slugs(&test).await, ["copper"], "its deletion may be taken back");
        test.pass(limits::DELETED_ITEMS_KEPT_FOR + 1);
        purge::sweep(&test.app).await.expect("removed");
        sweep(&test.app).await.expect("swept");
        assert!(slugs(&test).await.is_empty(), "removed for good");
        // Her session has ended meanwhile.
        test.theme(&test.creator("Theo").await, THEME_INPUT()).await;
        assert_eq!(slugs(&test).await, ["calm", "paper"], "they come again as new ones");
    })
    .await;
}

#[tokio::test]
async fn a_word_that_is_just_being_used_stays() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let hex_id = test.theme(&test.creator("Mona").await, THEME_INPUT()).await;
        let item: i64 = db.scalar("SELECT id FROM items", params![]).await.expect("reads");
        let tx = db.begin().await.expect("begins");
        resolve(&tx, &read(&["Neon", "Night"]), 1).await.expect("resolves");
        tx.commit().await.expect("commits");

        let publishing = db.begin().await.expect("begins");
        let neon = resolve(&publishing, &read(&["Neon"]), 2).await.expect("resolves");
        let app = test.app.clone();
        let sweeping = tokio::spawn(async move { sweep(&app).await });
        // Until it has found the word unused and waits to remove it.
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        assert!(!sweeping.is_finished(), "{}: it waits for whoever publishes", test.db.engine());
        tag_rows::replace_of_item(&publishing, item, &neon).await.expect("tagged");
        publishing.commit().await.expect("commits");
        sweeping.await.expect("no panic").expect("swept");
        assert_eq!(slugs(&test).await, ["neon"], "theme {hex_id}");
    })
    .await;
}
