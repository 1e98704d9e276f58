//! BFLAN animations of consoles, in both byte orders: key frames, and the values between them.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod bytes;
mod curve;
mod error;
mod read;

pub use curve::{AnimationCurve, HermiteKey, StepKey};
pub use error::BflanError;
pub use read::{AnimatedKind, AnimatedThing, AnimationFile, AnimationTrack, BflanLimits, is_bflan};
