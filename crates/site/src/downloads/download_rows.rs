//! Every SQL statement about building and counting downloads.

use std::collections::HashMap;

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::items::{self, Item};
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

row! {
    /// The parts of a chosen option value that the file depends on; empty if the layout no longer offers it.
    #[derive(Debug, PartialEq)]
    pub struct FileOption {
        pub value_uuid: Uuid,
        pub variable: Option<String>,
        pub value_json: Option<String>,
        pub kind: Option<String>,
        pub name: Option<String>,
        pub priority: Option<i64>,
        pub min_value: Option<f64>,
        pub max_value: Option<f64>,
    }
}

impl Eq for FileOption {}

pub(super) const OPTIONS_OF: &str = "
    SELECT x.theme_id, x.value_uuid, x.variable, v.value_json, o.kind, o.name, o.priority, o.min_value, o.max_value
    FROM switch_theme_options x
    LEFT JOIN switch_layout_option_values v ON v.uuid = x.value_uuid
    LEFT JOIN switch_layout_options o ON o.id = v.option_id
    WHERE x.theme_id IN";

row! {
    struct OptionOfTheme with option: FileOption { theme_id: i64 }
}

/// The chosen options of each of these themes, in the order of their ids.
pub async fn options_of(db: &impl Execute, themes: &[i64]) -> Result<HashMap<i64, Vec<FileOption>>, DbError> {
    if themes.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, themes.to_vec());
    let rows: Vec<OptionOfTheme> = db.rows(&format!("{OPTIONS_OF} ({list}) ORDER BY x.value_uuid"), values).await?;
    let mut options: HashMap<i64, Vec<FileOption>> = HashMap::new();
    for row in rows {
        options.entry(row.theme_id).or_default().push(row.option);
    }
    Ok(options)
}

row! {
    /// Hashes of a file's parts in the row of its theme.
    #[derive(Default, PartialEq, Eq)]
    pub struct PieceHashes {
        pub layout_id: Option<i64>,
        pub wallpaper_hash: Option<Vec<u8>>,
        pub custom_layout_hash: Option<Vec<u8>>,
        pub custom_common_layout_hash: Option<Vec<u8>>,
    }
}

row! {
    struct PiecesOfTheme with pieces: PieceHashes { item_id: i64 }
}

pub(super) const PIECES_OF: &str = "
    SELECT item_id, layout_id, wallpaper_hash, custom_layout_hash, custom_common_layout_hash FROM switch_themes
    WHERE item_id IN";

/// Reads the current hashes of these themes.
pub async fn piece_hashes(db: &impl Execute, themes: &[i64]) -> Result<HashMap<i64, PieceHashes>, DbError> {
    if themes.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, themes.to_vec());
    let rows: Vec<PiecesOfTheme> = db.rows(&format!("{PIECES_OF} ({list})"), values).await?;
    Ok(rows.into_iter().map(|row| (row.item_id, row.pieces)).collect())
}

/// Table that stores the hash and the size of the last built file of a kind.
#[derive(Clone, Copy)]
pub enum DownloadTable {
    Themes,
    Packs,
    WiiuThemes,
}

/// Stores the hash and size of the file of an item as it was read, and returns the hash of the file it replaces. The
/// item is written first, as in every transaction that changes both.
pub async fn set_built(
    db: &impl Execute,
    table: DownloadTable,
    read: &Item,
    hash: Vec<u8>,
    bytes: i64,
) -> Result<Option<Vec<u8>>, DbError> {
    let is_pack = matches!(table, DownloadTable::Packs);
    let table = match table {
        DownloadTable::Themes => "switch_themes",
        DownloadTable::Packs => "switch_packs",
        DownloadTable::WiiuThemes => "wiiu_themes",
    };
    let find = format!(
        "SELECT download_hash FROM {table} WHERE item_id = $1 AND (download_hash IS NULL OR download_hash <> $2)"
    );
    let before: Option<Option<Vec<u8>>> = db.scalar_opt(&find, params![read.id, hash.clone()]).await?;
    let Some(before) = before else { return Ok(None) };
    items::item_rows::touch(db, read.id).await?;
    // A changed or outdated collage means that a theme may have left or become private: the size would reveal it.
    if is_pack && !items::item_rows::previews_stand(db, read).await? {
        return Ok(None);
    }
    let sql = format!("UPDATE {table} SET download_hash = $2, download_bytes = $3 WHERE item_id = $1");
    db.execute(&sql, params![read.id, hash, bytes]).await?;
    Ok(before)
}

/// Returns true if one of these visitors has been counted for the item since this time. The first hash is today's, the
/// second yesterday's.
pub async fn is_counted(
    db: &impl Execute,
    item_id: i64,
    hashes: &[Vec<u8>; 2],
    since: Millis,
) -> Result<bool, DbError> {
    let found: Option<i64> = db
        .scalar_opt(
            "SELECT counted_at FROM download_marks WHERE item_id = $1 \
             AND visitor_hash IN ($2, $3) AND counted_at > $4 LIMIT 1",
            params![item_id, hashes[0].clone(), hashes[1].clone(), since],
        )
        .await?;
    Ok(found.is_some())
}

/// Marks a visitor as counted for the item. Affects no row if that has already happened since this time.
pub async fn mark(db: &impl Execute, item_id: i64, hash: Vec<u8>, now: Millis, since: Millis) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO download_marks (item_id, visitor_hash, counted_at) VALUES ($1, $2, $3) \
         ON CONFLICT (item_id, visitor_hash) DO UPDATE SET counted_at = excluded.counted_at \
         WHERE download_marks.counted_at <= $4",
        params![item_id, hash, now, since],
    )
    .await
}

pub async fn forget_marks(db: &impl Execute, before: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM download_marks WHERE counted_at <= $1", params![before]).await
}
