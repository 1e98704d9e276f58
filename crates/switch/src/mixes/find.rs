//! Finding one mix by its code, and the themes of it that a viewer may see.

use std::collections::HashMap;

use vitrine_core::clock::DAY;
use vitrine_core::error::Result;
use vitrine_core::items::item_rows;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::App;

use super::mix::Mix;
use super::{MixCode, mix_rows};
use crate::themes::theme::Theme;

/// Finds the mix with this code, in any letter case. This counts as a use of it, recorded once a day.
///
/// # Errors
/// Errors of the database.
pub async fn find(app: &App, code: &str) -> Result<Option<Mix>> {
    match MixCode::parse(code) {
        Some(code) => find_by_code(app, code).await,
        None => Ok(None),
    }
}

/// Finds a mix by its parsed code.
///
/// # Errors
/// Errors of the database.
pub async fn find_by_code(app: &App, code: MixCode) -> Result<Option<Mix>> {
    let now = app.clock.now();
    let found = mix_rows::by_numbers(&app.db, &[code.number()]).await?.pop();
    // A mix that is due for deletion counts as deleted.
    let Some(mut mix) = found.filter(|mix| mix.expires_at().is_none_or(|at| at >= now)) else { return Ok(None) };
    if mix.used_at < now - DAY {
        match mix_rows::touch(&app.db, code, now, now - DAY).await {
            // Another request recorded the use, or the mix has just been deleted.
            Ok(0) => return Ok(mix_rows::by_numbers(&app.db, &[code.number()]).await?.pop()),
            Ok(_) => mix.used_at = now,
            // The mix can be shown all the same, and the next use is recorded.
            Err(error) => tracing::warn!(%error, mix = %code, "cannot record the use of a mix"),
        }
    }
    Ok(Some(mix))
}

/// Loads the themes of a mix that the viewer may see, by menu.
///
/// # Errors
/// Errors of the database.
pub async fn themes_of(app: &App, viewer: &Viewer, mix: &Mix) -> Result<Vec<Theme>> {
    let mut themes = themes_of_all(app, viewer, std::slice::from_ref(mix)).await?;
    Ok(themes.pop().unwrap_or_default())
}

/// Loads the themes of each of these mixes, in one statement.
///
/// # Errors
/// Errors of the database.
pub async fn themes_of_all(app: &App, viewer: &Viewer, mixes: &[Mix]) -> Result<Vec<Vec<Theme>>> {
    let mut ids: Vec<i64> = mixes.iter().flat_map(|mix| &mix.parts).filter_map(|part| part.theme_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let themes = item_rows::by_ids::<Theme>(&app.db, &ids).await?;
    let visible = themes.into_iter().filter(|theme| visibility::can_open(viewer, &theme.item.visibility_facts()));
    let visible: HashMap<i64, Theme> = visible.map(|theme| (theme.item.id, theme)).collect();
    let of_mix = |mix: &Mix| mix.parts.iter().filter_map(|part| visible.get(&part.theme_id?).cloned()).collect();
    Ok(mixes.iter().map(of_mix).collect())
}
