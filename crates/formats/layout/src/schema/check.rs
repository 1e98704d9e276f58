//! Walks a document along the tables of `shape`, reports what it notices, and writes what a console reads in an unusual
//! form in the usual one; lenient reading repairs more. It decides how much each irregularity matters, with the console's
//! own refusals as the measure of an error.

use super::LayoutStrictness;
use super::finding::{Finding, FindingKind};
use super::number::{NumberOutcome, float, hexadecimal, whole, whole_number};
use super::record::{FindingRecord, PathStep};
use super::shape::{
    ANIM, ANIM_CURVE, ANIM_TAG, ANIMATION, FILE, FieldShape, IDENTITIES, IntegerType, LAYOUT, OPTION_VALUE, ObjectKind,
    PANE, USER_DATA,
};
use crate::json::{self, JsonNumber, JsonObject, JsonValue};
use crate::marker::is_marker;
use std::collections::HashSet;
use vitrine_finding::Severity;

/// Checks a layout; in lenient reading also repairs it.
pub(super) fn layout(root: &mut JsonObject, strictness: LayoutStrictness) -> Vec<Finding> {
    let mut walk =
        CheckWalk::new(if strictness == LayoutStrictness::Lenient { CheckMode::Repair } else { CheckMode::Check });
    walk.object(root, &LAYOUT);
    if !root.has("Files") {
        walk.report(Severity::Warning, FindingKind::MissingList("Files"));
    }
    walk.record.finish()
}

