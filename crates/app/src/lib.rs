//! The product. Its entry points are [`start::start`] (the app state), [`site::router`] (the routes) and [`site::Worker`] (the
//! background work); the binary wires them together.

pub mod addresses;
pub mod app;
pub mod assembly;
pub mod catalogue;
pub mod clock;
pub mod config;
pub mod disk;
pub mod edit;
pub mod error;
pub mod features;
mod file_errors;
pub mod graphql;
pub mod http;
pub mod items;
mod job_errors;
pub mod language;
pub mod limits;
pub mod object_urls;
pub mod objects;
pub mod operate;
pub mod outgoing;
pub mod overload;
pub mod paging;
pub mod permissions;
mod picture_errors;
pub mod rates;
pub mod response_cache;
pub mod rows;
pub mod schema;
pub mod scopes;
pub mod search;
pub mod seed;
pub mod site;
pub mod start;
pub mod sysexits;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod uploads;
pub mod viewer;
pub mod visibility;
pub mod work;

pub use vitrine_input::{ids, text};
