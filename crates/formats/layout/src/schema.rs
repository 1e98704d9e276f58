//! A layout patch as a value: the whole JSON document kept as written, with typed views onto its parts. Validating a
//! document is done in `check`, changing it in the merge. Invariant: unknown fields, key order and number texts of a
//! creator's file are never lost by reading and writing it.

mod check;
mod finding;
mod number;
mod record;
mod shape;
mod views;

use crate::json::{self, JsonObject, JsonValue};
use crate::layout_id;
use vitrine_finding::Severity;

pub use finding::{Finding, FindingKind};
pub use views::{
    Anim, File, Group, Material, Pane, TextureRef, TextureTransform, UserData, UserDataType, Vector2, Vector3,
};

pub(crate) use shape::identity;

/// Rules by which a layout is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutStrictness {
    /// The rules of a console. A value in an unusual form that a console reads is put into the usual form, with a
    /// finding. A defect that makes a console refuse the layout is an [error](Severity::Error) and stays.
    Strict,
    /// The rules of the desktop tools: as strict, except for what these understand and a console does not (`null`, a
    /// number in `PropValues`, `"Visible": 1`, an animation without content, leftover deletion markers). Each is
    /// repaired and reported as a [warning](Severity::Warning).
    Lenient,
}

/// Why a text is not a layout at all. Defects inside a layout are [findings](Finding).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The text is not JSON, or larger than [`json::JsonLimits::default`] admits.
    #[error("line {} can't be read: {}", .0.line, .0.defect)]
    Json(#[from] json::JsonError),
    /// The document is a list, a string or a number.
    #[error("a layout must be a JSON object")]
    NotAnObject,
}

impl LayoutError {
    /// Stable identifier of the defect; for a text that is not JSON, that of the JSON error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Json(error) => error.code(),
            Self::NotAnObject => "layout.not_an_object",
        }
    }
}

/// The firmware a layout was made for when it does not say: 11.0.0 (see [`format::layout`](crate::format::layout)).
pub const DEFAULT_TARGET_FIRMWARE: i64 = 1100;

/// A layout patch: changes to named files of one menu. Source: [`format::layout`](crate::format::layout).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Layout {
    root: JsonObject,
}

impl Layout {
    /// Reads a `layout.json` or `common.json` and checks it.
    ///
    /// # Errors
    /// Only for a text that is not a JSON object within the limits. A layout with wrong fields is returned together
    /// with its findings; it fits a console if none of them is an [error](Severity::Error).
    pub fn read(bytes: &[u8], strictness: LayoutStrictness) -> Result<(Self, Vec<Finding>), LayoutError> {
        Self::read_within(bytes, strictness, &json::JsonLimits::default())
    }

    /// Reads a layout within other limits than the usual ones.
    ///
    /// # Errors
    /// The errors of [`Layout::read`].
    pub fn read_within(
        bytes: &[u8],
        strictness: LayoutStrictness,
        limits: &json::JsonLimits,
    ) -> Result<(Self, Vec<Finding>), LayoutError> {
        let (document, repeated) = json::read_keeping_last(bytes, limits)?;
        let JsonValue::Object(mut root) = document else {
            return Err(LayoutError::NotAnObject);
        };
        let mut findings: Vec<Finding> =
            repeated.iter().map(|key| Finding::new(Severity::Warning, key, FindingKind::DuplicateKey)).collect();
        findings.append(&mut check::layout(&mut root, strictness));
        if json::has_byte_order_mark(bytes) {
            findings.insert(0, Finding::new(Severity::Note, "", FindingKind::ByteOrderMark));
        }
        Ok((Self { root }, findings))
    }

    /// A layout in the usual form, where it is written in another that consoles or desktop tools read; `None` where it is not,
    /// so that what needs no change keeps its bytes.
    ///
    /// # Errors
    /// The errors of [`Layout::read`].
    pub fn usual_form(bytes: &[u8]) -> Result<Option<String>, LayoutError> {
        let (document, repeated) = json::read_keeping_last(bytes, &json::JsonLimits::default())?;
        let (layout, _) = Self::read(bytes, LayoutStrictness::Lenient)?;
        let is_usual = repeated.is_empty() && matches!(&document, JsonValue::Object(root) if *root == layout.root);
        Ok((!is_usual).then(|| layout.to_json()))
    }

