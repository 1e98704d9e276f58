//! What letters say, all in one place.

use super::Letter;
use crate::config::Config;
use crate::limits;

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
    SignedInOnNewDevice,
}

/// Tells the owner of an account what happened to it. `browser` is what is known of where it happened.
pub fn account_event(config: &Config, event: AccountEvent, username: &str, browser: Option<&str>) -> Letter {
    let platform = config.discord.as_ref().map_or("Discord", |discord| discord.name.as_str());
    let (subject, what) = match event {
        AccountEvent::PasswordChanged => {
            ("Your password was changed".to_owned(), "The password of your account was changed.".to_owned())
        }
        AccountEvent::AddressChanged => (
            "Your e-mail address was changed".to_owned(),
            "Your account has another e-mail address now, or none. This is the last letter to this one.".to_owned(),
        ),
        AccountEvent::PlatformLinked => (
            format!("{platform} was linked"),
            format!("Your account was linked with {platform} and can be entered through it now."),
        ),
        AccountEvent::PlatformUnlinked => {
            (format!("{platform} was unlinked"), format!("Your account can no longer be entered through {platform}."))
        }
        AccountEvent::PasskeyAdded => (
            "A passkey was added".to_owned(),
            "A passkey was added to your account, which can be entered with it now.".to_owned(),
        ),
        AccountEvent::PasskeyRemoved => (
            "A passkey was removed".to_owned(),
            "A passkey was removed from your account. All other sessions have ended.".to_owned(),
        ),
        AccountEvent::SignedInOnNewDevice => (
            "A new sign-in".to_owned(),
            "Somebody signed in to your account on a kind of device that it had not been used on lately.".to_owned(),
        ),
    };
    let browser = browser.map(|browser| format!("\n\nBrowser: {browser}")).unwrap_or_default();
    let sessions = config.absolute("/account?section=sign-in");
    let text = format!(
        "Hello {username},\n\n{what}{browser}\n\nIf that was you, there is nothing to do. If it was not, end all other \
         sessions and change your password:\n{sessions}"
    );
    Letter::new(&subject, text)
}

/// The link with which the owner of an account gives it a new password. What follows `#` is not sent to the server.
pub fn recovery_link(config: &Config, username: &str, token: &str) -> Letter {
    let minutes = limits::RECOVERY_LINK_MAX_AGE / 60_000;
    let page = config.absolute(&format!("/recover#{token}"));
    let text = format!(
        "Hello {username},\n\nsomebody asked for a way back into your account. This link gives it a new password. It works \
         once, for {minutes} minutes:\n{page}\n\nIf that was not you, there is nothing to do: without the link nothing changes."
    );
    Letter::new("Back into your account", text)
}
