//! One program for all tests of the crate but the one on memory, beside it instead of inside: the crate is built with
//! optimisation, so once is enough.

mod clips;
mod formats;
mod malformed;
mod ogg;
mod support;
