//! The audit log: who did what to whom, when and why. Entries are only added, in the transaction of the recorded action. Each
//! carries the hash of the one before it, so that changes, gaps and insertions are found ([`verify`]). Entries are kept for a year;
//! the sweep records what it removes in an entry of its own (decision record 0014).

pub mod audit_rows;
mod chain;
mod start;
mod verify;

pub use start::record_start;
pub use verify::{ChainVerdict, verify};

use uuid::Uuid;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::Result;
use vitrine_db::{Db, DbError, Tx};
use vitrine_kit::app::App;

/// Time for which entries are kept.
pub const KEPT_FOR: Millis = 365 * DAY;
/// Action of the sweep's own entries. Their target is the last number removed, their detail its hash.
const SWEEP: &str = "audit.sweep";

/// The author of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditActor {
    /// An account, by its public id.
    Account(Uuid),
    /// The operator, on the command line.
    CommandLine,
    /// A visitor who is not signed in.
    Visitor,
    /// The site itself, in its background work.
    Site,
}

impl AuditActor {
    /// Returns the stored form.
    pub fn stored(self) -> String {
        match self {
            AuditActor::Account(uuid) => uuid.to_string(),
            AuditActor::CommandLine => "command-line".to_owned(),
            AuditActor::Visitor => "visitor".to_owned(),
            AuditActor::Site => "site".to_owned(),
        }
    }
}

/// Longest time without an entry on a site that runs, since it checks itself every week. A longer silence means that the site was
/// not running, or that a clock is wrong.
const SILENT_FOR_MAX: Millis = 35 * DAY;
/// Action of the entry that ends a silence.
const SILENCE: &str = "site.silence";

/// Returns how long nothing was recorded before the last day, if that is longer than any running site is silent. Entries of the
/// last day are ignored, so that they can confirm the clock only a day later.
///
/// # Errors
/// Database errors.
pub async fn silence(db: &Db, now: Millis) -> std::result::Result<Option<Millis>, DbError> {
    let last = audit_rows::last_at_before(db, now - DAY).await?;
    Ok(last.map(|at| now - at).filter(|silent_for| *silent_for > SILENT_FOR_MAX))
}

/// Records that a silence was noticed, unless something has been recorded in the last day. Without this entry, a site on which
/// nobody does anything would never end its silence.
///
/// # Errors
/// Database errors.
pub async fn end_silence(db: &Db, silent_for: Millis, now: Millis) -> std::result::Result<(), DbError> {
    db.transaction(|tx| async move {
        audit_rows::lock(&tx).await?;
        if audit_rows::last_at_before(&tx, now + DAY).await?.is_some_and(|at| at >= now - DAY) {
            return tx.rollback().await;
        }
        let entry = AuditRecord {
            actor: AuditActor::Site,
            action: SILENCE,
            target: String::new(),
            detail: Some(format!("{} days", silent_for / DAY)),
            reason: None,
            request_id: None,
            at: now,
        };
        record(&tx, entry).await?;
        tx.commit().await
    })
    .await
}

/// Returns the time of the last entry, if there is one.
///
/// # Errors
/// Database errors.
pub async fn newest(db: &Db) -> std::result::Result<Option<Millis>, DbError> {
    audit_rows::last_at_before(db, Millis::MAX).await
}

/// Returns when the operator last did this on the command line, if ever.
///
/// # Errors
/// Database errors.
pub async fn last_by_operator(db: &Db, action: &str) -> std::result::Result<Option<Millis>, DbError> {
    audit_rows::last_of(db, &AuditActor::CommandLine.stored(), action).await
}

/// Returns the stored form of an account as a target.
pub fn account(uuid: Uuid) -> String {
    format!("user:{uuid}")
}

/// An action to record.
#[derive(Clone, Debug)]
pub struct AuditRecord<'a> {
    pub actor: AuditActor,
    /// Name of the action, such as `user.block`: a constant of its feature.
    pub action: &'static str,
    /// Target, such as `user:{uuid}` or `switch-theme:1A`; empty if there is none in particular.
    pub target: String,
    /// Details of the change, beyond the action itself.
    pub detail: Option<String>,
    /// Reason in the actor's own words.
    pub reason: Option<&'a str>,
    /// Id of the request, as in the request log.
    pub request_id: Option<&'a str>,
    pub at: Millis,
}

