//! Recognising which layout of the catalogue a finished layout is, and which of its options were chosen. Each option is
//! looked for by the changes of its values, one option at a time. Then the catalogue's layout is built with the choices
//! found. It is the one only if the result equals the finished layout, so no answer is a guess.

use std::collections::HashMap;

use crate::assemble::{merge_options, stock_layout};
use crate::json::{self, JsonObject, JsonValue};
use crate::marker::{is_marked, is_marker};
use crate::options::{LayoutOption, OptionChoice, OptionKind, OptionValue};
use crate::schema::{DEFAULT_TARGET_FIRMWARE, Layout, identity};
use crate::variables::{CheckedVariable, fill_in};

/// Finds the choices among `options` that turn `base` into the finished layout; `None` if there are none. A stock
/// layout has no base.
pub fn recognise(finished: &Layout, base: Option<&Layout>, options: &[LayoutOption]) -> Option<Vec<OptionChoice>> {
    let stock = stock_layout();
    let base = base.unwrap_or(&stock);
    let gives = |choices: &[OptionChoice]| {
        merge_options(base, options, choices).is_ok_and(|built| says_the_same(&built, finished))
    };
    if gives(&[]) {
        return Some(Vec::new());
    }
    let found = options.iter().filter_map(|option| {
        let fitting = option.values.iter().filter_map(|value| fitting(option.kind, value, base, finished));
        fitting.max_by_key(|(leaves, _)| *leaves).map(|(_, choice)| choice)
    });
    let found: Vec<OptionChoice> = found.collect();
    (!found.is_empty() && gives(&found)).then_some(found)
}

/// The choice of a value whose changes the finished layout has and the base has not, and how many they are.
fn fitting(kind: OptionKind, value: &OptionValue, base: &Layout, finished: &Layout) -> Option<(usize, OptionChoice)> {
    let variable = solve(kind, value, finished)?;
    let changes = instance(kind, value, &variable.0)?;
    let leaves = leaves(&changes, finished.root())?;
    let only_deletes = leaves.iter().all(|(edit, _)| edit.is_none());
    // The base need not have what is added, but deleting needs something to delete.
    let is_in_base = self::leaves(&changes, base.root()).map_or(only_deletes, |leaves| is_met(&leaves));
    if !is_met(&leaves) || is_in_base {
        return None;
    }
    Some((leaves.len(), OptionChoice { value_uuid: value.uuid, variable: variable.1 }))
}

/// The changes of a value with its variable filled in.
fn instance(kind: OptionKind, value: &OptionValue, variable: &CheckedVariable) -> Option<JsonObject> {
    let text = fill_in(&value.json, kind, variable).ok()?;
    let Ok(JsonValue::Object(mut changes)) = json::read(text.as_bytes(), &json::JsonLimits::default()) else {
        return None;
    };
    changes.retain(|field, _| ["Files", "Anims", "HideOnlineBtn"].contains(&field));
    Some(changes)
}

/// Stands for a text that was entered: no layout has a control character in it.
const TEXT: &str = "\u{1}";
/// Placeholders for the channels of a colour, two characters each.
const CHANNELS: [&str; 4] = ["r?", "g?", "b?", "a?"];

/// Finds the variable of a value in a finished layout: as it is filled in, and as a person enters it.
fn solve(kind: OptionKind, value: &OptionValue, finished: &Layout) -> Option<(CheckedVariable, Option<String>)> {
    match kind {
        OptionKind::Toggle | OptionKind::Select => Some((CheckedVariable::None, None)),
        OptionKind::Integer | OptionKind::Decimal => {
            let (one, two) = (
                instance(kind, value, &CheckedVariable::Number(1.0))?,
                instance(kind, value, &CheckedVariable::Number(2.0))?,
            );
            let (one, two) = (leaves(&one, finished.root())?, leaves(&two, finished.root())?);
            let solved = one.iter().zip(&two).find_map(|(one, two)| {
                let (at_one, at_two, at) = (number(one.0)?, number(two.0)?, number(one.1)?);
                // Expressions that are not linear are solved wrongly; building the layout shows that.
                (at_one != at_two).then(|| 1.0 + (at - at_one) / (at_two - at_one))
            })?;
            let solved = if kind == OptionKind::Integer { solved.round() } else { rounded(solved) };
            Some((CheckedVariable::Number(solved), Some(solved.to_string())))
        }
        OptionKind::String => {
            let marked = instance(kind, value, &CheckedVariable::Text(TEXT.to_owned()))?;
            let solved = leaves(&marked, finished.root())?.into_iter().find_map(|(edit, found)| {
                let (before, after) = edit?.as_text()?.split_once(TEXT)?;
                found?.as_text()?.strip_prefix(before)?.strip_suffix(after).map(str::to_owned)
            })?;
            Some((CheckedVariable::Text(solved.clone()), Some(solved)))
        }
        OptionKind::Color => {
            let marked = instance(kind, value, &CheckedVariable::Colour(CHANNELS.map(str::to_owned)))?;
            let channels = leaves(&marked, finished.root())?.into_iter().find_map(|(edit, found)| {
                let (edit, found) = (edit?.as_text()?, found?.as_text()?);
                let digits = CHANNELS.map(|channel| edit.find(channel).and_then(|at| found.get(at..at + 2)));
                let is_hex = |digits: &&str| digits.bytes().all(|digit| digit.is_ascii_hexdigit());
                let [Some(r), Some(g), Some(b), Some(a)] = digits.map(|digits| digits.filter(is_hex)) else {
                    return None;
                };
                Some([r, g, b, a].map(str::to_owned))
            })?;
            let entered = format!("#{}", channels.concat());
            Some((CheckedVariable::Colour(channels), Some(entered)))
        }
    }
}

