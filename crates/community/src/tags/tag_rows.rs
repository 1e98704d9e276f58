//! Every SQL statement about tags and the tags of items.

use std::collections::HashMap;

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

use super::tag::{NewTag, Tag, slug_of};

pub(super) const ALL: &str = "SELECT id, name, slug FROM tags";
pub const BY_SLUGS: &str = "SELECT id, name, slug FROM tags WHERE slug IN";

/// Reads the tags with these row ids, in no particular order.
pub async fn by_ids(db: &impl Execute, ids: Vec<i64>) -> Result<Vec<Tag>, DbError> {
    let mut params = Params::new();
    let list = push_list(&mut params, ids);
    db.rows(&format!("{ALL} WHERE id IN ({list})"), params).await
}

/// Finds tags with this text in their slug: first those that begin with it, then the shortest.
pub async fn containing(db: &impl Execute, text: &str, most: i64) -> Result<Vec<Tag>, DbError> {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let sql = format!(
        "{ALL} WHERE slug LIKE $1 ESCAPE '\\'
         ORDER BY CASE WHEN slug LIKE $2 ESCAPE '\\' THEN 0 ELSE 1 END, LENGTH(slug), id LIMIT $3"
    );
    db.rows(&sql, params![format!("%{escaped}%"), format!("{escaped}%"), most]).await
}

/// Reads the tags with these slugs, in no particular order.
pub async fn by_slugs(db: &impl Execute, slugs: Vec<String>) -> Result<Vec<Tag>, DbError> {
    let mut params = Params::new();
    let list = push_list(&mut params, slugs);
    db.rows(&format!("{BY_SLUGS} ({list})"), params).await
}

/// Finds the tag with a name or a slug.
///
/// # Errors
/// Database errors.
pub async fn find(db: &impl Execute, name: &str) -> Result<Option<Tag>, DbError> {
    Ok(by_slugs(db, vec![slug_of(name.trim())]).await?.into_iter().next())
}

/// Adds a tag unless its slug is there already.
pub async fn add(db: &impl Execute, tag: &NewTag, now: Millis) -> Result<u64, DbError> {
    let sql = "INSERT INTO tags (name, slug, created_at) VALUES ($1, $2, $3) ON CONFLICT (slug) DO NOTHING";
    db.execute(sql, params![tag.name.as_str(), tag.slug.as_str(), now]).await
}

/// Tags that no item has. Each tag is looked up by itself, so that the tags of a million items are not read.
pub const UNUSED: &str = "
    SELECT t.id FROM tags t WHERE (SELECT x.item_id FROM item_tags x WHERE x.tag_id = t.id LIMIT 1) IS NULL LIMIT $1";

pub async fn unused(db: &impl Execute, most: i64) -> Result<Vec<i64>, DbError> {
    db.column(UNUSED, params![most]).await
}

/// Locks tags until the end of the transaction. On PostgreSQL the trigger takes the catalogue's lock, under which items get their
/// tags.
pub async fn hold(db: &impl Execute, ids: &[i64]) -> Result<u64, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    db.execute(&format!("UPDATE tags SET slug = slug WHERE id IN ({list})"), values).await
}

/// Removes the tags among these that still no item has.
pub async fn remove_unused(db: &impl Execute, ids: &[i64]) -> Result<u64, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    let sql = "DELETE FROM tags WHERE NOT EXISTS (SELECT 1 FROM item_tags x WHERE x.tag_id = tags.id) AND id IN";
    db.execute(&format!("{sql} ({list})"), values).await
}

row! {
    /// A tag of an item and its position.
    struct TagOfItem { item_id: i64, position: i64, id: i64, name: String, slug: String }
}

pub(super) const OF_ITEMS: &str = "
    SELECT x.item_id, x.position, g.id, g.name, g.slug FROM item_tags x JOIN tags g ON g.id = x.tag_id
    WHERE x.item_id IN";

/// Reads the tags of each of these items, in the order their creators gave them.
pub async fn of_items(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, Vec<Tag>>, DbError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    let mut rows: Vec<TagOfItem> = db.rows(&format!("{OF_ITEMS} ({list})"), params).await?;
    rows.sort_by_key(|row| row.position);
    let mut tags: HashMap<i64, Vec<Tag>> = HashMap::with_capacity(ids.len());
    for row in rows {
        tags.entry(row.item_id).or_default().push(Tag { id: row.id, name: row.name, slug: row.slug });
    }
    Ok(tags)
}

/// Gives a new item its tags, in the order its creator gave them.
pub async fn add_to_item(db: &impl Execute, item_id: i64, tag_ids: &[i64]) -> Result<(), DbError> {
    for (position, tag_id) in tag_ids.iter().enumerate() {
        db.execute(
            "INSERT INTO item_tags (item_id, tag_id, position) VALUES ($1, $2, $3)",
            params![item_id, *tag_id, position as i64],
        )
        .await?;
    }
    Ok(())
}

/// Replaces the tags of an item.
pub async fn replace_of_item(db: &impl Execute, item_id: i64, tag_ids: &[i64]) -> Result<(), DbError> {
    db.execute("DELETE FROM item_tags WHERE item_id = $1", params![item_id]).await?;
    add_to_item(db, item_id, tag_ids).await
}

/// Finds the row ids of the tags in a filter, by name or by slug. Returns `None` if one of them does not exist, so that no item can
/// have them all.
///
/// # Errors
/// Database errors.
pub async fn find_ids(db: &impl Execute, names: &[String]) -> Result<Option<Vec<i64>>, DbError> {
    let slugs = slugs_of(names);
    let wanted = slugs.len();
    let found = existing(db, slugs).await?;
    Ok((found.len() == wanted).then_some(found))
}

/// Finds the row ids of the named tags that exist.
///
/// # Errors
/// Database errors.
pub async fn find_existing_ids(db: &impl Execute, names: &[String]) -> Result<Vec<i64>, DbError> {
    existing(db, slugs_of(names)).await
}

async fn existing(db: &impl Execute, slugs: Vec<String>) -> Result<Vec<i64>, DbError> {
    if slugs.is_empty() {
        return Ok(Vec::new());
    }
    Ok(by_slugs(db, slugs).await?.into_iter().map(|tag| tag.id).collect())
}

/// Returns the slugs of names, each once.
fn slugs_of(names: &[String]) -> Vec<String> {
    let mut slugs: Vec<String> = names.iter().map(|name| slug_of(name.trim())).collect();
    slugs.sort_unstable();
    slugs.dedup();
    slugs
}