impl<'a> AuditRecord<'a> {
    /// Builds the entry for something that the operator has done with an account on the command line.
    pub fn by_operator(action: &'static str, uuid: Uuid, reason: Option<&'a str>, at: Millis) -> Self {
        let (actor, target) = (AuditActor::CommandLine, account(uuid));
        Self { actor, action, target, detail: None, reason, request_id: None, at }
    }
}

/// Adds an entry in the transaction of the recorded action: both are kept or neither. Call it last, because every other transaction
/// that records waits from here until this one ends.
///
/// # Errors
/// Database errors.
pub async fn record(tx: &Tx, entry: AuditRecord<'_>) -> std::result::Result<(), DbError> {
    record_all(tx, vec![entry]).await
}

/// Adds several entries in order, as [`record`] does, with as many statements as for one.
///
/// # Errors
/// Database errors.
pub async fn record_all(tx: &Tx, entries: Vec<AuditRecord<'_>>) -> std::result::Result<(), DbError> {
    if entries.is_empty() {
        return Ok(());
    }
    let count = i64::try_from(entries.len()).unwrap_or(i64::MAX);
    let (last_seq, last_hash) = audit_rows::advance(tx, count).await?;
    let mut hash = last_hash;
    let mut links = Vec::with_capacity(entries.len());
    for (seq, entry) in (last_seq - count + 1..).zip(entries) {
        let link = chain::ChainLink {
            seq,
            at: entry.at,
            actor: entry.actor.stored(),
            action: entry.action.to_owned(),
            target: entry.target,
            detail: entry.detail,
            reason: entry.reason.map(str::to_owned),
            request_id: entry.request_id.map(str::to_owned),
            previous_hash: hash,
        };
        hash = link.hash();
        links.push((link, hash.clone()));
    }
    audit_rows::insert(tx, links).await?;
    audit_rows::set_last_hash(tx, &hash).await
}

/// An entry as moderators see it.
#[derive(Clone, Debug)]
pub struct AuditLine {
    pub at: Millis,
    /// Name of the account that acted, or the kind of actor if none did; the public id of an account that is gone.
    pub actor: String,
    pub action: String,
    pub detail: Option<String>,
    pub reason: Option<String>,
}

/// Returns the latest entries about this target, latest first.
///
/// # Errors
/// Database errors.
pub async fn about(db: &Db, target: &str, most: u32) -> std::result::Result<Vec<AuditLine>, DbError> {
    let rows = audit_rows::about(db, target, most).await?;
    let mut uuids: Vec<Uuid> = rows.iter().filter_map(|row| row.actor.parse().ok()).collect();
    uuids.sort_unstable();
    uuids.dedup();
    let names = audit_rows::names(db, uuids).await?;
    let name_of = |actor: String| {
        let known = names.iter().find(|(uuid, _)| actor.parse().is_ok_and(|parsed: Uuid| parsed == *uuid));
        known.map_or(actor, |(_, name)| name.clone())
    };
    Ok(rows
        .into_iter()
        .map(|row| AuditLine {
            at: row.at,
            actor: name_of(row.actor),
            action: row.action,
            detail: row.detail,
            reason: row.reason,
        })
        .collect())
}

/// Removes entries older than a year and records that in a new entry, from which [`verify`] knows where the chain begins.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    let now = app.clock.now();
    if audit_rows::last_before(&app.db, now - KEPT_FOR).await?.is_none() {
        return Ok(());
    }
    app.db
        .transaction(|tx| async move {
            // Another process may have been faster; the lock of the chain decides.
            audit_rows::lock(&tx).await?;
            let Some((seq, hash)) = audit_rows::last_before(&tx, now - KEPT_FOR).await? else {
                return tx.rollback().await;
            };
            audit_rows::set_first(&tx, seq, &hash).await?;
            audit_rows::remove_through(&tx, seq).await?;
            let entry = AuditRecord {
                actor: AuditActor::Site,
                action: SWEEP,
                target: seq.to_string(),
                detail: Some(hex::encode(&hash)),
                reason: None,
                request_id: None,
                at: now,
            };
            record(&tx, entry).await?;
            tx.commit().await
        })
        .await?;
    Ok(())
}
