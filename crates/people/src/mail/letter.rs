//! The contents of an email. No text in it can become a header.

use serde::{Deserialize, Serialize};
use vitrine_core::clock::Millis;

/// Longest subject, in characters.
const SUBJECT_MAX: usize = 150;

/// An email in plain text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmailMessage {
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) unsubscribe_url: Option<String>,
    #[serde(default)]
    pub(super) undo: Option<UndoScope>,
    /// True if it asks to confirm an address that anybody may have typed.
    #[serde(default)]
    pub(super) is_confirmation: bool,
}

/// The changes that the link in an email undoes. The link is generated when the email is sent, so that no table contains it in the
/// clear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UndoScope {
    pub user_id: i64,
    /// Time since which new ways into the account are closed.
    pub since: Millis,
    /// Former address, which the account gets back.
    pub address: Option<String>,
}

impl EmailMessage {
    /// Creates an email of a subject, which is kept on one line, and paragraphs.
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

    /// Adds the address at which mail programs can unsubscribe (`List-Unsubscribe`).
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
        let letter = EmailMessage::new("One\r\nBcc: all@example.org\u{0}", "Text");
        assert_eq!(letter.subject, "One  Bcc: all@example.org");
        assert_eq!(EmailMessage::new(&"x".repeat(999), "").subject.len(), SUBJECT_MAX);
    }
}
