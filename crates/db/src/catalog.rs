//! Tables of a database as the engine reports them, and the part of them that its schema has made. Copies use both: they must
//! neither forget a table nor stumble over one that somebody else has added.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;

use crate::faults::Faults;
use crate::measure::ConnectionRole;
use crate::sqlite::ConnectionPool;
use crate::{Db, DbError, Engine, Execute, Params, Schema, SchemaProblem, Tx};

/// Time to wait for the connection to the database in memory, which nobody else uses.
const WAIT: Duration = Duration::from_secs(5);

/// Tables of this crate, which a copy has of its own.
pub(crate) const OWN: [&str; 2] = ["schema_migrations", "schema_recreatable"];

/// Counts the scripts of this program that were applied. The row of the triggers counts too, since somebody may have deleted the row
/// of the only step.
pub(crate) const NOTED_SCRIPTS: &str =
    "SELECT COUNT(*) FROM schema_migrations WHERE number >= 0 AND checksum IS NOT NULL";

/// Type of the values in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// A flag; on SQLite an integer.
    Bool,
    /// 64 bits.
    BigInt,
    /// A fraction.
    Double,
    /// Text.
    Text,
    /// Bytes.
    Bytes,
    /// A UUID; on SQLite bytes.
    Uuid,
    /// Values that no migration uses.
    Other,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns by their names.
    pub columns: BTreeMap<String, ColumnType>,
    /// The columns of its primary key; among the tables of a schema all columns when it has none.
    pub key: Vec<String>,
    /// The tables that its rows refer to.
    pub refers_to: Vec<String>,
}

/// The tables of a schema with the names of their columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchemaTables(BTreeMap<String, BTreeSet<String>>);

impl SchemaTables {
    /// Returns true if there is a table of this name.
    fn has(&self, table: &str) -> bool {
        self.0.contains_key(table)
    }
}

/// Part of a database that belongs to its schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfSchema {
    /// The tables of the schema with the columns of the schema, each after those that it refers to.
    pub tables: Vec<Table>,
    /// Tables and columns that somebody else has made, such as `the table notes`.
    pub foreign: Vec<String>,
}

impl Schema {
    /// The tables that its steps make, which are the same on both engines.
    ///
    /// # Errors
    /// Errors of SQLite, which runs the steps in memory.
    pub async fn tables(&self) -> Result<SchemaTables, DbError> {
        let (on, pool) = self.in_memory().await?;
        let made = read(&on).await?;
        drop(on);
        pool.close().await?;
        let columns = |table: Table| table.columns.into_keys().collect();
        Ok(SchemaTables(made.into_iter().map(|(name, table)| (name, columns(table))).collect()))
    }

    /// A database in memory in which all steps have been taken.
    pub(crate) async fn in_memory(&self) -> Result<(Tx, Arc<ConnectionPool>), DbError> {
        let in_memory = SqliteConnectOptions::new().in_memory(true);
        let pool = ConnectionPool::open(ConnectionRole::Writer, in_memory, 1, WAIT, Duration::MAX).await;
        let pool = pool.map_err(|error| DbError::from_sqlx(Engine::Sqlite, error))?;
        let on = Tx::on_sqlite(pool.acquire().await?, &Faults::default());
        for migration in &self.migrations {
            on.script(migration.sql.sqlite).await?;
        }
        Ok((on, pool))
    }
}

/// Returns the tables that the schema has made, and the names of everything else.
///
/// # Errors
/// [`SchemaProblem::Lacks`] if a table or a column of the schema is missing, otherwise what the engine reports.
pub async fn tables_of(db: &impl Execute, schema: &SchemaTables) -> Result<OfSchema, DbError> {
    let mut found = read(db).await?;
    let (mut lacking, mut foreign) = (Vec::new(), Vec::new());
    for (name, columns) in &schema.0 {
        let Some(table) = found.get_mut(name) else {
            lacking.push(format!("the table {name}"));
            continue;
        };
        let lost = columns.iter().filter(|column| !table.columns.contains_key(*column));
        lacking.extend(lost.map(|column| format!("the column {name}.{column}")));
        let others = table.columns.keys().filter(|column| !columns.contains(*column));
        foreign.extend(others.map(|column| format!("the column {name}.{column}")));
        table.columns.retain(|column, _| columns.contains(column));
        table.key.retain(|column| columns.contains(column));
        table.refers_to.retain(|to| schema.has(to));
    }
    if !lacking.is_empty() {
        return Err(DbError::Schema(SchemaProblem::Lacks(lacking.join(", "))));
    }
    foreign.extend(found.keys().filter(|name| !schema.has(name)).map(|name| format!("the table {name}")));
    found.retain(|name, _| schema.has(name));
    Ok(OfSchema { tables: in_order(found)?, foreign })
}

/// All tables but those in which migrations are noted, by their names, whoever has made them.
///
/// # Errors
/// Errors of the engine.
pub async fn tables(db: &impl Execute) -> Result<Vec<Table>, DbError> {
    Ok(read(db).await?.into_values().collect())
}

