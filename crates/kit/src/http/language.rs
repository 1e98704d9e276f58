//! Language of a response: the one chosen in this browser, else the account's, else the one that the browser prefers
//! among ours.

use http::{HeaderMap, HeaderValue, header};
use vitrine_config::Config;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::language::Language;
use vitrine_core::viewer::ViewerAccount;
use vitrine_input::accept;

use super::cookies;

/// Cookie with the choice of this browser. The page's own script may read it.
pub const COOKIE: &str = "language";
/// Time for which a choice is remembered.
pub const COOKIE_MAX_AGE: Millis = 400 * DAY;
/// `Vary` header of a response that depends on the language.
pub const VARY: HeaderValue = HeaderValue::from_static("cookie, accept-language");

/// Returns the language to answer in. An account that is not identified yet counts as a visitor.
pub fn of_request(headers: &HeaderMap, account: Option<&ViewerAccount>) -> Language {
    chosen(headers)
        .or_else(|| account.and_then(|account| account.language))
        .or_else(|| liked(headers))
        .unwrap_or_default()
}

fn chosen(headers: &HeaderMap) -> Option<Language> {
    cookies::value_of(headers, COOKIE).and_then(Language::parse)
}

fn liked(headers: &HeaderMap) -> Option<Language> {
    let lines = headers.get_all(header::ACCEPT_LANGUAGE).iter().map(HeaderValue::as_bytes);
    accept::language(lines, &Language::ALL.map(Language::code)).and_then(Language::parse)
}

/// `Set-Cookie` that remembers a choice.
pub fn remember(config: &Config, language: Language) -> String {
    cookies::set(config, COOKIE, language.code(), "/", COOKIE_MAX_AGE, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(cookie: &'static str, accepted: &'static str) -> HeaderMap {
        let values = [(header::COOKIE, cookie), (header::ACCEPT_LANGUAGE, accepted)];
        values.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value))).collect()
    }

    fn account(language: Option<Language>) -> ViewerAccount {
        ViewerAccount {
            id: 1,
            uuid: uuid::Uuid::nil(),
            username: "Mona".into(),
            role: vitrine_core::viewer::UserRole::User,
            is_blocked: false,
            blocked_reason: None,
            show_nsfw: false,
            language,
            sees_own: true,
        }
    }

    #[test]
    fn what_was_chosen_comes_before_the_account_and_that_before_the_browser() {
        for (cookie, of_account, accepted, expected) in [
            ("language=ja", Some(Language::German), "en", Language::Japanese),
            ("", Some(Language::German), "en", Language::German),
            ("language=fr", Some(Language::German), "ja", Language::German),
            ("", None, "fr, ja;q=0.8, de-AT;q=0.9", Language::German),
            ("language=", None, "ja-JP", Language::Japanese),
            ("xlanguage=ja; language=de", None, "", Language::German),
            ("", None, "fr", Language::English),
        ] {
            let found = of_request(&asked(cookie, accepted), Some(&account(of_account)));
            assert_eq!(found, expected, "{cookie} {of_account:?} {accepted}");
        }
        assert_eq!(of_request(&HeaderMap::new(), None), Language::English);
        assert_eq!(of_request(&asked("", "ja"), None), Language::Japanese);
    }

    #[test]
    fn a_choice_is_remembered_where_the_page_can_read_it() {
        let config =
            Config::from_source(vitrine_config::SettingsSource::of([("VITRINE_PUBLIC_URL", "https://a.example")]))
                .expect("valid");
        assert_eq!(
            remember(&config, Language::Japanese),
            "language=ja; Path=/; SameSite=Lax; Max-Age=34560000; Secure"
        );
    }
}
