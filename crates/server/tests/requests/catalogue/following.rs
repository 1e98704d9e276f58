//! Following the database: whatever changes, by whatever hand, is in the catalogue after the next look; and each
//! statement finds its rows by an index.

use uuid::Uuid;
use vitrine_catalogue::index_rows::{self, ItemSelection};
use vitrine_catalogue::known::KnownReferences;
use vitrine_catalogue::{Catalogue, IndexChange, ItemRecord, KindSet, ListQuery};
use vitrine_core::ids::HexId;
use vitrine_core::items::ItemId;
use vitrine_core::paging::{ItemSort, PageRequest};
use vitrine_core::text::search_words;
use vitrine_core::viewer::Viewer;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, Engine, Execute, params};
use vitrine_site::KINDS;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::assert_indexed;

async fn database(engine: Engine) -> TestDb {
    let db = TestDb::migrated(engine, &vitrine_core::schema::schema()).await;
    for (id, name) in [(1_i64, "mona"), (2, "theo")] {
        let sql = "INSERT INTO users (id, uuid, username, username_key, created_at, updated_at) VALUES ($1, $2, $3, $3, 1, 1)";
        db.execute(sql, params![id, Uuid::from_u128(id as u128), name]).await.expect("adds a user");
    }
    for (id, name) in [(1_i64, "night"), (2, "sky")] {
        let sql = "INSERT INTO tags (id, name, slug, created_at) VALUES ($1, $2, $2, 1)";
        db.execute(sql, params![id, name]).await.expect("adds a tag");
    }
    for number in 1..=30 {
        add_theme(&db, number, 1 + number % 2, &format!("paper number{number}")).await;
    }
    db
}

async fn add_theme(db: &Db, number: i64, creator: i64, name: &str) {
    let sql = "INSERT INTO items (id, kind, uuid, creator_id, name, slug, preview_token, preview_state, created_at, updated_at) \
               VALUES ($1, $2, $3, $4, $5, 'slug', $6, 'READY', $7, $7)";
    let (uuid, token) = (Uuid::from_u128(number as u128), vec![number as u8; 16]);
    db.execute(sql, params![id(number), KIND.name, uuid, creator, name, token, number]).await.expect("adds an item");
    let sql = "INSERT INTO switch_themes (item_id, target) VALUES ($1, 'Entrance')";
    db.execute(sql, params![id(number)]).await.expect("adds a theme");
}

fn id(number: i64) -> i64 {
    KIND.id(HexId(number)).0
}

fn numbers(ids: Vec<i64>) -> Vec<i64> {
    ids.into_iter().map(|id| ItemId(id).number().0).collect()
}

async fn run(db: &Db, sql: &str) {
    db.execute(sql, params![]).await.expect(sql);
}

fn search(catalogue: &Catalogue, text: &str) -> Vec<i64> {
    let query = ListQuery { words: search_words(text), ..ListQuery::default() };
    numbers(catalogue.list(&KIND, &Viewer::Visitor, &query).ids())
}

fn total(catalogue: &Catalogue) -> usize {
    catalogue.list(&KIND, &Viewer::Visitor, &ListQuery::default()).total
}

