//! Limits of the site as a whole: one row for each bucket that is not full, changed by one statement, so that instances
//! neither wait for each other nor count past each other. Who is counted stands there as a keyed hash. When the database
//! does not answer, nothing is admitted: all that is counted here would have to be written there.

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;
use vitrine_core::clock::{Clock, Millis, SECOND};
use vitrine_core::error::Result;
use vitrine_db::Db;

use super::bucket_rows::{self, RateBucket};
use super::{RateSubject, too_many};

/// Longest time that a bucket takes to fill. After that nothing is known of the clients it counted.
pub const KEPT_FOR: Millis = 86_400 * SECOND;
/// Time for which a refusal is remembered without asking again. It is short because the machine's clock may be set meanwhile.
const REMEMBERED_FOR: Duration = Duration::from_secs(60);
/// Refusals remembered for one limit.
const REMEMBERED_MAX: u64 = 10_000;

/// Storage of the buckets.
pub struct RateLedger {
    pub db: Db,
    pub clock: Clock,
    /// Key for hashing the account or address that is counted.
    pub secret: [u8; 32],
}

impl RateLedger {
    /// Deletes full buckets.
    ///
    /// # Errors
    /// Errors of the database.
    pub(super) async fn sweep(&self) -> Result<()> {
        bucket_rows::delete_full(&self.db, self.clock.now() * 1_000).await?;
        Ok(())
    }
}

/// A limit over time that holds for all instances together.
pub struct SharedRate {
    name: &'static str,
    /// Time after which one more is admitted, in microseconds.
    period_us: i64,
    /// Time that an empty bucket takes to fill, in microseconds.
    pub(super) capacity_us: i64,
    ledger: Arc<RateLedger>,
    /// Time until which it is useless to ask again.
    refused: Cache<RateSubject, Millis>,
}

impl SharedRate {
    pub(super) fn new(
        name: &'static str,
        (amount, seconds, at_once): (u32, i64, u32),
        factor: u32,
        ledger: Arc<RateLedger>,
    ) -> Self {
        let factor = i64::from(factor.max(1));
        let period_us = (seconds * 1_000_000 / (i64::from(amount) * factor)).max(1);
        Self {
            name,
            period_us,
            capacity_us: period_us * i64::from(at_once) * factor,
            ledger,
            refused: Cache::builder().max_capacity(REMEMBERED_MAX).time_to_live(REMEMBERED_FOR).build(),
        }
    }

    /// Takes a token from the bucket, or says when the next one will be available.
    ///
    /// # Errors
    /// `RATE_LIMITED`; what the database reports, and then nothing is admitted.
    pub async fn take(&self, who: RateSubject) -> Result<()> {
        self.take_as(who, 1).await
    }

    /// Takes a token for an account whose rate is this many times as high.
    ///
    /// # Errors
    /// The errors of [`take`](Self::take).
    pub async fn take_as(&self, who: RateSubject, times: i64) -> Result<()> {
        let now = self.ledger.clock.now();
        if let Some(until) = self.refused.get(&who).filter(|until| *until > now) {
            return Err(too_many(self.name, seconds_until(until, now)));
        }
        let bucket = RateBucket {
            key_hash: self.key_hash(who),
            now_us: now * 1_000,
            period_us: (self.period_us / times.max(1)).max(1),
            capacity_us: self.capacity_us,
        };
        if bucket_rows::take(&self.ledger.db, &bucket).await? {
            return Ok(());
        }
        let until = bucket_rows::next_at(&self.ledger.db, &bucket).await?.div_euclid(1_000) + 1;
        self.refused.insert(who, until);
        Err(too_many(self.name, seconds_until(until, now)))
    }

    fn key_hash(&self, who: RateSubject) -> Vec<u8> {
        let mut hasher = blake3::Hasher::new_keyed(&self.ledger.secret);
        hasher.update(b"rate\0").update(self.name.as_bytes()).update(&[0]);
        match who {
            RateSubject::Account(id) => hasher.update(b"account").update(&id.to_le_bytes()),
            RateSubject::Address(address) => hasher.update(b"address").update(address.to_string().as_bytes()),
            RateSubject::Recipient(hash) => hasher.update(b"recipient").update(&hash),
            RateSubject::Token(uuid) => hasher.update(b"token").update(uuid.as_bytes()),
        };
        hasher.finalize().as_bytes()[..16].to_vec()
    }
}

fn seconds_until(until: Millis, now: Millis) -> u64 {
    u64::try_from((until - now) / SECOND).unwrap_or(0) + 1
}
