//! The cookie that binds a way to the platform, or a registration that follows from one, to the browser that began it. It
//! is sent to the API alone: pages that everybody shares must not depend on it.

use http::{HeaderMap, HeaderValue, header};
use vitrine_input::cookies;

use crate::clock::Millis;
use crate::config::Config;

pub const COOKIE: &str = "discord.transaction";

/// The value of the cookie, if the request has one of the right form.
pub fn token_of(headers: &HeaderMap) -> Option<String> {
    cookies::find(headers.get_all(header::COOKIE).iter().map(HeaderValue::as_bytes), COOKIE)
        .filter(|value| is_token(value))
        .map(str::to_owned)
}

/// Whether a text has the form of 256 random bits as this server writes them.
pub(super) fn is_token(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// `Set-Cookie` for a value that is good for so long.
pub(super) fn set(config: &Config, token: &str, max_age: Millis) -> String {
    let secure = if config.secure_cookies() { "; Secure" } else { "" };
    let path = &config.api_base;
    format!("{COOKIE}={token}; Path={path}; HttpOnly; SameSite=Lax; Max-Age={}{secure}", max_age / 1_000)
}

/// `Set-Cookie` that ends it.
pub(super) fn end(config: &Config) -> String {
    set(config, "", 0)
}
