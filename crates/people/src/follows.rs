//! Following: people see new items of the creators they follow first. Only a creator whom the viewer may see can be followed.
//! Following twice, or unfollowing somebody who is not followed, changes nothing. A trigger counts the followers of a creator.

pub mod follow_rows;
pub mod graphql;

use uuid::Uuid;
use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::{Viewer, ViewerAccount};
use vitrine_core::visibility;
use vitrine_kit::app::App;

pub use self::follow_rows::FollowedCreator;

/// Follows a creator; returns their row id.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `BAD_USER_INPUT` for an invalid id, for oneself and with too many followed already,
/// `BLOCKED`, and `NOT_FOUND` for a creator whom the viewer may not see.
pub async fn follow(app: &App, viewer: &Viewer, uuid: &str) -> Result<i64> {
    let uuid = named(app, viewer, uuid)?;
    let writer = viewer.require_writer()?;
    let uuid = other(writer.account(), uuid)?;
    let creator = follow_rows::creator(&app.db, uuid).await?;
    let creator = creator.filter(|found| visibility::can_see_creator(viewer, found.id, found.is_hidden));
    let creator_id = creator.ok_or_else(PublicError::not_found)?.id;
    let (account_id, now, most) = (writer.account().id, app.clock.now(), limits::FOLLOWS_MAX);
    app.db
        .transaction(|tx| async move {
            // Without the lock, concurrent requests could follow more than the limit.
            tx.lock("follows", &account_id.to_le_bytes()).await?;
            let is_new = follow_rows::add(&tx, creator_id, account_id, now).await?;
            if is_new && follow_rows::count(&tx, account_id).await? > most as i64 {
                return Err(PublicError::from(FieldError::new("uuid", ErrorReason::TooMany { most })));
            }
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    Ok(creator_id)
}

/// Unfollows a creator; returns their row id if the viewer may see them. A blocked account may do this too.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `BAD_USER_INPUT` for an invalid id and for oneself, and `NOT_FOUND` for a creator whom the
/// viewer neither may see nor followed.
pub async fn unfollow(app: &App, viewer: &Viewer, uuid: &str) -> Result<Option<i64>> {
    let account = viewer.require_account()?;
    let uuid = other(account, named(app, viewer, uuid)?)?;
    let account_id = account.id;
    let creator = follow_rows::creator(&app.db, uuid).await?.ok_or_else(PublicError::not_found)?;
    let was_followed = app.db.transaction(|tx| async move {
        let was_followed = follow_rows::remove(&tx, creator.id, account_id).await?;
        tx.commit().await?;
        Ok::<_, PublicError>(was_followed)
    });
    let was_followed = was_followed.await?;
    let is_visible = visibility::can_see_creator(viewer, creator.id, creator.is_hidden);
    if is_visible || was_followed { Ok(is_visible.then_some(creator.id)) } else { Err(PublicError::not_found()) }
}

fn named(app: &App, viewer: &Viewer, uuid: &str) -> Result<Uuid> {
    app.rates.saves.take(RateSubject::Account(viewer.require_account()?.id))?;
    Uuid::parse_str(uuid).map_err(|_| PublicError::bad_input("uuid", "Give a creator's UUID."))
}

fn other(account: &ViewerAccount, uuid: Uuid) -> Result<Uuid> {
    if uuid == account.uuid { Err(FieldError::new("uuid", ErrorReason::OwnAccount).into()) } else { Ok(uuid) }
}

/// Returns the row ids of the creators whom an account follows.
///
/// # Errors
/// Database errors.
pub async fn ids(app: &App, account: &ViewerAccount) -> Result<Vec<i64>> {
    Ok(follow_rows::ids(&app.db, account.id).await?)
}

/// Returns the creators whom an account follows and may still see, latest first.
///
/// # Errors
/// Database errors.
pub async fn followed(app: &App, account: &ViewerAccount) -> Result<Vec<FollowedCreator>> {
    let viewer = Viewer::SignedIn(account.clone());
    let mut followed = follow_rows::followed(&app.db, account.id, limits::FOLLOWS_MAX as i64).await?;
    followed.retain(|creator| visibility::can_see_creator(&viewer, creator.id, creator.is_hidden));
    Ok(followed)
}
