//! English texts of emails.

use vitrine_kit::http::plain_page::LetterPage;

use super::{AccountEvent, EmailSentences};

pub(super) const SENTENCES: EmailSentences = EmailSentences {
    hello: "Hello {username},",
    event: |event| match event {
        AccountEvent::PasswordChanged => ("Your password was changed", "The password of your account was changed."),
        AccountEvent::AddressChanged => (
            "Your email address was changed",
            "The email address of your account was changed or removed. This is the last email to this address.",
        ),
        AccountEvent::PlatformLinked => (
            "{platform} was linked to your account",
            "{platform} was linked to your account. You can now sign in with it.",
        ),
        AccountEvent::PlatformUnlinked => (
            "{platform} was unlinked from your account",
            "{platform} was unlinked from your account. You can no longer sign in with it.",
        ),
        AccountEvent::PasskeyAdded => {
            ("A passkey was added", "A passkey was added to your account. You can now sign in with it.")
        }
        AccountEvent::PasskeyRemoved => {
            ("A passkey was removed", "A passkey was removed from your account. All other sessions were signed out.")
        }
        AccountEvent::AccessTokenCreated => (
            "An access token was created",
            "An access token was created for your account. Programs can use it to act on your behalf until it expires \
                or you \
                revoke it.",
        ),
        AccountEvent::RecoveryCodesMade => (
            "New recovery codes were created",
            "New recovery codes were created for your account. Each one can set a new password. Your earlier codes no \
                longer \
                work.",
        ),
        AccountEvent::SignedInOnNewDevice => (
            "New sign-in to your account",
            "Someone signed in to your account on a type of device that you haven't used recently.",
        ),
    },
    browser: "Browser: {browser}",
    what_to_do: "If this was you, you don't need to do anything. If it wasn't, sign out everywhere else and change \
        your \
        password:\n{page}",
    what_to_undo: "If this was you, you don't need to do anything. If it wasn't, open this link within {days} days. \
        You can then set a \
        new password. Everyone else is signed out, and every passkey, linked account, recovery code and access token added since \
        then is removed:\n{undo}",
    recovery_subject: "Reset your password",
    recovery: "Someone asked to reset the password of your account. Use this link to set a new one. It works once and \
        expires in \
        {minutes} minutes:\n{page}",
    recovery_was_not_you: "If this wasn't you, ignore this email. Your password won't change unless someone uses the \
        link.",
    token_subject: "An access token expires soon",
    token: "Your access token “{name}” expires at {date} UTC. Programs that use it will stop working then.\n\n\
        If you still need it, create a new token and replace the old one in your program:\n{page}\n\n\
        If you don't, there is nothing to do.",
    confirmation_subject: "Confirm your email address",
    confirmation: "This address was entered for the account {username} at {site}\n\nIf this was you, open this link \
        to confirm it:\n{page}\n\n\
        If it wasn't, ignore this email. We send nothing else to an address that isn't confirmed.",
    confirmation_page: LetterPage {
        ask: ("Confirm this address?", "We’ll then send emails about your account to it.", "Confirm"),
        done: ("Your address is confirmed.", "You can close this page."),
        wrong: (
            "This link no longer works.",
            "Your account may have a different address now. Request a new link under Email in your account.",
        ),
        failed: (
            "Could not confirm your address.",
            "Something went wrong on our side. Try again in a minute.",
            "Confirm",
        ),
    },
};
