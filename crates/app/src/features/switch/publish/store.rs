//! Every SQL statement that publishing needs.

use uuid::Uuid;
use vitrine_blobs::Token;
use vitrine_db::{DbError, Execute, params, row};
use vitrine_layout::options::Choice;

use crate::clock::Millis;

/// A stored wallpaper.
pub struct Wallpaper {
    pub hash: Vec<u8>,
    pub bytes: i64,
}

/// Everything a new theme's row holds.
pub struct NewTheme {
    pub uuid: Uuid,
    pub creator_id: i64,
    pub name: String,
    pub slug: String,
    pub description: Option<String>,
    pub target: &'static str,
    pub layout_id: Option<i64>,
    pub is_private: bool,
    pub is_nsfw: bool,
    pub wallpaper: Option<Wallpaper>,
    pub preview_token: Token,
    pub now: Millis,
}

pub async fn insert(db: &impl Execute, new: &NewTheme) -> Result<i64, DbError> {
    db.scalar(
        "INSERT INTO switch_themes (uuid, creator_id, name, slug, description, target, layout_id, is_private, is_nsfw, \
         wallpaper_hash, wallpaper_bytes, preview_token, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING id",
        params![
            new.uuid,
            new.creator_id,
            new.name.clone(),
            new.slug.clone(),
            new.description.clone(),
            new.target,
            new.layout_id,
            new.is_private,
            new.is_nsfw,
            new.wallpaper.as_ref().map(|w| w.hash.clone()),
            new.wallpaper.as_ref().map(|w| w.bytes),
            new.preview_token.as_bytes().to_vec(),
            new.now
        ],
    )
    .await
}

/// Tags of a theme, in the order the creator gave them.
pub async fn set_tags(db: &impl Execute, theme_id: i64, tag_ids: &[i64]) -> Result<(), DbError> {
    for (position, tag_id) in tag_ids.iter().enumerate() {
        db.execute(
            "INSERT INTO switch_theme_tags (theme_id, tag_id, position) VALUES ($1, $2, $3)",
            params![theme_id, *tag_id, position as i64],
        )
        .await?;
    }
    Ok(())
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
    struct OptionOfTheme { value_uuid: Uuid, variable: Option<String> }
}

/// What was chosen for a theme.
pub async fn choices_of(db: &impl Execute, theme_id: i64) -> Result<Vec<Choice>, DbError> {
    let rows: Vec<OptionOfTheme> = db
        .rows(
            "SELECT value_uuid, variable FROM switch_theme_options WHERE theme_id = $1 ORDER BY value_uuid",
            params![theme_id],
        )
        .await?;
    Ok(rows.into_iter().map(|row| Choice { value_uuid: row.value_uuid, variable: row.variable }).collect())
}

pub async fn count_of_creator(db: &impl Execute, creator_id: i64) -> Result<i64, DbError> {
    db.scalar("SELECT COUNT(*) FROM switch_themes WHERE creator_id = $1 AND deleted_at IS NULL", params![creator_id])
        .await
}

row! {
    /// An answer kept under an idempotency key.
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

row! {
    /// What making the pictures of a theme needs.
    pub struct ToDraw {
        pub target: String,
        pub layout_id: Option<i64>,
        pub wallpaper_hash: Option<Vec<u8>>,
        pub preview_token: Vec<u8>,
        pub preview_state: String,
    }
}

pub async fn to_draw(db: &impl Execute, theme_id: i64) -> Result<Option<ToDraw>, DbError> {
    db.row_opt(
        "SELECT target, layout_id, wallpaper_hash, preview_token, preview_state FROM switch_themes \
         WHERE id = $1 AND deleted_at IS NULL",
        params![theme_id],
    )
    .await
}

/// Marks the pictures of this version as made (or as impossible). A newer version is left alone.
pub async fn set_previews(
    db: &impl Execute,
    theme_id: i64,
    preview_token: Vec<u8>,
    state: &str,
    thumb_hash: Option<Vec<u8>>,
) -> Result<u64, DbError> {
    db.execute(
        "UPDATE switch_themes SET preview_state = $3, thumb_hash = $4 WHERE id = $1 AND preview_token = $2",
        params![theme_id, preview_token, state, thumb_hash],
    )
    .await
}

/// Changes the state of a theme's pictures if it is still the expected one.
pub async fn change_preview_state(db: &impl Execute, theme_id: i64, from: &str, to: &str) -> Result<u64, DbError> {
    db.execute(
        "UPDATE switch_themes SET preview_state = $3 WHERE id = $1 AND preview_state = $2",
        params![theme_id, from, to],
    )
    .await
}

/// The highest row id of a theme, 0 when there is none.
pub async fn last_id(db: &impl Execute) -> Result<i64, DbError> {
    db.scalar("SELECT COALESCE(MAX(id), 0) FROM switch_themes", params![]).await
}

/// Finds the themes that wait for their pictures, in a window of row ids.
pub const PENDING_IDS: &str = "SELECT id FROM switch_themes WHERE id > $1 AND id <= $2 AND preview_state = 'PENDING' \
                               AND deleted_at IS NULL ORDER BY id";

pub async fn pending_ids(db: &impl Execute, after: i64, up_to: i64) -> Result<Vec<i64>, DbError> {
    db.column(PENDING_IDS, params![after, up_to]).await
}
