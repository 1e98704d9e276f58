//! Losses of a schema whose tables and columns are all there: indexes, primary keys and foreign keys that somebody has dropped, or
//! that were missing from a dump. Nothing fails at once without them. Queries take longer, or rows contradict each other, so the
//! losses have to be searched for. On both engines the database is compared with the result of running the steps on SQLite in
//! memory, since names, columns and references are the same on both (migrations/README.md). The search needs only the right to
//! read. Uniqueness is kept by primary keys and unique indexes, not by constraints of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::copy::quoted;
use crate::migrate::check_current;
use crate::{Db, DbError, Engine, Execute, Params, Schema, Tx, row, tables};

/// A part of a table that a step of the schema has made, and that is gone or another one now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaLoss {
    /// Its table.
    pub table: String,
    /// The lost or changed part.
    pub part: SchemaPart,
    /// State of that part.
    pub state: PartState,
    /// Statement that makes it again. SQLite cannot add a key to an existing table.
    pub statement: Option<String>,
}

/// Part of a table other than a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaPart {
    /// An index.
    Index {
        /// Its name.
        name: String,
        /// Set if it should be unique.
        is_unique: bool,
    },
    /// The primary key.
    PrimaryKey {
        /// Its columns.
        columns: Vec<String>,
    },
    /// A foreign key.
    ForeignKey {
        /// Its columns.
        columns: Vec<String>,
        /// The table that they refer to.
        to: String,
    },
}

/// State of a part that is not as the schema made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartState {
    /// The part is missing.
    Gone,
    /// An index of its name is there and keeps nothing unique.
    NotUnique,
    /// Another one is in its place: over other columns, of other rows, or with another effect.
    Another,
}

impl SchemaLoss {
    /// Returns true if only speed depends on it.
    pub fn only_slows(&self) -> bool {
        matches!((&self.part, self.state), (SchemaPart::Index { is_unique: false, .. }, PartState::Gone))
    }

    /// Advice for the operator, in words that follow "remedy:".
    pub fn remedy(&self) -> String {
        let Some(statement) = &self.statement else {
            return "`vitrine backup` followed by `vitrine restore` into an empty database and store recreates it"
                .to_owned();
        };
        let how = match (&self.part, self.state) {
            (SchemaPart::Index { .. }, PartState::Gone) => {
                format!("recreate it with `vitrine fsck --repair`, or with: {statement}")
            }
            (SchemaPart::Index { name, .. }, _) => {
                format!("recreate it with: DROP INDEX {name}; {statement}")
            }
            (_, PartState::Gone) => format!("recreate it with: {statement}"),
            (..) => format!("drop the existing one and recreate it with: {statement}"),
        };
        match self.part {
            SchemaPart::Index { is_unique: false, .. } => how,
            _ => format!("make sure that no rows contradict it, and {how}"),
        }
    }
}

impl fmt::Display for SchemaPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SchemaPart::Index { name, .. } => write!(f, "the index {name}"),
            SchemaPart::PrimaryKey { columns } => write!(f, "the primary key ({})", columns.join(", ")),
            SchemaPart::ForeignKey { columns, to } => write!(f, "the foreign key ({}) to {to}", columns.join(", ")),
        }
    }
}

impl fmt::Display for SchemaLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match self.state {
            PartState::Gone => "is missing",
            PartState::NotUnique => "is no longer unique",
            PartState::Another => "isn't as a migration created it",
        };
        let effect = match &self.part {
            SchemaPart::Index { is_unique: false, .. } => "lookups that use it are slow",
            SchemaPart::Index { .. } | SchemaPart::PrimaryKey { .. } => "duplicates are possible",
            SchemaPart::ForeignKey { .. } => "rows can refer to missing rows",
        };
        write!(f, "{} of the table {} {state}: {effect}", self.part, self.table)
    }
}

impl Db {
    /// Finds the parts of the schema that are gone or different, apart from tables and columns, which
    /// [`tables_of`](crate::tables_of) checks. Returns none for a database whose steps are not those of the schema, since
    /// [`check_schema`](Db::check_schema) reports that. Additions by others and missing tables are ignored.
    ///
    /// # Errors
    /// Errors of the engine.
    pub async fn losses(&self, schema: &Schema) -> Result<Vec<SchemaLoss>, DbError> {
        let tx = self.snapshot().await?;
        let found = match check_current(&tx, schema).await {
            Ok(()) => losses_in(&tx, schema).await?,
            Err(DbError::Schema(_)) => Vec::new(),
            Err(error) => return Err(error),
        };
        tx.rollback().await?;
        Ok(found)
    }

