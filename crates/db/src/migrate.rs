//! Migrating a schema: numbered steps that never change once applied, and one script of views and triggers, which are
//! dropped and recreated (`recreatable.rs`). The SQL itself lives outside this crate.

use std::time::Duration;

use crate::recreatable::{NOTED, RECREATABLE, create_recreatable, drop_recreatable};
use crate::{Db, DbError, Engine, Execute, Params, SchemaProblem, Tx, params, retry, row};

/// Time that a migration on PostgreSQL waits for the lock of a table, while everybody else waits behind it. It is less than a read
/// may take, and more than `deadlock_timeout`, a second by default, after which PostgreSQL makes a vacuum give way.
const TABLES_WAITED_FOR: Duration = Duration::from_millis(1_500);
/// Time that others get before the migration tries again.
const OTHERS_GO_ON_FOR: Duration = Duration::from_secs(5);

/// One SQL text for each engine.
#[derive(Clone, Copy, Debug)]
pub struct SqlByEngine {
    /// Text for SQLite.
    pub sqlite: &'static str,
    /// Text for PostgreSQL.
    pub postgres: &'static str,
}

impl SqlByEngine {
    pub(crate) fn of(&self, engine: Engine) -> &'static str {
        match engine {
            Engine::Sqlite => self.sqlite,
            Engine::Postgres => self.postgres,
        }
    }
}

/// One numbered step.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// 1, 2, 3 … without gaps.
    pub number: u32,
    /// The name of its files, without number and ending.
    pub name: &'static str,
    /// Script that applies it.
    pub sql: SqlByEngine,
    /// Script that undoes it, for a step that can be undone. Its first line, `-- Lost: …`, says what is lost. It is not part of the
    /// checksum, so that a later release may correct it.
    pub down: Option<SqlByEngine>,
}

impl Migration {
    /// Loss from undoing it on this engine, as its down-script says.
    pub fn loses(&self, engine: Engine) -> Option<&'static str> {
        self.down?.of(engine).lines().next()?.strip_prefix("-- Lost: ")
    }
}

/// A complete schema.
#[derive(Clone, Debug)]
pub struct Schema {
    /// The steps in order.
    pub migrations: Vec<Migration>,
    /// Views and triggers, recreated whenever this script or a table has changed. All of them belong here.
    pub recreatable: Option<SqlByEngine>,
}

/// Result of [`Db::migrate`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MigrationReport {
    /// The steps that were applied by this call, in order.
    pub applied: Vec<AppliedStep>,
    /// Set if views and triggers were recreated.
    pub is_recreated: bool,
}

/// One applied step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppliedStep {
    /// Its number.
    pub number: u32,
    /// Name of the step.
    pub name: String,
}

/// Result of [`Db::migrate_down`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DownReport {
    /// The steps that were undone by this call, the highest first.
    pub undone: Vec<UndoneStep>,
}

/// One undone step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoneStep {
    /// Its number.
    pub number: u32,
    /// Name of the step.
    pub name: String,
    /// Loss from undoing it, as its down-script says.
    pub lost: String,
}

row! {
    struct AppliedRow { number: i64, checksum: String }
}

/// The tables in which it is noted what was applied.
const NOTES: &str = "CREATE TABLE IF NOT EXISTS schema_migrations (\
      number BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL); \
    CREATE TABLE IF NOT EXISTS schema_recreatable (drop_statement TEXT PRIMARY KEY)";

impl Schema {
    /// Its first steps alone, without views and triggers: a database to copy rows into.
    pub fn bare(&self, steps: u32) -> Schema {
        let migrations = self.migrations.iter().take(steps as usize).copied().collect();
        Schema { migrations, recreatable: None }
    }

    /// The number of its last step.
    pub fn number(&self) -> u32 {
        self.migrations.len() as u32
    }

    pub(crate) fn script(&self, engine: Engine) -> &'static str {
        self.recreatable.map_or("", |sql| sql.of(engine))
    }
}

impl Db {
    /// Applies missing steps and recreates views and triggers if necessary, all in one transaction: whatever happens, they
    /// are there after every commit, so that nothing is written without them. Several instances may call it at once; one
    /// works, the others wait.
    ///
    /// # Errors
    /// [`DbError::Schema`] for a schema that is newer than the program or was built from other steps, and for a step that does
    /// not go with what is there; otherwise the first error of a step. Then nothing was changed.
    pub async fn migrate(&self, schema: &Schema) -> Result<MigrationReport, DbError> {
        self.migrate_after(schema, async |_| Ok(())).await
    }

