//! Publishing the same once: a request that names a key gets the answer of the first one with this key again.

use vitrine_db::Execute;

use super::store;
use crate::app::App;
use crate::clock::{DAY, Millis};
use crate::error::{Code, PublicError, Result};
use crate::viewer::Writer;

/// An idempotency key together with the hash of its request.
#[derive(Clone)]
pub struct Key {
    key: String,
    request_hash: Vec<u8>,
}

impl Key {
    /// Reads the header's value; it is a UUID. `request` is the hash of everything that makes up the request.
    pub fn new(key: &str, request: blake3::Hash) -> Result<Self> {
        let key = uuid::Uuid::parse_str(key)
            .map_err(|_| PublicError::bad_input("Idempotency-Key", "The idempotency key is a UUID."))?;
        Ok(Self { key: key.to_string(), request_hash: request.as_bytes().to_vec() })
    }

    /// The stored answer, the row ids of what was published, if there is one. The same key with another request is a
    /// conflict.
    pub async fn answered(&self, db: &impl Execute, writer: &Writer) -> Result<Option<Vec<i64>>> {
        let Some(done) = store::answered(db, writer.account().id, &self.key).await? else { return Ok(None) };
        if done.request_hash != self.request_hash {
            return Err(PublicError::new(Code::IdempotencyConflict, "This key was used for another request."));
        }
        serde_json::from_str(&done.answer)
            .map(Some)
            .map_err(|e| PublicError::internal("reading an idempotent answer", e))
    }

    /// Keeps the answer, in the transaction that publishes.
    pub async fn keep(&self, db: &impl Execute, writer: &Writer, ids: &[i64], now: Millis) -> Result<()> {
        let answer =
            serde_json::to_string(ids).map_err(|e| PublicError::internal("writing an idempotent answer", e))?;
        store::keep_answer(db, writer.account().id, &self.key, self.request_hash.clone(), &answer, now).await?;
        Ok(())
    }
}

/// How long the response to a request is kept for its repetition.
pub(crate) const ANSWERS_KEPT_FOR: Millis = DAY;

/// Deletes the responses stored under idempotency keys that have been kept long enough.
pub async fn forget_answers(app: &App) -> Result<()> {
    store::forget_answers(&app.db, app.clock.now() - ANSWERS_KEPT_FOR).await?;
    Ok(())
}
