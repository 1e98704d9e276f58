//! Passwords: which are accepted, and how they are stored (argon2id, 19 MiB, two passes, one lane). Hashing is
//! expensive on purpose, so it runs on a pool of its own.

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::clock::Random;
use crate::error::{FieldError, PublicError, Reason, Result};
use crate::limits;
use crate::work::{Pool, Slot};

/// A hash that matches no password: used when the name is unknown, so that both responses take equally long.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$dml0cmluZS1ub2JvZHkhIQ$QkVtmJGHJCBfpTRaEKl0FGXl1aTJPJjbXkxDcpBdWTo";

/// Words that make a password easy to guess here; compared without leading and trailing digits and signs.
const COMMON: &[&str] = &[
    "password",
    "passwort",
    "qwertyuiop",
    "letmein",
    "iloveyou",
    "administrator",
    "welcome",
    "vitrine",
    "nintendo",
    "switch",
    "princess",
    "dragon",
    "football",
    "baseball",
    "monkey",
    "sunshine",
    "superman",
    "pokemon",
    "changeme",
    "trustno",
    "whatever",
    "starwars",
    "computer",
    "internet",
    "abcdefghijkl",
    "asdfghjkl",
    "passwordpassword",
    "qwertyqwerty",
    "correcthorsebatterystaple",
];

/// What is wrong with a password, if anything.
pub fn check(password: &str, username: &str) -> Option<FieldError> {
    let (least, most) = limits::PASSWORD;
    let length = password.chars().count();
    let reason = if length < least {
        Reason::TooShort { least }
    } else if length > most || password.len() > most * 4 {
        Reason::TooLong { most }
    } else if is_common(password, username) {
        Reason::PasswordCommon
    } else {
        return None;
    };
    Some(FieldError::new("password", reason))
}

fn is_common(password: &str, username: &str) -> bool {
    let lower = password.to_lowercase();
    let core = lower.trim_matches(|c: char| !c.is_alphabetic());
    let mut kinds: Vec<char> = lower.chars().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let runs = lower.as_bytes().windows(2).all(|w| w[1] == w[0].wrapping_add(1) || w[1] == b'0' && w[0] == b'9');
    kinds.len() < 4 || runs || COMMON.contains(&core) || core == username.to_lowercase()
}

fn hasher() -> Argon2<'static> {
    // The parameters are constants within the allowed range.
    let params = Params::new(19_456, 2, 1, None).unwrap_or(Params::DEFAULT);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

pub async fn hash(pool: &Pool, random: &Random, password: String) -> Result<String> {
    let salt: [u8; 16] = random.bytes();
    pool.run(move || {
        hasher()
            .hash_password_with_salt(password.as_bytes(), &salt)
            .map(|hash| hash.to_string())
            .map_err(|error| PublicError::internal("hashing a password", error.to_string()))
    })
    .await?
}

/// Does the password match? Takes equally long when there is no stored hash.
pub async fn verify(slot: Slot<'_>, stored: Option<String>, password: String) -> Result<bool> {
    slot.run(move || {
        let known = stored.is_some();
        let text = stored.unwrap_or_else(|| NOBODY.to_owned());
        let fits =
            PasswordHash::new(&text).is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok());
        fits && known
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_long_and_easy_passwords_are_refused() {
        for wrong in ["short", "aaaaaaaaaaaaaaa", "Password1234!", "mona12345678", "abcdefghijklm", &"x1y2".repeat(40)]
        {
            assert!(check(wrong, "Mona").is_some(), "{wrong}");
        }
        for good in ["tinsel harbour quilt", "空の紙と風の音がする夜の庭", &"x1y2".repeat(32)] {
            assert!(check(good, "Mona").is_none(), "{good}");
        }
    }

    #[tokio::test]
    async fn a_password_fits_its_hash_and_no_other() {
        let pool = &Pool::new("test", 1, 0);
        let stored = hash(pool, &Random::seeded(1), "tinsel harbour quilt".into()).await.expect("hashes");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        let fits = async |stored: Option<&String>, password: &str| {
            let slot = pool.reserve().expect("it is free");
            verify(slot, stored.cloned(), password.into()).await.expect("runs")
        };
        assert!(fits(Some(&stored), "tinsel harbour quilt").await);
        assert!(!fits(Some(&stored), "tinsel harbour quilT").await);
        assert!(!fits(None, "tinsel harbour quilt").await);
    }

    #[test]
    fn the_stand_in_for_unknown_names_can_be_verified_against() {
        assert!(PasswordHash::new(NOBODY).is_ok());
    }
}
