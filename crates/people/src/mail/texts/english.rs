//! What letters say in English.

use super::{AccountEvent, Sentences};

pub(super) const SENTENCES: Sentences = Sentences {
    hello: "Hello {username},",
    event: |event| match event {
        AccountEvent::PasswordChanged => ("Your password was changed", "The password of your account was changed."),
        AccountEvent::AddressChanged => (
            "Your e-mail address was changed",
            "Your account has another e-mail address now, or none. This is the last letter to this one.",
        ),
        AccountEvent::PlatformLinked => {
            ("{platform} was linked", "Your account was linked with {platform} and can be entered through it now.")
        }
        AccountEvent::PlatformUnlinked => {
            ("{platform} was unlinked", "Your account can no longer be entered through {platform}.")
        }
        AccountEvent::PasskeyAdded => {
            ("A passkey was added", "A passkey was added to your account, which can be entered with it now.")
        }
        AccountEvent::PasskeyRemoved => {
            ("A passkey was removed", "A passkey was removed from your account. All other sessions have ended.")
        }
        AccountEvent::AccessTokenCreated => (
            "An access token was made",
            "An access token was made for your account. Programs can act for you with it until it expires or you revoke it.",
        ),
        AccountEvent::SignedInOnNewDevice => (
            "A new sign-in",
            "Somebody signed in to your account on a kind of device that it had not been used on lately.",
        ),
    },
    browser: "Browser: {browser}",
    what_to_do: "If that was you, there is nothing to do. If it was not, end all other sessions and change your \
        password:\n{page}",
    recovery_subject: "Back into your account",
    recovery: "somebody asked for a way back into your account. This link gives it a new password. It works once, for \
        {minutes} minutes:\n{page}",
    recovery_was_not_you: "If that was not you, there is nothing to do: without the link nothing changes.",
    token_subject: "An access token ends soon",
    token: "The access token “{name}” of your account ends at {date} UTC. Programs that still use it will be refused from then on.\n\n\
        If you need it, make a new one and give it to the program in its place:\n{page}\n\n\
        If you do not need it any more, there is nothing to do.",
};
