//! Shared parts of routes: the caller, stored files and JSON as responses. There are no routes and no business rules
//! here; features build their routes on it, and `site` assembles the routes.

pub mod body;
mod client;
mod coding;
mod conditional;
pub mod cookies;
pub mod csrf;
mod disposition;
mod json;
pub mod language;
pub mod notes;
pub mod objects;
pub mod plain_page;
mod request_id;

pub use client::ClientAddress;
pub use coding::{accepted_coding, note_coding};
pub use conditional::{not_modified, requested_range};
pub use disposition::disposition;
pub use json::{panicked, refused, rest_error, rest_json, unknown_route};
pub use request_id::RequestId;
