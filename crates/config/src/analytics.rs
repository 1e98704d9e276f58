//! Server that counts visits, if the operator wants them counted.

use url::Url;

use super::hosts::endpoint_is_safe;
use super::reader::SettingsReader;
use super::settings::{ANALYTICS_URL, ANALYTICS_WEBSITE_ID};

const WEBSITE_ID_MAX: usize = 64;

#[derive(Clone, Debug, PartialEq)]
pub struct AnalyticsSettings {
    /// Takes what Umami's `/api/send` takes.
    pub url: Url,
    /// Id of the site on that server.
    pub website_id: String,
}

/// Reads the settings; none unless both are there.
pub(super) fn read(read: &mut SettingsReader) -> Option<AnalyticsSettings> {
    let website_id = read.text(&ANALYTICS_WEBSITE_ID);
    let is_given = read.is_given(&ANALYTICS_URL);
    match (is_given, website_id.is_empty()) {
        (false, true) => return None,
        (true, true) => read.incomplete(&ANALYTICS_WEBSITE_ID, &ANALYTICS_URL),
        (false, false) => read.incomplete(&ANALYTICS_URL, &ANALYTICS_WEBSITE_ID),
        (true, false) => {}
    }
    let is_id = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if website_id.len() > WEBSITE_ID_MAX || !website_id.chars().all(is_id) {
        read.mistake(
            &ANALYTICS_WEBSITE_ID,
            &format!("must be at most {WEBSITE_ID_MAX} letters, digits, hyphens and underscores"),
        );
    }
    let url: Url =
        read.parsed_or(&ANALYTICS_URL, "https://localhost", "an address like https://counts.example.org/api/send");
    // Every visitor's browser reads it.
    if !endpoint_is_safe(&url) || !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        read.mistake(&ANALYTICS_URL, "must be an https address without a password and without a fragment");
    }
    Some(AnalyticsSettings { url, website_id })
}

#[cfg(test)]
mod tests {
    use super::AnalyticsSettings;
    use crate::{Config, ConfigError, SettingsSource};

    const URL: (&str, &str) = ("VITRINE_ANALYTICS_URL", "https://counts.example/api/send");
    const ID: (&str, &str) = ("VITRINE_ANALYTICS_WEBSITE_ID", "94db1cb1-74f4-4a40-ad6c-962362670409");

    fn analytics(settings: &[(&str, &str)]) -> Result<Option<AnalyticsSettings>, Vec<String>> {
        Config::from_source(SettingsSource::of(settings.iter().copied()))
            .map(|config| config.analytics)
            .map_err(|ConfigError(mistakes)| mistakes)
    }

    #[test]
    fn nobody_counts_unless_an_address_and_a_name_are_set() {
        assert_eq!(analytics(&[]), Ok(None));
        assert_eq!(analytics(&[("VITRINE_ANALYTICS_URL", " ")]), Ok(None));
        let set = analytics(&[URL, ID]).expect("valid").expect("set");
        assert_eq!((set.url.as_str(), set.website_id.as_str()), (URL.1, ID.1));
        for half in [URL, ID] {
            let mistakes = analytics(&[half]).expect_err("a mistake");
            assert!(
                mistakes.len() == 1 && mistakes[0].ends_with(&format!("is needed with {}", half.0)),
                "{mistakes:?}"
            );
        }
    }

    #[test]
    fn what_would_send_visits_in_the_clear_or_tell_a_password_is_a_mistake() {
        for address in [
            "http://counts.example/api/send",
            "https://operator:secret@counts.example/api/send",
            "https://counts.example/api/send#token",
            "counts.example",
            "javascript:alert(1)",
        ] {
            let mistakes = analytics(&[("VITRINE_ANALYTICS_URL", address), ID]).expect_err("a mistake");
            assert!(mistakes.len() == 1 && mistakes[0].starts_with(URL.0), "{address}: {mistakes:?}");
        }
        assert!(analytics(&[("VITRINE_ANALYTICS_URL", "http://127.0.0.1:3000/api/send"), ID]).is_ok());
        for id in ["\"><script>", "x".repeat(65).as_str(), "a b"] {
            let mistakes = analytics(&[URL, ("VITRINE_ANALYTICS_WEBSITE_ID", id)]).expect_err("a mistake");
            assert!(mistakes.len() == 1 && mistakes[0].starts_with(ID.0), "{id}: {mistakes:?}");
        }
    }
}
