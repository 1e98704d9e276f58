//! Factor on all rate limits. A public site has to confirm it by a second setting.

use url::Url;

use super::reader::SettingsReader;
use super::settings::{RATE_FACTOR, RATE_FACTOR_CONFIRMED};

pub(super) fn require_confirmation(read: &mut SettingsReader, factor: u32, public_url: &Url) {
    let is_confirmed = read.text(&RATE_FACTOR_CONFIRMED).parse() == Ok(factor);
    if factor > 1 && public_url.scheme() == "https" && !is_confirmed {
        read.mistake(
            &RATE_FACTOR,
            "weakens the rate limits of a public site: leave it at 1, or set VITRINE_RATE_FACTOR_CONFIRMED to the same number",
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::{Config, ConfigError, SettingsSource};

    #[test]
    fn more_than_the_usual_rates_on_a_public_site_has_to_be_said_twice() {
        let (site, factor) = (("VITRINE_PUBLIC_URL", "https://vitrine.example"), ("VITRINE_RATE_FACTOR", "50"));
        let confirmed = |number| ("VITRINE_RATE_FACTOR_CONFIRMED", number);
        let ConfigError(mistakes) = Config::from_source(SettingsSource::of([site, factor])).expect_err("said once");
        assert!(mistakes.len() == 1 && mistakes[0].contains("VITRINE_RATE_FACTOR_CONFIRMED"), "{mistakes:?}");
        assert!(Config::from_source(SettingsSource::of([site, factor, confirmed("49")])).is_err());
        assert_eq!(
            Config::from_source(SettingsSource::of([site, factor, confirmed("50")])).map(|c| c.rate_factor).ok(),
            Some(50)
        );
        assert!(Config::from_source(SettingsSource::of([site, ("VITRINE_RATE_FACTOR", "1")])).is_ok());
        assert!(Config::from_source(SettingsSource::of([factor])).is_ok(), "this machine's own site");
    }
}
