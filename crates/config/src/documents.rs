//! Facts about the site in its documents, and the folder of an operator's own documents.

use std::path::PathBuf;

use url::Url;

use super::reader::SettingsReader;
use super::setting::Setting;
use super::settings::{CONTACT, DOCUMENTS, JURISDICTION, OPERATOR, SITE_NAME};

const TEXT_MAX: usize = 200;

/// Settings of the pages of text.
#[derive(Clone, Debug)]
pub struct DocumentSettings {
    /// Folder with documents that replace those of the program.
    pub folder: Option<PathBuf>,
    /// Name of the site in documents.
    pub site_name: String,
    /// Person or organisation that runs the site.
    pub operator: Option<String>,
    /// Contact of the operator: an email address, or the address of a page.
    pub contact: Option<String>,
    /// Jurisdiction whose law applies.
    pub jurisdiction: Option<String>,
}

impl DocumentSettings {
    /// Address of the contact: a page, or `mailto:`.
    #[must_use]
    pub fn contact_link(&self) -> Option<String> {
        let contact = self.contact.as_deref()?;
        Some(if contact.contains("://") { contact.to_owned() } else { format!("mailto:{contact}") })
    }
}

pub(super) fn read(read: &mut SettingsReader) -> DocumentSettings {
    let mut line = |name: &Setting| {
        let text = read.text(name);
        if text.chars().count() > TEXT_MAX || text.chars().any(char::is_control) {
            read.mistake(name, &format!("must be one line of at most {TEXT_MAX} characters"));
        }
        Some(text).filter(|text| !text.is_empty())
    };
    let site_name = line(&SITE_NAME).unwrap_or_default();
    let operator = line(&OPERATOR);
    let contact = line(&CONTACT);
    let jurisdiction = line(&JURISDICTION);
    if contact.as_deref().is_some_and(|contact| !is_contact(contact)) {
        read.mistake(&CONTACT, "must be an email address, or an address like https://example.org/contact");
    }
    let folder = read.path(&DOCUMENTS);
    if folder.as_ref().is_some_and(|folder| !folder.is_dir()) {
        read.mistake(&DOCUMENTS, "must be a folder that contains folders for languages, such as `en`");
    }
    DocumentSettings { folder, site_name, operator, contact, jurisdiction }
}

fn is_contact(text: &str) -> bool {
    let is_page =
        Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.host_str().is_some());
    let is_mail = text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty() && host.contains('.') && !text.contains(|c: char| c.is_whitespace() || "<>\"()?&#".contains(c))
    });
    is_page || is_mail
}

#[cfg(test)]
mod tests {
    use crate::{Config, ConfigError, DocumentSettings, SettingsSource};

    fn read(settings: &[(&str, &str)]) -> Result<DocumentSettings, Vec<String>> {
        Config::from_source(SettingsSource::of(settings.iter().copied()))
            .map(|config| config.documents)
            .map_err(|ConfigError(mistakes)| mistakes)
    }

    #[test]
    fn nothing_is_said_of_an_operator_who_has_said_nothing() {
        let documents = read(&[("VITRINE_CONTACT", " ")]).expect("valid");
        assert_eq!(documents.site_name, "Vitrine");
        assert_eq!((documents.operator, documents.contact, documents.jurisdiction), (None, None, None));
        assert!(documents.folder.is_none());
        for contact in ["mail@example.org", "https://example.org/contact"] {
            assert_eq!(read(&[("VITRINE_CONTACT", contact)]).expect("valid").contact.as_deref(), Some(contact));
        }
    }

    #[test]
    fn what_is_no_address_and_no_folder_is_a_mistake() {
        for (name, value) in [
            ("VITRINE_CONTACT", "somebody"),
            ("VITRINE_CONTACT", "javascript:alert(1)"),
            ("VITRINE_CONTACT", "a b@example.org"),
            ("VITRINE_CONTACT", "a@example.org?subject=x"),
            ("VITRINE_DOCUMENTS", "/no/such/folder"),
            ("VITRINE_OPERATOR", "two\nlines"),
        ] {
            let mistakes = read(&[(name, value)]).expect_err(value);
            assert!(mistakes.len() == 1 && mistakes[0].starts_with(name), "{mistakes:?}");
        }
    }
}
