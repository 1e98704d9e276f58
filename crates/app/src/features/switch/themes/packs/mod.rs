//! What a pack is: several themes that belong together. A theme shows its pack and a pack its themes, and the collage of a
//! pack is made of the pictures of its themes, so this is a part of `themes`; what creators do with packs is in
//! `switch/packs`. Triggers let a pack follow its themes (`migrations/*/triggers.sql`).

pub mod collage;
pub mod pack;
pub(crate) mod store;
pub mod urls;

use self::pack::{KIND, Pack};
use crate::app::App;
use crate::error::Result;
use crate::items::ItemId;
use crate::viewer::Viewer;
use crate::visibility;

/// The pack with this number, in any letter case. What the viewer may not open is absent, like a number that was never
/// assigned.
///
/// # Errors
/// What the database reports.
pub async fn find(app: &App, viewer: &Viewer, hex_id: &str) -> Result<Option<Pack>> {
    match KIND.parse_id(hex_id) {
        Some(id) => find_by_id(app, viewer, id).await,
        None => Ok(None),
    }
}

/// The same by its id.
///
/// # Errors
/// What the database reports.
pub async fn find_by_id(app: &App, viewer: &Viewer, id: ItemId) -> Result<Option<Pack>> {
    let pack = store::by_id(&app.db, id.0).await?;
    Ok(pack.filter(|pack| visibility::can_open(viewer, &pack.item.visibility_facts())))
}
