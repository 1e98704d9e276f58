//! Tags: the vocabulary that creators label their works with. A tag is found by its slug, so that "Pixel Art" and
//! "pixel  art" are one; the database decides that. Whoever publishes first writes the name that is shown.

pub mod graphql;
pub(crate) mod store;
mod tag;
#[cfg(test)]
mod tests;

pub use store::{add_to_item, find_existing_ids, find_ids, of_items};
pub use tag::{NewTag, Tag};

use vitrine_db::Tx;

use crate::clock::Millis;
use crate::error::{PublicError, Result};

/// Finds these tags or adds them, in the order given. Runs in the transaction of whoever uses the tags: a tag that was
/// added for a publish that failed is not left behind.
///
/// # Errors
/// What the database reports.
pub async fn resolve(tx: &Tx, tags: &[NewTag], now: Millis) -> Result<Vec<i64>> {
    if tags.is_empty() {
        return Ok(Vec::new());
    }
    // Added in one order everywhere, so that two publishes with the same new tags cannot wait for each other.
    let mut missing: Vec<&NewTag> = tags.iter().collect();
    missing.sort_by(|a, b| a.slug.cmp(&b.slug));
    for tag in missing {
        store::add(tx, tag, now).await?;
    }
    let found = store::by_slugs(tx, tags.iter().map(|tag| tag.slug.clone()).collect()).await?;
    tags.iter()
        .map(|tag| {
            let found = found.iter().find(|row| row.slug == tag.slug).map(|row| row.id);
            found.ok_or_else(|| PublicError::internal("finding a tag that was just added", tag.slug.clone()))
        })
        .collect()
}
