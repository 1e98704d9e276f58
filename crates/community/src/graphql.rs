//! GraphQL that all kinds of items share.

pub mod item_fields;
pub mod item_objects;
