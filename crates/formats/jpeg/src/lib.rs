//! The markers of a JPEG: enough to know whether the console will show it, without decoding a single pixel. Decoding
//! and re-encoding are left to the media crate. The markers are in `docs/formats/jpeg.md`.

#![warn(missing_docs)]

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
