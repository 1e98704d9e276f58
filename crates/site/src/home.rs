//! What belongs to no single kind: random items, and what the browser needs to know about the server.

pub mod graphql;
pub mod permissions;
