//! Problems with a PostgreSQL server, in words for the operator. The driver's own words name neither the server nor the remedy.

use sqlx::postgres::PgConnectOptions;

use crate::{DbError, Engine};

/// The oldest server that is taken, as `server_version_num`. The oldest release that its makers still maintain.
pub(crate) const OLDEST: i64 = 140_000;

/// Reason why a PostgreSQL server is not used. Nothing has been changed in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ServerProblem {
    /// The name or the password is wrong, or the server does not admit this client.
    #[error("the server {server} refuses {user} ({cause}): correct the username and password in the address")]
    Refused {
        /// Host and port.
        server: String,
        /// The name in the address.
        user: String,
        /// Message of the server.
        cause: String,
    },
    /// There is no such database.
    #[error(
        "the server {server} has no database {database}: create it with the encoding UTF8, or correct its name in the \
            address"
    )]
    NoDatabase {
        /// Host and port.
        server: String,
        /// The name in the address.
        database: String,
    },
    /// Nothing answers at the address.
    #[error("no response from {server} ({cause}): start the server, or correct host and port in the address")]
    Unreachable {
        /// Host and port.
        server: String,
        /// Error of the last attempt.
        cause: String,
    },
    /// The account may not do what is needed, such as creating tables.
    #[error("the account lacks a permission ({0}): make it the owner of the database and the schema")]
    NoRight(String),
    /// The server, or the account, only reads.
    #[error(
        "the server accepts no writes from this account: use the primary if this is a standby, or turn off \
            default_transaction_read_only for the server, the database and the account"
    )]
    ReadOnly,
    /// The server is older than what is supported.
    #[error("the server is PostgreSQL {found}, which is too old: use {} or later", OLDEST / 10_000)]
    TooOld {
        /// Its version.
        found: String,
    },
}

/// Converts a driver's error to one that names the server, if it is about opening a connection.
pub(crate) fn explain(error: sqlx::Error, options: &PgConnectOptions) -> DbError {
    let server = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let code = error.as_database_error().and_then(|database| database.code()).unwrap_or_default().into_owned();
    let cause = match &error {
        sqlx::Error::Database(database) => database.message().to_owned(),
        sqlx::Error::PoolTimedOut => "no connection in time".to_owned(),
        other => other.to_string(),
    };
    match (code.as_str(), &error) {
        ("28P01" | "28000", _) => {
            ServerProblem::Refused { server, user: options.get_username().to_owned(), cause }.into()
        }
        ("3D000", _) => {
            let database = options.get_database().unwrap_or_else(|| options.get_username()).to_owned();
            ServerProblem::NoDatabase { server, database }.into()
        }
        (_, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Tls(_)) => {
            ServerProblem::Unreachable { server, cause }.into()
        }
        _ => DbError::from_sqlx(Engine::Postgres, error),
    }
}

/// Refuses a server older than the oldest supported version.
pub(crate) fn check_version(number: i64, found: &str) -> Result<(), ServerProblem> {
    if number >= OLDEST { Ok(()) } else { Err(ServerProblem::TooOld { found: found.to_owned() }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_nobody_maintains_any_more_is_too_old() {
        assert_eq!(check_version(140_000, "14.0"), Ok(()));
        assert_eq!(check_version(180_001, "18.1"), Ok(()));
        let told = check_version(130_022, "13.22").expect_err("too old").to_string();
        assert_eq!(told, "the server is PostgreSQL 13.22, which is too old: use 14 or later");
    }
}
