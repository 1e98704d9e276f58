//! JPEG: a walk over the markers, then zune-jpeg in its strict mode. The walk is needed because a lenient decoder
//! paints grey where data is missing; here a file without its end marker, with a second frame header or with dozens of
//! scans is refused.

use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::exif::ExifOrientation;
use super::{ContainerMetadata, DecodedPicture, admitted_buffer, check_memory, cut_short, pixel_bytes, widen_grey};
use crate::error::PictureError;
use crate::limits::DecodeLimits;
use crate::picture::{Picture, PixelChannels};

/// Encoders write ten or so; each scan of a progressive picture is a pass over all its blocks.
const MAX_SCANS: usize = 64;
/// Camera files have a few dozen segments; a file with more than this is built to be slow.
const MAX_SEGMENTS: usize = 4096;

/// Properties of a file, from its markers.
#[derive(Debug)]
struct JpegOutline {
    width_px: u32,
    height_px: u32,
    component_count: usize,
    /// Bytes that the decoder stores until the last scan; zero for a picture with a single sequential scan.
    coefficient_bytes: u64,
    metadata: ContainerMetadata,
    /// Length up to and including the end marker.
    end: usize,
}

pub(super) fn decode(bytes: &[u8], limits: &DecodeLimits) -> Result<DecodedPicture, PictureError> {
    let outline = walk(bytes, limits)?;
    let JpegOutline { width_px, height_px, component_count, .. } = outline;

    let stored_bytes_each = if component_count == 1 { 1 } else { 3 };
    let stored_bytes = pixel_bytes(width_px, height_px, stored_bytes_each);
    let while_decoding = stored_bytes + outline.coefficient_bytes;
    let while_widening = if component_count == 1 { stored_bytes * 4 } else { 0 };
    check_memory(bytes, while_decoding.max(while_widening), limits)?;

    let colours = if component_count == 1 { ColorSpace::Luma } else { ColorSpace::RGB };
    let options = DecoderOptions::default()
        .set_strict_mode(true)
        .set_max_width(width_px as usize)
        .set_max_height(height_px as usize)
        .jpeg_set_max_scans(MAX_SCANS)
        .jpeg_set_out_colorspace(colours);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(&bytes[..outline.end]), options);
    let mut stored = admitted_buffer(stored_bytes)?;
    decoder.decode_headers().map_err(damaged)?;
    if decoder.output_buffer_size() != Some(stored.len()) {
        return Err(PictureError::Corrupt("the headers contradict each other".into()));
    }
    decoder.decode_into(&mut stored).map_err(damaged)?;

    let pixels = if component_count == 1 { widen_grey(&stored, false) } else { stored };
    let mut metadata = outline.metadata;
    if component_count != 3 {
        // The profile of a grey or CMYK picture does not describe the RGB pixels it has become.
        metadata.icc_profile = None;
    }
    Ok(DecodedPicture { picture: Picture::from_pixels(width_px, height_px, PixelChannels::Rgb, pixels)?, metadata })
}

#[allow(clippy::needless_pass_by_value, reason = "used as a function in map_err")]
fn damaged(error: zune_jpeg::errors::DecodeErrors) -> PictureError {
    PictureError::Corrupt(format!("{error:?}"))
}

/// Reads the markers from start to end marker (ITU-T T.81, annex B) without decoding anything.
fn walk(bytes: &[u8], limits: &DecodeLimits) -> Result<JpegOutline, PictureError> {
    let mut frame: Option<JpegFrame> = None;
    let mut orientation = ExifOrientation::default();
    let mut profile_parts: Vec<(u8, &[u8])> = Vec::new();
    let mut scan_count = 0;
    let mut position = 2;

    for _ in 0..MAX_SEGMENTS {
        let marker = next_marker(bytes, &mut position)?;
        if marker == 0xD9 {
            return outline(frame, orientation, profile_parts, position, limits);
        }
        if matches!(marker, 0x01 | 0xD0..=0xD8) {
            continue;
        }
        let segment = take_segment(bytes, &mut position)?;
        match marker {
            0xC0..=0xC2 => {
                if frame.is_some() {
                    return Err(PictureError::Corrupt("there are two frame headers".into()));
                }
                frame = Some(read_frame(marker, segment, limits)?);
            }
            0xC3 | 0xC7 | 0xCB | 0xCF => return Err(PictureError::UnsupportedFeature("lossless JPEG")),
            0xC5 | 0xC6 | 0xCD | 0xCE => return Err(PictureError::UnsupportedFeature("hierarchical JPEG")),
            0xC9 | 0xCA => return Err(PictureError::UnsupportedFeature("arithmetic-coded JPEG")),
            0xE1 => {
                if let Some(exif) = segment.strip_prefix(b"Exif\0\0") {
                    orientation = ExifOrientation::read(exif);
                }
            }
            0xE2 => {
                if let Some([sequence, _count, part @ ..]) = segment.strip_prefix(b"ICC_PROFILE\0") {
                    profile_parts.push((*sequence, part));
                }
            }
            0xDA => {
                scan_count += 1;
                if scan_count > MAX_SCANS {
                    return Err(PictureError::TooManyParts { what: "scans", limit: MAX_SCANS });
                }
                if let (1, Some(frame)) = (scan_count, &mut frame) {
                    let channels_inside = segment.first().map_or(0, |count| usize::from(*count));
                    frame.needs_coefficients |= channels_inside != frame.component_count;
                }
                skip_scan(bytes, &mut position);
            }
            _ => {}
        }
    }
    Err(PictureError::TooManyParts { what: "segments", limit: MAX_SEGMENTS })
}

