//! Everything that a site has, to be compared with what it had before.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;
use vitrine_blobs::{BlobKey, KeyGroup};
use vitrine_db::{Engine, Execute, Table, params};

use crate::testing::TestApp;

/// Tables whose rows tell of what was tried and not of what is: staged files, limits, sessions, and what others are told of
/// changes.
const NOT_COMPARED: [&str; 4] = ["pending_objects", "rate_buckets", "sessions", "catalogue_changes"];
const SEPARATOR: char = '\u{1f}';

/// The values of a row, by their columns.
type Row = Vec<String>;

/// All rows by table and key, and the names of all files.
pub(super) struct State {
    rows: BTreeMap<String, BTreeMap<Row, Row>>,
    pub files: BTreeSet<BlobKey>,
}

/// What became different, without what is different each time: numbers of rows and, of changed ones, the columns.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    added: usize,
    removed: usize,
    changed: BTreeMap<String, usize>,
}

/// By table; one in which nothing has changed is not in it.
pub(super) type Difference = BTreeMap<String, Change>;

impl State {
    pub(super) async fn of(test: &TestApp, tables: &[Table]) -> Self {
        let mut rows = BTreeMap::new();
        for table in tables.iter().filter(|table| !NOT_COMPARED.contains(&table.name.as_str())) {
            rows.insert(table.name.clone(), rows_of(test, table).await);
        }
        Self { rows, files: files(test).await }
    }

    /// What is different after this state.
    pub(super) fn difference(&self, after: &Self, tables: &[Table]) -> Difference {
        let mut difference = Difference::new();
        for table in tables {
            let (Some(before), Some(after)) = (self.rows.get(&table.name), after.rows.get(&table.name)) else {
                continue;
            };
            let mut change = Change {
                added: after.keys().filter(|key| !before.contains_key(*key)).count(),
                removed: before.keys().filter(|key| !after.contains_key(*key)).count(),
                changed: BTreeMap::new(),
            };
            for (before, after) in before.iter().filter_map(|(key, row)| Some((row, after.get(key)?))) {
                let columns = table.columns.keys().zip(before.iter().zip(after));
                for (column, _) in columns.filter(|(_, (before, after))| before != after) {
                    *change.changed.entry(column.clone()).or_default() += 1;
                }
            }
            if change != Change::default() {
                difference.insert(table.name.clone(), change);
            }
        }
        difference
    }
}

async fn rows_of(test: &TestApp, table: &Table) -> BTreeMap<Row, Row> {
    let text = |column: &String| match test.app.db.engine() {
        Engine::Sqlite => format!("quote({column})"),
        Engine::Postgres => format!("COALESCE(CAST({column} AS TEXT), 'NULL')"),
    };
    let separator = match test.app.db.engine() {
        Engine::Sqlite => "|| char(31) ||",
        Engine::Postgres => "|| chr(31) ||",
    };
    let columns: Vec<String> = table.columns.keys().map(text).collect();
    let sql = format!("SELECT {} FROM {}", columns.join(separator), table.name);
    let rows: Vec<String> = test.app.db.column(&sql, params![]).await.expect("every table can be read");
    let keys: Vec<usize> =
        table.key.iter().filter_map(|key| table.columns.keys().position(|column| column == key)).collect();
    let split = rows.iter().map(|row| row.split(SEPARATOR).map(str::to_owned).collect::<Row>());
    split.map(|row| (keys.iter().map(|key| row[*key].clone()).collect(), row)).collect()
}

async fn files(test: &TestApp) -> BTreeSet<BlobKey> {
    let mut found = BTreeSet::new();
    for group in KeyGroup::ALL {
        let listed: Vec<_> = test.app.blobs.list(group).try_collect().await.expect("the store lists");
        found.extend(listed.into_iter().map(|listed| listed.key));
    }
    found
}