    /// The layout as compact JSON. Members that are `null` are left out, `Files` is always written, and so is
    /// `Patches` in every file, because the desktop tools fail without it.
    pub fn to_json(&self) -> String {
        let mut root = self.root.clone();
        drop_nulls(&mut root);
        if !root.has("Files") {
            root.set("Files", JsonValue::Array(Vec::new()));
        }
        if let Some(JsonValue::Array(files)) = root.get_mut("Files") {
            for file in files {
                if let JsonValue::Object(file) = file
                    && !file.has("Patches")
                {
                    file.set("Patches", JsonValue::Array(Vec::new()));
                }
            }
        }
        JsonValue::Object(root).to_json()
    }

    pub(crate) fn from_root(root: JsonObject) -> Self {
        Self { root }
    }

    pub(crate) fn root(&self) -> &JsonObject {
        &self.root
    }

    /// Every field as written, known or not.
    pub fn fields(&self) -> &JsonObject {
        &self.root
    }

    fn text(&self, field: &str) -> Option<&str> {
        self.root.get(field).and_then(JsonValue::as_text)
    }

    /// `PatchName`: the display name; without an ID it also drives old compatibility fixes.
    pub fn patch_name(&self) -> Option<&str> {
        self.text("PatchName")
    }

    /// `AuthorName`: whom the layout is by, for display.
    pub fn author_name(&self) -> Option<&str> {
        self.text("AuthorName")
    }

    /// `TargetName`: the console file it changes, for example `ResidentMenu.szs`. Consoles do not read it.
    pub fn target_name(&self) -> Option<&str> {
        self.text("TargetName")
    }

    /// `ID` as written.
    pub fn id(&self) -> Option<&str> {
        self.text("ID")
    }

    /// `ID` understood as a layout ID; `None` if there is none or a desktop tool wrote one of its own kind.
    pub fn layout_id(&self) -> Option<layout_id::LayoutId> {
        layout_id::parse(self.id()?).ok()
    }

    /// Removes the ID that the layout carries.
    #[must_use]
    pub fn without_id(mut self) -> Self {
        self.root.remove("ID");
        self
    }

    /// `HideOnlineBtn`, if written. A console takes an absent one for `true`.
    pub fn hide_online_button(&self) -> Option<bool> {
        self.root.get("HideOnlineBtn").and_then(JsonValue::as_bool)
    }

    /// `TargetFirmware`, if written, as A·100 + B·10 + C. A console takes an absent one for
    /// [`DEFAULT_TARGET_FIRMWARE`].
    pub fn target_firmware(&self) -> Option<i64> {
        self.root.get("TargetFirmware").and_then(JsonValue::as_number).and_then(json::JsonNumber::as_i64)
    }

    /// The files it changes, in order.
    pub fn files(&self) -> impl Iterator<Item = File<'_>> {
        views::objects(&self.root, "Files").map(File::new)
    }

    /// The animations it replaces, in order.
    pub fn anims(&self) -> impl Iterator<Item = Anim<'_>> {
        views::objects(&self.root, "Anims").map(Anim::new)
    }

    /// Returns `true` if applying the layout would change nothing: it has no animation and no file with a change, and
    /// hides the newer buttons as by default.
    pub fn is_empty(&self) -> bool {
        let has_animations =
            self.root.get("Anims").and_then(JsonValue::as_array).is_some_and(|anims| !anims.is_empty());
        !has_animations && self.hide_online_button() != Some(false) && self.files().all(File::is_empty)
    }
}

fn drop_nulls(object: &mut JsonObject) {
    object.retain(|_, value| {
        drop_nulls_within(value);
        *value != JsonValue::Null
    });
}

fn drop_nulls_within(value: &mut JsonValue) {
    match value {
        JsonValue::Object(object) => drop_nulls(object),
        JsonValue::Array(items) => {
            items.iter_mut().for_each(drop_nulls_within);
            items.retain(|item| *item != JsonValue::Null);
        }
        _ => {}
    }
}

/// Checks the `Files` and `Anims` of an option value, which may hold deletion markers; the documents inside its
/// animations only if `is_deep`.
pub(crate) fn check_option_value(root: &mut JsonObject, is_deep: bool) -> Vec<Finding> {
    check::option_value(root, is_deep)
}

#[cfg(test)]
mod tests;
