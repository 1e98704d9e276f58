//! Reads a console's own menu file (`ResidentMenu.szs` and its like) for the stage: Yaz0, in it SARC, in it the panes (BFLYT),
//! animations (BFLAN) and textures (BNTX) of one menu.
//!
//! A defect of the archive or of the menu's main file is an error. Of everything else what can be read is shown, and the rest is
//! named. Time and memory are bounded whatever a file holds.

#![warn(missing_docs)]

mod animations;
mod error;
mod foreign;
mod panes;
mod pictures;
mod read;

pub use error::MenuFileError;
pub use read::{FILE_BYTES_MAX, MenuFile, read_menu_file};
