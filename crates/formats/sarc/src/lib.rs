//! SARC archives of consoles, in both byte orders: read without copying, write for every reader.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod bytes;
mod error;
mod finding;
mod hash;
mod read;
mod write;

pub use error::{Error, WriteError};
pub use finding::{Finding, FindingKind};
pub use hash::{HASH_MULTIPLIER, name_hash};
pub use read::{ArchivedFile, SarcArchive, SarcLimits, is_sarc};
pub use vitrine_finding::Severity;
pub use write::{ArchiveLayout, DataAlignment, DataStart, NewEntry, write};

/// The order in which the bytes of every number in an archive stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ByteOrder {
    /// Lowest byte first: what Switch files use.
    #[default]
    Little,
    /// Highest byte first: Wii U files, and some Switch themes made by general tools.
    Big,
}

/// Most nodes an archive can have.
pub const MAX_NODES: usize = 0x3fff;

pub(crate) const HEADER_BYTES: usize = 0x14;
pub(crate) const SFAT_HEADER_BYTES: usize = 0x0c;
pub(crate) const SFNT_HEADER_BYTES: usize = 8;
pub(crate) const NODE_BYTES: usize = 16;
pub(crate) const NODES_AT: usize = HEADER_BYTES + SFAT_HEADER_BYTES;
pub(crate) const VERSION: u16 = 0x0100;
