//! The fuzz targets, and the seeds they begin with. `scripts/fuzz.sh` runs them with libFuzzer.

mod input;
pub mod seeds;
pub mod targets;
