//! Publishing once: a repeated request with the same key gets the answer of the first one.

use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::viewer::Writer;
use vitrine_db::Execute;
use vitrine_kit::app::App;

use super::publishing_rows;

/// An idempotency key together with the hash of its request.
#[derive(Clone)]
pub struct IdempotencyKey {
    key: String,
    request_hash: Vec<u8>,
}

impl IdempotencyKey {
    /// Reads the header's value, which must be a UUID. `request` is the hash of everything that makes up the request.
    pub fn new(key: &str, request: blake3::Hash) -> Result<Self> {
        let key = uuid::Uuid::parse_str(key)
            .map_err(|_| PublicError::bad_input("Idempotency-Key", "The idempotency key must be a UUID."))?;
        Ok(Self { key: key.to_string(), request_hash: request.as_bytes().to_vec() })
    }

    /// Returns the stored answer, if there is one: the row ids of the published items. The same key with another request is a
    /// conflict.
    pub async fn answered(&self, db: &impl Execute, writer: &Writer) -> Result<Option<Vec<i64>>> {
        let Some(done) = publishing_rows::answered(db, writer.account().id, &self.key).await? else { return Ok(None) };
        if done.request_hash != self.request_hash {
            return Err(PublicError::new(
                ErrorCode::IdempotencyConflict,
                "This idempotency key was already used for a different request.",
            ));
        }
        serde_json::from_str(&done.answer)
            .map(Some)
            .map_err(|e| PublicError::internal("reading an idempotent answer", e))
    }

    /// Stores the answer, in the transaction that publishes.
    pub async fn keep(&self, db: &impl Execute, writer: &Writer, ids: &[i64], now: Millis) -> Result<()> {
        let answer =
            serde_json::to_string(ids).map_err(|e| PublicError::internal("writing an idempotent answer", e))?;
        publishing_rows::keep_answer(db, writer.account().id, &self.key, self.request_hash.clone(), &answer, now)
            .await?;
        Ok(())
    }
}

/// Publishes once: returns the items that the first request with this key has published, or else runs `publish`, which
/// [stores](IdempotencyKey::keep) its answer.
///
/// # Errors
/// `IDEMPOTENCY_CONFLICT`; errors of `publish` and of the database.
pub async fn once(
    app: &App,
    writer: &Writer,
    key: Option<&IdempotencyKey>,
    publish: impl Future<Output = Result<Vec<i64>>>,
) -> Result<Vec<i64>> {
    if let Some(ids) = answered(app, writer, key).await? {
        return Ok(ids);
    }
    let ids = match publish.await {
        Ok(ids) => ids,
        // The same request may have been done since it was asked for: what could be published then has taken its place.
        Err(error) => answered(app, writer, key).await?.ok_or(error)?,
    };
    app.job_notifier.notify();
    app.follow_changes().await;
    Ok(ids)
}

async fn answered(app: &App, writer: &Writer, key: Option<&IdempotencyKey>) -> Result<Option<Vec<i64>>> {
    match key {
        Some(key) => key.answered(&app.db, writer).await,
        None => Ok(None),
    }
}

/// Time for which the answer to a request is kept, in case the request is repeated.
pub const ANSWERS_KEPT_FOR: Millis = DAY;

/// Deletes the answers that have been kept long enough.
pub async fn forget_answers(app: &App) -> Result<()> {
    publishing_rows::forget_answers(&app.db, app.clock.now() - ANSWERS_KEPT_FOR).await?;
    Ok(())
}
