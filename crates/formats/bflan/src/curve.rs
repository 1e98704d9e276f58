//! Curves: key frames, and the values between them.

/// How a value changes.
#[derive(Debug, Clone, PartialEq)]
pub enum AnimationCurve {
    /// It jumps at each key.
    Step(Vec<StepKey>),
    /// It follows a smooth curve from key to key.
    Hermite(Vec<HermiteKey>),
}

/// A frame from which a value holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StepKey {
    /// The frame.
    pub frame: f32,
    /// The value.
    pub value: u16,
}

/// A frame at which a curve has a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HermiteKey {
    /// The frame.
    pub frame: f32,
    /// The value.
    pub value: f32,
    /// The slope per frame.
    pub slope: f32,
}

impl AnimationCurve {
    /// The value at a frame: before the first key that of the first, behind the last that of the last. `None` without keys, and
    /// for a value too large for a number.
    #[must_use]
    pub fn value_at(&self, frame: f32) -> Option<f32> {
        let value = match self {
            Self::Step(keys) => {
                let before = keys.iter().rev().find(|key| key.frame <= frame);
                before.or(keys.first()).map(|key| f32::from(key.value))?
            }
            Self::Hermite(keys) => {
                let Some(at) = keys.iter().rposition(|key| key.frame <= frame) else {
                    return keys.first().map(|key| key.value);
                };
                let from = keys[at];
                keys.get(at + 1).map_or(from.value, |to| between(from, *to, frame))
            }
        };
        value.is_finite().then_some(value)
    }
}

/// The cubic with the values and slopes of two keys.
fn between(from: HermiteKey, to: HermiteKey, frame: f32) -> f32 {
    let length = to.frame - from.frame;
    if length <= 0.0 {
        return from.value;
    }
    let t = (frame - from.frame) / length;
    let (squared, cubed) = (t * t, t * t * t);
    let weight = 3.0 * squared - 2.0 * cubed;
    from.value * (1.0 - weight)
        + to.value * weight
        + length * (from.slope * (cubed - 2.0 * squared + t) + to.slope * (cubed - squared))
}
