//! Typed views onto the objects of a layout: cheap to copy, borrowed from the document, tolerant of what is missing.
//! A field of the wrong type reads as absent here; saying so is the work of `check`. Nothing is changed through a view.

use crate::json::{JsonNumber, JsonObject, JsonValue};

/// The objects of the list called `list`; other items are passed over.
pub(super) fn objects<'a>(parent: &'a JsonObject, list: &str) -> impl Iterator<Item = &'a JsonObject> + use<'a> {
    parent.get(list).and_then(JsonValue::as_array).unwrap_or(&[]).iter().filter_map(JsonValue::as_object)
}

fn is_bare(value: &JsonValue) -> bool {
    value.as_array().is_some_and(<[JsonValue]>::is_empty)
}

fn texts<'a>(parent: &'a JsonObject, list: &str) -> impl Iterator<Item = &'a str> + use<'a> {
    parent.get(list).and_then(JsonValue::as_array).unwrap_or(&[]).iter().filter_map(JsonValue::as_text)
}

/// A view type: one object of the layout, its name and its other fields.
macro_rules! view {
    ($(#[$note:meta])* $view:ident, $identity:literal) => {
        $(#[$note])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct $view<'a>(&'a JsonObject);

        impl<'a> $view<'a> {
            pub(super) fn new(object: &'a JsonObject) -> Self {
                Self(object)
            }

            #[doc = concat!("`", $identity, "`; empty if absent.")]
            pub fn name(self) -> &'a str {
                self.text($identity).unwrap_or_default()
            }

            /// Every field as written, known or not.
            pub fn fields(self) -> &'a JsonObject {
                self.0
            }

            fn text(self, field: &str) -> Option<&'a str> {
                self.0.get(field).and_then(JsonValue::as_text)
            }
        }
    };
}

view!(
    /// Changes to one layout file of the menu.
    File,
    "FileName"
);
view!(
    /// Changes to one pane.
    Pane,
    "PaneName"
);
view!(
    /// One property of a pane's user data. It takes effect only if number and type of the values match the console's.
    UserData,
    "PropName"
);
view!(
    /// A group of panes to add, for animations. Skipped by consoles if the file has one of that name.
    Group,
    "GroupName"
);
view!(
    /// Changes to every material of one name.
    Material,
    "MaterialName"
);
view!(
    /// Repetition of one texture of a material.
    TextureRef,
    "Name"
);
view!(
    /// Movement, rotation and scale of one texture of a material.
    TextureTransform,
    "Name"
);
view!(
    /// A replaced animation.
    Anim,
    "FileName"
);

impl<'a> File<'a> {
    /// Returns `true` if nothing of the file is changed: its panes and materials are at most named.
    pub fn is_empty(self) -> bool {
        let is_named = |object: &JsonObject| object.iter().all(|(key, value)| key.ends_with("Name") || is_bare(value));
        let lists = self.0.iter().filter_map(|(key, value)| Some((key, value.as_array()?)));
        lists.into_iter().all(|(key, items)| match key {
            "Patches" | "Materials" => items.iter().filter_map(JsonValue::as_object).all(is_named),
            "AddGroups" | "PullFrontPanes" | "PushBackPanes" => items.is_empty(),
            _ => true,
        })
    }

    /// The panes it changes.
    pub fn panes(self) -> impl Iterator<Item = Pane<'a>> {
        objects(self.0, "Patches").map(Pane::new)
    }

    /// The groups it adds.
    pub fn groups(self) -> impl Iterator<Item = Group<'a>> {
        objects(self.0, "AddGroups").map(Group::new)
    }

    /// The materials it changes.
    pub fn materials(self) -> impl Iterator<Item = Material<'a>> {
        objects(self.0, "Materials").map(Material::new)
    }

    /// `PullFrontPanes`: panes moved to the start of their parent's list, which draws them *behind* the others.
    pub fn pull_front_panes(self) -> impl Iterator<Item = &'a str> {
        texts(self.0, "PullFrontPanes")
    }

    /// `PushBackPanes`: panes moved to the end of their parent's list, which draws them *in front of* the others.
    pub fn push_back_panes(self) -> impl Iterator<Item = &'a str> {
        texts(self.0, "PushBackPanes")
    }
}

/// Two components; those a layout leaves out are zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vector2 {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
}

/// Three components; those a layout leaves out are zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vector3 {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// Towards the viewer.
    pub z: f64,
}

impl<'a> Pane<'a> {
    fn vector3(self, field: &str) -> Option<Vector3> {
        let object = self.0.get(field)?.as_object()?;
        Some(Vector3 { x: component(object, "X"), y: component(object, "Y"), z: component(object, "Z") })
    }

    fn vector2(self, field: &str) -> Option<Vector2> {
        let object = self.0.get(field)?.as_object()?;
        Some(Vector2 { x: component(object, "X"), y: component(object, "Y") })
    }

