//! One program for all tests of the crate, beside it instead of inside: the crate is built with optimisation, so once is
//! enough.

mod decode;
mod outputs;
mod pixels;
mod visual_features;
