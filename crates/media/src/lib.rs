//! Pictures: bytes in, bytes out.
//!
//! Uploaded pictures are recognised by content, decoded under limits, oriented, converted to 8-bit sRGB, cropped,
//! composed with a menu's overlay and encoded as the console wallpaper or as previews. No files, no network, no
//! threads: the caller decides where the work runs (decoding belongs on a blocking pool). The invariant here: of an
//! uploaded file only the pixels reach an output, because outputs are encoded from decoded pixels alone.
//!
//! ```
//! use vitrine_media::{
//!     CropRect, DecodeLimits, PictureError, PreviewSize, PreviewSet, compose, encode_wallpaper_jpeg, read_background,
//!     read_overlay,
//! };
//!
//! fn publish(upload: &[u8], crop: CropRect, overlay_png: &[u8]) -> Result<(Vec<u8>, PreviewSet), PictureError> {
//!     let background = read_background(upload, &DecodeLimits::background(), Some(crop))?;
//!     let wallpaper = encode_wallpaper_jpeg(&background)?;
//!     let screen = compose(&background, &read_overlay(overlay_png)?)?;
//!     let previews = PreviewSet::render(&screen, &PreviewSize::THEME, &mut |_done, _total| {})?;
//!     Ok((wallpaper, previews))
//! }
//! ```

#![warn(missing_docs)]

mod card;
mod collage;
mod compose;
mod decode;
mod encode_png;
mod error;
mod fingerprint;
mod leading;
mod likeness;
mod limits;
mod oklab;
mod overlay;
mod picture;
mod placeholder;
mod previews;
mod scale;
mod screens;
mod sniff;
mod wallpaper;

pub use card::{CARD_HEIGHT_PX, CARD_WIDTH_PX, CardText, draw_card};
pub use collage::CollageCanvas;
pub use compose::{NEUTRAL_BACKGROUND, compose, compose_on_colour};
pub use encode_png::encode_png;
pub use error::{PictureError, PictureRefusal};
pub use fingerprint::PictureFingerprint;
pub use leading::{LEADING_COLOURS_MAX, LeadingColour, leading_colours};
pub use likeness::is_alike;
pub use limits::DecodeLimits;
pub use oklab::OklabColour;
pub use overlay::{clean_overlay, read_overlay};
pub use picture::{Picture, PixelChannels};
pub use placeholder::{thumb_hash, thumb_hash_of_shape};
pub use previews::{EncodedPicture, PreviewSet, PreviewSize, RenderedPreview};
pub use scale::CropRect;
pub use screens::screens_collage;
pub use sniff::{PictureType, sniff};
pub use wallpaper::{
    SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, encode_source_jpeg, encode_wallpaper_jpeg, read_background,
    read_background_with_alpha,
};