    /// Migrates like [`Db::migrate`], but runs `before` first if the database has steps and lacks some. `before` gets the number of
    /// the last step, for a backup. Meanwhile no other instance migrates, and on SQLite nobody writes until the steps are applied,
    /// not even this handle.
    ///
    /// # Errors
    /// The errors of [`Db::migrate`] and of `before`; then nothing was changed.
    pub async fn migrate_after<E: From<DbError>>(
        &self,
        schema: &Schema,
        before: impl AsyncFnOnce(u32) -> Result<(), E>,
    ) -> Result<MigrationReport, E> {
        check_numbers(schema)?;
        let tx = self.locked().await?;
        let found = number_in(&tx, schema).await?;
        if (1..schema.number()).contains(&found) {
            before(found).await?;
        }
        let report = self.in_one(tx, |tx| apply_missing(tx, schema)).await?;
        for step in &report.applied {
            tracing::info!(number = step.number, name = step.name, "migration applied");
        }
        if report.is_recreated {
            tracing::info!("views and triggers created");
        }
        Ok(report)
    }

    /// Undoes the steps above `to`, the highest first, in one transaction under the lock of [`Db::migrate`]. Views and
    /// triggers are dropped and not created again: only the program of that schema knows its own, and creates them when it
    /// migrates. Until then nobody may write.
    ///
    /// # Errors
    /// [`DbError::Schema`] for a step that cannot be undone, a schema that is below `to`, newer than the program or built
    /// from other steps; otherwise the first error of a step. Then nothing was changed.
    pub async fn migrate_down(&self, schema: &Schema, to: u32) -> Result<DownReport, DbError> {
        self.migrate_down_after(schema, to, async |_| Ok(())).await
    }

    /// Migrates down like [`Db::migrate_down`]. If there is something to undo, `before` runs first, as in [`Db::migrate_after`].
    ///
    /// # Errors
    /// The errors of [`Db::migrate_down`] and of `before`; then nothing was changed.
    pub async fn migrate_down_after<E: From<DbError>>(
        &self,
        schema: &Schema,
        to: u32,
        before: impl AsyncFnOnce(u32) -> Result<(), E>,
    ) -> Result<DownReport, E> {
        check_numbers(schema)?;
        let tx = self.locked().await?;
        if let Some((last, _)) = steps_above(&tx, schema, to).await?.first() {
            before(last.number).await?;
        }
        let report = self.in_one(tx, |tx| undo_above(tx, schema, to)).await?;
        for step in &report.undone {
            tracing::info!(number = step.number, name = step.name, "migration undone");
        }
        Ok(report)
    }

    /// Drops what is left of the views and triggers of this schema, and creates all of them again.
    ///
    /// # Errors
    /// [`DbError::Schema`] if the schema is not the one the program was built for, otherwise what the engine reports.
    pub async fn recreate(&self, schema: &Schema) -> Result<(), DbError> {
        let tx = self.locked().await?;
        self.in_one(tx, |tx| async move {
            // Under the lock: a newer program that migrates meanwhile would get the triggers of this one.
            check_current(&tx, schema).await?;
            give_way(&tx).await?;
            drop_recreatable(&tx).await?;
            create_and_record(&tx, schema.script(tx.engine())).await?;
            tx.commit().await
        })
        .await
    }

    /// Checks, without changing anything, that the schema is exactly the one the program was built for.
    ///
    /// # Errors
    /// [`DbError::Schema`] with the difference.
    pub async fn check_schema(&self, schema: &Schema) -> Result<(), DbError> {
        check_current(self, schema).await
    }

    /// The number of the last step that was applied; 0 when there never was one.
    ///
    /// # Errors
    /// Errors of the engine.
    pub async fn schema_number(&self) -> Result<u32, DbError> {
        let is_migrated = tables_named(self, "schema_migrations").await? > 0;
        if is_migrated { Ok(highest(&read_applied(self).await?)) } else { Ok(0) }
    }

    /// Runs `work` in `tx`, which has the lock and which `work` has to commit, and again from the beginning in another one
    /// where PostgreSQL has rolled it back. Dropping triggers locks whole tables, one after the other, while writers have
    /// theirs in another order: they can deadlock, and whoever notices is rolled back. Where it has given way to others, it
    /// is run again until it need not.
    async fn in_one<T, F>(&self, tx: Tx, work: impl Fn(Tx) -> F) -> Result<T, DbError>
    where
        F: Future<Output = Result<T, DbError>>,
    {
        let mut outcome = work(tx).await;
        let mut attempt = 1;
        loop {
            match outcome {
                Err(DbError::TransactionConflict) if attempt < retry::ATTEMPTS => {
                    retry::pause(attempt).await;
                    attempt += 1;
                }
                Err(DbError::Busy) if self.engine() == Engine::Postgres => {
                    tracing::warn!(
                        "the migration is waiting for a long read, such as a backup, and will be tried again"
                    );
                    tokio::time::sleep(OTHERS_GO_ON_FOR).await;
                }
                outcome => return outcome,
            }
            outcome = work(self.locked().await?).await;
        }
    }

