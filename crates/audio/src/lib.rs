//! Music clips: bytes in, bytes out.
//!
//! Uploaded sound is recognised by content, decoded under limits, cut to the part that is wanted, evened to one loudness,
//! faded at its ends and encoded as Ogg Vorbis, with the bars of a wave form. No files, no network, no clock, no threads:
//! the caller decides where the work runs (decoding belongs on a blocking pool). The invariant here: of an uploaded file
//! only the samples reach an output, so its tags, pictures and comments never do. The same input gives the same bytes.

#![warn(missing_docs)]

mod decode;
mod error;
mod fade;
mod halve;
mod limits;
mod loudness;
mod ogg;
mod sniff;
mod wave_form;

pub use decode::{Facts, inspect};
pub use error::{Error, Refusal};
pub use limits::{Limits, MIN_DURATION_MS, Target, Trim};
pub use ogg::{OggFacts, check_ogg};
pub use sniff::{Format, sniff};
