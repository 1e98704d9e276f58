//! A setting: its name, and what is known of it.

use super::source::PREFIX;

/// A setting.
#[derive(Debug)]
pub struct Setting {
    /// Full name, as in the environment.
    pub name: &'static str,
    /// Default, as the documentation shows it; empty without one.
    pub default: &'static str,
    pub(super) meaning: &'static str,
    /// Smallest and largest whole number.
    pub(super) range: Option<(i64, i64)>,
    /// Set if the value is or contains a password, a key or a token, which no message shows.
    pub(super) is_secret: bool,
    /// Set if all instances of a site need the same value.
    pub(super) is_shared: bool,
}

impl Setting {
    /// Name without the prefix.
    pub(super) fn short_name(&self) -> &'static str {
        self.name.strip_prefix(PREFIX).unwrap_or(self.name)
    }

    /// Meaning as the documentation shows it, with the range of a whole number.
    pub fn meaning(&self) -> String {
        let meaning = self.meaning.trim_start();
        let Some((least, most)) = self.range else { return meaning.to_owned() };
        let range = format!(", {} to {}", grouped(least), grouped(most));
        match meaning.split_once("; ") {
            Some((meaning, note)) => format!("{meaning}{range}; {note}"),
            None => format!("{meaning}{range}"),
        }
    }

    /// Smallest and largest whole number.
    pub(super) fn range(&self) -> (i64, i64) {
        self.range.unwrap_or((i64::MIN, i64::MAX))
    }
}

/// Writes a number with commas between thousands.
fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}
