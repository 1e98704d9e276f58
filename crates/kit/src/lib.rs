//! Base of all features: the app state, files and the rows that refer to them, requests to other servers, and shared
//! parts of GraphQL fields and routes. It names no feature.

pub mod app;
pub mod avif_memory;
pub mod graphql;
pub mod http;
pub mod object_urls;
pub mod objects;
pub mod outgoing;
pub mod site_settings;
