//! Themes of both consoles as folders and as files: unpacking, packing a folder, and writing a file anew so that every
//! installer takes it. All three go through the reader that consoles' habits are collected in and the writer that the site itself
//! publishes with, so a folder packs to the same bytes as the site's file of the same content.

use std::path::Path;
use std::process::ExitCode;

use vitrine_inspect::{ContentKind, FileReport, Severity, finding_line, inspect};
use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_nxtheme::{FindingKind, NxthemeLimits, OpenedFile, OpenedTheme, Theme, ThemeContainer};
use vitrine_zip::{CompressionMethod, NewEntry, ZipArchive};

use super::disk::{self, OutputArguments, read_file};
use super::report;
use crate::CommandFailure;

/// Version declared by themes in a ZIP and by no others. So a folder shows which container its theme was packed in.
const ZIP_VERSION: i64 = 17;
const SWITCH_MANIFEST: &str = "info.json";
const WIIU_MANIFEST: &str = "metadata.json";

/// Name and bytes of each file in a folder or an archive.
type NamedFiles = Vec<(String, Vec<u8>)>;

pub fn unpack(file: &Path, folder: &Path) -> Result<(), CommandFailure> {
    let bytes = read_file(file)?;
    let files = match kind_of(file, &bytes)? {
        ContentKind::WiiuTheme => entries_of(&rewrite_wiiu(&bytes)?)?,
        ContentKind::ThemeBundle => themes_of(&bytes)?,
        _ => switch_files(&read_switch(&bytes)?)?,
    };
    disk::write_folder(folder, &files)?;
    files.iter().for_each(|(name, bytes)| println!("{name}: {} bytes", bytes.len()));
    Ok(())
}

/// Packs the pieces in a folder.
pub fn pack_folder(folder: &Path) -> Result<Vec<u8>, CommandFailure> {
    let files = disk::read_folder(folder)?;
    let has = |name: &str| files.iter().any(|(file, _)| file == name);
    if has(SWITCH_MANIFEST) {
        let opened = read_switch(&zip_of(&files)?)?;
        for finding in opened.validate() {
            if matches!(finding.kind(), FindingKind::Layout(kind) if kind.is_rewritten()) {
                eprintln!("rewritten: {}", finding_line(&finding.erase()));
            }
        }
        let is_zip = opened.theme.manifest.version == Some(ZIP_VERSION);
        write_switch(&opened.theme, if is_zip { ThemeContainer::Zip } else { ThemeContainer::Yaz0Sarc })
    } else if has(WIIU_MANIFEST) {
        rewrite_wiiu(&zip_of(&files)?)
    } else if !files.is_empty() && files.iter().all(|(name, _)| name.ends_with(".nxtheme")) {
        zip_of(&in_order(files))
    } else {
        let wanted = format!("{SWITCH_MANIFEST}, {WIIU_MANIFEST} or .nxtheme files alone");
        Err(CommandFailure::Unfit(format!("{}: a folder to pack must contain {wanted}", folder.display())))
    }
}

/// Sorts themes as sites sort those of a pack: by menu, then by name. Unreadable files are at the end.
fn in_order(mut files: NamedFiles) -> NamedFiles {
    files.sort_by_cached_key(|(file, bytes)| {
        let manifest = read_switch(bytes).ok().map(|opened| opened.theme.manifest);
        let place = manifest.map(|manifest| (manifest.target, manifest.name.to_lowercase()));
        (place.is_none(), place, file.clone())
    });
    files
}

