//! Mail to accounts. A letter is put into the job queue in the transaction of its cause, so that it exists exactly when that
//! does, and no request waits for a mail server. What the server refuses for good is dropped; what it cannot take now is
//! tried again for three days. Without a server in the settings, or an address of the account, nothing is posted.

mod letter;
mod mailer;
mod send;
mod store;
pub mod texts;

use vitrine_db::Tx;
use vitrine_jobs::EnqueueOptions;

pub use letter::Letter;
pub use mailer::Mailer;
pub use send::WORTH_SENDING;
pub use send::{LANE, SendLetter};

use send::To;
use vitrine_core::error::Result;
use vitrine_kit::app::App;

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
    if is_on(app) && store::address(tx, user_id).await?.is_some() {
        enqueue(app, tx, user_id, To::Account(user_id), letter).await?;
    }
    Ok(())
}

/// The same to the address that an account has now, because it is about to change. Call it before the change.
///
/// # Errors
/// What the database reports.
pub async fn post_to_present_address(app: &App, tx: &Tx, user_id: i64, letter: Letter) -> Result<()> {
    if !is_on(app) {
        return Ok(());
    }
    match store::address(tx, user_id).await? {
        Some(address) => enqueue(app, tx, user_id, To::Address(address), letter).await,
        None => Ok(()),
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
