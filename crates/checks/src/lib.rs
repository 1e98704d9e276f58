//! Checks of uploaded console files. The server calls them, and so does the form before it uploads anything: they are
//! compiled for browsers too (`wasm/`). No I/O, no clock, no state.
#![warn(missing_docs)]

pub mod layout;
pub mod limits;
pub mod patch;
mod refusal;
pub mod theme_file;

pub use refusal::{CheckRefusal, RefusalReason, other_kind};
