//! Everything for the dual-screen home console.

pub mod publish;
pub mod themes;
