//! What belongs to no kind alone: items drawn by lot, and what the browser needs to know of the server.

pub mod graphql;
#[cfg(test)]
mod tests;
