//! The email about a token that expires soon, so that no script stops without a warning. The transaction that enqueues the email
//! also records it, so that a restart or another process never sends a second one.

use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_kit::app::App;

use super::access_token_rows::{self, EndingTokenRow};
use crate::mail::{self, texts};

/// Tokens read at once.
const AT_ONCE: i64 = 100;
/// Rounds of [`AT_ONCE`] tokens in one run.
const ROUNDS_MAX: usize = 50;

/// Enqueues the emails that are due, if the site can send mail. A token whose whole life is shorter than the notice period gets
/// none: its owner was told when it was created.
///
/// # Errors
/// Database errors.
pub async fn tell_due(app: &App) -> Result<()> {
    if !mail::is_on(app) {
        return Ok(());
    }
    let now = app.clock.now();
    for _ in 0..ROUNDS_MAX {
        let due = access_token_rows::ending(&app.db, now, limits::ACCESS_TOKEN_TOLD_BEFORE, AT_ONCE).await?;
        if due.is_empty() {
            break;
        }
        for token in due {
            tell(app, token, now).await?;
        }
        mail::notify(app);
    }
    Ok(())
}

async fn tell(app: &App, token: EndingTokenRow, now: Millis) -> Result<()> {
    let EndingTokenRow { token_hash, name, expires_at, user_id, username, language } = token;
    let language = language.as_deref().and_then(Language::parse).unwrap_or_default();
    let letter = &texts::token_ends(&app.config, language, &username, &name, expires_at);
    let hash = &token_hash;
    app.db
        .transaction(|tx| async move {
            // It may have been revoked meanwhile, or told of by another process.
            if access_token_rows::note_told(&tx, hash.clone(), now).await? == 1 {
                mail::post(app, &tx, user_id, letter.clone()).await?;
            }
            Ok::<_, vitrine_core::error::PublicError>(tx.commit().await?)
        })
        .await
}
