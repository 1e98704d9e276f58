//! The two engines and nothing else. Only code that must speak about both at once names them: migrations, tests, plans.

use std::fmt;

/// The database engines the product runs on, with the same features and the same tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// One file on this machine; the default.
    Sqlite,
    /// A server shared by any number of instances.
    Postgres,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Engine::Sqlite => "SQLite",
            Engine::Postgres => "PostgreSQL",
        })
    }
}
