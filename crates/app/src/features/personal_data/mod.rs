//! What the site keeps of a person, in their own hands: the export of all of it, the deletion of an account, and what becomes of
//! what it leaves behind.

pub mod deletion;
#[cfg(test)]
mod deletion_tests;
pub mod export;
mod export_data;
mod export_store;
#[cfg(test)]
mod export_tests;
pub mod graphql;
#[cfg(test)]
mod permission_tests;
pub(crate) mod permissions;
pub mod purge;
pub mod routes;
mod store;
pub mod stored;
#[cfg(test)]
mod stored_tests;
