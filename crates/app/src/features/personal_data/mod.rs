//! What the site keeps of a person, in their own hands: the deletion of an account, and what becomes of
//! what it leaves behind.

pub mod deletion;
#[cfg(test)]
mod deletion_tests;
pub mod graphql;
pub mod purge;
mod store;
