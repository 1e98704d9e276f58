//! Integrity check by the engine itself: damaged pages and indexes, and rows that refer to missing rows.

use crate::{Db, DbError, Engine, Execute, Params, Tx};

impl Db {
    /// Problems that the engine finds, one sentence each; none for a database that is intact. On SQLite every page is read.
    /// PostgreSQL checks pages and references as it uses them, so its sentences are about indexes and constraints that it does not
    /// use because building or checking them was broken off. Others can read and write meanwhile.
    ///
    /// # Errors
    /// Errors of the engine if it cannot even check.
    pub async fn integrity(&self) -> Result<Vec<String>, DbError> {
        let tx = self.snapshot().await?;
        tx.without_limit().await?;
        let found = match self.engine() {
            Engine::Sqlite => sqlite(&tx).await?,
            Engine::Postgres => postgres(&tx).await?,
        };
        tx.rollback().await?;
        Ok(found)
    }
}

async fn sqlite(tx: &Tx) -> Result<Vec<String>, DbError> {
    let mut found: Vec<String> = tx.column("PRAGMA integrity_check(100)", Params::new()).await?;
    found.retain(|finding| finding != "ok");
    let broken = "SELECT 'a row of ' || \"table\" || ' refers to a row of ' || parent || ' that is not there' \
                  || CASE WHEN COUNT(*) > 1 THEN ' (' || COUNT(*) || ' times)' ELSE '' END \
                  FROM pragma_foreign_key_check GROUP BY \"table\", parent ORDER BY 1";
    found.extend(tx.column::<String>(broken, Params::new()).await?);
    Ok(found)
}

async fn postgres(tx: &Tx) -> Result<Vec<String>, DbError> {
    let unused = "SELECT format('the index %s is not valid', c.relname) FROM pg_index i \
                  JOIN pg_class c ON c.oid = i.indexrelid \
                  WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace \
                  UNION ALL \
                  SELECT format('the constraint %s was never checked', conname) FROM pg_constraint \
                  WHERE NOT convalidated AND connamespace = current_schema()::regnamespace ORDER BY 1";
    tx.column(unused, Params::new()).await
}
