//! Texts of all emails. The emails are defined here, their sentences in a file for each language.

mod english;
mod german;
mod japanese;

use vitrine_config::Config;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_kit::graphql::DateTime;
use vitrine_kit::http::plain_page::LetterPage;

use super::{AccountOwner, EmailMessage};

/// An event in the security of an account. Its owner gets an email, in case it was not them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountEvent {
    PasswordChanged,
    /// This email goes to the former address.
    AddressChanged,
    PlatformLinked,
    PlatformUnlinked,
    PasskeyAdded,
    PasskeyRemoved,
    AccessTokenCreated,
    RecoveryCodesMade,
    SignedInOnNewDevice,
}

/// The sentences of a language. `{username}` and the like are placeholders.
struct EmailSentences {
    hello: &'static str,
    /// Subject and description of an event.
    event: fn(AccountEvent) -> (&'static str, &'static str),
    browser: &'static str,
    what_to_do: &'static str,
    what_to_undo: &'static str,
    recovery_subject: &'static str,
    recovery: &'static str,
    recovery_was_not_you: &'static str,
    token_subject: &'static str,
    token: &'static str,
    confirmation_subject: &'static str,
    confirmation: &'static str,
    confirmation_page: LetterPage,
}

fn sentences(language: Language) -> &'static EmailSentences {
    match language {
        Language::German => &german::SENTENCES,
        Language::English => &english::SENTENCES,
        Language::Japanese => &japanese::SENTENCES,
    }
}

/// Placeholder for the link of [`with_undo_link`].
const UNDO_LINK: &str = "{undo}";

/// Tells the owner of an account about an event. `browser` is the browser of the event, if known.
pub(super) fn account_event(
    config: &Config,
    owner: AccountOwner<'_>,
    event: AccountEvent,
    browser: Option<&str>,
    has_undo_link: bool,
) -> EmailMessage {
    let said = sentences(owner.language.unwrap_or_default());
    let platform = config.discord.as_ref().map_or("Discord", |discord| discord.name.as_str());
    let (subject, what) = (said.event)(event);
    let (subject, what) = (subject.replace("{platform}", platform), what.replace("{platform}", platform));
    let hello = said.hello.replace("{username}", owner.username);
    let browser = browser.map(|browser| format!("\n\n{}", said.browser.replace("{browser}", browser)));
    let what_to_do = if has_undo_link {
        said.what_to_undo.replace("{days}", &(limits::UNDO_LINK_MAX_AGE / DAY).to_string())
    } else {
        said.what_to_do.replace("{page}", &config.absolute("/account/sign-in"))
    };
    let text = format!("{hello}\n\n{what}{}\n\n{what_to_do}", browser.unwrap_or_default());
    EmailMessage::new(&subject, text)
}

/// Adds the link that undoes everything to an email.
pub(super) fn with_undo_link(config: &Config, letter: &EmailMessage, token: &str) -> EmailMessage {
    let page = config.absolute(&format!("/recover?undo=true#{token}"));
    EmailMessage { text: letter.text.replace(UNDO_LINK, &page), ..letter.clone() }
}

/// Returns the page on which a recovery link is used. Browsers send nothing after the `#` to a server or a proxy.
pub fn recovery_path(token: &str) -> String {
    format!("/recover#{token}")
}

/// Writes the email with the link to set a new password. The token follows `#`, which browsers do not send to the server.
pub fn recovery_link(config: &Config, language: Language, username: &str, token: &str) -> EmailMessage {
    let said = sentences(language);
    let minutes = (limits::RECOVERY_LINK_MAX_AGE / 60_000).to_string();
    let page = config.absolute(&recovery_path(token));
    let hello = said.hello.replace("{username}", username);
    let what = said.recovery.replace("{minutes}", &minutes).replace("{page}", &page);
    EmailMessage::new(said.recovery_subject, format!("{hello}\n\n{what}\n\n{}", said.recovery_was_not_you))
}

/// Asks whether an address belongs to the person who created an account with it.
pub(super) fn confirmation(language: Language, config: &Config, username: &str, url: &str) -> EmailMessage {
    let said = sentences(language);
    let hello = said.hello.replace("{username}", username);
    let what = said.confirmation.replace("{site}", &config.absolute("/")).replace("{page}", url);
    let what = what.replace("{username}", username);
    EmailMessage::new(said.confirmation_subject, format!("{hello}\n\n{what}"))
}

pub(super) fn confirmation_page(language: Language) -> &'static LetterPage {
    &sentences(language).confirmation_page
}

/// Tells the owner of an account that a token expires soon.
pub fn token_ends(config: &Config, language: Language, username: &str, name: &str, expires_at: Millis) -> EmailMessage {
    let said = sentences(language);
    let written = DateTime(expires_at).to_string();
    let date = written.get(..16).unwrap_or(&written).replace('T', " ");
    let page = config.absolute("/account/sign-in#tokens");
    let hello = said.hello.replace("{username}", username);
    // The name comes last: it may hold braces.
    let what = said.token.replace("{date}", &date).replace("{page}", &page).replace("{name}", name);
    EmailMessage::new(said.token_subject, format!("{hello}\n\n{what}"))
}
