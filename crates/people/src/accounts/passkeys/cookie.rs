//! The cookie that binds a challenge to the browser of a visitor. It is sent to the API alone, because shared pages must not depend
//! on it.

use http::HeaderMap;
use vitrine_config::Config;
use vitrine_core::limits;
use vitrine_kit::http::cookies;

use crate::accounts::sessions::is_token;

pub const COOKIE: &str = "passkey.transaction";

/// Returns the value of the cookie, if it is well-formed.
pub fn token_of(headers: &HeaderMap) -> Option<String> {
    cookies::value_of(headers, COOKIE).filter(|value| is_token(value)).map(str::to_owned)
}

/// Builds the `Set-Cookie` of a value, which is valid as long as a challenge.
pub(super) fn set(config: &Config, token: &str) -> String {
    cookies::set(config, COOKIE, token, &config.api_base, limits::PASSKEY_CHALLENGE_MAX_AGE, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_says_what_browsers_must_keep_to() {
        let config =
            Config::from_source(vitrine_config::SettingsSource::of([("VITRINE_PUBLIC_URL", "https://a.example")]))
                .expect("valid");
        assert_eq!(set(&config, "T"), "passkey.transaction=T; Path=/api; HttpOnly; SameSite=Lax; Max-Age=300; Secure");
    }
}
