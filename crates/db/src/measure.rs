//! Figures of statements, through a facade that costs next to nothing where nobody has them recorded.

use std::time::Instant;

use tracing::Instrument;

use crate::DbError;

/// Role of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionRole {
    Reader,
    Writer,
}

/// Action of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatementAction {
    Read,
    Write,
    Commit,
}

/// Measures how long one waits for a connection.
pub(crate) async fn waiting<T>(
    role: ConnectionRole,
    wait: impl Future<Output = Result<T, DbError>>,
) -> Result<T, DbError> {
    let began = Instant::now();
    let outcome = wait.await;
    let figure = match role {
        ConnectionRole::Reader => metrics::histogram!("vitrine_database_wait_seconds", "role" => "reader"),
        ConnectionRole::Writer => metrics::histogram!("vitrine_database_wait_seconds", "role" => "writer"),
    };
    figure.record(began.elapsed());
    count_error(&outcome);
    outcome
}

/// Measures how long a statement takes on its connection.
pub(crate) async fn running<T>(
    doing: StatementAction,
    statement: impl Future<Output = Result<T, DbError>>,
) -> Result<T, DbError> {
    let began = Instant::now();
    let outcome = in_span(doing, statement).await;
    let figure = match doing {
        StatementAction::Read => metrics::histogram!("vitrine_database_statement_seconds", "kind" => "read"),
        StatementAction::Write => metrics::histogram!("vitrine_database_statement_seconds", "kind" => "write"),
        StatementAction::Commit => metrics::histogram!("vitrine_database_statement_seconds", "kind" => "commit"),
    };
    figure.record(began.elapsed());
    count_error(&outcome);
    outcome
}

/// Adds a statement to the trace of its request. Without a request there is no trace.
async fn in_span<T>(doing: StatementAction, statement: impl Future<Output = T>) -> T {
    if tracing::Span::current().is_none() {
        return statement.await;
    }
    let name = match doing {
        StatementAction::Read => "read",
        StatementAction::Write => "write",
        StatementAction::Commit => "commit",
    };
    let span = tracing::info_span!(target: "vitrine_trace", "statement", otel.name = name, otel.kind = "client");
    statement.instrument(span).await
}

fn count_error<T>(outcome: &Result<T, DbError>) {
    if let Err(error) = outcome {
        metrics::counter!("vitrine_database_errors_total", "kind" => kind(error)).increment(1);
    }
}

fn kind(error: &DbError) -> &'static str {
    match error {
        DbError::UniqueViolation { .. } => "unique violation",
        DbError::ForeignKeyViolation => "foreign key violation",
        DbError::CheckViolation { .. } => "check violation",
        DbError::Busy => "busy",
        DbError::TransactionConflict => "conflict",
        DbError::Timeout => "timeout",
        DbError::Unavailable(_) => "unavailable",
        DbError::Full => "full",
        _ => "other",
    }
}

/// Action of a statement that returns rows.
pub(crate) fn doing(sql: &str) -> StatementAction {
    if is_write(sql) { StatementAction::Write } else { StatementAction::Read }
}

pub(crate) fn is_write(sql: &str) -> bool {
    let word = sql.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    ["insert", "update", "delete"].iter().any(|write| word.eq_ignore_ascii_case(write))
}

#[cfg(test)]
mod tests {
    use super::is_write;

    #[test]
    fn a_statement_that_returns_rows_may_still_write() {
        assert!(is_write("\n  INSERT INTO tags (name) VALUES ($1) RETURNING id"));
        assert!(is_write("delete from tags returning id"));
        assert!(!is_write("SELECT 1"));
        assert!(!is_write("  updated_at"));
        assert!(!is_write(""));
    }
}
