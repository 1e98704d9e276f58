//! The table of fields. Validation, history, the form at `/admin` and the TOML file follow from it: a further field is a row here,
//! its words in the browser app's messages, and whatever it does.

use std::collections::BTreeMap;

use reqwest::Url;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{OffsetDateTime, UtcOffset};
use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorReason, FieldError};
use vitrine_input::text::{self, TextError};

/// Most footer links.
pub const LINKS_MAX: usize = 8;
/// Longest label of a footer link.
const LABEL_MAX: usize = 40;
/// Longest address of a footer link, in bytes.
const ADDRESS_MAX: usize = 500;

/// Kind of a field, and with it the control of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One line of text.
    Line,
    /// Text in the limited Markdown of documents.
    Markdown,
    /// A date and time, such as `2026-05-04T09:30:00.000Z`, or nothing.
    Moment,
    /// Links, one a line: `Label | https://example.org/`.
    Links,
    /// One of several words.
    Choice,
}

/// Section of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldSection {
    Identity,
    FrontPage,
    Announcement,
    Footer,
    Accounts,
}

/// A setting of the environment that takes precedence: its name, and its value.
type FixingSetting = (&'static str, fn(&Config) -> &str);

/// A field.
#[derive(Debug)]
pub struct SiteField {
    pub key: &'static str,
    pub section: FieldSection,
    pub kind: FieldKind,
    /// Fewest and most characters; entries of links.
    pub bounds: (usize, usize),
    pub default: &'static str,
    /// Values of a choice.
    pub choices: &'static [&'static str],
    fixing: Option<FixingSetting>,
}

const fn field(key: &'static str, section: FieldSection, kind: FieldKind, bounds: (usize, usize)) -> SiteField {
    SiteField { key, section, kind, bounds, default: "", choices: &[], fixing: None }
}

pub static NAME: SiteField = SiteField {
    default: "Vitrine",
    fixing: Some(("VITRINE_SITE_NAME", Config::site_name)),
    ..field("name", FieldSection::Identity, FieldKind::Line, (1, 60))
};
pub static TAGLINE: SiteField = field("tagline", FieldSection::Identity, FieldKind::Line, (0, 160));
pub static WELCOME: SiteField = field("welcome", FieldSection::FrontPage, FieldKind::Markdown, (0, 4_000));
pub static ANNOUNCEMENT: SiteField = field("announcement", FieldSection::Announcement, FieldKind::Line, (0, 200));
pub static ANNOUNCEMENT_FROM: SiteField =
    field("announcementFrom", FieldSection::Announcement, FieldKind::Moment, (0, 40));
pub static ANNOUNCEMENT_UNTIL: SiteField =
    field("announcementUntil", FieldSection::Announcement, FieldKind::Moment, (0, 40));
pub static FOOTER_LINKS: SiteField = field("footerLinks", FieldSection::Footer, FieldKind::Links, (0, LINKS_MAX));
pub static REGISTRATION: SiteField = SiteField {
    default: OPEN,
    choices: &[OPEN, "CLOSED"],
    ..field("registration", FieldSection::Accounts, FieldKind::Choice, (1, 20))
};
/// Value of [`REGISTRATION`] with which people create accounts themselves.
pub(super) const OPEN: &str = "OPEN";

/// Every field, in the order of the form.
pub static FIELDS: [&SiteField; 8] =
    [&NAME, &TAGLINE, &WELCOME, &ANNOUNCEMENT, &ANNOUNCEMENT_FROM, &ANNOUNCEMENT_UNTIL, &FOOTER_LINKS, &REGISTRATION];

/// Values by their keys. A field at its default is left out.
pub type SiteTexts = BTreeMap<String, String>;

/// A link in the footer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FooterLink {
    pub label: String,
    /// A path of this site, or an https address.
    pub url: String,
}

