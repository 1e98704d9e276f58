//! Every SQL statement of the catalogue: items as the index needs them, in batches, and what has changed since.

use std::collections::HashMap;

use vitrine_db::{DbError, Execute, params, push_list, row};
use vitrine_target::Target;

use super::Kind;
use super::entry::{Item, PreviewToken};
use crate::clock::Millis;
use crate::text::search_words;
use crate::visibility::Standing;

/// Items read by one statement: few enough for the time that a read may take.
pub(super) const BATCH: usize = 2_000;
/// Items read by one statement that names them: longer lists of parameters cost more than they save.
pub(super) const BATCH_BY_ID: usize = 256;

/// One change, as noted by the triggers.
pub(super) struct Noted {
    pub(super) seq: i64,
    pub(super) kind: String,
    pub(super) item_id: i64,
}

/// Which items to read.
pub(super) enum Which<'a> {
    /// The next [`BATCH`] after this row id.
    After(i64),
    /// These; at most [`BATCH_BY_ID`].
    Ids(&'a [i64]),
}

row! {
    struct ThemeRow {
        id: i64, creator_id: i64, target: String, layout_id: Option<i64>, is_private: bool, is_nsfw: bool,
        preview_state: String, preview_token: Vec<u8>, download_count: i64, save_count: i64,
        created_at: i64, updated_at: i64, name: String, description: Option<String>,
        username: String, hide_items: bool,
    }
}

row! {
    struct LayoutRow {
        id: i64, creator_id: i64, target: String, preview_token: Option<Vec<u8>>,
        download_count: i64, save_count: i64, created_at: i64, updated_at: i64,
        name: String, description: Option<String>,
        username: String, hide_items: bool,
    }
}

pub(super) const THEMES: &str = "
    SELECT t.id, t.creator_id, t.target, t.layout_id, t.is_private, t.is_nsfw, t.preview_state, t.preview_token,
           t.download_count, t.save_count, t.created_at, t.updated_at, t.name, t.description,
           u.username, u.hide_items
    FROM switch_themes t JOIN users u ON u.id = t.creator_id
    WHERE t.deleted_at IS NULL AND";

pub(super) const THEME_TAGS: &str = "
    SELECT x.theme_id, g.id, g.name FROM switch_theme_tags x JOIN tags g ON g.id = x.tag_id WHERE";

pub(super) const THEME_TAGS_AFTER: &str = "x.theme_id > $1 AND x.theme_id <= $2";

pub(super) const LAYOUTS: &str = "
    SELECT l.id, l.creator_id, l.target, l.preview_token, l.download_count, l.save_count, l.created_at, l.updated_at,
           l.name, l.description, u.username, u.hide_items
    FROM switch_layouts l JOIN users u ON u.id = l.creator_id
    WHERE";

pub(super) const CHANGES: &str =
    "SELECT seq, kind, item_id FROM catalogue_changes WHERE seq >= $1 ORDER BY seq LIMIT $2";

/// Items of one kind that are not deleted, ascending by row id.
pub(super) async fn items(db: &impl Execute, kind: Kind, which: Which<'_>) -> Result<Vec<Item>, DbError> {
    match kind {
        Kind::Theme => themes(db, which).await,
        Kind::Layout => layouts(db, which).await,
    }
}

async fn themes(db: &impl Execute, which: Which<'_>) -> Result<Vec<Item>, DbError> {
    let (condition, params) = which.condition("t.id");
    let rows: Vec<ThemeRow> = db.rows(&format!("{THEMES} {condition}"), params).await?;
    let mut tags = theme_tags(db, &which, rows.last().map_or(0, |last| last.id)).await?;
    Ok(rows.into_iter().map(|row| theme(row, &mut tags)).collect())
}

async fn theme_tags(
    db: &impl Execute,
    which: &Which<'_>,
    last: i64,
) -> Result<HashMap<i64, Vec<(i64, String)>>, DbError> {
    let (condition, params) = match which {
        Which::After(id) => (THEME_TAGS_AFTER.to_owned(), params![*id, last]),
        Which::Ids(_) => which.condition("x.theme_id"),
    };
    let mut tags: HashMap<i64, Vec<(i64, String)>> = HashMap::new();
    let rows: Vec<(i64, i64, String)> = db.tuples(&format!("{THEME_TAGS} {condition}"), params).await?;
    for (theme, tag, name) in rows {
        tags.entry(theme).or_default().push((tag, name));
    }
    Ok(tags)
}

