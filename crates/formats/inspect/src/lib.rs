//! Inspects files: what they contain and what is wrong with them. [`inspect`] works for every kind of file that the
//! console crates know, by content and never by name alone; [`run`] prints the report for people or for programs.
//! Nothing is parsed here that another crate can parse: this crate only calls them, and translates the results into one
//! [`Report`].
//!
//! | Exit status | Meaning |
//! |---|---|
//! | 0 | the file could be read, and no finding is an error |
//! | 1 | the file could be read, and at least one finding is an error |
//! | 2 | the file could not be read at all |
//!
//! Kinds, codes and both output forms: `docs/formats/inspect.md`.

#![warn(missing_docs)]

mod archive;
mod code;
mod document;
mod kind;
mod patch;
mod picture;
mod print;
mod report;
mod theme;

pub use archive::nxtheme_code as code_of_error;
pub use document::finding_of;
pub use kind::Kind;
pub use print::{Format, print};
pub use report::{Fact, Finding, Report, Severity};

/// Bytes of the largest file inspected: one upload.
pub const MAX_FILE_SIZE: usize = 32 << 20;

/// Inspects a file. `name` is used for the report, and for files whose content is not sufficient, such as broken JSON.
///
/// Costs at most what the limits of the single formats allow; never panics, whatever the bytes.
pub fn inspect(name: &str, bytes: &[u8]) -> Report {
    if bytes.len() > MAX_FILE_SIZE {
        let message = format!("the file has {} bytes, at most {MAX_FILE_SIZE} are looked into", bytes.len());
        return Report::new(name, Kind::Unknown, bytes).refused("inspect.too_large", message);
    }
    match Kind::detect(name, bytes) {
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
