//! Moderation: people report items and creators, moderators decide about them. All open reports about one thing form one case. A
//! decision unlists, relists or removes an item, marks it as mature, blocks an account, or dismisses the case. Each is recorded in the audit
//! log in the same transaction. Reports by people never hide anything by themselves; reports by the picture check do if the
//! operator wants that.

pub mod account;
mod case;
pub mod case_rows;
pub mod cases;
pub mod decision;
pub mod graphql;
pub mod held;
pub mod item_decisions;
mod own_report;
pub mod people;
pub mod people_rows;
pub mod permissions;
pub mod reports;
pub mod search;
mod statement;
pub mod subject;
pub mod subject_rows;
pub mod takedown;
pub mod takedown_rows;

use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_db::{DbError, Tx};
use vitrine_people::audit::{self, AuditActor};
use vitrine_people::notifications::{NewNotification, NotificationType, read_text};

/// Path prefix of the pages for moderators.
pub const PAGES: &str = "/moderation";

/// Proof that the viewer is a moderator or admin who is not blocked.
#[derive(Clone, Debug)]
pub struct StaffAccount(ViewerAccount);

impl StaffAccount {
    /// # Errors
    /// `UNAUTHENTICATED`, `FORBIDDEN` for everybody else, `BLOCKED`.
    pub fn of(viewer: &Viewer) -> Result<Self> {
        viewer.require_account()?;
        if !viewer.is_staff() {
            return Err(PublicError::forbidden());
        }
        Ok(Self(viewer.require_writer()?.account().clone()))
    }

    pub fn account(&self) -> &ViewerAccount {
        &self.0
    }

    pub fn is_admin(&self) -> bool {
        self.0.role == UserRole::Admin
    }

    /// Refuses a moderator's decision about their own item. Admins may decide.
    fn may_decide_about(&self, owner_id: i64) -> Result<()> {
        if owner_id == self.0.id && !self.is_admin() {
            return Err(PublicError::new(
                ErrorCode::Forbidden,
                "You can't decide about your own items. Ask another moderator.",
            ));
        }
        Ok(())
    }
}

/// Origin of an action, as the audit log has it.
#[derive(Clone, Copy)]
struct ActionOrigin<'a> {
    actor: AuditActor,
    request_id: Option<&'a str>,
    now: Millis,
}

impl ActionOrigin<'_> {
    /// Adds an entry to the audit log. Call it last in the transaction.
    async fn record(
        &self,
        tx: &Tx,
        action: &'static str,
        target: String,
        detail: Option<String>,
        reason: Option<&str>,
    ) -> std::result::Result<(), DbError> {
        let Self { actor, request_id, now: at } = *self;
        audit::record(tx, audit::AuditRecord { actor, action, target, detail, reason, request_id, at }).await
    }
}

/// Context in which a decision is recorded.
#[derive(Clone, Copy)]
pub struct ModeratorAction<'a> {
    pub staff: &'a StaffAccount,
    pub request_id: &'a str,
    pub now: Millis,
}

impl<'a> ModeratorAction<'a> {
    /// Builds the notification for the creator of an item.
    fn news(&self, of: NotificationType, item_id: i64, reason: Option<&'a str>) -> NewNotification<'a> {
        NewNotification { of, item_id, actor_id: self.staff.account().id, detail: None, reason, at: self.now }
    }

    fn origin(&self) -> ActionOrigin<'a> {
        let actor = AuditActor::Account(self.staff.account().uuid);
        ActionOrigin { actor, request_id: Some(self.request_id), now: self.now }
    }

    /// Adds the entry to the audit log. Call it last in the transaction.
    async fn record(
        &self,
        tx: &Tx,
        action: &'static str,
        target: String,
        detail: Option<String>,
        reason: Option<&str>,
    ) -> std::result::Result<(), DbError> {
        self.origin().record(tx, action, target, detail, reason).await
    }
}

/// Reads a moderator's optional note.
fn read_note(field: &str, typed: Option<&str>) -> Result<Option<String>> {
    match typed.filter(|typed| !typed.trim().is_empty()) {
        Some(typed) => read_text(field, typed, (1, limits::STAFF_REASON.1)).map(Some),
        None => Ok(None),
    }
}
