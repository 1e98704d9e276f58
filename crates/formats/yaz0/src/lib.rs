//! Yaz0, the run-length and back-reference packing around console archives: [`decompress`] for any input whatever,
//! [`compress`] in three efforts. Bytes in, bytes out; what the packed data means is decided in `vitrine-sarc`.
//! The layout is in `docs/formats/yaz0.md`.
//!
//! | Offset | Size | Header field, big-endian even around little-endian archives |
//! |---|---|---|
//! | 0 | 4 | `Yaz0` |
//! | 4 | 4 | size of the unpacked data |
//! | 8 | 4 | alignment hint, ignored by readers |
//! | 12 | 4 | zero |
//! | 16 | … | groups: a flag byte, then eight chunks from its highest bit down |
//!
//! | Flag bit | Chunk | Meaning |
//! |---|---|---|
//! | 1 | `LL` | the byte itself |
//! | 0 | `NR RR`, N from 1 | copy N + 2 bytes from RRR + 1 back |
//! | 0 | `0R RR NN` | copy NN + 18 bytes from RRR + 1 back |

#![warn(missing_docs)]

mod decode;
mod encode;
mod error;
mod header;

pub use decode::decompress;
pub use encode::{Level, compress};
pub use error::Error;
pub use header::{HEADER_BYTES, Header, MAX_EXPANSION, is_yaz0};

/// Farthest a copy reaches back, in bytes.
pub const MAX_DISTANCE: usize = 0x1000;
/// Shortest and longest copy, in bytes.
pub const COPY_BYTES: std::ops::RangeInclusive<usize> = 3..=273;
/// Longest copy that fits two bytes; longer ones take three.
pub(crate) const SHORT_COPY_BYTES: usize = 17;
