//! Reading a file of any container into themes. The kind of container is decided by the first bytes alone, nothing is
//! unpacked deeper than bundle and theme, and foreign habits are corrected on the way, with a finding for each.

use std::collections::BTreeMap;

use vitrine_finding::Severity;

use crate::entries::{
    COMMON, LAYOUT, PREVIEW, PREVIEW_CAPITAL, ThemeEntries, WALLPAPER_DDS, WALLPAPER_JPEG, folder_of_theme,
};
use crate::manifest::MANIFEST;
use crate::{
    Error, Finding, FindingKind, IconImage, NxthemeLimits, PictureKind, Theme, ThemeContainer, ThemeManifest,
    WallpaperImage, validate,
};

/// The content of a file.
#[derive(Debug, Clone, PartialEq)]
pub enum FileContents {
    /// One theme.
    Theme(Box<OpenedTheme>),
    /// A ZIP of themes.
    Bundle {
        /// Every entry that is named like a theme, in the order of the archive.
        themes: Vec<BundleEntry>,
        /// Other files, which were not read.
        ignored_count: usize,
    },
}

/// One theme of a bundle.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct BundleEntry {
    /// Its full name in the archive.
    pub name: String,
    /// The theme, or why it is invalid. One damaged theme does not affect the others.
    pub result: Result<OpenedTheme, Error>,
}

/// A theme as it was found.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct OpenedTheme {
    /// The theme, foreign habits corrected: it can be written again.
    pub theme: Theme,
    /// The container it was packed in. An archive that was not packed at all counts as [`ThemeContainer::Yaz0Sarc`].
    pub container: ThemeContainer,
    /// Findings made while reading. [`OpenedTheme::validate`] checks the content of the entries.
    pub findings: Vec<Finding>,
}

impl OpenedTheme {
    /// Everything noticed: while reading, and about the content of every entry.
    pub fn validate(&self) -> Vec<Finding> {
        let mut findings = self.findings.clone();
        findings.append(&mut validate(&self.theme));
        findings
    }
}

/// A file whose container has been read, and of a bundle no theme yet.
#[derive(Debug)]
pub enum OpenedFile<'a> {
    /// One theme.
    Theme(Box<OpenedTheme>),
    /// A ZIP of themes.
    Bundle(BundleArchive<'a>),
}

/// A ZIP of themes, of which each is read when it is asked for.
#[derive(Debug)]
pub struct BundleArchive<'a> {
    archive: vitrine_zip::ZipArchive<'a>,
    /// Positions of the themes among the entries of the archive.
    themes: Vec<usize>,
    ignored_count: usize,
    limits: NxthemeLimits,
}

/// Reads the container of a file: one theme, or a ZIP of themes.
///
/// A ZIP with `info.json` at its root is a theme; entries ending in `.nxtheme` at any depth make it a bundle, whose names
/// only serve to be shown. A ZIP with neither, but with `info.json` in a folder or in capitals, is a theme that no
/// console finds.
pub fn open<'a>(bytes: &'a [u8], limits: &NxthemeLimits) -> Result<OpenedFile<'a>, Error> {
    check_size(bytes, limits)?;
    if !vitrine_zip::is_zip(bytes) {
        return Ok(OpenedFile::Theme(Box::new(read_sarc(bytes, limits)?)));
    }
    let strictly = || vitrine_zip::ZipArchive::read(bytes, &zip_limits(limits));
    let archive = match vitrine_zip::ZipArchive::look_through(bytes, &zip_limits(limits)) {
        Ok(archive) => archive,
        // Reports the first defect, as consoles meet it.
        Err(error) => return Err(strictly().err().unwrap_or(error).into()),
    };
    let is_bundle = archive.find(MANIFEST).is_none() && archive.entries().iter().any(is_theme);
    if is_bundle {
        return Ok(OpenedFile::Bundle(BundleArchive::of(archive, limits)?));
    }
    if folder_of_theme(&archive).is_none() {
        return Err(strictly().err().map_or_else(|| without_theme(&archive), Error::from));
    }
    Ok(OpenedFile::Theme(Box::new(read_zip(bytes, limits)?)))
}

