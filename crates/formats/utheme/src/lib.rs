//! Wii U `.utheme` archives: reading what creators upload, naming its patches, telling what a theme touches, and
//! writing the one form that all three console installers accept. Patches themselves are handled by `vitrine-bps`, the
//! archive by `vitrine-zip`. Invariant: whatever [`Theme::to_archive`] writes installs everywhere, and whatever
//! is wrong with an upload is either repaired or reported.
//!
//! # An archive
//!
//! | Entry at the root | Content |
//! |---|---|
//! | `metadata.json` | id, name, author and version, wrapped in `Metadata` ([`Metadata`]) |
//! | `Men.bps`, `Men2.bps`, `cafe_barista_men.bps`, `cafe_standard_men.bps` | patches for the shared system files ([`SYSTEM_FILES`]) |
//! | `AllMessage_<code>.bps` | text patch for one region and language |
//! | `preview-collage`, `preview-launcher`, `preview-warawara` | pictures, `.webp`, `.jpg` or `.png` |
//!
//! Sources, the differences between the installers and what is unverified: `docs/formats/utheme.md`.

#![warn(missing_docs)]

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
pub use finding::{Finding, FindingKind, Severity};
pub use metadata::{Metadata, ReadMetadata, ThemeRegion, Variant, read_metadata};
pub use patch_name::{PatchNaming, name_patch};
pub use read::{Limits, ReadTheme, read};
pub use system_file::{Part, Region, SYSTEM_FILES, SystemFile};
pub use theme::{Preview, PreviewScreen, Theme, ThemePatch};
