//! An account as its owner sees it, and the rules for its fields.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorReason, FieldError};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, ViewerAccount};
use vitrine_db::{DbError, Tx, row};

/// Locks the rights of all accounts until the transaction ends. A decision by the rights of one account also depends on those of
/// others, such as the last admin's. Take this lock before those of single accounts.
///
/// # Errors
/// Database errors.
pub async fn lock_rights(tx: &Tx) -> Result<(), DbError> {
    tx.lock("rights of accounts", &[]).await
}

row! {
    /// A row of `users`, without the password.
    pub struct Person {
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub email: Option<String>,
        pub is_email_unconfirmed: bool,
        pub role: String,
        pub is_blocked: bool,
        pub blocked_reason: Option<String>,
        pub is_verified: bool,
        pub show_nsfw: bool,
        pub notification_emails: bool,
        pub promotion_emails: bool,
        pub language: Option<String>,
        pub bio: Option<String>,
        pub has_password: bool,
        /// True if moderators hide it and its items.
        pub is_hidden: bool,
        /// Token that identifies its pictures in the blob store.
        pub avatar_token: Option<Vec<u8>>,
        pub avatar_thumb_hash: Option<Vec<u8>>,
        pub banner_token: Option<Vec<u8>>,
        pub banner_thumb_hash: Option<Vec<u8>>,
        /// Only the owner and staff see them, because they are being checked.
        pub has_held_pictures: bool,
        pub created_at: Millis,
        pub updated_at: Millis,
    }
}

impl Person {
    /// Returns the part that permissions depend on.
    pub fn account(&self) -> ViewerAccount {
        ViewerAccount {
            id: self.id,
            uuid: self.uuid,
            username: self.username.clone(),
            role: self.role(),
            is_blocked: self.is_blocked,
            blocked_reason: self.blocked_reason.clone(),
            show_nsfw: self.show_nsfw,
            language: self.language(),
            sees_own: true,
        }
    }

    /// Returns the language that it has chosen. A language that the site no longer has counts as none.
    pub fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(Language::parse)
    }

    /// Returns the role; an unknown name counts as the least privileged one.
    pub fn role(&self) -> UserRole {
        UserRole::parse(&self.role).unwrap_or(UserRole::User)
    }
}

/// The account that owns imported catalogue content.
pub struct SystemAccount;

impl SystemAccount {
    pub const USERNAME: &'static str = "Vitrine";
    /// Public id, the same on every installation.
    pub const UUID: Uuid = Uuid::from_u128(0x7672_6974_0000_4000_8000_0000_0000_0001);
}

/// Names that nobody may take, because they could be mistaken for the site itself or for one of its addresses.
const RESERVED: &[&str] = &[
    "about",
    "account",
    "accounts",
    "admin",
    "administrator",
    "api",
    "assets",
    "auth",
    "builds",
    "create",
    "creator",
    "creators",
    "everyone",
    "help",
    "home",
    "house",
    "login",
    "logout",
    "me",
    "mod",
    "moderation",
    "moderator",
    "null",
    "official",
    "register",
    "root",
    "routes",
    "security",
    "staff",
    "support",
    "switch",
    "system",
    "undefined",
    "vitrine",
    "wiiu",
];

/// Returns the form by which names are compared, in one letter case.
pub fn username_key(username: &str) -> String {
    username.to_ascii_lowercase()
}

/// Returns the error in a username, if there is one.
pub fn check_username(username: &str) -> Option<FieldError> {
    let (least, most) = limits::USERNAME;
    let inner = |c: char| matches!(c, '.' | '_' | '-');
    let fits = (least..=most).contains(&username.len())
        && username.chars().all(|c| c.is_ascii_alphanumeric() || inner(c))
        && !username.starts_with(inner)
        && !username.ends_with(inner);
    if !fits {
        return Some(FieldError::new("username", ErrorReason::Username { least, most }));
    }
    RESERVED.contains(&username_key(username).as_str()).then(|| FieldError::new("username", ErrorReason::Reserved))
}

/// Returns the error in an email address, if there is one. Only the syntax is checked: nothing is sent to it.
pub fn check_email(email: &str) -> Option<FieldError> {
    let fits = email.chars().count() <= limits::EMAIL_MAX
        && !email.chars().any(|c| c.is_whitespace() || c.is_control())
        && email.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && local.len() <= 64
                && !domain.contains('@')
                && domain.contains('.')
                && domain.split('.').all(|label| !label.is_empty() && label.len() <= 63)
        });
    (!fits).then(|| FieldError::new("email", ErrorReason::Email))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_not_the_sites_own() {
        for good in ["Mona", "a.b", "x_1-y", "abc", &"a".repeat(32)] {
            assert_eq!(check_username(good), None, "{good}");
        }
        for wrong in
            ["ab", "", ".abc", "abc-", "a b c", "Mönа", "admin", "House", "VITRINE", &"a".repeat(33), "a\u{202e}bc"]
        {
            assert!(check_username(wrong).is_some(), "{wrong}");
        }
    }

    #[test]
    fn addresses_are_checked_for_their_form() {
        for good in ["a@b.c", "ada+x@example.org"] {
            assert_eq!(check_email(good), None, "{good}");
        }
        for wrong in ["", "a", "@b.c", "a@", "a@b", "a b@c.d", "a@b@c.d", "a@.c", &format!("{}@b.c", "a".repeat(65))] {
            assert!(check_email(wrong).is_some(), "{wrong}");
        }
    }
}