/// Repairs a file. Ends with status 1 if errors are left.
pub fn repair(file: &Path, output: &OutputArguments, json: bool) -> Result<ExitCode, CommandFailure> {
    let bytes = read_file(file)?;
    let repaired = match ContentKind::detect(&file.to_string_lossy(), &bytes) {
        ContentKind::Layout => repair_layout(&bytes)?,
        _ => repair_theme(file, &bytes)?,
    };
    let name = file.display().to_string();
    let report = inspect(&name, &repaired);
    let (before, left) = (findings(&inspect(&name, &bytes)), findings(&report));
    let status = if report.worst() == Some(Severity::Error) { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    let changed: Vec<&String> = before.iter().filter(|line| !left.contains(line)).collect();
    output.write(&repaired)?;
    if json {
        println!("{:#}", serde_json::json!({ "repaired": changed, "left": left }));
        return Ok(status);
    }
    changed.iter().for_each(|line| println!("repaired  {line}"));
    left.iter().for_each(|line| println!("left      {line}"));
    println!("{}: {} bytes, {} repaired, {} left", output.display(), repaired.len(), changed.len(), left.len());
    Ok(status)
}

fn repair_theme(file: &Path, bytes: &[u8]) -> Result<Vec<u8>, CommandFailure> {
    match kind_of(file, bytes)? {
        ContentKind::WiiuTheme => rewrite_wiiu(bytes),
        ContentKind::ThemeBundle => repair_bundle(bytes),
        ContentKind::Bps => Ok(vitrine_bps::strip_metadata(bytes, &vitrine_bps::PatchLimits::default())?),
        _ => {
            let opened = read_switch(bytes)?;
            write_switch(&opened.theme, opened.container)
        }
    }
}

/// Reads a layout leniently and writes it anew. Forms that only desktop tools understand are repaired.
fn repair_layout(bytes: &[u8]) -> Result<Vec<u8>, CommandFailure> {
    let (layout, _) = Layout::read(bytes, LayoutStrictness::Lenient).map_err(unfit)?;
    Ok(layout.to_json().into_bytes())
}

/// Kind of a file that can be unpacked and repaired. Refuses any other by name.
fn kind_of(file: &Path, bytes: &[u8]) -> Result<ContentKind, CommandFailure> {
    match ContentKind::detect(&file.to_string_lossy(), bytes) {
        kind @ (ContentKind::SwitchTheme | ContentKind::ThemeBundle | ContentKind::WiiuTheme | ContentKind::Bps) => {
            Ok(kind)
        }
        ContentKind::Yaz0 | ContentKind::Sarc => Ok(ContentKind::SwitchTheme),
        _ => Err(CommandFailure::Unfit(format!("{}: it isn't a theme, patch or layout", file.display()))),
    }
}

/// A line for each finding, of parts too.
fn findings(report: &FileReport) -> Vec<String> {
    report::findings(report).iter().map(finding_line).collect()
}

fn read_switch(bytes: &[u8]) -> Result<OpenedTheme, CommandFailure> {
    vitrine_nxtheme::read_theme(bytes, &NxthemeLimits::default()).map_err(unfit)
}

pub fn write_switch(theme: &Theme, container: ThemeContainer) -> Result<Vec<u8>, CommandFailure> {
    vitrine_nxtheme::write(theme, container).map_err(unfit)
}

/// A Wii U theme as every installer takes it, from an archive of its pieces.
pub fn rewrite_wiiu(bytes: &[u8]) -> Result<Vec<u8>, CommandFailure> {
    let read = vitrine_utheme::read(bytes, &vitrine_utheme::UthemeLimits::default()).map_err(unfit)?;
    read.theme.to_archive().map_err(unfit)
}

/// The entries as a ZIP would hold them, with the manifest of the container that the theme was in.
fn switch_files(opened: &OpenedTheme) -> Result<NamedFiles, CommandFailure> {
    let mut files = entries_of(&write_switch(&opened.theme, ThemeContainer::Zip)?)?;
    let version = vitrine_nxtheme::version_for(&opened.theme, opened.container);
    if let Some((_, bytes)) = files.iter_mut().find(|(name, _)| name == SWITCH_MANIFEST) {
        *bytes = opened.theme.manifest.to_json(version).into_bytes();
    }
    Ok(files)
}

fn entries_of(archive: &[u8]) -> Result<NamedFiles, CommandFailure> {
    let archive = ZipArchive::read(archive, &vitrine_zip::ZipLimits::default()).map_err(unfit)?;
    let entries = archive.entries().iter().filter(|entry| !entry.is_directory());
    entries.map(|entry| Ok((entry.name().to_owned(), entry.bytes().map_err(unfit)?))).collect()
}

/// Unpacks the themes of a bundle, each under its name without folders. A theme that cannot be unpacked is left out and
/// reported.
fn themes_of(bundle: &[u8]) -> Result<NamedFiles, CommandFailure> {
    const ENDING: &str = ".nxtheme";
    let archive = ZipArchive::look_through(bundle, &vitrine_zip::ZipLimits::default()).map_err(unfit)?;
    let mut themes = NamedFiles::new();
    for entry in archive.entries().iter().filter(|entry| !entry.is_left_behind()) {
        let base = entry.name().rsplit('/').next().unwrap_or(entry.name());
        let end = base.len().saturating_sub(ENDING.len());
        let Some(stem) = base.get(..end).filter(|_| base[end..].eq_ignore_ascii_case(ENDING)) else { continue };
        let bytes = match entry.bytes() {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{}: left out: {error}", entry.name());
                continue;
            }
        };
        // Names are for people here, and two may be the same.
        let is_taken = |name: &str| themes.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| format!("{stem} ({number}){ENDING}"));
        let name = std::iter::once(format!("{stem}{ENDING}")).chain(numbered).find(|name| !is_taken(name));
        themes.push((name.unwrap_or_default(), bytes));
    }
    Ok(themes)
}

fn repair_bundle(bundle: &[u8]) -> Result<Vec<u8>, CommandFailure> {
    let OpenedFile::Bundle(opened) = vitrine_nxtheme::open(bundle, &NxthemeLimits::default()).map_err(unfit)? else {
        return Err(CommandFailure::Unfit("it isn't a bundle".into()));
    };
    let mut files = NamedFiles::new();
    for entry in (0..opened.len()).filter_map(|position| opened.read(position)) {
        match entry.result {
            Ok(theme) => files.push((entry.name, write_switch(&theme.theme, theme.container)?)),
            // Unchanged, so that its errors are reported among those left.
            Err(_) => {
                files.extend(themes_of(bundle)?.into_iter().filter(|(name, _)| entry.name.ends_with(name.as_str())))
            }
        }
    }
    zip_of(&files)
}

/// A ZIP of the files, which are packed already or soon will be.
pub fn zip_of(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, CommandFailure> {
    let entries: Vec<NewEntry<'_>> =
        files.iter().map(|(name, bytes)| NewEntry { name, bytes, method: CompressionMethod::Store }).collect();
    vitrine_zip::write(&entries).map_err(unfit)
}

pub fn unfit(error: impl ToString) -> CommandFailure {
    CommandFailure::Unfit(error.to_string())
}
