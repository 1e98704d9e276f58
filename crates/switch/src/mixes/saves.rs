//! Saving a mix: it is not deleted while an account has it saved.

use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;

use super::mix::Mix;
use super::{MixCode, find, mix_rows};

/// Saves a mix for the viewer; no change when it is saved already.
///
/// # Errors
/// `UNAUTHENTICATED`, `BLOCKED`, `RATE_LIMITED`, `NOT_FOUND`, and `BAD_USER_INPUT` with too many saved already.
pub async fn save(app: &App, viewer: &Viewer, code: &str) -> Result<Mix> {
    let account = viewer.require_account()?;
    app.rates.saves.take(RateSubject::Account(account.id))?;
    let writer = viewer.require_writer()?;
    let mut mix = find(app, code).await?.ok_or_else(PublicError::not_found)?;
    let (most, account_id, code, now) = (limits::MIXES_SAVED_MAX, writer.account().id, mix.code, app.clock.now());
    app.db
        .transaction(|tx| async move {
            // Without the lock, concurrent requests could save more than the limit.
            tx.lock("saved mixes", &account_id.to_le_bytes()).await?;
            mix_rows::save(&tx, code, account_id, now).await?;
            // One more than the limit, to notice too many.
            let saved = mix_rows::saved_by(&tx, account_id, most as i64 + 1).await?;
            if saved.len() > most {
                return Err(PublicError::from(FieldError::new("code", ErrorReason::TooMany { most })));
            }
            if !saved.contains(&code.number()) {
                return Err(PublicError::not_found());
            }
            Ok(tx.commit().await?)
        })
        .await?;
    mix.is_saved = true;
    Ok(mix)
}

/// Removes a mix from those that the viewer has saved; no change when it is not. A blocked account may do this too.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, and `NOT_FOUND` for a code of nothing.
pub async fn unsave(app: &App, viewer: &Viewer, code: &str) -> Result<Mix> {
    let account = viewer.require_account()?;
    app.rates.saves.take(RateSubject::Account(account.id))?;
    let code = MixCode::parse(code).ok_or_else(PublicError::not_found)?;
    // Finding counts as a use, so it is not deleted at once.
    find::find_by_code(app, code).await?.ok_or_else(PublicError::not_found)?;
    mix_rows::unsave(&app.db, code, account.id).await?;
    find::find_by_code(app, code).await?.ok_or_else(PublicError::not_found)
}

/// Returns the mixes that the viewer has saved, the last one first.
///
/// # Errors
/// `UNAUTHENTICATED`, and errors of the database.
pub async fn saved(app: &App, viewer: &Viewer) -> Result<Vec<Mix>> {
    let numbers = numbers(app, viewer.require_account()?.id).await?;
    Ok(mix_rows::by_numbers(&app.db, &numbers).await?)
}

/// Returns the numbers of the mixes that the viewer has saved; `None` for a visitor.
///
/// # Errors
/// Errors of the database.
pub async fn saved_numbers(app: &App, viewer: &Viewer) -> Result<Option<Vec<i64>>> {
    match viewer.account() {
        Some(account) => Ok(Some(numbers(app, account.id).await?)),
        None => Ok(None),
    }
}

async fn numbers(app: &App, account_id: i64) -> Result<Vec<i64>> {
    let most = i64::try_from(limits::MIXES_SAVED_MAX).unwrap_or(i64::MAX);
    Ok(mix_rows::saved_by(&app.db, account_id, most).await?)
}
