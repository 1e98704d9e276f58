//! WebP: a walk over the RIFF chunks, then image-webp.
//! The walk compares the canvas with the frame inside it, because a small canvas may announce a huge frame that a decoder
//! unpacks before it notices; it also refuses animations and files that are shorter than they say.

use std::io::Cursor;

use image_webp::WebPDecoder;

use super::exif::Orientation;
use super::{Decoded, Metadata, admitted_buffer, channels_for, pixel_bytes};
use crate::error::PictureError;
use crate::limits::DecodeLimits;
use crate::picture::Picture;

/// A still picture has at most six chunks of known kinds; unknown ones are few in practice.
const MAX_CHUNKS: usize = 64;

pub(super) fn decode(bytes: &[u8], limits: &DecodeLimits) -> Result<Decoded, PictureError> {
    let outline = walk(bytes, limits)?;
    let (width_px, height_px) = outline.size_px;
    // Lossless without alpha is the widest case: four bytes a pixel unpacked, three handed over.
    limits.check_memory(pixel_bytes(width_px, height_px, 8))?;

    let mut decoder = WebPDecoder::new(Cursor::new(&bytes[..outline.end])).map_err(damaged)?;
    decoder.set_memory_limit(usize::try_from(limits.max_memory_bytes).unwrap_or(usize::MAX));
    if decoder.dimensions() != outline.size_px {
        return Err(PictureError::Corrupt("the headers contradict each other".into()));
    }
    let has_alpha = decoder.has_alpha();
    let channels = channels_for(has_alpha);
    let mut pixels = admitted_buffer(pixel_bytes(width_px, height_px, channels.bytes()))?;
    decoder.read_image(&mut pixels).map_err(damaged)?;
    Ok(Decoded { picture: Picture::from_pixels(width_px, height_px, channels, pixels)?, metadata: outline.metadata })
}

#[allow(clippy::needless_pass_by_value, reason = "used as a function in map_err")]
fn damaged(error: image_webp::DecodingError) -> PictureError {
    PictureError::Corrupt(error.to_string())
}

fn cut_short() -> PictureError {
    PictureError::Corrupt("the file ends before the picture does".into())
}

struct Outline {
    size_px: (u32, u32),
    metadata: Metadata,
    /// Length that the RIFF header declares.
    end: usize,
}

/// Reads the chunk headers (RFC 9649, section 2) without decoding anything.
fn walk(bytes: &[u8], limits: &DecodeLimits) -> Result<Outline, PictureError> {
    let declared =
        bytes.get(4..8).and_then(|field| field.try_into().ok()).map(u32::from_le_bytes).ok_or_else(cut_short)?;
    let end = (declared as usize).checked_add(8).filter(|end| *end <= bytes.len()).ok_or_else(cut_short)?;
    let bytes = &bytes[..end];

    let mut canvas_px = None;
    let mut frame_px = None;
    let mut metadata = Metadata::default();
    let mut position = 12;
    for _ in 0..MAX_CHUNKS {
        let Some((name, data)) = take_chunk(bytes, &mut position)? else {
            let size_px = frame_px.ok_or_else(|| PictureError::Corrupt("there is no picture inside".into()))?;
            if canvas_px.is_some_and(|canvas_px| canvas_px != size_px) {
                return Err(PictureError::Corrupt("the canvas and the picture differ in size".into()));
            }
            return Ok(Outline { size_px, metadata, end });
        };
        match name {
            b"VP8X" => canvas_px = Some(read_canvas(data)?),
            b"ANIM" | b"ANMF" => return Err(PictureError::AnimationNotAllowed),
            b"VP8 " | b"VP8L" => {
                if frame_px.is_some() {
                    return Err(PictureError::Corrupt("there are two pictures inside".into()));
                }
                let size_px = if name == b"VP8 " { lossy_size(data)? } else { lossless_size(data)? };
                limits.check_declared(size_px.0, size_px.1)?;
                frame_px = Some(size_px);
            }
            b"ICCP" => {
                limits.check_metadata("ICCP", data.len())?;
                metadata.icc_profile = Some(data.to_vec());
            }
            b"EXIF" => {
                limits.check_metadata("EXIF", data.len())?;
                metadata.orientation = Orientation::read(data.strip_prefix(b"Exif\0\0").unwrap_or(data));
            }
            b"XMP " => limits.check_metadata("XMP", data.len())?,
            _ => {}
        }
    }
    Err(PictureError::TooManyParts { what: "chunks", limit: MAX_CHUNKS })
}

/// Name and data.
type Chunk<'a> = (&'a [u8; 4], &'a [u8]);

/// The chunk at `position`, or `None` at the end; chunks are padded to an even length.
fn take_chunk<'a>(bytes: &'a [u8], position: &mut usize) -> Result<Option<Chunk<'a>>, PictureError> {
    let rest = bytes.get(*position..).unwrap_or_default();
    if rest.is_empty() {
        return Ok(None);
    }
    let (name, rest) = rest.split_first_chunk::<4>().ok_or_else(cut_short)?;
    let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(cut_short)?;
    let length = u32::from_le_bytes(*length) as usize;
    let data = rest.get(..length).ok_or_else(cut_short)?;
    *position += 8 + length + (length & 1);
    Ok(Some((name, data)))
}

/// VP8X: a flag byte (bit 1 says animation), three reserved bytes, then width − 1 and height − 1 in 24 bits each.
fn read_canvas(data: &[u8]) -> Result<(u32, u32), PictureError> {
    let [flags, _, _, _, w0, w1, w2, h0, h1, h2, ..] = data else { return Err(cut_short()) };
    if flags & 0b10 != 0 {
        return Err(PictureError::AnimationNotAllowed);
    }
    Ok((u32::from_le_bytes([*w0, *w1, *w2, 0]) + 1, u32::from_le_bytes([*h0, *h1, *h2, 0]) + 1))
}

/// VP8: a three-byte frame tag, a start code, then width and height in 14 bits each.
fn lossy_size(data: &[u8]) -> Result<(u32, u32), PictureError> {
    let [_, _, _, 0x9D, 0x01, 0x2A, w0, w1, h0, h1, ..] = data else {
        return Err(PictureError::Corrupt("the picture does not begin with a key frame".into()));
    };
    Ok((u32::from(u16::from_le_bytes([*w0, *w1]) & 0x3FFF), u32::from(u16::from_le_bytes([*h0, *h1]) & 0x3FFF)))
}

/// VP8L: a signature byte, then width − 1 and height − 1 in 14 bits each.
fn lossless_size(data: &[u8]) -> Result<(u32, u32), PictureError> {
    let [0x2F, b0, b1, b2, b3, ..] = data else {
        return Err(PictureError::Corrupt("the lossless signature is missing".into()));
    };
    let bits = u32::from_le_bytes([*b0, *b1, *b2, *b3]);
    Ok(((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1))
}
