//! The deletion list (rule P-3): who has had their account deleted, and which items were deleted. A backup from before that has
//! them still; restoring it deletes them again (rule D-11). The list is in every database and so in every backup. Accounts stay
//! on it for as long as their names are reserved; items until they are removed for good, and then as removed ones: both longer
//! than backups are kept. That something is not there says nothing: it may have been lost, and be what the backup is restored for.

use uuid::Uuid;
use vitrine_community::personal_data::deletion;
use vitrine_core::clock::Millis;
use vitrine_core::limits::DELETED_ITEMS_KEPT_FOR;
use vitrine_db::Db;
use vitrine_kit::app::App;

use super::backup_rows;
use crate::OperateError;

/// Deleted accounts and items, with the times of their deletion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeletionList {
    pub accounts: Vec<(Uuid, Millis)>,
    pub items: Vec<(Uuid, Millis)>,
}

/// Number of listed accounts and items that were still there to be deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RepeatedDeletions {
    pub accounts: u64,
    pub items: u64,
}

impl DeletionList {
    /// The list of a database.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn of(db: &Db) -> Result<Self, OperateError> {
        let tx = db.snapshot().await?;
        tx.without_limit().await?;
        let mut list =
            Self { accounts: backup_rows::deleted_accounts(&tx).await?, items: backup_rows::deleted_items(&tx).await? };
        let removed = backup_rows::removed_items(&tx).await?;
        tx.rollback().await?;
        // No later than this, and so long ago that they are removed when the site runs.
        list.items.extend(removed.into_iter().map(|(uuid, at)| (uuid, at - DELETED_ITEMS_KEPT_FOR)));
        Ok(list)
    }

    pub fn add(&mut self, other: DeletionList) {
        self.accounts.extend(other.accounts);
        self.items.extend(other.items);
    }

    /// Deletes everything of the list that is there.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn repeat(&self, app: &App) -> Result<RepeatedDeletions, OperateError> {
        let mut repeated = RepeatedDeletions::default();
        let failed = |error: vitrine_core::error::PublicError| {
            OperateError::Failed(format!(
                "could not delete an account again ({error}): run the restore again to continue"
            ))
        };
        for (uuid, at) in &self.accounts {
            repeated.accounts += u64::from(deletion::repeat(app, *uuid, *at).await.map_err(failed)?);
        }
        for (uuid, at) in &self.items {
            repeated.items += backup_rows::delete_item(&app.db, *uuid, *at).await?;
        }
        Ok(repeated)
    }
}
