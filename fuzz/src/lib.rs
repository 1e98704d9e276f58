//! The fuzz targets, and the seeds they begin with. `tests/mutations` runs them in every `cargo test`, `main.rs` and
//! `scripts/fuzz.sh` at length with libFuzzer.

mod input;
pub mod seeds;
pub mod targets;
