//! Everything that a site has, to be compared with what it had before.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;
use vitrine_blobs::KeyGroup;
use vitrine_db::{Engine, Execute, Table, params};
use vitrine_kit::objects;
use vitrine_testing::TestApp;

/// Tables whose rows tell of what was tried and not of what is: staged files, limits, sessions, and what others are told of
/// changes.
const NOT_COMPARED: [&str; 4] = ["pending_objects", "rate_buckets", "sessions", "catalogue_changes"];
const SEPARATOR: char = '\u{1f}';

/// The values of a row, by their columns.
type Row = Vec<String>;

/// All rows by table and key, and the names of all files.
pub struct State {
    rows: BTreeMap<String, BTreeMap<Row, Row>>,
    files: BTreeSet<String>,
    /// Files that the sweeper knows of.
    staged: BTreeSet<String>,
}

/// What became different, without what is different each time: numbers of rows and, of changed ones, the columns.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Change {
    added: usize,
    removed: usize,
    changed: BTreeMap<String, usize>,
}

/// By table; one in which nothing has changed is not in it.
pub type Difference = BTreeMap<String, Change>;

impl State {
    pub async fn of(test: &TestApp, tables: &[Table]) -> Self {
        let mut rows = BTreeMap::new();
        for table in tables.iter().filter(|table| !NOT_COMPARED.contains(&table.name.as_str())) {
            rows.insert(table.name.clone(), rows_of(test, table).await);
        }
        let staged = test.app.db.column("SELECT object_key FROM pending_objects", params![]).await.expect("readable");
        Self { rows, files: files(test).await, staged: staged.into_iter().collect() }
    }

    /// Files that the sweeper does not know of and that were not there before this state, and those that were.
    pub fn strays<'a>(&'a self, after: &'a Self) -> Vec<&'a String> {
        let new = after.files.difference(&self.files).filter(|key| !after.staged.contains(*key));
        new.chain(self.files.difference(&after.files)).collect()
    }

    /// The files are those of this state, and at most such as a row has a name for already.
    pub async fn expect_files_of(&self, test: &TestApp, at: &str) {
        let now = files(test).await;
        let lost: Vec<_> = self.files.difference(&now).collect();
        assert!(lost.is_empty(), "{at}: {lost:?} are lost");
        let columns = objects::ReferenceColumns::of(&test.app.catalogue.kinds().collect::<Vec<_>>());
        for file in now.difference(&self.files) {
            let key = file.parse().expect("a key");
            assert!(columns.refer_to(&test.app.db, &key).await.expect("readable"), "{at}: {file} stays");
        }
    }

    /// What is different after this state.
    pub fn difference(&self, after: &Self, tables: &[Table]) -> Difference {
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
                // Another file may happen to have as many bytes.
                let columns = table.columns.keys().filter(|column| !column.ends_with("_bytes"));
                let columns = columns.zip(before.iter().zip(after));
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

async fn files(test: &TestApp) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for group in KeyGroup::ALL {
        let listed: Vec<_> = test.app.blobs.list(group).try_collect().await.expect("the store lists");
        found.extend(listed.into_iter().map(|listed| listed.key.to_string()));
    }
    found
}
