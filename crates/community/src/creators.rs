//! Creators as everybody sees them: their profile, their number of followers, and their newest items of every kind. A creator whose
//! items are hidden is absent too.

pub mod permissions;
pub mod profile;
pub mod profile_rows;

use vitrine_core::error::Result;
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::App;
use vitrine_people::accounts::account::username_key;

pub use profile::CreatorProfile;

/// Root fields whose answers change without a change of the catalogue. A page whose first query has one is never cached.
pub const CHANGING_FIELDS: &[&str] = &["creator"];

/// Finds the creator with this name, current or former, in any letter case, if the viewer may see them.
///
/// # Errors
/// Database errors.
pub async fn find(app: &App, viewer: &Viewer, username: &str) -> Result<Option<CreatorProfile>> {
    // Longer than any name can be, or with what is in none.
    if username.len() > limits::USERNAME.1 || !username.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(None);
    }
    Ok(visible(viewer, profile_rows::by_key(&app.db, &username_key(username)).await?))
}

/// Finds a creator by row id, if the viewer may see them.
///
/// # Errors
/// Database errors.
pub async fn find_by_id(app: &App, viewer: &Viewer, id: i64) -> Result<Option<CreatorProfile>> {
    Ok(visible(viewer, profile_rows::by_id(&app.db, id).await?))
}

fn visible(viewer: &Viewer, found: Option<CreatorProfile>) -> Option<CreatorProfile> {
    let mut profile = found.filter(|profile| visibility::can_see_creator(viewer, profile.id, profile.is_hidden))?;
    if !visibility::can_see_creator(viewer, profile.id, profile.has_held_pictures) {
        (profile.avatar_token, profile.avatar_thumb_hash) = (None, None);
        (profile.banner_token, profile.banner_thumb_hash) = (None, None);
    }
    Some(profile)
}
