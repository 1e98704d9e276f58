//! Animations, as far as a still menu needs them: the values at both ends.

use vitrine_bflan::{AnimatedKind, AnimationCurve, AnimationFile};
use vitrine_scene::{ConsoleAnimation, ConsoleChange};

/// The values of an animation at both ends. `keys` are those that may still be read of the archive.
pub(crate) fn console_animation(name: &str, animation: &AnimationFile, keys: &mut usize) -> ConsoleAnimation {
    let last = f32::from(animation.frames);
    let things = animation.things.iter().filter(|thing| thing.kind != AnimatedKind::Material);
    let changes = things.flat_map(|thing| thing.tracks.iter().map(move |track| (thing, track)));
    let changes = changes.filter_map(|(thing, track)| {
        *keys = keys.saturating_sub(match &track.curve {
            AnimationCurve::Step(keys) => keys.len(),
            AnimationCurve::Hermite(keys) => keys.len(),
        });
        Some(ConsoleChange {
            pane: thing.name.clone(),
            tag: String::from_utf8_lossy(&track.tag).into_owned(),
            target: track.target,
            user_datum: track.user_datum.clone(),
            first: track.curve.value_at(0.0)?.into(),
            last: track.curve.value_at(last)?.into(),
        })
    });
    ConsoleAnimation { name: name.to_owned(), changes: changes.collect() }
}