impl SiteField {
    /// Finds a field by its key.
    pub fn find(key: &str) -> Option<&'static SiteField> {
        FIELDS.into_iter().find(|field| field.key == key)
    }

    /// Returns the setting of the environment that fixes this field, and its value.
    pub fn fixed<'a>(&self, config: &'a Config) -> Option<(&'static str, &'a str)> {
        let (setting, value) = self.fixing?;
        config.given.contains(&setting).then(|| (setting, value(config)))
    }

    /// Returns the value among these.
    pub fn of<'a>(&self, texts: &'a SiteTexts) -> &'a str {
        texts.get(self.key).map_or(self.default, String::as_str)
    }

    /// Puts a checked value among these.
    pub fn put(&self, texts: &mut SiteTexts, value: String) {
        if value == self.default {
            texts.remove(self.key);
        } else {
            texts.insert(self.key.to_owned(), value);
        }
    }

    /// Checks a value, and returns it as it is stored. The caller also reads Markdown.
    ///
    /// # Errors
    /// The reason why the field does not take it.
    pub fn check(&self, value: &str) -> Result<String, FieldError> {
        let read = match self.kind {
            FieldKind::Line => text::line(value, self.bounds).map_err(|error| self.refused(error)),
            FieldKind::Markdown => text::paragraph(value, self.bounds.1)
                .map(Option::unwrap_or_default)
                .map_err(|error| self.refused(error)),
            FieldKind::Moment if value.trim().is_empty() => Ok(String::new()),
            FieldKind::Moment => canonical_moment(value.trim()).ok_or(ErrorReason::NotADate),
            FieldKind::Links => self.check_links(value),
            FieldKind::Choice if self.choices.contains(&value) => Ok(value.to_owned()),
            FieldKind::Choice => Err(ErrorReason::NotAChoice { choices: self.choices.join(", ") }),
        };
        read.map_err(|reason| FieldError::new(self.key, reason))
    }

    fn refused(&self, error: TextError) -> ErrorReason {
        match error {
            TextError::TooShort(1) => ErrorReason::Empty,
            TextError::TooShort(least) => ErrorReason::TooShort { least },
            TextError::TooLong(most, _) => ErrorReason::TooLong { most },
            TextError::Forbidden => ErrorReason::ForbiddenCharacters,
        }
    }

    fn check_links(&self, value: &str) -> Result<String, ErrorReason> {
        // The byte limit is checked first, so that a huge text is not cut into lines.
        if value.len() > LINKS_MAX * (LABEL_MAX * 8 + ADDRESS_MAX) {
            return Err(ErrorReason::TooMany { most: LINKS_MAX });
        }
        let lines: Vec<&str> = value.lines().filter(|line| !line.trim().is_empty()).collect();
        if lines.len() > LINKS_MAX {
            return Err(ErrorReason::TooMany { most: LINKS_MAX });
        }
        let links = lines.into_iter().map(|line| {
            let (label, url) = line.split_once('|').ok_or(ErrorReason::FooterLink)?;
            let label = text::line(label, (1, LABEL_MAX)).map_err(|error| match error {
                TextError::TooShort(_) => ErrorReason::FooterLink,
                other => self.refused(other),
            })?;
            let url = address(url.trim()).ok_or(ErrorReason::FooterLink)?;
            Ok(format!("{label} | {url}"))
        });
        Ok(links.collect::<Result<Vec<_>, ErrorReason>>()?.join("\n"))
    }
}

/// Returns a moment in the form of the API, in UTC with milliseconds.
fn canonical_moment(text: &str) -> Option<String> {
    let at = OffsetDateTime::parse(text, &Rfc3339).ok().filter(|at| (1970..=9998).contains(&at.year()))?;
    let form = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
    at.to_offset(UtcOffset::UTC).format(form).ok()
}

/// Reads a stored moment.
pub(super) fn moment(text: &str) -> Option<Millis> {
    let at = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).ok()
}

/// Returns the links of a stored value.
pub(super) fn links(value: &str) -> Vec<FooterLink> {
    let link = |line: &str| {
        let (label, url) = line.split_once(" | ")?;
        Some(FooterLink { label: label.to_owned(), url: url.to_owned() })
    };
    value.lines().filter_map(link).collect()
}

/// Returns an address that a link may lead to. A browser would read `//host` and `/\host` as another site.
fn address(text: &str) -> Option<String> {
    if text.len() > ADDRESS_MAX || text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return None;
    }
    if let Some(rest) = text.strip_prefix('/') {
        return (!rest.starts_with(['/', '\\'])).then(|| text.to_owned());
    }
    let url = Url::parse(text).ok().filter(|url| url.scheme() == "https" && url.has_host())?;
    (url.username().is_empty() && url.password().is_none() && url.as_str().len() <= ADDRESS_MAX)
        .then(|| url.to_string())
}

