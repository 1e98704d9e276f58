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
pub use facts::CompatibilityFacts;
pub use file_name::{download_name, sd_folder};
pub use finding::{Finding, FindingKind};
pub use metadata::{MetadataShape, ReadMetadata, ThemeMetadata, ThemeRegion, read_metadata};
pub use patch_name::{PatchNaming, name_patch};
pub use read::{ReadTheme, UthemeLimits, read};
pub use system_file::{SYSTEM_FILES, SalesRegion, SystemFile, SystemPart};
pub use theme::{PreviewPicture, PreviewScreen, Theme, ThemePatch};
pub use vitrine_finding::Severity;
