//! Shared code of all ways into an account: their random tokens, and the time for which a new way may not change the others.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use vitrine_core::clock::{Millis, RandomSource};

/// Generates 256 random bits in Base64url.
pub fn new_token(random: &RandomSource) -> String {
    URL_SAFE_NO_PAD.encode(random.bytes::<32>())
}

/// Returns whether a text has the form of [`new_token`]. Check it before a lookup.
pub fn is_token(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// Returns the hash under which the database stores a token, so that nobody can sign in with a stolen copy of the table.
pub fn token_hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// Returns when a way into an account has existed for `settling`. Returns 0 for a way that was opened while the account was younger
/// than that, when there was nothing to steal yet.
pub fn settles_at(opened_at: Millis, account_since: Millis, settling: Millis) -> Millis {
    if opened_at < account_since + settling { 0 } else { opened_at + settling }
}
