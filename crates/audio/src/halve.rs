//! Half the sample rate, for sources of 88.2 and 96 kHz.

use std::f64::consts::PI;

/// Taps on either side; every second one of a half-band filter is zero.
const REACH: usize = 47;
const TAPS: usize = REACH.div_ceil(2);

/// Every second sample of the filtered signal. Up to 0.42 of the new rate passes, what would fold back below that is
/// 70 dB down.
pub(crate) fn halve(samples: &[f32]) -> Vec<f32> {
    let taps = taps();
    // Even samples are the middle of the filter, odd ones meet the taps.
    let even = samples.iter().step_by(2);
    let silence = std::iter::repeat_n(0.0, TAPS);
    let odd = samples.iter().skip(1).step_by(2).copied();
    let odd: Vec<f32> = silence.clone().chain(odd).chain(silence).collect();
    even.enumerate()
        .map(|(at, middle)| {
            // `odd[at + TAPS]` follows the middle, the one before it precedes.
            let sides =
                taps.iter().enumerate().map(|(tap, factor)| factor * (odd[at + TAPS + tap] + odd[at + TAPS - 1 - tap]));
            0.5 * middle + sides.sum::<f32>()
        })
        .collect()
}

/// The taps at the distances 1, 3, 5 …: a sinc under a Blackman window, together a half, so that silence stays level.
fn taps() -> [f32; TAPS] {
    let taps: [f64; TAPS] = std::array::from_fn(|tap| {
        let distance = (2 * tap + 1) as f64;
        let at = PI * distance / (REACH + 1) as f64;
        let window = 0.42 + 0.5 * at.cos() + 0.08 * (2.0 * at).cos();
        window * (PI * distance / 2.0).sin() / (PI * distance)
    });
    let sum: f64 = taps.iter().sum();
    taps.map(|tap| (tap * 0.25 / sum) as f32)
}
