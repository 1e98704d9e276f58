//! Requests about kit.

mod objects;
