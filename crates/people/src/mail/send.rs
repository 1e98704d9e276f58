//! The job that sends an email.

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::PublicError;
use vitrine_core::limits;
use vitrine_jobs::{Job, JobError, Progress};
use vitrine_kit::app::SharedApp;

use super::{EmailMessage, Mailer, address_rows, link_rows, may_send, texts};
use crate::ways_in::{new_token, token_hash};

/// Age at which an email is not worth sending any more.
pub const WORTH_SENDING: Millis = 3 * DAY;

/// Lane of all jobs that talk to the mail server, which may be slow.
pub const LANE: &str = "mail";

/// The recipient of an email.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum EmailDestination {
    /// An account, at the address that it has when the email is sent.
    Account(i64),
    Address(String),
}

/// An email to be sent.
#[derive(Serialize, Deserialize)]
pub struct SendLetter {
    /// Message id, the same in every attempt, so that mail programs show an email that was sent twice only once.
    pub(super) id: Uuid,
    pub(super) to: EmailDestination,
    pub(super) posted_at: Millis,
    pub(super) letter: EmailMessage,
}

impl Job for SendLetter {
    const KIND: &'static str = "send-letter";
    const LANE: Option<&'static str> = Some(LANE);
    type Context = (SharedApp, Mailer);

    async fn run(self, (app, mailer): Self::Context, _: Progress) -> Result<(), JobError> {
        let (now, mailer) = (app.clock.now(), mailer.named(app.site().name()));
        if now - self.posted_at >= WORTH_SENDING {
            return Err(JobError::GiveUp("the letter is too old to be sent".to_owned()));
        }
        let address = match self.to {
            EmailDestination::Address(address) => Some(address),
            EmailDestination::Account(user_id) => {
                address_rows::address(&app.db, user_id).await.map_err(PublicError::from)?.email
            }
        };
        // There may be no address any more.
        let Some(address) = address else { return Ok(()) };
        if !may_send(&app, &address, self.letter.is_confirmation).await? {
            return Ok(());
        }
        let Some(undo) = &self.letter.undo else { return mailer.send(self.id, &address, &self.letter, now).await };
        let token = new_token(&app.random);
        let added = link_rows::add_undo(&app.db, token_hash(&token), undo, now + limits::UNDO_LINK_MAX_AGE);
        if added.await.map_err(PublicError::from)? == 0 {
            return Ok(());
        }
        let letter = texts::with_undo_link(&app.config, &self.letter, &token);
        let sent = mailer.send(self.id, &address, &letter, now).await;
        if sent.is_err() {
            link_rows::remove(&app.db, token_hash(&token)).await.map_err(PublicError::from)?;
        }
        sent
    }
}
