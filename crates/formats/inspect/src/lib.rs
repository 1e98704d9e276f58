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
mod kind;
mod patch;
mod picture;
mod print;
mod report;
mod theme;

pub use document::finding_of;
pub use kind::Kind;
use kind::Promise;
pub use print::{Format, finding_line, print, shown};
pub use report::{Fact, Finding, Report};
pub use vitrine_finding::Severity;

/// Bytes of the largest file inspected. A limit of this crate; what an upload may have is for a site to say.
pub const MAX_FILE_SIZE: usize = 32 << 20;

/// The report on a file that was not read because it has more than [`MAX_FILE_SIZE`] bytes. `size_bytes` is how many it
/// has, or how many were seen.
pub fn too_large(name: &str, size_bytes: u64) -> Report {
    let mut report = Report::new(name, Kind::Unknown, &[]);
    report.size_bytes = usize::try_from(size_bytes).unwrap_or(usize::MAX);
    let message = format!("at most {MAX_FILE_SIZE} bytes of a file are looked into");
    report.refused("inspect.too_large", message)
}

/// Inspects a file. `name` is used for the report, and for files whose content is not sufficient, such as broken JSON.
///
/// Costs at most what the limits of the single formats allow; never panics, whatever the bytes.
pub fn inspect(name: &str, bytes: &[u8]) -> Report {
    if bytes.len() > MAX_FILE_SIZE {
        return too_large(name, bytes.len() as u64);
    }
    let kind = Kind::detect(name, bytes);
    let mut report = inspect_as(kind, name, bytes);
    if let Some(finding) = name_finding(name, report.kind) {
        report.findings.insert(0, finding);
    }
    report
}

/// What is wrong with a name that promises another kind of file. Files that are of no known kind say so themselves.
fn name_finding(name: &str, kind: Kind) -> Option<Finding> {
    let promise = Promise::of(name).filter(|promise| !promise.is_kept_by(kind))?;
    if matches!(kind, Kind::Unknown | Kind::WebPage | Kind::ErrorAnswer) {
        return None;
    }
    // Consoles go by the content of pictures, but for those called .dds.
    let is_picture = matches!(kind, Kind::Dds | Kind::Jpeg | Kind::Png);
    let is_harmless = matches!(promise, Promise::Picture(_)) && is_picture;
    Some(Finding {
        severity: if is_harmless { Severity::Warning } else { Severity::Error },
        code: "inspect.unlike_name".to_owned(),
        place: String::new(),
        message: format!("the name is that of a {}, and the content is a {}", promise.label(), kind.label()),
    })
}

fn inspect_as(kind: Kind, name: &str, bytes: &[u8]) -> Report {
    match kind {
        Kind::SwitchTheme | Kind::ThemeBundle => theme::switch_theme(name, bytes),
        Kind::Yaz0 => archive::yaz0(name, bytes),
        Kind::Sarc => archive::sarc(name, bytes),
        Kind::Zip => archive::zip(name, bytes),
        Kind::WiiuTheme => theme::wiiu_theme(name, bytes),
        Kind::Bps => patch::bps(name, bytes),
        Kind::Dds => picture::dds(name, bytes),
        Kind::Jpeg => picture::jpeg(name, bytes),
        Kind::Png => picture::png(name, bytes),
        Kind::Manifest => document::manifest(name, bytes),
        Kind::Layout => document::layout(name, bytes),
        Kind::OptionValue => document::option_value(name, bytes),
        Kind::WiiuMetadata => document::wiiu_metadata(name, bytes),
        Kind::WebPage => {
            let message = "this is a web page, saved in the place of a file: download the file again".to_owned();
            Report::new(name, kind, bytes).refused("inspect.web_page", message)
        }
        Kind::ErrorAnswer => {
            let message = "this is what a server says in the place of a file: download the file again".to_owned();
            Report::new(name, kind, bytes).refused("inspect.error_answer", message)
        }
        Kind::Unknown => {
            let message = "the content is not of any kind that is known here".to_owned();
            Report::new(name, Kind::Unknown, bytes).refused("inspect.unknown_kind", message)
        }
    }
}

/// Inspects a file and prints the report. Returns the text and the exit status for a command.
pub fn run(name: &str, bytes: &[u8], format: Format) -> (String, i32) {
    let report = inspect(name, bytes);
    (print(&report, format), report.exit_status())
}
