//! The program on the console that pages name where they tell how a theme gets there.

use url::Url;

use super::reader::SettingsReader;
use super::settings::{INSTALLER_NAME, INSTALLER_URL};

const NAME_MAX: usize = 60;

#[derive(Clone, Debug)]
pub struct InstallerLink {
    pub name: String,
    /// Page where people get the installer.
    pub url: Url,
}

/// Reads name and address, which belong together: a name alone would lead people to another program.
pub(super) fn read(read: &mut SettingsReader) -> InstallerLink {
    let name = read.text(&INSTALLER_NAME);
    if name.chars().count() > NAME_MAX || name.chars().any(char::is_control) {
        read.mistake(&INSTALLER_NAME, &format!("must be a name of at most {NAME_MAX} characters"));
    }
    if name != INSTALLER_NAME.default && !read.is_given(&INSTALLER_URL) {
        read.mistake(&INSTALLER_NAME, "needs VITRINE_INSTALLER_URL, the address of that installer");
    }
    let url: Url = read.parsed(&INSTALLER_URL, "an address like https://example.org/installer");
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        read.mistake(&INSTALLER_URL, "must be an http or https address with a host");
    } else if !url.username().is_empty() || url.password().is_some() {
        read.mistake(&INSTALLER_URL, "must have no username or password: pages show it to everyone");
    }
    InstallerLink { name, url }
}

#[cfg(test)]
mod tests {
    use crate::{Config, ConfigError, SettingsSource};

    fn installer(settings: &[(&str, &str)]) -> Result<(String, String), Vec<String>> {
        Config::from_source(SettingsSource::of(settings.iter().copied()))
            .map(|config| (config.installer.name, config.installer.url.to_string()))
            .map_err(|ConfigError(mistakes)| mistakes)
    }

    #[test]
    fn the_usual_installer_stands_unless_another_is_set() {
        let usual = (super::INSTALLER_NAME.default.to_owned(), super::INSTALLER_URL.default.to_owned());
        assert_eq!(installer(&[]), Ok(usual.clone()));
        assert_eq!(installer(&[("VITRINE_INSTALLER_NAME", " ")]), Ok(usual));
        let own = [("VITRINE_INSTALLER_NAME", "Themer"), ("VITRINE_INSTALLER_URL", "https://themer.example/get")];
        assert_eq!(installer(&own), Ok(("Themer".to_owned(), "https://themer.example/get".to_owned())));
    }

    #[test]
    fn a_name_without_an_address_and_an_address_that_is_none_are_mistakes() {
        let long = "x".repeat(super::NAME_MAX + 1);
        let address = ("VITRINE_INSTALLER_URL", "https://themer.example");
        for settings in [
            &[("VITRINE_INSTALLER_NAME", "Themer")][..],
            &[("VITRINE_INSTALLER_NAME", long.as_str()), address],
            &[("VITRINE_INSTALLER_URL", "themer.example")],
            &[("VITRINE_INSTALLER_URL", "javascript:alert(1)")],
            &[("VITRINE_INSTALLER_URL", "https://operator:geheim@themer.example")],
        ] {
            let mistakes = installer(settings).expect_err("a mistake");
            assert!(mistakes.len() == 1 && mistakes[0].starts_with(settings[0].0), "{mistakes:?}");
        }
    }
}
