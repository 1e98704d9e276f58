//! Requests about publishing.

mod recorded;