async fn layouts(db: &impl Execute, which: Which<'_>) -> Result<Vec<Item>, DbError> {
    let (condition, params) = which.condition("l.id");
    let rows: Vec<LayoutRow> = db.rows(&format!("{LAYOUTS} {condition}"), params).await?;
    Ok(rows.into_iter().map(layout).collect())
}

/// The changes from `seq` on, `seq` itself included, in the order in which they were committed.
pub(super) async fn changes_from(db: &impl Execute, seq: i64, most: usize) -> Result<Vec<Noted>, DbError> {
    let rows: Vec<(i64, String, i64)> = db.tuples(CHANGES, params![seq, most as i64]).await?;
    Ok(rows.into_iter().map(|(seq, kind, item_id)| Noted { seq, kind, item_id }).collect())
}

/// The number of the latest change; 0 when there has been none.
pub(super) async fn latest_change(db: &impl Execute) -> Result<i64, DbError> {
    db.scalar("SELECT COALESCE(MAX(seq), 0) FROM catalogue_changes", params![]).await
}

/// Forgets changes noted before a moment, the latest excepted: a process that has seen it can tell that it has missed
/// none.
pub(super) async fn forget_changes(db: &impl Execute, before: Millis) -> Result<u64, DbError> {
    let sql = "DELETE FROM catalogue_changes WHERE changed_at < $1 AND seq < (SELECT MAX(seq) FROM catalogue_changes)";
    db.execute(sql, params![before]).await
}

impl Which<'_> {
    /// The condition on a row id, with its parameters.
    pub(super) fn condition(&self, column: &str) -> (String, vitrine_db::Params) {
        match self {
            Which::After(id) => (format!("{column} > $1 ORDER BY {column} LIMIT {BATCH}"), params![*id]),
            Which::Ids(ids) => {
                let mut params = params![];
                let list = push_list(&mut params, ids.to_vec());
                (format!("{column} IN ({list})"), params)
            }
        }
    }
}

fn token(bytes: &[u8]) -> Option<PreviewToken> {
    bytes.try_into().ok()
}

fn words<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut words: Vec<String> = texts.into_iter().flat_map(search_words).collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn theme(row: ThemeRow, tags: &mut HashMap<i64, Vec<(i64, String)>>) -> Item {
    let mut tags = tags.remove(&row.id).unwrap_or_default();
    tags.sort_unstable();
    let names = tags.iter().map(|(_, name)| name.as_str());
    let texts = [row.name.as_str(), row.description.as_deref().unwrap_or_default(), row.username.as_str()];
    let words = words(texts.into_iter().chain(names));
    Item {
        id: row.id,
        standing: Standing {
            owner_id: row.creator_id,
            is_private: row.is_private,
            is_nsfw: row.is_nsfw,
            is_hidden: row.hide_items,
            is_ready: row.preview_state == "READY",
            is_deleted: false,
        },
        target: Target::from_file_name(&row.target),
        layout_id: row.layout_id,
        created_at: row.created_at,
        updated_at: row.updated_at,
        downloads: row.download_count,
        saves: row.save_count,
        preview_token: token(&row.preview_token),
        words,
        tags: tags.iter().map(|(id, _)| *id).collect(),
    }
}

fn layout(row: LayoutRow) -> Item {
    let words = words([row.name.as_str(), row.description.as_deref().unwrap_or_default(), row.username.as_str()]);
    Item {
        id: row.id,
        // Layouts are imported with their pictures; only hiding their creator takes them from display.
        standing: Standing {
            owner_id: row.creator_id,
            is_private: false,
            is_nsfw: false,
            is_hidden: row.hide_items,
            is_ready: true,
            is_deleted: false,
        },
        target: Target::from_file_name(&row.target),
        layout_id: None,
        created_at: row.created_at,
        updated_at: row.updated_at,
        downloads: row.download_count,
        saves: row.save_count,
        preview_token: row.preview_token.as_deref().and_then(token),
        words,
        tags: Vec::new(),
    }
}
