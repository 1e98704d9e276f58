//! One item that a viewer asks for. What they may not open is absent, like a number that was never assigned.

use vitrine_db::Execute;

use super::item::OfKind;
use super::item_rows;
use super::kind::ItemId;
use crate::error::Result;
use crate::viewer::Viewer;
use crate::visibility;

/// The item with this public number, in any letter case.
///
/// # Errors
/// Errors of the database.
pub async fn find<T: OfKind>(db: &impl Execute, viewer: &Viewer, hex_id: &str) -> Result<Option<T>> {
    match T::KIND.parse_id(hex_id) {
        Some(id) => find_by_id(db, viewer, id).await,
        None => Ok(None),
    }
}

/// Finds an item by its id.
///
/// # Errors
/// Errors of the database.
pub async fn find_by_id<T: OfKind>(db: &impl Execute, viewer: &Viewer, id: ItemId) -> Result<Option<T>> {
    let found: Option<T> = item_rows::by_id(db, id.0).await?;
    Ok(found.filter(|found| visibility::can_open(viewer, &found.item().visibility_facts())))
}