    /// A write transaction that at most one instance holds at a time, without a limit on the time of a statement.
    pub(crate) async fn locked(&self) -> Result<Tx, DbError> {
        let tx = self.begin().await?;
        tx.without_limit().await?;
        if self.engine() == Engine::Postgres {
            // Any constant serves as the key; this one spells "vitrine".
            tx.script("SELECT pg_advisory_xact_lock(33329996108492389)").await?;
        }
        Ok(tx)
    }
}

/// Limits the wait for table locks. A transaction that waits for the lock of a whole table makes all later ones queue behind it,
/// even to read, for as long as an earlier one holds the lock: a backup does so for minutes. So the wait is short, and the
/// transaction is run again.
async fn give_way(tx: &Tx) -> Result<(), DbError> {
    if tx.engine() == Engine::Postgres {
        tx.script(&format!("SET LOCAL lock_timeout = {}", TABLES_WAITED_FOR.as_millis())).await?;
    }
    Ok(())
}

async fn tables_named(on: &impl Execute, name: &str) -> Result<i64, DbError> {
    let sql = match on.engine() {
        Engine::Sqlite => "SELECT COUNT(*) FROM sqlite_schema WHERE name = $1",
        Engine::Postgres => "SELECT COUNT(to_regclass($1))",
    };
    on.scalar(sql, params![name]).await
}

/// The number of the last step in a database whose steps are those of this schema; 0 when there never was one.
async fn number_in(tx: &Tx, schema: &Schema) -> Result<u32, DbError> {
    if tables_named(tx, "schema_migrations").await? == 0 {
        return Ok(0);
    }
    let applied_rows = read_applied(tx).await?;
    check_applied(schema, tx.engine(), &applied_rows)?;
    Ok(highest(&applied_rows))
}

/// The steps above `to` that are in the database, the highest first, each with what undoes it.
async fn steps_above<'a>(tx: &Tx, schema: &'a Schema, to: u32) -> Result<Vec<(&'a Migration, SqlByEngine)>, DbError> {
    let found = number_in(tx, schema).await?;
    if found < to {
        return Err(DbError::Schema(SchemaProblem::Below { found, to }));
    }
    let undone = schema.migrations.iter().rev().filter(|migration| migration.number > to && migration.number <= found);
    undone
        .map(|migration| match migration.down {
            Some(down) => Ok((migration, down)),
            None => Err(DbError::Schema(SchemaProblem::NoWayBack {
                number: migration.number,
                name: migration.name.to_owned(),
            })),
        })
        .collect()
}

async fn apply_missing(tx: Tx, schema: &Schema) -> Result<MigrationReport, DbError> {
    let (engine, script) = (tx.engine(), schema.script(tx.engine()));
    tx.script(NOTES).await?;
    let applied_rows = read_applied(&tx).await?;
    check_applied(schema, engine, &applied_rows)?;
    let row_of = |number: u32| applied_rows.iter().find(|entry| entry.number == i64::from(number));
    let missing: Vec<_> = schema.migrations.iter().filter(|migration| row_of(migration.number).is_none()).collect();
    let is_recreated = !missing.is_empty() || row_of(RECREATABLE).is_none_or(|row| row.checksum != checksum(script));
    if is_recreated {
        give_way(&tx).await?;
        // Views and triggers prevent most changes of a table. Nobody writes without them: on PostgreSQL dropping a trigger
        // locks its table until they are there again.
        drop_recreatable(&tx).await?;
        for migration in &missing {
            let sql = migration.sql.of(engine);
            // Said before: not every error of a step names it.
            tracing::info!(number = migration.number, name = migration.name, "applying a migration");
            tx.script(sql).await.map_err(|error| misfit(error, migration, engine))?;
            record(&tx, migration.number, migration.name, sql).await?;
        }
        create_and_record(&tx, script).await?;
    }
    tx.commit().await?;
    let applied =
        missing.into_iter().map(|step| AppliedStep { number: step.number, name: step.name.to_owned() }).collect();
    Ok(MigrationReport { applied, is_recreated })
}

async fn create_and_record(tx: &Tx, script: &str) -> Result<(), DbError> {
    create_recreatable(tx, script).await?;
    record(tx, RECREATABLE, NOTED, script).await
}

