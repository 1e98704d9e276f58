//! Verification of the chain from its beginning to its end, a few entries at a time.

use std::fmt;

use vitrine_db::{Db, DbError};

use super::{SWEEP, audit_rows};

/// Entries read at once.
const AT_ONCE: i64 = 1_000;

/// The result of verifying the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainVerdict {
    /// No entry is missing or changed. Store `last_hash` elsewhere to prove later that no earlier entry was rewritten.
    Whole { entries: u64, last_hash: String },
    /// The first entry that differs from what was recorded.
    Broken { seq: i64, because: &'static str },
}

impl fmt::Display for ChainVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChainVerdict::Whole { entries, last_hash } => {
                write!(f, "{entries} entries, all as recorded; last hash {last_hash}")
            }
            ChainVerdict::Broken { seq, because } => write!(f, "entry {seq} is broken: {because}"),
        }
    }
}

/// Follows the chain, and stops at the first entry that does not fit.
///
/// # Errors
/// Database errors.
pub async fn verify(db: &Db) -> Result<ChainVerdict, DbError> {
    // One state of the database, whatever is recorded meanwhile.
    let tx = db.snapshot().await?;
    let broken = |seq, because| Ok(ChainVerdict::Broken { seq, because });
    let Some(ends) = audit_rows::ends(&tx).await? else {
        return broken(1, "the row that tells where the log begins and ends is missing");
    };
    let (mut seq, mut hash) = (ends.first_seq, ends.first_hash.clone());
    // What the last sweep said about itself: where the log begins must be where it has ended.
    let mut swept = None;
    loop {
        let found = audit_rows::after(&tx, seq, AT_ONCE).await?;
        let Some(last) = found.last().map(|entry| entry.link.seq) else { break };
        for entry in found {
            let expected = seq + 1;
            if entry.link.seq != expected {
                return broken(expected, "it is missing");
            }
            if entry.link.hash() != entry.hash {
                return broken(expected, "it is not what was recorded");
            }
            if entry.link.previous_hash != hash {
                return broken(expected, "it does not follow the entry before it");
            }
            if entry.link.action == SWEEP {
                swept = Some((entry.link.target, entry.link.detail.unwrap_or_default()));
            }
            (seq, hash) = (expected, entry.hash);
        }
        debug_assert_eq!(seq, last);
    }
    if seq != ends.last_seq {
        return broken(seq + 1, "it is missing at the end");
    }
    if hash != ends.last_hash {
        return broken(seq, "it is not the one that was recorded last");
    }
    let begins = (ends.first_seq > 0).then(|| (ends.first_seq.to_string(), hex::encode(&ends.first_hash)));
    if begins != swept {
        return broken(ends.first_seq, "it was removed, but not by the sweep");
    }
    tx.rollback().await?;
    Ok(ChainVerdict::Whole { entries: (seq - ends.first_seq).unsigned_abs(), last_hash: hex::encode(hash) })
}
