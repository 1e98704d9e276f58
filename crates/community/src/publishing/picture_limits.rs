//! Limits of uploaded pictures that fill the screen.

use vitrine_core::limits;
use vitrine_media::DecodeLimits;

/// Returns the limits of a picture that fills the screen: any shape, at least the size of the screen.
pub fn background_limits() -> DecodeLimits {
    DecodeLimits {
        max_bytes: limits::IMAGE_BYTES_MAX as u64,
        min_width_px: limits::WALLPAPER.0,
        min_height_px: limits::WALLPAPER.1,
        max_side_px: limits::IMAGE_SIDE_MAX,
        max_pixels: limits::IMAGE_PIXELS_MAX,
        max_memory_bytes: limits::IMAGE_MEMORY_MAX,
        ..DecodeLimits::default()
    }
}
