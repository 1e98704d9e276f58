//! Reading single settings, with every mistake noted.

use std::path::PathBuf;
use std::str::FromStr;

use super::setting::Setting;
use super::shown;
use super::source::SettingsSource;

/// The settings as they are read one by one, and what is wrong with them.
pub(super) struct SettingsReader<'a> {
    pub(super) source: &'a SettingsSource,
    pub(super) mistakes: &'a mut Vec<String>,
}

impl SettingsReader<'_> {
    pub(super) fn mistake(&mut self, setting: &Setting, rule: &str) {
        let value = self.source.get(setting.short_name()).unwrap_or_default();
        self.mistake_in(setting, &value, rule);
    }

    /// A mistake in a part of a value.
    pub(super) fn mistake_in(&mut self, setting: &Setting, part: &str, rule: &str) {
        let found = shown::found(part, setting.is_secret);
        self.mistakes.push(format!("{}: {rule}; {found}", self.source.describe(setting.short_name())));
    }

    /// A setting is missing that another one needs. Neither value is shown: one may be a secret.
    pub(super) fn incomplete(&mut self, missing: &Setting, given: &Setting) {
        let [missing, given] = [missing, given].map(|setting| self.source.describe(setting.short_name()));
        self.mistakes.push(format!("{missing}: is needed with {given}"));
    }

    /// Returns true if the setting has a value.
    pub(super) fn is_given(&self, setting: &Setting) -> bool {
        self.source.get(setting.short_name()).is_some_and(|value| !value.trim().is_empty())
    }

    pub(super) fn text(&mut self, setting: &Setting) -> String {
        self.text_or(setting, setting.default)
    }

    /// Value of a setting whose default depends on others.
    pub(super) fn text_or(&mut self, setting: &Setting, default: &str) -> String {
        let given = self.source.get(setting.short_name()).filter(|value| !value.trim().is_empty());
        given.as_deref().unwrap_or(default).trim().to_owned()
    }

    /// A path; none where the setting and its default are empty. An address is refused, because a path is shown wherever there is
    /// something to say about it.
    pub(super) fn path(&mut self, setting: &Setting) -> Option<PathBuf> {
        let text = self.text(setting);
        if text.contains("://") {
            self.mistake(setting, "must be a path, not an address");
            return None;
        }
        (!text.is_empty()).then(|| text.into())
    }

    pub(super) fn parsed<T: FromStr>(&mut self, setting: &Setting, rule: &str) -> T {
        self.parsed_or(setting, setting.default, rule)
    }

    pub(super) fn parsed_or<T: FromStr>(&mut self, setting: &Setting, default: &str, rule: &str) -> T {
        self.text_or(setting, default).parse().unwrap_or_else(|_| {
            self.mistake(setting, &format!("must be {rule}"));
            match default.parse() {
                Ok(value) => value,
                Err(_) => unreachable!("the default of {} is valid", setting.name),
            }
        })
    }

    /// A whole number in the range of the setting.
    pub(super) fn within(&mut self, setting: &Setting) -> i64 {
        let (least, most) = setting.range();
        match self.text(setting).parse::<i64>() {
            Ok(value) if (least..=most).contains(&value) => value,
            _ => {
                self.mistake(setting, &format!("must be a whole number from {least} to {most}"));
                // Checks against other settings go on with it.
                setting.default.parse().unwrap_or(least)
            }
        }
    }

    pub(super) fn switch(&mut self, setting: &Setting) -> bool {
        match self.text(setting).to_ascii_lowercase().as_str() {
            "on" | "true" | "1" | "yes" => true,
            "off" | "false" | "0" | "no" => false,
            _ => {
                self.mistake(setting, "must be on or off");
                false
            }
        }
    }

    pub(super) fn list<T: FromStr>(&mut self, setting: &Setting, rule: &str) -> Vec<T> {
        let text = self.text_or(setting, "");
        let parts: Result<Vec<T>, _> =
            text.split(',').map(str::trim).filter(|p| !p.is_empty()).map(str::parse).collect();
        parts.unwrap_or_else(|_| {
            self.mistake(setting, &format!("must be {rule}"));
            Vec::new()
        })
    }
}
