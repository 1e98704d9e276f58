//! What is written in a letter. Nothing in it can become a header of its own.

use serde::{Deserialize, Serialize};
use vitrine_core::clock::Millis;

/// Of a subject, in characters.
const SUBJECT_MAX: usize = 150;

/// A letter in plain text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) unsubscribe_url: Option<String>,
    #[serde(default)]
    pub(super) undo: Option<Undo>,
    /// It asks to confirm an address that anybody may have typed.
    #[serde(default)]
    pub(super) is_confirmation: bool,
}

/// What the link of a letter takes back. The link is made when the letter is sent, so that it is in no table in the clear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Undo {
    pub user_id: i64,
    /// Ways into the account that were opened since then are closed.
    pub since: Millis,
    /// Becomes the address of the account again.
    pub address: Option<String>,
}

impl Letter {
    /// A subject, which is kept on one line, and paragraphs.
    pub fn new(subject: &str, text: impl Into<String>) -> Self {
        let one_line: String =
            subject.chars().map(|c| if c.is_control() { ' ' } else { c }).take(SUBJECT_MAX).collect();
        Self {
            subject: one_line.trim().to_owned(),
            text: text.into(),
            unsubscribe_url: None,
            undo: None,
            is_confirmation: false,
        }
    }

    /// Tells mail programs where letters of this sort are stopped (`List-Unsubscribe`).
    #[must_use]
    pub fn unsubscribed_at(mut self, url: &url::Url) -> Self {
        self.unsubscribe_url = Some(url.to_string());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_stays_on_its_line() {
        let letter = Letter::new("One\r\nBcc: all@example.org\u{0}", "Text");
        assert_eq!(letter.subject, "One  Bcc: all@example.org");
        assert_eq!(Letter::new(&"x".repeat(999), "").subject.len(), SUBJECT_MAX);
    }
}
