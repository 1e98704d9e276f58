//! Every SQL statement of the check.

use vitrine_blobs::{BlobKey, ContentHash, FileKind};
use vitrine_core::clock::Millis;
use vitrine_core::items::{self, ItemId, ItemKind, TableColumn};
use vitrine_db::{DbError, Execute, Params, params, push_list};

use super::derived::DerivedColumn;

/// Rows read at once.
const BATCH: i64 = 5_000;
/// Rows of one kind of finding that are looked into.
const FOUND_MAX: i64 = 10_000;
/// Items of which pictures are drawn again because of one missing file; more share it only in generated content.
const OWNERS_MAX: i64 = 100;

pub async fn items(db: &impl Execute) -> Result<i64, DbError> {
    db.scalar("SELECT COUNT(*) FROM items", Params::new()).await
}

/// Items of a kind that have no row in the table of their kind.
pub async fn items_without_row(db: &impl Execute, kind: &ItemKind, table: &str) -> Result<Vec<i64>, DbError> {
    let sql = format!(
        "SELECT i.id FROM items i WHERE i.kind = $1 AND NOT EXISTS (SELECT 1 FROM {table} d WHERE d.item_id = i.id) \
         ORDER BY i.id LIMIT $2"
    );
    db.column(&sql, params![kind.name, FOUND_MAX]).await
}

/// Items of a kind whose ids are those of another.
pub async fn items_with_foreign_id(db: &impl Execute, kind: &ItemKind) -> Result<Vec<i64>, DbError> {
    let sql = "SELECT id FROM items WHERE kind = $1 AND id % $2 <> $3 ORDER BY id LIMIT $4";
    db.column(sql, params![kind.name, ItemId::STEP, i64::from(kind.code), FOUND_MAX]).await
}