/// Reads a file of any container, as [`open`] does, with all of its themes. Memory used stays within `limits`, and time is
/// linear in what is unpacked.
pub fn read(bytes: &[u8], limits: &NxthemeLimits) -> Result<FileContents, Error> {
    let bundle = match open(bytes, limits)? {
        OpenedFile::Theme(theme) => return Ok(FileContents::Theme(theme)),
        OpenedFile::Bundle(bundle) => bundle,
    };
    let mut left = limits.bundle_bytes;
    let mut themes = Vec::with_capacity(bundle.len());
    for position in 0..bundle.len() {
        let Some(entry) = bundle.read(position) else { break };
        if let Ok(opened) = &entry.result {
            left = left
                .checked_sub(opened.theme.size_bytes())
                .ok_or(Error::BundleTooLarge { limit: limits.bundle_bytes })?;
        }
        themes.push(entry);
    }
    Ok(FileContents::Bundle { themes, ignored_count: bundle.ignored_count() })
}

/// Reads a file that has to be one theme.
pub fn read_theme(bytes: &[u8], limits: &NxthemeLimits) -> Result<OpenedTheme, Error> {
    check_size(bytes, limits)?;
    if !vitrine_zip::is_zip(bytes) {
        return read_sarc(bytes, limits);
    }
    read_zip(bytes, limits)
}

/// A theme in a ZIP, as strictly as consoles read one.
fn read_zip(bytes: &[u8], limits: &NxthemeLimits) -> Result<OpenedTheme, Error> {
    let archive = vitrine_zip::ZipArchive::read(bytes, &zip_limits(limits))?;
    let folder = if archive.find(MANIFEST).is_some() {
        ""
    } else if archive.entries().iter().any(is_theme) {
        return Err(Error::Bundle);
    } else {
        folder_of_theme(&archive).ok_or(Error::ManifestMissing)?
    };
    assemble(ThemeEntries::from_zip(&archive, folder, limits)?, ThemeContainer::Zip)
}

/// Error for a ZIP without a theme.
fn without_theme(archive: &vitrine_zip::ZipArchive<'_>) -> Error {
    let is_system_file = |entry: &vitrine_zip::ArchiveEntry<'_>| {
        let lower = entry.name().to_ascii_lowercase();
        [".szs", ".pack", ".bflyt", ".bntx"].iter().any(|ending| lower.ends_with(ending))
    };
    if archive.entries().iter().any(is_system_file) { Error::SystemFile } else { Error::NoThemes }
}

fn check_size(bytes: &[u8], limits: &NxthemeLimits) -> Result<(), Error> {
    if bytes.len() > limits.file_bytes {
        return Err(Error::FileTooLarge { size: bytes.len(), limit: limits.file_bytes });
    }
    Ok(())
}

fn zip_limits(limits: &NxthemeLimits) -> vitrine_zip::ZipLimits {
    vitrine_zip::ZipLimits { archive_bytes: limits.file_bytes, ..vitrine_zip::ZipLimits::default() }
}

fn read_sarc(bytes: &[u8], limits: &NxthemeLimits) -> Result<OpenedTheme, Error> {
    if vitrine_sarc::is_sarc(bytes) {
        let mut entries = not_of_the_system(ThemeEntries::from_sarc(bytes, limits)?)?;
        entries.findings.push(Finding::new(Severity::Error, "", FindingKind::NotPacked));
        return assemble(entries, ThemeContainer::Yaz0Sarc);
    }
    if !bytes.starts_with(b"Yaz") {
        return Err(Error::UnknownContainer);
    }
    let unpacked = vitrine_yaz0::decompress(bytes, limits.theme_bytes)?;
    if vitrine_yaz0::is_yaz0(&unpacked) {
        return Err(Error::PackedTwice);
    }
    if !vitrine_sarc::is_sarc(&unpacked) {
        return Err(Error::NotSarc);
    }
    assemble(not_of_the_system(ThemeEntries::from_sarc(&unpacked, limits)?)?, ThemeContainer::Yaz0Sarc)
}

