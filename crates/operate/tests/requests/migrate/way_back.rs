//! Every step is undone and applied again on a site with items of every kind, with steps as later releases will have them: the schema
//! is the one of the step before, then the newest again, and all rows that the step before knows are as they were.

use std::collections::BTreeMap;

use vitrine_core::schema::schema;
use vitrine_db::testing::TestDb;
use vitrine_db::{Db, Engine, Execute, Params, Schema, params};
use vitrine_testing::on_every_engine_in_memory;

use crate::steps::{STEPS, further};

const PLAN: vitrine_seed::SeedPlan = vitrine_seed::SeedPlan { items: 40, packs: 3, wiiu_themes: 5, is_forced: false };

/// Columns by table.
type Columns = BTreeMap<String, Vec<String>>;
/// Rows as texts by table.
type Rows = BTreeMap<String, Vec<String>>;

const NONE: &str = "FALSE";

/// Of which rows something is gone without Wii U themes, and which are left.
const LEFT_WITHOUT_WIIU: &[(&str, &str)] = &[
    ("download_marks", "item_id % 256 <> 4"),
    ("item_files", "item_id % 256 <> 4"),
    ("item_saves", "item_id % 256 <> 4"),
    ("item_tags", "item_id % 256 <> 4"),
    ("items", "kind <> 'wiiu-theme'"),
    ("jobs", "kind <> 'make_wiiu_pieces'"),
    ("moderation_cases", "item_id IS NULL OR item_id % 256 <> 4"),
    ("new_items", "item_id % 256 <> 4"),
    ("notifications", "item_id IS NULL OR item_id % 256 <> 4"),
    ("reports", "case_id IN (SELECT id FROM moderation_cases WHERE item_id IS NULL OR item_id % 256 <> 4)"),
    ("review_requests", "item_id % 256 <> 4"),
    ("takedowns", "item_id % 256 <> 4"),
    ("wiiu_theme_patches", NONE),
    ("wiiu_themes", NONE),
];

/// Rows of items of two kinds, as far as seeding has not made them, and of what the further steps add.
async fn complete(db: &Db) {
    let marks = "INSERT INTO download_marks (item_id, visitor_hash, counted_at) SELECT id, $1, 5 FROM items WHERE TRUE \
                 ON CONFLICT (item_id, visitor_hash) DO NOTHING";
    db.execute(marks, params![vec![7_u8; 32]]).await.expect(marks);
    let of_items = [
        "UPDATE users SET motto = 'calm' WHERE id % 2 = 0",
        "UPDATE switch_themes SET drawing_version = 1, left_out = '{}'",
        "INSERT INTO sketches (item_id, note) SELECT id, 'x' FROM items WHERE TRUE ON CONFLICT (item_id) DO NOTHING",
        "INSERT INTO item_files (item_id, object_key, bytes) SELECT id, 'source/x', 9 FROM items WHERE TRUE \
         ON CONFLICT (item_id, object_key) DO NOTHING",
        "INSERT INTO new_items (item_id, creator_id, shown_at) SELECT id, creator_id, 5 FROM items WHERE TRUE \
         ON CONFLICT (item_id) DO NOTHING",
        "INSERT INTO item_saves (item_id, user_id, created_at) SELECT id, creator_id, 5 FROM items WHERE TRUE \
         ON CONFLICT (item_id, user_id) DO NOTHING",
        "INSERT INTO takedowns (item_id, ground, reason, is_detected, removed_at) SELECT id, 'LAW', 'x', FALSE, 5 FROM items \
         WHERE TRUE ON CONFLICT (item_id) DO NOTHING",
        "INSERT INTO site_settings (version, settings, changed_at, changed_by) SELECT 1, '{\"name\":\"x\"}', 5, MIN(id) \
         FROM users WHERE TRUE ON CONFLICT (version) DO NOTHING",
        "INSERT INTO moderation_cases (item_id, opened_at) SELECT id, 5 FROM items \
         WHERE id NOT IN (SELECT item_id FROM moderation_cases WHERE item_id IS NOT NULL)",
        "INSERT INTO moderation_cases (creator_id, opened_at) SELECT MIN(id), 5 FROM users \
         HAVING MIN(id) NOT IN (SELECT creator_id FROM moderation_cases WHERE creator_id IS NOT NULL)",
        "INSERT INTO reports (case_id, reporter_id, category, text, created_at) \
         SELECT c.id, u.id, 'OTHER', 'x', 5 FROM moderation_cases c JOIN users u ON u.id = (SELECT MAX(id) FROM users) \
         WHERE TRUE ON CONFLICT (case_id, reporter_id) DO NOTHING",
        "INSERT INTO review_requests (item_id, item_updated_at, case_id, asked_at) \
         SELECT item_id, 5, id, 5 FROM moderation_cases WHERE item_id IS NOT NULL \
         ON CONFLICT (item_id, item_updated_at) DO NOTHING",
        "INSERT INTO notifications (user_id, type, item_id, created_at) SELECT creator_id, 'WORK_SAVED', id, 5 FROM items \
         WHERE id NOT IN (SELECT item_id FROM notifications WHERE item_id IS NOT NULL)",
        "INSERT INTO jobs (kind, payload, max_attempts, run_at, created_at) \
         SELECT CASE kind WHEN 'wiiu-theme' THEN 'make_wiiu_pieces' ELSE 'make_previews' END, '{}', 3, 5, 5 FROM items",
    ];
    for sql in of_items {
        db.execute(sql, params![]).await.expect(sql);
    }
}

