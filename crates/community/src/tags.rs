//! Tags: the vocabulary with which creators label their items. A tag is identified by its slug, so that "Pixel Art" and
//! "pixel  art" are the same; the database decides that. The name shown is the one its first user typed.

pub mod graphql;
pub mod permissions;
mod tag;
pub mod tag_rows;

pub use tag::{NewTag, Tag, slug_of};
pub use tag_rows::{add_to_item, find, find_existing_ids, find_ids, of_items, replace_of_item};

use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::search;
use vitrine_db::Tx;
use vitrine_kit::app::App;

/// Unused tags that are removed in one transaction.
const SWEPT_AT_ONCE: i64 = 500;

/// Number of tags that a search by slug examines. Some may belong to private items alone and are left out.
const LOOKED_AT: i64 = 1_000;

/// Lists the tags of publicly listed items, by slug, each with the number of those items: the most used ones, or those with a text
/// in their slug.
///
/// # Errors
/// `BAD_USER_INPUT` for a text that is too long; database errors.
pub async fn listed(app: &App, query: Option<&str>, most: usize) -> Result<Vec<(Tag, usize)>> {
    search::words(query)?;
    // Words of private items alone are as private as those are.
    let listed = app.catalogue.listed_tags();
    let mut tags = match query.map(|query| slug_of(query.trim())).filter(|text| !text.is_empty()) {
        Some(text) => {
            let mut found = tag_rows::containing(&app.db, &text, LOOKED_AT).await?;
            found.retain(|tag| listed.has(tag.id));
            found.truncate(most);
            found
        }
        None => tag_rows::by_ids(&app.db, listed.largest(most)).await?,
    };
    // Sorted here, because the engines sort text differently.
    tags.sort_by(|a, b| a.slug.cmp(&b.slug));
    let counted = tags.into_iter().map(|tag| {
        let count = listed.of(tag.id);
        (tag, count)
    });
    Ok(counted.collect())
}

/// Removes tags that no item has any more, so that text typed by people is removed with their items.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    loop {
        let unused = tag_rows::unused(&app.db, SWEPT_AT_ONCE).await?;
        if unused.is_empty() {
            return Ok(());
        }
        let unused = &unused;
        let removed = app
            .db
            .transaction(|tx| async move {
                // Whoever publishes holds the same lock from its first tag to its end, and may just have used one of these.
                tag_rows::hold(&tx, unused).await?;
                let removed = tag_rows::remove_unused(&tx, unused).await?;
                tx.commit().await?;
                Ok::<_, PublicError>(removed)
            })
            .await?;
        if removed == 0 {
            return Ok(());
        }
    }
}

/// Finds these tags or adds them, in the order given. Runs in the transaction that uses the tags: a failed publish
/// leaves no tag behind.
///
/// # Errors
/// Database errors.
pub async fn resolve(tx: &Tx, tags: &[NewTag], now: Millis) -> Result<Vec<i64>> {
    if tags.is_empty() {
        return Ok(Vec::new());
    }
    // Added in one global order, so that two publishes with the same new tags cannot deadlock.
    let mut missing: Vec<&NewTag> = tags.iter().collect();
    missing.sort_by(|a, b| a.slug.cmp(&b.slug));
    for tag in missing {
        tag_rows::add(tx, tag, now).await?;
    }
    let found = tag_rows::by_slugs(tx, tags.iter().map(|tag| tag.slug.clone()).collect()).await?;
    tags.iter()
        .map(|tag| {
            let found = found.iter().find(|row| row.slug == tag.slug).map(|row| row.id);
            found.ok_or_else(|| PublicError::internal("finding a tag that was just added", tag.slug.clone()))
        })
        .collect()
}
