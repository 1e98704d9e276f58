//! WebP: a walk over the RIFF chunks, then image-webp. The walk compares the canvas with the frame inside it, because a
//! small canvas may contain a huge frame, which a decoder would unpack before it notices; it also refuses animations
//! and files that are shorter than they declare.

use std::io::Cursor;

use image_webp::WebPDecoder;

use super::exif::ExifOrientation;
use super::vp8l;
use super::{ContainerMetadata, DecodedPicture, admitted_buffer, channels_for, check_memory, cut_short, pixel_bytes};
use crate::error::PictureError;
use crate::limits::DecodeLimits;
use crate::picture::{Picture, PixelChannels, narrow};

/// A still picture has at most six chunks of known kinds; unknown ones are few in practice.
const MAX_CHUNKS: usize = 64;
/// Flags of VP8X.
const FLAG_ANIMATION: u8 = 0b10;
const FLAG_ALPHA: u8 = 0b1_0000;
/// The bit with which VP8L says that its alpha is used: above two sizes of 14 bits, after the signature byte.
const ALPHA_BYTE: usize = 4;
const ALPHA_BIT: u8 = 0b1_0000;
const LOSSLESS_SIGNATURE: u8 = 0x2F;
const LOSSLESS_HEADER_BYTES: usize = 5;
/// The bits of the first byte of ALPH that say how it is packed.
const PACKED_BITS: u8 = 0b11;

pub(super) fn decode(bytes: &[u8], limits: &DecodeLimits) -> Result<DecodedPicture, PictureError> {
    if has_animation(bytes) {
        return Err(PictureError::AnimationNotAllowed);
    }
    let outline = walk(bytes, limits)?;
    check_memory(bytes, outline.memory_bytes(), limits)?;
    check_memory(bytes, outline.unpacking_bytes()?, limits)?;
    let size_px = outline.size_px;
    let (channels, pixels) = match (outline.frame, outline.packed_alpha) {
        (WebpFrame::Lossless(data), _) => unpack_lossless(data, &outline)?,
        (WebpFrame::Lossy(data), Some((first, packed))) if outline.has_alpha => {
            unpack(&with_plain_alpha(data, *first, packed, size_px)?, size_px)?
        }
        (WebpFrame::Lossy(_), _) => unpack(&bytes[..outline.end], size_px)?,
    };
    Ok(DecodedPicture {
        picture: Picture::from_pixels(size_px.0, size_px.1, channels, pixels)?,
        metadata: outline.metadata,
    })
}

/// Unpacks as if the picture had alpha, which is how the decoder works internally: without alpha it would allocate a
/// second picture.
fn unpack_lossless(data: &[u8], outline: &WebpOutline<'_>) -> Result<(PixelChannels, Vec<u8>), PictureError> {
    let mut file = begin_file(data.len());
    append_chunk(&mut file, b"VP8L", &[data]);
    file[20 + ALPHA_BYTE] |= ALPHA_BIT;
    let (channels, mut pixels) = unpack(&file, outline.size_px)?;
    if outline.has_alpha {
        return Ok((channels, pixels));
    }
    narrow(&mut pixels, |[red, green, blue, _]| [red, green, blue]);
    Ok((PixelChannels::Rgb, pixels))
}

/// The lossy picture with its alpha unpacked. Packed alpha is a lossless picture without a header of its own, whose
/// green is the alpha; the decoder would hold that picture beside the lossy one.
fn with_plain_alpha(
    lossy: &[u8],
    first: u8,
    packed: &[u8],
    (width_px, height_px): (u32, u32),
) -> Result<Vec<u8>, PictureError> {
    let sizes = (width_px - 1) | ((height_px - 1) << 14) | (u32::from(ALPHA_BIT) << 24);
    let mut alpha = begin_file(packed.len());
    append_chunk(&mut alpha, b"VP8L", &[&[LOSSLESS_SIGNATURE], &sizes.to_le_bytes(), packed]);
    let (_, pixels) = unpack(&alpha, (width_px, height_px))?;
    drop(alpha);

    let plain_size = pixels.len() / 4 + 1;
    let mut file = begin_file(plain_size + lossy.len());
    let [w0, w1, w2, _] = (width_px - 1).to_le_bytes();
    let [h0, h1, h2, _] = (height_px - 1).to_le_bytes();
    append_chunk(&mut file, b"VP8X", &[&[FLAG_ALPHA, 0, 0, 0, w0, w1, w2, h0, h1, h2]]);
    file.extend_from_slice(b"ALPH");
    file.extend_from_slice(&(plain_size as u32).to_le_bytes());
    // The prediction of each value from its neighbours is unchanged.
    file.push(first & !PACKED_BITS);
    file.extend(pixels.chunks_exact(4).map(|pixel| pixel[1]));
    drop(pixels);
    file.resize(file.len() + (plain_size & 1), 0);
    append_chunk(&mut file, b"VP8 ", &[lossy]);
    Ok(file)
}

