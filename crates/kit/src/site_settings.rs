//! Settings that admins change while the site runs, such as its name. They are kept in memory, because every page needs them; each
//! process reads them again when there is a later version. A setting of the environment wins over them.

mod fields;
pub mod site_setting_rows;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::RwLock;
use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_db::{Db, DbError};

use fields::{ANNOUNCEMENT, ANNOUNCEMENT_FROM, ANNOUNCEMENT_UNTIL, FOOTER_LINKS, NAME, OPEN, REGISTRATION, TAGLINE};
pub use fields::{FIELDS, FieldKind, FieldSection, FooterLink, SiteField, SiteTexts, WELCOME, check_together};
use site_setting_rows::SettingsRow;

/// The settings at one moment.
#[derive(Debug)]
pub struct SiteValues {
    /// Number of changes so far.
    pub version: i64,
    texts: SiteTexts,
}

impl SiteValues {
    fn of(config: &Config, row: Option<&SettingsRow>) -> Self {
        let mut texts = row.map(SettingsRow::texts).unwrap_or_default();
        for field in FIELDS {
            if let Some((_, value)) = field.fixed(config) {
                texts.insert(field.key.to_owned(), value.to_owned());
            }
        }
        Self { version: row.map_or(0, |row| row.version), texts }
    }

    /// Returns the value of a field.
    pub fn text(&self, field: &SiteField) -> &str {
        field.of(&self.texts)
    }

    /// Returns the name of the site.
    pub fn name(&self) -> &str {
        self.text(&NAME)
    }

    /// Returns the line about the site; empty if it has none of its own.
    pub fn tagline(&self) -> &str {
        self.text(&TAGLINE)
    }

    /// Returns the announcement, if it is to be shown at this time.
    pub fn announcement(&self, now: Millis) -> Option<&str> {
        let [from, until] = [&ANNOUNCEMENT_FROM, &ANNOUNCEMENT_UNTIL].map(|field| fields::moment(self.text(field)));
        let is_shown = from.is_none_or(|from| from <= now) && until.is_none_or(|until| now < until);
        Some(self.text(&ANNOUNCEMENT)).filter(|text| is_shown && !text.is_empty())
    }

    pub fn footer_links(&self) -> Vec<FooterLink> {
        fields::links(self.text(&FOOTER_LINKS))
    }

    /// Returns true if people may create accounts themselves.
    pub fn takes_registrations(&self) -> bool {
        self.text(&REGISTRATION) == OPEN
    }
}

impl SettingsRow {
    /// Returns the values. Those of fields that only another version of the program knows are kept.
    pub fn texts(&self) -> SiteTexts {
        serde_json::from_str(&self.settings).unwrap_or_else(|error| {
            tracing::error!(version = self.version, %error, "the settings of the site cannot be read");
            SiteTexts::new()
        })
    }
}

/// The current settings.
pub struct SiteSettings {
    current: RwLock<Arc<SiteValues>>,
    is_announcing: AtomicBool,
}

impl SiteSettings {
    /// Reads the settings.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn load(db: &Db, config: &Config, now: Millis) -> Result<Self, DbError> {
        let values = SiteValues::of(config, site_setting_rows::latest(db, 1).await?.first());
        let is_announcing = AtomicBool::new(values.announcement(now).is_some());
        Ok(Self { current: RwLock::new(Arc::new(values)), is_announcing })
    }

    /// Returns the current settings.
    pub fn current(&self) -> Arc<SiteValues> {
        self.current.read().clone()
    }

    /// Reads the settings again if there is a later version. Returns true if pages change by it, or because an announcement begins
    /// or ends.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn refresh(&self, db: &Db, config: &Config, now: Millis) -> Result<bool, DbError> {
        let mut changes = false;
        if site_setting_rows::latest_version(db).await? > self.current.read().version {
            let values = SiteValues::of(config, site_setting_rows::latest(db, 1).await?.first());
            let mut current = self.current.write();
            if values.version > current.version {
                *current = Arc::new(values);
                changes = true;
            }
        }
        let is_announcing = self.current.read().announcement(now).is_some();
        changes |= self.is_announcing.swap(is_announcing, Ordering::AcqRel) != is_announcing;
        Ok(changes)
    }
}
