//! What becomes known of a request while it is answered, for its line in the log and its figures. Whoever finds out notes it
//! here, wherever that is; outside a request nothing is noted.

use std::sync::{Arc, OnceLock};

use uuid::Uuid;
use vitrine_core::error::Code;

tokio::task_local! {
    static NOTES: Arc<Notes>;
}

/// Each of these is what was noted first.
#[derive(Debug, Default)]
pub struct Notes {
    /// What was asked for, out of a closed list: never what somebody has written.
    pub operation: OnceLock<&'static str>,
    /// The code of the error that was answered.
    pub code: OnceLock<Code>,
    /// The public id of the account that asked.
    pub actor: OnceLock<Uuid>,
}

impl Notes {
    /// Runs a future and keeps what it notes. What it spawns notes nothing.
    pub async fn during<F: Future>(self: &Arc<Self>, future: F) -> F::Output {
        NOTES.scope(self.clone(), future).await
    }
}

/// Notes what is asked for.
pub fn note_operation(operation: &'static str) {
    note(|notes| notes.operation.set(operation).is_ok());
}

/// Notes that a request is refused, and counts that.
pub fn note_error(code: Code) {
    metrics::counter!("vitrine_errors_total", "code" => code.as_str()).increment(1);
    note(|notes| notes.code.set(code).is_ok());
}

/// Notes who asks.
pub fn note_actor(uuid: Uuid) {
    note(|notes| notes.actor.set(uuid).is_ok());
}

fn note(write: impl FnOnce(&Notes) -> bool) {
    // Whether it was the first is of no account, nor whether there is a request at all.
    let _ = NOTES.try_with(|notes| write(notes));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_noted_first_stays_and_concurrent_requests_keep_apart() {
        let asked = async |operation: &'static str, code: Code| {
            let notes = Arc::<Notes>::default();
            notes
                .during(async {
                    note_operation(operation);
                    tokio::task::yield_now().await;
                    note_operation("another");
                    note_error(code);
                    note_error(Code::Internal);
                })
                .await;
            (notes.operation.get().copied(), notes.code.get().copied(), notes.actor.get().copied())
        };
        let (one, two) = tokio::join!(asked("one", Code::NotFound), asked("two", Code::Forbidden));
        assert_eq!(one, (Some("one"), Some(Code::NotFound), None));
        assert_eq!(two, (Some("two"), Some(Code::Forbidden), None));
        note_operation("outside a request");
    }
}
