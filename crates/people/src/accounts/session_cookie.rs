//! The session cookie: reading it, writing it, and finding the viewer behind it.

use http::HeaderMap;
use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;
use vitrine_kit::http::cookies;

use super::sessions;

pub const COOKIE: &str = "connect.sid";
/// Name of the cookie over https. Browsers accept a cookie with this prefix from this host alone, not from another host of its
/// domain.
const HOST_COOKIE: &str = "__Host-connect.sid";

fn value_of(headers: &HeaderMap) -> Option<&str> {
    cookies::value_of(headers, HOST_COOKIE).or_else(|| cookies::value_of(headers, COOKIE))
}

/// Returns the value of the session cookie, if it is well-formed.
pub fn token_of(headers: &HeaderMap) -> Option<String> {
    value_of(headers).filter(|value| sessions::is_token(value)).map(str::to_owned)
}

/// Returns whether the request has any session cookie, valid or not. Then it needs proof of its origin.
pub fn has_cookie(headers: &HeaderMap) -> bool {
    value_of(headers).is_some()
}

/// Builds the `Set-Cookie` that begins a session.
pub fn begin(config: &Config, token: &str, max_age: Millis) -> String {
    let name = if config.secure_cookies() { HOST_COOKIE } else { COOKIE };
    cookies::set(config, name, token, "/", max_age, true)
}

/// Builds the `Set-Cookie` that ends a session.
pub fn end(config: &Config) -> String {
    begin(config, "", 0)
}

/// Returns whether a `Set-Cookie` ends a session.
pub fn is_end(set_cookie: &str) -> bool {
    set_cookie.split_once("=;").is_some_and(|(name, _)| name == COOKIE || name == HOST_COOKIE)
}

/// Returns the viewer of a request. A value that the server did not issue, or an expired session, makes a visitor.
pub async fn viewer_of(app: &App, headers: &HeaderMap) -> Result<Viewer> {
    match token_of(headers) {
        Some(token) => sessions::viewer(app, &token).await,
        None => Ok(Viewer::Visitor),
    }
}

#[cfg(test)]
mod tests {
    use vitrine_core::clock::DAY;

    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(http::header::COOKIE, cookie.parse().expect("header"));
        headers
    }

    #[test]
    fn only_values_of_our_shape_are_looked_up() {
        let token = sessions::new_token(&vitrine_core::clock::RandomSource::seeded(1));
        assert_eq!(token_of(&headers(&format!("a=b; connect.sid={token}"))), Some(token.clone()));
        for wrong in ["connect.sid=", "connect.sid=short", "connect.sid=s%3A0123456789012345678901234567890123456789"] {
            assert_eq!(token_of(&headers(wrong)), None);
            assert!(has_cookie(&headers(wrong)));
        }
        assert!(!has_cookie(&headers("xconnect.sid=1")));
        let planted = format!("connect.sid={}; __Host-connect.sid={token}", "A".repeat(43));
        assert_eq!(token_of(&headers(&planted)), Some(token), "a neighbour of the domain plants none");
    }

    #[test]
    fn the_cookie_says_what_browsers_must_keep_to() {
        let config =
            Config::from_source(vitrine_config::SettingsSource::of([("VITRINE_PUBLIC_URL", "https://a.example")]))
                .expect("valid");
        assert_eq!(
            begin(&config, "T", 90 * DAY),
            "__Host-connect.sid=T; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000; Secure"
        );
        assert_eq!(end(&config), "__Host-connect.sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure");
        assert!(is_end(&end(&config)) && !is_end(&begin(&config, "T", DAY)) && !is_end("language=; Max-Age=0"));
    }
}
