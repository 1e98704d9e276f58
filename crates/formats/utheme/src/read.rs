//! Reading an uploaded archive: every entry is given its meaning, every patch is checked and named, and what deviates
//! from the one form all installers accept becomes a finding. Nothing is unpacked twice, and nothing beyond the limits.

use vitrine_bps::BpsPatch;
use vitrine_zip::{ArchiveEntry, ZipArchive};

use crate::{
    CompatibilityFacts, Error, Finding, FindingKind, MetadataShape, PatchNaming, PreviewPicture, PreviewScreen,
    ReadMetadata, SYSTEM_FILES, SystemFile, Theme, ThemePatch, ThemeRegion, name_patch, read_metadata,
};

/// The limits of reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UthemeLimits {
    /// Limits of the archive. Default: 25 000 000 bytes packed, 64 MiB unpacked, 64 entries, names of 255 bytes.
    pub archive: vitrine_zip::ZipLimits,
    /// Limits of each patch.
    pub patch: vitrine_bps::PatchLimits,
    /// Bytes of `metadata.json`. Default 64 KiB.
    pub max_metadata_size: u64,
}

impl Default for UthemeLimits {
    fn default() -> Self {
        let archive = vitrine_zip::ZipLimits {
            archive_bytes: 25_000_000,
            entries: 64,
            entry_bytes: 64 << 20,
            total_bytes: 64 << 20,
            name_bytes: 255,
            ..vitrine_zip::ZipLimits::default()
        };
        Self { archive, patch: vitrine_bps::PatchLimits::default(), max_metadata_size: 64 << 10 }
    }
}

/// An archive that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadTheme {
    /// The theme, repaired as far as possible: patches named, their metadata removed, in the order of
    /// [`SYSTEM_FILES`](crate::SYSTEM_FILES).
    pub theme: Theme,
    /// Shape of `metadata.json`.
    pub variant: MetadataShape,
    /// `themeRegion`, if the packer wrote one.
    pub region: Option<ThemeRegion>,
    /// Every deviation, in the order of the archive, those of the whole theme last.
    pub findings: Vec<Finding>,
}

/// Reads an archive.
///
/// # Errors
/// See [`Error`]: an archive that cannot be trusted, metadata that cannot be read, a patch that is damaged or made
/// from another file than it claims, two patches for one file, or nothing to install.
pub fn read(bytes: &[u8], limits: &UthemeLimits) -> Result<ReadTheme, Error> {
    let archive = ZipArchive::read(bytes, &limits.archive)?;
    let mut findings: Vec<_> = archive.findings().iter().cloned().map(|odd| odd.map(FindingKind::Archive)).collect();
    let read = find_metadata(&archive, limits, &mut findings)?;
    let mut reading =
        ArchiveReader { limits, declared: &read.patches, patches: Vec::new(), previews: Vec::new(), findings };
    for entry in archive.entries() {
        reading.entry(entry)?;
    }
    let ArchiveReader { patches, previews, mut findings, .. } = reading;
    if patches.is_empty() {
        return Err(Error::NoPatches);
    }
    let mut patches: Vec<_> = patches.into_iter().map(|(_, patch)| patch).collect();
    patches.sort_by_key(|patch| SYSTEM_FILES.iter().position(|file| file == patch.file()));
    let theme = Theme { metadata: read.metadata, patches, previews };
    findings.extend(read.findings);
    remark_whole(&theme, &mut findings);
    Ok(ReadTheme { theme, variant: read.variant, region: read.region, findings })
}

fn find_metadata(
    archive: &ZipArchive<'_>,
    limits: &UthemeLimits,
    findings: &mut Vec<Finding>,
) -> Result<ReadMetadata, Error> {
    let named = |entry: &&ArchiveEntry<'_>| entry.name().eq_ignore_ascii_case("metadata.json");
    let entry = archive.entries().iter().find(named).ok_or(Error::NoMetadata)?;
    if entry.size_bytes() > limits.max_metadata_size {
        return Err(Error::MetadataTooLarge { size: entry.size_bytes(), limit: limits.max_metadata_size });
    }
    if entry.name() != "metadata.json" {
        findings.push(FindingKind::MetadataNameCase.at(entry.name()));
    }
    let mut read = read_metadata(&entry.bytes()?)?;
    read.findings = read.findings.into_iter().map(|finding| finding.within(entry.name())).collect();
    Ok(read)
}

fn remark_whole(theme: &Theme, findings: &mut Vec<Finding>) {
    let facts = CompatibilityFacts::of(theme);
    if !facts.is_selectable {
        findings.push(FindingKind::OnlyText.general());
    }
    if facts.text_regions.len() > 1 {
        findings.push(FindingKind::SeveralRegions.general());
    }
}

struct ArchiveReader<'a> {
    limits: &'a UthemeLimits,
    declared: &'a [(String, String)],
    /// Each with the entry it came from.
    patches: Vec<(String, ThemePatch)>,
    previews: Vec<PreviewPicture>,
    findings: Vec<Finding>,
}

