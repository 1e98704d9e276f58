//! PNG: a walk over the chunks, then the png crate with all metadata chunks disabled. The walk reads profile
//! and Exif chunks itself, inflating a profile up to a limit, and skips texts unread, so that a small chunk that expands to
//! gigabytes costs nothing; it also refuses animations and files without their end chunk.

use std::io::Cursor;

use fdeflate::decompress_to_vec_bounded;
use png::{ColorType, Decoder, Limits, Transformations};

use super::exif::ExifOrientation;
use super::{
    ContainerMetadata, DecodedPicture, admitted_buffer, channels_for, check_memory, cut_short, pixel_bytes, widen_grey,
};
use crate::error::PictureError;
use crate::limits::DecodeLimits;
use crate::picture::Picture;
use crate::sniff::PNG_SIGNATURE;

/// At 8 KiB of data a chunk, the smallest any encoder writes, the largest accepted file has 1,024.
const MAX_CHUNKS: usize = 16_384;

pub(super) fn decode(bytes: &[u8], limits: &DecodeLimits) -> Result<DecodedPicture, PictureError> {
    if has_animation(bytes) {
        return Err(PictureError::AnimationNotAllowed);
    }
    let outline = walk(bytes, limits)?;
    let (width_px, height_px) = (outline.width_px, outline.height_px);
    // Grey pixels of one or two bytes exist while they are converted to three or four.
    check_memory(bytes, pixel_bytes(width_px, height_px, if outline.is_grey { 6 } else { 4 }), limits)?;

    let memory = Limits { bytes: usize::try_from(limits.max_memory_bytes).unwrap_or(usize::MAX) };
    let mut decoder = Decoder::new_with_limits(Cursor::new(&bytes[..outline.end]), memory);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(damaged)?;
    let size =
        reader.output_buffer_size().ok_or_else(|| PictureError::Corrupt("the size cannot be addressed".into()))?;
    let mut stored = admitted_buffer(size as u64)?;
    let frame = reader.next_frame(&mut stored).map_err(damaged)?;
    reader.finish().map_err(damaged)?;
    stored.truncate(frame.buffer_size());

    let mut metadata = outline.metadata;
    let (pixels, has_alpha) = match frame.color_type {
        ColorType::Rgb => (stored, false),
        ColorType::Rgba => (stored, true),
        grey => {
            // The profile of a grey picture does not describe the converted RGB pixels.
            metadata.icc_profile = None;
            let has_alpha = grey == ColorType::GrayscaleAlpha;
            (widen_grey(&stored, has_alpha), has_alpha)
        }
    };
    Ok(DecodedPicture {
        picture: Picture::from_pixels(frame.width, frame.height, channels_for(has_alpha), pixels)?,
        metadata,
    })
}

#[allow(clippy::needless_pass_by_value, reason = "used as a function in map_err")]
fn damaged(error: png::DecodingError) -> PictureError {
    PictureError::Corrupt(error.to_string())
}

struct PngOutline {
    width_px: u32,
    height_px: u32,
    is_grey: bool,
    metadata: ContainerMetadata,
    /// Length up to and including the end chunk.
    end: usize,
}

/// Is there any sign of more than one frame, wherever it is and even if it is incomplete?
fn has_animation(bytes: &[u8]) -> bool {
    let mut position = PNG_SIGNATURE.len();
    for _ in 0..MAX_CHUNKS {
        match take_chunk(bytes, &mut position) {
            Ok((b"acTL" | b"fcTL" | b"fdAT", _)) => return true,
            Ok((b"IEND", _)) | Err(_) => return false,
            Ok(_) => {}
        }
    }
    false
}

/// Reads the chunk headers (PNG, third edition, section 5.3) and the small chunks that matter; checksums are the decoder's.
fn walk(bytes: &[u8], limits: &DecodeLimits) -> Result<PngOutline, PictureError> {
    let mut position = PNG_SIGNATURE.len();
    let (width_px, height_px, is_grey) = match take_chunk(bytes, &mut position)? {
        (b"IHDR", [w3, w2, w1, w0, h3, h2, h1, h0, _depth, colour, ..]) => {
            let (width, height) = ([*w3, *w2, *w1, *w0], [*h3, *h2, *h1, *h0]);
            (u32::from_be_bytes(width), u32::from_be_bytes(height), matches!(colour, 0 | 4))
        }
        _ => return Err(PictureError::Corrupt("the header chunk is missing".into())),
    };
    limits.check_declared(width_px, height_px)?;

    let mut metadata = ContainerMetadata::default();
    for _ in 0..MAX_CHUNKS {
        let (name, data) = take_chunk(bytes, &mut position)?;
        match name {
            b"IEND" => return Ok(PngOutline { width_px, height_px, is_grey, metadata, end: position }),
            b"iCCP" => metadata.icc_profile = profile(data, limits),
            b"eXIf" => metadata.orientation = ExifOrientation::read(data),
            _ => {}
        }
    }
    Err(PictureError::TooManyParts { what: "chunks", limit: MAX_CHUNKS })
}

/// Name and data of the chunk at `position`, which moves behind its checksum.
fn take_chunk<'a>(bytes: &'a [u8], position: &mut usize) -> Result<(&'a [u8; 4], &'a [u8]), PictureError> {
    let rest = bytes.get(*position..).ok_or_else(cut_short)?;
    let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(cut_short)?;
    let (name, rest) = rest.split_first_chunk::<4>().ok_or_else(cut_short)?;
    let length = u32::from_be_bytes(*length) as usize;
    let data = rest.get(..length).ok_or_else(cut_short)?;
    if rest.len() < length + 4 {
        return Err(cut_short());
    }
    *position += 12 + length;
    Ok((name, data))
}

/// Reads an iCCP chunk: a name that ends with zero, the compression method, and the profile, inflated up to the limit.
/// A damaged or larger profile is ignored, as viewers do.
fn profile(data: &[u8], limits: &DecodeLimits) -> Option<Vec<u8>> {
    let name_end = data.iter().position(|&byte| byte == 0)?;
    decompress_to_vec_bounded(data.get(name_end + 2..)?, limits.max_profile_bytes).ok()
}
