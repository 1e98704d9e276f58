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

pub use decode::{DdsPicture, decode};
pub use encode::{EncodingEffort, encode, solid_wallpaper};
pub use error::Error;
pub use finding::{Finding, FindingKind};
pub use header::{BlockEncoding, Dds, DdsHeader, HEADER_BYTES, is_dds};
pub use vitrine_finding::Severity;
