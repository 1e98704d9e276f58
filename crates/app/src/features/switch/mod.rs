//! Everything for the handheld-hybrid console.

pub mod layouts;
pub mod publish;
pub mod themes;
