//! Email to accounts. An email is put into the job queue in the transaction of its cause, so that it exists exactly when that does,
//! and no request waits for a mail server. An email that the server refuses for good is dropped; one that it cannot take now is
//! retried for three days. Without a server in the settings, or an address of the account, nothing is sent.

mod address_rows;
pub mod confirm;
mod letter;
pub mod link_rows;
mod mailer;
mod send;
pub mod texts;

use vitrine_db::Tx;
use vitrine_jobs::EnqueueOptions;

pub use letter::EmailMessage;
pub use mailer::Mailer;
pub use send::WORTH_SENDING;
pub use send::{LANE, SendLetter};
pub use texts::AccountEvent;

use letter::UndoScope;
use send::EmailDestination;
use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorCode, Result};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_kit::app::App;

use crate::ways_in::settles_at;

/// Attempts that the server may defer. Greylisting servers defer mail from unknown senders for a quarter of an hour.
const ATTEMPTS: u32 = 8;

/// Returns whether the site can send mail.
pub fn is_on(app: &App) -> bool {
    app.config.mail.is_some()
}

/// Sends an email to an account once the transaction is committed, at the address that the account has then. [`notify`] makes it
/// leave immediately.
///
/// # Errors
/// Database errors.
pub async fn post(app: &App, tx: &Tx, user_id: i64, letter: EmailMessage) -> Result<()> {
    if is_on(app) && address_rows::address(tx, user_id).await?.email.is_some() {
        enqueue(app, tx, user_id, EmailDestination::Account(user_id), letter).await?;
    }
    Ok(())
}

/// The account that an email is about, with its owner's language.
#[derive(Clone, Copy, Debug)]
pub struct AccountOwner<'a> {
    /// Row id of the account.
    pub id: i64,
    pub username: &'a str,
    pub language: Option<Language>,
}

/// Notifies the owner of an account of an event, at the present address: call it before that changes. The email has a link that
/// undoes everything since now, unless the address itself is new: an attacker who has just entered their own address must not get
/// such a link. `browser` is the browser of the event, if known.
///
/// # Errors
/// Database errors.
pub async fn tell_owner(
    app: &App,
    tx: &Tx,
    owner: AccountOwner<'_>,
    event: AccountEvent,
    browser: Option<&str>,
) -> Result<()> {
    if !is_on(app) {
        return Ok(());
    }
    let found = address_rows::address(tx, owner.id).await?;
    let Some(address) = found.email else { return Ok(()) };
    let (now, settling) = (app.clock.now(), limits::UNDO_LINK_MAX_AGE);
    let is_settled = found.email_since.is_none_or(|since| settles_at(since, found.created_at, settling) <= now);
    let letter = texts::account_event(&app.config, owner, event, browser, is_settled);
    let undo = is_settled.then(|| UndoScope {
        user_id: owner.id,
        since: now,
        address: (event == AccountEvent::AddressChanged).then(|| address.clone()),
    });
    enqueue(app, tx, owner.id, EmailDestination::Address(address), EmailMessage { undo, ..letter }).await
}

/// Returns the address for emails to an account: none until its owner has confirmed it.
///
/// # Errors
/// Database errors.
pub async fn address_of(app: &App, user_id: i64) -> Result<Option<String>> {
    Ok(address_rows::address(&app.db, user_id).await?.email)
}

/// Counts an email against its recipient's daily limit and returns whether it may be sent. Without the limit, anybody could have
/// this site flood an address.
///
/// # Errors
/// Database errors.
pub async fn may_send(app: &App, address: &str, is_confirmation: bool) -> Result<bool> {
    let rate = if is_confirmation { &app.rates.first_letters } else { &app.rates.letters };
    match rate.take(RateSubject::recipient(address)).await {
        Ok(()) => Ok(true),
        Err(error) if error.code == ErrorCode::RateLimited => {
            tracing::warn!("an email was not sent: its address has received too many");
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

/// Wakes the worker of this process. Call it after the commit.
pub fn notify(app: &App) {
    if is_on(app) {
        app.job_notifier.notify();
    }
}

/// Deletes emails that could not be sent and are too old to be retried.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    vitrine_jobs::sweep_failed::<SendLetter>(&app.db, app.clock.now() - WORTH_SENDING).await?;
    Ok(())
}

/// Deletes an account's emails that were sent or could not be.
///
/// # Errors
/// Database errors.
pub async fn forget(tx: &Tx, user_id: i64) -> Result<()> {
    vitrine_jobs::forget_ended_from::<SendLetter>(tx, &keys_of(user_id)).await?;
    Ok(())
}

async fn enqueue(app: &App, tx: &Tx, user_id: i64, to: EmailDestination, letter: EmailMessage) -> Result<()> {
    let (now, id) = (app.clock.now(), app.random.uuid());
    let job = SendLetter { id, to, posted_at: now, letter };
    // No two letters have the same key: none takes the place of another.
    let key = format!("{}{id}", keys_of(user_id));
    vitrine_jobs::enqueue(tx, &job, EnqueueOptions::at(now).unique(key).max_attempts(ATTEMPTS)).await?;
    Ok(())
}

/// Returns the prefix of the job keys of an account's emails.
fn keys_of(user_id: i64) -> String {
    format!("{user_id} ")
}
