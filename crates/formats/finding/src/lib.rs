//! One thing noticed about a file: how much it matters, a stable code, where, and what.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod any_kind;
mod finding;
#[cfg(feature = "serde")]
mod serialize;
mod severity;

pub use any_kind::AnyKind;
pub use finding::{Finding, Kind};
pub use severity::Severity;
