//! What publishing has in common, whatever is published: what is said of a work (`form`), changing that (`said`), what the
//! audit log says of it ([`recorded`]), doing it once ([`idempotency`]), which pictures are taken ([`pictures`]), and the jobs that make those that are shown ([`backlog`],
//! [`picture_files`]).

pub mod backlog;
pub(crate) mod form;
pub mod idempotency;
pub mod picture_files;
pub mod pictures;
pub mod recorded;
#[cfg(test)]
mod recorded_tests;
pub(crate) mod said;
pub(crate) mod store;
