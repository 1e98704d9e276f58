//! All rows of a database into another one of the same schema, of whichever engine. Every row is hashed on its way, in a form
//! that is the same on both engines, so that the copy can be compared with what it was made from.

use std::collections::BTreeMap;

use crate::catalog::{ColumnType, SchemaTables, Table, tables_of};
use crate::row::RawRow;
use crate::{DbError, Engine, Execute, FromColumn, Params, Tx, Value, in_list, params};

/// Rows read at once.
const READ_AT_ONCE: i64 = 2_000;
/// Values written by one statement. SQLite looks each parameter's name up among all others when it prepares a statement.
const VALUES_AT_ONCE: usize = 1_000;

/// Row count and digest of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableContents {
    /// The number of its rows.
    pub rows: u64,
    /// The sum of the hashes of its rows, whatever their order.
    pub digest: [u64; 4],
}

impl TableContents {
    fn add(&mut self, names: &[String], row: &[Value]) {
        let hash = *hash(names, row).as_bytes();
        for (sum, lane) in self.digest.iter_mut().zip(hash.chunks_exact(8)) {
            *sum = sum.wrapping_add(u64::from_le_bytes(lane.try_into().unwrap_or_default()));
        }
        self.rows += 1;
    }
}

/// Row count and digest of every table, by name.
pub type AllContents = BTreeMap<String, TableContents>;

/// Reads everything of the tables and columns of a schema, in one state of the database.
///
/// # Errors
/// The errors of [`tables_of`].
pub async fn contents(of: &Tx, schema: &SchemaTables) -> Result<AllContents, DbError> {
    let mut all = AllContents::new();
    for table in tables_of(of, schema).await?.tables {
        let mut contents = TableContents::default();
        let mut reader = TableReader::new(&table, &table.columns);
        while let Some(rows) = reader.next(of).await? {
            rows.iter().for_each(|row| contents.add(&reader.names, row));
        }
        all.insert(table.name, contents);
    }
    Ok(all)
}

/// Empties every table of the schema in `to` and fills it with the rows of `from`, without triggers: `to` must have none. What
/// else there is in either is left alone. The caller commits.
///
/// # Errors
/// [`DbError::Other`] when a value has no place in the other engine, such as a zero byte in a text; otherwise as [`tables_of`].
pub async fn copy_rows(from: &Tx, to: &Tx, schema: &SchemaTables) -> Result<AllContents, DbError> {
    let (theirs, ours) = (tables_of(from, schema).await?.tables, tables_of(to, schema).await?.tables);
    if to.engine() == Engine::Sqlite {
        to.execute("PRAGMA defer_foreign_keys = ON", Params::new()).await?;
    }
    for table in ours.iter().rev() {
        to.execute(&format!("DELETE FROM {}", quoted(&table.name)), Params::new()).await?;
    }
    let mut all = AllContents::new();
    for target in &ours {
        // Both have all of them, each in an order of its own where somebody has added references.
        let Some(source) = theirs.iter().find(|source| source.name == target.name) else { continue };
        let copied = copy_table(from, to, source, target).await;
        let in_table = |error: DbError| match error {
            DbError::Other(why) | DbError::Decode(why) | DbError::Encode(why) => {
                DbError::Other(format!("table {}: {why}", source.name))
            }
            other => other,
        };
        all.insert(source.name.clone(), copied.map_err(in_table)?);
    }
    copy_sequences(from, to).await?;
    Ok(all)
}

async fn copy_table(from: &Tx, to: &Tx, source: &Table, target: &Table) -> Result<TableContents, DbError> {
    // PostgreSQL knows more types than SQLite.
    let types = if from.engine() == Engine::Postgres { &source.columns } else { &target.columns };
    let width = types.len();
    let at_once = (VALUES_AT_ONCE / width.max(1)).max(1);
    let mut contents = TableContents::default();
    let mut reader = TableReader::new(source, types);
    while let Some(rows) = reader.next(from).await? {
        rows.iter().for_each(|row| contents.add(&reader.names, row));
        let mut rows = rows.into_iter();
        loop {
            let values: Params = rows.by_ref().take(at_once).flatten().collect();
            if values.is_empty() {
                break;
            }
            to.execute(&insert(target, values.len() / width), values).await?;
        }
    }
    Ok(contents)
}

fn insert(table: &Table, rows: usize) -> String {
    let columns: Vec<String> = table.columns.keys().map(|column| quoted(column)).collect();
    let width = columns.len();
    let row = |row: usize| format!("({})", in_list(row * width + 1, width));
    let values: Vec<String> = (0..rows).map(row).collect();
    format!("INSERT INTO {} ({}) VALUES {}", quoted(&table.name), columns.join(", "), values.join(", "))
}

/// Reads a table by its key, some rows at a time.
struct TableReader {
    names: Vec<String>,
    types: Vec<ColumnType>,
    key: Vec<usize>,
    first: String,
    next: String,
    after: Option<Params>,
    is_done: bool,
}