    /// `Position` in layout units (1280×720 a screen), replacing the whole vector.
    pub fn position(self) -> Option<Vector3> {
        self.vector3("Position")
    }

    /// `Rotation` in degrees.
    pub fn rotation(self) -> Option<Vector3> {
        self.vector3("Rotation")
    }

    /// `Scale` as factors.
    pub fn scale(self) -> Option<Vector2> {
        self.vector2("Scale")
    }

    /// `Size` in layout units.
    pub fn size(self) -> Option<Vector2> {
        self.vector2("Size")
    }

    /// `Visible`.
    pub fn is_visible(self) -> Option<bool> {
        self.0.get("Visible").and_then(JsonValue::as_bool)
    }

    /// `OriginX`, `OriginY`, `ParentOriginX` or `ParentOriginY`: 0 centre, 1 left or top, 2 right or bottom.
    pub fn origin(self, field: &str) -> Option<i64> {
        self.0.get(field).and_then(JsonValue::as_number).and_then(JsonNumber::as_i64)
    }

    /// `ColorTL`, `ColorTR`, `ColorBL` and `ColorBR`, as AABBGGRR text.
    pub fn colours(self) -> [Option<&'a str>; 4] {
        ["ColorTL", "ColorTR", "ColorBL", "ColorBR"].map(|field| self.text(field))
    }

    /// The user data it changes or adds.
    pub fn user_data(self) -> impl Iterator<Item = UserData<'a>> {
        objects(self.0, "UsdPatches").map(UserData::new)
    }
}

fn component(object: &JsonObject, axis: &str) -> f64 {
    object.get(axis).and_then(JsonValue::as_number).map_or(0.0, JsonNumber::as_f64)
}

/// The types of user data that can be patched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserDataType {
    /// 1: 32-bit integers.
    Integer,
    /// 2: 32-bit floats.
    Float,
}

impl<'a> UserData<'a> {
    /// The values, which are texts even where they are numbers; a decimal comma may occur.
    pub fn values(self) -> impl Iterator<Item = &'a str> {
        texts(self.0, "PropValues")
    }

    /// `type`; `None` if absent or not one that can be patched.
    pub fn data_type(self) -> Option<UserDataType> {
        match self.0.get("type")?.as_number()?.as_i64()? {
            1 => Some(UserDataType::Integer),
            2 => Some(UserDataType::Float),
            _ => None,
        }
    }
}

impl<'a> Group<'a> {
    /// The panes in it, all of which must exist.
    pub fn panes(self) -> impl Iterator<Item = &'a str> {
        texts(self.0, "Panes")
    }
}

impl<'a> Material<'a> {
    /// `ForegroundColor` as AABBGGRR text.
    pub fn foreground_colour(self) -> Option<&'a str> {
        self.text("ForegroundColor")
    }

    /// `BackgroundColor` as AABBGGRR text.
    pub fn background_colour(self) -> Option<&'a str> {
        self.text("BackgroundColor")
    }

    /// Repetition of each of its textures.
    pub fn refs(self) -> impl Iterator<Item = TextureRef<'a>> {
        objects(self.0, "Refs").map(TextureRef::new)
    }

    /// Placement of each of its textures.
    pub fn transforms(self) -> impl Iterator<Item = TextureTransform<'a>> {
        objects(self.0, "Transforms").map(TextureTransform::new)
    }
}

impl TextureRef<'_> {
    /// `WrapS` and `WrapT`, each a byte: 0 to 7 are near-clamp, near-repeat, near-mirror, mirror-once, clamp, repeat, mirror,
    /// mirror-once-border; higher bits are stored as they are.
    pub fn wrap(self) -> (Option<i64>, Option<i64>) {
        let mode = |field| self.0.get(field).and_then(JsonValue::as_number).and_then(JsonNumber::as_i64);
        (mode("WrapS"), mode("WrapT"))
    }
}

impl TextureTransform<'_> {
    /// `X`, `Y`, `Rotation`, `ScaleX` or `ScaleY`.
    pub fn number(self, field: &str) -> Option<f64> {
        self.0.get(field).and_then(JsonValue::as_number).map(JsonNumber::as_f64)
    }
}

impl<'a> Anim<'a> {
    /// `AnimJson`: the animation as JSON text.
    pub fn animation_json(self) -> Option<&'a str> {
        self.text("AnimJson")
    }

    /// The layout file it belongs to: `anim/RdtBase_In.bflan` moves `blyt/RdtBase.bflyt`.
    pub fn layout_file(self) -> Option<String> {
        let stem = self.name().strip_prefix("anim/")?.strip_suffix(".bflan")?;
        let base = stem.split_once('_').map_or(stem, |(base, _)| base);
        Some(format!("blyt/{base}.bflyt"))
    }
}