/// Refuses an archive without any entry of a theme: it is a file of the console itself.
fn not_of_the_system(entries: ThemeEntries) -> Result<ThemeEntries, Error> {
    let has_others = entries.findings.iter().any(|finding| *finding.kind() == FindingKind::EntryIgnored);
    if entries.files.is_empty() && has_others { Err(Error::SystemFile) } else { Ok(entries) }
}

/// Returns `true` if an entry of a bundle is meant to be a theme.
fn is_theme(entry: &vitrine_zip::ArchiveEntry<'_>) -> bool {
    const ENDING: &str = ".nxtheme";
    let name = entry.name();
    let ending = name.len().checked_sub(ENDING.len()).and_then(|at| name.get(at..));
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) && !entry.is_left_behind()
}

impl<'a> BundleArchive<'a> {
    fn of(archive: vitrine_zip::ZipArchive<'a>, limits: &NxthemeLimits) -> Result<Self, Error> {
        let files = || archive.entries().iter().enumerate().filter(|(_, entry)| !entry.is_directory());
        let themes: Vec<usize> = files().filter(|(_, entry)| is_theme(entry)).map(|(at, _)| at).collect();
        let count = themes.len();
        if count == 0 {
            return Err(Error::NoThemes);
        }
        if count > limits.bundle_themes {
            return Err(Error::TooManyThemes { count, limit: limits.bundle_themes });
        }
        let ignored_count = files().count() - count;
        Ok(Self { archive, themes, ignored_count, limits: *limits })
    }

    /// The number of entries that are named like a theme; never 0.
    #[expect(clippy::len_without_is_empty, reason = "no bundle is empty")]
    pub fn len(&self) -> usize {
        self.themes.len()
    }

    /// Other files, which are not read.
    pub fn ignored_count(&self) -> usize {
        self.ignored_count
    }

    /// The theme at this position, in the order of the archive.
    pub fn read(&self, position: usize) -> Option<BundleEntry> {
        let entry = self.archive.entries().get(*self.themes.get(position)?)?;
        Some(BundleEntry { name: entry.name().to_owned(), result: read_bundled(entry, &self.limits) })
    }
}

fn read_bundled(entry: &vitrine_zip::ArchiveEntry<'_>, limits: &NxthemeLimits) -> Result<OpenedTheme, Error> {
    let size = usize::try_from(entry.size_bytes()).unwrap_or(usize::MAX);
    if size > limits.file_bytes {
        return Err(Error::FileTooLarge { size, limit: limits.file_bytes });
    }
    read_theme(&entry.bytes()?, limits)
}

/// Makes a theme of its entries and corrects what tools in the wild are known to do differently.
fn assemble(mut entries: ThemeEntries, container: ThemeContainer) -> Result<OpenedTheme, Error> {
    let bytes = entries.files.remove(MANIFEST).ok_or(Error::ManifestMissing)?;
    let (manifest, mut odd) = ThemeManifest::read(&bytes)?;
    entries.findings.append(&mut odd);
    let mut theme = Theme::new(manifest);
    theme.wallpaper = take_wallpaper(&mut entries);
    theme.layout = entries.files.remove(LAYOUT);
    theme.common = entries.files.remove(COMMON);
    if theme.common.is_some() && !theme.manifest.target.allows_common() {
        entries.findings.push(Finding::new(Severity::Warning, COMMON, FindingKind::CommonIgnored));
        theme.common = None;
    }
    theme.preview = entries.files.remove(PREVIEW);
    if let Some(capital) = entries.files.remove(PREVIEW_CAPITAL) {
        if theme.preview.is_some() {
            entries.findings.push(Finding::new(Severity::Warning, PREVIEW, FindingKind::PreviewTwice));
        }
        theme.preview = Some(capital);
    }
    theme.icons = take_icons(&mut entries, &theme.manifest);
    report_version(&theme, &mut entries.findings);
    Ok(OpenedTheme { theme, container, findings: entries.findings })
}

