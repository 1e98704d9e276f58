//! Merging the changes of a chosen option into a layout, as [`format::options`](crate::format::options) describes it.
//! Which options are chosen and in what order is not decided here. Invariant: what an edit does not mention stays, every
//! deletion marker has its effect or vanishes, and no input makes the merge fail.

use crate::json::{JsonObject, JsonValue};
use crate::marker::{is_marked, is_marker};
use crate::schema::identity;
use std::collections::HashMap;

/// Merges the list `edit` into the list `base`, both called `name`.
///
/// A base without objects is replaced as a whole, except by an empty edit where it is empty as well. Otherwise objects
/// are told apart by their identity: known ones are merged field by field, unknown ones appended, deleted ones
/// removed. Where the base has an identity more than once, an edit changes the last and a deletion removes all.
pub(crate) fn merge_lists(base: &mut Vec<JsonValue>, edit: Vec<JsonValue>, name: &str) {
    if base.iter().all(JsonValue::is_scalar) {
        *base = edit.into_iter().filter_map(|item| without_markers(item, name)).collect();
        return;
    }
    let mut slots: Vec<Option<JsonValue>> = std::mem::take(base).into_iter().map(Some).collect();
    let mut places: HashMap<String, Vec<usize>> = HashMap::new();
    for (place, slot) in slots.iter().enumerate() {
        if let Some(id) = slot.as_ref().and_then(JsonValue::as_object).and_then(|object| identity(object, name)) {
            places.entry(id.to_owned()).or_default().push(place);
        }
    }
    for item in edit {
        let JsonValue::Object(object) = item else {
            slots.push(Some(item));
            continue;
        };
        let id = identity(&object, name).map(str::to_owned);
        if is_marked(&object) {
            for place in id.and_then(|id| places.remove(&id)).unwrap_or_default() {
                slots[place] = None;
            }
            continue;
        }
        let last = id.as_ref().and_then(|id| places.get(id)).and_then(|known| known.last()).copied();
        match last.and_then(|place| slots[place].as_mut()) {
            Some(JsonValue::Object(old)) => merge_objects(old, object),
            _ => {
                if let Some(fresh) = without_markers(JsonValue::Object(object), name) {
                    if let Some(id) = id {
                        places.entry(id).or_default().push(slots.len());
                    }
                    slots.push(Some(fresh));
                }
            }
        }
    }
    *base = slots.into_iter().flatten().collect();
}

/// Merges every field of `edit` into `base`.
fn merge_objects(base: &mut JsonObject, edit: JsonObject) {
    for (key, new) in edit {
        if is_marker(&new) {
            base.remove(&key);
            continue;
        }
        match (base.get_mut(&key), new) {
            (Some(JsonValue::Object(old)), JsonValue::Object(new)) => merge_objects(old, new),
            (Some(JsonValue::Array(old)), JsonValue::Array(new)) => merge_lists(old, new, &key),
            (_, new) => match without_markers(new, &key) {
                Some(new) => base.set(&key, new),
                None => drop(base.remove(&key)),
            },
        }
    }
}

/// Takes every deletion marker out of a value called `name`, and with it whatever holds nothing else: a list of
/// markers, a vector of markers, a pane that had only such a list.
///
/// Without this a marker for something the base does not have would be appended as if it were a change, and an
/// emptied vector would set its pane to zero.
pub(crate) fn without_markers(value: JsonValue, name: &str) -> Option<JsonValue> {
    match value {
        JsonValue::Object(mut object) => {
            if is_marked(&object) {
                return None;
            }
            let before = object.len();
            object.retain(|key, member| match without_markers(std::mem::replace(member, JsonValue::Null), key) {
                Some(kept) => {
                    *member = kept;
                    true
                }
                None => false,
            });
            let own_name = usize::from(identity(&object, name).is_some());
            let became_empty = object.len() < before && object.len() <= own_name;
            (!became_empty).then_some(JsonValue::Object(object))
        }
        JsonValue::Array(items) => {
            let before = items.len();
            let kept: Vec<JsonValue> = items.into_iter().filter_map(|item| without_markers(item, name)).collect();
            let became_empty = kept.is_empty() && before > 0;
            (!became_empty).then_some(JsonValue::Array(kept))
        }
        scalar => Some(scalar),
    }
}

#[cfg(test)]
mod tests;
