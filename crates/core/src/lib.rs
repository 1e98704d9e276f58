//! Shared vocabulary of the server: errors and limits, ids and time, viewers and visibility, items and their kinds, permissions,
//! pages of lists. It knows no database but its rows, and no HTTP.

pub mod addresses;
pub mod clock;
pub mod edit;
pub mod error;
pub mod file_errors;
pub mod items;
pub mod job_errors;
pub mod language;
pub mod limits;
pub mod paging;
pub mod permissions;
pub mod picture_errors;
pub mod schema;
pub mod scopes;
pub mod search;
pub mod sysexits;
pub mod viewer;
pub mod visibility;

pub use vitrine_input::{ids, text};
