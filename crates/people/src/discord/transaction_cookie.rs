//! The cookie that binds a visit to the platform, or the registration after it, to the browser that began it. It is sent to the API
//! alone, because shared pages must not depend on it.

use http::HeaderMap;
use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_kit::http::cookies;

use crate::accounts::sessions::is_token;

pub const COOKIE: &str = "discord.transaction";

/// Returns the value of the cookie, if it is well-formed.
pub fn token_of(headers: &HeaderMap) -> Option<String> {
    cookies::value_of(headers, COOKIE).filter(|value| is_token(value)).map(str::to_owned)
}

/// Builds the `Set-Cookie` of a value that is valid for this time.
pub(super) fn set(config: &Config, token: &str, max_age: Millis) -> String {
    cookies::set(config, COOKIE, token, &config.api_base, max_age, true)
}

/// Builds the `Set-Cookie` that removes the cookie.
pub(super) fn end(config: &Config) -> String {
    set(config, "", 0)
}

#[cfg(test)]
mod tests {
    use vitrine_core::clock::SECOND;

    use super::*;

    #[test]
    fn the_cookie_says_what_browsers_must_keep_to() {
        let config =
            Config::from_source(vitrine_config::SettingsSource::of([("VITRINE_PUBLIC_URL", "https://a.example")]))
                .expect("valid");
        assert_eq!(
            set(&config, "T", 600 * SECOND),
            "discord.transaction=T; Path=/api; HttpOnly; SameSite=Lax; Max-Age=600; Secure"
        );
        assert_eq!(end(&config), "discord.transaction=; Path=/api; HttpOnly; SameSite=Lax; Max-Age=0; Secure");
    }
}
