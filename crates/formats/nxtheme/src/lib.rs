//! `.nxtheme`, the file that styles one menu of the Switch: reading every container and habit found in the wild,
//! validating what is inside as the console and the desktop tools do, and writing files that every installer accepts.
//! Pixels are never decoded here; archives, pictures and layouts have crates of their own. The format is described in
//! `docs/formats/nxtheme.md`.
//!
//! ```
//! use vitrine_nxtheme::{Container, Contents, Limits, Manifest, Theme, read, write};
//! use vitrine_target::Target;
//!
//! let mut theme = Theme::new(Manifest::new(Target::Entrance, "Paper Sky", "Mona"));
//! theme.layout = Some(br#"{"Files":[]}"#.to_vec());
//! let file = write(&theme, Container::Yaz0Sarc)?;
//! let Contents::Theme(opened) = read(&file, &Limits::default())? else { unreachable!() };
//! assert_eq!(opened.theme.manifest.name, "Paper Sky");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

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
pub use finding::{Finding, Kind};
pub use limits::Limits;
pub use manifest::{MAX_VERSION, Manifest};
pub use picture::PictureKind;
pub use read::{Bundle, BundleEntry, Contents, Opened, OpenedTheme, open, read, read_theme};
pub use theme::{Container, Icon, Theme, Wallpaper};
pub use validate::validate;
pub use write::{version_for, write};
