//! Every SQL statement of the limits that hold for all instances. A bucket is the moment at which it will be full again
//! (the generic cell rate algorithm): taking a token moves that moment, and one that is full has no row.

use vitrine_db::{DbError, Execute, params};

/// A bucket, and what it is asked for. Times are in microseconds.
pub(super) struct RateBucket {
    pub(super) key_hash: Vec<u8>,
    pub(super) now_us: i64,
    pub(super) period_us: i64,
    pub(super) capacity_us: i64,
}

impl RateBucket {
    /// The latest moment that a bucket with a token left can name.
    fn last_us(&self) -> i64 {
        self.now_us + self.capacity_us - self.period_us
    }

    /// Time that no nearly correct clock exceeds. A row with a later time is overwritten, because one wrong clock would otherwise
    /// lock people out until that time comes.
    fn absurd_us(&self) -> i64 {
        self.now_us + 2 * self.capacity_us
    }
}

/// Takes a token, if there is one. One statement that commits by itself: its lock on the row is held no longer than it runs.
pub(super) async fn take(db: &impl Execute, bucket: &RateBucket) -> Result<bool, DbError> {
    let full_at: Option<i64> = db
        .scalar_opt(
            "INSERT INTO rate_buckets (key_hash, full_at) VALUES ($1, $2) \
             ON CONFLICT (key_hash) DO UPDATE SET full_at = CASE \
               WHEN rate_buckets.full_at BETWEEN $3 AND $4 THEN rate_buckets.full_at + $5 ELSE excluded.full_at END \
             WHERE rate_buckets.full_at <= $6 OR rate_buckets.full_at > $4 \
             RETURNING full_at",
            params![
                bucket.key_hash.clone(),
                bucket.now_us + bucket.period_us,
                bucket.now_us,
                bucket.absurd_us(),
                bucket.period_us,
                bucket.last_us()
            ],
        )
        .await?;
    Ok(full_at.is_some())
}

/// Time at which the bucket will have a token again.
pub(super) async fn next_at(db: &impl Execute, bucket: &RateBucket) -> Result<i64, DbError> {
    let sql = "SELECT full_at FROM rate_buckets WHERE key_hash = $1";
    let full_at: Option<i64> = db.scalar_opt(sql, params![bucket.key_hash.clone()]).await?;
    Ok(full_at.unwrap_or(bucket.now_us) - bucket.capacity_us + bucket.period_us)
}

/// Deletes buckets that are full.
pub(super) async fn delete_full(db: &impl Execute, now_us: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM rate_buckets WHERE full_at < $1", params![now_us]).await
}
