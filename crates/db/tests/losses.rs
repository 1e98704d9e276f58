//! Indexes and keys that somebody has dropped, or that another one has taken the place of, on every available engine.

mod common;

use common::add_user;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{
    Db, DbError, Engine, Execute, Migration, PartState, Schema, SchemaLoss, SchemaPart, SqlByEngine, params,
};

const LOOKUPS: &str = "CREATE INDEX saves_item ON saves (item_id) -- what is saved;\n    WHERE item_id > 0";

/// Without triggers and views: they would be in the way of tables that are made anew.
fn schema() -> Schema {
    let mut schema = common::schema().bare(2);
    let sql = SqlByEngine { sqlite: LOOKUPS, postgres: LOOKUPS };
    schema.migrations.push(Migration { number: 3, name: "lookups", sql, down: None });
    schema
}

async fn migrated(engine: Engine) -> TestDb {
    let db = common::migrated(engine).await;
    db.migrate(&schema()).await.expect("the last step applies");
    db
}

async fn run(db: &Db, statements: &[&str]) {
    for sql in statements {
        db.execute(sql, params![]).await.expect(sql);
    }
}

async fn losses(db: &Db) -> Vec<SchemaLoss> {
    db.losses(&schema()).await.expect("it can look")
}

/// The only loss that there is.
async fn loss(db: &Db) -> SchemaLoss {
    let found = losses(db).await;
    assert_eq!(found.len(), 1, "{found:#?}");
    found.into_iter().next().expect("one")
}

fn index(name: &str, is_unique: bool) -> SchemaPart {
    SchemaPart::Index { name: name.to_owned(), is_unique }
}

#[tokio::test]
async fn of_a_whole_schema_and_of_what_others_have_added_nothing_is_told() {
    for engine in engines() {
        let db = migrated(engine).await;
        assert_eq!(losses(&db).await, [], "{engine}");
        run(
            &db,
            &[
                "CREATE INDEX theirs ON saves (user_id)",
                "CREATE UNIQUE INDEX theirs_too ON users (uuid)",
                "CREATE TABLE notes (id INTEGER PRIMARY KEY, of_user BIGINT REFERENCES users (id))",
                "ALTER TABLE saves ADD COLUMN note INTEGER REFERENCES notes (id)",
            ],
        )
        .await;
        assert_eq!(losses(&db).await, [], "{engine}");
    }
}

#[tokio::test]
async fn an_index_that_is_gone_is_told_with_its_statement_and_made_again() {
    for engine in engines() {
        let db = migrated(engine).await;
        run(&db, &["DROP INDEX saves_item"]).await;
        let found = loss(&db).await;
        let statement = "CREATE INDEX saves_item ON saves (item_id) WHERE item_id > 0";
        assert_eq!((&found.part, found.state), (&index("saves_item", false), PartState::Gone), "{engine}");
        assert_eq!((&*found.table, found.statement.as_deref()), ("saves", Some(statement)), "{engine}");
        assert!(found.only_slows() && found.remedy().ends_with(statement), "{found:?}");
        assert!(found.to_string().starts_with("the index saves_item of the table saves is missing"), "{found}");
        assert!(db.make_again(&schema(), &found).await.expect("it is made"), "{engine}");
        assert_eq!(losses(&db).await, [], "{engine}");
        assert!(db.make_again(&schema(), &found).await.expect("it is there"), "{engine}: another was faster");
    }
}

#[tokio::test]
async fn a_unique_index_is_not_made_again_while_rows_contradict_it() {
    for engine in engines() {
        let db = migrated(engine).await;
        run(&db, &["DROP INDEX users_username_key_key"]).await;
        for name in ["Ann", "Bo"] {
            add_user(&*db, name).await.expect("inserts");
        }
        run(&db, &["UPDATE users SET username_key = 'same'"]).await;
        let found = loss(&db).await;
        assert_eq!((&found.part, found.state), (&index("users_username_key_key", true), PartState::Gone), "{engine}");
        assert!(!found.only_slows() && found.remedy().starts_with("make sure that no rows contradict it"), "{found:?}");
        let error = db.make_again(&schema(), &found).await.expect_err("two have the same name");
        assert!(matches!(error, DbError::UniqueViolation { .. }), "{engine}: {error}");
        assert_eq!(loss(&db).await, found, "{engine}");
        run(&db, &["DELETE FROM users WHERE username = 'Bo'"]).await;
        assert!(db.make_again(&schema(), &found).await.expect("it is made"), "{engine}");
        assert_eq!(losses(&db).await, [], "{engine}");
    }
}

