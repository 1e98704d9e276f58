//! What the site is run with: an entry when a server starts with another program, or with other settings, than the last one that
//! said so. It names settings and says nothing of their values, of which some are secrets.

use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_db::{Db, DbError};

use super::{Actor, Entry, audit_rows, record};

/// What the entry is called.
const ACTION: &str = "site.start";

/// Records with what a server starts, unless the last entry of this kind says the same: many instances, and one that is started
/// over and over, leave one entry. What prevents that is in the log of the process, and no reason not to start.
pub async fn record_start(db: &Db, config: &Config, at: Millis) {
    let said = detail(config);
    if let Err(error) = try_record(db, &said, at).await {
        tracing::warn!(%error, said, "the audit log does not say with what this server has started");
    }
}

async fn try_record(db: &Db, said: &str, at: Millis) -> Result<(), DbError> {
    let actor = &Actor::Site.stored();
    if audit_rows::last_detail(db, actor, ACTION).await?.as_deref() == Some(said) {
        return Ok(());
    }
    db.transaction(|tx| async move {
        // Another instance may have been faster; the lock of the chain decides.
        audit_rows::lock(&tx).await?;
        if audit_rows::last_detail(&tx, actor, ACTION).await?.as_deref() == Some(said) {
            return tx.rollback().await;
        }
        let entry = Entry {
            actor: Actor::Site,
            action: ACTION,
            target: String::new(),
            detail: Some(said.to_owned()),
            reason: None,
            request_id: None,
            at,
        };
        record(&tx, entry).await?;
        tx.commit().await
    })
    .await
}

/// The version of the program, then the names of the settings that are given.
fn detail(config: &Config) -> String {
    let version = concat!("vitrine ", env!("CARGO_PKG_VERSION"));
    std::iter::once(version).chain(config.given.iter().copied()).collect::<Vec<_>>().join(" ")
}
