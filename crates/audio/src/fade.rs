//! Fades at both ends.

use std::f32::consts::FRAC_PI_2;

/// Fades the given numbers of samples in and out, at most half of all each, along the square of a sine, which is flat at
/// both ends of the fade.
pub(crate) fn fade(samples: &mut [f32], fade_in: usize, fade_out: usize) {
    let half = samples.len() / 2;
    ramp(samples.iter_mut(), fade_in.min(half));
    ramp(samples.iter_mut().rev(), fade_out.min(half));
}

fn ramp<'a>(samples: impl Iterator<Item = &'a mut f32>, length: usize) {
    let step = FRAC_PI_2 / length.max(1) as f32;
    for (at, sample) in samples.take(length).enumerate() {
        *sample *= (at as f32 * step).sin().powi(2);
    }
}
