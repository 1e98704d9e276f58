//! The command that inspects files: chooses files, applies limits and prints reports. `vitrine-inspect` reads the
//! contents. Pictures are also decoded here, because the format crates decode none.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use vitrine_inspect::{
    ContentKind, FileReport, FindingKind, MAX_FILE_SIZE, ReportFormat, Severity, inspect, print, too_large,
};
use vitrine_media::{DecodeLimits, Picture, PictureError};
use vitrine_nxtheme::{NxthemeLimits, OpenedFile, OpenedTheme};

use super::disk::is_standard_input;
use crate::CommandFailure;

/// Arguments of the command that inspects files.
#[derive(clap::Args)]
pub struct InspectCommand {
    /// Files, or folders to search for known kinds of files. `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,
    /// Print JSON: one report, or a list for a folder or several files.
    #[arg(long)]
    json: bool,
}

/// Inspects all of them. The status is the worst of all: 1 for errors found, 2 for what could not be read.
///
/// # Errors
/// [`CommandFailure::Unfit`] if the reports cannot be written as JSON.
pub fn run(command: &InspectCommand) -> Result<ExitCode, CommandFailure> {
    let is_single = matches!(command.paths.as_slice(), [path] if !path.is_dir());
    let mut all = InspectionTotals { json: command.json, is_single, ..InspectionTotals::default() };
    for path in &command.paths {
        if path.is_dir() { all.folder(path) } else { all.file(path) }
    }
    all.finish()
}

#[derive(Default)]
struct InspectionTotals {
    json: bool,
    is_single: bool,
    reports: Vec<serde_json::Value>,
    /// Files by the status that each alone would give.
    counts: [usize; 3],
    passed_over: usize,
}

impl InspectionTotals {
    fn file(&mut self, path: &Path) {
        match read(path) {
            Ok(content) => self.tell(&report_on(path, content)),
            Err(error) => self.unreadable(path, &error),
        }
    }

    /// Everything below a folder, in the order of names. Links are not followed; files of no known kind are counted.
    fn folder(&mut self, folder: &Path) {
        let mut entries = match fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
            Ok(entries) => entries,
            Err(error) => return self.unreadable(folder, &error),
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => self.folder(&path),
                Ok(kind) if kind.is_file() => match read(&path) {
                    Ok(content) => {
                        let report = report_on(&path, content);
                        let is_known = report.kind != ContentKind::Unknown || report.size_bytes > MAX_FILE_SIZE;
                        if is_known { self.tell(&report) } else { self.passed_over += 1 }
                    }
                    Err(error) => self.unreadable(&path, &error),
                },
                Ok(_) => self.passed_over += 1,
                Err(error) => self.unreadable(&path, &error),
            }
        }
    }

    fn tell(&mut self, report: &FileReport) {
        self.count(report.exit_status());
        if !self.json {
            return std::print!("{}", print(report, ReportFormat::Text));
        }
        // The same form as for one file, so that both are read alike.
        match serde_json::from_str(&print(report, ReportFormat::Json)) {
            Ok(value) => self.reports.push(value),
            Err(error) => eprintln!("{}: {error}", report.name),
        }
    }

    fn unreadable(&mut self, path: &Path, error: &io::Error) {
        self.count(2);
        eprintln!("{}: {error}", path.display());
    }

    fn count(&mut self, status: i32) {
        let place = usize::try_from(status).unwrap_or(2).min(2);
        self.counts[place] += 1;
    }

    fn finish(self) -> Result<ExitCode, CommandFailure> {
        let unfit = |error: serde_json::Error| CommandFailure::Unfit(error.to_string());
        match (self.json, self.is_single, self.reports.as_slice()) {
            (true, true, [report]) => println!("{report:#}"),
            (true, true, _) => {}
            (true, false, reports) => println!("{}", serde_json::to_string_pretty(reports).map_err(unfit)?),
            (false, true, _) => {}
            (false, false, _) => {
                let [sound, with_errors, unreadable] = self.counts;
                let files = sound + with_errors + unreadable;
                println!(
                    "{files} files: {with_errors} with errors, {unreadable} unreadable; {} of other kinds skipped",
                    self.passed_over
                );
            }
        }
        let worst = self.counts.iter().rposition(|count| *count > 0).unwrap_or(0);
        Ok(ExitCode::from(u8::try_from(worst).unwrap_or(2)))
    }
}

