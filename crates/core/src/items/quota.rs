//! Quotas of an account: number of items, of all kinds together, and bytes of files.

use vitrine_db::{DbError, Execute, Tx};

use super::item_rows;
use crate::error::{ErrorReason, PublicError, Result};
use crate::limits;
use crate::viewer::{UserRole, Viewer, ViewerAccount, Writer};

/// Reads the writer again under a lock. A transaction that stores input of an account, or adds to its storage, does this first.
/// Concurrent transactions then cannot exceed the quota. Whoever blocks the account or changes its role waits for the same lock, so
/// that a begun change is stored before that or not at all.
///
/// # Errors
/// `BLOCKED`, and `UNAUTHENTICATED` for an account that has been deleted; what the database reports.
pub async fn lock_writer(tx: &Tx, writer: &Writer) -> Result<Writer> {
    let account = writer.account();
    lock_publishing(tx, account.id).await?;
    let (stored_role, is_blocked, blocked_reason) =
        item_rows::rights_of_creator(tx, account.id).await?.ok_or_else(PublicError::unauthenticated)?;
    // Staff may have other rights by now. A program that acts for them was given none of staff, and gains none here.
    let role = match account.role {
        UserRole::Admin | UserRole::Moderator => UserRole::parse(&stored_role).unwrap_or(UserRole::User),
        role => role,
    };
    Viewer::SignedIn(ViewerAccount { role, is_blocked, blocked_reason, ..account.clone() }).require_writer()
}

/// Keeps an account from adding anything elsewhere until the transaction ends.
///
/// # Errors
/// Errors of the database.
pub async fn lock_publishing(tx: &Tx, account_id: i64) -> std::result::Result<(), DbError> {
    tx.lock("publishing", &account_id.to_le_bytes()).await
}

/// Checks that this account may add this many more items.
///
/// # Errors
/// `QUOTA_EXCEEDED`, and errors of the database.
pub async fn check_quota(db: &impl Execute, writer: &Writer, more: usize) -> Result<()> {
    let held = item_rows::count_of_creator(db, writer.account().id).await?;
    let allowed = allowed(writer, limits::ITEMS_PER_ACCOUNT);
    if held + more as i64 > allowed {
        return Err(PublicError::because(ErrorReason::ItemsQuota { held, allowed }));
    }
    Ok(())
}

/// Bytes of files that an account holds, to be compared with what it holds after a change: of its items, and with those that it
/// has deleted and that are still stored.
#[derive(Clone, Copy)]
pub struct StorageUse {
    held: i64,
    with_deleted: i64,
}

impl StorageUse {
    /// Usage of an account that had nothing.
    pub const NONE: Self = Self { held: 0, with_deleted: 0 };

    /// Reads the usage in this transaction, which has [locked the writer](lock_writer).
    pub async fn of(tx: &Tx, writer: &Writer) -> Result<Self> {
        let (held, with_deleted) = item_rows::bytes_of_creator(tx, writer.account().id).await?;
        Ok(Self { held, with_deleted })
    }
}

/// Checks that the storage of this account fits its quota, or at least is no more than before.
pub async fn check_storage(tx: &Tx, writer: &Writer, before: &StorageUse) -> Result<()> {
    let now = StorageUse::of(tx, writer).await?;
    let allowed = allowed(writer, limits::BYTES_PER_ACCOUNT);
    let allowed_with_deleted = allowed * limits::BYTES_WITH_DELETED_TIMES;
    let megabytes = |held: i64, allowed: i64| (((held - 1) >> 20) + 1, allowed >> 20);
    if now.held > allowed && now.held > before.held {
        let (held_mb, allowed_mb) = megabytes(now.held, allowed);
        return Err(PublicError::because(ErrorReason::StorageQuota { held_mb, allowed_mb }));
    }
    if now.with_deleted > allowed_with_deleted && now.with_deleted > before.with_deleted {
        let (held_mb, allowed_mb) = megabytes(now.with_deleted, allowed_with_deleted);
        return Err(PublicError::because(ErrorReason::DeletedQuota { held_mb, allowed_mb }));
    }
    Ok(())
}

/// Checks the quota after deleted items have come back. The storage with deleted items is no more than before then.
pub async fn check_restored(tx: &Tx, writer: &Writer) -> Result<()> {
    let StorageUse { with_deleted, .. } = StorageUse::of(tx, writer).await?;
    check_storage(tx, writer, &StorageUse { held: 0, with_deleted }).await
}

/// Returns the quota of an account: the user's or the verified one.
pub fn allowed(writer: &Writer, (user, verified): (i64, i64)) -> i64 {
    if writer.account().role == UserRole::User { user } else { verified }
}
