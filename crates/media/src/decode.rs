//! From uploaded bytes to a [`Picture`]: type by content, limits from the header, decoding, colour, orientation. Each
//! format has its own file, which first walks the container without decoding anything, so that pixel floods,
//! decompression bombs and animations are refused before a decoder sees them. The invariant here: whatever the bytes
//! are, the result is a picture or a [`PictureError`], never a panic.

mod colour;
mod exif;
mod jpeg;
mod png;
mod vp8l;
mod webp;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::PictureError;
use crate::limits::DecodeLimits;
use crate::picture::{Picture, PixelChannels};
use crate::scale::CropRect;
use crate::sniff::{PictureType, sniff};
use exif::ExifOrientation;

/// Metadata found in the container.
#[derive(Debug, Default)]
struct ContainerMetadata {
    orientation: ExifOrientation,
    icc_profile: Option<Vec<u8>>,
}

/// The output of a format's decoder: pixels as stored, not yet oriented or colour-managed.
struct DecodedPicture {
    picture: Picture,
    metadata: ContainerMetadata,
}

/// Rows, tables and whatever else a decoder needs besides complete pictures, in bytes; less than half of it was
/// measured.
const ROOM_BYTES: u64 = 4 << 20;

impl Picture {
    /// Decodes a JPEG, PNG or WebP file: recognised by content, upright, in 8-bit sRGB.
    ///
    /// 16-bit, palette and grey pictures are widened or narrowed to eight bits a channel; CMYK JPEG is converted
    /// without its profile. An embedded matrix-based RGB profile is applied, any other is ignored. Bytes after the end
    /// of the picture are ignored.
    ///
    /// # Errors
    /// [`PictureError`]; every defect of a file has its own variant.
    pub fn decode(bytes: &[u8], limits: &DecodeLimits) -> Result<Self, PictureError> {
        let DecodedPicture { picture, metadata } = decode_stored(bytes, limits)?;
        if !metadata.orientation.is_upright() {
            limits.check_memory(bytes.len() as u64 + picture.pixels().len() as u64 * 2)?;
        }
        metadata.orientation.upright(picture)
    }

    /// Decodes, flattens on black and crops, with the large picture in memory only once: it turns the scaled picture
    /// upright, not the stored one. Otherwise like [`Picture::decode`], [`Picture::flatten`] and [`Picture::crop_to`].
    ///
    /// # Errors
    /// The errors of [`Picture::decode`], and [`PictureError::BadCrop`].
    pub fn decode_scaled(
        bytes: &[u8],
        limits: &DecodeLimits,
        crop: CropRect,
        width_px: u32,
        height_px: u32,
    ) -> Result<Self, PictureError> {
        let DecodedPicture { picture, metadata } = decode_stored(bytes, limits)?;
        scaled(picture.flatten([0, 0, 0]), metadata.orientation, crop, width_px, height_px)
    }

    /// Decodes and scales like [`Picture::decode_scaled`], but keeps the alpha of a picture that is not opaque. Scaling
    /// alpha takes a second copy of the pixels, so fewer pixels fit into the memory limit.
    ///
    /// # Errors
    /// The errors of [`Picture::decode_scaled`].
    pub fn decode_scaled_with_alpha(
        bytes: &[u8],
        limits: &DecodeLimits,
        crop: CropRect,
        width_px: u32,
        height_px: u32,
    ) -> Result<Self, PictureError> {
        let DecodedPicture { picture, metadata } = decode_stored(bytes, limits)?;
        let picture = if picture.has_transparency() { picture } else { picture.flatten([0, 0, 0]) };
        if picture.channels() == PixelChannels::Rgba {
            limits.check_memory(bytes.len() as u64 + picture.pixels().len() as u64 * 2)?;
        }
        scaled(picture, metadata.orientation, crop, width_px, height_px)
    }

