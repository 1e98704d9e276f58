//! What letters say, all in one place: here which letters there are, beside it their words, a file for each language.

mod english;
mod german;
mod japanese;

use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_kit::graphql::DateTime;

use super::Letter;

/// What happened to the way into an account; its owner is told, in case it was not them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountEvent {
    PasswordChanged,
    /// Goes to the address until now.
    AddressChanged,
    PlatformLinked,
    PlatformUnlinked,
    PasskeyAdded,
    PasskeyRemoved,
    AccessTokenCreated,
    SignedInOnNewDevice,
}

/// The sentences of a language. `{username}` and such stand for what is filled in.
struct Sentences {
    hello: &'static str,
    /// Subject and what has happened.
    event: fn(AccountEvent) -> (&'static str, &'static str),
    browser: &'static str,
    what_to_do: &'static str,
    recovery_subject: &'static str,
    recovery: &'static str,
    recovery_was_not_you: &'static str,
    token_subject: &'static str,
    token: &'static str,
}

fn sentences(language: Language) -> &'static Sentences {
    match language {
        Language::German => &german::SENTENCES,
        Language::English => &english::SENTENCES,
        Language::Japanese => &japanese::SENTENCES,
    }
}

/// Tells the owner of an account what happened to it. `browser` is what is known of where it happened.
pub fn account_event(
    config: &Config,
    language: Language,
    event: AccountEvent,
    username: &str,
    browser: Option<&str>,
) -> Letter {
    let said = sentences(language);
    let platform = config.discord.as_ref().map_or("Discord", |discord| discord.name.as_str());
    let (subject, what) = (said.event)(event);
    let (subject, what) = (subject.replace("{platform}", platform), what.replace("{platform}", platform));
    let hello = said.hello.replace("{username}", username);
    let browser = browser.map(|browser| format!("\n\n{}", said.browser.replace("{browser}", browser)));
    let what_to_do = said.what_to_do.replace("{page}", &config.absolute("/account?section=sign-in"));
    let text = format!("{hello}\n\n{what}{}\n\n{what_to_do}", browser.unwrap_or_default());
    Letter::new(&subject, text)
}

/// The link with which the owner of an account gives it a new password. What follows `#` is not sent to the server.
pub fn recovery_link(config: &Config, language: Language, username: &str, token: &str) -> Letter {
    let said = sentences(language);
    let minutes = (limits::RECOVERY_LINK_MAX_AGE / 60_000).to_string();
    let page = config.absolute(&format!("/recover#{token}"));
    let hello = said.hello.replace("{username}", username);
    let what = said.recovery.replace("{minutes}", &minutes).replace("{page}", &page);
    Letter::new(said.recovery_subject, format!("{hello}\n\n{what}\n\n{}", said.recovery_was_not_you))
}

/// Tells the owner of an account that a token ends soon.
pub fn token_ends(config: &Config, language: Language, username: &str, name: &str, expires_at: Millis) -> Letter {
    let said = sentences(language);
    let written = DateTime(expires_at).to_string();
    let date = written.get(..16).unwrap_or(&written).replace('T', " ");
    let page = config.absolute("/account?section=tokens");
    let hello = said.hello.replace("{username}", username);
    // The name comes last: it may hold braces.
    let what = said.token.replace("{date}", &date).replace("{page}", &page).replace("{name}", name);
    Letter::new(said.token_subject, format!("{hello}\n\n{what}"))
}
