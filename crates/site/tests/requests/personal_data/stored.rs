//! Whether the list of what is stored of people is complete, and what is said of it.

use std::collections::{BTreeMap, BTreeSet};

use vitrine_community::personal_data::stored::{self, ExportList, ExportRule, OF_ITEMS, OF_NOBODY, STORED};
use vitrine_db::{Engine, Execute, Params};
use vitrine_testing::{TestApp, on_every_engine};

async fn schema(test: &TestApp) -> BTreeMap<String, BTreeSet<String>> {
    let sql = match test.app.db.engine() {
        Engine::Sqlite => {
            "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
        }
        Engine::Postgres => {
            "SELECT table_name::TEXT, column_name::TEXT FROM information_schema.columns \
             WHERE table_schema = current_schema()"
        }
    };
    let columns: Vec<(String, String)> = test.app.db.rows(sql, Params::new()).await.expect("the schema");
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (table, column) in columns {
        tables.entry(table).or_default().insert(column);
    }
    tables
}

#[tokio::test]
async fn every_table_and_every_column_of_people_is_in_the_list() {
    on_every_engine(async |test: TestApp| {
        let tables = schema(&test).await;
        let of_people = STORED.iter().map(|stored| stored.table);
        let listed: Vec<&str> = of_people.chain(OF_ITEMS.iter().chain(OF_NOBODY).copied()).collect();
        let known: BTreeSet<&str> = listed.iter().copied().collect();
        assert_eq!(listed.len(), known.len(), "a table stands in one list");
        let there: BTreeSet<&str> = tables.keys().map(String::as_str).collect();
        assert_eq!(known, there, "say in stored what a table holds of people, and in the privacy policy if it does");
        for stored in STORED {
            let columns: BTreeSet<&str> = stored.columns.iter().copied().collect();
            let there: BTreeSet<&str> = tables[stored.table].iter().map(String::as_str).collect();
            assert_eq!(columns, there, "columns of {}: does the privacy policy tell of them?", stored.table);
        }
        for table in OF_ITEMS.iter().chain(OF_NOBODY) {
            let names_somebody = ["user_id", "creator_id", "reporter_id"];
            let about = tables[*table].iter().find(|column| names_somebody.contains(&column.as_str()));
            assert!(about.is_none() || *table == "new_items", "{table} names somebody: {about:?}");
        }
    })
    .await;
}

#[test]
fn what_is_stored_is_exported_once_or_there_is_a_reason_not_to() {
    let listed: BTreeSet<ExportList> = stored::lists().collect();
    assert_eq!(listed.len(), stored::lists().count(), "a list is of one table");
    let names: BTreeSet<&str> = listed.iter().map(|list| list.name()).collect();
    assert_eq!(names.len(), listed.len());
    for stored in STORED {
        match stored.exported {
            ExportRule::Not(reason) => assert!(reason.len() > 10, "{}: why is it not exported?", stored.table),
            ExportRule::Account => {}
            ExportRule::List(list) => assert!(listed.contains(&list)),
        }
    }
}
