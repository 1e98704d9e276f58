//! Layout overlays from two screenshots, and where the pictures of a pack collage go.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod collage;
mod compute;

pub use collage::{CANVAS, CORNER_RADIUS_PX, CollageBackdrop, CollageGeometry, PixelRect};
pub use compute::{AlphaMode, Error, HEIGHT_PX, ScreenshotPixels, WIDTH_PX, WallpaperColour, overlay};
