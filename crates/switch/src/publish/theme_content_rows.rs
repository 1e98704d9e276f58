//! Every SQL statement that publishing themes needs.

use vitrine_blobs::ContentHash;
use vitrine_core::items::ItemId;
use vitrine_db::{DbError, Execute, params};
use vitrine_layout::options::OptionChoice;
use vitrine_target::Target;

use super::content::ThemeContent;

/// Adds a theme's own row and its content.
pub async fn insert(db: &impl Execute, id: ItemId, target: Target, content: &ThemeContent) -> Result<(), DbError> {
    db.execute("INSERT INTO switch_themes (item_id, target) VALUES ($1, $2)", params![id.0, target.file_name()])
        .await?;
    set_content(db, id.0, content).await
}

/// Replaces the stored content of a theme.
pub async fn set_content(db: &impl Execute, id: i64, content: &ThemeContent) -> Result<(), DbError> {
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

async fn set_options(db: &impl Execute, theme_id: i64, choices: &[OptionChoice]) -> Result<(), DbError> {
    for choice in choices {
        db.execute(
            "INSERT INTO switch_theme_options (theme_id, value_uuid, variable) VALUES ($1, $2, $3)",
            params![theme_id, choice.value_uuid, choice.variable.clone()],
        )
        .await?;
    }
    Ok(())
}
