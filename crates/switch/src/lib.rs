//! Everything for the handheld-hybrid console.

pub mod layouts;
pub mod mixes;
mod picture_errors;
pub mod publish;
pub mod reading;
pub mod themes;
