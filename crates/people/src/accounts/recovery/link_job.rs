//! The job that mails a link. The link is generated while it runs, so that no table contains it in the clear.

use serde::{Deserialize, Serialize};
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_jobs::{Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};

use super::super::account_rows as accounts;
use super::super::sessions::{RequestOrigin, audit_entry, new_token, token_hash};
use crate::audit;
use crate::mail::{self, Mailer, link_rows, texts};

/// A request for a link to the account of this name, which may not exist.
#[derive(Clone, Serialize, Deserialize)]
pub struct SendRecoveryLink {
    pub(super) username_key: String,
    pub(super) asked_at: Millis,
}

impl Job for SendRecoveryLink {
    const KIND: &'static str = "recovery-link";
    const LANE: Option<&'static str> = Some(mail::LANE);
    type Context = (SharedApp, Mailer);

    async fn run(self, (app, mailer): Self::Context, _: Progress) -> std::result::Result<(), JobError> {
        let now = app.clock.now();
        if now - self.asked_at >= limits::RECOVERY_LINK_MAX_AGE {
            return Err(JobError::GiveUp("nobody waits for the link any more".to_owned()));
        }
        let Some(person) = accounts::by_key(&app.db, &self.username_key).await.map_err(PublicError::from)? else {
            return Ok(());
        };
        let language = person.language().unwrap_or_default();
        let address = mail::address_of(&app, person.id).await?;
        let Some(address) = address.filter(|_| UserRole::parse(&person.role) != Some(UserRole::System)) else {
            return Ok(());
        };
        if !mail::may_send(&app, &address, false).await? {
            return Ok(());
        }
        let token = new_token(&app.random);
        if !add(&app, person.id, person.uuid, &token, now).await? {
            return Ok(());
        }
        let letter = texts::recovery_link(&app.config, language, &person.username, &token);
        let sent = mailer.named(app.site().name()).send(app.random.uuid(), &address, &letter, now).await;
        if sent.is_err() {
            link_rows::remove(&app.db, token_hash(&token)).await.map_err(PublicError::from)?;
        }
        sent
    }
}

/// Stores the link, unless the account has too many.
async fn add(app: &App, user_id: i64, uuid: uuid::Uuid, token: &str, now: Millis) -> Result<bool> {
    let hash = &token_hash(token);
    app.db
        .transaction(|tx| async move {
            tx.lock("recovery-links", &user_id.to_le_bytes()).await?;
            if link_rows::count(&tx, user_id, now).await? >= limits::RECOVERY_LINKS_MAX {
                tx.rollback().await?;
                return Ok(false);
            }
            link_rows::add(&tx, hash.clone(), user_id, now + limits::RECOVERY_LINK_MAX_AGE).await?;
            let entry = audit_entry(app, RequestOrigin::default(), Some(uuid), "user.send-recovery-link", None);
            audit::record(&tx, audit::AuditRecord { actor: audit::AuditActor::Site, ..entry }).await?;
            tx.commit().await?;
            Ok(true)
        })
        .await
}
