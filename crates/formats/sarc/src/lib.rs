//! SARC, the flat archive inside console files: [`Archive::read`] lists entries without copying them, [`write()`] lays
//! them out so that every known reader finds them. Both byte orders. What the entries hold, and the Yaz0 around the
//! archive, are handled by other crates. The layout is in `docs/formats/sarc.md`.
//!
//! | Offset | Size | Field (byte order as the BOM says) |
//! |---|---|---|
//! | 0x00 | 4 | `SARC` |
//! | 0x04 | 2 | header size, 0x14 |
//! | 0x06 | 2 | BOM: bytes `FF FE` little-endian, `FE FF` big-endian |
//! | 0x08 | 4 | size of the whole file |
//! | 0x0C | 4 | where data begins |
//! | 0x10 | 2 | version, 0x0100 |
//! | 0x12 | 2 | zero |
//! | 0x14 | 4 | `SFAT` |
//! | 0x18 | 2 | its header size, 0x0C |
//! | 0x1A | 2 | number of nodes, at most 0x3FFF |
//! | 0x1C | 4 | hash multiplier, 0x65 |
//! | 0x20 | 16 each | nodes, ascending by hash |
//! | then | 8 | `SFNT`, header size 8, zero |
//! | then | … | names, NUL-terminated, each padded to a multiple of 4 |
//! | data | … | file data |
//!
//! | Offset | Size | Field of a node |
//! |---|---|---|
//! | 0 | 4 | hash of the name |
//! | 4 | 4 | high byte 1 (name present), low 24 bits the name's offset ÷ 4 |
//! | 8 | 4 | begin of the data, from where data begins |
//! | 12 | 4 | end of the data, exclusive |

#![warn(missing_docs)]

mod bytes;
mod error;
mod hash;
mod read;
mod write;

pub use error::{Error, Warning, WriteError};
pub use hash::{HASH_MULTIPLIER, name_hash};
pub use read::{Archive, Entry, Limits, is_sarc};
pub use write::{Alignment, DataStart, Layout, NewEntry, write};

/// The order in which the bytes of every number in an archive stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Endian {
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
