//! The stored columns of a passkey, and the rule for its name.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorReason, FieldError};
use vitrine_core::limits;
use vitrine_core::text::{self, TextError};
use vitrine_db::row;

row! {
    /// A passkey in the list of its owner.
    pub struct PasskeyRow {
        pub uuid: Uuid,
        pub credential_id: Vec<u8>,
        pub name: String,
        pub transports: i64,
        pub is_synced: bool,
        pub created_at: Millis,
        pub last_used_at: Option<Millis>,
    }
}

row! {
    /// A passkey with the columns that signing in needs.
    pub struct CredentialRow {
        pub public_key: Vec<u8>,
        pub sign_count: i64,
        pub can_sync: bool,
        pub is_synced: bool,
        pub user_id: i64,
        pub user_uuid: Uuid,
        pub role: String,
    }
}

/// A credential that an authenticator has created.
pub struct RegisteredCredential {
    pub credential_id: Vec<u8>,
    pub public_key: Vec<u8>,
    pub transports: u8,
    pub used: CredentialState,
}

/// State of a credential that changes with each use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CredentialState {
    pub sign_count: u32,
    pub can_sync: bool,
    pub is_synced: bool,
}

/// Validates a name and returns it as it is stored.
pub(super) fn checked_name(typed: &str) -> Result<String, FieldError> {
    text::line(typed, limits::PASSKEY_NAME).map_err(|error| {
        let reason = match error {
            TextError::TooShort(_) => ErrorReason::Empty,
            TextError::TooLong(most, _) => ErrorReason::TooLong { most },
            TextError::Forbidden => ErrorReason::ForbiddenCharacters,
        };
        FieldError::new("name", reason)
    })
}
