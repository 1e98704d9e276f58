//! Moderation: people report works and creators, staff decide about them. All open reports of one thing are one case. Whoever
//! decides takes a work off the lists or puts it back, marks it as mature, blocks an account, or does nothing; each of these is
//! in the audit log, in the same transaction. Reports of people never hide anything by themselves; what the classifier of pictures
//! reports does, where the operator says so.

pub mod account;
mod case;
pub mod case_rows;
pub mod cases;
pub mod decision;
pub mod graphql;
pub mod held;
pub mod listing;
mod own_report;
pub mod people;
pub mod people_rows;
pub mod permissions;
pub mod reports;
pub mod subject;
pub mod subject_rows;

use vitrine_core::clock::Millis;
use vitrine_core::error::{Code, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::{Account, Role, Viewer};
use vitrine_db::{DbError, Tx};
use vitrine_people::audit::{self, Actor};
use vitrine_people::notifications::{News, NotificationType, read_text};

/// How the addresses of the pages begin that only staff find.
pub const PAGES: &str = "/moderation";

/// Proof that somebody of the staff asks who is not blocked.
#[derive(Clone, Debug)]
pub struct Staff(Account);

impl Staff {
    /// # Errors
    /// `UNAUTHENTICATED`, `FORBIDDEN` for everybody else, `BLOCKED`.
    pub fn of(viewer: &Viewer) -> Result<Self> {
        viewer.require_account()?;
        if !viewer.is_staff() {
            return Err(PublicError::forbidden());
        }
        Ok(Self(viewer.require_writer()?.account().clone()))
    }

    pub fn account(&self) -> &Account {
        &self.0
    }

    pub fn is_admin(&self) -> bool {
        self.0.role == Role::Admin
    }

    /// Moderators decide about nothing of their own.
    fn may_decide_about(&self, owner_id: i64) -> Result<()> {
        if owner_id == self.0.id && !self.is_admin() {
            return Err(PublicError::new(Code::Forbidden, "Somebody else has to decide about what is yours."));
        }
        Ok(())
    }
}

/// What a decision is recorded with.
#[derive(Clone, Copy)]
pub struct Deed<'a> {
    pub staff: &'a Staff,
    pub request_id: &'a str,
    pub now: Millis,
}

impl<'a> Deed<'a> {
    /// What the creator of a work is told of it.
    fn news(&self, of: NotificationType, item_id: i64, reason: Option<&'a str>) -> News<'a> {
        News { of, item_id, actor_id: self.staff.account().id, detail: None, reason, at: self.now }
    }

    /// Adds the entry of the audit log, last in its transaction.
    async fn record(
        &self,
        tx: &Tx,
        action: &'static str,
        target: String,
        detail: Option<String>,
        reason: Option<&str>,
    ) -> std::result::Result<(), DbError> {
        let entry = audit::Entry {
            actor: Actor::Account(self.staff.account().uuid),
            action,
            target,
            detail,
            reason,
            request_id: Some(self.request_id),
            at: self.now,
        };
        audit::record(tx, entry).await
    }
}

/// Why staff do something, where it may be left out.
fn read_note(field: &str, typed: Option<&str>) -> Result<Option<String>> {
    match typed.filter(|typed| !typed.trim().is_empty()) {
        Some(typed) => read_text(field, typed, (1, limits::STAFF_REASON.1)).map(Some),
        None => Ok(None),
    }
}
