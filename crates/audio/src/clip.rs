//! From a file to a clip: cut, even out, fade, encode.

use crate::decode::{SoundDecoder, to_ms};
use crate::encode::encode;
use crate::error::Error;
use crate::fade::fade;
use crate::halve::halve;
use crate::limits::{ClipTarget, MIN_DURATION_MS, SoundLimits, TrimRange};
use crate::loudness::{amplify, gain_db, loudness, true_peak};
use crate::wave_form::wave_form;

/// Highest sample rate of a clip; higher ones are halved, because players take Vorbis up to 48 kHz.
const MAX_SAMPLE_RATE: u32 = 48_000;
/// Milliseconds of the fades where a clip begins and ends with the sound itself, so that neither clicks.
const SHORTEST_FADE_MS: u32 = 10;
/// Largest value of a decoded sample; full scale is 1.
const MAX_SAMPLE: f32 = 4.0;

/// Published clip of a sound.
#[derive(Debug, Clone, PartialEq)]
pub struct SoundClip {
    /// Ogg Vorbis without any tag, with the sample rate of the source or half of it.
    pub ogg: Vec<u8>,
    /// Sample rate in hertz, 8 to 48 kHz.
    pub sample_rate: u32,
    /// Number of channels, as in the source.
    pub channels: u32,
    /// Length in milliseconds.
    pub duration_ms: u32,
    /// The wave form: the peak of each of [`BARS`](crate::BARS) equal parts, 255 for the highest; all 0 for silence.
    pub peaks: Vec<u8>,
    /// Integrated loudness of the kept part before its gain; `None` when nothing of it is above the gate of −70 LUFS.
    pub loudness_lufs: Option<f32>,
    /// Gain in decibels from the source to the clip.
    pub gain_db: f32,
}

/// Makes a clip of the part to be kept. The rest after that part is not decoded: call [`inspect`](crate::inspect) first to
/// check that the whole is sound and within the limits.
///
/// # Errors
///
/// Sound that is not taken, damaged or outside the limits, or a part that does not lie inside it.
pub fn make_clip(bytes: &[u8], limits: &SoundLimits, trim: TrimRange, target: &ClipTarget) -> Result<SoundClip, Error> {
    let mut decoder = SoundDecoder::open(bytes, limits)?;
    let (sample_rate, channels) = (decoder.sample_rate, decoder.channels);
    let mut cut = KeptSound::new(trim, target, sample_rate)?;
    while let Some(planes) = decoder.next_block()? {
        if cut.is_full_with(planes) {
            break;
        }
    }
    drop(decoder);
    let KeptSound { mut planes, begins_inside, ends_inside, frames, .. } = cut;
    let kept = planes.first().map_or(0, Vec::len) as u64;
    if frames == 0 {
        return Err(Error::Empty);
    }
    if kept == 0 {
        return Err(Error::BadTrim { max_ms: target.max_duration_ms });
    }
    let found_ms = to_ms(kept, sample_rate);
    if found_ms < MIN_DURATION_MS {
        return Err(Error::TooShort { found_ms, min_ms: MIN_DURATION_MS });
    }

    let sample_rate = if sample_rate > MAX_SAMPLE_RATE {
        planes.iter_mut().for_each(|plane| *plane = halve(plane));
        sample_rate / 2
    } else {
        sample_rate
    };
    let length = |is_cut: bool, ms: u32| {
        let ms = if is_cut { ms.max(SHORTEST_FADE_MS) } else { SHORTEST_FADE_MS };
        to_frames(ms, sample_rate) as usize
    };
    for plane in &mut planes {
        fade(plane, length(begins_inside, target.fade_in_ms), length(ends_inside, target.fade_out_ms));
    }
    let lufs = loudness(&planes, sample_rate)?;
    let gain_db = gain_db(lufs, true_peak(&planes), target);
    amplify(&mut planes, gain_db);
    Ok(SoundClip {
        ogg: encode(&planes, sample_rate, target.quality)?,
        sample_rate,
        channels,
        duration_ms: found_ms,
        peaks: wave_form(&planes),
        loudness_lufs: lufs.map(|lufs| lufs as f32),
        gain_db: gain_db as f32,
    })
}

fn to_frames(ms: u32, sample_rate: u32) -> u64 {
    u64::from(ms) * u64::from(sample_rate) / 1000
}

/// The part that is kept, as it comes in.
struct KeptSound {
    /// Frames of the source from and to which it is kept.
    start: u64,
    end: u64,
    /// Frames of the source so far.
    frames: u64,
    planes: Vec<Vec<f32>>,
    begins_inside: bool,
    ends_inside: bool,
}

impl KeptSound {
    fn new(trim: TrimRange, target: &ClipTarget, sample_rate: u32) -> Result<Self, Error> {
        let max_ms = target.max_duration_ms;
        let end_ms = trim.end_ms.unwrap_or(trim.start_ms.saturating_add(max_ms));
        if end_ms.checked_sub(trim.start_ms).is_none_or(|ms| ms == 0 || ms > max_ms) {
            return Err(Error::BadTrim { max_ms });
        }
        let (start, end) = (to_frames(trim.start_ms, sample_rate), to_frames(end_ms, sample_rate));
        Ok(Self { start, end, frames: 0, planes: Vec::new(), begins_inside: start > 0, ends_inside: false })
    }

    /// Takes the part of a block that is kept. Returns `true` if the rest of the source is not needed.
    fn is_full_with(&mut self, planes: &[Vec<f32>]) -> bool {
        let length = planes.first().map_or(0, Vec::len);
        let inside = |frame: u64| (frame.saturating_sub(self.frames) as usize).min(length);
        let kept = inside(self.start)..inside(self.end);
        self.planes.resize(planes.len(), Vec::new());
        for (all, plane) in self.planes.iter_mut().zip(planes) {
            all.extend(plane[kept.clone()].iter().copied().map(sane));
        }
        self.frames += length as u64;
        self.ends_inside = self.frames > self.end;
        self.ends_inside
    }
}

/// A sample that can be reckoned with: files of floating point may hold anything.
fn sane(sample: f32) -> f32 {
    if sample.is_finite() { sample.clamp(-MAX_SAMPLE, MAX_SAMPLE) } else { 0.0 }
}
