//! Tell what a console file holds, with every finding.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {
    #[doc = include_str!("../findings.md")]
    pub mod findings {}
}

mod archive;
mod document;
mod finding;
mod foreign;
mod kind;
mod patch;
mod picture;
mod print;
mod report;
mod theme;

pub use finding::{Finding, FindingKind};
pub use foreign::{ForeignKind, foreign};
pub use kind::ContentKind;
use kind::NamePromise;
pub use print::{ReportFormat, finding_line, print, shown};
pub use report::{FileFact, FileReport};
pub use vitrine_finding::{AnyKind, Severity};

/// Bytes of the largest file inspected. A limit of this crate; what an upload may have is for a site to say.
pub const MAX_FILE_SIZE: usize = 32 << 20;

/// The report on a file that was not read because it has more than [`MAX_FILE_SIZE`] bytes. `size_bytes` is how many it
/// has, or how many were seen.
pub fn too_large(name: &str, size_bytes: u64) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Unknown, &[]);
    report.size_bytes = usize::try_from(size_bytes).unwrap_or(usize::MAX);
    report.refused_as(&FindingKind::TooLarge)
}

/// Inspects a file. `name` is used for the report, and for files whose content is not sufficient, such as broken JSON.
///
/// Costs at most what the limits of the single formats allow; never panics, whatever the bytes.
pub fn inspect(name: &str, bytes: &[u8]) -> FileReport {
    if bytes.len() > MAX_FILE_SIZE {
        return too_large(name, bytes.len() as u64);
    }
    let kind = ContentKind::detect(name, bytes);
    let mut report = inspect_as(kind, name, bytes);
    if let Some(finding) = name_finding(name, report.kind) {
        report.findings.insert(0, finding.erase());
    }
    report
}

/// Finding about a name that promises another kind of file. Foreign and unknown files have a finding of their own.
fn name_finding(name: &str, kind: ContentKind) -> Option<vitrine_finding::Finding<FindingKind>> {
    let promise = NamePromise::of(name).filter(|promise| !promise.is_kept_by(kind))?;
    if matches!(kind, ContentKind::Unknown | ContentKind::Foreign | ContentKind::WebPage | ContentKind::ErrorAnswer) {
        return None;
    }
    // Consoles go by the content of pictures, but for those called .dds.
    let is_picture = matches!(kind, ContentKind::Dds | ContentKind::Jpeg | ContentKind::Png);
    let is_harmless = matches!(promise, NamePromise::Picture(_)) && is_picture;
    let severity = if is_harmless { Severity::Warning } else { Severity::Error };
    let unlike_name = FindingKind::UnlikeName { promised: promise.label(), found: kind };
    Some(vitrine_finding::Finding::new(severity, "", unlike_name))
}

fn inspect_as(kind: ContentKind, name: &str, bytes: &[u8]) -> FileReport {
    match kind {
        ContentKind::SwitchTheme | ContentKind::ThemeBundle => theme::switch_theme(name, bytes),
        ContentKind::Yaz0 => archive::yaz0(name, bytes),
        ContentKind::Sarc => archive::sarc(name, bytes),
        ContentKind::Zip => archive::zip(name, bytes),
        ContentKind::WiiuTheme => theme::wiiu_theme(name, bytes),
        ContentKind::Bps => patch::bps(name, bytes),
        ContentKind::Dds => picture::dds(name, bytes),
        ContentKind::Jpeg => picture::jpeg(name, bytes),
        ContentKind::Png => picture::png(name, bytes),
        ContentKind::Manifest => document::manifest(name, bytes),
        ContentKind::Layout => document::layout(name, bytes),
        ContentKind::OptionValue => document::option_value(name, bytes),
        ContentKind::WiiuMetadata => document::wiiu_metadata(name, bytes),
        ContentKind::WebPage => FileReport::new(name, kind, bytes).refused_as(&FindingKind::WebPage),
        ContentKind::ErrorAnswer => FileReport::new(name, kind, bytes).refused_as(&FindingKind::ErrorAnswer),
        ContentKind::Animation => document::animation(name, bytes),
        ContentKind::Foreign | ContentKind::Unknown => match foreign(bytes) {
            Some(other) => FileReport::new(name, ContentKind::Foreign, bytes).refused(other.code, other.to_string()),
            None => FileReport::new(name, ContentKind::Unknown, bytes).refused_as(&FindingKind::UnknownKind),
        },
    }
}

/// Inspects a file and prints the report. Returns the text and the exit status for a command.
pub fn run(name: &str, bytes: &[u8], format: ReportFormat) -> (String, i32) {
    let report = inspect(name, bytes);
    (print(&report, format), report.exit_status())
}
