//! Every SQL statement about publishing, for all kinds.

use vitrine_core::clock::Millis;
use vitrine_core::items::Item;
use vitrine_db::{DbError, Execute, params, row};

/// The details of an item that its creator gives, except its tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemDetails {
    pub name: String,
    pub slug: String,
    pub description: Option<String>,
    pub is_private: bool,
    /// New mature mark; `None` if it stays, or if something else decides it.
    pub is_nsfw: Option<bool>,
    /// True if a moderator sets this mark.
    pub is_nsfw_by_staff: bool,
}

impl ItemDetails {
    /// Returns the present details of an item.
    pub fn of(item: &Item) -> Self {
        Self {
            name: item.name.clone(),
            slug: item.slug.clone(),
            description: item.description.clone(),
            is_private: item.is_private,
            is_nsfw: None,
            is_nsfw_by_staff: false,
        }
    }
}

/// Changes an item that nobody has changed or deleted since it was read. A moderator's mature mark does not count as a change of
/// the item: it is kept, and a change whose author has not seen the mark cannot remove it.
pub async fn update(db: &impl Execute, read: &Item, facts: &ItemDetails, updated_at: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET name = $2, slug = $3, description = $4, is_private = $5, is_nsfw = COALESCE($6, is_nsfw), \
         is_nsfw_by_staff = COALESCE($6, is_nsfw) AND (is_nsfw_by_staff OR ($6 IS NOT NULL AND $10)), updated_at = $7 \
         WHERE id = $1 AND updated_at = $8 AND is_nsfw IN ($9, COALESCE($6, is_nsfw)) AND deleted_at IS NULL",
        params![
            read.id,
            facts.name.as_str(),
            facts.slug.as_str(),
            facts.description.clone(),
            facts.is_private,
            facts.is_nsfw,
            updated_at,
            read.updated_at,
            read.is_nsfw,
            facts.is_nsfw_by_staff
        ],
    )
    .await
}

row! {
    /// An answer stored under an idempotency key.
    pub struct StoredAnswer { pub request_hash: Vec<u8>, pub answer: String }
}

pub async fn answered(db: &impl Execute, user_id: i64, key: &str) -> Result<Option<StoredAnswer>, DbError> {
    db.row_opt(
        "SELECT request_hash, answer FROM idempotency_keys WHERE user_id = $1 AND key = $2",
        params![user_id, key],
    )
    .await
}

pub async fn keep_answer(
    db: &impl Execute,
    user_id: i64,
    key: &str,
    request_hash: Vec<u8>,
    answer: &str,
    now: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)",
        params![user_id, key, request_hash, answer, now],
    )
    .await
}

pub async fn forget_answers(db: &impl Execute, before: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM idempotency_keys WHERE created_at < $1", params![before]).await
}
