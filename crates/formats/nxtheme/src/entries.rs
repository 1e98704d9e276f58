//! The entries of one theme, packed in either container. Only entries that some reader looks at are unpacked, each
//! under its own limit. Their content is not looked at here.

use std::collections::BTreeMap;

use vitrine_finding::Severity;
use vitrine_target::Target;

use crate::manifest::MANIFEST;
use crate::{Error, Finding, FindingKind, NxthemeLimits};

pub(crate) const WALLPAPER_JPEG: &str = "image.jpg";
pub(crate) const WALLPAPER_DDS: &str = "image.dds";
pub(crate) const LAYOUT: &str = "layout.json";
pub(crate) const COMMON: &str = "common.json";
pub(crate) const PREVIEW: &str = "preview.png";
pub(crate) const PREVIEW_CAPITAL: &str = "Preview.png";

/// Entries of a theme's archive by name, and the findings about the archive itself.
#[derive(Default)]
pub(crate) struct ThemeEntries {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) findings: Vec<Finding>,
}

impl ThemeEntries {
    /// The entries of a SARC archive, packed or not.
    pub(crate) fn from_sarc(bytes: &[u8], limits: &NxthemeLimits) -> Result<ThemeEntries, Error> {
        let sarc_limits =
            vitrine_sarc::SarcLimits { archive_bytes: limits.theme_bytes, ..vitrine_sarc::SarcLimits::default() };
        let archive = vitrine_sarc::SarcArchive::read(bytes, &sarc_limits)?;
        check_count(archive.entries().len(), limits)?;
        let mut entries = ThemeEntries::default();
        let found = archive.findings().iter().cloned().map(|odd| odd.map(FindingKind::Archive));
        entries.findings.extend(found);
        for entry in archive.entries() {
            if entries.is_wanted(entry.name, entry.bytes.len(), limits)? {
                entries.files.insert(entry.name.to_owned(), entry.bytes.to_vec());
            }
        }
        Ok(entries)
    }

    /// The entries of a ZIP archive that holds one theme, in this folder of it.
    pub(crate) fn from_zip(
        archive: &vitrine_zip::ZipArchive<'_>,
        folder: &str,
        limits: &NxthemeLimits,
    ) -> Result<ThemeEntries, Error> {
        let files = || archive.entries().iter().filter(|entry| !entry.is_directory());
        check_count(files().count(), limits)?;
        let mut entries = ThemeEntries::default();
        let odd = archive.findings().iter().cloned().map(|odd| odd.map(FindingKind::Zip));
        entries.findings.extend(odd);
        let mut left = limits.theme_bytes as u64;
        // Correct names come first, so that another spelling of the same entry replaces nothing.
        let (usual, others): (Vec<_>, Vec<_>) = files().partition(|entry| meant(entry.name(), folder).is_none());
        for entry in usual.into_iter().chain(others) {
            let size = usize::try_from(entry.size_bytes()).unwrap_or(usize::MAX);
            let meant = meant(entry.name(), folder).filter(|meant| !entries.files.contains_key(meant));
            let name = meant.as_deref().unwrap_or(entry.name());
            if entries.is_wanted(name, size, limits)? {
                left =
                    left.checked_sub(entry.size_bytes()).ok_or(Error::ThemeTooLarge { limit: limits.theme_bytes })?;
                if let Some(expected) = &meant {
                    let kind = FindingKind::EntryName { expected: expected.clone() };
                    entries.findings.push(Finding::new(Severity::Error, entry.name(), kind));
                }
                entries.files.insert(name.to_owned(), entry.bytes()?);
            }
        }
        Ok(entries)
    }

    /// Returns `true` if some reader looks at an entry of that name. Notes any other as ignored, and refuses one that
    /// is too large.
    fn is_wanted(&mut self, name: &str, size: usize, limits: &NxthemeLimits) -> Result<bool, Error> {
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

fn check_count(count: usize, limits: &NxthemeLimits) -> Result<(), Error> {
    if count > limits.theme_entries {
        return Err(Error::TooManyEntries { count, limit: limits.theme_entries });
    }
    Ok(())
}

/// Corrects the name of an entry that lies in a folder or has another letter case; `None` for all others.
fn meant(name: &str, folder: &str) -> Option<String> {
    let inner = name.strip_prefix(folder)?;
    let lower = inner.to_ascii_lowercase();
    let known = if is_known(inner) { inner } else { Some(lower.as_str()).filter(|lower| is_known(lower))? };
    (known != name).then(|| known.to_owned())
}

fn is_known(name: &str) -> bool {
    limit_of(name, &NxthemeLimits::default()).is_some()
}

/// The folder in which a ZIP archive has a theme: empty for its root. The manifest may be in any letter case.
pub(crate) fn folder_of_theme<'a>(archive: &'a vitrine_zip::ZipArchive<'_>) -> Option<&'a str> {
    let folder = |entry: &'a vitrine_zip::ArchiveEntry<'_>| {
        let at = entry.name().len().checked_sub(MANIFEST.len())?;
        let (folder, base) = entry.name().split_at_checked(at)?;
        let is_folder = folder.is_empty() || folder.ends_with('/');
        (is_folder && base.eq_ignore_ascii_case(MANIFEST) && !entry.is_left_behind()).then_some(folder)
    };
    archive.entries().iter().filter_map(folder).min_by_key(|folder| folder.len())
}

/// Size limit of an entry; `None` for names no reader looks at. Names are case-sensitive, as they are to the console.
fn limit_of(name: &str, limits: &NxthemeLimits) -> Option<usize> {
    match name {
        MANIFEST => Some(limits.manifest_bytes),
        LAYOUT | COMMON => Some(limits.layout_bytes),
        WALLPAPER_JPEG | WALLPAPER_DDS | PREVIEW | PREVIEW_CAPITAL => Some(limits.picture_bytes),
        _ => is_icon(name.strip_suffix(".png").or_else(|| name.strip_suffix(".dds"))?).then_some(limits.icon_bytes),
    }
}

/// Returns `true` if any menu has an icon of that base name.
fn is_icon(name: &str) -> bool {
    Target::ALL.iter().any(|target| target.icon(name).is_some())
}
