//! Reading animations of consoles, and asking for values at frames.

use vitrine_bflan::{AnimationFile, BflanLimits};

pub fn bflan(data: &[u8]) {
    let Ok(animation) = AnimationFile::read(data, &BflanLimits::default()) else { return };
    for track in animation.things.iter().flat_map(|thing| &thing.tracks) {
        for frame in [f32::MIN, -1.0, 0.0, 0.5, 7.25, f32::MAX, f32::NAN] {
            assert!(track.curve.value_at(frame).is_none_or(f32::is_finite));
        }
    }
}
