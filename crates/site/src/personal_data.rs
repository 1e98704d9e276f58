//! The export of what the site keeps of a person, and the fields and routes about it.

pub mod export;
mod export_data;
mod export_rows;
pub mod graphql;
pub mod routes;
