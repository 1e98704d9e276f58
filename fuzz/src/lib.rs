//! The fuzz targets. `scripts/fuzz.sh` runs them with libFuzzer.

mod input;
pub mod targets;
