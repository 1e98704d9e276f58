//! Mail to accounts. A letter is put into the job queue in the transaction of its cause, so that it exists exactly when that
//! does, and no request waits for a mail server. What the server refuses for good is dropped; what it cannot take now is
//! tried again for three days. Without a server in the settings, or an address of the account, nothing is posted.

mod address_rows;
pub mod confirm;
mod letter;
pub mod link_rows;
mod mailer;
mod send;
pub mod texts;

use vitrine_db::Tx;
use vitrine_jobs::EnqueueOptions;

pub use letter::Letter;
pub use mailer::Mailer;
pub use send::WORTH_SENDING;
pub use send::{LANE, SendLetter};
pub use texts::AccountEvent;

use letter::Undo;
use send::To;
use vitrine_admission::rates::Who;
use vitrine_core::error::{Code, Result};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_kit::app::App;

use crate::ways_in::settles_at;

/// Attempts that the server may put off: some put off everything from somebody they do not know, for a quarter of an hour.
const ATTEMPTS: u32 = 8;

/// Whether the site can send mail.
pub fn is_on(app: &App) -> bool {
    app.config.mail.is_some()
}

/// Has a letter sent to an account once the transaction is committed. It goes to the address that the account has then.
/// [`notify`] makes it leave immediately.
///
/// # Errors
/// What the database reports.
pub async fn post(app: &App, tx: &Tx, user_id: i64, letter: Letter) -> Result<()> {
    if is_on(app) && address_rows::address(tx, user_id).await?.email.is_some() {
        enqueue(app, tx, user_id, To::Account(user_id), letter).await?;
    }
    Ok(())
}

/// Whom a letter about an account is for.
#[derive(Clone, Copy, Debug)]
pub struct Owner<'a> {
    /// Of the account.
    pub id: i64,
    pub username: &'a str,
    pub language: Option<Language>,
}

/// Tells the owner of an account what happens to it, at the address that it has at this moment: call it before that changes. The
/// letter has a link that takes everything back since now, unless the address is new itself: whoever has just put in their own gets
/// none. `browser` is what is known of where it happened.
///
/// # Errors
/// What the database reports.
pub async fn tell_owner(
    app: &App,
    tx: &Tx,
    owner: Owner<'_>,
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
    let undo = is_settled.then(|| Undo {
        user_id: owner.id,
        since: now,
        address: (event == AccountEvent::AddressChanged).then(|| address.clone()),
    });
    enqueue(app, tx, owner.id, To::Address(address), Letter { undo, ..letter }).await
}

/// Where letters to an account go: nowhere until its owner has confirmed the address.
///
/// # Errors
/// What the database reports.
pub async fn address_of(app: &App, user_id: i64) -> Result<Option<String>> {
    Ok(address_rows::address(&app.db, user_id).await?.email)
}

/// Whether an address may get one more letter today. One beyond that is not sent: nobody can have this site flood somebody.
///
/// # Errors
/// What the database reports.
pub async fn may_send(app: &App, address: &str, is_confirmation: bool) -> Result<bool> {
    let rate = if is_confirmation { &app.rates.first_letters } else { &app.rates.letters };
    match rate.take(Who::recipient(address)).await {
        Ok(()) => Ok(true),
        Err(error) if error.code == Code::RateLimited => {
            tracing::warn!("a letter is not sent: its address has had too many");
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

/// Wakes the worker of this process; for after the commit.
pub fn notify(app: &App) {
    if is_on(app) {
        app.job_notifier.notify();
    }
}

/// Removes letters that could not be sent and are too old to be tried again.
///
/// # Errors
/// What the database reports.
pub async fn sweep(app: &App) -> Result<()> {
    vitrine_jobs::sweep_failed::<SendLetter>(&app.db, app.clock.now() - WORTH_SENDING).await?;
    Ok(())
}

/// Removes an account's letters that were sent or could not be.
///
/// # Errors
/// What the database reports.
pub async fn forget(tx: &Tx, user_id: i64) -> Result<()> {
    vitrine_jobs::forget_ended_from::<SendLetter>(tx, &keys_of(user_id)).await?;
    Ok(())
}

async fn enqueue(app: &App, tx: &Tx, user_id: i64, to: To, letter: Letter) -> Result<()> {
    let (now, id) = (app.clock.now(), app.random.uuid());
    let job = SendLetter { id, to, posted_at: now, letter };
    // No two letters have the same key: none takes the place of another.
    let key = format!("{}{id}", keys_of(user_id));
    vitrine_jobs::enqueue(tx, &job, EnqueueOptions::at(now).unique(key).max_attempts(ATTEMPTS)).await?;
    Ok(())
}

/// How the keys of an account's letters begin.
fn keys_of(user_id: i64) -> String {
    format!("{user_id} ")
}
