//! Export of the personal data that the site stores, with its fields and routes.

pub mod export;
mod export_data;
mod export_rows;
pub mod graphql;
pub mod routes;