    /// Decodes like [`Picture::decode`], but accepts only one type.
    ///
    /// # Errors
    /// [`PictureError::TypeNotAllowed`] for a picture of another type, else as [`Picture::decode`].
    pub fn decode_only(expected: PictureType, bytes: &[u8], limits: &DecodeLimits) -> Result<Self, PictureError> {
        match sniff(bytes) {
            Some(found) if found != expected => Err(PictureError::TypeNotAllowed { found }),
            _ => Self::decode(bytes, limits),
        }
    }
}

/// Crops and scales, then turns the scaled picture upright. So the large one is in memory only once.
fn scaled(
    picture: Picture,
    orientation: ExifOrientation,
    crop: CropRect,
    width_px: u32,
    height_px: u32,
) -> Result<Picture, PictureError> {
    let crop = orientation.stored_crop(crop, (picture.width_px(), picture.height_px()))?;
    let (stored_width_px, stored_height_px) = orientation.seen_size((width_px, height_px));
    orientation.upright(picture.crop_to(crop, stored_width_px, stored_height_px)?)
}

/// The picture in sRGB as stored; its size as seen is checked.
fn decode_stored(bytes: &[u8], limits: &DecodeLimits) -> Result<DecodedPicture, PictureError> {
    limits.check_bytes(bytes)?;
    let kind = sniff(bytes).ok_or(PictureError::NotAPicture)?;
    // A panic of a decoder is a defect of that decoder, but to the uploader it means the same as a damaged file. The
    // closure shares nothing that could be left inconsistent.
    catch_unwind(AssertUnwindSafe(|| decode_as(kind, bytes, limits)))
        .unwrap_or_else(|_| Err(PictureError::Corrupt("the decoder gave up".into())))
}

fn decode_as(kind: PictureType, bytes: &[u8], limits: &DecodeLimits) -> Result<DecodedPicture, PictureError> {
    let mut decoded = match kind {
        PictureType::Jpeg => jpeg::decode(bytes, limits)?,
        PictureType::Png => png::decode(bytes, limits)?,
        PictureType::Webp => webp::decode(bytes, limits)?,
    };
    let DecodedPicture { picture, metadata } = &mut decoded;
    let (width_px, height_px) = metadata.orientation.seen_size((picture.width_px(), picture.height_px()));
    limits.check_seen(width_px, height_px)?;
    if let Some(profile) = metadata.icc_profile.take() {
        colour::bring_to_srgb(picture, &profile);
    }
    Ok(decoded)
}

/// Refuses before memory is allocated: `whole_bytes` is the peak size of complete pictures that exist at the same time.
/// The file counts twice, because decoders copy parts of it.
fn check_memory(bytes: &[u8], whole_bytes: u64, limits: &DecodeLimits) -> Result<(), PictureError> {
    limits.check_memory(whole_bytes + bytes.len() as u64 * 2 + ROOM_BYTES)
}

/// Grey or grey with alpha, as rows of one or two bytes a pixel, widened to the colour layouts.
fn widen_grey(grey: &[u8], with_alpha: bool) -> Vec<u8> {
    if with_alpha {
        grey.chunks_exact(2).flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]]).collect()
    } else {
        grey.iter().flat_map(|&value| [value; 3]).collect()
    }
}

fn cut_short() -> PictureError {
    PictureError::Corrupt("the file ends before the picture does".into())
}

/// Bytes that `width × height` pixels take.
fn pixel_bytes(width_px: u32, height_px: u32, bytes_each: usize) -> u64 {
    u64::from(width_px) * u64::from(height_px) * bytes_each as u64
}

/// A zeroed buffer of a size that has passed the limits.
fn admitted_buffer(size_bytes: u64) -> Result<Vec<u8>, PictureError> {
    let size = usize::try_from(size_bytes).map_err(|_| PictureError::Corrupt("the size cannot be addressed".into()))?;
    Ok(vec![0; size])
}

fn channels_for(has_alpha: bool) -> PixelChannels {
    if has_alpha { PixelChannels::Rgba } else { PixelChannels::Rgb }
}
