//! Effects of a layout or an option value in words that people know: the parts of the menu that it moves, hides or
//! colours. They serve people who cannot see the picture, and lists that say what an option is about. Distances are
//! left out because the console's own positions are not known here.

mod part;

use std::collections::{BTreeMap, BTreeSet};

pub use part::MenuPart;

use crate::json::{JsonObject, JsonValue};
use crate::marker::is_marked;
use crate::options::{OptionKind, read_value};
use crate::schema::{File, Layout, Pane};
use crate::variables;

/// Change to the look of a menu part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LayoutEffect {
    /// Is somewhere else.
    Moved,
    /// Has another size.
    Resized,
    /// Is turned.
    Turned,
    /// Is not seen any more.
    Hidden,
    /// Is seen.
    Shown,
    /// Has other colours.
    Recolored,
    /// Moves in another way.
    Animated,
    /// Is different in a way that has no name of its own here, its own data or materials for example.
    Changed,
}

impl LayoutEffect {
    /// Every effect, in the order in which they are listed.
    pub const ALL: [Self; 8] = [
        Self::Moved,
        Self::Resized,
        Self::Turned,
        Self::Hidden,
        Self::Shown,
        Self::Recolored,
        Self::Animated,
        Self::Changed,
    ];
}

/// An effect and the parts of the menu that have it, each once, in the order of [`MenuPart::ALL`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuChange {
    /// The effect.
    pub effect: LayoutEffect,
    /// The parts that have it.
    pub parts: Vec<MenuPart>,
}

/// Lists the effects of a layout on the menu, in the order of [`LayoutEffect::ALL`].
pub fn of_layout(layout: &Layout) -> Vec<MenuChange> {
    of(layout)
}

/// Lists the effects of an option value on its layout, whatever its variable holds. Empty if the text is no value file.
pub fn of_value(kind: OptionKind, range: Option<(f64, f64)>, text: &str) -> Vec<MenuChange> {
    let sample = variables::sample(kind, range);
    read_value(text, kind, &sample).map_or_else(|_| Vec::new(), |changes| of(&Layout::from_root(changes)))
}

fn of(layout: &Layout) -> Vec<MenuChange> {
    let mut found: BTreeMap<LayoutEffect, BTreeSet<MenuPart>> = BTreeMap::new();
    let mut add = |effect, part| found.entry(effect).or_default().insert(part);
    for file in layout.files() {
        for pane in file.panes() {
            let part = MenuPart::of(file.name(), pane.name());
            for effect in of_pane(pane) {
                add(effect, part);
            }
        }
        if changes_besides_panes(file) {
            add(LayoutEffect::Changed, MenuPart::of(file.name(), ""));
        }
    }
    for anim in layout.anims() {
        if let Some(file) = anim.layout_file() {
            add(LayoutEffect::Animated, MenuPart::of(&file, ""));
        }
    }
    if let Some(is_hidden) = layout.hide_online_button() {
        add(if is_hidden { LayoutEffect::Hidden } else { LayoutEffect::Shown }, MenuPart::Online);
    }
    found.into_iter().map(|(effect, parts)| MenuChange { effect, parts: parts.into_iter().collect() }).collect()
}

/// Lists the effects on one pane. A value that restores the console's own look counts as well.
fn of_pane(pane: Pane<'_>) -> Vec<LayoutEffect> {
    let fields = pane.fields();
    let mut effects: Vec<LayoutEffect> = fields.iter().filter_map(|(field, value)| of_field(field, value)).collect();
    effects.sort_unstable();
    effects.dedup();
    // A named effect says more than `Changed`.
    if effects.len() > 1 {
        effects.retain(|effect| *effect != LayoutEffect::Changed);
    }
    effects
}

fn of_field(field: &str, value: &JsonValue) -> Option<LayoutEffect> {
    match (field, value) {
        ("PaneName", _) => None,
        ("Visible", JsonValue::Bool(false)) => Some(LayoutEffect::Hidden),
        ("Visible", JsonValue::Bool(true)) => Some(LayoutEffect::Shown),
        ("Position" | "OriginX" | "OriginY" | "ParentOriginX" | "ParentOriginY", _) => Some(LayoutEffect::Moved),
        ("Size", _) => Some(LayoutEffect::Resized),
        ("Scale", _) => Some(if is_nothing(value) { LayoutEffect::Hidden } else { LayoutEffect::Resized }),
        ("Rotation", _) => Some(LayoutEffect::Turned),
        ("ColorTL" | "ColorTR" | "ColorBL" | "ColorBR", _) => Some(LayoutEffect::Recolored),
        _ => Some(LayoutEffect::Changed),
    }
}

/// Returns `true` for a scale of zero. Layouts use it to hide a pane that an animation would show again.
fn is_nothing(scale: &JsonValue) -> bool {
    let is_zero =
        |object: &JsonObject, axis| object.get(axis).and_then(JsonValue::as_number).is_some_and(|n| n.as_f64() == 0.0);
    scale.as_object().is_some_and(|object| is_zero(object, "X") && is_zero(object, "Y"))
}

fn changes_besides_panes(file: File<'_>) -> bool {
    file.materials().next().is_some()
        || file.pull_front_panes().next().is_some()
        || file.push_back_panes().next().is_some()
        || is_marked(file.fields())
}

#[cfg(test)]
mod tests;