async fn columns(db: &Db) -> Columns {
    let tables = vitrine_db::tables(db).await.expect("tables");
    tables.into_iter().map(|table| (table.name, table.columns.into_keys().collect())).collect()
}

/// All rows of these columns that are left without Wii U themes, or simply all.
async fn rows(db: &Db, of: &Columns, has_wiiu: bool) -> Rows {
    let as_text = |column: &String| match db.engine() {
        Engine::Sqlite => format!("quote({column})"),
        // In one collation: a prepared statement fails once its result has another.
        Engine::Postgres => format!("COALESCE(quote_literal(CAST({column} AS TEXT) COLLATE \"C\"), 'NULL')"),
    };
    let mut all = Rows::new();
    for (table, columns) in of {
        let left = LEFT_WITHOUT_WIIU.iter().find(|(of, _)| of == table && !has_wiiu).map_or("TRUE", |(_, left)| left);
        let texts = columns.iter().map(as_text).collect::<Vec<_>>().join(" || ',' || ");
        let sql = format!("SELECT {texts} FROM {table} WHERE {left} ORDER BY 1");
        all.insert(table.clone(), db.column(&sql, params![]).await.expect("rows"));
    }
    all
}

/// Everything that a schema consists of, one text for each thing.
async fn parts(db: &Db) -> Vec<String> {
    let queries: &[&str] = match db.engine() {
        // What `ANALYZE` has gathered is no part of it.
        Engine::Sqlite => &["SELECT type || ' ' || name || ': ' || sql FROM sqlite_schema \
                             WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'"],
        Engine::Postgres => &[
            "SELECT format('%s column %s %s: %s %s %s %s', c.relname, \
               row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname, \
               format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) \
             FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
             LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum \
             WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' \
               AND a.attnum > 0 AND NOT a.attisdropped",
            "SELECT format('%s %s %s', c.relkind, c.relname, c.reloptions) FROM pg_class c \
             WHERE c.relnamespace = current_schema()::regnamespace",
            "SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()",
            "SELECT format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint \
             WHERE connamespace = current_schema()::regnamespace",
            "SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid \
             WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace",
            "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = current_schema()::regnamespace",
            "SELECT viewname || ' ' || definition FROM pg_views WHERE schemaname = current_schema()",
        ],
    };
    let mut found: Vec<String> = Vec::new();
    for sql in queries {
        found.extend(db.column::<String>(sql, Params::new()).await.expect("the catalog"));
    }
    // SQLite keeps the text of a statement, and puts what is added into it, with quotes about a name that was
    // changed: without its comments, breaks and quotes.
    found.iter_mut().for_each(|text| *text = plain(text));
    found.sort();
    found
}

