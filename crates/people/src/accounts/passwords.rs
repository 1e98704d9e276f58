//! Passwords: which are accepted, and their hashes (argon2id, 19 MiB, two passes, one lane). Hashing is expensive on purpose, so it
//! runs on a pool of its own.

use std::cell::RefCell;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use vitrine_admission::pools::{WorkPool, WorkSlot};
use vitrine_core::clock::RandomSource;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;

/// A hash that no password matches. Used for unknown usernames, so that both responses take equally long.
const UNMATCHABLE_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$dml0cmluZS1ub2JvZHkhIQ$QkVtmJGHJCBfpTRaEKl0FGXl1aTJPJjbXkxDcpBdWTo";

/// Likely guesses that the estimator's dictionaries lack.
const EXTRA_GUESSES: [&str; 2] = ["vitrine", "correcthorsebatterystaple"];

/// Number of leading characters whose strength is estimated. Characters that may stand for letters multiply the work: 32 of them
/// take up to half a second, the estimator's own limit of 100 almost two.
const ESTIMATED_CHARS: usize = 32;

/// Returns the error in a password, if there is one. The estimate can take longer than hashing, so it runs on the same pool.
pub async fn check(pool: &WorkPool, password: String, username: String) -> Result<Option<FieldError>> {
    pool.run(move || find_error(&password, &username)).await
}

fn find_error(password: &str, username: &str) -> Option<FieldError> {
    let (least, most) = limits::PASSWORD;
    let length = password.chars().count();
    let reason = if length < least {
        ErrorReason::TooShort { least }
    } else if length > most || password.len() > most * 4 {
        ErrorReason::TooLong { most }
    } else if is_easy_to_guess(password, username) {
        ErrorReason::PasswordCommon
    } else {
        return None;
    };
    Some(FieldError::new("password", reason))
}

/// Returns whether a password is guessed within 10⁸ attempts, the limit that the authors of the estimator recommend.
fn is_easy_to_guess(password: &str, username: &str) -> bool {
    let begins: String = password.chars().take(ESTIMATED_CHARS).collect();
    let [product, phrase] = EXTRA_GUESSES;
    zxcvbn::zxcvbn(&begins, &[username, product, phrase]).score() < zxcvbn::Score::Three
}

thread_local! {
    /// Memory that a hash fills, kept for the next one on this thread. Allocating it for each hash costs five thousand page faults,
    /// and freeing it interrupts every other thread. It is freed with its thread, soon after the last hash.
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// Returns the parameters of new hashes; constants within the allowed range.
fn params() -> Params {
    Params::new(19_456, 2, 1, None).unwrap_or(Params::DEFAULT)
}

fn output(password: &str, salt: &[u8], params: Params) -> argon2::password_hash::Result<Output> {
    let mut output = vec![0; params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
    MEMORY.with_borrow_mut(|memory| {
        memory.resize(params.block_count(), Block::new());
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        hasher.hash_password_into_with_memory(password.as_bytes(), salt, &mut output, memory)
    })?;
    Ok(Output::new(&output)?)
}

fn hashed(password: &str, salt: &[u8]) -> argon2::password_hash::Result<PasswordHash> {
    Ok(PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params())?,
        salt: Some(Salt::new(salt)?),
        hash: Some(output(password, salt, params())?),
    })
}

/// Returns whether a password has this hash, compared in constant time.
fn matches(password: &str, stored: &str) -> argon2::password_hash::Result<bool> {
    let stored = PasswordHash::new(stored)?;
    let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else { return Ok(false) };
    Ok(output(password, salt, Params::try_from(&stored)?)? == *expected)
}

/// Hashes a new password.
pub async fn hash(pool: &WorkPool, random: &RandomSource, password: String) -> Result<String> {
    let salt: [u8; 16] = random.bytes();
    pool.run(move || {
        hashed(&password, &salt)
            .map(|hash| hash.to_string())
            .map_err(|error| PublicError::internal("hashing a password", error))
    })
    .await?
}

/// Returns whether the password matches. Takes equally long without a stored hash.
pub async fn verify(slot: WorkSlot<'_>, stored: Option<String>, password: String) -> Result<bool> {
    slot.run(move || {
        let fits = matches(&password, stored.as_deref().unwrap_or(UNMATCHABLE_HASH)).unwrap_or(false);
        fits && stored.is_some()
    })
    .await
}

/// Returns whether a stored hash is cheaper to guess than one made today.
pub fn is_outdated(stored: &str) -> bool {
    let found = PasswordHash::new(stored).ok().and_then(|hash| Params::try_from(&hash).ok());
    let today = params();
    found.is_none_or(|found| found.m_cost() < today.m_cost() || found.t_cost() < today.t_cost())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_long_and_easy_passwords_are_refused() {
        let easy =
            ["aaaaaaaaaaaaaaa", "Password1234!", "mona12345678", "abcdefghijklm", "P4$$w0rd2026!", "vitrine12345"];
        let too_long = &format!("{:x<129}", "tinsel harbour quilt");
        for wrong in easy.into_iter().chain(["short", "correcthorsebatterystaple", &"x1y2".repeat(32), too_long]) {
            assert!(find_error(wrong, "Mona").is_some(), "{wrong}");
        }
        for good in ["tinsel harbour quilt", "空の紙と風の音がする夜の庭", &too_long[1..]] {
            assert!(find_error(good, "Mona").is_none(), "{good}");
        }
    }

    #[tokio::test]
    async fn a_password_fits_its_hash_and_no_other() {
        let pool = &WorkPool::new("test", 1, 0);
        let stored = hash(pool, &RandomSource::seeded(1), "tinsel harbour quilt".into()).await.expect("hashes");
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
    fn hashes_are_those_of_the_library_whatever_was_hashed_before_on_the_thread() {
        use argon2::password_hash::{PasswordHasher, PasswordVerifier};
        let library = Argon2::new(Algorithm::Argon2id, Version::V0x13, params());
        let smaller =
            Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 3, 1, Some(24)).expect("allowed"));
        for password in ["tinsel harbour quilt", "空の紙と風の音がする夜の庭", ""] {
            let ours = hashed(password, b"salt of 16 bytes").expect("hashes");
            let theirs: PasswordHash =
                library.hash_password_with_salt(password.as_bytes(), b"salt of 16 bytes").expect("hashes");
            assert_eq!(ours, theirs);
            assert!(library.verify_password(password.as_bytes(), &ours).is_ok());
            let older: PasswordHash =
                smaller.hash_password_with_salt(password.as_bytes(), b"salt of 16 bytes").expect("hashes");
            assert!(matches(password, &older.to_string()).expect("reads"));
            assert!(!matches("another", &older.to_string()).expect("reads"));
            assert!(is_outdated(&older.to_string()) && !is_outdated(&ours.to_string()));
        }
        assert!(matches("any", "$argon2id$v=19$m=19456,t=2,p=1").is_ok_and(|matches| !matches));
        assert!(matches("any", "no hash").is_err());
    }

    #[test]
    fn the_unmatchable_hash_is_well_formed() {
        assert!(PasswordHash::new(UNMATCHABLE_HASH).is_ok());
    }
}
