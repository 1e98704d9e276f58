//! Applies the animations of a layout at the moment a scene shows.
//!
//! A console shows 60 frames in a second. Between key frames a curve is a cubic one through both values with both slopes, or a
//! step.

use vitrine_layout::Layout;
use vitrine_layout::json::{self, JsonLimits, JsonNumber, JsonObject, JsonValue};

use crate::base;
use crate::left_out::LeftOutReport;
use crate::motion::SceneMotion;
use crate::tree::{FileTree, TreePane, TreeSet};

/// The moment of a menu that a scene shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AnimationMoment {
    /// The first frame of the animations that a menu opens with.
    Start,
    /// The menu at rest: the last frame of those animations.
    #[default]
    Rest,
    /// The frame of this number since the menu opened and the cursor came to what has it.
    Frame(u16),
}

/// Most frames of a motion: later ones are not shown.
const MOTION_FRAMES_MAX: u16 = 1200;
/// Fewest frames that are seen to move. Shorter animations switch between two states.
const MOTION_FRAMES_MIN: f64 = 6.0;

/// The time when an animation plays, read from the end of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnimationTime {
    /// When the menu opens, or as soon as it is there: it stays at its last frame.
    Opening,
    /// While something has the cursor.
    Focused,
    /// While nothing has the cursor.
    Unfocused,
    /// At another time: when something is pressed, closed or started.
    OtherTime,
}

fn purpose_of(name: &str) -> &str {
    name.split_once('_').map_or("", |(_, purpose)| purpose)
}

/// Returns `true` for an animation whose frames are states that a console chooses from, such as the digits of a number.
pub(crate) fn has_states(name: &str) -> bool {
    matches!(purpose_of(name), "SystemAppletPos" | "TimeFormat" | "BatteryNum" | "Type")
}

pub(crate) fn time_of(name: &str) -> AnimationTime {
    match purpose_of(name) {
        "In" | "Enter" | "ContentsIn" | "SystemAppletPos" | "TimeFormat" | "BatteryNum" | "Type" => {
            AnimationTime::Opening
        }
        "Active" | "FocusKey" => AnimationTime::Focused,
        "Inactive" | "UnfocusKey" => AnimationTime::Unfocused,
        _ => AnimationTime::OtherTime,
    }
}

/// Applies every animation that plays at this moment, after `own`, which applies those of a console's files. Others change nothing
/// that the scene shows.
pub(crate) fn apply_animations<'m>(
    trees: &mut TreeSet<'m>,
    mut own: impl FnMut(&mut TreeSet<'m>, AnimationTime),
    layout: Option<&Layout>,
    moment: AnimationMoment,
    report: &mut LeftOutReport,
) {
    let named =
        |path: &str| path.strip_prefix("anim/").and_then(|name| name.strip_suffix(".bflan")).unwrap_or(path).to_owned();
    // The trees of focused things start as copies of the others, so the animations of both come first.
    for wanted in [AnimationTime::Opening, AnimationTime::Unfocused, AnimationTime::Focused] {
        own(trees, wanted);
        let anims = || layout.into_iter().flat_map(Layout::anims);
        for anim in anims() {
            let name = named(anim.name());
            if time_of(&name) != wanted {
                continue;
            }
            let file = name.split_once('_').map_or(name.as_str(), |(file, _)| file).to_owned();
            let tree = match wanted {
                AnimationTime::Focused => trees.focused_mut(&file),
                _ => trees.file_mut(&file),
            };
            let Some(tree) = tree else {
                if !base::is_unseen_file(&file) {
                    report.add(&file, &name, "Anims");
                }
                continue;
            };
            let text = anim.animation_json().unwrap_or_default();
            // A layout that was read has animations of its own within the same limits; any other text shows nothing.
            let Ok(JsonValue::Object(document)) = json::read(text.as_bytes(), &JsonLimits::default()) else {
                report.add(&file, &name, "Anims");
                continue;
            };
            // What has lost the cursor did so before.
            let plays = wanted != AnimationTime::Unfocused && !has_states(&name);
            let at = match moment {
                AnimationMoment::Start if wanted == AnimationTime::Opening => Some(0),
                AnimationMoment::Frame(frame) if plays => Some(frame),
                _ => None,
            };
            apply_animation(tree, &file, &document, FrameChoice { at, plays }, report);
        }
        // A thing without an animation for focus looks like the others, but an unfocused one must not undo its place.
        if wanted == AnimationTime::Opening {
            for anim in anims() {
                let name = named(anim.name());
                if time_of(&name) == AnimationTime::Unfocused
                    && let Some((file, _)) = name.split_once('_')
                {
                    let _ = trees.focused_mut(file);
                }
            }
        }
    }
}

/// The frame of an animation to show.
#[derive(Debug, Clone, Copy)]
struct FrameChoice {
    /// The number since it began; `None` for its last frame.
    at: Option<u16>,
    /// The animation is a part of the menu's motion.
    plays: bool,
}