fn outline(
    frame: Option<JpegFrame>,
    orientation: ExifOrientation,
    mut profile_parts: Vec<(u8, &[u8])>,
    end: usize,
    limits: &DecodeLimits,
) -> Result<JpegOutline, PictureError> {
    let frame = frame.ok_or_else(|| PictureError::Corrupt("there is no frame header".into()))?;
    let profile_size: usize = profile_parts.iter().map(|(_, part)| part.len()).sum();
    if profile_size > limits.max_profile_bytes {
        profile_parts.clear();
    }
    profile_parts.sort_by_key(|(sequence, _)| *sequence);
    let profile: Vec<u8> = profile_parts.into_iter().flat_map(|(_, part)| part.iter().copied()).collect();
    Ok(JpegOutline {
        width_px: frame.width_px,
        height_px: frame.height_px,
        component_count: frame.component_count,
        coefficient_bytes: if frame.needs_coefficients { frame.coefficient_bytes } else { 0 },
        metadata: ContainerMetadata { orientation, icc_profile: (!profile.is_empty()).then_some(profile) },
        end,
    })
}

/// The code of the next marker; fill bytes before it are skipped, anything else means damage.
fn next_marker(bytes: &[u8], position: &mut usize) -> Result<u8, PictureError> {
    if *bytes.get(*position).ok_or_else(cut_short)? != 0xFF {
        return Err(PictureError::Corrupt(format!("a marker is missing at byte {position}", position = *position)));
    }
    while *bytes.get(*position).ok_or_else(cut_short)? == 0xFF {
        *position += 1;
    }
    let marker = bytes[*position];
    *position += 1;
    Ok(marker)
}

/// The payload of the segment whose length field stands at `position`.
fn take_segment<'a>(bytes: &'a [u8], position: &mut usize) -> Result<&'a [u8], PictureError> {
    let [high, low] = *bytes.get(*position..*position + 2).ok_or_else(cut_short)? else { return Err(cut_short()) };
    let length = usize::from(u16::from_be_bytes([high, low]));
    if length < 2 {
        return Err(PictureError::Corrupt("a segment is shorter than its length field".into()));
    }
    let segment = bytes.get(*position + 2..*position + length).ok_or_else(cut_short)?;
    *position += length;
    Ok(segment)
}

/// Moves past entropy-coded data: to the next marker that is neither a stuffed byte nor a restart marker.
fn skip_scan(bytes: &[u8], position: &mut usize) {
    while let Some(offset) = bytes.get(*position..).and_then(|rest| rest.iter().position(|&byte| byte == 0xFF)) {
        *position += offset;
        match bytes.get(*position + 1) {
            Some(0x00 | 0xD0..=0xD7) => *position += 2,
            Some(0xFF) => *position += 1,
            _ => return,
        }
    }
    *position = bytes.len();
}

struct JpegFrame {
    width_px: u32,
    height_px: u32,
    component_count: usize,
    coefficient_bytes: u64,
    /// The picture is progressive, or its first scan lacks a channel.
    needs_coefficients: bool,
}

fn read_frame(marker: u8, segment: &[u8], limits: &DecodeLimits) -> Result<JpegFrame, PictureError> {
    let [precision, h1, h0, w1, w0, count, components @ ..] = segment else { return Err(cut_short()) };
    if *precision != 8 {
        return Err(PictureError::UnsupportedFeature("JPEG of more than 8 bits a channel"));
    }
    let width_px = u32::from(u16::from_be_bytes([*w1, *w0]));
    let height_px = u32::from(u16::from_be_bytes([*h1, *h0]));
    limits.check_declared(width_px, height_px)?;
    let component_count = usize::from(*count);
    if !matches!(component_count, 1 | 3 | 4) {
        return Err(PictureError::UnsupportedFeature("JPEG of an unusual number of channels"));
    }
    let components = components.get(..component_count * 3).ok_or_else(cut_short)?;

    let factors: Vec<(u64, u64)> =
        components.chunks_exact(3).map(|entry| (u64::from(entry[1] >> 4), u64::from(entry[1] & 15))).collect();
    if factors.iter().any(|(h, v)| !(1..=4).contains(h) || !(1..=4).contains(v)) {
        return Err(PictureError::Corrupt("a sampling factor is out of range".into()));
    }
    let h_max = factors.iter().map(|(h, _)| *h).max().unwrap_or(1);
    let v_max = factors.iter().map(|(_, v)| *v).max().unwrap_or(1);
    let mcu_count = u64::from(width_px).div_ceil(8 * h_max) * u64::from(height_px).div_ceil(8 * v_max);
    let block_count: u64 = factors.iter().map(|(h, v)| mcu_count * h * v).sum();
    // Sixty-four 16-bit coefficients a block.
    let coefficient_bytes = block_count * 128;
    Ok(JpegFrame { width_px, height_px, component_count, coefficient_bytes, needs_coefficients: marker == 0xC2 })
}