fn plain(sql: &str) -> String {
    let code: String =
        sql.lines().map(|line| line.split("--").next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = code.split_whitespace().collect();
    words.join(" ").replace(" ,", ",").replace("( ", "(").replace(" )", ")").replace('"', "")
}

/// An empty database with this schema.
async fn fresh(engine: Engine, schema: &Schema) -> TestDb {
    let db = TestDb::new(engine).await;
    db.migrate(schema).await.expect("it applies");
    db
}

#[track_caller]
fn assert_same(what: &str, found: &[String], expected: &[String]) {
    let odd: Vec<&String> = found.iter().filter(|text| !expected.contains(text)).collect();
    let missing: Vec<&String> = expected.iter().filter(|text| !found.contains(text)).collect();
    assert!(found == expected, "{what}: too much: {odd:#?}, missing: {missing:#?}");
}

#[track_caller]
fn assert_same_rows(what: &str, found: &Rows, expected: &Rows) {
    for (table, rows) in expected {
        assert_same(&format!("{what}, {table}"), found.get(table).map_or(&[], Vec::as_slice), rows);
    }
    assert!(found.keys().eq(expected.keys()), "{what}");
}

#[test]
fn every_step_but_the_first_has_a_way_back_that_says_what_is_lost() {
    let _further = further();
    for migration in &schema().migrations {
        assert_eq!(migration.down.is_some(), migration.number > 1, "{}", migration.name);
        let [sqlite, postgres] = [Engine::Sqlite, Engine::Postgres].map(|engine| migration.loses(engine));
        assert_eq!(sqlite, postgres, "{}", migration.name);
        let is_said = sqlite.is_some_and(|lost| lost.len() > 5 && lost.ends_with('.'));
        assert_eq!(is_said, migration.number > 1, "{}: {sqlite:?}", migration.name);
    }
}

#[tokio::test]
async fn each_step_is_undone_and_applied_again_without_a_trace() {
    let _further = further();
    on_every_engine_in_memory(async |app| {
        app.with_layouts().await;
        vitrine_seed::fill(&app.app, PLAN).await.expect("fills");
        let (db, schema) = (&app.app.db, schema());
        let (engine, before_wiiu) = (db.engine(), schema.number() - STEPS);
        let newest = parts(&fresh(engine, &schema).await.db).await;
        assert_same("the newest", &parts(db).await, &newest);
        // Downwards, since what a step loses is lost.
        for to in (1..schema.number()).rev() {
            complete(db).await;
            let before = fresh(engine, &schema.bare(to)).await;
            let (known, has_wiiu) = (columns(&before.db).await, to > before_wiiu);
            let expected = rows(db, &known, has_wiiu).await;
            let all = rows(db, &known, true).await;
            for (table, _) in LEFT_WITHOUT_WIIU.iter().filter(|_| to == before_wiiu) {
                assert!(all[*table].len() > expected[*table].len(), "{table} has rows of Wii U themes");
            }
            for (table, _) in LEFT_WITHOUT_WIIU.iter().filter(|(_, left)| *left != NONE) {
                assert!(expected.get(*table).is_none_or(|rows| !rows.is_empty()), "{table} has others");
            }

            let report = db.migrate_down(&schema, to).await.expect("it is undone");
            let undone: Vec<u32> = report.undone.iter().map(|step| step.number).collect();
            assert_eq!(undone, (to + 1..=schema.number()).rev().collect::<Vec<_>>(), "{engine}");
            assert_same(&format!("{engine}, down to {to}"), &parts(db).await, &parts(&before.db).await);
            assert_same_rows(&format!("{engine}, down to {to}"), &rows(db, &known, true).await, &expected);
            db.check_schema(&schema.bare(to)).await.expect("the program of that step knows it");

            // As a program of that step starts.
            let older = Schema { recreatable: schema.recreatable, ..schema.bare(to) };
            let report = db.migrate(&older).await.expect("it starts");
            assert!(report.applied.is_empty() && report.is_recreated, "{engine}, {to}");
            assert!(db.missing_recreatable().await.expect("reads").is_empty(), "{engine}, {to}");

            let report = db.migrate(&schema).await.expect("it is applied again");
            assert_eq!(report.applied.len(), (schema.number() - to) as usize, "{engine}, {to}");
            assert_same(&format!("{engine}, up from {to}"), &parts(db).await, &newest);
            assert_same_rows(&format!("{engine}, up from {to}"), &rows(db, &known, true).await, &expected);
            assert_eq!(db.integrity().await.expect("reads"), Vec::<String>::new(), "{engine}, {to}");
        }
        let sql = "SELECT last FROM item_numbers WHERE kind = 'wiiu-theme'";
        let last: i64 = db.scalar(sql, params![]).await.expect("reads");
        assert_eq!(last, PLAN.wiiu_themes as i64, "{engine}: no number is given again");
    })
    .await;
}
