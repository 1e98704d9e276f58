//! Records starts of the server with another version of the program, or other settings, than before. The entry names settings but
//! not their values, some of which are secrets.

use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_db::{Db, DbError};

use super::{AuditActor, AuditRecord, audit_rows, record};

/// Action of the entry.
const ACTION: &str = "site.start";

/// Records the version and settings with which a server starts, unless the last entry of this kind says the same: many instances,
/// and one that is restarted over and over, leave one entry. A failure is logged and does not prevent the start.
pub async fn record_start(db: &Db, config: &Config, at: Millis) {
    let said = detail(config);
    if let Err(error) = try_record(db, &said, at).await {
        tracing::warn!(%error, said, "cannot record the start of this server in the audit log");
    }
}

async fn try_record(db: &Db, said: &str, at: Millis) -> Result<(), DbError> {
    let actor = &AuditActor::Site.stored();
    if audit_rows::last_detail(db, actor, ACTION).await?.as_deref() == Some(said) {
        return Ok(());
    }
    db.transaction(|tx| async move {
        // Another instance may have been faster; the lock of the chain decides.
        audit_rows::lock(&tx).await?;
        if audit_rows::last_detail(&tx, actor, ACTION).await?.as_deref() == Some(said) {
            return tx.rollback().await;
        }
        let entry = AuditRecord {
            actor: AuditActor::Site,
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

/// Returns the version of the program and the names of the settings that are given.
fn detail(config: &Config) -> String {
    let version = concat!("vitrine ", env!("CARGO_PKG_VERSION"));
    std::iter::once(version).chain(config.given.iter().copied()).collect::<Vec<_>>().join(" ")
}
