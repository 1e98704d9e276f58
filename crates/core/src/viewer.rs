//! Viewer of a request, and the proof that they may write. Role and block are read from the database at each request, so a change
//! takes effect immediately. Nothing is cached between requests.

use uuid::Uuid;

use crate::error::{ErrorCode, ErrorParams, PublicError, Result};
use crate::language::Language;

/// Rights of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, async_graphql::Enum)]
#[graphql(name = "UserRole")]
pub enum UserRole {
    /// Everything, including roles.
    Admin,
    /// Looks after the catalogue.
    Moderator,
    /// Owns imported content and can never sign in.
    System,
    /// An ordinary account.
    User,
    /// An account with larger quotas and a badge.
    Verified,
}

impl UserRole {
    pub const ALL: [UserRole; 5] =
        [UserRole::Admin, UserRole::Moderator, UserRole::System, UserRole::User, UserRole::Verified];

    /// The stored form, also used on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            UserRole::Admin => "ADMIN",
            UserRole::Moderator => "MODERATOR",
            UserRole::System => "SYSTEM",
            UserRole::User => "USER",
            UserRole::Verified => "VERIFIED",
        }
    }

    /// Reads the stored form, in any letter case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str().eq_ignore_ascii_case(text))
    }
}

/// The account behind a session: the part that permissions depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewerAccount {
    pub id: i64,
    /// Public id.
    pub uuid: Uuid,
    pub username: String,
    pub role: UserRole,
    /// A blocked account may read but not write.
    pub is_blocked: bool,
    /// Shown to the account itself and to staff.
    pub blocked_reason: Option<String>,
    /// It wants to see mature items.
    pub show_nsfw: bool,
    /// Language in which it wants to be addressed, if it has chosen one.
    pub language: Option<Language>,
    /// Set if it sees its own private items. A program that acts for the account needs permission for that.
    pub sees_own: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Viewer {
    Visitor,
    SignedIn(ViewerAccount),
}

/// Proof that the viewer is signed in and not blocked: every operation that writes takes it, so an unchecked call does
/// not compile.
#[derive(Clone, Debug)]
pub struct Writer(ViewerAccount);

impl Writer {
    pub fn account(&self) -> &ViewerAccount {
        &self.0
    }
}

impl Viewer {
    pub fn account(&self) -> Option<&ViewerAccount> {
        match self {
            Viewer::Visitor => None,
            Viewer::SignedIn(account) => Some(account),
        }
    }

    /// Moderators and admins see what owners see.
    pub fn is_staff(&self) -> bool {
        matches!(self.account().map(|a| a.role), Some(UserRole::Moderator | UserRole::Admin))
    }

    /// Returns true if lists hold mature items for the viewer by default.
    pub fn shows_nsfw(&self) -> bool {
        self.account().is_some_and(|account| account.show_nsfw)
    }

    /// Returns true if the viewer is this account, or acts for it.
    pub fn is(&self, account_id: i64) -> bool {
        self.account().is_some_and(|a| a.id == account_id)
    }

    /// Returns true if the viewer sees what is reserved for this account and staff.
    pub fn owns(&self, owner_id: i64) -> bool {
        self.account().is_some_and(|a| a.sees_own && a.id == owner_id)
    }

    /// The account, or `UNAUTHENTICATED`.
    pub fn require_account(&self) -> Result<&ViewerAccount> {
        self.account().ok_or_else(PublicError::unauthenticated)
    }

    /// The proof that operations which write require, or the error that says why there is none.
    pub fn require_writer(&self) -> Result<Writer> {
        let account = self.require_account()?;
        if account.is_blocked {
            return Err(match account.blocked_reason.clone() {
                Some(blocked_reason) => PublicError::because(ErrorParams::Blocked { blocked_reason }),
                None => {
                    PublicError::new(ErrorCode::Blocked, "Your account is blocked: ask a moderator for the reason.")
                }
            });
        }
        Ok(Writer(account.clone()))
    }
}
