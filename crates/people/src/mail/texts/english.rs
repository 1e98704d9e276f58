//! English texts of emails.

use vitrine_kit::http::plain_page::LetterPage;

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
        AccountEvent::RecoveryCodesMade => (
            "Recovery codes were made",
            "New recovery codes were made for your account. Each of them sets a new password. Earlier codes no longer work.",
        ),
        AccountEvent::SignedInOnNewDevice => (
            "A new sign-in",
            "Somebody signed in to your account on a kind of device that it had not been used on lately.",
        ),
    },
    browser: "Browser: {browser}",
    what_to_do: "If that was you, there is nothing to do. If it was not, end all other sessions and change your \
        password:\n{page}",
    what_to_undo: "If that was you, there is nothing to do. If it was not, open this link within {days} days. It lets you set a new \
        password, signs out everybody else, and removes every passkey, linked account, recovery code and access token that was added \
        since:\n{undo}",
    recovery_subject: "Back into your account",
    recovery: "somebody asked for a way back into your account. This link gives it a new password. It works once, for \
        {minutes} minutes:\n{page}",
    recovery_was_not_you: "If that was not you, there is nothing to do: without the link nothing changes.",
    token_subject: "An access token ends soon",
    token: "The access token “{name}” of your account ends at {date} UTC. Programs that still use it will be refused from then on.\n\n\
        If you need it, make a new one and give it to the program in its place:\n{page}\n\n\
        If you do not need it any more, there is nothing to do.",
    confirmation_subject: "Confirm your email address",
    confirmation: "this address was given for the account {username} at {site}\n\nIf that was you, open this link and confirm it:\n{page}\n\n\
        If it was not, there is nothing to do: nothing else is sent to an address that is not confirmed.",
    confirmation_page: LetterPage {
        ask: ("Confirm this address?", "Letters about your account are sent to it from then on.", "Confirm"),
        done: ("Your address is confirmed.", "You can close this page."),
        wrong: (
            "This link does not work any more.",
            "The account may have another address now. Have the letter sent again under Mail in your account.",
        ),
        failed: (
            "The address was not confirmed.",
            "Something is in the way at the moment. Try again in a minute.",
            "Confirm",
        ),
    },
};
