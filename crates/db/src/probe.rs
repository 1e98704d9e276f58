//! Writing for the sake of writing, for the readiness check: a database that answers reads may be unable to write.

use crate::{Db, DbError, Engine, Execute, params};

impl Db {
    /// Writes something that nobody reads, and returns when it is as durable as any other write. Takes the write lock.
    ///
    /// # Errors
    /// Why the database cannot be written to.
    pub async fn probe_write(&self) -> Result<(), DbError> {
        self.transaction(|tx| async move {
            match tx.engine() {
                // SQLite writes no page whose bytes stay the same, except for the one that holds this number.
                Engine::Sqlite => {
                    let version: i64 = tx.scalar("PRAGMA user_version", params![]).await?;
                    tx.execute(&format!("PRAGMA user_version = {version}"), params![]).await?;
                }
                Engine::Postgres => {
                    let sql = "UPDATE schema_migrations SET applied_at = applied_at WHERE number = 1";
                    tx.execute(sql, params![]).await?;
                }
            }
            tx.commit().await
        })
        .await
    }
}
