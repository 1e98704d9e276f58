//! Applies the animations of a layout at the moment a scene shows.

use vitrine_layout::Layout;
use vitrine_layout::json::{self, JsonLimits, JsonNumber, JsonObject, JsonValue};

use crate::base;
use crate::left_out::LeftOutReport;
use crate::tree::{FileTree, TreePane, TreeSet};

/// The moment of a menu that a scene shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AnimationMoment {
    /// The first frame of the animations that a menu opens with.
    Start,
    /// The menu at rest: the last frame of those animations.
    #[default]
    Rest,
}

/// The time when an animation plays, read from the end of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AnimationTime {
    /// When the menu opens, or as soon as it is there: it stays at its last frame.
    Opening,
    /// While something has the cursor.
    Focused,
    /// While nothing has the cursor.
    Unfocused,
    /// At another time: when something is pressed, closed or started.
    OtherTime,
}

fn time_of(name: &str) -> AnimationTime {
    let purpose = name.split_once('_').map_or("", |(_, purpose)| purpose);
    match purpose {
        "In" | "Enter" | "ContentsIn" | "SystemAppletPos" | "TimeFormat" | "BatteryNum" | "Type" => {
            AnimationTime::Opening
        }
        "Active" | "FocusKey" => AnimationTime::Focused,
        "Inactive" | "UnfocusKey" => AnimationTime::Unfocused,
        _ => AnimationTime::OtherTime,
    }
}

/// Applies every animation that plays at this moment. Others change nothing that the scene shows.
pub(crate) fn apply_animations(
    trees: &mut TreeSet,
    layout: &Layout,
    moment: AnimationMoment,
    report: &mut LeftOutReport,
) {
    let named =
        |path: &str| path.strip_prefix("anim/").and_then(|name| name.strip_suffix(".bflan")).unwrap_or(path).to_owned();
    // The trees of focused things start as copies of the others, so the animations of both come first.
    for wanted in [AnimationTime::Opening, AnimationTime::Unfocused, AnimationTime::Focused] {
        for anim in layout.anims() {
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
            let at_start = moment == AnimationMoment::Start && wanted == AnimationTime::Opening;
            apply_animation(tree, &file, &document, at_start, report);
        }
        // A thing without an animation for focus looks like the others, but an unfocused one must not undo its place.
        if wanted == AnimationTime::Opening {
            for anim in layout.anims() {
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

fn apply_animation(tree: &mut FileTree, file: &str, document: &JsonObject, at_start: bool, report: &mut LeftOutReport) {
    let length = object(document, "pai1").and_then(|pai| number(pai, "FrameSize")).unwrap_or(0.0);
    let frame = if at_start { 0.0 } else { length };
    for entry in object(document, "pai1").into_iter().flat_map(|pai| objects(pai, "Entries")) {
        let name = entry.get("Name").and_then(JsonValue::as_text).unwrap_or_default();
        let target = number(entry, "Target").unwrap_or(0.0) as i64;
        for tag in objects(entry, "Tags") {
            let kind = tag.get("TagType").and_then(JsonValue::as_text).unwrap_or_default();
            let is_shown = match (target, tree.pane_mut(name)) {
                (0, Some(pane)) => objects(tag, "Entries").all(|curve| apply_curve(pane, kind, curve, frame)),
                (2, Some(pane)) if kind == "FLEU" => {
                    objects(tag, "Entries").all(|curve| apply_user_data_curve(pane, curve, frame))
                }
                // A texture that moves within its pane, and a material's colours.
                _ => base::is_unseen_pane(file, name),
            };
            if !is_shown {
                report.add(file, name, kind);
            }
        }
    }
}

/// Applies a curve to a pane. Returns `false` for one that a scene cannot show.
fn apply_curve(pane: &mut TreePane, kind: &str, curve: &JsonObject, frame: f64) -> bool {
    let Some(value) = value_at(curve, frame) else { return true };
    let target = number(curve, "AnimationTarget").unwrap_or(0.0) as i64;
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

fn apply_user_data_curve(pane: &mut TreePane, curve: &JsonObject, frame: f64) -> bool {
    let Some(value) = value_at(curve, frame) else { return true };
    match curve.get("FLEUEntryName").and_then(JsonValue::as_text) {
        Some("S_RoundRadius") => pane.radius = value.clamp(0.0, 10_000.0),
        Some("S_BorderSize") => pane.border = value.clamp(0.0, 10_000.0),
        Some(name) => return name.starts_with("S_DropShadow") && value == 0.0,
        None => return false,
    }
    true
}

/// The value of a curve at a frame: that of the last key frame at or before it, else of the first. Between key frames a scene
/// is never asked for one, because it shows the first and the last frame.
fn value_at(curve: &JsonObject, frame: f64) -> Option<f64> {
    let keys = || objects(curve, "KeyFrames").filter_map(|key| Some((number(key, "Frame")?, number(key, "Value")?)));
    let reached = keys().take_while(|(at, _)| *at <= frame).last();
    let (_, value) = reached.or_else(|| keys().next())?;
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
