//! Every SQL statement about results of the picture check.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

row! {
    /// The result for an item's pictures.
    pub(super) struct CheckRow {
        /// Hash of the uploads that they are made from.
        pub uploads: Vec<u8>,
        /// Score in percent; `None` until the classifier has answered.
        pub score: Option<i64>,
        pub waits_since: Millis,
    }
}

pub(super) async fn of_item(db: &impl Execute, item_id: i64) -> Result<Option<CheckRow>, DbError> {
    let sql = "SELECT uploads, score, waits_since FROM picture_checks WHERE item_id = $1";
    db.row_opt(sql, params![item_id]).await
}

/// Notes pictures that have not been rated. If the same pictures wait already, their waiting time is kept.
pub(super) async fn begin(db: &impl Execute, item_id: i64, uploads: &[u8], now: Millis) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO picture_checks (item_id, uploads, waits_since) VALUES ($1, $2, $3) \
         ON CONFLICT (item_id) DO UPDATE SET uploads = excluded.uploads, score = NULL, is_mature = $4, is_reported = $4, \
         waits_since = excluded.waits_since WHERE picture_checks.uploads <> excluded.uploads",
        params![item_id, uploads.to_vec(), now, false],
    )
    .await
}

/// Stores the classifier's score of pictures that were noted.
pub(super) async fn set_score(
    db: &impl Execute,
    item_id: i64,
    uploads: &[u8],
    (percent, is_mature): (i64, bool),
) -> Result<u64, DbError> {
    db.execute(
        "UPDATE picture_checks SET score = $3, is_mature = $4 WHERE item_id = $1 AND uploads = $2",
        params![item_id, uploads.to_vec(), percent, is_mature],
    )
    .await
}

/// Returns the score of an item that looks mature, is not marked so and is not private, if these pictures have not been reported
/// yet, and marks them as reported.
pub(super) async fn take_unreported(db: &impl Execute, item_id: i64) -> Result<Option<i64>, DbError> {
    db.scalar_opt(
        "UPDATE picture_checks SET is_reported = $2 WHERE item_id = $1 AND is_mature AND NOT is_reported \
         AND EXISTS (SELECT 1 FROM items i WHERE i.id = $1 AND NOT i.is_private AND NOT i.is_nsfw AND i.deleted_at IS NULL) \
         RETURNING score",
        params![item_id, true],
    )
    .await
}

/// Finds items that have been unlisted since this time because the classifier has not answered.
pub const OVERDUE: &str = "SELECT c.item_id FROM picture_checks c JOIN items i ON i.id = c.item_id \
    WHERE c.score IS NULL AND c.waits_since <= $1 AND i.is_held AND NOT EXISTS (SELECT 1 \
    FROM moderation_cases m WHERE m.item_id = c.item_id AND m.closed_at IS NULL AND m.nsfw_score IS NOT NULL) \
    ORDER BY c.waits_since LIMIT $2";

pub(super) async fn overdue(db: &impl Execute, before: Millis, most: i64) -> Result<Vec<i64>, DbError> {
    db.column(OVERDUE, params![before, most]).await
}