fn apply_animation(
    tree: &mut FileTree<'_>,
    file: &str,
    document: &JsonObject,
    choice: FrameChoice,
    report: &mut LeftOutReport,
) {
    let info = object(document, "pai1");
    let length = info.and_then(|pai| number(pai, "FrameSize")).filter(|length| *length > 0.0).unwrap_or(0.0);
    let is_looped = info.and_then(|pai| number(pai, "Flags")).is_some_and(|flags| flags as i64 & 1 == 1);
    let frame = match choice.at.map(f64::from) {
        Some(at) if is_looped && length > 0.0 => at % length,
        Some(at) => at.min(length),
        None => length,
    };
    let mut moves = false;
    for entry in info.into_iter().flat_map(|pai| objects(pai, "Entries")) {
        let name = entry.get("Name").and_then(JsonValue::as_text).unwrap_or_default();
        let target = number(entry, "Target").unwrap_or(0.0) as i64;
        for tag in objects(entry, "Tags") {
            let kind = tag.get("TagType").and_then(JsonValue::as_text).unwrap_or_default();
            let is_drawn = match (target, tree.pane_mut(name)) {
                (0, Some(pane)) => objects(tag, "Entries").all(|curve| apply_curve(pane, kind, curve, frame)),
                (2, Some(pane)) if kind == "FLEU" => {
                    objects(tag, "Entries").all(|curve| apply_user_data_curve(pane, curve, frame))
                }
                _ => false,
            };
            moves |= is_drawn && objects(tag, "Entries").any(is_moving);
            // Else it is a texture that moves within its pane, or a material's colours.
            if !is_drawn && !base::is_unseen_pane(file, name) {
                report.add(file, name, kind);
            }
        }
    }
    if choice.plays && moves && length >= MOTION_FRAMES_MIN {
        let frames = length.min(f64::from(MOTION_FRAMES_MAX)) as u16;
        tree.motion = Some(SceneMotion { frames, is_looped }.with(tree.motion));
    }
}

/// Returns `true` for a curve with two different values.
fn is_moving(curve: &JsonObject) -> bool {
    let mut values = objects(curve, "KeyFrames").filter_map(|key| number(key, "Value"));
    values.next().is_some_and(|first| values.any(|other| other.to_bits() != first.to_bits()))
}

/// Applies a curve to a pane. Returns `false` for one that a scene cannot show.
fn apply_curve(pane: &mut TreePane<'_>, kind: &str, curve: &JsonObject, frame: f64) -> bool {
    let Some(value) = value_at(curve, frame) else { return true };
    apply_value(pane, kind, number(curve, "AnimationTarget").unwrap_or(0.0) as i64, value)
}

/// Applies an animated value to a pane. Returns `false` for one that a scene cannot show.
pub(crate) fn apply_value(pane: &mut TreePane<'_>, kind: &str, target: i64, value: f64) -> bool {
    match (kind, target) {
        ("FLPA", 0..=2) => pane.position[target as usize] = value,
        ("FLPA", 3..=5) => pane.rotation[target as usize - 3] = value,
        ("FLPA", 6..=7) => pane.scale[target as usize - 6] = value,
        ("FLPA", 8..=9) => pane.size[target as usize - 8] = value,
        ("FLVI", 0) => pane.is_visible = value != 0.0,
        ("FLVC", 16) => pane.alpha = (value / 255.0).clamp(0.0, 1.0),
        _ => return false,
    }
    true
}

fn apply_user_data_curve(pane: &mut TreePane<'_>, curve: &JsonObject, frame: f64) -> bool {
    let Some(value) = value_at(curve, frame) else { return true };
    curve.get("FLEUEntryName").and_then(JsonValue::as_text).is_some_and(|name| apply_user_data_value(pane, name, value))
}

/// Applies an animated user datum to a pane. Returns `false` for one that a scene cannot show.
pub(crate) fn apply_user_data_value(pane: &mut TreePane<'_>, name: &str, value: f64) -> bool {
    match name {
        "S_RoundRadius" => pane.radius = value.clamp(0.0, 10_000.0),
        "S_BorderSize" => pane.border = value.clamp(0.0, 10_000.0),
        _ => return name.starts_with("S_DropShadow") && value == 0.0,
    }
    true
}

/// `DataType` of a curve with slopes. Others are steps.
const SLOPED: i64 = 2;

/// The value of a curve at a frame. Before its first key frame it has the value of that one, and after its last that of the last.
fn value_at(curve: &JsonObject, frame: f64) -> Option<f64> {
    let mut before: Option<&JsonObject> = None;
    for key in objects(curve, "KeyFrames") {
        let (Some(at), Some(value)) = (number(key, "Frame"), number(key, "Value")) else { continue };
        if at > frame {
            let Some(last) = before else { return Some(value).filter(|value| value.is_finite()) };
            if number(curve, "DataType").is_some_and(|kind| kind as i64 == SLOPED) {
                return between(last, key, frame);
            }
            break;
        }
        before = Some(key);
    }
    before.and_then(|key| number(key, "Value")).filter(|value| value.is_finite())
}

/// The value between two key frames: a cubic curve with the slope of each, in units per frame.
fn between(first: &JsonObject, second: &JsonObject, frame: f64) -> Option<f64> {
    let of = |key| Some((number(key, "Frame")?, number(key, "Value")?, number(key, "Blend").unwrap_or(0.0)));
    let ((start, from, slope_from), (end, to, slope_to)) = (of(first)?, of(second)?);
    let length = end - start;
    let t = (frame - start) / length;
    let (square, cube) = (t * t, t * t * t);
    let value = from
        + (to - from) * (3.0 * square - 2.0 * cube)
        + length * (slope_from * (cube - 2.0 * square + t) + slope_to * (cube - square));
    value.is_finite().then_some(value)
}

fn object<'a>(parent: &'a JsonObject, field: &str) -> Option<&'a JsonObject> {
    parent.get(field).and_then(JsonValue::as_object)
}

fn objects<'a>(parent: &'a JsonObject, list: &str) -> impl Iterator<Item = &'a JsonObject> + use<'a> {
    parent.get(list).and_then(JsonValue::as_array).unwrap_or(&[]).iter().filter_map(JsonValue::as_object)
}

fn number(object: &JsonObject, field: &str) -> Option<f64> {
    object.get(field).and_then(JsonValue::as_number).map(JsonNumber::as_f64)
}