#[tokio::test]
async fn every_kind_of_change_is_seen_by_every_process() {
    for engine in engines() {
        let db = database(engine).await;
        let (one, other) =
            (Catalogue::load(&db, KINDS).await.expect("loads"), Catalogue::load(&db, KINDS).await.expect("loads"));
        assert_eq!(total(&other), 30, "{engine}");
        let look = async |sql: &str| {
            let before = other.generation(KindSet::ALL);
            run(&db, sql).await;
            assert!(
                one.refresh(&db).await.expect("refreshes") && other.refresh(&db).await.expect("refreshes"),
                "{sql}"
            );
            assert!(
                other.generation(KindSet::ALL) > before,
                "{engine}: answers kept from before are out of date: {sql}"
            );
        };

        look("UPDATE items SET is_private = (1 = 1) WHERE id / 256 = 30").await;
        assert_eq!((total(&other), total(&one)), (29, 29), "{engine}: made private");
        look("UPDATE items SET deleted_at = 5 WHERE id / 256 = 29").await;
        assert_eq!((total(&other), other.find(ItemId(id(29)))), (28, None), "{engine}: deleted");
        look("UPDATE items SET name = 'copper valley' WHERE id / 256 = 3").await;
        assert_eq!((search(&other, "copper val"), search(&other, "number3")), (vec![3], vec![]), "{engine}: renamed");
        look(&format!("INSERT INTO item_tags (item_id, tag_id, position) VALUES ({}, 1, 0), ({}, 1, 0)", id(3), id(4)))
            .await;
        assert_eq!(search(&other, "night"), [4, 3], "{engine}: tagged");
        look("UPDATE tags SET name = 'evening' WHERE id = 1").await;
        assert_eq!((search(&other, "evening"), search(&other, "night")), (vec![4, 3], vec![]), "{engine}: tag renamed");
        look("DELETE FROM item_tags WHERE item_id / 256 = 3").await;
        assert_eq!(search(&other, "evening"), [4], "{engine}: tag taken off");
        let saves = format!("({}, 1, 1), ({}, 2, 1), ({}, 1, 1)", id(7), id(7), id(9));
        look(&format!("INSERT INTO item_saves (item_id, user_id, created_at) VALUES {saves}")).await;
        let by_saves =
            ListQuery { sort: Some(ItemSort::Saves), page: PageRequest { page: 1, limit: 2 }, ..ListQuery::default() };
        assert_eq!(numbers(other.list(&KIND, &Viewer::Visitor, &by_saves).ids()), [7, 9], "{engine}: saved");
        look("UPDATE users SET hide_items = (1 = 1) WHERE id = 2").await;
        assert_eq!(other.creators(&KIND, &[], &[]).largest(9), [1], "{engine}: creator hidden");
        look("UPDATE users SET hide_items = (1 = 0), username = 'hugo' WHERE id = 2").await;
        // Theo made the odd ones up to 29, and that one is deleted.
        let found = (search(&other, "hugo").len(), search(&other, "theo").len());
        assert_eq!(found, (14, 0), "{engine}: creator renamed");
        let named = |name: &str| other.creators(&KIND, &[], &[name.to_owned()]).largest(9);
        assert_eq!((named("ug"), named("theo")), (vec![2], vec![]), "{engine}: found by the new name alone");
        look("DELETE FROM items WHERE id / 256 = 1").await;
        assert_eq!(other.find(ItemId(id(1))), None, "{engine}: row gone");
        add_theme(&db, 31, 1, "late arrival").await;
        assert!(other.refresh(&db).await.expect("refreshes"));
        assert_eq!(search(&other, "late"), [31], "{engine}: added");
        assert!(!other.refresh(&db).await.expect("refreshes"), "{engine}: nothing more to take over");

        let fresh = Catalogue::load(&db, KINDS).await.expect("loads");
        for sort in ItemSort::ALL {
            let query =
                ListQuery { sort: Some(sort), page: PageRequest { page: 1, limit: 500 }, ..ListQuery::default() };
            let (expected, listed) =
                (fresh.list(&KIND, &Viewer::Visitor, &query), other.list(&KIND, &Viewer::Visitor, &query));
            assert_eq!(
                (listed.ids(), listed.total),
                (expected.ids(), expected.total),
                "{engine}: as if reloaded, by {sort:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_process_that_has_missed_changes_reloads_everything() {
    for engine in engines() {
        let db = database(engine).await;
        let catalogue = Catalogue::load(&db, KINDS).await.expect("loads");
        run(&db, "UPDATE items SET name = 'velvet' WHERE id / 256 = 12").await;
        run(&db, "UPDATE items SET name = 'marble' WHERE id / 256 = 13").await;
        let forgotten = catalogue.prune(&db, i64::MAX).await.expect("prunes");
        assert!(forgotten > 30, "{engine}: {forgotten}");
        let left: i64 = db.scalar("SELECT COUNT(*) FROM catalogue_changes", params![]).await.expect("counts");
        assert_eq!(left, 1, "{engine}: the latest note stays");
        assert!(catalogue.refresh(&db).await.expect("refreshes"));
        assert_eq!((search(&catalogue, "velvet"), search(&catalogue, "marble")), (vec![12], vec![13]), "{engine}");
        assert!(!catalogue.refresh(&db).await.expect("refreshes"), "{engine}: once is enough");
    }
}

#[tokio::test]
async fn a_change_of_an_unknown_kind_is_taken_for_nothing_else() {
    for engine in engines() {
        let db = database(engine).await;
        let catalogue = Catalogue::load(&db, KINDS).await.expect("loads");
        run(&db, "INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('sound', 1, 1)").await;
        run(&db, "UPDATE items SET name = 'velvet' WHERE id / 256 = 12").await;
        assert!(catalogue.refresh(&db).await.expect("refreshes"));
        assert_eq!(search(&catalogue, "velvet"), [12], "{engine}: everything is reloaded");
        assert!(!catalogue.refresh(&db).await.expect("refreshes"), "{engine}: once is enough");
    }
}

#[tokio::test]
async fn a_change_that_is_undone_is_never_seen() {
    for engine in engines() {
        let db = database(engine).await;
        let catalogue = Catalogue::load(&db, KINDS).await.expect("loads");
        let tx = db.begin().await.expect("begins");
        tx.execute("UPDATE items SET name = 'ghost' WHERE id / 256 = 5", params![]).await.expect("updates");
        assert!(!catalogue.refresh(&db).await.expect("refreshes"), "{engine}: not committed yet");
        tx.rollback().await.expect("rolls back");
        assert!(!catalogue.refresh(&db).await.expect("refreshes"), "{engine}");
        assert_eq!(search(&catalogue, "ghost"), Vec::<i64>::new(), "{engine}");
    }
}

#[tokio::test]
async fn the_order_of_notes_is_the_order_of_commits() {
    for engine in engines() {
        let db = database(engine).await;
        let catalogue = Catalogue::load(&db, KINDS).await.expect("loads");
        let writers: Vec<_> = (0..6)
            .map(|writer| {
                let db = db.db.clone();
                tokio::spawn(async move {
                    for round in 0..8 {
                        let tx = db.begin().await.expect("begins");
                        for number in [writer * 5 + 1, writer * 5 + 2] {
                            let sql = "UPDATE items SET download_count = $2 WHERE id = $1";
                            tx.execute(sql, params![id(number), round + 1]).await.expect("updates");
                        }
                        tx.commit().await.expect("commits");
                    }
                })
            })
            .collect();
        while !writers.iter().all(tokio::task::JoinHandle::is_finished) {
            catalogue.refresh(&db).await.expect("refreshes");
            tokio::task::yield_now().await;
        }
        for writer in writers {
            writer.await.expect("writes");
        }
        catalogue.refresh(&db).await.expect("refreshes");
        let by_downloads = ListQuery {
            sort: Some(ItemSort::Downloads),
            page: PageRequest { page: 1, limit: 12 },
            ..ListQuery::default()
        };
        let mut found = numbers(catalogue.list(&KIND, &Viewer::Visitor, &by_downloads).ids());
        found.sort_unstable();
        let expected: Vec<i64> = (0..6).flat_map(|writer| [writer * 5 + 1, writer * 5 + 2]).collect();
        assert_eq!(found, expected, "{engine}: no change was overtaken");
    }
}

#[tokio::test]
async fn every_statement_of_the_catalogue_finds_its_rows_by_an_index() {
    for engine in engines() {
        let db = database(engine).await;
        for number in 100..600 {
            add_theme(&db, number, 1, "paper").await;
            let id = id(number);
            run(&db, &format!("INSERT INTO item_tags (item_id, tag_id, position) VALUES ({id}, 2, 0)")).await;
        }
        db.analyze().await.expect("analyzes");
        let (first, last) = (id(590), id(600));
        let mut statements = vec![(index_rows::CHANGES.to_owned(), params![1_000_i64, 10_i64])];
        for kind in KINDS {
            for which in [ItemSelection::Between(first, last), ItemSelection::Ids(&[first, last])] {
                let (condition, params) = which.condition(kind);
                statements.push((format!("{} {condition}", index_rows::items(engine)), params));
            }
            let facets = kind
                .facets
                .iter()
                .map(|sql| (index_rows::facets_as_json(engine, sql, "BETWEEN $1 AND $2"), params![first, last]));
            statements.extend(facets);
            let tags = format!("{} BETWEEN $1 AND $2", index_rows::tags_as_json(engine));
            statements.push((tags, params![first, last]));
        }
        for (sql, params) in statements {
            let tables = ["i", "x", "switch_themes", "switch_layouts", "catalogue_changes"];
            assert_indexed(&db, &sql, params, &tables).await;
        }
    }
}

#[tokio::test]
async fn transactions_that_change_the_same_items_in_opposite_orders_take_turns() {
    for engine in engines() {
        let db = database(engine).await;
        let rename = async |first: i64, second: i64| {
            let tx = db.begin().await?;
            for number in [first, second] {
                tx.execute("UPDATE items SET name = name || '!' WHERE id = $1", params![id(number)]).await?;
            }
            tx.commit().await
        };
        for _ in 0..5 {
            let (there, back) = tokio::join!(rename(1, 2), rename(2, 1));
            there.and(back).unwrap_or_else(|error| panic!("{engine}: {error}"));
        }
        let names: Vec<String> =
            db.column("SELECT name FROM items WHERE id / 256 IN (1, 2)", params![]).await.expect("reads");
        assert!(names.iter().all(|name| name.ends_with("!!!!!!!!!!")), "{engine}: {names:?}");
    }
}

#[tokio::test]
async fn what_was_missed_is_found_and_taken_over_and_what_is_noted_is_not_called_missed() {
    for engine in engines() {
        let db = database(engine).await;
        let catalogue = Catalogue::load(&db, KINDS).await.expect("loads");
        let compared = async || -> Vec<i64> {
            let missed = catalogue.compare(&db).await.expect("it can look");
            missed.into_iter().map(|(_, id)| id.number().0).collect()
        };
        assert_eq!(compared().await, [] as [i64; 0], "{engine}");

        let read = index_rows::records(&*db, &KIND, ItemSelection::Ids(&[id(4)]), &KnownReferences::default())
            .await
            .expect("reads");
        let otherwise = ItemRecord { saves: 99, ..read[0].clone() };
        let deleted_long_ago = ItemRecord { id: id(400), ..read[0].clone() };
        let wrong = [IndexChange::Remove(id(3)), IndexChange::Put(otherwise), IndexChange::Put(deleted_long_ago)];
        catalogue.index_of(&KIND).write().apply(wrong);
        run(&db, &format!("UPDATE items SET download_count = 5 WHERE id = {}", id(5))).await;
        assert_eq!(total(&catalogue), 30, "{engine}: one too few, and one too many");

        let before = catalogue.generation(KindSet::ALL);
        assert_eq!(compared().await, [3, 4, 400], "{engine}");
        assert!(catalogue.generation(KindSet::ALL) > before, "{engine}");
        assert!(search(&catalogue, "number3").contains(&3), "{engine}");
        assert!(catalogue.find(ItemId(id(400))).is_none(), "{engine}");
        let by_downloads = ListQuery { sort: Some(ItemSort::Downloads), ..ListQuery::default() };
        assert_eq!(numbers(catalogue.list(&KIND, &Viewer::Visitor, &by_downloads).ids())[0], 5, "{engine}");
        assert_eq!(compared().await, [] as [i64; 0], "{engine}");
    }
}
