//! Every SQL statement that publishing Wii U themes needs.

use vitrine_blobs::ContentHash;
use vitrine_db::{DbError, Execute, params};

use super::content::WiiuThemeContent;
use crate::themes::theme::region_name;

/// Adds a theme's own row and its patches.
pub async fn insert(db: &impl Execute, id: i64, content: &WiiuThemeContent) -> Result<(), DbError> {
    let launcher = content.launcher.map(bytes).unwrap_or_default();
    db.execute("INSERT INTO wiiu_themes (item_id, launcher_hash) VALUES ($1, $2)", params![id, launcher]).await?;
    set_content(db, id, content).await
}

/// Replaces the stored content of a theme. Pictures and clip of removed parts are removed too.
pub async fn set_content(db: &impl Execute, id: i64, content: &WiiuThemeContent) -> Result<(), DbError> {
    let (splash, splash_bytes) = content.splash.unzip();
    let has_clip = content.clip.is_some();
    db.execute(
        "UPDATE wiiu_themes SET text_region = $2, launcher_hash = $3, plaza_hash = $4, sound_hash = $5, \
         sound_start_ms = $6, sound_end_ms = $7, cover_hash = $8, splash_hash = $9, splash_bytes = $10, \
         plaza_preview_token = CASE WHEN $11 THEN plaza_preview_token END, \
         plaza_thumb_hash = CASE WHEN $11 THEN plaza_thumb_hash END, \
         cover_preview_token = CASE WHEN $12 THEN cover_preview_token END, \
         cover_thumb_hash = CASE WHEN $12 THEN cover_thumb_hash END, \
         splash_preview_token = CASE WHEN $13 THEN splash_preview_token END, \
         splash_thumb_hash = CASE WHEN $13 THEN splash_thumb_hash END, \
         bgm_hash = CASE WHEN $14 THEN bgm_hash END, bgm_bytes = CASE WHEN $14 THEN bgm_bytes END, \
         bgm_duration_ms = CASE WHEN $14 THEN bgm_duration_ms END, bgm_peaks = CASE WHEN $14 THEN bgm_peaks END \
         WHERE item_id = $1",
        params![
            id,
            content.text_region().map(region_name),
            content.launcher.map(bytes).unwrap_or_default(),
            content.plaza.map(bytes),
            content.sound.map(|sound| bytes(sound.hash)),
            content.sound.map(|sound| sound.start_ms),
            content.sound.map(|sound| sound.end_ms),
            content.cover.map(bytes),
            splash.map(bytes),
            splash_bytes,
            content.plaza.is_some(),
            content.cover.is_some(),
            content.splash.is_some(),
            has_clip
        ],
    )
    .await?;
    db.execute("DELETE FROM wiiu_theme_patches WHERE item_id = $1", params![id]).await?;
    for (file, patch) in &content.patches {
        db.execute(
            "INSERT INTO wiiu_theme_patches (item_id, file, patch_hash, patch_bytes, target_bytes) \
             VALUES ($1, $2, $3, $4, $5)",
            params![id, file.as_str(), bytes(patch.hash), patch.bytes, patch.target_bytes],
        )
        .await?;
    }
    Ok(())
}

/// Raises the version, because the file for the console has other content than before.
pub async fn increase_version(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    db.execute("UPDATE wiiu_themes SET version = version + 1 WHERE item_id = $1", params![id]).await
}

fn bytes(hash: ContentHash) -> Vec<u8> {
    hash.as_bytes().to_vec()
}
