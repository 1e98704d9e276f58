//! BPS binary patches: parse, verify, apply, create.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod action;
mod apply;
mod create;
mod error;
mod finder;
mod finding;
mod number;
mod patch;

pub use action::{PatchAction, PatchActions};
pub use create::create;
pub use error::Error;
pub use finding::{Finding, FindingKind};
pub use number::{MAX_NUMBER, MAX_NUMBER_BYTES, decode_number, encode_number, number_len};
pub use patch::{ActionSummary, BpsPatch, PatchLimits, strip_metadata};
pub use vitrine_finding::Severity;

/// The first four bytes of every patch.
pub const MAGIC: [u8; 4] = *b"BPS1";

/// Length in bytes of the three checksums at the end.
pub const FOOTER_LEN: usize = 12;

/// The smallest possible patch in bytes: magic, three one-byte numbers, footer.
pub const MIN_LEN: usize = 4 + 3 + FOOTER_LEN;

/// CRC-32 of any complete valid patch, including its last four bytes: a property of the polynomial that makes a quick
/// integrity check ([`mod@format`], "Quick check").
pub const WHOLE_PATCH_CRC: u32 = 0x2144_df1c;
