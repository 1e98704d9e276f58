//! Sounds made from formulas, and files of every format around them.

pub mod flac;
pub mod ogg;
pub mod wav;

use std::f64::consts::TAU;

use vitrine_audio::{ClipTarget, Error, SoundClip, SoundLimits, TrimRange, make_clip};

pub const STEREO_MP3: &[u8] = include_bytes!("../files/two-tones-stereo.mp3");
pub const MONO_MP3: &[u8] = include_bytes!("../files/two-tones-mono.mp3");

/// One channel.
pub fn sine(rate: u32, seconds: f64, hertz: f64, amplitude: f64) -> Vec<f32> {
    let frames = (f64::from(rate) * seconds).round() as usize;
    (0..frames).map(|at| (amplitude * (TAU * hertz * at as f64 / f64::from(rate)).sin()) as f32).collect()
}

/// The same noise every time, from −1 to 1.
pub fn noise(frames: usize) -> Vec<f32> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state as i32 as f32 / i32::MAX as f32
    };
    (0..frames).map(|_| next()).collect()
}

/// How often a wave goes up through zero, per second.
pub fn hertz(samples: &[f32], rate: u32) -> f64 {
    let ups = samples.windows(2).filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0).count();
    ups as f64 * f64::from(rate) / samples.len() as f64
}

pub fn highest(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |highest, sample| highest.max(sample.abs()))
}

pub fn clip(file: &[u8], trim: TrimRange) -> Result<SoundClip, Error> {
    make_clip(file, &SoundLimits::default(), trim, &ClipTarget::default())
}

/// The whole as a clip, which is to succeed, and what another decoder makes of it.
pub fn whole(file: &[u8]) -> (SoundClip, Vec<Vec<f32>>) {
    let clip = clip(file, TrimRange::default()).expect("a clip");
    let planes = ogg::decode(&clip.ogg);
    (clip, planes)
}