async fn undo_above(tx: Tx, schema: &Schema, to: u32) -> Result<DownReport, DbError> {
    let steps = steps_above(&tx, schema, to).await?;
    let mut report = DownReport::default();
    if steps.is_empty() {
        tx.rollback().await?;
        return Ok(report);
    }
    give_way(&tx).await?;
    tx.script(NOTES).await?;
    drop_recreatable(&tx).await?;
    for (migration, down) in steps {
        tx.script(down.of(tx.engine())).await?;
        let sql = "DELETE FROM schema_migrations WHERE number = $1";
        tx.execute(sql, params![i64::from(migration.number)]).await?;
        let lost = migration.loses(tx.engine()).unwrap_or_default().to_owned();
        report.undone.push(UndoneStep { number: migration.number, name: migration.name.to_owned(), lost });
    }
    tx.commit().await?;
    Ok(report)
}

fn checksum(sql: &str) -> String {
    blake3::hash(sql.as_bytes()).to_hex().to_string()
}

fn highest(applied_rows: &[AppliedRow]) -> u32 {
    applied_rows.iter().map(|entry| u32::try_from(entry.number).unwrap_or(u32::MAX)).max().unwrap_or(0)
}

fn check_numbers(schema: &Schema) -> Result<(), DbError> {
    for (expected, migration) in (1..).zip(&schema.migrations) {
        if migration.number != expected {
            return Err(DbError::Schema(SchemaProblem::Numbering { number: migration.number, expected }));
        }
    }
    Ok(())
}

pub(crate) async fn check_current(on: &impl Execute, schema: &Schema) -> Result<(), DbError> {
    check_numbers(schema)?;
    let known = schema.number();
    if tables_named(on, "schema_migrations").await? == 0 {
        return Err(DbError::Schema(SchemaProblem::Older { found: 0, known }));
    }
    let applied_rows = read_applied(on).await?;
    check_applied(schema, on.engine(), &applied_rows)?;
    let found = highest(&applied_rows);
    if found < known { Err(DbError::Schema(SchemaProblem::Older { found, known })) } else { Ok(()) }
}

fn check_applied(schema: &Schema, engine: Engine, applied_rows: &[AppliedRow]) -> Result<(), DbError> {
    let (found, known) = (highest(applied_rows), schema.number());
    let row_of = |migration: &Migration| applied_rows.iter().find(|row| row.number == i64::from(migration.number));
    let is_changed = |migration: &Migration, row: &AppliedRow| row.checksum != checksum(migration.sql.of(engine));
    // First, since the numbers of other steps mean nothing.
    if schema.migrations.first().is_some_and(|first| row_of(first).is_some_and(|row| is_changed(first, row))) {
        return Err(DbError::Schema(SchemaProblem::Unreleased));
    }
    if found > known {
        return Err(DbError::Schema(SchemaProblem::Newer { found, known }));
    }
    for migration in &schema.migrations {
        let (number, name) = (migration.number, migration.name.to_owned());
        match row_of(migration) {
            // Steps are applied in order, and those of a program all or none. Applied once more, it would fail, or undo what
            // later ones have done.
            None if number < found => {
                let row = noting(migration, engine);
                return Err(DbError::Schema(SchemaProblem::Gap { number, name, found, row }));
            }
            Some(row) if is_changed(migration, row) => {
                return Err(DbError::Schema(SchemaProblem::Changed { number, name }));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The statement with which an operator notes a step that has been applied.
fn noting(migration: &Migration, engine: Engine) -> String {
    format!(
        "INSERT INTO schema_migrations (number, name, checksum, applied_at) VALUES ({}, '{}', '{}', 0)",
        migration.number,
        migration.name,
        checksum(migration.sql.of(engine))
    )
}

/// Adds the number of the step and the possible remedy to an error of the engine. The row of the last step may be missing, and
/// nothing else distinguishes that from a database of an older version.
fn misfit(error: DbError, migration: &Migration, engine: Engine) -> DbError {
    match error {
        DbError::Other(cause) => DbError::Schema(SchemaProblem::Misfit {
            number: migration.number,
            name: migration.name.to_owned(),
            cause,
            row: noting(migration, engine),
        }),
        other => other,
    }
}

async fn read_applied(on: &impl Execute) -> Result<Vec<AppliedRow>, DbError> {
    on.rows("SELECT number, checksum FROM schema_migrations ORDER BY number", Params::new()).await
}

async fn record(tx: &Tx, number: u32, name: &str, sql: &str) -> Result<(), DbError> {
    let now = match tx.engine() {
        Engine::Sqlite => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
        // The time of this statement: `now()` is when the transaction began, for all steps and before it had the lock.
        Engine::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    };
    tx.execute(
        &format!(
            "INSERT INTO schema_migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, {now}) \
             ON CONFLICT (number) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at"
        ),
        params![i64::from(number), name, checksum(sql)],
    )
    .await
    .map(drop)
}
