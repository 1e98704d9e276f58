//! Switch themes: read what is found in the wild, validate, write what every installer accepts.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod entries;
mod error;
mod file_name;
mod finding;
mod limits;
mod manifest;
mod picture;
mod read;
mod theme;
mod validate;
mod write;

pub use error::{Error, WriteError};
pub use file_name::{FileNameError, FileNames};
pub use finding::{Finding, FindingKind};
pub use limits::NxthemeLimits;
pub use manifest::{MAX_VERSION, ThemeManifest};
pub use picture::PictureKind;
pub use read::{BundleArchive, BundleEntry, FileContents, OpenedFile, OpenedTheme, open, read, read_theme};
pub use theme::{IconImage, Theme, ThemeContainer, WallpaperImage};
pub use validate::validate;
pub use vitrine_finding::Severity;
pub use write::{version_for, write};
