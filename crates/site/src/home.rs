//! Fields that belong to no single kind: random items, and the server's configuration for the browser.

pub mod graphql;
pub mod permissions;
