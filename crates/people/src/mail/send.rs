//! The job that sends a letter.

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::PublicError;
use vitrine_jobs::{Job, JobError, Progress};
use vitrine_kit::app::SharedApp;

use super::{Letter, Mailer, store};

/// After which a letter is not worth sending any more.
pub const WORTH_SENDING: Millis = 3 * DAY;

/// Of every job that talks to the mail server, which may take its time.
pub const LANE: &str = "mail";

/// Whom a letter is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum To {
    /// An account, at the address that it has when the letter is sent.
    Account(i64),
    Address(String),
}

/// A letter on its way.
#[derive(Serialize, Deserialize)]
pub struct SendLetter {
    /// The same whenever it is sent, so that mail programs show a letter that was sent twice once.
    pub(super) id: Uuid,
    pub(super) to: To,
    pub(super) posted_at: Millis,
    pub(super) letter: Letter,
}

impl Job for SendLetter {
    const KIND: &'static str = "send-letter";
    const LANE: Option<&'static str> = Some(LANE);
    type Context = (SharedApp, Mailer);

    async fn run(self, (app, mailer): Self::Context, _: Progress) -> Result<(), JobError> {
        let now = app.clock.now();
        if now - self.posted_at >= WORTH_SENDING {
            return Err(JobError::GiveUp("the letter is too old to be sent".to_owned()));
        }
        let address = match self.to {
            To::Address(address) => Some(address),
            To::Account(user_id) => store::address(&app.db, user_id).await.map_err(PublicError::from)?,
        };
        match address {
            Some(address) => mailer.send(self.id, &address, &self.letter, now).await,
            // There is no address any more.
            None => Ok(()),
        }
    }
}
