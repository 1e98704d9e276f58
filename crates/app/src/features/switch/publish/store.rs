//! Every SQL statement that publishing needs.

use vitrine_db::{DbError, Execute, params, row};
use vitrine_layout::options::Choice;

use crate::clock::Millis;
use crate::items::{Item, ItemId};

/// The columns of a new theme besides those of its item.
pub struct Details {
    pub target: &'static str,
    pub layout_id: Option<i64>,
    /// Hash and length of the stored wallpaper.
    pub wallpaper: Option<(Vec<u8>, i64)>,
    pub screenshot_hash: Option<Vec<u8>>,
}

pub async fn insert(db: &impl Execute, id: ItemId, details: &Details) -> Result<u64, DbError> {
    let (hash, bytes) = details.wallpaper.clone().unzip();
    db.execute(
        "INSERT INTO switch_themes (item_id, target, layout_id, wallpaper_hash, wallpaper_bytes, screenshot_hash) \
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![id.0, details.target, details.layout_id, hash, bytes, details.screenshot_hash.clone()],
    )
    .await
}

/// What a creator says of a theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub name: String,
    pub slug: String,
    pub description: Option<String>,
    pub is_private: bool,
    pub is_nsfw: bool,
}

impl Facts {
    pub fn of(item: &Item) -> Self {
        Self {
            name: item.name.clone(),
            slug: item.slug.clone(),
            description: item.description.clone(),
            is_private: item.is_private,
            is_nsfw: item.is_nsfw,
        }
    }
}

/// Changes a theme that nobody has changed or deleted since it was read.
pub async fn update(
    db: &impl Execute,
    id: i64,
    facts: &Facts,
    read_at: Millis,
    updated_at: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET name = $2, slug = $3, description = $4, is_private = $5, is_nsfw = $6, updated_at = $7 \
         WHERE id = $1 AND updated_at = $8 AND deleted_at IS NULL",
        params![
            id,
            facts.name.as_str(),
            facts.slug.as_str(),
            facts.description.clone(),
            facts.is_private,
            facts.is_nsfw,
            updated_at,
            read_at
        ],
    )
    .await
}

/// Gives a theme another screenshot, or none.
pub async fn set_screenshot(db: &impl Execute, id: i64, hash: Option<Vec<u8>>) -> Result<u64, DbError> {
    db.execute("UPDATE switch_themes SET screenshot_hash = $2 WHERE item_id = $1", params![id, hash]).await
}

pub async fn set_options(db: &impl Execute, theme_id: i64, choices: &[Choice]) -> Result<(), DbError> {
    for choice in choices {
        db.execute(
            "INSERT INTO switch_theme_options (theme_id, value_uuid, variable) VALUES ($1, $2, $3)",
            params![theme_id, choice.value_uuid, choice.variable.clone()],
        )
        .await?;
    }
    Ok(())
}

row! {
    /// A response stored under an idempotency key.
    pub struct Answered { pub request_hash: Vec<u8>, pub answer: String }
}

pub async fn answered(db: &impl Execute, user_id: i64, key: &str) -> Result<Option<Answered>, DbError> {
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
