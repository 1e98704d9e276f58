//! ZIP archives, limited to what all readers understand alike.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod code_page;
mod error;
mod finding;
mod limits;
mod name;
mod read;
mod record;
mod write;

pub use error::{Error, NameDefect, WriteError};
pub use finding::{Finding, FindingKind};
pub use limits::ZipLimits;
pub use name::check_name;
pub use read::{ArchiveEntry, ZipArchive};
pub use vitrine_finding::Severity;
pub use write::{CompressionMethod, NewEntry, ZipWriter, write};

/// Returns `true` if the bytes begin like a ZIP for the installers, which look at two letters only.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK")
}