/// Contents of a file, unless it is too large to inspect.
enum InspectedContent {
    Whole(Vec<u8>),
    /// Larger than the limit, with its size, or the number of bytes read if the size is not known.
    TooLarge(u64),
}

/// Reads a file. Never holds more than the limit and one byte, whatever the file claims.
fn read(path: &Path) -> io::Result<InspectedContent> {
    if is_standard_input(path) {
        return read_at_most(&mut io::stdin().lock());
    }
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && metadata.len() > MAX_FILE_SIZE as u64 {
        return Ok(InspectedContent::TooLarge(metadata.len()));
    }
    read_at_most(&mut file)
}

fn read_at_most(source: &mut dyn Read) -> io::Result<InspectedContent> {
    let mut bytes = Vec::new();
    source.take(MAX_FILE_SIZE as u64 + 1).read_to_end(&mut bytes)?;
    let size = bytes.len();
    Ok(if size > MAX_FILE_SIZE { InspectedContent::TooLarge(size as u64) } else { InspectedContent::Whole(bytes) })
}

fn report_on(path: &Path, content: InspectedContent) -> FileReport {
    // The whole path: the meaning of a value file depends on the name of its option's folder.
    let name = if is_standard_input(path) { "standard input".into() } else { path.to_string_lossy() };
    match content {
        InspectedContent::TooLarge(size) => too_large(&name, size),
        InspectedContent::Whole(bytes) => report(&name, &bytes),
    }
}

/// The report on a file, its pictures decoded.
pub fn report(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = inspect(name, bytes);
    decode_pictures(&mut report, bytes);
    report
}

/// Decodes every picture of a file that could be read, and notes those that no decoder gets through.
fn decode_pictures(report: &mut FileReport, bytes: &[u8]) {
    if report.refusal.is_some() {
        return;
    }
    match report.kind {
        ContentKind::Jpeg | ContentKind::Png => decode(report, "", bytes),
        ContentKind::SwitchTheme | ContentKind::ThemeBundle => {
            match vitrine_nxtheme::open(bytes, &NxthemeLimits::default()) {
                Ok(OpenedFile::Theme(theme)) => decode_theme(report, &theme),
                Ok(OpenedFile::Bundle(bundle)) => {
                    for (position, part) in report.parts.iter_mut().enumerate() {
                        if let Some(Ok(theme)) = bundle.read(position).map(|entry| entry.result) {
                            decode_theme(part, &theme);
                        }
                    }
                }
                Err(_) => {}
            }
        }
        ContentKind::WiiuTheme => {
            let Ok(read) = vitrine_utheme::read(bytes, &vitrine_utheme::UthemeLimits::default()) else { return };
            for preview in &read.theme.previews {
                decode(report, preview.screen.entry_name(), &preview.bytes);
            }
        }
        _ => {}
    }
}

fn decode_theme(report: &mut FileReport, opened: &OpenedTheme) {
    let theme = &opened.theme;
    if let Some(wallpaper) = &theme.wallpaper {
        decode(report, wallpaper.entry_name(), wallpaper.bytes());
    }
    for (name, icon) in &theme.icons {
        decode(report, &format!("{name}.{}", icon.extension()), icon.bytes());
    }
    if let Some(preview) = &theme.preview {
        decode(report, "preview.png", preview);
    }
}

/// Other refusals, such as of a size that this site does not take, say nothing about the picture. DDS has no stream
/// that could be damaged, and what is an error already is not told twice.
fn decode(report: &mut FileReport, place: &str, bytes: &[u8]) {
    let is_known = report.findings.iter().any(|found| found.severity() == Severity::Error && found.place() == place);
    if is_known {
        return;
    }
    let error =
        match Picture::decode(bytes, &DecodeLimits { min_width_px: 1, min_height_px: 1, ..DecodeLimits::default() }) {
            Err(error @ (PictureError::Corrupt(_) | PictureError::UnsupportedFeature(_))) => error,
            _ => return,
        };
    report.add(Severity::Error, place, FindingKind::PictureDamaged { reason: error.to_string() });
}
