//! Views and triggers: created by one script of the schema, recorded, and dropped to be created again.

use crate::{Db, DbError, Engine, Execute, Params, Tx, params};

/// The `schema_migrations` row of the re-creatable script, which has a checksum but is no numbered step.
pub(crate) const RECREATABLE: u32 = 0;

/// The name of that row, since the objects that the script creates are recorded in `schema_recreatable`.
pub(crate) const NOTED: &str = "views and triggers";

impl Db {
    /// The statements that would drop those views, triggers and trigger functions of the schema that are not there any more,
    /// though they were created: somebody has dropped them, and what they maintain is not maintained.
    ///
    /// # Errors
    /// Errors of the engine.
    pub async fn missing_recreatable(&self) -> Result<Vec<String>, DbError> {
        let tx = self.snapshot().await?;
        let mut recorded: Vec<String> =
            tx.column("SELECT drop_statement FROM schema_recreatable ORDER BY drop_statement", Params::new()).await?;
        let there = drop_statements(&tx).await?;
        recorded.retain(|statement| !there.contains(statement));
        tx.rollback().await?;
        Ok(recorded)
    }
}

/// Runs the re-creatable script and records the statements that drop what it created; the caller notes that it has run.
pub(crate) async fn create_recreatable(tx: &Tx, script: &str) -> Result<(), DbError> {
    let before = drop_statements(tx).await?;
    tx.script(script).await?;
    for statement in drop_statements(tx).await?.into_iter().filter(|statement| !before.contains(statement)) {
        tx.execute("INSERT INTO schema_recreatable (drop_statement) VALUES ($1)", params![statement]).await?;
    }
    Ok(())
}

/// Drops what the last run of the script created, and nothing that somebody else added.
pub(crate) async fn drop_recreatable(tx: &Tx) -> Result<(), DbError> {
    let recorded: Vec<String> = tx.column("SELECT drop_statement FROM schema_recreatable", Params::new()).await?;
    for statement in drop_statements(tx).await?.iter().filter(|statement| recorded.contains(statement)) {
        tx.script(statement).await?;
    }
    tx.execute("DELETE FROM schema_recreatable", Params::new()).await?;
    // What has been dropped is recreated, even if the script has not changed.
    tx.execute("DELETE FROM schema_migrations WHERE number = $1", params![i64::from(RECREATABLE)]).await.map(drop)
}

/// A statement for each trigger, trigger function and view of the schema that drops it, the dependent ones first. What
/// belongs to an extension is left out. The engine builds them itself, so names are quoted by its own rules.
async fn drop_statements(tx: &Tx) -> Result<Vec<String>, DbError> {
    let sql = match tx.engine() {
        Engine::Sqlite => {
            "SELECT 'DROP ' || type || ' IF EXISTS \"' || replace(name, '\"', '\"\"') || '\"' \
             FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY type, rowid DESC"
        }
        Engine::Postgres => {
            "SELECT sql FROM ( \
               SELECT 1 AS turn, t.oid, 'pg_trigger'::regclass AS class, \
                 format('DROP TRIGGER IF EXISTS %I ON %s', t.tgname, t.tgrelid::regclass) AS sql \
               FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid \
               WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace \
               UNION ALL \
               SELECT 2, p.oid, 'pg_proc'::regclass, format('DROP FUNCTION IF EXISTS %s', p.oid::regprocedure) \
               FROM pg_proc p \
               WHERE p.pronamespace = current_schema()::regnamespace AND p.prorettype = 'trigger'::regtype \
               UNION ALL \
               SELECT 3, c.oid, 'pg_class'::regclass, format('DROP VIEW IF EXISTS %s', c.oid::regclass) \
               FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace \
             ) found \
             WHERE NOT EXISTS (SELECT 1 FROM pg_depend d \
                               WHERE d.classid = found.class AND d.objid = found.oid AND d.deptype = 'e') \
             ORDER BY turn, oid DESC"
        }
    };
    tx.column(sql, Params::new()).await
}
