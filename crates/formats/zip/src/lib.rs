//! ZIP archives, limited to what all readers understand alike: no two programs unpack differently what this crate
//! accepts. Nothing is ever extracted to a path, nothing is unpacked recursively, and no declared size is trusted
//! before it has been compared with the bytes that are there. The layout and the reasons are in `docs/formats/zip.md`.

#![warn(missing_docs)]

mod error;
mod limits;
mod name;
mod read;
mod record;
mod write;

pub use error::{Error, NameDefect, Warning, WriteError};
pub use limits::Limits;
pub use name::check_name;
pub use read::{Archive, Entry};
pub use write::{Method, NewEntry, Writer, write};

/// Whether the bytes begin like a ZIP for the installers, which look at two letters only.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK")
}
