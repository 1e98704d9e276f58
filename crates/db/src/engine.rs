//! The two engines. Only code that has to distinguish them names them: migrations, tests, query plans.

use std::fmt;

/// The database engines the product runs on, with the same features and the same tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// One file on this machine; the default.
    Sqlite,
    /// A server that any number of instances can share.
    Postgres,
}

impl Engine {
    /// An expression for the time by the clock of the database, in milliseconds since 1970 UTC, as an integer.
    pub const fn now_ms(self) -> &'static str {
        match self {
            Engine::Sqlite => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Engine::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Engine::Sqlite => "SQLite",
            Engine::Postgres => "PostgreSQL",
        })
    }
}
