//! The classifier that is asked whether a picture looks mature: none unless an address is set.

use oauth2::AccessToken;
use url::Url;

use super::{Reader, endpoint_is_safe};

#[derive(Clone, Debug)]
pub struct NsfwCheck {
    /// Takes a JPEG by `POST` and answers `{"score": 0.5}`.
    pub url: Url,
    /// Sent as a bearer token. Its `Debug` form does not tell it.
    pub token: Option<AccessToken>,
    /// From which score, 0 to 1, a picture is said to look mature.
    pub threshold: f32,
}

pub(super) const DEFAULT_THRESHOLD: &str = "0.7";

/// Reads the settings; none without an address.
pub(super) fn read(read: &mut Reader) -> Option<NsfwCheck> {
    let url = read.text("NSFW_CHECK_URL", "");
    let token = read.text("NSFW_CHECK_TOKEN", "");
    let threshold: f32 = read.parsed("NSFW_CHECK_THRESHOLD", DEFAULT_THRESHOLD, "a number above 0 and up to 1");
    if !(threshold > 0.0 && threshold <= 1.0) {
        read.mistake("NSFW_CHECK_THRESHOLD", "must be a number above 0 and up to 1");
    }
    if url.is_empty() {
        if !token.is_empty() {
            read.mistake("NSFW_CHECK_URL", "is needed with VITRINE_NSFW_CHECK_TOKEN");
        }
        return None;
    }
    let Some(url) = Url::parse(&url).ok().filter(endpoint_is_safe) else {
        read.mistake("NSFW_CHECK_URL", "must be an https address");
        return None;
    };
    Some(NsfwCheck { url, token: (!token.is_empty()).then(|| AccessToken::new(token)), threshold })
}

#[cfg(test)]
mod tests {
    use crate::config::{Config, ConfigError, Source};

    const URL: (&str, &str) = ("VITRINE_NSFW_CHECK_URL", "https://classifier.example/check");
    const TOKEN: (&str, &str) = ("VITRINE_NSFW_CHECK_TOKEN", "a token that no log shows");

    #[test]
    fn it_is_off_until_there_is_an_address() {
        assert!(Config::from_source(Source::of([])).expect("valid").nsfw_check.is_none());
        let config = Config::from_source(Source::of([URL, TOKEN])).expect("valid");
        let check = config.nsfw_check.clone().expect("on");
        assert_eq!((check.url.as_str(), check.threshold), (URL.1, 0.7));
        assert!(!format!("{config:?}").contains(TOKEN.1));
    }

    #[test]
    fn unsafe_addresses_and_impossible_numbers_are_mistakes() {
        for settings in [
            &[TOKEN][..],
            &[("VITRINE_NSFW_CHECK_URL", "http://classifier.example")],
            &[("VITRINE_NSFW_CHECK_URL", "classifier")],
            &[URL, ("VITRINE_NSFW_CHECK_THRESHOLD", "0")],
            &[URL, ("VITRINE_NSFW_CHECK_THRESHOLD", "NaN")],
            &[URL, ("VITRINE_NSFW_CHECK_THRESHOLD", "70")],
        ] {
            let ConfigError(mistakes) =
                Config::from_source(Source::of(settings.iter().copied())).expect_err("a mistake");
            assert_eq!(mistakes.len(), 1, "{mistakes:?}");
            assert!(!mistakes[0].contains(TOKEN.1), "{mistakes:?}");
        }
        let own = [("VITRINE_NSFW_CHECK_URL", "http://127.0.0.1:9000/")];
        assert!(Config::from_source(Source::of(own)).is_ok());
    }
}
