//! Linking an account with an identity, and unlinking it.

use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_kit::app::App;

use crate::accounts::identities::{self, PlatformIdentity};
use crate::accounts::sessions::{self, NewSession, RequestOrigin};
use crate::audit;
use crate::mail::{self, AccountEvent, AccountOwner};

/// Links the account of a session. The session gets a new value.
///
/// # Errors
/// `UNAUTHENTICATED` when the session has ended meanwhile, `REAUTH_REQUIRED`, `WAY_IN_TOO_NEW`, `DISCORD_ALREADY_LINKED`.
pub(super) async fn link(
    app: &App,
    from: RequestOrigin<'_>,
    token: &str,
    identity: &PlatformIdentity,
) -> Result<NewSession> {
    let viewer = sessions::viewer(app, token).await?;
    let account = viewer.require_account()?;
    sessions::require_step_up(app, Some(token)).await?;
    let (user_id, uuid) = (account.id, account.uuid);
    let linked = app
        .db
        .transaction(|tx| async move {
            // A deletion of the account takes its identity away and ends the session: before this, or after it.
            sessions::lock_own_account(&tx, user_id, Some(token)).await?;
            identities::link(&tx, user_id, identity, app.clock.now()).await?;
            let session = sessions::rotate(app, &tx, token).await?;
            audit::record(&tx, sessions::audit_entry(app, from, Some(uuid), "user.link-discord", None)).await?;
            let to = AccountOwner { id: user_id, username: &account.username, language: account.language };
            mail::tell_owner(app, &tx, to, AccountEvent::PlatformLinked, from.device.browser).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(session)
        })
        .await?;
    mail::notify(app);
    Ok(linked)
}

/// Unlinks an account and ends all its other sessions. Does nothing for an account that is not linked.
///
/// # Errors
/// `UNAUTHENTICATED`, `REAUTH_REQUIRED`, `WAY_IN_TOO_NEW`, `LAST_LOGIN_METHOD` for an account without a password,
/// recovery codes and passkeys.
pub(super) async fn unlink(app: &App, from: RequestOrigin<'_>, token: &str) -> Result<()> {
    let viewer = sessions::viewer(app, token).await?;
    let account = viewer.require_account()?;
    if !identities::identity_rows::is_linked(&app.db, account.id).await? {
        return Ok(());
    }
    sessions::require_step_up(app, Some(token)).await?;
    let (user_id, uuid) = (account.id, account.uuid);
    app.db
        .transaction(|tx| async move {
            // Of two ways in that are taken away at once one must stay.
            sessions::lock_own_account(&tx, user_id, Some(token)).await?;
            if account.is_blocked {
                // Otherwise the account could be deleted next, and another one registered with the identity.
                identities::refuse(app, &tx, user_id).await?;
            }
            if identities::identity_rows::remove_unless_last(&tx, user_id).await? == 0
                && identities::identity_rows::is_linked(&tx, user_id).await?
            {
                let message = "This is your only way to sign in. Add a passkey or password before you remove it.";
                return Err(PublicError::new(ErrorCode::LastLoginMethod, message));
            }
            sessions::end_others(&tx, user_id, token).await?;
            audit::record(&tx, sessions::audit_entry(app, from, Some(uuid), "user.unlink-discord", None)).await?;
            let to = AccountOwner { id: user_id, username: &account.username, language: account.language };
            mail::tell_owner(app, &tx, to, AccountEvent::PlatformUnlinked, from.device.browser).await?;
            Ok(tx.commit().await?)
        })
        .await?;
    mail::notify(app);
    Ok(())
}
