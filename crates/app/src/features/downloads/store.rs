//! Every SQL statement about building and counting downloads.

use vitrine_db::{DbError, Execute, params, row};

use crate::clock::Millis;

row! {
    /// What the file of a theme is built from.
    #[derive(Clone, Debug)]
    pub struct FileRow {
        pub id: i64,
        pub creator_id: i64,
        pub creator_username: String,
        pub is_hidden: bool,
        pub uuid: uuid::Uuid,
        pub name: String,
        pub target: String,
        pub layout_id: Option<i64>,
        pub is_private: bool,
        pub wallpaper_hash: Option<Vec<u8>>,
        pub download_bytes: Option<i64>,
    }
}

pub async fn file_of(db: &impl Execute, theme_id: i64) -> Result<Option<FileRow>, DbError> {
    db.row_opt(
        "SELECT t.id, t.creator_id, u.username AS creator_username, u.hide_items AS is_hidden, t.uuid, t.name, t.target, \
         t.layout_id, t.is_private, t.wallpaper_hash, t.download_bytes \
         FROM switch_themes t JOIN users u ON u.id = t.creator_id WHERE t.id = $1 AND t.deleted_at IS NULL",
        params![theme_id],
    )
    .await
}

pub async fn set_size(db: &impl Execute, theme_id: i64, bytes: i64) -> Result<u64, DbError> {
    db.execute(
        "UPDATE switch_themes SET download_bytes = $2 WHERE id = $1 AND (download_bytes IS NULL OR download_bytes <> $2)",
        params![theme_id, bytes],
    )
    .await
}

/// Has one of these visitors been counted for the item since a moment? The first hash is today's, the second yesterday's.
pub async fn is_counted(
    db: &impl Execute,
    theme_id: i64,
    hashes: &[Vec<u8>; 2],
    since: Millis,
) -> Result<bool, DbError> {
    let found: Option<i64> = db
        .scalar_opt(
            "SELECT counted_at FROM download_marks WHERE kind = 'theme' AND item_id = $1 \
             AND visitor_hash IN ($2, $3) AND counted_at > $4 LIMIT 1",
            params![theme_id, hashes[0].clone(), hashes[1].clone(), since],
        )
        .await?;
    Ok(found.is_some())
}

/// Marks a visitor as counted for the item. Touches no row when somebody has done so since that moment.
pub async fn mark(db: &impl Execute, theme_id: i64, hash: Vec<u8>, now: Millis, since: Millis) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO download_marks (kind, item_id, visitor_hash, counted_at) VALUES ('theme', $1, $2, $3) \
         ON CONFLICT (kind, item_id, visitor_hash) DO UPDATE SET counted_at = excluded.counted_at \
         WHERE download_marks.counted_at <= $4",
        params![theme_id, hash, now, since],
    )
    .await
}

pub async fn add_downloads(db: &impl Execute, theme_id: i64, more: i64) -> Result<u64, DbError> {
    db.execute("UPDATE switch_themes SET download_count = download_count + $2 WHERE id = $1", params![theme_id, more])
        .await
}

pub async fn forget_marks(db: &impl Execute, before: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM download_marks WHERE counted_at <= $1", params![before]).await
}
