//! SQL statements that checks and copies share.

use vitrine_core::items::TableColumn;
use vitrine_db::{DbError, Execute, params};

/// Rows read at once.
const BATCH: i64 = 5_000;

/// The values of a column that names files, those of the rows `of`, after this one.
pub async fn names_after(
    db: &impl Execute,
    (table, column): TableColumn,
    of: &str,
    after: &[u8],
) -> Result<Vec<Vec<u8>>, DbError> {
    let sql = format!("SELECT DISTINCT {column} FROM {table} WHERE {column} > $1 AND {of} ORDER BY {column} LIMIT $2");
    db.column(&sql, params![after.to_vec(), BATCH]).await
}