/// Items of kinds that are none of these, with what the row calls the kind.
pub async fn items_of_other_kinds(
    db: &impl Execute,
    kinds: &[&'static ItemKind],
) -> Result<Vec<(i64, String)>, DbError> {
    let mut values = params![FOUND_MAX];
    let known = push_list(&mut values, names(kinds));
    db.rows(&format!("SELECT id, kind FROM items WHERE kind NOT IN ({known}) ORDER BY id LIMIT $1"), values).await
}

/// Kinds whose highest public number exceeds the recorded last one, with both numbers.
pub async fn low_numbers(db: &impl Execute, kinds: &[&'static ItemKind]) -> Result<Vec<(String, i64, i64)>, DbError> {
    let mut values = params![ItemId::STEP];
    let known = push_list(&mut values, names(kinds));
    let sql = format!(
        "SELECT i.kind, COALESCE(MAX(n.last), 0), MAX(i.id) / $1 FROM items i \
         LEFT JOIN item_numbers n ON n.kind = i.kind WHERE i.kind IN ({known}) GROUP BY i.kind \
         HAVING MAX(i.id) / $1 > COALESCE(MAX(n.last), 0) ORDER BY i.kind"
    );
    db.rows(&sql, values).await
}

fn names(kinds: &[&'static ItemKind]) -> Vec<String> {
    kinds.iter().map(|kind| kind.name.to_owned()).collect()
}

pub async fn raise_number(db: &impl Execute, kind: &str, number: i64) -> Result<u64, DbError> {
    let sql = "INSERT INTO item_numbers (kind, last) VALUES ($1, $2) \
               ON CONFLICT (kind) DO UPDATE SET last = excluded.last WHERE item_numbers.last < excluded.last";
    db.execute(sql, params![kind, number]).await
}

/// Rows where a derived column is wrong: the row, what it says, and what it should say.
pub async fn wrong(db: &impl Execute, derived: &DerivedColumn) -> Result<Vec<(i64, i64, i64)>, DbError> {
    let DerivedColumn { table, id, column, truth, of, is_flag, .. } = derived;
    let number = |value: &str| match is_flag {
        true => format!("CAST(CASE WHEN {value} THEN 1 ELSE 0 END AS BIGINT)"),
        false => value.to_owned(),
    };
    let (said, is) = (number(&format!("t.{column}")), number(truth));
    let sql = format!(
        "SELECT t.{id}, {said}, {is} FROM {table} t WHERE {of} AND {said} <> {is} ORDER BY t.{id} LIMIT {FOUND_MAX}"
    );
    db.rows(&sql, Params::new()).await
}

pub async fn lock(db: &impl Execute, derived: &DerivedColumn, id: i64) -> Result<u64, DbError> {
    db.execute(derived.lock, params![id]).await
}

/// Sets a derived column of a row that was made before this.
pub async fn set_right(db: &impl Execute, derived: &DerivedColumn, id: i64, before: Millis) -> Result<u64, DbError> {
    let DerivedColumn { table, id: name, column, truth, created_at, .. } = derived;
    let sql = format!("UPDATE {table} AS t SET {column} = {truth} WHERE t.{name} = $1 AND {created_at} < $2");
    db.execute(&sql, params![id, before]).await
}

/// Returns true if a row still has this value.
pub async fn has_name(
    db: &impl Execute,
    (table, column): TableColumn,
    of: &str,
    value: &[u8],
) -> Result<bool, DbError> {
    let sql = format!("SELECT CAST(1 AS BIGINT) FROM {table} WHERE {column} = $1 AND {of} LIMIT 1");
    Ok(db.scalar_opt::<i64>(&sql, params![value.to_vec()]).await?.is_some())
}

/// Column of a table with the id of the item that a row belongs to, if there is one.
fn item_column(kinds: &[&'static ItemKind], table: &str) -> Option<&'static str> {
    match table {
        "items" => Some("id"),
        "users" => None,
        _ => kinds
            .iter()
            .find_map(|kind| kind.files.item_ids.iter().find(|(of, _)| *of == table))
            .map_or(Some("item_id"), |(_, column)| Some(*column)),
    }
}

/// The items whose rows have this value, a few at most, as the audit log names them.
pub async fn owners(
    db: &impl Execute,
    kinds: &[&'static ItemKind],
    (table, column): TableColumn,
    value: &[u8],
) -> Result<Vec<String>, DbError> {
    let Some(id) = item_column(kinds, table) else { return Ok(Vec::new()) };
    let sql = format!("SELECT {id} FROM {table} WHERE {column} = $1 AND {id} IS NOT NULL ORDER BY {id} LIMIT 3");
    let ids: Vec<i64> = db.column(&sql, params![value.to_vec()]).await?;
    let named = ids.into_iter().filter_map(|id| {
        let kind = kinds.iter().find(|kind| kind.code == ItemId(id).code())?;
        Some(kind.target(ItemId(id)))
    });
    Ok(named.collect())
}

/// The ids of rows with the name of this file.
pub async fn ids_with(
    db: &impl Execute,
    (table, column): TableColumn,
    id: &str,
    key: BlobKey,
) -> Result<Vec<i64>, DbError> {
    let sql = format!("SELECT {id} FROM {table} WHERE {column} = $1 AND {id} IS NOT NULL ORDER BY {id} LIMIT $2");
    db.column(&sql, params![name_in_rows(key), OWNERS_MAX]).await
}

/// The items that show a picture, with their kinds.
pub async fn items_with(
    db: &impl Execute,
    kinds: &[&'static ItemKind],
    columns: &[TableColumn],
    key: BlobKey,
) -> Result<Vec<(&'static ItemKind, i64)>, DbError> {
    let mut found = Vec::new();
    for column in columns {
        let Some(id) = item_column(kinds, column.0) else { continue };
        for id in ids_with(db, *column, id, key).await? {
            found.extend(kinds.iter().find(|kind| kind.code == ItemId(id).code()).map(|kind| (*kind, id)));
        }
    }
    Ok(found)
}

fn name_in_rows(key: BlobKey) -> Vec<u8> {
    match key {
        BlobKey::Source { hash, .. } | BlobKey::Artefact { hash, .. } => hash.as_bytes().to_vec(),
        BlobKey::Preview { token, .. } => token.as_bytes().to_vec(),
        _ => Vec::new(),
    }
}

/// Returns true if an item exists and was not changed since.
pub async fn is_settled(db: &impl Execute, id: i64, since: Millis) -> Result<bool, DbError> {
    let sql = "SELECT CAST(1 AS BIGINT) FROM items WHERE id = $1 AND deleted_at IS NULL AND updated_at < $2";
    Ok(db.scalar_opt::<i64>(sql, params![id, since]).await?.is_some())
}

/// Makes an item forget the file that was built for it, if it still is this one.
pub async fn forget_built(
    db: &impl Execute,
    (table, column): TableColumn,
    id: i64,
    key: BlobKey,
) -> Result<u64, DbError> {
    items::item_rows::touch(db, id).await?;
    let sql = format!("UPDATE {table} SET {column} = NULL WHERE item_id = $1 AND {column} = $2");
    db.execute(&sql, params![id, name_in_rows(key)]).await
}

pub async fn is_staged(db: &impl Execute, key: &BlobKey) -> Result<bool, DbError> {
    let sql = "SELECT CAST(1 AS BIGINT) FROM pending_objects WHERE object_key = $1";
    Ok(db.scalar_opt::<i64>(sql, params![key.to_string()]).await?.is_some())
}

/// Stages a file, as one that has just been given up.
pub async fn leave_to_sweeper(db: &impl Execute, key: &BlobKey, now: Millis) -> Result<u64, DbError> {
    let sql = "INSERT INTO pending_objects (object_key, staged_at) VALUES ($1, $2) ON CONFLICT (object_key) DO NOTHING";
    db.execute(sql, params![key.to_string(), now]).await
}

/// Columns that hold the size of a file.
pub struct SizeColumns {
    table: &'static str,
    hash: &'static str,
    /// The column, with its table.
    pub bytes: &'static str,
    kind: FileKind,
    is_built: bool,
}

macro_rules! size {
    ($table:literal, $hash:literal, $bytes:literal, $kind:ident, $is_built:literal) => {
        SizeColumns {
            table: $table,
            hash: $hash,
            bytes: concat!($table, ".", $bytes),
            kind: FileKind::$kind,
            is_built: $is_built,
        }
    };
}

pub const SIZES: &[SizeColumns] = &[
    size!("switch_themes", "wallpaper_hash", "wallpaper_bytes", Jpeg, false),
    size!("switch_themes", "download_hash", "download_bytes", Nxtheme, true),
    size!("switch_packs", "download_hash", "download_bytes", Zip, true),
    size!("wiiu_themes", "bgm_hash", "bgm_bytes", Ogg, true),
    size!("wiiu_themes", "splash_hash", "splash_bytes", Png, false),
    size!("wiiu_themes", "download_hash", "download_bytes", Utheme, true),
    size!("wiiu_theme_patches", "patch_hash", "patch_bytes", Bps, false),
];

impl SizeColumns {
    pub fn key(&self, hash: ContentHash) -> BlobKey {
        match self.is_built {
            true => BlobKey::Artefact { hash, kind: self.kind },
            false => BlobKey::Source { hash, kind: self.kind },
        }
    }
}

pub async fn sizes_after(db: &impl Execute, size: &SizeColumns, after: &[u8]) -> Result<Vec<(Vec<u8>, i64)>, DbError> {
    let SizeColumns { table, hash, bytes, .. } = size;
    let sql = format!(
        "SELECT DISTINCT {hash}, {bytes} FROM {table} WHERE {hash} > $1 AND {bytes} IS NOT NULL ORDER BY {hash} LIMIT $2"
    );
    db.rows(&sql, params![after.to_vec(), BATCH]).await
}

pub async fn item_files_after(
    db: &impl Execute,
    (item, key): &(i64, String),
) -> Result<Vec<(i64, String, i64)>, DbError> {
    let sql = "SELECT item_id, object_key, bytes FROM item_files WHERE (item_id, object_key) > ($1, $2) \
               ORDER BY item_id, object_key LIMIT $3";
    db.rows(sql, params![*item, key.as_str(), BATCH]).await
}
