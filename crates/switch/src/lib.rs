//! Everything for the handheld-hybrid console.

pub mod layouts;
pub mod mixes;
pub mod packs;
pub mod publish;
pub mod reading;
pub mod themes;
