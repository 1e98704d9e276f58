//! The markers of JPEG pictures, checked as a Switch does, without decoding a pixel.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod error;
mod exif;
mod frame;
mod read;
mod tables;
mod wallpaper;

pub use error::Error;
pub use exif::Exif;
pub use frame::{Frame, FrameKind};
pub use read::{Jpeg, is_jpeg};
pub use tables::Table;
pub use wallpaper::{Finding, WALLPAPER_HEIGHT, WALLPAPER_WIDTH, check_wallpaper};
