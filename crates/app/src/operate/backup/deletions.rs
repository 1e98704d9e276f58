//! The deletion list (rule P-3): who has had their account deleted, and which works were deleted. A backup from before that has
//! them still; restoring it deletes them again (rule D-11). The list is in every database and so in every backup. Accounts stay
//! on it for as long as their names are reserved, which is longer than backups are kept; works until they are removed for good,
//! which is not: of those [`removed`](super::removed) tells.

use uuid::Uuid;
use vitrine_db::Db;

use super::store;
use crate::app::App;
use crate::clock::Millis;
use crate::features::personal_data::deletion;
use crate::operate::OperateError;

/// What was deleted, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deletions {
    pub accounts: Vec<(Uuid, Millis)>,
    pub works: Vec<(Uuid, Millis)>,
}

/// How much of a list was there to be deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeated {
    pub accounts: u64,
    pub works: u64,
}

impl Deletions {
    /// The list of a database.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn of(db: &Db) -> Result<Self, OperateError> {
        let tx = db.snapshot().await?;
        tx.without_limit().await?;
        let list = Self { accounts: store::deleted_accounts(&tx).await?, works: store::deleted_works(&tx).await? };
        tx.rollback().await?;
        Ok(list)
    }

    pub fn add(&mut self, other: Deletions) {
        self.accounts.extend(other.accounts);
        self.works.extend(other.works);
    }

    /// Deletes everything of the list that is there.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn repeat(&self, app: &App) -> Result<Repeated, OperateError> {
        let mut repeated = Repeated::default();
        let failed = |error: crate::error::PublicError| {
            OperateError::Failed(format!("an account could not be deleted again ({error}): do not use the target"))
        };
        for (uuid, at) in &self.accounts {
            repeated.accounts += u64::from(deletion::repeat(app, *uuid, *at).await.map_err(failed)?);
        }
        for (uuid, at) in &self.works {
            repeated.works += store::delete_work(&app.db, *uuid, *at).await?;
        }
        Ok(repeated)
    }
}
