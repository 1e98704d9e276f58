//! Database errors, grouped by what a caller can do about them. Constraint names are the same on both engines: where
//! SQLite reports columns, the name is built as PostgreSQL does by default.

use sqlx::error::ErrorKind;

use crate::{DecodeError, Engine, FileProblem, ServerProblem};

/// An error of the database or of the connection to it.
#[derive(Debug, Clone, thiserror::Error)]
pub enum DbError {
    /// A row with these values already exists.
    #[error("unique constraint {} is violated", constraint.as_deref().unwrap_or("(unnamed)"))]
    UniqueViolation {
        /// `{table}_{column}_{column}_key`, `{table}_pkey`, or the name of an index over expressions.
        constraint: Option<String>,
    },
    /// The row refers to one that does not exist, or is still referred to.
    #[error("a foreign key is violated")]
    ForeignKeyViolation,
    /// A value is outside what its column allows.
    #[error("check constraint {} is violated", constraint.as_deref().unwrap_or("(unnamed)"))]
    CheckViolation {
        /// The name of the constraint, if it has one.
        constraint: Option<String>,
    },
    /// Another writer held the lock for too long.
    #[error("the database is busy")]
    Busy,
    /// The engine rolled this transaction back in favour of another: a deadlock or a serialisation failure. It may
    /// succeed immediately when it is run again from the beginning; [`Db::transaction`](crate::Db::transaction) does
    /// that.
    #[error("the transaction was rolled back in favour of another")]
    TransactionConflict,
    /// The statement ran longer than it may and was stopped.
    #[error("the statement took too long")]
    Timeout,
    /// The database cannot be reached at the moment; the same call may work later without a restart.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The disk under the database is full.
    #[error("the disk of the database is full: make space")]
    Full,
    /// The schema is not the one this program was built for.
    #[error("{0}")]
    Schema(SchemaProblem),
    /// The database runs with a setting under which acknowledged writes could be lost (rule D-1).
    #[error("the database setting {setting} is {found}, but must be {wanted}")]
    Setting {
        /// The name of the setting.
        setting: &'static str,
        /// The value in the database.
        found: String,
        /// The required value.
        wanted: &'static str,
    },
    /// The SQLite file is not opened, because its content would be lost.
    #[error("{0}")]
    File(#[from] FileProblem),
    /// The PostgreSQL server cannot be used as the address says.
    #[error("{0}")]
    Server(#[from] ServerProblem),
    /// The address of the database is invalid.
    #[error("not a database address: {0}")]
    Address(String),
    /// A query that should always return a row returned none.
    #[error("the query returned no row")]
    NoRow,
    /// An earlier statement of this transaction failed; it can only be rolled back.
    #[error("an earlier statement of this transaction failed")]
    Aborted,
    /// A column has another name or type than the code expects.
    #[error("cannot decode a row: {0}")]
    Decode(String),
    /// A value cannot be stored in a column.
    #[error("cannot encode a value: {0}")]
    Encode(String),
    /// Anything else, usually a mistake in the statement.
    #[error("database error: {0}")]
    Other(String),
}

/// Difference between a schema and the one that this program was built for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SchemaProblem {
    /// A newer program has migrated this database.
    #[error(
        "its schema is at {found}, newer than this program's {known}: run the version that migrated it or a later \
            one, or take it back with that version's `vitrine migrate --to {known}`, or restore the backup from \
            before the upgrade"
    )]
    Newer {
        /// The highest migration in the database.
        found: u32,
        /// The highest migration of the program.
        known: u32,
    },
    /// Migrations are still to be applied.
    #[error("its schema is at {found}, older than this program's {known}: run `vitrine migrate`, or start the server")]
    Older {
        /// The highest migration in the database.
        found: u32,
        /// The highest migration of the program.
        known: u32,
    },
    /// The first migration is another one, so no release made the database.
    #[error(
        "it was made by a build from before version 0.1.0, which no release can migrate: keep it with that build, or name an empty \
         database and add its content again, as docs/operate/upgrade.md says"
    )]
    Unreleased,
    /// A migration was edited after it was applied.
    #[error("migration {number} ({name}) differs from the one applied to this database: run the build that applied it")]
    Changed {
        /// Its number.
        number: u32,
        /// Its name in the program.
        name: String,
    },
    /// A step is not noted, though a later one is.
    #[error(
        "migration {number} ({name}) is missing from the table schema_migrations, although migration {found} is \
            there: its row was deleted. If nothing else is missing, put it back with: {row}; otherwise restore an \
            earlier backup"
    )]
    Gap {
        /// Its number.
        number: u32,
        /// Its name in the program.
        name: String,
        /// The highest migration in the database.
        found: u32,
        /// The statement that notes it.
        row: String,
    },
    /// A step does not go with what is there.
    #[error(
        "migration {number} ({name}) can't be applied, and nothing was changed: {cause}. If everything it creates \
            already exists, its row was deleted from the table schema_migrations: put it back with: {row}; otherwise \
            restore an earlier backup"
    )]
    Misfit {
        /// Its number.
        number: u32,
        /// Its name in the program.
        name: String,
        /// Message of the engine.
        cause: String,
        /// The statement that notes it.
        row: String,
    },
    /// A step that should be undone has no down-script.
    #[error(
        "migration {number} ({name}) can't be undone, so nothing was changed: restore a backup from before it instead"
    )]
    NoWayBack {
        /// Its number.
        number: u32,
        /// Its name in the program.
        name: String,
    },
    /// There is nothing to undo: the schema is below the number that it should be taken back to.
    #[error("its schema is at {found}, below {to}, so there is nothing to undo: run `vitrine migrate` to update it")]
    Below {
        /// The highest migration in the database.
        found: u32,
        /// The number that was asked for.
        to: u32,
    },
    /// A table or a column that a migration has made is not there.
    #[error("the schema lacks {0}: restore a backup from before it was dropped; nothing else brings its data back")]
    Lacks(String),
    /// The program's own list is not numbered 1, 2, 3 …
    #[error("found migration {number} where {expected} is expected")]
    Numbering {
        /// The number found.
        number: u32,
        /// The expected number.
        expected: u32,
    },
}

