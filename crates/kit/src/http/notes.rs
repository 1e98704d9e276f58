//! Facts about a request that come up while it is answered, for its log line and metrics. Any code may note one here.
//! Outside a request nothing is noted.

use std::sync::{Arc, OnceLock};

use uuid::Uuid;
use vitrine_core::error::ErrorCode;

tokio::task_local! {
    static NOTES: Arc<RequestNotes>;
}

/// Notes of one request. The first value of each counts.
#[derive(Debug, Default)]
pub struct RequestNotes {
    /// Name of the operation, out of a closed list: never text that somebody has written.
    pub operation: OnceLock<&'static str>,
    /// Code of the error that was answered.
    pub code: OnceLock<ErrorCode>,
    /// Public id of the account that sent the request.
    pub actor: OnceLock<Uuid>,
}

impl RequestNotes {
    /// Runs a future and collects its notes. Tasks that it spawns note nothing.
    pub async fn during<F: Future>(self: &Arc<Self>, future: F) -> F::Output {
        NOTES.scope(self.clone(), future).await
    }
}

/// Notes the name of the operation.
pub fn note_operation(operation: &'static str) {
    note(|notes| notes.operation.set(operation).is_ok());
}

/// Notes that a request is refused, and counts it.
pub fn note_error(code: ErrorCode) {
    metrics::counter!("vitrine_errors_total", "code" => code.as_str()).increment(1);
    note(|notes| notes.code.set(code).is_ok());
}

/// Notes the account that sends the request.
pub fn note_actor(uuid: Uuid) {
    note(|notes| notes.actor.set(uuid).is_ok());
}

fn note(write: impl FnOnce(&RequestNotes) -> bool) {
    // Neither an earlier note nor a missing request is an error.
    let _ = NOTES.try_with(|notes| write(notes));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_noted_first_stays_and_concurrent_requests_keep_apart() {
        let asked = async |operation: &'static str, code: ErrorCode| {
            let notes = Arc::<RequestNotes>::default();
            notes
                .during(async {
                    note_operation(operation);
                    tokio::task::yield_now().await;
                    note_operation("another");
                    note_error(code);
                    note_error(ErrorCode::Internal);
                })
                .await;
            (notes.operation.get().copied(), notes.code.get().copied(), notes.actor.get().copied())
        };
        let (one, two) = tokio::join!(asked("one", ErrorCode::NotFound), asked("two", ErrorCode::Forbidden));
        assert_eq!(one, (Some("one"), Some(ErrorCode::NotFound), None));
        assert_eq!(two, (Some("two"), Some(ErrorCode::Forbidden), None));
        note_operation("outside a request");
    }
}
