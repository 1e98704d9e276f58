//! Requests about kit.

mod answers;
mod objects;
