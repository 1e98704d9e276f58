//! Removal of deleted accounts. Their items are removed like every deleted item ([`deletion::purge`]). The rest of the account is
//! removed after 90 days, which frees its name.
//!
//! [`deletion::purge`]: crate::deletion::purge

use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::Result;
use vitrine_kit::app::App;

use super::account_deletion_rows;

/// Time for which nobody may take the name of a deleted account.
pub const NAME_RESERVED_FOR: Millis = 90 * DAY;
/// Accounts removed in one sweep.
const AT_ONCE: i64 = 50;
/// Longer than any request takes.
const REQUESTS_END_WITHIN: Millis = DAY;

/// Removes accounts that were deleted long enough ago.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    let now = app.clock.now();
    // Of requests that were under way when the account was deleted.
    account_deletion_rows::delete_late_items(&app.db, now).await?;
    for id in account_deletion_rows::accounts_with_late_rows(&app.db, now - REQUESTS_END_WITHIN, AT_ONCE).await? {
        app.db
            .transaction(|tx| async move {
                account_deletion_rows::remove_kept(&tx, id).await?;
                account_deletion_rows::leave_moderation(&tx, id, now).await?;
                tx.commit().await
            })
            .await?;
        if app.is_stopping() {
            return Ok(());
        }
    }
    for id in account_deletion_rows::accounts_to_remove(&app.db, now - NAME_RESERVED_FOR, AT_ONCE).await? {
        app.db
            .transaction(|tx| async move {
                account_deletion_rows::remove_account(&tx, id).await?;
                tx.commit().await
            })
            .await?;
        if app.is_stopping() {
            return Ok(());
        }
    }
    Ok(())
}
