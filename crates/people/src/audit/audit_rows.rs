//! Every SQL statement about the audit log.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, Params, in_list, params, push_list, row};

use super::chain::ChainLink;

/// Rows that one statement adds.
const AT_ONCE: usize = 100;

/// Takes the next numbers and returns the last of them with the hash of the last entry. Locks the one row of `audit_chain` until
/// the end of the transaction, so that no two entries follow the same one.
pub async fn advance(db: &impl Execute, count: i64) -> Result<(i64, Vec<u8>), DbError> {
    let sql = "UPDATE audit_chain SET last_seq = last_seq + $1 WHERE id = 1 RETURNING last_seq, last_hash";
    db.row(sql, params![count]).await
}

/// Locks the chain as [`advance`] does, without taking a number.
pub async fn lock(db: &impl Execute) -> Result<u64, DbError> {
    db.execute("UPDATE audit_chain SET last_seq = last_seq WHERE id = 1", Params::new()).await
}

/// Adds entries with their hashes.
pub async fn insert(db: &impl Execute, mut links: Vec<(ChainLink, Vec<u8>)>) -> Result<(), DbError> {
    while !links.is_empty() {
        let (mut rows, mut values) = (Vec::new(), Params::new());
        for (link, hash) in links.drain(..links.len().min(AT_ONCE)) {
            rows.push(format!("({})", in_list(values.len() + 1, 10)));
            values.extend(params![
                link.seq,
                link.at,
                link.actor,
                link.action,
                link.target,
                link.detail,
                link.reason,
                link.request_id,
                link.previous_hash,
                hash
            ]);
        }
        let sql = format!(
            "INSERT INTO audit_log (seq, at, actor, action, target, detail, reason, request_id, previous_hash, hash) \
             VALUES {}",
            rows.join(", ")
        );
        db.execute(&sql, values).await?;
    }
    Ok(())
}

pub async fn set_last_hash(db: &impl Execute, hash: &[u8]) -> Result<(), DbError> {
    db.execute("UPDATE audit_chain SET last_hash = $1 WHERE id = 1", params![hash.to_vec()]).await.map(drop)
}

/// Returns number and hash of the last entry that is older than this, if there is one.
pub async fn last_before(db: &impl Execute, before: Millis) -> Result<Option<(i64, Vec<u8>)>, DbError> {
    // Clocks of several processes differ, so an entry may be older than the one before it: the first that is kept decides.
    db.row_opt(
        "SELECT seq, hash FROM audit_log \
         WHERE seq < COALESCE((SELECT MIN(seq) FROM audit_log WHERE at >= $1), (SELECT last_seq + 1 FROM audit_chain)) \
         ORDER BY seq DESC LIMIT 1",
        params![before],
    )
    .await
}

/// Returns the time of the last entry dated before this. The last one by number, because a wrong clock may have left later times
/// before it.
pub async fn last_at_before(db: &impl Execute, before: Millis) -> Result<Option<Millis>, DbError> {
    db.scalar_opt("SELECT at FROM audit_log WHERE at < $1 ORDER BY seq DESC LIMIT 1", params![before]).await
}

/// Returns when this actor last did this, if ever. For actors with few entries.
pub async fn last_of(db: &impl Execute, actor: &str, action: &str) -> Result<Option<Millis>, DbError> {
    let sql = "SELECT at FROM audit_log WHERE actor = $1 AND action = $2 ORDER BY seq DESC LIMIT 1";
    db.scalar_opt(sql, params![actor, action]).await
}

/// Returns the detail of this actor's last entry of this action, if there is one. For actors with few entries.
pub async fn last_detail(db: &impl Execute, actor: &str, action: &str) -> Result<Option<String>, DbError> {
    let sql = "SELECT COALESCE(detail, '') FROM audit_log WHERE actor = $1 AND action = $2 ORDER BY seq DESC LIMIT 1";
    db.scalar_opt(sql, params![actor, action]).await
}

/// Moves the beginning of the chain to after this entry. The triggers allow entries before it to be removed.
pub async fn set_first(db: &impl Execute, seq: i64, hash: &[u8]) -> Result<u64, DbError> {
    db.execute("UPDATE audit_chain SET first_seq = $1, first_hash = $2 WHERE id = 1", params![seq, hash.to_vec()]).await
}

pub async fn remove_through(db: &impl Execute, seq: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM audit_log WHERE seq <= $1", params![seq]).await
}

row! {
    /// The ends of the chain: the last entry that the sweep has removed, and the last entry.
    pub struct ChainEnds { pub first_seq: i64, pub first_hash: Vec<u8>, pub last_seq: i64, pub last_hash: Vec<u8> }
}

pub async fn ends(db: &impl Execute) -> Result<Option<ChainEnds>, DbError> {
    db.row_opt("SELECT first_seq, first_hash, last_seq, last_hash FROM audit_chain WHERE id = 1", Params::new()).await
}

row! {
    /// An entry with its stored hash.
    #[derive(Clone, Debug)]
    pub struct StoredLink with pub link: ChainLink { pub hash: Vec<u8> }
}

/// Reads the entries after this number, in order.
pub async fn after(db: &impl Execute, seq: i64, limit: i64) -> Result<Vec<StoredLink>, DbError> {
    db.rows(
        "SELECT seq, at, actor, action, target, detail, reason, request_id, previous_hash, hash \
         FROM audit_log WHERE seq > $1 ORDER BY seq LIMIT $2",
        params![seq, limit],
    )
    .await
}

row! {
    /// An entry as moderators see it.
    pub struct ToldRow {
        pub seq: i64,
        pub at: Millis,
        pub actor: String,
        pub action: String,
        pub target: String,
        pub detail: Option<String>,
        pub reason: Option<String>,
    }
}

/// Reads the latest entries about a target, latest first.
pub async fn about(db: &impl Execute, target: &str, most: u32) -> Result<Vec<ToldRow>, DbError> {
    db.rows(
        "SELECT seq, at, actor, action, target, detail, reason FROM audit_log WHERE target = $1 ORDER BY seq DESC LIMIT $2",
        params![target, i64::from(most)],
    )
    .await
}

/// Reads the names of these accounts.
pub async fn names(db: &impl Execute, uuids: Vec<Uuid>) -> Result<Vec<(Uuid, String)>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, uuids);
    db.rows(&format!("SELECT uuid, username FROM users WHERE uuid IN ({list})"), values).await
}
