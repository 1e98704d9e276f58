//! Pictures as AVIF: pixels in, bytes out. A crate of its own, so that whatever else works on pictures is built without
//! the encoder.

#![warn(missing_docs)]

use avif_serialize::Aviffy;
use avif_serialize::constants::MatrixCoefficients as FileMatrix;
use rav1e::prelude::*;
use vitrine_media::Picture;

/// Quantizer, 0 to 255. Less is sharper: here the file is as sharp as the WebP beside it (decision record 0029).
const QUANTIZER: u8 = 110;
/// Speed, 0 to 10. Slower ones take several times as long, faster ones give nothing (decision record 0029).
const SPEED: u8 = 8;

/// Why a picture cannot be encoded.
#[derive(Debug, thiserror::Error)]
#[error("the AVIF encoder failed: {0}")]
pub struct AvifError(String);

/// Encodes a picture of even width and height with 8 bits and one colour for four pixels, on the thread of the caller; alpha is laid
/// on black. It takes some 100 bytes of memory for each pixel.
///
/// # Errors
/// If the encoder refuses the picture.
pub fn encode_avif(picture: &Picture) -> Result<Vec<u8>, AvifError> {
    let picture = picture.clone().flatten([0, 0, 0]);
    let (width, height) = (picture.width_px(), picture.height_px());
    let failed = |error: &dyn std::fmt::Display| AvifError(error.to_string());
    let config = Config::new().with_encoder_config(settings(width as usize, height as usize)).with_threads(1);
    let mut context: Context<u8> = config.new_context().map_err(|error| failed(&error))?;
    let mut frame = context.new_frame();
    let planes = planes(picture.pixels(), width as usize);
    for (plane, (samples, row)) in frame.planes.iter_mut().zip(&planes) {
        plane.copy_from_raw_u8(samples, *row, 1);
    }
    context.send_frame(frame).map_err(|error| failed(&error))?;
    context.flush();
    let mut data = Vec::new();
    loop {
        match context.receive_packet() {
            Ok(packet) => data.extend(packet.data),
            Err(EncoderStatus::Encoded) => {}
            Err(EncoderStatus::LimitReached) => break,
            Err(error) => return Err(failed(&error)),
        }
    }
    let mut file = Aviffy::new();
    file.set_matrix_coefficients(FileMatrix::Bt601).set_chroma_subsampling((true, true)).set_seq_profile(0);
    Ok(file.to_vec(&data, None, width, height, 8))
}

fn settings(width: usize, height: usize) -> EncoderConfig {
    let mut speed_settings = SpeedSettings::from_preset(SPEED);
    // Larger blocks and filters against coarse ones take half as long again, and gain nothing at this quality.
    speed_settings.partition.partition_range = PartitionRange::new(BlockSize::BLOCK_8X8, BlockSize::BLOCK_16X16);
    (speed_settings.cdef, speed_settings.lrf, speed_settings.fast_deblock) = (false, false, true);
    // There is one frame.
    (speed_settings.multiref, speed_settings.rdo_lookahead_frames) = (false, 1);
    speed_settings.scene_detection_mode = SceneDetectionSpeed::None;
    EncoderConfig {
        width,
        height,
        bit_depth: 8,
        chroma_sampling: ChromaSampling::Cs420,
        pixel_range: PixelRange::Full,
        color_description: Some(ColorDescription {
            color_primaries: ColorPrimaries::BT709,
            transfer_characteristics: TransferCharacteristics::SRGB,
            matrix_coefficients: MatrixCoefficients::BT601,
        }),
        still_picture: true,
        quantizer: usize::from(QUANTIZER),
        min_quantizer: QUANTIZER,
        tiles: 1,
        speed_settings,
        ..EncoderConfig::default()
    }
}

/// Brightness and both colours with the length of a row, of BT.601 with all values from 0 to 255. A colour is the mean of four pixels.
fn planes(rgb: &[u8], width: usize) -> [(Vec<u8>, usize); 3] {
    let (mut luma, mut blue, mut red) = (Vec::with_capacity(rgb.len() / 3), Vec::new(), Vec::new());
    let brightness = |[r, g, b]: [f32; 3]| 0.299 * r + 0.587 * g + 0.114 * b;
    for rows in rgb.chunks_exact(2 * width * 3) {
        let (upper, lower) = rows.split_at(width * 3);
        for row in [upper, lower] {
            luma.extend(row.chunks_exact(3).map(|p| brightness([p[0], p[1], p[2]].map(f32::from)).round() as u8));
        }
        for (above, below) in upper.chunks_exact(6).zip(lower.chunks_exact(6)) {
            let mean = [0, 1, 2]
                .map(|c| [above[c], above[c + 3], below[c], below[c + 3]].map(f32::from).iter().sum::<f32>() / 4.0);
            let y = brightness(mean);
            blue.push(((mean[2] - y) / 1.772 + 128.0).round() as u8);
            red.push(((mean[0] - y) / 1.402 + 128.0).round() as u8);
        }
    }
    [(luma, width), (blue, width / 2), (red, width / 2)]
}
