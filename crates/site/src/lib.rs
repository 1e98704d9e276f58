//! Features that need every kind of item: the list of kinds, downloads, the home page, the pages of creators, and the
//! export of personal data.

// The futures of GraphQL fields lie within each other: a creator holds lists, whose items hold their creator.
#![recursion_limit = "256"]

pub mod creators;
pub mod downloads;
pub mod home;
pub mod kinds;
pub mod personal_data;

pub use kinds::KINDS;
