//! BPS binary patches, as Wii U themes carry them: parse, check without the source file, apply, create, and strip the
//! metadata that console installers fail on. Bytes in, values and bytes out; which console file a patch belongs to is
//! decided in `vitrine-utheme`. Invariant: a patch that passes [`Patch::verify`] cannot read or write out of bounds,
//! whatever its source file turns out to be.
//!
//! # Layout of a patch
//!
//! | Part | Size | Content |
//! |---|---|---|
//! | magic | 4 | `BPS1` |
//! | source size, target size, metadata size | 1…9 each | [numbers](decode_number), in this order |
//! | metadata | metadata size | free bytes; must be empty for a console |
//! | [actions](Action) | to 12 bytes before the end | build the target front to back |
//! | source CRC, target CRC, patch CRC | 4 each | CRC-32 (zlib polynomial), little-endian; the last covers all before it |
//!
//! Details, the worked example and the behaviour of consoles are in `docs/formats/bps.md`.
//!
//! ```
//! use vitrine_bps::{Limits, Patch, create};
//!
//! let patch = create(b"the quick brown fox jumps", b"the slow brown fox jumps over");
//! let patch = Patch::parse(&patch, &Limits::default())?;
//! assert!(!patch.verify()?.changes_nothing);
//! assert_eq!(patch.apply(b"the quick brown fox jumps")?, b"the slow brown fox jumps over");
//! # Ok::<(), vitrine_bps::Error>(())
//! ```

#![warn(missing_docs)]

mod action;
mod apply;
mod create;
mod error;
mod finder;
mod number;
mod patch;

pub use action::{Action, Actions};
pub use create::create;
pub use error::Error;
pub use number::{MAX_NUMBER, MAX_NUMBER_BYTES, decode_number, encode_number, number_len};
pub use patch::{Limits, Patch, Summary, strip_metadata};

/// The first four bytes of every patch.
pub const MAGIC: [u8; 4] = *b"BPS1";

/// Length in bytes of the three checksums at the end.
pub const FOOTER_LEN: usize = 12;

/// The smallest possible patch in bytes: magic, three one-byte numbers, footer.
pub const MIN_LEN: usize = 4 + 3 + FOOTER_LEN;

/// CRC-32 of any complete valid patch, including its last four bytes: a property of the polynomial that makes a quick
/// integrity check (`docs/formats/bps.md`, "Quick check").
pub const WHOLE_PATCH_CRC: u32 = 0x2144_df1c;
