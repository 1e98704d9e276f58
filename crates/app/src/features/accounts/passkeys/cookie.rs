//! The cookie that binds a challenge to the browser of a visitor. It is sent to the API alone: pages that everybody shares must
//! not depend on it.

use http::{HeaderMap, HeaderValue, header};
use vitrine_input::cookies;

use crate::config::Config;
use crate::limits;

pub const COOKIE: &str = "passkey.transaction";

/// The value of the cookie, if the request has one of the right form.
pub fn token_of(headers: &HeaderMap) -> Option<String> {
    cookies::find(headers.get_all(header::COOKIE).iter().map(HeaderValue::as_bytes), COOKIE)
        .filter(|value| value.len() == 43 && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'))
        .map(str::to_owned)
}

/// `Set-Cookie` for a value, which is good as long as a challenge.
pub(super) fn set(config: &Config, token: &str) -> String {
    let secure = if config.secure_cookies() { "; Secure" } else { "" };
    let (path, seconds) = (&config.api_base, limits::PASSKEY_CHALLENGE_MAX_AGE / 1_000);
    format!("{COOKIE}={token}; Path={path}; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
}
