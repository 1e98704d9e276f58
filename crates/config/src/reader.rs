//! Reading single settings, with every mistake noted.

use std::path::PathBuf;

use super::shown;
use super::source::SettingsSource;

/// The settings as they are read one by one, and what is wrong with them.
pub(super) struct SettingsReader<'a> {
    pub(super) source: &'a SettingsSource,
    pub(super) mistakes: &'a mut Vec<String>,
}

impl SettingsReader<'_> {
    pub(super) fn mistake(&mut self, name: &str, rule: &str) {
        let value = self.source.get(name).unwrap_or_default();
        self.mistake_in(name, &value, rule);
    }

    /// A mistake in a part of a value.
    pub(super) fn mistake_in(&mut self, name: &str, part: &str, rule: &str) {
        self.mistakes.push(format!("{}: {rule}; {}", self.source.describe(name), shown::found(name, part)));
    }

    /// A setting is missing that another one needs. Neither value is shown: one may be a secret.
    pub(super) fn incomplete(&mut self, missing: &str, given: &str) {
        self.mistakes.push(format!(
            "{}: is needed with {}",
            self.source.describe(missing),
            self.source.describe(given)
        ));
    }

    pub(super) fn text(&mut self, name: &str, default: &str) -> String {
        self.source.get(name).filter(|v| !v.trim().is_empty()).unwrap_or_else(|| default.to_owned()).trim().to_owned()
    }

    /// A path; none where the setting and its default are empty. An address is refused, because a path is shown wherever there is
    /// something to say about it.
    pub(super) fn path(&mut self, name: &str, default: &str) -> Option<PathBuf> {
        let text = self.text(name, default);
        if text.contains("://") {
            self.mistake(name, "must be a path, not an address");
            return None;
        }
        (!text.is_empty()).then(|| text.into())
    }

    pub(super) fn parsed<T: std::str::FromStr>(&mut self, name: &str, default: &str, rule: &str) -> T {
        let text = self.text(name, default);
        text.parse().unwrap_or_else(|_| {
            self.mistake(name, &format!("must be {rule}"));
            match default.parse() {
                Ok(value) => value,
                Err(_) => unreachable!("the default of {name} is valid"),
            }
        })
    }

    pub(super) fn within(&mut self, name: &str, default: i64, least: i64, most: i64) -> i64 {
        match self.text(name, &default.to_string()).parse::<i64>() {
            Ok(value) if (least..=most).contains(&value) => value,
            _ => {
                self.mistake(name, &format!("must be a whole number from {least} to {most}"));
                default
            }
        }
    }

    pub(super) fn switch(&mut self, name: &str, default: bool) -> bool {
        match self.text(name, if default { "on" } else { "off" }).to_ascii_lowercase().as_str() {
            "on" | "true" | "1" | "yes" => true,
            "off" | "false" | "0" | "no" => false,
            _ => {
                self.mistake(name, "must be on or off");
                default
            }
        }
    }

    pub(super) fn list<T: std::str::FromStr>(&mut self, name: &str, rule: &str) -> Vec<T> {
        let text = self.text(name, "");
        let parts: Result<Vec<T>, _> =
            text.split(',').map(str::trim).filter(|p| !p.is_empty()).map(str::parse).collect();
        parts.unwrap_or_else(|_| {
            self.mistake(name, &format!("must be {rule}"));
            Vec::new()
        })
    }
}
