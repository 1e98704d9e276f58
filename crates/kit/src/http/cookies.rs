//! Cookies: their values as a request brings them, and the header that sets one.

use http::{HeaderMap, HeaderValue, header};
use vitrine_config::Config;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_input::cookies;

/// Returns the value of the request's first cookie of this name, whatever its form.
pub fn value_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    cookies::find(headers.get_all(header::COOKIE).iter().map(HeaderValue::as_bytes), name)
}

/// Returns the `Set-Cookie` header for a value that expires after `max_age`; 0 deletes the cookie. Scripts of the site
/// can read it unless it is `is_http_only`.
pub fn set(config: &Config, name: &str, value: &str, path: &str, max_age: Millis, is_http_only: bool) -> String {
    let http_only = if is_http_only { "; HttpOnly" } else { "" };
    let secure = if config.secure_cookies() { "; Secure" } else { "" };
    format!("{name}={value}; Path={path}{http_only}; SameSite=Lax; Max-Age={}{secure}", max_age / SECOND)
}

#[cfg(test)]
mod tests {
    use vitrine_config::SettingsSource;

    use super::*;

    #[test]
    fn a_cookie_says_what_browsers_must_keep_to() {
        let at = |url| Config::from_source(SettingsSource::of([("VITRINE_PUBLIC_URL", url)])).expect("valid");
        let (open, closed) = (at("http://localhost:8080"), at("https://a.example"));
        for (config, is_http_only, expected) in [
            (&closed, true, "a=V; Path=/api; HttpOnly; SameSite=Lax; Max-Age=60; Secure"),
            (&closed, false, "a=V; Path=/api; SameSite=Lax; Max-Age=60; Secure"),
            (&open, true, "a=V; Path=/api; HttpOnly; SameSite=Lax; Max-Age=60"),
            (&open, false, "a=V; Path=/api; SameSite=Lax; Max-Age=60"),
        ] {
            assert_eq!(set(config, "a", "V", "/api", 60 * SECOND, is_http_only), expected);
        }
    }
}
