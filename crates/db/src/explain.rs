//! The query plan of an engine, for tests that check the use of indexes.

use crate::{Db, DbError, Engine, Execute, Params};

impl Db {
    /// The lines of the query plan, in the engine's own words.
    ///
    /// # Errors
    /// Errors of the engine about the statement.
    pub async fn explain(&self, sql: &str, params: Params) -> Result<Vec<String>, DbError> {
        match self.engine() {
            // Columns: id, parent, notused, detail.
            Engine::Sqlite => {
                let steps: Vec<(i64, i64, i64, String)> =
                    self.rows(&format!("EXPLAIN QUERY PLAN {sql}"), params).await?;
                Ok(steps.into_iter().map(|(_, _, _, detail)| detail).collect())
            }
            Engine::Postgres => self.column(&format!("EXPLAIN {sql}"), params).await,
        }
    }
}
