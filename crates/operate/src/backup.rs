//! Backups: a folder with the rows as one SQLite file, whatever the engine, the files that these rows refer to, the SHA-256
//! of each, and a manifest that is written last. A folder without a manifest is a backup that was broken off (decision
//! record 0024).

mod backup_rows;
mod create;
pub mod deletions;
mod later;
mod manifest;
mod origin;
mod restore;
mod room;
pub mod series;
pub mod sums;
pub mod unfinished;
mod verify;

pub use create::{BackupSummary, create};
pub use manifest::BackupManifest;
pub use restore::{RestoreSource, RestoreSummary, UnreadableDeletions, restore};
pub use verify::{VerifiedBackup, verify};

use std::path::{Path, PathBuf};

use vitrine_core::clock::Millis;
use vitrine_db::{Db, Tx};
use vitrine_people::audit::{self, AuditActor, AuditRecord};

use super::OperateError;

/// File with the rows.
const DATABASE: &str = "database.sqlite";
/// Folder of the files, each under its key.
const FILES: &str = "files";
/// File with the SHA-256 of everything, in the format of `sha256sum -c`.
pub const SUMS: &str = "SHA256SUMS";
/// File with the manifest of the backup; written last.
pub const MANIFEST: &str = "manifest.json";

/// Address of a backup's files as an object store.
fn files_url(folder: &Path) -> String {
    format!("file:{}", folder.join(FILES).display())
}

fn in_folder(folder: &Path, name: &str) -> PathBuf {
    folder.join(name)
}

/// Records an action of the operator in the audit log.
async fn record(db: &Db, action: &'static str, detail: String, at: Millis) -> Result<(), OperateError> {
    let detail = &detail;
    db.transaction(|tx| async move {
        record_in(&tx, action, detail.clone(), at).await?;
        Ok::<_, OperateError>(tx.commit().await?)
    })
    .await
}

/// Records an action like [`record`], as the last part of a transaction.
async fn record_in(tx: &Tx, action: &'static str, detail: String, at: Millis) -> Result<(), OperateError> {
    let entry = AuditRecord {
        actor: AuditActor::CommandLine,
        action,
        target: String::new(),
        detail: Some(detail),
        reason: None,
        request_id: None,
        at,
    };
    Ok(audit::record(tx, entry).await?)
}
