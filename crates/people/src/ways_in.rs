//! What all ways into an account have in common: the random values that open it, and how long a new way may not change the others.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use vitrine_core::clock::{Millis, Random};

/// 256 random bits in Base64url.
pub fn new_token(random: &Random) -> String {
    URL_SAFE_NO_PAD.encode(random.bytes::<32>())
}

/// Whether a text has the form of [`new_token`]; nothing else is looked up.
pub fn is_token(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// The form in which the database stores a token, so that nobody gets in with a stolen copy of the table.
pub fn token_hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// When a way into an account that was opened at a time has been there for `settling`; 0 for one that was opened while the account
/// was younger than that, when there was nothing yet that somebody could have stolen.
pub fn settles_at(opened_at: Millis, account_since: Millis, settling: Millis) -> Millis {
    if opened_at < account_since + settling { 0 } else { opened_at + settling }
}
