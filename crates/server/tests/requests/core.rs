//! Requests about core.

mod items;
