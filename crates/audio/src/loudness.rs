//! Loudness (EBU R128), true peak (ITU-R BS.1770-4, annex 2), and the gain that follows from both.

use std::array;
use std::f64::consts::PI;

use ebur128::{EbuR128, Mode};

use crate::error::Error;
use crate::limits::ClipTarget;

/// Integrated, gated loudness in LUFS; `None` when nothing is above the absolute gate.
pub(crate) fn loudness(planes: &[Vec<f32>], sample_rate: u32) -> Result<Option<f64>, Error> {
    let defect = |error: ebur128::Error| Error::Encoding(error.to_string());
    let mut meter = EbuR128::new(planes.len() as u32, sample_rate, Mode::I).map_err(defect)?;
    let planes: Vec<&[f32]> = planes.iter().map(Vec::as_slice).collect();
    meter.add_frames_planar_f32(&planes).map_err(defect)?;
    let lufs = meter.loudness_global().map_err(defect)?;
    Ok(lufs.is_finite().then_some(lufs))
}

/// Gain for the whole clip: up to the target loudness, with no peak above the ceiling, and at most `max_gain_db`. A clip
/// that would need a limiter to get loud enough stays quieter.
pub(crate) fn gain_db(lufs: Option<f64>, peak: f32, target: &ClipTarget) -> f64 {
    let wanted = lufs.map_or(0.0, |lufs| f64::from(target.lufs) - lufs).min(target.max_gain_db.into());
    if peak > 0.0 { wanted.min(f64::from(target.true_peak_dbtp) - 20.0 * f64::from(peak).log10()) } else { 0.0 }
}

pub(crate) fn amplify(planes: &mut [Vec<f32>], gain_db: f64) {
    let factor = 10_f64.powf(gain_db / 20.0) as f32;
    planes.iter_mut().flatten().for_each(|sample| *sample *= factor);
}

/// Samples on either side of a place between two that its value depends on.
const REACH: usize = 6;
const BLOCK: usize = 64;

/// The highest value that the signal takes, also between its samples: the largest after oversampling four times. Where
/// the samples around are too low for a higher value than is known already, none are made.
pub(crate) fn true_peak(planes: &[Vec<f32>]) -> f32 {
    let phases = phases();
    let most = phases.iter().map(|taps| taps.iter().map(|tap| tap.abs()).sum()).fold(1.0, f32::max);
    let mut peak = planes.iter().map(|plane| highest(plane)).fold(0.0, f32::max);
    for plane in planes {
        for start in (0..plane.len()).step_by(BLOCK) {
            // Before the beginning and after the end there is silence.
            let mut around = [0.0; BLOCK + 2 * REACH];
            let first = start.saturating_sub(REACH);
            let part = &plane[first..(start + BLOCK + REACH).min(plane.len())];
            let at = first + REACH - start;
            around[at..at + part.len()].copy_from_slice(part);
            if highest(&around) * most > peak {
                peak = phases.iter().map(|taps| highest(&interpolate(&around, taps))).fold(peak, f32::max);
            }
        }
    }
    peak
}

fn highest(samples: &[f32]) -> f32 {
    // In lanes, since a plain fold of floating point is not vectorised.
    let (blocks, rest) = samples.as_chunks::<8>();
    let mut lanes = [0.0_f32; 8];
    for block in blocks {
        lanes.iter_mut().zip(block).for_each(|(lane, sample)| *lane = lane.max(sample.abs()));
    }
    rest.iter().map(|sample| sample.abs()).chain(lanes).fold(0.0, f32::max)
}

fn interpolate(around: &[f32; BLOCK + 2 * REACH], taps: &[f32; 2 * REACH]) -> [f32; BLOCK] {
    let mut values = [0.0; BLOCK];
    for (at, tap) in taps.iter().enumerate() {
        values.iter_mut().zip(&around[at + 1..]).for_each(|(value, sample)| *value += tap * sample);
    }
    values
}

/// The taps for a quarter, a half and three quarters of the way to the next sample: a sinc under a Hann window.
fn phases() -> [[f32; 2 * REACH]; 3] {
    array::from_fn(|phase| {
        let place = (phase + 1) as f64 / 4.0;
        array::from_fn(|tap| {
            let distance = tap as f64 + 1.0 - REACH as f64 - place;
            let window = 0.5 + 0.5 * (PI * distance / REACH as f64).cos();
            (window * (PI * distance).sin() / (PI * distance)) as f32
        })
    })
}
