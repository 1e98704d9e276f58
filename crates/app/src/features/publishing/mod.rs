//! What publishing has in common, whatever is published: what is said of a work ([`form`]), changing that ([`said`]), doing it
//! once ([`idempotency`]), and the pictures that come with it.

pub(crate) mod form;
pub mod idempotency;
pub mod pictures;
pub(crate) mod said;
pub(crate) mod store;
