//! Composing a menu's overlay with a wallpaper, or with a plain colour for the preview of a layout. An overlay is a PNG
//! with alpha of exactly the screen's size; how one is computed from screenshots is documented in `vitrine-overlay`.

use crate::error::PictureError;
use crate::overlay::read_overlay;
use crate::picture::{Picture, PixelChannels, blend};
use crate::wallpaper::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX};

/// The colour behind an overlay whose layout names none: a mid-grey on which both light and dark panes are visible.
pub const NEUTRAL_BACKGROUND: [u8; 3] = [0x6B, 0x70, 0x78];

/// The console's screen as people see it: the overlay over the wallpaper, opaque.
///
/// # Errors
/// [`PictureError::WrongSize`] if one of the two is not 1280×720.
pub fn compose(base: &Picture, overlay: &Picture) -> Result<Picture, PictureError> {
    for picture in [base, overlay] {
        picture.check_size(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX)?;
    }
    Ok(lay_over(base.clone().flatten([0, 0, 0]), overlay))
}

/// An overlay on a plain colour; [`NEUTRAL_BACKGROUND`] if none is given.
///
/// # Errors
/// The errors of [`read_overlay`].
pub fn compose_on_colour(overlay_png: &[u8], background: Option<[u8; 3]>) -> Result<Picture, PictureError> {
    Ok(read_overlay(overlay_png)?.flatten(background.unwrap_or(NEUTRAL_BACKGROUND)))
}

/// `base` has no alpha and both have the same size.
fn lay_over(mut base: Picture, overlay: &Picture) -> Picture {
    if overlay.channels() == PixelChannels::Rgb {
        return overlay.clone();
    }
    for (under, over) in base.pixels_mut().chunks_exact_mut(3).zip(overlay.pixels().chunks_exact(4)) {
        // Most pixels of an overlay are fully clear or fully opaque.
        match over[3] {
            0 => {}
            255 => under.copy_from_slice(&over[..3]),
            alpha => {
                for channel in 0..3 {
                    under[channel] = blend(over[channel], under[channel], alpha);
                }
            }
        }
    }
    base
}