/// The wallpaper by what it is: one tool stores a DDS as `image.jpg`.
fn take_wallpaper(entries: &mut ThemeEntries) -> Option<WallpaperImage> {
    let jpeg = entries.files.remove(WALLPAPER_JPEG);
    let dds = entries.files.remove(WALLPAPER_DDS);
    if jpeg.is_some() && dds.is_some() {
        entries.findings.push(Finding::new(Severity::Warning, WALLPAPER_JPEG, FindingKind::WallpaperTwice));
    }
    let wallpaper = dds.map(WallpaperImage::Dds).or(jpeg.map(WallpaperImage::Jpeg))?;
    let name = wallpaper.entry_name();
    Some(match (PictureKind::of(wallpaper.bytes()), wallpaper) {
        (PictureKind::Dds, WallpaperImage::Jpeg(bytes)) => {
            entries.findings.push(unlike_name(name, "a DDS"));
            WallpaperImage::Dds(bytes)
        }
        (PictureKind::Jpeg, WallpaperImage::Dds(bytes)) => {
            entries.findings.push(not_dds(name, "a JPEG"));
            WallpaperImage::Jpeg(bytes)
        }
        (_, wallpaper) => wallpaper,
    })
}

/// The icons of the theme's menu, DDS before PNG where there are both.
fn take_icons(entries: &mut ThemeEntries, manifest: &ThemeManifest) -> BTreeMap<String, IconImage> {
    let mut icons = BTreeMap::new();
    // In the order of names `album.dds` comes before `album.png`, so the one that counts is met first.
    for (entry, bytes) in std::mem::take(&mut entries.files) {
        let Some((name, extension)) = entry.rsplit_once('.') else { continue };
        if manifest.target.icon(name).is_none() {
            let kind = FindingKind::IconOfAnotherMenu { target: manifest.target };
            entries.findings.push(Finding::new(Severity::Warning, &entry, kind));
        } else if icons.contains_key(name) {
            entries.findings.push(Finding::new(Severity::Warning, &entry, FindingKind::IconTwice));
        } else {
            let icon = match (PictureKind::of(&bytes), extension) {
                (PictureKind::Dds, "png") => {
                    entries.findings.push(unlike_name(&entry, "a DDS"));
                    IconImage::Dds(bytes)
                }
                (PictureKind::Png, "dds") => {
                    entries.findings.push(not_dds(&entry, "a PNG"));
                    IconImage::Png(bytes)
                }
                (_, "dds") => IconImage::Dds(bytes),
                _ => IconImage::Png(bytes),
            };
            icons.insert(name.to_owned(), icon);
        }
    }
    icons
}

fn unlike_name(entry: &str, found: &'static str) -> Finding {
    Finding::new(Severity::Warning, entry, FindingKind::ContentUnlikeName { found })
}

fn not_dds(entry: &str, found: &'static str) -> Finding {
    Finding::new(Severity::Error, entry, FindingKind::NotDds { found })
}

/// Reports the differences that an old format version makes on a console.
fn report_version(theme: &Theme, findings: &mut Vec<Finding>) {
    let Some(version) = theme.manifest.version.filter(|version| (1..=8).contains(version)) else { return };
    for (name, icon) in &theme.icons {
        let is_read = version == 8 || (name == "album" && matches!(icon, IconImage::Dds(_)));
        if !is_read {
            let entry = format!("{name}.{}", icon.extension());
            findings.push(Finding::new(Severity::Warning, &entry, FindingKind::VersionIgnoresIcon { version }));
        }
    }
    if theme.layout.is_some() && !theme.icons.is_empty() {
        findings.push(Finding::new(Severity::Warning, LAYOUT, FindingKind::VersionLayoutFirst { version }));
    }
}
