//! Ogg Vorbis.

use std::num::{NonZeroU8, NonZeroU32};

use vorbis_rs::{VorbisBitrateManagementStrategy, VorbisEncoderBuilder, VorbisError};

use crate::error::Error;

/// Same for all files, so that the same sound gives the same bytes; it has to differ only within a file.
const SERIAL: i32 = i32::from_be_bytes(*b"vitr");
const BLOCK_FRAMES: usize = 4096;

/// Encodes planes of equal length.
pub(crate) fn encode(planes: &[Vec<f32>], sample_rate: u32, quality: f32) -> Result<Vec<u8>, Error> {
    let defect = |error: VorbisError| Error::Encoding(error.to_string());
    let none = || Error::Encoding("no channel or no sample rate".into());
    let rate = NonZeroU32::new(sample_rate).ok_or_else(none)?;
    let channels = u8::try_from(planes.len()).ok().and_then(NonZeroU8::new).ok_or_else(none)?;
    let mut builder = VorbisEncoderBuilder::new_with_serial(rate, channels, Vec::new(), SERIAL);
    builder.bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr {
        target_quality: quality.clamp(-0.2, 1.0),
    });
    let mut encoder = builder.build().map_err(defect)?;
    let length = planes.first().map_or(0, Vec::len);
    for start in (0..length).step_by(BLOCK_FRAMES) {
        let end = length.min(start + BLOCK_FRAMES);
        let block: Vec<&[f32]> = planes.iter().map(|plane| &plane[start..end]).collect();
        encoder.encode_audio_block(&block).map_err(defect)?;
    }
    encoder.finish().map_err(defect)
}
