//! GraphQL that all kinds of items share.

pub mod item_objects;