impl DbError {
    /// The name of the violated unique constraint, if this is such an error and the engine reported it.
    pub fn unique_constraint(&self) -> Option<&str> {
        match self {
            DbError::UniqueViolation { constraint } => constraint.as_deref(),
            _ => None,
        }
    }

    /// Returns true if a unique constraint of this table over exactly these columns, joined by `_`, is violated:
    /// `is_unique_violation("users", "username_key")` is about the index `users_username_key_key`.
    pub fn is_unique_violation(&self, table: &str, columns: &str) -> bool {
        self.unique_constraint()
            .and_then(|name| name.strip_prefix(table)?.strip_prefix('_')?.strip_suffix("_key"))
            .is_some_and(|found| found == columns)
    }

    /// Returns true if the same call may succeed a little later.
    pub fn is_transient(&self) -> bool {
        matches!(self, DbError::Busy | DbError::TransactionConflict | DbError::Timeout | DbError::Unavailable(_))
    }

    pub(crate) fn decode(err: &DecodeError, sql: &str) -> DbError {
        DbError::Decode(format!("{err} in {sql}"))
    }

    pub(crate) fn from_sqlx(engine: Engine, err: sqlx::Error) -> DbError {
        DbError::known(engine, &err).unwrap_or_else(|| DbError::Other(err.to_string()))
    }

    fn known(engine: Engine, err: &sqlx::Error) -> Option<DbError> {
        let database = match err {
            sqlx::Error::Database(database) => database.as_ref(),
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => return Some(DbError::Unavailable(err.to_string())),
            _ => return None,
        };
        match database.kind() {
            ErrorKind::UniqueViolation => {
                let constraint = match engine {
                    Engine::Sqlite => sqlite_unique_name(database),
                    Engine::Postgres => database.constraint().map(str::to_owned),
                };
                return Some(DbError::UniqueViolation { constraint });
            }
            ErrorKind::ForeignKeyViolation => return Some(DbError::ForeignKeyViolation),
            ErrorKind::CheckViolation => {
                let constraint = match engine {
                    Engine::Sqlite => database.message().strip_prefix("CHECK constraint failed: ").map(str::to_owned),
                    Engine::Postgres => database.constraint().map(str::to_owned),
                };
                return Some(DbError::CheckViolation { constraint });
            }
            _ => {}
        }
        let code = database.code()?;
        match engine {
            Engine::Sqlite => sqlite_code(code.parse().ok()?, database.message()),
            Engine::Postgres => postgres_code(&code, database.message()),
        }
    }
}

/// SQLite's extended result codes keep the primary code in the low byte (sqlite.org/rescode.html).
fn sqlite_code(code: u32, message: &str) -> Option<DbError> {
    match code & 0xff {
        5 | 6 => Some(DbError::Busy),
        9 => Some(DbError::Timeout),
        13 => Some(DbError::Full),
        10 | 14 => Some(DbError::Unavailable(message.to_owned())),
        _ => None,
    }
}

/// The SQLSTATE classes of PostgreSQL's appendix A that have a meaning here.
fn postgres_code(code: &str, message: &str) -> Option<DbError> {
    match code {
        "55P03" => Some(DbError::Busy),
        "40001" | "40P01" => Some(DbError::TransactionConflict),
        "57014" => Some(DbError::Timeout),
        "53100" => Some(DbError::Full),
        "42501" => Some(ServerProblem::NoRight(message.to_owned()).into()),
        // Shutting down, crashed, starting up, idle for too long in a transaction, too many connections.
        "57P01" | "57P02" | "57P03" | "25P03" | "53300" => Some(DbError::Unavailable(message.to_owned())),
        _ if code.starts_with("08") => Some(DbError::Unavailable(message.to_owned())),
        _ => None,
    }
}

/// SQLite says `UNIQUE constraint failed: saves.user_id, saves.item_id`, or `… failed: index 'name'` for an index over
/// expressions. The result code alone tells a primary key.
fn sqlite_unique_name(err: &dyn sqlx::error::DatabaseError) -> Option<String> {
    let rest = err.message().strip_prefix("UNIQUE constraint failed: ")?;
    if let Some(index) = rest.strip_prefix("index '") {
        return index.strip_suffix('\'').map(str::to_owned);
    }
    let (table, _) = rest.split_once('.')?;
    if err.code().as_deref() == Some("1555") {
        return Some(format!("{table}_pkey"));
    }
    let columns: Option<Vec<&str>> =
        rest.split(", ").map(|column| column.split_once('.').map(|(_, name)| name)).collect();
    Some(format!("{table}_{}_key", columns?.join("_")))
}
