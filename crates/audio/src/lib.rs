//! Music clips: bytes in, bytes out.
//!
//! Uploaded sound is recognised by content, decoded under limits, cut to the chosen part, brought to one loudness,
//! faded at its ends and encoded as Ogg Vorbis, with the bars of a wave form. No files, no network, no clock, no threads:
//! the caller decides where the work runs (decoding belongs on a blocking pool). The invariant here: of an uploaded file
//! only the samples reach an output, so its tags, pictures and comments never do. The same input gives the same bytes.
//!
//! ```
//! use vitrine_audio::{SoundClip, Error, SoundLimits, ClipTarget, TrimRange, inspect, make_clip};
//!
//! /// A request checks the sound, and a job makes the clip afterwards.
//! fn publish(upload: &[u8]) -> Result<SoundClip, Error> {
//!     let facts = inspect(upload, &SoundLimits::default())?;
//!     let half = TrimRange { start_ms: 0, end_ms: Some(facts.duration_ms / 2) };
//!     make_clip(upload, &SoundLimits::default(), half, &ClipTarget::default())
//! }
//! ```

#![warn(missing_docs)]

mod check;
mod clip;
mod decode;
mod encode;
mod error;
mod fade;
mod halve;
mod limits;
mod loudness;
mod mpeg;
mod ogg;
mod sniff;
mod tags;
mod wave_form;

pub use check::{OggFacts, check_ogg};
pub use clip::{SoundClip, make_clip};
pub use decode::{SoundFacts, inspect};
pub use error::{Error, SoundRefusal};
pub use limits::{ClipTarget, MIN_DURATION_MS, SoundLimits, TrimRange};
pub use sniff::{SoundFormat, sniff};
pub use wave_form::BARS;
