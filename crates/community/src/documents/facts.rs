//! Facts for documents: who runs the site, which features it has, and how long it keeps which data. All of them follow from the
//! settings and from the constants that the program uses, so a document cannot contradict them.

use std::collections::BTreeMap;

use vitrine_config::{Config, NsfwClassifier};
use vitrine_core::limits;
use vitrine_people::accounts::passkeys;

use crate::personal_data::stored;

/// Values and conditions, by the names that documents use.
#[derive(Clone, Debug, Default)]
pub struct DocumentFacts {
    values: BTreeMap<&'static str, String>,
    conditions: BTreeMap<&'static str, bool>,
}

impl DocumentFacts {
    /// Collects the facts of a site with this name.
    pub fn new(config: &Config, site: &str) -> Self {
        let documents = &config.documents;
        let given = |value: &Option<String>| value.clone().unwrap_or_default();
        let contact = given(&documents.contact);
        let contact_link = documents.contact_link().unwrap_or_default();
        let platform = config.discord.as_ref().map(|discord| discord.name.clone());
        let counter = config.analytics.as_ref().and_then(|analytics| analytics.url.host_str().map(str::to_owned));
        let classifier = config.nsfw_check.as_ref().map(|check| &check.classifier);
        let texts = [
            ("site", site.to_owned()),
            ("address", config.public_url.as_str().trim_end_matches('/').to_owned()),
            ("api", config.absolute_api("")),
            ("operator", given(&documents.operator)),
            ("contact", contact),
            ("contactLink", contact_link),
            ("jurisdiction", given(&documents.jurisdiction)),
            ("platform", given(&platform)),
            ("counter", given(&counter)),
            ("installer", config.installer.name.clone()),
            ("installerLink", config.installer.url.to_string()),
        ];
        let megabytes = |bytes: u64| i64::try_from(bytes >> 20).unwrap_or(i64::MAX);
        let numbers = [
            ("reportTextMin", limits::REPORT_TEXT.0 as i64),
            ("tagsMax", limits::TAGS_PER_ITEM_MAX as i64),
            ("itemsMax", limits::ITEMS_PER_ACCOUNT.0),
            ("packThemesMax", limits::PACK_THEMES.1 as i64),
            ("pictureMegabytes", megabytes(limits::IMAGE_BYTES_MAX as u64)),
            ("clipSeconds", i64::from(limits::CLIP_MS.1 / 1_000)),
        ];
        let numbers = numbers.into_iter().chain(stored::times()).map(|(name, number)| (name, number.to_string()));
        Self {
            values: texts.into_iter().chain(numbers).collect(),
            conditions: BTreeMap::from([
                ("operator", documents.operator.is_some()),
                ("contact", documents.contact.is_some()),
                ("jurisdiction", documents.jurisdiction.is_some()),
                ("platform", platform.is_some()),
                ("counter", counter.is_some()),
                ("mail", config.mail.is_some()),
                ("passkeys", passkeys::is_on(config)),
                ("picture-check", classifier.is_some()),
                ("picture-server", matches!(classifier, Some(NsfwClassifier::Server { .. }))),
            ]),
        }
    }

    #[cfg(test)]
    pub fn of<const N: usize, const M: usize>(
        values: [(&'static str, &str); N],
        conditions: [(&'static str, bool); M],
    ) -> Self {
        let values = values.into_iter().map(|(name, value)| (name, value.to_owned())).collect();
        Self { values, conditions: BTreeMap::from(conditions) }
    }

    /// Returns these facts with every condition set to one value.
    pub fn with_all(mut self, holds: bool) -> Self {
        self.conditions.values_mut().for_each(|condition| *condition = holds);
        self
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    pub fn condition(&self, name: &str) -> Option<bool> {
        self.conditions.get(name).copied()
    }

    /// Returns the names of all values, for an error message about an unknown one.
    pub fn names(&self) -> String {
        self.values.keys().copied().collect::<Vec<_>>().join(", ")
    }

    /// Returns the names of all conditions, for an error message about an unknown one.
    pub fn conditions(&self) -> String {
        self.conditions.keys().copied().collect::<Vec<_>>().join(", ")
    }
}
