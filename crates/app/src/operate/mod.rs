//! What an operator does with an installation beside serving it.

pub mod doctor;
