//! The format of a token, its stored columns, and the validation of its owner's choices.

use uuid::Uuid;
use vitrine_core::clock::{DAY, Millis, RandomSource};
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::scopes::AccessTokenScopes;
use vitrine_core::text::{self, TextError};
use vitrine_db::row;

use crate::accounts::sessions::{is_token, new_token};

/// Prefix of every token, by which people and secret scanners recognise one.
const PREFIX: &str = "vitrine_pat_";

row! {
    /// A token in the list of its owner.
    pub struct TokenRow {
        pub uuid: Uuid,
        pub name: String,
        /// Bits of [`AccessTokenScopes`].
        pub scopes: i64,
        pub created_at: Millis,
        pub expires_at: Millis,
        /// Time of the last use, to the hour.
        pub last_used_at: Option<Millis>,
    }
}

/// The owner's choices for a token, as they are stored.
#[derive(Debug)]
pub(super) struct TokenChoices {
    pub name: String,
    pub scopes: AccessTokenScopes,
    pub expires_at: Millis,
}

pub(super) fn generate(random: &RandomSource) -> String {
    format!("{PREFIX}{}", new_token(random))
}

/// Returns whether a text has the form of a token. Check it before a lookup.
pub(super) fn is_well_formed(text: &str) -> bool {
    text.strip_prefix(PREFIX).is_some_and(is_token)
}

/// Checks all choices, and returns all errors at once.
pub(super) fn check(name: &str, scopes: AccessTokenScopes, days: i32, now: Millis) -> Result<TokenChoices> {
    let mut wrong = Vec::new();
    let name = text::line(name, limits::ACCESS_TOKEN_NAME).unwrap_or_else(|error| {
        let reason = match error {
            TextError::TooShort(_) => ErrorReason::Empty,
            TextError::TooLong(most, _) => ErrorReason::TooLong { most },
            TextError::Forbidden => ErrorReason::ForbiddenCharacters,
        };
        wrong.push(FieldError::new("name", reason));
        String::new()
    });
    if scopes.is_empty() {
        wrong.push(FieldError::new("scopes", ErrorReason::TooFew { least: 1 }));
    }
    let (least, most) = limits::ACCESS_TOKEN_DAYS;
    if !(least..=most).contains(&days) {
        wrong.push(FieldError::new("days", ErrorReason::OutOfRange { least: i64::from(least), most: i64::from(most) }));
    }
    match wrong.is_empty() {
        true => Ok(TokenChoices { name, scopes, expires_at: now + i64::from(days) * DAY }),
        false => Err(PublicError::field_errors(wrong)),
    }
}

#[cfg(test)]
mod unit_tests {
    use vitrine_core::scopes::AccessTokenScope;

    use super::*;

    #[test]
    fn only_what_looks_like_a_token_is_looked_up() {
        let token = generate(&RandomSource::seeded(1));
        assert!(is_well_formed(&token) && token.starts_with("vitrine_pat_"));
        let longer = format!("{token}A");
        for wrong in ["", "vitrine_pat_", &token[1..], &token[..token.len() - 1], &longer, &token.replace('_', " ")] {
            assert!(!is_well_formed(wrong), "{wrong}");
        }
    }

    #[test]
    fn everything_that_is_wrong_is_said_together() {
        let error = check(" ", AccessTokenScopes::default(), 0, 0).expect_err("nothing is right");
        let fields: Vec<&str> = error.field_errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["name", "scopes", "days"]);
        let read: AccessTokenScopes = [AccessTokenScope::Read].into_iter().collect();
        for days in [i32::MIN, -1, 0, 367, i32::MAX] {
            assert!(check("Backup", read, days, 0).is_err(), "{days}");
        }
        assert_eq!(
            check("  Backup  ", read, 366, 5).map(|chosen| (chosen.name, chosen.expires_at)).ok(),
            Some(("Backup".into(), 366 * DAY + 5))
        );
    }
}
