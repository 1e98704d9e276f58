//! Wii U .utheme archives: read, check, name patches, write what every installer accepts.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod error;
mod facts;
mod file_name;
mod finding;
mod metadata;
mod patch_name;
mod read;
mod system_file;
mod theme;

pub use error::{Error, WriteError};
pub use facts::Facts;
pub use file_name::{download_name, sd_folder};
pub use finding::{Finding, FindingKind};
pub use metadata::{Metadata, ReadMetadata, ThemeRegion, Variant, read_metadata};
pub use patch_name::{PatchNaming, name_patch};
pub use read::{Limits, ReadTheme, read};
pub use system_file::{Part, Region, SYSTEM_FILES, SystemFile};
pub use theme::{Preview, PreviewScreen, Theme, ThemePatch};
pub use vitrine_finding::Severity;
