//! DDS pictures as the Switch shows them: header, block decoding and encoding.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod decode;
mod encode;
mod error;
mod finding;
mod header;

pub use decode::{Picture, decode};
pub use encode::{Effort, encode, solid_wallpaper};
pub use error::Error;
pub use finding::{Finding, FindingKind};
pub use header::{Dds, Encoding, HEADER_BYTES, Header, is_dds};
pub use vitrine_finding::Severity;
