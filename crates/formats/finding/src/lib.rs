//! One thing noticed about a file: how much it matters, a stable code, where, and what.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod any_kind;
mod finding;
mod kind;
#[cfg(feature = "serde")]
mod serialize;
mod severity;

pub use any_kind::AnyKind;
pub use finding::Finding;
pub use kind::CodedKind;
pub use severity::Severity;
