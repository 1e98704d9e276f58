//! The entries of one theme, whatever they were packed in: only those some reader looks at are taken out, and each
//! under its own limit. What is in them is not looked at here.

use std::collections::BTreeMap;

use vitrine_finding::Severity;
use vitrine_target::Target;

use crate::manifest::MANIFEST;
use crate::{Error, Finding, FindingKind, Limits};

pub(crate) const WALLPAPER_JPEG: &str = "image.jpg";
pub(crate) const WALLPAPER_DDS: &str = "image.dds";
pub(crate) const LAYOUT: &str = "layout.json";
pub(crate) const COMMON: &str = "common.json";
pub(crate) const PREVIEW: &str = "preview.png";
pub(crate) const PREVIEW_CAPITAL: &str = "Preview.png";

/// What the archive held, by name, and what was noticed about the archive itself.
#[derive(Default)]
pub(crate) struct Entries {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) findings: Vec<Finding>,
}

impl Entries {
    /// The entries of a SARC archive, packed or not.
    pub(crate) fn from_sarc(bytes: &[u8], limits: &Limits) -> Result<Entries, Error> {
        let sarc_limits = vitrine_sarc::Limits { archive_bytes: limits.theme_bytes, ..vitrine_sarc::Limits::default() };
        let archive = vitrine_sarc::Archive::read(bytes, &sarc_limits)?;
        check_count(archive.entries().len(), limits)?;
        let mut entries = Entries::default();
        let found = archive.findings().iter().cloned().map(|odd| odd.map(FindingKind::Archive));
        entries.findings.extend(found);
        for entry in archive.entries() {
            if entries.is_wanted(entry.name, entry.bytes.len(), limits)? {
                entries.files.insert(entry.name.to_owned(), entry.bytes.to_vec());
            }
        }
        Ok(entries)
    }

    /// The entries of a ZIP archive that holds one theme.
    pub(crate) fn from_zip(archive: &vitrine_zip::Archive<'_>, limits: &Limits) -> Result<Entries, Error> {
        let files = || archive.entries().iter().filter(|entry| !entry.is_directory());
        check_count(files().count(), limits)?;
        let mut entries = Entries::default();
        let odd = archive.findings().iter().cloned().map(|odd| odd.map(FindingKind::Zip));
        entries.findings.extend(odd);
        let mut left = limits.theme_bytes as u64;
        for entry in files() {
            let size = usize::try_from(entry.size_bytes()).unwrap_or(usize::MAX);
            if entries.is_wanted(entry.name(), size, limits)? {
                left =
                    left.checked_sub(entry.size_bytes()).ok_or(Error::ThemeTooLarge { limit: limits.theme_bytes })?;
                entries.files.insert(entry.name().to_owned(), entry.bytes()?);
            }
        }
        Ok(entries)
    }

    /// Whether some reader looks at an entry of that name; notes it as ignored if not, refuses it if too large.
    fn is_wanted(&mut self, name: &str, size: usize, limits: &Limits) -> Result<bool, Error> {
        let Some(limit) = limit_of(name, limits) else {
            self.findings.push(Finding::new(Severity::Note, name, FindingKind::EntryIgnored));
            return Ok(false);
        };
        if size > limit {
            return Err(Error::EntryTooLarge { entry: name.to_owned(), size, limit });
        }
        Ok(true)
    }
}

fn check_count(count: usize, limits: &Limits) -> Result<(), Error> {
    if count > limits.theme_entries {
        return Err(Error::TooManyEntries { count, limit: limits.theme_entries });
    }
    Ok(())
}

/// How large an entry may be; `None` for names no reader looks at. Names are case-sensitive, as they are to the
/// console.
fn limit_of(name: &str, limits: &Limits) -> Option<usize> {
    match name {
        MANIFEST => Some(limits.manifest_bytes),
        LAYOUT | COMMON => Some(limits.layout_bytes),
        WALLPAPER_JPEG | WALLPAPER_DDS | PREVIEW | PREVIEW_CAPITAL => Some(limits.picture_bytes),
        _ => is_icon(name.strip_suffix(".png").or_else(|| name.strip_suffix(".dds"))?).then_some(limits.icon_bytes),
    }
}

/// Whether any menu has an icon of that base name.
fn is_icon(name: &str) -> bool {
    Target::ALL.iter().any(|target| target.icon(name).is_some())
}
