//! Every SQL statement about building and counting downloads.

use vitrine_db::{DbError, Execute, params};

use crate::clock::Millis;

/// Notes the size of a theme's file. Nothing that lists show, so the item itself is not touched.
pub async fn set_size(db: &impl Execute, theme_id: i64, bytes: i64) -> Result<u64, DbError> {
    db.execute(
        "UPDATE switch_themes SET download_bytes = $2 \
         WHERE item_id = $1 AND (download_bytes IS NULL OR download_bytes <> $2)",
        params![theme_id, bytes],
    )
    .await
}

/// Has one of these visitors been counted for the item since a moment? The first hash is today's, the second yesterday's.
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

/// Marks a visitor as counted for the item. Touches no row when somebody has done so since that moment.
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