async fn read(db: &impl Execute) -> Result<BTreeMap<String, Table>, DbError> {
    let (columns, keys, references) = match db.engine() {
        Engine::Sqlite => (SQLITE_COLUMNS, SQLITE_KEYS, SQLITE_REFERENCES),
        Engine::Postgres => (POSTGRES_COLUMNS, POSTGRES_KEYS, POSTGRES_REFERENCES),
    };
    let mut found: BTreeMap<String, Table> = BTreeMap::new();
    for (table, column, declared) in db.rows::<(String, String, String)>(columns, Params::new()).await? {
        if OWN.contains(&table.as_str()) {
            continue;
        }
        let empty = Table { name: table.clone(), columns: BTreeMap::new(), key: Vec::new(), refers_to: Vec::new() };
        found.entry(table).or_insert(empty).columns.insert(column, column_type(&declared));
    }
    for (table, column) in db.rows::<(String, String)>(keys, Params::new()).await? {
        if let Some(table) = found.get_mut(&table) {
            table.key.push(column);
        }
    }
    for (table, to) in db.rows::<(String, String)>(references, Params::new()).await? {
        if let Some(found) = found.get_mut(&table).filter(|_| table != to) {
            found.refers_to.push(to);
        }
    }
    Ok(found)
}

/// Names of the tables in a database that no migration of this program was ever applied to, in the order of the alphabet: whoever
/// made them, it was somebody else. Tables of extensions do not count.
///
/// # Errors
/// Errors of the engine.
pub async fn foreign_tables(db: &Db) -> Result<Vec<String>, DbError> {
    let sql = match db.engine() {
        Engine::Sqlite => SQLITE_TABLES,
        Engine::Postgres => POSTGRES_TABLES,
    };
    let mut names: Vec<String> =
        db.rows::<(String,)>(sql, Params::new()).await?.into_iter().map(|(name,)| name).collect();
    names.retain(|name| !OWN.contains(&name.as_str()));
    if names.is_empty() {
        return Ok(names);
    }
    // Asked after the tables: what another instance has made meanwhile it has noted in the same transaction.
    match db.scalar::<i64>(NOTED_SCRIPTS, Params::new()).await {
        Ok(0) => Ok(names),
        Ok(_) => Ok(Vec::new()),
        // Others call a table so as well, with columns of their own.
        Err(DbError::Other(_)) => Ok(names),
        Err(error) => Err(error),
    }
}

fn in_order(mut left: BTreeMap<String, Table>) -> Result<Vec<Table>, DbError> {
    for table in left.values_mut().filter(|table| table.key.is_empty()) {
        table.key = table.columns.keys().cloned().collect();
    }
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let waits = |table: &Table| table.refers_to.iter().any(|to| left.contains_key(to));
        let ready: Vec<String> = left.values().filter(|table| !waits(table)).map(|table| table.name.clone()).collect();
        if ready.is_empty() {
            let names: Vec<&str> = left.keys().map(String::as_str).collect();
            return Err(DbError::Other(format!("the tables {} refer to each other in a circle", names.join(", "))));
        }
        ordered.extend(ready.iter().filter_map(|name| left.remove(name)));
    }
    Ok(ordered)
}

fn column_type(declared: &str) -> ColumnType {
    match declared.to_ascii_uppercase().as_str() {
        "BOOLEAN" => ColumnType::Bool,
        "INTEGER" | "BIGINT" => ColumnType::BigInt,
        "REAL" | "DOUBLE PRECISION" => ColumnType::Double,
        "TEXT" => ColumnType::Text,
        "BLOB" | "BYTEA" => ColumnType::Bytes,
        "UUID" => ColumnType::Uuid,
        _ => ColumnType::Other,
    }
}

pub(crate) const SQLITE_TABLES: &str =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
const POSTGRES_TABLES: &str = "SELECT CAST(r.relname AS TEXT) FROM pg_class r \
    WHERE r.relkind IN ('r', 'p') AND r.relnamespace = current_schema()::regnamespace \
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = r.oid AND d.deptype = 'e') \
    ORDER BY r.relname";

// Virtual tables have no pages of their own, and cannot be asked for their columns without the module that they are of.
const SQLITE_COLUMNS: &str = "SELECT m.name, CAST(c.name AS TEXT), CAST(c.type AS TEXT) \
    FROM sqlite_schema m JOIN pragma_table_info(m.name) c \
    WHERE m.type = 'table' AND m.rootpage > 0 AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
const SQLITE_KEYS: &str = "SELECT m.name, CAST(c.name AS TEXT) FROM sqlite_schema m JOIN pragma_table_info(m.name) c \
    WHERE m.type = 'table' AND m.rootpage > 0 AND c.pk > 0 ORDER BY m.name, c.pk";
const SQLITE_REFERENCES: &str = "SELECT DISTINCT m.name, CAST(f.\"table\" AS TEXT) \
    FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f \
    WHERE m.type = 'table' AND m.rootpage > 0";

const POSTGRES_COLUMNS: &str = "SELECT CAST(c.table_name AS TEXT), CAST(c.column_name AS TEXT), \
    CAST(c.data_type AS TEXT) FROM information_schema.columns c \
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name \
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'";
const POSTGRES_KEYS: &str = "SELECT CAST(r.relname AS TEXT), CAST(a.attname AS TEXT) FROM pg_constraint k \
    JOIN pg_class r ON r.oid = k.conrelid CROSS JOIN LATERAL unnest(k.conkey) WITH ORDINALITY AS u (attnum, position) \
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.attnum \
    WHERE k.contype = 'p' AND r.relnamespace = current_schema()::regnamespace ORDER BY r.relname, u.position";
const POSTGRES_REFERENCES: &str = "SELECT DISTINCT CAST(a.relname AS TEXT), CAST(b.relname AS TEXT) FROM pg_constraint k \
    JOIN pg_class a ON a.oid = k.conrelid JOIN pg_class b ON b.oid = k.confrelid \
    WHERE k.contype = 'f' AND a.relnamespace = current_schema()::regnamespace";
