//! What a JPEG says of itself in its markers: enough to know whether the console will show it, without decoding a
//! single pixel. Decoding and re-encoding are the media crate's. The markers are in `docs/formats/jpeg.md`.

#![warn(missing_docs)]

mod error;
mod exif;
mod frame;
mod read;
mod wallpaper;

pub use error::Error;
pub use exif::Exif;
pub use frame::{Frame, FrameKind};
pub use read::{Jpeg, is_jpeg};
pub use wallpaper::{Finding, WALLPAPER_HEIGHT, WALLPAPER_WIDTH, check_wallpaper};
