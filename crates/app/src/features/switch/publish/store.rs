//! Every SQL statement that publishing needs.

use vitrine_blobs::ContentHash;
use vitrine_db::{DbError, Execute, params, row};
use vitrine_layout::options::Choice;
use vitrine_target::Target;

use super::content::Content;
use crate::clock::Millis;
use crate::items::{Item, ItemId};

/// Adds a theme's own row and what it is made of.
pub async fn insert(db: &impl Execute, id: ItemId, target: Target, content: &Content) -> Result<(), DbError> {
    db.execute("INSERT INTO switch_themes (item_id, target) VALUES ($1, $2)", params![id.0, target.file_name()])
        .await?;
    set_content(db, id.0, content).await
}

/// Stores what a theme is made of, in place of what it was made of before.
pub async fn set_content(db: &impl Execute, id: i64, content: &Content) -> Result<(), DbError> {
    let (wallpaper, wallpaper_bytes) = content.wallpaper.unzip();
    let bytes = |hash: Option<ContentHash>| hash.map(|hash| hash.as_bytes().to_vec());
    let text_hash = |text: &Option<String>| text.as_ref().map(|text| ContentHash::of(text.as_bytes()));
    db.execute(
        "UPDATE switch_themes SET layout_id = $2, wallpaper_hash = $3, wallpaper_bytes = $4, screenshot_hash = $5, \
         custom_layout_hash = $6, custom_common_layout_hash = $7, custom_overlay_hash = $8, changes_layout = $9, \
         minimum_firmware = $10 WHERE item_id = $1",
        params![
            id,
            content.layout_id,
            bytes(wallpaper),
            wallpaper_bytes,
            bytes(content.screenshot),
            bytes(text_hash(&content.custom_layout)),
            bytes(text_hash(&content.custom_common_layout)),
            bytes(content.custom_overlay),
            content.compatibility.changes_layout,
            content.compatibility.firmware_code()
        ],
    )
    .await?;
    for table in ["switch_theme_options", "switch_theme_layouts", "switch_theme_icons"] {
        db.execute(&format!("DELETE FROM {table} WHERE theme_id = $1"), params![id]).await?;
    }
    set_options(db, id, &content.choices).await?;
    if content.custom_layout.is_some() || content.custom_common_layout.is_some() {
        db.execute(
            "INSERT INTO switch_theme_layouts (theme_id, layout_json, common_json) VALUES ($1, $2, $3)",
            params![id, content.custom_layout.clone(), content.custom_common_layout.clone()],
        )
        .await?;
    }
    for (icon, hash) in &content.icons {
        db.execute(
            "INSERT INTO switch_theme_icons (theme_id, name, icon_hash) VALUES ($1, $2, $3)",
            params![id, icon.name(), hash.as_bytes().to_vec()],
        )
        .await?;
    }
    Ok(())
}

/// What its creator says of an item, besides its tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub name: String,
    pub slug: String,
    pub description: Option<String>,
    pub is_private: bool,
    /// None where something else decides it.
    pub is_nsfw: Option<bool>,
}

impl Facts {
    /// As said of the item now.
    pub fn of(item: &Item) -> Self {
        Self {
            name: item.name.clone(),
            slug: item.slug.clone(),
            description: item.description.clone(),
            is_private: item.is_private,
            is_nsfw: None,
        }
    }
}

/// Changes an item that nobody has changed or deleted since it was read.
pub async fn update(
    db: &impl Execute,
    id: i64,
    facts: &Facts,
    read_at: Millis,
    updated_at: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET name = $2, slug = $3, description = $4, is_private = $5, is_nsfw = COALESCE($6, is_nsfw), updated_at = $7 \
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

async fn set_options(db: &impl Execute, theme_id: i64, choices: &[Choice]) -> Result<(), DbError> {
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
