//! Every SQL statement about tags as such. Which theme has which tags is with the themes.

use vitrine_db::{DbError, Execute, Params, params, push_list};

use super::tag::{NewTag, Tag, slug_of};
use crate::clock::Millis;

pub(super) const ALL: &str = "SELECT id, name, slug FROM tags";
pub(super) const BY_SLUGS: &str = "SELECT id, name, slug FROM tags WHERE slug IN";

/// The whole vocabulary, by slug.
pub async fn all(db: &impl Execute) -> Result<Vec<Tag>, DbError> {
    let mut tags: Vec<Tag> = db.rows(ALL, Params::new()).await?;
    // Ordered here, because the engines do not agree on the order of texts.
    tags.sort_by(|a, b| a.slug.cmp(&b.slug));
    Ok(tags)
}

/// The tags with these slugs, in no order.
pub async fn by_slugs(db: &impl Execute, slugs: Vec<String>) -> Result<Vec<Tag>, DbError> {
    let mut params = Params::new();
    let list = push_list(&mut params, slugs);
    db.rows(&format!("{BY_SLUGS} ({list})"), params).await
}

/// Adds a tag unless its slug is there already.
pub async fn add(db: &impl Execute, tag: &NewTag, now: Millis) -> Result<u64, DbError> {
    let sql = "INSERT INTO tags (name, slug, created_at) VALUES ($1, $2, $3) ON CONFLICT (slug) DO NOTHING";
    db.execute(sql, params![tag.name.as_str(), tag.slug.as_str(), now]).await
}

/// Row ids of the tags that a filter names, by name or by slug; `None` when one of them is no tag, so that nothing can
/// have them all.
///
/// # Errors
/// What the database reports.
pub async fn find_ids(db: &impl Execute, names: &[String]) -> Result<Option<Vec<i64>>, DbError> {
    let mut slugs: Vec<String> = names.iter().map(|name| slug_of(name.trim())).collect();
    slugs.sort_unstable();
    slugs.dedup();
    if slugs.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let wanted = slugs.len();
    let found = by_slugs(db, slugs).await?;
    Ok((found.len() == wanted).then(|| found.into_iter().map(|tag| tag.id).collect()))
}