/// An empty file with capacity for so many bytes of data.
fn begin_file(data_size: usize) -> Vec<u8> {
    let mut file = Vec::with_capacity(data_size + 64);
    file.extend_from_slice(b"RIFF\0\0\0\0WEBP");
    file
}

fn append_chunk(file: &mut Vec<u8>, name: &[u8; 4], parts: &[&[u8]]) {
    let size: usize = parts.iter().map(|part| part.len()).sum();
    file.extend_from_slice(name);
    file.extend_from_slice(&(size as u32).to_le_bytes());
    parts.iter().for_each(|part| file.extend_from_slice(part));
    file.resize(file.len() + (size & 1), 0);
    let declared = file.len() as u32 - 8;
    file[4..8].copy_from_slice(&declared.to_le_bytes());
}

fn unpack(bytes: &[u8], (width_px, height_px): (u32, u32)) -> Result<(PixelChannels, Vec<u8>), PictureError> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(damaged)?;
    if decoder.dimensions() != (width_px, height_px) {
        return Err(PictureError::Corrupt("the headers contradict each other".into()));
    }
    let channels = channels_for(decoder.has_alpha());
    let mut pixels = admitted_buffer(pixel_bytes(width_px, height_px, channels.bytes()))?;
    decoder.read_image(&mut pixels).map_err(damaged)?;
    Ok((channels, pixels))
}

#[allow(clippy::needless_pass_by_value, reason = "used as a function in map_err")]
fn damaged(error: image_webp::DecodingError) -> PictureError {
    PictureError::Corrupt(error.to_string())
}

#[derive(Clone, Copy)]
enum WebpFrame<'a> {
    Lossy(&'a [u8]),
    Lossless(&'a [u8]),
}

struct WebpOutline<'a> {
    size_px: (u32, u32),
    frame: WebpFrame<'a>,
    has_alpha: bool,
    /// First byte and rest of a lossy picture's alpha, if it is packed as a lossless picture.
    packed_alpha: Option<(&'a u8, &'a [u8])>,
    metadata: ContainerMetadata,
    /// Length that the RIFF header declares.
    end: usize,
}

impl WebpOutline<'_> {
    /// The peak size of all pictures that exist at the same time, in bytes.
    fn memory_bytes(&self) -> u64 {
        let (width_px, height_px) = self.size_px;
        let pixels = pixel_bytes(width_px, height_px, 1);
        if matches!(self.frame, WebpFrame::Lossless(_)) {
            // Four bytes a pixel, and at most a byte for predictors, colour transforms and the map of codes.
            return pixels * 5;
        }
        // Luma in full and two chroma planes at half the size, in complete blocks.
        let blocks = u64::from(width_px.div_ceil(16)) * u64::from(height_px.div_ceil(16));
        let planes = blocks * 16 * 16 * 3 / 2;
        match (self.has_alpha, self.packed_alpha) {
            (false, _) => planes + pixels * 3,
            (true, None) => planes + pixels * 5,
            // The file with unpacked alpha exists as well; its alpha was unpacked before anything else.
            (true, Some(_)) => planes + pixels * 6,
        }
    }

    /// The memory for unpacking the lossless part, in bytes, with the tables of its codes; zero if there is no such
    /// part.
    fn unpacking_bytes(&self) -> Result<u64, PictureError> {
        let packed = match (self.frame, self.packed_alpha) {
            (WebpFrame::Lossless(data), _) => &data[LOSSLESS_HEADER_BYTES..],
            (WebpFrame::Lossy(_), Some((_, packed))) if self.has_alpha => packed,
            (WebpFrame::Lossy(_), _) => return Ok(0),
        };
        Ok(pixel_bytes(self.size_px.0, self.size_px.1, 5) + vp8l::code_bytes(packed, self.size_px)?)
    }
}

