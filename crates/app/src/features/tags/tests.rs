//! Tags on both engines.

use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Engine, params};

use super::{NewTag, resolve, store};
use crate::testing::assert_indexed;

fn read(names: &[&str]) -> Vec<NewTag> {
    names.iter().map(|name| NewTag::read(name).expect("a tag")).collect()
}

async fn database(engine: Engine) -> TestDb {
    TestDb::migrated(engine, &crate::schema::schema()).await
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
        let names: Vec<String> = store::all(&db.db).await.expect("reads").into_iter().map(|tag| tag.name).collect();
        assert_eq!(names, ["neon", "Night", "Pixel Art"], "{engine}: the first writer's form");
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
            async move { store::find_ids(&db, &names).await.expect("reads") }
        };
        assert_eq!(find(&["pixel-art"]).await, Some(vec![ids[0]]), "{engine}: by slug");
        assert_eq!(find(&["Pixel Art", "pixel art"]).await, Some(vec![ids[0]]), "{engine}: by name, twice");
        assert_eq!(find(&["Night", "absent"]).await, None, "{engine}");
        assert_eq!(find(&[]).await, Some(vec![]), "{engine}: no filter");
        let some = ["absent".to_owned(), "Night".to_owned()];
        let existing = store::find_existing_ids(&db.db, &some).await.expect("reads");
        assert_eq!(existing, [ids[1]], "{engine}: those that there are");
    }
}

#[tokio::test]
async fn tags_are_found_by_their_index() {
    for engine in engines() {
        let db = database(engine).await;
        assert_indexed(&db, &format!("{} ($1)", store::BY_SLUGS), params!["tag-7"], &["tags"]).await;
    }
}
