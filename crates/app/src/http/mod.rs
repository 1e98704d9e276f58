//! What routes are made of: who asks, stored files as answers, JSON as answers. No route and no rule of the product is here;
//! features build their routes on it, and `site` puts the routes together.

mod client;
mod json;
pub mod objects;
mod request_id;

pub use client::ClientAddress;
pub use json::{panicked, refused, rest_error, rest_json, unknown_route};
pub use request_id::RequestId;