impl TableReader {
    fn new(table: &Table, types: &BTreeMap<String, ColumnType>) -> TableReader {
        let quoted_names: Vec<String> = types.keys().map(|column| quoted(column)).collect();
        let key_names: Vec<String> = table.key.iter().map(|column| quoted(column)).collect();
        let position = |column: &String| types.keys().position(|name| name == column).unwrap_or_default();
        let (columns, key) = (quoted_names.join(", "), key_names.join(", "));
        let select = format!("SELECT {columns} FROM {}", quoted(&table.name));
        let end = format!("ORDER BY {key} LIMIT {READ_AT_ONCE}");
        TableReader {
            key: table.key.iter().map(position).collect(),
            first: format!("{select} {end}"),
            next: format!("{select} WHERE ({key}) > ({}) {end}", in_list(1, table.key.len())),
            names: types.keys().cloned().collect(),
            types: types.values().copied().collect(),
            after: None,
            is_done: false,
        }
    }

    /// The next rows, their values in the order of the names.
    async fn next(&mut self, on: &Tx) -> Result<Option<Vec<Vec<Value>>>, DbError> {
        if self.is_done {
            return Ok(None);
        }
        let found = match self.after.take() {
            None => on.fetch(&self.first, Params::new()).await?,
            Some(after) => on.fetch(&self.next, after).await?,
        };
        self.is_done = (found.len() as i64) < READ_AT_ONCE;
        let mut rows = Vec::with_capacity(found.len());
        for row in &found {
            let mut values = Vec::with_capacity(self.types.len());
            for (position, of) in self.types.iter().enumerate() {
                values.push(value(row, position, *of)?);
            }
            rows.push(values);
        }
        let last = rows.last().map(|row| self.key.iter().map(|position| row[*position].clone()).collect());
        self.after = last;
        Ok((!rows.is_empty()).then_some(rows))
    }
}

fn value(row: &RawRow, position: usize, of: ColumnType) -> Result<Value, DbError> {
    fn read<T>(row: &RawRow, position: usize) -> Result<Value, DbError>
    where
        Option<T>: FromColumn + Into<Value>,
    {
        Option::<T>::from_column(row, position).map(Into::into).map_err(|err| DbError::Decode(err.to_string()))
    }
    match of {
        ColumnType::Bool => read::<bool>(row, position),
        ColumnType::BigInt => read::<i64>(row, position),
        ColumnType::Double => read::<f64>(row, position),
        ColumnType::Text => read::<String>(row, position),
        ColumnType::Bytes => read::<Vec<u8>>(row, position),
        ColumnType::Uuid => read::<uuid::Uuid>(row, position),
        ColumnType::Other => Err(DbError::Decode("a column has another type than its schema gives it".to_owned())),
    }
}

/// Flags are hashed as numbers and UUIDs as bytes: what SQLite stores of them.
fn hash(names: &[String], row: &[Value]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    for (name, value) in names.iter().zip(row) {
        hasher.update(name.as_bytes()).update(&[0]);
        let mut add = |tag: u8, bytes: &[u8]| {
            hasher.update(&[tag]).update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
        };
        match value {
            Value::Bool(Some(flag)) => add(1, &i64::from(*flag).to_le_bytes()),
            Value::Int(Some(number)) => add(1, &i64::from(*number).to_le_bytes()),
            Value::BigInt(Some(number)) => add(1, &number.to_le_bytes()),
            Value::Double(Some(number)) => add(2, &number.to_bits().to_le_bytes()),
            Value::Text(Some(text)) => add(3, text.as_bytes()),
            Value::Bytes(Some(bytes)) => add(4, bytes),
            Value::Uuid(Some(uuid)) => add(4, uuid.as_bytes()),
            _ => add(0, &[]),
        }
    }
    hasher.finalize()
}

/// Numbers of rows that are gone are not given again in the copy either.
async fn copy_sequences(from: &Tx, to: &Tx) -> Result<(), DbError> {
    let sql = match from.engine() {
        Engine::Sqlite => "SELECT CAST(name AS TEXT), CAST(seq AS INTEGER) FROM sqlite_sequence",
        Engine::Postgres => {
            "SELECT CAST(c.table_name AS TEXT), CAST(s.last_value AS BIGINT) FROM information_schema.columns c \
             JOIN pg_sequences s ON s.schemaname = c.table_schema \
               AND format('%I.%I', s.schemaname, s.sequencename) = \
                   pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), c.column_name) \
             WHERE c.table_schema = current_schema() AND c.is_identity = 'YES' AND s.last_value IS NOT NULL"
        }
    };
    let last: Vec<(String, i64)> = from.rows(sql, Params::new()).await?;
    for (table, number) in last.into_iter().filter(|(_, number)| *number > 0) {
        match to.engine() {
            Engine::Sqlite => {
                to.execute("DELETE FROM sqlite_sequence WHERE name = $1", params![table.as_str()]).await?;
                let sql = "INSERT INTO sqlite_sequence (name, seq) SELECT name, $2 FROM sqlite_schema \
                           WHERE type = 'table' AND name = $1 AND sql LIKE '%AUTOINCREMENT%'";
                to.execute(sql, params![table, number]).await?;
            }
            Engine::Postgres => {
                let sql = "SELECT setval(pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name), $2) \
                           FROM information_schema.columns \
                           WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'";
                to.fetch(sql, params![table, number]).await?;
            }
        }
    }
    Ok(())
}

pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
