//! An account as it is stored, with the columns that moderators may change.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::viewer::UserRole;
use vitrine_db::row;

row! {
    /// An account with everything that moderators may change.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ModeratedAccount {
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub email: Option<String>,
        pub role: String,
        pub is_blocked: bool,
        pub blocked_reason: Option<String>,
        pub is_verified: bool,
        pub hide_items: bool,
        pub created_at: Millis,
        pub updated_at: Millis,
    }
}

impl ModeratedAccount {
    pub fn role(&self) -> UserRole {
        UserRole::parse(&self.role).unwrap_or(UserRole::User)
    }
}