#[tokio::test]
async fn an_index_in_whose_place_another_one_is_is_told_and_left_alone() {
    for engine in engines() {
        let db = migrated(engine).await;
        for (name, other, state) in [
            (
                "users_username_key_key",
                "CREATE INDEX users_username_key_key ON users (username_key)",
                PartState::NotUnique,
            ),
            ("users_folded_name", "CREATE UNIQUE INDEX users_folded_name ON users (username)", PartState::Another),
            ("saves_item", "CREATE INDEX saves_item ON saves (item_id)", PartState::Another),
        ] {
            run(&db, &[&format!("DROP INDEX {name}"), other]).await;
            let found = loss(&db).await;
            assert_eq!(found.state, state, "{engine}: {name}");
            assert!(!found.only_slows() && !db.make_again(&schema(), &found).await.expect("it looks"), "{name}");
            assert_eq!(loss(&db).await, found, "{engine}");
            assert!(found.remedy().contains(&format!("DROP INDEX {name}; CREATE ")), "{}", found.remedy());
            run(&db, &[&format!("DROP INDEX {name}"), &found.statement.expect("known")]).await;
            assert_eq!(losses(&db).await, [], "{engine}");
        }
    }
}

#[tokio::test]
async fn keys_that_are_gone_are_told_and_made_again_by_their_statements() {
    for engine in engines() {
        let db = migrated(engine).await;
        let drop: &[&str] = match engine {
            Engine::Sqlite => &[
                "CREATE TABLE fresh AS SELECT * FROM saves",
                "DROP TABLE saves",
                "ALTER TABLE fresh RENAME TO saves",
                "CREATE UNIQUE INDEX saves_user_id_item_id_key ON saves (user_id, item_id)",
                LOOKUPS,
                "CREATE TABLE fresh AS SELECT * FROM users",
                "DROP TABLE users",
                "ALTER TABLE fresh RENAME TO users",
                "CREATE UNIQUE INDEX users_username_key_key ON users (username_key)",
                "CREATE UNIQUE INDEX users_folded_name ON users (lower(username))",
            ],
            Engine::Postgres => &["ALTER TABLE users DROP CONSTRAINT users_pkey CASCADE"],
        };
        run(&db, drop).await;
        let found = losses(&db).await;
        let expected = [
            ("users", SchemaPart::PrimaryKey { columns: vec!["id".to_owned()] }),
            ("saves", SchemaPart::ForeignKey { columns: vec!["user_id".to_owned()], to: "users".to_owned() }),
        ];
        let parts: Vec<_> = found.iter().map(|loss| (loss.table.as_str(), loss.part.clone())).collect();
        assert_eq!(parts, expected, "{engine}");
        for loss in &found {
            assert!(loss.state == PartState::Gone && !loss.only_slows(), "{loss:?}");
            assert!(!db.make_again(&schema(), loss).await.expect("it looks"), "{engine}: {loss}");
            match (engine, &loss.statement) {
                (Engine::Sqlite, None) => assert!(loss.remedy().contains("`vitrine restore`"), "{}", loss.remedy()),
                (Engine::Postgres, Some(statement)) => run(&db, &[statement]).await,
                (_, statement) => panic!("{engine}: {statement:?}"),
            }
        }
        if engine == Engine::Postgres {
            assert_eq!(losses(&db).await, []);
            let other = "ALTER TABLE saves DROP CONSTRAINT saves_user_id_fkey, \
                         ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE";
            run(&db, &[other]).await;
            assert_eq!(loss(&db).await.state, PartState::Another, "it deletes more");
        }
    }
}

#[tokio::test]
async fn of_another_version_and_of_tables_that_are_gone_nothing_is_told() {
    for engine in engines() {
        let db = TestDb::new(engine).await;
        assert_eq!(losses(&db).await, [], "{engine}: an empty database");
        db.migrate(&schema().bare(2)).await.expect("applies");
        assert_eq!(losses(&db).await, [], "{engine}: an older one");
        db.migrate(&schema()).await.expect("applies");
        assert_eq!(db.losses(&schema().bare(2)).await.expect("it looks"), [], "{engine}: a newer one");
        run(&db, &["DROP TABLE saves"]).await;
        assert_eq!(losses(&db).await, [], "{engine}: others name the table");
    }
}