/// Checks values that depend on each other.
pub fn check_together(texts: &SiteTexts) -> Option<FieldError> {
    let [from, until] = [&ANNOUNCEMENT_FROM, &ANNOUNCEMENT_UNTIL].map(|field| moment(field.of(texts)));
    let is_swapped = from.zip(until).is_some_and(|(from, until)| until <= from);
    is_swapped.then(|| FieldError::new(ANNOUNCEMENT_UNTIL.key, ErrorReason::EndBeforeStart))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(field: &SiteField, value: &str) -> String {
        let error = field.check(value).expect_err(value);
        assert_eq!(error.field, field.key);
        error.message
    }

    #[test]
    fn a_field_takes_its_default_and_keeps_what_it_has_taken() {
        for field in FIELDS {
            assert_eq!(field.check(field.default).as_deref().ok(), Some(field.default), "{}", field.key);
        }
        for (field, typed, stored) in [
            (&NAME, "  Lumen  &   Co ", "Lumen & Co"),
            (&WELCOME, "Hello\r\n\r\n**you**\n\n", "Hello\n\n**you**"),
            (&ANNOUNCEMENT_FROM, " 2026-05-04T11:30:00+02:00 ", "2026-05-04T09:30:00.000Z"),
            (
                &FOOTER_LINKS,
                "\nImprint|/imprint\n Shop |  https://Shop.example/a?b|c \n",
                "Imprint | /imprint\nShop | https://shop.example/a?b|c",
            ),
        ] {
            let first = field.check(typed).expect(typed);
            assert_eq!(first, stored);
            assert_eq!(field.check(&first).expect("again"), first);
        }
        assert_eq!(links("Imprint | /imprint\nShop | https://a/?b|c").len(), 2);
    }

    #[test]
    fn hostile_values_are_refused() {
        for (field, value, said) in [
            (&NAME, " ".to_owned(), "This is required."),
            (&NAME, "x".repeat(61), "Use at most 60 characters."),
            (&NAME, "a\nb".to_owned(), "Remove control characters and invisible characters."),
            (&NAME, "a\u{202e}b".to_owned(), "Remove control characters and invisible characters."),
            (&TAGLINE, "x".repeat(1 << 20), "Use at most 160 characters."),
            (&WELCOME, "x\u{0}".to_owned(), "Remove control characters and invisible characters."),
            (&WELCOME, "é".repeat(4_001), "Use at most 4000 characters."),
            (&ANNOUNCEMENT_FROM, "tomorrow".to_owned(), "Enter a date and time, such as 2026-05-04T09:30:00Z."),
            (
                &ANNOUNCEMENT_UNTIL,
                "2026-02-30T00:00:00Z".to_owned(),
                "Enter a date and time, such as 2026-05-04T09:30:00Z.",
            ),
            (&FOOTER_LINKS, "a | /b\n".repeat(9), "At most 8 are allowed. Remove some."),
            (&FOOTER_LINKS, "x".repeat(1 << 20), "At most 8 are allowed. Remove some."),
            (&REGISTRATION, "open".to_owned(), "Use one of these: OPEN, CLOSED."),
        ] {
            assert_eq!(reason(field, &value), said);
        }
        for link in [
            "/imprint",
            "| /imprint",
            "Imprint |",
            "x | javascript:alert(1)",
            "x | JavaScript:alert(1)",
            "x | data:text/html,x",
            "x | http://example.org/",
            "x | //example.org/",
            "x | /\\example.org/",
            "x | https://",
            "x | https://bank.example@evil.example/",
            "x | /a b",
            &format!("x | /{}", "a".repeat(500)),
        ] {
            assert_eq!(reason(&FOOTER_LINKS, link), ErrorReason::FooterLink.to_string(), "{link}");
        }
        let texts = |from: &str, until: &str| {
            SiteTexts::from([
                (ANNOUNCEMENT_FROM.key.into(), from.into()),
                (ANNOUNCEMENT_UNTIL.key.into(), until.into()),
            ])
        };
        let [early, late] = ["2026-05-04T09:30:00.000Z", "2026-05-05T09:30:00.000Z"];
        assert!(check_together(&texts(early, late)).is_none() && check_together(&texts(late, "")).is_none());
        assert!(check_together(&texts(late, early)).is_some() && check_together(&texts(late, late)).is_some());
    }
}
