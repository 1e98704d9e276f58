//! Row locks, which only PostgreSQL has: on SQLite a write transaction is alone anyway.

use crate::Engine;

/// What ends a `SELECT` that takes a row for its transaction and passes over rows that others have taken.
pub fn skip_locked(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => "FOR UPDATE SKIP LOCKED",
    }
}