/// Rounds to as many digits as a layout carries of a number.
fn rounded(number: f64) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(number)
}

/// A number, or a text that is one.
fn number(value: Option<&JsonValue>) -> Option<f64> {
    match value? {
        JsonValue::Number(number) => Some(number.as_f64()),
        JsonValue::Text(text) => text.parse().ok(),
        _ => None,
    }
}

/// Value that an edit sets, and the value in its place now. The edit is `None` if it deletes.
type LeafEdit<'a, 'b> = (Option<&'a JsonValue>, Option<&'b JsonValue>);

fn is_met(leaves: &[LeafEdit<'_, '_>]) -> bool {
    !leaves.is_empty()
        && leaves.iter().all(|(edit, found)| match (edit, found) {
            (Some(edit), Some(found)) => is_same(edit, found),
            (edit, found) => edit.is_none() && found.is_none(),
        })
}

/// Everything that the changes set, beside what the layout has there; `None` where it lacks what they change.
fn leaves<'a, 'b>(changes: &'a JsonObject, layout: &'b JsonObject) -> Option<Vec<LeafEdit<'a, 'b>>> {
    let mut leaves = Vec::new();
    of_object(changes, None, Some(layout), &mut leaves)?;
    Some(leaves)
}

fn of_object<'a, 'b>(
    edit: &'a JsonObject,
    own_name: Option<&str>,
    found: Option<&'b JsonObject>,
    leaves: &mut Vec<LeafEdit<'a, 'b>>,
) -> Option<()> {
    // The name only finds the object and changes nothing.
    let changes = edit.iter().filter(|(_, value)| own_name.is_none() || value.as_text() != own_name);
    for (field, edit) in changes {
        of_value(field, edit, found.and_then(|found| found.get(field)), leaves)?;
    }
    Some(())
}

fn of_value<'a, 'b>(
    name: &str,
    edit: &'a JsonValue,
    found: Option<&'b JsonValue>,
    leaves: &mut Vec<LeafEdit<'a, 'b>>,
) -> Option<()> {
    match edit {
        _ if is_marker(edit) => leaves.push((None, found)),
        JsonValue::Object(edit) => of_object(edit, None, found.and_then(JsonValue::as_object), leaves)?,
        JsonValue::Array(items) if items.iter().any(|item| item.as_object().is_some()) => {
            let known = by_identity(name, found.and_then(JsonValue::as_array).unwrap_or_default());
            for item in items {
                let object = item.as_object()?;
                let own_name = identity(object, name)?;
                let found = known.get(own_name).copied();
                if is_marked(object) {
                    leaves.push((None, found));
                } else if found.is_some() || !deletes_only(object, name) {
                    of_object(object, Some(own_name), Some(found?.as_object()?), leaves)?;
                }
            }
        }
        scalar => leaves.push((Some(scalar), found)),
    }
    Some(())
}

/// Returns `true` if an edit only deletes. Then the object that it edits may be gone altogether.
fn deletes_only(edit: &JsonObject, list: &str) -> bool {
    let own_name = identity(edit, list);
    edit.iter().all(|(_, value)| match value {
        JsonValue::Array(items) => items.iter().all(is_marker),
        value => is_marker(value) || value.as_text() == own_name,
    })
}

fn by_identity<'b>(list: &str, items: &'b [JsonValue]) -> HashMap<&'b str, &'b JsonValue> {
    let named = items.iter().filter_map(|item| Some((identity(item.as_object()?, list)?, item)));
    named.collect()
}

/// Compares the changes of two layouts. Names, IDs and the order of fields do not count.
fn says_the_same(one: &Layout, other: &Layout) -> bool {
    let hides = |layout: &Layout| layout.hide_online_button().unwrap_or(true);
    let firmware = |layout: &Layout| layout.target_firmware().unwrap_or(DEFAULT_TARGET_FIRMWARE);
    hides(one) == hides(other)
        && firmware(one) == firmware(other)
        && ["Files", "Anims"].into_iter().all(|list| {
            let empty = JsonValue::Array(Vec::new());
            is_same(one.root().get(list).unwrap_or(&empty), other.root().get(list).unwrap_or(&empty))
        })
}

fn is_same(one: &JsonValue, other: &JsonValue) -> bool {
    match (one, other) {
        (JsonValue::Number(one), JsonValue::Number(other)) => one.as_f64() == other.as_f64(),
        (JsonValue::Array(one), JsonValue::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (JsonValue::Object(one), JsonValue::Object(other)) => {
            let is_in = |one: &JsonObject, other: &JsonObject| {
                one.iter().all(|(field, value)| match other.get(field) {
                    Some(same) => is_same(value, same),
                    None => says_nothing(value),
                })
            };
            is_in(one, other) && other.iter().all(|(field, value)| one.has(field) || says_nothing(value))
        }
        (one, other) => one == other,
    }
}

/// Returns `true` for a value that means the same as an absent one: tools write an empty list or leave it out.
fn says_nothing(value: &JsonValue) -> bool {
    *value == JsonValue::Null || value.as_array().is_some_and(<[JsonValue]>::is_empty)
}

#[cfg(test)]
mod tests;
