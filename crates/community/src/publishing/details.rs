//! Changing the details of a published item: who may, and how two concurrent changes are kept from overwriting each other.

use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::ids::slug;
use vitrine_core::items::Item;
use vitrine_core::viewer::{UserRole, Writer};
use vitrine_db::{Execute, Tx};

use super::form::DetailsForm;
use super::publishing_rows;
pub use super::publishing_rows::ItemDetails;
use crate::tags;

/// Changes to the details of an item. Absent fields stay as they are.
#[derive(Clone, Debug, Default)]
pub struct DetailsChange {
    pub name: Option<String>,
    /// New description; empty to remove it.
    pub description: Option<String>,
    pub tags: Option<Vec<String>>,
    pub is_private: Option<bool>,
    /// Time of the item's last change that the author has seen.
    pub expected_updated_at: Option<Millis>,
}

impl DetailsChange {
    /// Returns whether moderators may make this change. They may correct tags, so that an item is found under the right words, but
    /// not write in its creator's name.
    pub fn is_for_moderators(&self) -> bool {
        self.name.is_none() && self.description.is_none() && self.is_private.is_none()
    }
}

/// Checks that the writer may change this item as it is now.
///
/// # Errors
/// `FORBIDDEN` if it is somebody else's; `CONFLICT` if it has changed since the writer read it.
pub fn admit(writer: &Writer, item: &Item, expected_updated_at: Option<Millis>, is_for_moderators: bool) -> Result<()> {
    let account = writer.account();
    let may_change = match account.role {
        _ if account.id == item.creator_id => true,
        UserRole::Admin => true,
        UserRole::Moderator => is_for_moderators,
        _ => false,
    };
    if !may_change {
        return Err(PublicError::new(ErrorCode::Forbidden, "Only its creator can change this."));
    }
    if expected_updated_at.is_some_and(|expected| expected != item.updated_at) {
        return Err(changed_meanwhile());
    }
    Ok(())
}

/// Error of a change that came too late.
pub fn changed_meanwhile() -> PublicError {
    PublicError::new(ErrorCode::Conflict, "It was changed elsewhere in the meantime. Reload and try again.")
}

impl DetailsForm<'_> {
    /// Applies a change to the details, and returns them with the new tags, if any are given.
    pub fn changed(
        &mut self,
        mut facts: ItemDetails,
        change: &DetailsChange,
    ) -> (ItemDetails, Option<Vec<tags::NewTag>>) {
        if let Some(name) = &change.name {
            facts.name = self.name(name);
            facts.slug = slug(&facts.name);
        }
        if let Some(description) = &change.description {
            facts.description = self.description(Some(description));
        }
        facts.is_private = change.is_private.unwrap_or(facts.is_private);
        (facts, change.tags.as_ref().map(|tags| self.tags(tags)))
    }
}

/// Returns these tags if they differ from the item's.
///
/// # Errors
/// Database errors.
pub async fn others(
    db: &impl Execute,
    id: i64,
    new_tags: Option<Vec<tags::NewTag>>,
) -> Result<Option<Vec<tags::NewTag>>> {
    if new_tags.is_none() {
        return Ok(None);
    }
    let known = tags::of_items(db, &[id]).await?.remove(&id).unwrap_or_default();
    Ok(new_tags.filter(|tags| tags.iter().map(|tag| &tag.slug).ne(known.iter().map(|tag| &tag.slug))))
}

/// Stores the details of the item that was read. Call it first in the transaction of a change.
///
/// # Errors
/// `CONFLICT` if it was changed or deleted since, or marked as mature while the change says otherwise; database errors.
pub async fn store(
    tx: &Tx,
    read: &Item,
    facts: &ItemDetails,
    new_tags: Option<&[tags::NewTag]>,
    now: Millis,
) -> Result<()> {
    // Later than the last change, whatever the clock says: it tells the versions apart.
    let updated_at = now.max(read.updated_at + 1);
    if publishing_rows::update(tx, read, facts, updated_at).await? == 0 {
        return Err(changed_meanwhile());
    }
    if let Some(new_tags) = new_tags {
        let tag_ids = tags::resolve(tx, new_tags, now).await?;
        tags::replace_of_item(tx, read.id, &tag_ids).await?;
    }
    Ok(())
}
