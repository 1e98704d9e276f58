//! Yaz0 packing of console archives: unpack anything, pack in three efforts.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod decode;
mod encode;
mod error;
mod header;

pub use decode::decompress;
pub use encode::{CompressionLevel, compress};
pub use error::Error;
pub use header::{HEADER_BYTES, MAX_EXPANSION, Yaz0Header, is_yaz0};

/// Farthest a copy reaches back, in bytes.
pub const MAX_DISTANCE: usize = 0x1000;
/// Shortest and longest copy, in bytes.
pub const COPY_BYTES: std::ops::RangeInclusive<usize> = 3..=273;
/// Longest copy that fits two bytes; longer ones take three.
pub(crate) const SHORT_COPY_BYTES: usize = 17;
