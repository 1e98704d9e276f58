//! Decoding under limits: one pass, block by block, with memory for one block.
//!
//! Frames are found here and not by a general reader, but for FLAC, whose frames do not tell their length: each step
//! then takes at least a byte off the file, tags are skipped without being read, and nothing is looked up by seeking.

mod flac;
mod mp3;
mod vorbis;
mod wav;

use std::panic::{AssertUnwindSafe, catch_unwind};

use symphonia::core::audio::{Channels, Position};
use symphonia::core::errors::Error as DecoderError;

use crate::error::Error;
use crate::limits::{MIN_DURATION_MS, SoundLimits};
use crate::sniff::{SoundFormat, detect};

/// Properties of a sound that are known without encoding it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SoundFacts {
    /// Format of the file.
    pub format: SoundFormat,
    /// Sample rate in hertz.
    pub sample_rate: u32,
    /// Number of channels, 1 or 2.
    pub channels: u32,
    /// Length in milliseconds, as decoded.
    pub duration_ms: u32,
}

/// Decodes the whole sound and returns its properties, without keeping any of it.
///
/// # Errors
///
/// Sound that is not taken, damaged, or outside the limits.
pub fn inspect(bytes: &[u8], limits: &SoundLimits) -> Result<SoundFacts, Error> {
    let (facts, _) = decode_all(bytes, limits)?;
    if facts.duration_ms < MIN_DURATION_MS {
        return Err(Error::TooShort { found_ms: facts.duration_ms, min_ms: MIN_DURATION_MS });
    }
    Ok(facts)
}

/// The facts, and how many frames there are: a frame is one sample of each channel.
pub(crate) fn decode_all(bytes: &[u8], limits: &SoundLimits) -> Result<(SoundFacts, u64), Error> {
    let mut decoder = SoundDecoder::open(bytes, limits)?;
    while decoder.next_block()?.is_some() {}
    let SoundDecoder { format, sample_rate, channels, frames, .. } = decoder;
    if frames == 0 {
        return Err(Error::Empty);
    }
    Ok((SoundFacts { format, sample_rate, channels, duration_ms: to_ms(frames, sample_rate) }, frames))
}

/// Duration of a number of frames in milliseconds.
pub(crate) fn to_ms(frames: u64, sample_rate: u32) -> u32 {
    u32::try_from(frames.saturating_mul(1000) / u64::from(sample_rate.max(1))).unwrap_or(u32::MAX)
}

/// Frames of one format, decoded one after another.
trait FrameSource {
    /// Puts the next frames into `planes`, one for each channel. Returns `false` if there were none left.
    fn next_block(&mut self, planes: &mut Vec<Vec<f32>>) -> Result<bool, Error>;
}

/// An opened source, and what it says about itself.
struct OpenedSource<'a> {
    source: Box<dyn FrameSource + 'a>,
    sample_rate: u32,
    channels: u32,
}

/// Sound as it is decoded, never more than the limits allow.
pub(crate) struct SoundDecoder<'a> {
    source: Box<dyn FrameSource + 'a>,
    pub format: SoundFormat,
    pub sample_rate: u32,
    pub channels: u32,
    frames: u64,
    max_seconds: u32,
    planes: Vec<Vec<f32>>,
}

impl<'a> SoundDecoder<'a> {
    pub fn open(bytes: &'a [u8], limits: &SoundLimits) -> Result<Self, Error> {
        limits.check_bytes(bytes)?;
        let (format, bytes) = detect(bytes)?;
        let OpenedSource { source, sample_rate, channels } = contained(|| match format {
            SoundFormat::Wav => wav::open(bytes, limits),
            SoundFormat::Mp3 => mp3::open(bytes, limits),
            SoundFormat::Ogg => vorbis::open(bytes, limits),
            SoundFormat::Flac => flac::open(bytes, limits),
        })?;
        let max_seconds = limits.max_seconds;
        Ok(Self { source, format, sample_rate, channels, frames: 0, max_seconds, planes: Vec::new() })
    }

    /// The next block, one plane for each channel, possibly with no samples; `None` at the end.
    pub fn next_block(&mut self) -> Result<Option<&[Vec<f32>]>, Error> {
        if !contained(|| self.source.next_block(&mut self.planes))? {
            return Ok(None);
        }
        let frames = self.planes.first().map_or(0, Vec::len);
        if self.planes.len() != self.channels as usize || self.planes.iter().any(|plane| plane.len() != frames) {
            return Err(Error::Corrupt("the number of channels changes"));
        }
        self.frames += frames as u64;
        if self.frames > u64::from(self.max_seconds) * u64::from(self.sample_rate) {
            return Err(Error::TooLong { max_seconds: self.max_seconds });
        }
        Ok(Some(&self.planes))
    }
}

/// Turns a panic into the error for a damaged file: the Vorbis decoder divides by zero when a floor has a point twice.
/// The decoder must not be used after it.
fn contained<T>(decode: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(decode)).unwrap_or(Err(Error::Corrupt("the decoder cannot go on")))
}

/// One channel or two, for the decoders.
fn layout(channels: u32) -> Channels {
    Channels::Positioned(Position::from_count(channels).unwrap_or(Position::FRONT_LEFT))
}

/// A decoder's refusal in words of ours.
fn refused(error: DecoderError) -> Error {
    match error {
        DecoderError::DecodeError(what) | DecoderError::Unsupported(what) | DecoderError::LimitError(what) => {
            Error::Corrupt(what)
        }
        DecoderError::IoError(_) => Error::Corrupt("it is cut off"),
        DecoderError::ResetRequired => Error::Corrupt("it changes on the way"),
        _ => Error::Corrupt("it cannot be decoded"),
    }
}
