//! Everything that the operator needs to help the owner of an account.

use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::App;
use vitrine_people::accounts::identities::{self, SignInMethods};
use vitrine_people::accounts::usernames::FormerUsername;
use vitrine_people::accounts::{Person, account_rows};
use vitrine_people::audit::{self, AuditRecord};

use super::deletion::{self, DeletionObstacles};
use crate::moderation::people;
use crate::moderation::people_rows::{self, AccessCountsRow, ItemCountsRow};

/// An account as the operator sees it.
pub struct AccountOverview {
    pub person: Person,
    pub former_usernames: Vec<FormerUsername>,
    pub sign_in: SignInMethods,
    pub access: AccessCountsRow,
    pub items: Vec<ItemCountsRow>,
    /// Number of reports that it has made.
    pub reports_by: usize,
    /// Number of cases about it and its items.
    pub cases_against: usize,
    pub obstacles: DeletionObstacles,
}

/// Returns an account to the operator, and records that.
///
/// # Errors
/// `NOT_FOUND` if the account is gone; database errors.
pub async fn see(app: &App, id: i64) -> Result<AccountOverview> {
    let now = app.clock.now();
    let person = account_rows::by_id(&app.db, id).await?.ok_or_else(PublicError::not_found)?;
    let (reports_by, cases_against) = people::report_counts(app, id).await?;
    let overview = AccountOverview {
        former_usernames: people::former_usernames(app, id).await?,
        sign_in: identities::sign_in_methods(&app.db, id).await?,
        access: people_rows::access_counts(&app.db, id, now).await?,
        items: people::items(app, id).await?,
        reports_by,
        cases_against,
        obstacles: deletion::obstacles_of(&app.db, id, person.role(), now).await?,
        person,
    };
    let uuid = overview.person.uuid;
    app.db
        .transaction(|tx| async move {
            audit::record(&tx, AuditRecord::by_operator("user.view", uuid, None, now)).await?;
            tx.commit().await
        })
        .await?;
    Ok(overview)
}
