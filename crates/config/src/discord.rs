//! Sign-in through a chat platform that speaks OAuth 2: off until it has a client id. The addresses are Discord's unless others
//! are set.

use oauth2::ClientSecret;
use url::Url;

use super::hosts::endpoint_is_safe;
use super::reader::SettingsReader;
use super::setting::Setting;
use super::settings::{
    DISCORD_AUTHORIZE_URL, DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_ISSUER, DISCORD_NAME, DISCORD_PROFILE_URL,
    DISCORD_REVOKE_URL, DISCORD_TOKEN_URL,
};

const NAME_MAX: usize = 30;

#[derive(Clone, Debug)]
pub struct DiscordSettings {
    /// Name of the platform on pages.
    pub name: String,
    pub client_id: String,
    /// Secret of the client. Its `Debug` form does not show it.
    pub client_secret: ClientSecret,
    /// Page on which people agree to sign in.
    pub authorize_url: Url,
    pub token_url: Url,
    /// Address of the user's profile: `id`, `username`, `avatar`.
    pub profile_url: Url,
    pub revoke_url: Url,
    /// Issuer that the platform names in its answers.
    pub issuer: String,
}

/// Reads the settings; none without a client id.
pub(super) fn read(read: &mut SettingsReader) -> Option<DiscordSettings> {
    let client_id = read.text(&DISCORD_CLIENT_ID);
    let client_secret = read.text(&DISCORD_CLIENT_SECRET);
    let name = read.text(&DISCORD_NAME);
    if name.chars().count() > NAME_MAX || name.chars().any(char::is_control) {
        read.mistake(&DISCORD_NAME, &format!("must be a name of at most {NAME_MAX} characters"));
    }
    let authorize_url = endpoint(read, &DISCORD_AUTHORIZE_URL);
    let token_url = endpoint(read, &DISCORD_TOKEN_URL);
    let profile_url = endpoint(read, &DISCORD_PROFILE_URL);
    let revoke_url = endpoint(read, &DISCORD_REVOKE_URL);
    let issuer = read.text(&DISCORD_ISSUER);
    if client_id.is_empty() != client_secret.is_empty() {
        let pair = (&DISCORD_CLIENT_ID, &DISCORD_CLIENT_SECRET);
        let (missing, given) = if client_id.is_empty() { pair } else { (pair.1, pair.0) };
        read.mistake(missing, &format!("is needed with {}", given.name));
    }
    (!client_id.is_empty()).then(|| DiscordSettings {
        name,
        client_id,
        client_secret: ClientSecret::new(client_secret),
        authorize_url,
        token_url,
        profile_url,
        revoke_url,
        issuer,
    })
}

fn endpoint(read: &mut SettingsReader, name: &Setting) -> Url {
    let url: Url = read.parsed(name, "an address like https://example.org/oauth2/token");
    if !endpoint_is_safe(&url) {
        read.mistake(name, "must be an https address");
    }
    url
}

#[cfg(test)]
mod tests {
    use crate::{Config, ConfigError, SettingsSource};

    const ID: (&str, &str) = ("VITRINE_DISCORD_CLIENT_ID", "4711");
    const SECRET: (&str, &str) = ("VITRINE_DISCORD_CLIENT_SECRET", "a secret that no log shows");

    #[test]
    fn it_is_off_until_there_is_a_client() {
        assert!(Config::from_source(SettingsSource::of([])).expect("valid").discord.is_none());
        let config = Config::from_source(SettingsSource::of([ID, SECRET])).expect("valid");
        let discord = config.discord.clone().expect("on");
        assert_eq!((discord.name.as_str(), discord.client_id.as_str()), ("Discord", "4711"));
        assert_eq!(discord.token_url.as_str(), super::DISCORD_TOKEN_URL.default);
        assert!(!format!("{config:?}").contains(SECRET.1));
    }

    #[test]
    fn half_a_client_and_unsafe_addresses_are_mistakes() {
        for settings in [
            &[ID][..],
            &[SECRET],
            &[ID, SECRET, ("VITRINE_DISCORD_TOKEN_URL", "http://discord.example/token")],
            &[ID, SECRET, ("VITRINE_DISCORD_PROFILE_URL", "file:///etc/passwd")],
            &[ID, SECRET, ("VITRINE_DISCORD_NAME", "a name that is longer than any button")],
        ] {
            let ConfigError(mistakes) =
                Config::from_source(SettingsSource::of(settings.iter().copied())).expect_err("a mistake");
            assert_eq!(mistakes.len(), 1, "{mistakes:?}");
            assert!(!mistakes[0].contains(SECRET.1), "{mistakes:?}");
        }
        let own = [ID, SECRET, ("VITRINE_DISCORD_TOKEN_URL", "http://127.0.0.1:9922/token")];
        assert!(Config::from_source(SettingsSource::of(own)).is_ok());
    }
}