/// Returns `true` if any chunk says that the picture is animated. Later chunks may be damaged or missing.
fn has_animation(bytes: &[u8]) -> bool {
    let mut position = 12;
    for _ in 0..MAX_CHUNKS {
        match take_chunk(bytes, &mut position) {
            Ok(Some((b"ANIM" | b"ANMF", _))) => return true,
            Ok(Some((b"VP8X", [flags, ..]))) if flags & FLAG_ANIMATION != 0 => return true,
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => return false,
        }
    }
    false
}

/// Reads the chunk headers (RFC 9649, section 2) without decoding anything.
fn walk<'a>(bytes: &'a [u8], limits: &DecodeLimits) -> Result<WebpOutline<'a>, PictureError> {
    let declared =
        bytes.get(4..8).and_then(|field| field.try_into().ok()).map(u32::from_le_bytes).ok_or_else(cut_short)?;
    let end = (declared as usize).checked_add(8).filter(|end| *end <= bytes.len()).ok_or_else(cut_short)?;
    let bytes = &bytes[..end];

    let mut canvas = None;
    let mut frame: Option<((u32, u32), WebpFrame<'_>)> = None;
    let mut alpha: Option<&[u8]> = None;
    let mut metadata = ContainerMetadata::default();
    let mut position = 12;
    for _ in 0..MAX_CHUNKS {
        let Some((name, data)) = take_chunk(bytes, &mut position)? else {
            let (size_px, frame) = frame.ok_or_else(|| PictureError::Corrupt("there is no picture inside".into()))?;
            let has_alpha = match (canvas, frame) {
                (Some((canvas_px, _)), _) if canvas_px != size_px => {
                    return Err(PictureError::Corrupt("the canvas and the picture differ in size".into()));
                }
                (Some((_, has_alpha)), _) => has_alpha,
                (None, WebpFrame::Lossless(data)) => data[ALPHA_BYTE] & ALPHA_BIT != 0,
                (None, WebpFrame::Lossy(_)) => false,
            };
            let packed_alpha = alpha.and_then(<[u8]>::split_first).filter(|(first, _)| *first & PACKED_BITS != 0);
            return Ok(WebpOutline { size_px, frame, has_alpha, packed_alpha, metadata, end });
        };
        match name {
            b"VP8X" => canvas = Some(read_canvas(data)?),
            b"VP8 " | b"VP8L" => {
                if frame.is_some() {
                    return Err(PictureError::Corrupt("there are two pictures inside".into()));
                }
                let found = if name == b"VP8L" {
                    (lossless_size(data)?, WebpFrame::Lossless(data))
                } else {
                    (lossy_size(data)?, WebpFrame::Lossy(data))
                };
                limits.check_declared(found.0.0, found.0.1)?;
                frame = Some(found);
            }
            b"ALPH" => alpha = alpha.or(Some(data)),
            b"ICCP" => metadata.icc_profile = (data.len() <= limits.max_profile_bytes).then(|| data.to_vec()),
            b"EXIF" => metadata.orientation = ExifOrientation::read(data.strip_prefix(b"Exif\0\0").unwrap_or(data)),
            _ => {}
        }
    }
    Err(PictureError::TooManyParts { what: "chunks", limit: MAX_CHUNKS })
}

/// Name and data.
type RiffChunk<'a> = (&'a [u8; 4], &'a [u8]);

/// The chunk at `position`, or `None` at the end; chunks are padded to an even length.
fn take_chunk<'a>(bytes: &'a [u8], position: &mut usize) -> Result<Option<RiffChunk<'a>>, PictureError> {
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

/// VP8X: a flag byte, three reserved bytes, then width − 1 and height − 1 in 24 bits each. The size, and whether there is
/// alpha.
fn read_canvas(data: &[u8]) -> Result<((u32, u32), bool), PictureError> {
    let [flags, _, _, _, w0, w1, w2, h0, h1, h2, ..] = data else { return Err(cut_short()) };
    let size_px = (u32::from_le_bytes([*w0, *w1, *w2, 0]) + 1, u32::from_le_bytes([*h0, *h1, *h2, 0]) + 1);
    Ok((size_px, flags & FLAG_ALPHA != 0))
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
    let [LOSSLESS_SIGNATURE, b0, b1, b2, b3, ..] = data else {
        return Err(PictureError::Corrupt("the lossless signature is missing".into()));
    };
    let bits = u32::from_le_bytes([*b0, *b1, *b2, *b3]);
    Ok(((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1))
}
