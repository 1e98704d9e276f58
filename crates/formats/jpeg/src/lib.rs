//! The markers of JPEG pictures, checked as a Switch does, without decoding a pixel.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod error;
mod exif;
mod finding;
mod frame;
mod read;
mod tables;
mod wallpaper;

pub use error::Error;
pub use exif::ExifFields;
pub use finding::{Finding, FindingKind};
pub use frame::{FrameHeader, FrameKind};
pub use read::{Jpeg, is_jpeg};
pub use tables::DecodingTable;
pub use vitrine_finding::Severity;
pub use wallpaper::{WALLPAPER_HEIGHT, WALLPAPER_WIDTH, check_wallpaper};