impl ArchiveReader<'_> {
    fn entry(&mut self, entry: &ArchiveEntry<'_>) -> Result<(), Error> {
        let name = entry.name();
        if entry.is_left_behind() {
            self.findings.push(FindingKind::UnknownEntry.at(name));
            return Ok(());
        }
        if entry.is_directory() {
            self.findings.push(FindingKind::DirectoryEntry.at(name));
            return Ok(());
        }
        if name.eq_ignore_ascii_case("metadata.json") {
            return Ok(());
        }
        if name.rsplit('.').next().is_some_and(|end| end.eq_ignore_ascii_case("bps")) && name.contains('.') {
            return self.patch(name, &entry.bytes()?);
        }
        match preview_screen(name) {
            Some((screen, extension)) => self.preview(name, screen, extension, entry.bytes()?),
            None => self.findings.push(FindingKind::UnknownEntry.at(name)),
        }
        Ok(())
    }

    fn patch(&mut self, entry: &str, bytes: &[u8]) -> Result<(), Error> {
        let damaged = |error| Error::Patch { entry: entry.to_owned(), error };
        let parsed = BpsPatch::parse(bytes, &self.limits.patch).map_err(damaged)?;
        let (source_size, source_crc) = (parsed.source_size(), parsed.source_crc());
        let declared = self.declared.iter().find(|(name, _)| name == entry);
        let declared_path = declared.map(|(_, path)| path.as_str());
        let Some(file) = name_patch(&PatchNaming { entry, declared_path, source_size, source_crc }) else {
            self.findings.push(FindingKind::UnknownPatch.at(entry));
            return Ok(());
        };
        check_source(entry, file, source_size, source_crc)?;
        let patch = ThemePatch::check(file, bytes, &self.limits.patch).map_err(damaged)?;
        self.remark_patch(entry, &patch, parsed.metadata().len());
        if let Some((first, _)) = self.patches.iter().find(|(_, other)| other.file() == file) {
            let (first, second) = (first.clone(), entry.to_owned());
            return Err(Error::TwoPatches { first, second, console_path: file.console_path });
        }
        self.patches.push((entry.to_owned(), patch));
        Ok(())
    }

    fn remark_patch(&mut self, entry: &str, patch: &ThemePatch, metadata_size: usize) {
        let mut remark = |kind: FindingKind| self.findings.push(kind.at(entry));
        if entry.contains('/') {
            remark(FindingKind::PatchInFolder);
        }
        let expected = patch.file().patch_name;
        if entry.rsplit('/').next() != Some(expected) {
            remark(FindingKind::PatchName { expected });
        }
        if metadata_size > 0 {
            remark(FindingKind::PatchMetadata { size: metadata_size });
        }
        if patch.summary().changes_nothing {
            remark(FindingKind::PatchChangesNothing);
        }
        if patch.file().crc.is_none() {
            remark(FindingKind::UnverifiedSource);
        }
    }

    /// Installer A tries the extensions in the order webp, jpg, png; a screen that comes twice keeps the first of
    /// those here too.
    fn preview(&mut self, name: &str, screen: PreviewScreen, extension: &str, bytes: Vec<u8>) {
        let preview = PreviewPicture { screen, bytes };
        let actual = preview.extension();
        if actual != Some(extension) {
            self.findings.push(FindingKind::PreviewType.at(name));
        }
        if actual.is_none() {
            return;
        }
        let rank = |preview: &PreviewPicture| {
            ["webp", "jpg", "png"].iter().position(|known| preview.extension() == Some(known))
        };
        match self.previews.iter_mut().find(|other| other.screen == screen) {
            Some(other) if rank(&preview) < rank(other) => *other = preview,
            Some(_) => {}
            None => self.previews.push(preview),
        }
    }
}

/// Name and content of a patch have to agree wherever the original is known.
fn check_source(entry: &str, file: &'static SystemFile, size: u64, crc: u32) -> Result<(), Error> {
    let by_content = SystemFile::find_by_content(size, crc);
    match by_content {
        Some(actual) if actual != file => Err(Error::PatchOfAnotherFile {
            entry: entry.to_owned(),
            named: file.console_path,
            actual: actual.console_path,
        }),
        _ if !file.accepts_source(size, crc) => {
            Err(Error::UnknownSource { entry: entry.to_owned(), console_path: file.console_path, size, crc })
        }
        _ => Ok(()),
    }
}

/// The screen and the extension of a preview's entry name.
fn preview_screen(name: &str) -> Option<(PreviewScreen, &str)> {
    let (base, extension) = name.rsplit_once('.')?;
    let screen = PreviewScreen::ALL.into_iter().find(|screen| screen.entry_name() == base)?;
    matches!(extension, "webp" | "jpg" | "png").then_some((screen, extension))
}