/// Checks an option value, in which deletion markers have their place; its animations only if asked to.
pub(super) fn option_value(root: &mut JsonObject, is_deep: bool) -> Vec<Finding> {
    let mut walk = CheckWalk::new(CheckMode::Option);
    walk.is_deep = is_deep;
    walk.object(root, &OPTION_VALUE);
    walk.record.finish()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CheckMode {
    Check,
    Repair,
    /// An option value: markers are part of the language, and lists may be left out.
    Option,
    /// The document inside `AnimJson`.
    Animation,
}

struct CheckWalk {
    mode: CheckMode,
    /// True if the documents inside `AnimJson` are checked as well.
    is_deep: bool,
    record: FindingRecord,
}

impl CheckWalk {
    fn new(mode: CheckMode) -> Self {
        Self { mode, is_deep: true, record: FindingRecord::default() }
    }

    fn report(&mut self, severity: Severity, found: FindingKind) {
        self.record.push(None, severity, found);
    }

    fn report_at(&mut self, field: &str, severity: Severity, found: FindingKind) {
        self.record.push(Some(field), severity, found);
    }

    fn within<T>(&mut self, step: PathStep, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.record.path.push(step);
        let outcome = inner(self);
        self.record.path.pop();
        outcome
    }

    fn is_repairing(&self) -> bool {
        self.mode == CheckMode::Repair
    }

    /// An error as the console sees it, or a warning where the repair has dealt with it.
    fn repairable(&self) -> Severity {
        if self.is_repairing() { Severity::Warning } else { Severity::Error }
    }

    fn object(&mut self, object: &mut JsonObject, kind: &'static ObjectKind) {
        if let Some(identity) = kind.identity {
            let other = IDENTITIES.into_iter().find(|name| *name != identity && object.has(name));
            if let Some(other) = other {
                self.report(Severity::Warning, FindingKind::TwoIdentities(identity, other));
            }
        }
        object.retain(|key, value| self.is_kept(key, value, kind));
        for field in kind.required.iter().filter(|field| !object.has(field)) {
            match self.mode {
                CheckMode::Animation => self.report(Severity::Error, FindingKind::AnimationWithout(field)),
                CheckMode::Repair if *field == "AnimJson" => {
                    self.report(Severity::Warning, FindingKind::MissingField(field))
                }
                _ => self.report(Severity::Error, FindingKind::MissingField(field)),
            }
        }
        for field in kind.usual.iter().filter(|field| !object.has(field)) {
            self.report(Severity::Warning, FindingKind::AnimationIncomplete(field));
        }
        if std::ptr::eq(kind, &USER_DATA) {
            self.user_data(object);
        } else if std::ptr::eq(kind, &ANIM_TAG) {
            self.tag(object);
        } else if std::ptr::eq(kind, &ANIM_CURVE) {
            self.curve(object);
        } else if std::ptr::eq(kind, &PANE) && object.len() == 1 {
            self.report(Severity::Note, FindingKind::NothingToDo);
        } else if std::ptr::eq(kind, &FILE) {
            self.file(object);
        } else if std::ptr::eq(kind, &ANIM) {
            self.file_name(object, "anim/", ".bflan", "anim/<name>.bflan");
        }
    }

    /// Checks one member and returns whether it stays.
    fn is_kept(&mut self, key: &str, value: &mut JsonValue, kind: &'static ObjectKind) -> bool {
        let Some((name, shape)) = kind.fields.iter().find(|(name, _)| *name == key) else {
            return self.is_foreign_kept(key, value, kind);
        };
        self.within(PathStep::Field(name), |walk| {
            if kind.obsolete.contains(name) {
                walk.report(Severity::Warning, FindingKind::ObsoleteField);
            }
            if *name == "TargetName" && !matches!(value, JsonValue::Text(_)) && walk.mode != CheckMode::Option {
                // Consoles do not read it.
                walk.report(Severity::Warning, FindingKind::UnexpectedType("text"));
                return false;
            }
            if *value == JsonValue::Null {
                return walk.is_null_kept(name, value, *shape, kind);
            }
            if is_marker(value) && walk.mode != CheckMode::Animation {
                match shape {
                    _ if walk.mode == CheckMode::Option => return true,
                    // Consoles read what else the vector has.
                    FieldShape::Vector(_) if !walk.is_repairing() => {
                        walk.report(Severity::Warning, FindingKind::DeletionMarker);
                    }
                    _ => {
                        walk.report(walk.repairable(), FindingKind::DeletionMarker);
                        return !walk.is_repairing();
                    }
                }
            }
            if matches!(shape, FieldShape::Colour(true)) && value.as_text() == Some("") {
                walk.report(Severity::Warning, FindingKind::EmptyColour);
                return walk.mode == CheckMode::Option;
            }
            walk.value(value, *shape);
            true
        })
    }

    fn is_null_kept(
        &mut self,
        name: &str,
        value: &mut JsonValue,
        shape: FieldShape,
        kind: &'static ObjectKind,
    ) -> bool {
        if let Some((_, absent)) = kind.nullable.iter().find(|(nullable, _)| *nullable == name) {
            self.report(Severity::Note, FindingKind::AnimationNull);
            *value = absent.value();
            return true;
        }
        match shape {
            FieldShape::Vector(axes) if self.mode != CheckMode::Option => {
                self.report(Severity::Warning, FindingKind::NullVector);
                let mut zero = JsonObject::new();
                axes.iter().for_each(|axis| zero.set(axis, JsonValue::Number(JsonNumber::from_integer(0))));
                *value = JsonValue::Object(zero);
                true
            }
            _ => {
                let found =
                    if matches!(shape, FieldShape::Vector(_)) { FindingKind::NullVector } else { FindingKind::Null };
                self.report(self.repairable(), found);
                !self.is_repairing()
            }
        }
    }

    fn is_foreign_kept(&mut self, key: &str, value: &JsonValue, kind: &'static ObjectKind) -> bool {
        let spelling = kind.fields.iter().find(|(name, _)| name.eq_ignore_ascii_case(key));
        match (key, spelling) {
            ("__self", _) if self.mode != CheckMode::Animation => return self.is_marking_kept(value),
            (_, Some((name, _))) => self.report_at(key, Severity::Warning, FindingKind::WrongCase(name)),
            ("TargetFirmwareValue", _) if self.record.path.is_empty() => {
                self.report_at(key, Severity::Warning, FindingKind::MisspeltTargetFirmware);
            }
            // Real value files have it, and readers take the layout's own.
            ("AuthorName", _) if self.mode == CheckMode::Option => {
                self.report_at(key, Severity::Note, FindingKind::UnknownField)
            }
            _ if self.mode == CheckMode::Animation => {
                self.report_at(key, Severity::Note, FindingKind::AnimationExtraField)
            }
            _ if self.record.path.is_empty() => self.report_at(key, Severity::Warning, FindingKind::UnknownField),
            _ => self.report_at(key, Severity::Note, FindingKind::UnknownField),
        }
        true
    }

    /// Consoles know no such field.
    fn is_marking_kept(&mut self, value: &JsonValue) -> bool {
        let is_option = self.mode == CheckMode::Option;
        if *value != JsonValue::Null {
            let severity = if is_option { Severity::Error } else { Severity::Warning };
            self.report_at("__self", severity, FindingKind::MarkerNotNull);
        } else if !is_option {
            self.report_at("__self", Severity::Warning, FindingKind::DeletionMarker);
        }
        is_option
    }

    fn value(&mut self, value: &mut JsonValue, shape: FieldShape) {
        match shape {
            FieldShape::Text => self.text(value, |_, _| ()),
            FieldShape::Name(longest) => self.text(value, |walk, name| walk.name(name, longest)),
            FieldShape::Fixed(most) => self.text(value, |walk, name| {
                if name.len() > most {
                    walk.report(Severity::Error, FindingKind::NameDoesNotFit(most));
                }
            }),
            FieldShape::Colour(_) => self.colour(value),
            FieldShape::AnimationText => match value {
                JsonValue::Text(text) => {
                    if let Some(rewritten) = self.animation(text) {
                        *text = rewritten;
                    }
                }
                _ => self.report(Severity::Error, FindingKind::WrongType("text")),
            },
            FieldShape::Switch => self.switch(value),
            FieldShape::Integer(whole) => self.integer(value, whole),
            FieldShape::Number => match value {
                JsonValue::Number(number) => self.finite(number),
                _ => self.report(Severity::Error, wrong_number(value, "a number")),
            },
            FieldShape::Vector(axes) => self.vector(value, axes),
            FieldShape::Texts | FieldShape::PropValues => self.texts(value, matches!(shape, FieldShape::PropValues)),
            FieldShape::List(kind) => self.list(value, kind),
            FieldShape::One(kind) => match value {
                JsonValue::Object(object) => self.object(object, kind),
                _ => self.report(Severity::Error, FindingKind::WrongType("an object")),
            },
        }
    }

    fn text(&mut self, value: &JsonValue, check: impl FnOnce(&mut Self, &str)) {
        match value {
            JsonValue::Text(text) => check(self, text),
            _ => self.report(Severity::Error, FindingKind::WrongType("text")),
        }
    }

    fn name(&mut self, name: &str, longest: usize) {
        if name.is_empty() {
            self.report(Severity::Warning, FindingKind::EmptyName);
        } else if longest > 0 && name.chars().count() > longest {
            self.report(Severity::Warning, FindingKind::NameTooLong(longest));
        }
    }

    fn switch(&mut self, value: &mut JsonValue) {
        match value {
            JsonValue::Bool(_) => {}
            JsonValue::Number(number) if matches!(number.as_i64(), Some(0 | 1)) => {
                let state = number.as_i64() == Some(1);
                self.report(self.repairable(), FindingKind::NumberAsSwitch);
                if self.is_repairing() {
                    *value = JsonValue::Bool(state);
                }
            }
            _ => self.report(Severity::Error, FindingKind::WrongType("true or false")),
        }
    }

    fn colour(&mut self, value: &mut JsonValue) {
        let JsonValue::Text(text) = value else {
            return self.report(Severity::Error, FindingKind::WrongType("text"));
        };
        let Some((colour, is_odd)) = hexadecimal(text) else {
            return self.report(Severity::Error, FindingKind::MalformedColour(text.clone()));
        };
        if is_odd || text.len() != 8 {
            let written = std::mem::replace(text, format!("{colour:08X}"));
            // Desktop tools fail on more than plain digits, or on more than eight of them.
            let severity = if is_odd { Severity::Warning } else { Severity::Note };
            self.report(severity, FindingKind::ColourForm { written, read: colour });
        }
    }

    fn integer(&mut self, value: &mut JsonValue, IntegerType { bits, is_signed, known }: IntegerType) {
        let JsonValue::Number(number) = value else {
            return self.report(Severity::Error, wrong_number(value, "a whole number"));
        };
        let written = number.as_str().to_owned();
        let Some(read) = whole_number(&written, bits, is_signed) else {
            let (low, high) =
                if is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
            return self.report(Severity::Error, FindingKind::OutOfRange(low, high));
        };
        if number.as_i64() != Some(read) {
            self.report(Severity::Warning, FindingKind::NumberForm { written, read });
            *number = JsonNumber::from_integer(read);
        }
        if read == 0 && matches!(self.record.path.last(), Some(PathStep::Field("TargetFirmware"))) {
            self.report(Severity::Warning, FindingKind::ZeroTargetFirmware);
        }
        if let Some(most) = known.filter(|most| !(0..=*most).contains(&read)) {
            self.report(Severity::Warning, FindingKind::UnknownMeaning(most));
        }
    }

    /// Consoles make a 32-bit float of every fraction.
    fn finite(&mut self, number: &JsonNumber) {
        if (number.as_f64() as f32).is_infinite() {
            self.report(Severity::Warning, FindingKind::InfiniteNumber(number.as_str().to_owned()));
        }
    }

    fn vector(&mut self, value: &mut JsonValue, axes: &'static [&'static str]) {
        let JsonValue::Object(object) = value else {
            return self.report(Severity::Error, FindingKind::UnexpectedType("an object of numbers"));
        };
        if object.is_empty() {
            self.report(Severity::Note, FindingKind::EmptyVector);
        }
        object.retain(|key, component| {
            let Some(axis) = axes.iter().find(|axis| **axis == key) else {
                if key == "__self" {
                    // The marker itself was judged with the whole vector.
                    return *component == JsonValue::Null || self.is_marking_kept(component);
                }
                let known = axes.iter().find(|axis| axis.eq_ignore_ascii_case(key));
                match known {
                    Some(axis) => self.report_at(key, Severity::Warning, FindingKind::WrongCase(axis)),
                    None => self.report_at(key, Severity::Note, FindingKind::UnknownField),
                }
                return true;
            };
            self.within(PathStep::Field(axis), |walk| match component {
                JsonValue::Number(number) => {
                    walk.finite(number);
                    true
                }
                JsonValue::Null => {
                    walk.report(walk.repairable(), FindingKind::Null);
                    !walk.is_repairing()
                }
                marker if walk.mode == CheckMode::Option && is_marker(marker) => true,
                other => {
                    walk.report(Severity::Error, wrong_number(other, "a number"));
                    true
                }
            })
        });
    }

    fn texts(&mut self, value: &mut JsonValue, are_numbers_repaired: bool) {
        let JsonValue::Array(items) = value else {
            return self.report(Severity::Error, FindingKind::WrongType("a list of texts"));
        };
        for (position, item) in items.iter_mut().enumerate() {
            self.within(PathStep::Item(position), |walk| match item {
                JsonValue::Text(_) => {}
                JsonValue::Number(number) if are_numbers_repaired => {
                    let written = number.as_str().to_owned();
                    // In an option the number may be a substituted variable, so it becomes text without blame.
                    let is_option = walk.mode == CheckMode::Option;
                    let severity = if is_option { Severity::Note } else { walk.repairable() };
                    walk.report(severity, FindingKind::NumberInPropValues);
                    if is_option || walk.is_repairing() {
                        *item = JsonValue::Text(written);
                    }
                }
                JsonValue::Null => walk.report(Severity::Error, FindingKind::Null),
                _ => walk.report(Severity::Error, FindingKind::WrongType("text")),
            });
        }
    }

    fn list(&mut self, value: &mut JsonValue, kind: &'static ObjectKind) {
        let JsonValue::Array(items) = value else {
            return self.report(Severity::Error, FindingKind::WrongType("a list"));
        };
        let mut seen = HashSet::new();
        let mut position = 0;
        items.retain_mut(|item| {
            let is_kept = self.within(PathStep::Item(position), |walk| {
                if walk.mode != CheckMode::Animation && walk.mode != CheckMode::Option && is_marker(item) {
                    // A console ignores the marker unless the entry then lacks a field it requires.
                    let is_partial =
                        item.as_object().is_some_and(|entry| !kind.required.iter().all(|name| entry.has(name)));
                    walk.report(
                        if is_partial { walk.repairable() } else { Severity::Warning },
                        FindingKind::DeletionMarker,
                    );
                    return !walk.is_repairing();
                }
                let JsonValue::Object(object) = item else {
                    walk.report(Severity::Error, FindingKind::WrongType("an object"));
                    return true;
                };
                if walk.mode == CheckMode::Option && object.get("__self") == Some(&JsonValue::Null) {
                    return true;
                }
                walk.object(object, kind);
                if let Some(identity) = kind.identity.and_then(|field| object.get(field)).and_then(JsonValue::as_text)
                    && !seen.insert(identity.to_owned())
                {
                    walk.report(Severity::Warning, FindingKind::DuplicateIdentity(identity.to_owned()));
                }
                let is_hollow = std::ptr::eq(kind, &ANIM) && !object.has("AnimJson");
                !(is_hollow && walk.is_repairing())
            });
            position += 1;
            is_kept
        });
    }

    fn file(&mut self, object: &JsonObject) {
        self.file_name(object, "blyt/", ".bflyt", "blyt/<name>.bflyt");
        let is_bare = object
            .iter()
            .all(|(key, value)| key == "FileName" || value.as_array().is_some_and(|items| items.is_empty()));
        if is_bare {
            self.report(Severity::Note, FindingKind::EmptyFile);
        }
        if self.mode != CheckMode::Option && !object.has("Patches") {
            self.report(Severity::Warning, FindingKind::MissingList("Patches"));
        }
    }

    fn file_name(&mut self, object: &JsonObject, folder: &str, ending: &str, usual: &'static str) {
        let name = object.get("FileName").and_then(JsonValue::as_text);
        if let Some(name) = name
            && !(name.starts_with(folder) && name.ends_with(ending))
        {
            self.report(Severity::Warning, FindingKind::UnexpectedFileName(usual));
        }
    }

    fn user_data(&mut self, object: &JsonObject) {
        if self.mode != CheckMode::Option {
            for field in ["PropValues", "type"] {
                if !object.has(field) {
                    self.report(Severity::Warning, FindingKind::UserDataWithout(field));
                }
            }
        }
        let data_type = object.get("type").and_then(JsonValue::as_number).and_then(JsonNumber::as_i64);
        if !matches!(data_type, None | Some(1 | 2)) {
            self.report(Severity::Warning, FindingKind::UnpatchableType);
        }
        let values = object.get("PropValues").and_then(JsonValue::as_array).unwrap_or(&[]);
        for text in values.iter().filter_map(JsonValue::as_text) {
            let written = match data_type {
                Some(1) => whole(text),
                Some(2) => float(&text.replace(',', ".")),
                _ => continue,
            };
            match written {
                NumberOutcome::Nothing => self.report(Severity::Error, FindingKind::NotANumber(text.to_owned())),
                NumberOutcome::TooLarge => self.report(Severity::Error, FindingKind::NumberTooLarge(text.to_owned())),
                NumberOutcome::WithRest => self.report(Severity::Warning, FindingKind::NumberWithRest(text.to_owned())),
                NumberOutcome::Whole if data_type == Some(2) && text.contains(',') => {
                    self.report(Severity::Note, FindingKind::DecimalComma);
                }
                NumberOutcome::Whole => {}
            }
        }
    }

    fn tag(&mut self, object: &JsonObject) {
        const LETTERS: usize = 4;
        if let Some(letters) = object.get("TagType").and_then(JsonValue::as_text).filter(|text| text.len() > LETTERS) {
            self.report_at("TagType", Severity::Error, FindingKind::AnimationTagType(letters.to_owned()));
        }
    }

    fn curve(&mut self, object: &JsonObject) {
        let has_frames = object.get("KeyFrames").and_then(JsonValue::as_array).is_some_and(|frames| !frames.is_empty());
        let data_type = object.get("DataType").and_then(JsonValue::as_number).and_then(JsonNumber::as_i64);
        match data_type {
            None if object.has("DataType") => {}
            None if has_frames => self.report(Severity::Error, FindingKind::AnimationWithout("DataType")),
            None => self.report(Severity::Warning, FindingKind::AnimationIncomplete("DataType")),
            Some(other) if has_frames && !matches!(other, 1 | 2) => {
                self.report_at("DataType", Severity::Error, FindingKind::AnimationDataType(other));
            }
            Some(_) => {}
        }
    }

    /// The text in the usual form, where it is another.
    fn animation(&mut self, text: &str) -> Option<String> {
        if !self.is_deep {
            return None;
        }
        let (mut root, repeated) = match json::read_keeping_last(text.as_bytes(), &json::JsonLimits::default()) {
            Ok((JsonValue::Object(root), repeated)) => (root, repeated),
            Ok(_) => {
                self.report(Severity::Error, FindingKind::AnimationNotAnObject);
                return None;
            }
            Err(error) => {
                self.report(Severity::Error, FindingKind::AnimationUnreadable(error));
                return None;
            }
        };
        repeated.iter().for_each(|key| self.report_at(key, Severity::Warning, FindingKind::DuplicateKey));
        let before = root.clone();
        let mode = std::mem::replace(&mut self.mode, CheckMode::Animation);
        self.object(&mut root, &ANIMATION);
        self.mode = mode;
        (root != before || !repeated.is_empty()).then(|| JsonValue::Object(root).to_json())
    }
}

/// Consoles make 0 and 1 of a switch where a number belongs.
fn wrong_number(value: &JsonValue, expected: &'static str) -> FindingKind {
    match value {
        JsonValue::Bool(_) => FindingKind::UnexpectedType(expected),
        _ => FindingKind::WrongType(expected),
    }
}