    /// Makes a lost index again, and returns true if it is there now. Keys are left to the operator, and so is an index whose place
    /// another one has taken. Meanwhile nobody writes to the table on PostgreSQL, and nobody writes at all on SQLite.
    ///
    /// # Errors
    /// [`DbError::UniqueViolation`] if rows contradict it, [`DbError::Schema`] if the schema is not the one the program was built
    /// for, otherwise the errors of the engine; then nothing was changed.
    pub async fn make_again(&self, schema: &Schema, loss: &SchemaLoss) -> Result<bool, DbError> {
        let (SchemaPart::Index { .. }, PartState::Gone, Some(statement)) = (&loss.part, loss.state, &loss.statement)
        else {
            return Ok(false);
        };
        // Under the lock of migrations, and looked at again: another process may have made it, or be at another step.
        let tx = self.locked().await?;
        check_current(&tx, schema).await?;
        if losses_in(&tx, schema).await?.contains(loss) {
            tx.script(statement).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

async fn losses_in(tx: &Tx, schema: &Schema) -> Result<Vec<SchemaLoss>, DbError> {
    let (made, there) = (made_by(schema).await?, TableParts::of(tx).await?);
    Ok(compare(schema, tx.engine(), made, &there))
}

/// Returns the parts that the steps of a schema make.
async fn made_by(schema: &Schema) -> Result<TableParts, DbError> {
    let (on, pool) = schema.in_memory().await?;
    let made = TableParts::of(&on).await?;
    drop(on);
    pool.close().await?;
    Ok(made)
}

/// Parts of a database's tables other than columns.
#[derive(Debug, Default)]
struct TableParts {
    /// Indexes made by `CREATE INDEX`, by table and name.
    indexes: BTreeMap<(String, String), IndexShape>,
    /// The columns of primary keys, by tables; none where a table has no key.
    keys: BTreeMap<String, Vec<String>>,
    references: BTreeSet<ForeignKeyShape>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct IndexShape {
    is_unique: bool,
    is_partial: bool,
    /// Names of the columns. An expression has no name.
    columns: Vec<String>,
}

#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct ForeignKeyShape {
    table: String,
    columns: Vec<String>,
    to: String,
    to_columns: Vec<String>,
    on_delete: String,
}

row! {
    /// A column of an index.
    struct IndexRow { table_name: String, index_name: String, is_unique: i64, is_partial: i64, column_name: String }
}

row! {
    /// A column of a foreign key.
    struct ReferenceRow {
        table_name: String, key_id: i64, to_table: String, on_delete: String, column_name: String, to_column: String
    }
}

impl TableParts {
    async fn of(db: &impl Execute) -> Result<TableParts, DbError> {
        let (indexes, references) = match db.engine() {
            Engine::Sqlite => (SQLITE_INDEXES, SQLITE_REFERENCES),
            Engine::Postgres => (POSTGRES_INDEXES, POSTGRES_REFERENCES),
        };
        let mut parts = TableParts::default();
        for row in db.rows::<IndexRow>(indexes, Params::new()).await? {
            let index = parts.indexes.entry((row.table_name, row.index_name)).or_default();
            index.is_unique = row.is_unique != 0;
            index.is_partial = row.is_partial != 0;
            index.columns.push(row.column_name);
        }
        let mut found: BTreeMap<(String, i64), ForeignKeyShape> = BTreeMap::new();
        for row in db.rows::<ReferenceRow>(references, Params::new()).await? {
            let reference = found.entry((row.table_name.clone(), row.key_id)).or_default();
            reference.table = row.table_name;
            reference.to = row.to_table;
            reference.on_delete = row.on_delete;
            reference.columns.push(row.column_name);
            reference.to_columns.push(row.to_column);
        }
        parts.references = found.into_values().collect();
        parts.keys = tables(db).await?.into_iter().map(|table| (table.name, table.key)).collect();
        Ok(parts)
    }
}

/// Compares the parts, in an order in which they can be made again: a foreign key needs the key that it refers to.
fn compare(schema: &Schema, engine: Engine, made: TableParts, there: &TableParts) -> Vec<SchemaLoss> {
    let adds = |what: String| (engine == Engine::Postgres).then_some(what);
    let mut losses = Vec::new();
    for (table, columns) in made.keys.into_iter().filter(|(_, columns)| !columns.is_empty()) {
        let state = match there.keys.get(&table) {
            Some(found) if found.is_empty() => PartState::Gone,
            Some(found) if *found != columns => PartState::Another,
            _ => continue,
        };
        let statement = adds(format!("ALTER TABLE {} ADD PRIMARY KEY ({})", quoted(&table), list(&columns)));
        losses.push(SchemaLoss { table, part: SchemaPart::PrimaryKey { columns }, state, statement });
    }
    for made in made.references {
        if !there.keys.contains_key(&made.table) || there.references.contains(&made) {
            continue;
        }
        let is_alike = |other: &ForeignKeyShape| (&other.table, &other.columns) == (&made.table, &made.columns);
        let state = if there.references.iter().any(is_alike) { PartState::Another } else { PartState::Gone };
        let statement = adds(format!(
            "ALTER TABLE {} ADD FOREIGN KEY ({}) REFERENCES {} ({}) ON DELETE {}",
            quoted(&made.table),
            list(&made.columns),
            quoted(&made.to),
            list(&made.to_columns),
            made.on_delete
        ));
        let part = SchemaPart::ForeignKey { columns: made.columns, to: made.to };
        losses.push(SchemaLoss { table: made.table, part, state, statement });
    }
    for ((table, name), made) in made.indexes {
        let state = match there.indexes.get(&(table.clone(), name.clone())) {
            None if there.keys.contains_key(&table) => PartState::Gone,
            Some(found) if made.is_unique && !found.is_unique => PartState::NotUnique,
            Some(found) if *found != made => PartState::Another,
            _ => continue,
        };
        let statement = statement_of(schema, engine, &name);
        losses.push(SchemaLoss {
            table,
            part: SchemaPart::Index { name, is_unique: made.is_unique },
            state,
            statement,
        });
    }
    losses
}

fn list(columns: &[String]) -> String {
    columns.iter().map(|column| quoted(column)).collect::<Vec<_>>().join(", ")
}

/// The statement of the last step that makes an index, on one line.
fn statement_of(schema: &Schema, engine: Engine, index: &str) -> Option<String> {
    schema.migrations.iter().rev().find_map(|migration| statement_in(migration.sql.of(engine), index))
}

/// Finds the statement that makes an index in a script. No text in the script may contain a semicolon or two dashes.
fn statement_in(script: &str, index: &str) -> Option<String> {
    let code = script.lines().filter_map(|line| line.split("--").next());
    let words: Vec<&str> = code.flat_map(str::split_whitespace).collect();
    let script = words.join(" ");
    let made_by = |statement: &&str| {
        let rest = statement.strip_prefix("CREATE UNIQUE INDEX ").or_else(|| statement.strip_prefix("CREATE INDEX "));
        rest.is_some_and(|rest| rest.split(' ').next() == Some(index))
    };
    script.split(';').map(str::trim).find(made_by).map(str::to_owned)
}

const SQLITE_INDEXES: &str = "SELECT CAST(m.name AS TEXT) AS table_name, CAST(i.name AS TEXT) AS index_name, \
    CAST(i.\"unique\" AS INTEGER) AS is_unique, CAST(i.partial AS INTEGER) AS is_partial, \
    CAST(COALESCE(c.name, '') AS TEXT) AS column_name \
    FROM sqlite_schema m JOIN pragma_index_list(m.name) i JOIN pragma_index_info(i.name) c \
    WHERE m.type = 'table' AND m.rootpage > 0 AND i.origin = 'c' ORDER BY m.name, i.name, c.seqno";
const SQLITE_REFERENCES: &str = "SELECT CAST(m.name AS TEXT) AS table_name, CAST(f.id AS INTEGER) AS key_id, \
    CAST(f.\"table\" AS TEXT) AS to_table, CAST(f.on_delete AS TEXT) AS on_delete, \
    CAST(f.\"from\" AS TEXT) AS column_name, CAST(COALESCE(f.\"to\", '') AS TEXT) AS to_column \
    FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f \
    WHERE m.type = 'table' AND m.rootpage > 0 ORDER BY m.name, f.id, f.seq";

// What an index has besides its key columns is not among those of its key.
const POSTGRES_INDEXES: &str = "SELECT CAST(r.relname AS TEXT) AS table_name, CAST(c.relname AS TEXT) AS index_name, \
    CAST(CASE WHEN i.indisunique THEN 1 ELSE 0 END AS BIGINT) AS is_unique, \
    CAST(CASE WHEN i.indpred IS NULL THEN 0 ELSE 1 END AS BIGINT) AS is_partial, \
    COALESCE(CAST(a.attname AS TEXT), '') AS column_name \
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class r ON r.oid = i.indrelid \
    CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS u (attnum, position) \
    LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = u.attnum \
    WHERE r.relnamespace = current_schema()::regnamespace AND u.position <= i.indnkeyatts \
    ORDER BY r.relname, c.relname, u.position";
const POSTGRES_REFERENCES: &str = "SELECT CAST(r.relname AS TEXT) AS table_name, CAST(k.oid AS BIGINT) AS key_id, \
    CAST(t.relname AS TEXT) AS to_table, \
    CASE k.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'd' THEN 'SET DEFAULT' \
      WHEN 'r' THEN 'RESTRICT' ELSE 'NO ACTION' END AS on_delete, \
    CAST(a.attname AS TEXT) AS column_name, CAST(b.attname AS TEXT) AS to_column \
    FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid \
    CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS u (own, other, position) \
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.own \
    JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = u.other \
    WHERE k.contype = 'f' AND r.relnamespace = current_schema()::regnamespace ORDER BY k.oid, u.position";

#[cfg(test)]
mod tests {
    use super::statement_in;

    #[test]
    fn the_statement_of_an_index_is_found_among_others_and_without_its_comments() {
        let script = "-- Who; where.\nCREATE TABLE saves (id BIGINT); CREATE INDEX saves_of ON saves (id);\n\
                      CREATE UNIQUE INDEX saves_of_one ON saves (id) -- one;\n    WHERE id > 0;\n";
        for (index, statement) in [
            ("saves_of", Some("CREATE INDEX saves_of ON saves (id)")),
            ("saves_of_one", Some("CREATE UNIQUE INDEX saves_of_one ON saves (id) WHERE id > 0")),
            ("saves", None),
        ] {
            assert_eq!(statement_in(script, index).as_deref(), statement, "{index}");
        }
    }
}
