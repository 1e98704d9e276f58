//! The bars that a player draws.

/// Number of bars in a wave form.
pub const BARS: usize = 160;

/// The peak of each of as many equal parts, 255 for the highest.
pub(crate) fn wave_form(planes: &[Vec<f32>]) -> Vec<u8> {
    let length = planes.first().map_or(0, Vec::len);
    let peak = |bar: usize| {
        let part = bar * length / BARS..(bar + 1) * length / BARS;
        planes.iter().flat_map(|plane| &plane[part.clone()]).fold(0.0_f32, |peak, sample| peak.max(sample.abs()))
    };
    let peaks: Vec<f32> = (0..BARS).map(peak).collect();
    let highest = peaks.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    peaks.iter().map(|peak| (peak / highest * 255.0).round() as u8).collect()
}
