//! The schema of layouts and animations as tables: the fields of each object and their forms. `check` walks documents
//! along them. Invariant: the format is written down once, as data.

use crate::json::{JsonNumber, JsonObject, JsonValue};

/// The form of one field.
#[derive(Clone, Copy)]
pub(super) enum FieldShape {
    Text,
    /// A name, with the most characters a console stores (0: no bound known).
    Name(usize),
    Switch,
    /// A name that a console writes into so many bytes; a longer one aborts the installation.
    Fixed(usize),
    /// A whole number of a type.
    Integer(IntegerType),
    Number,
    /// A colour. If `true`, an empty text leaves it as it is.
    Colour(bool),
    /// An object of numbers with these components.
    Vector(&'static [&'static str]),
    Texts,
    PropValues,
    /// A list of objects.
    List(&'static ObjectKind),
    /// One object.
    One(&'static ObjectKind),
    /// JSON text within a string.
    AnimationText,
}

/// A type of whole numbers, and the largest value with a known meaning if that is not the whole range.
#[derive(Clone, Copy)]
pub(super) struct IntegerType {
    pub(super) bits: u32,
    pub(super) is_signed: bool,
    pub(super) known: Option<i64>,
}

impl IntegerType {
    const fn unsigned(bits: u32) -> Self {
        Self { bits, is_signed: false, known: None }
    }
}

/// One kind of object.
pub(super) struct ObjectKind {
    /// The field that identifies its objects within a list.
    pub(super) identity: Option<&'static str>,
    pub(super) fields: &'static [(&'static str, FieldShape)],
    /// Fields whose absence makes a console refuse the layout.
    pub(super) required: &'static [&'static str],
    /// Fields that all known files have and consoles do without.
    pub(super) usual: &'static [&'static str],
    /// Fields that may be `null`, and what a console and this project make of that.
    pub(super) nullable: &'static [(&'static str, NullReplacement)],
    /// Obsolete fields.
    pub(super) obsolete: &'static [&'static str],
}

/// Value written in the place of `null`.
#[derive(Clone, Copy)]
pub(super) enum NullReplacement {
    /// No text.
    EmptyText,
    /// 0.
    Zero,
    /// No items.
    EmptyList,
}

impl NullReplacement {
    pub(super) fn value(self) -> JsonValue {
        match self {
            Self::EmptyText => JsonValue::Text(String::new()),
            Self::Zero => JsonValue::Number(JsonNumber::from_integer(0)),
            Self::EmptyList => JsonValue::Array(Vec::new()),
        }
    }
}

const XY: FieldShape = FieldShape::Vector(&["X", "Y"]);
const XYZ: FieldShape = FieldShape::Vector(&["X", "Y", "Z"]);
const ORIGIN: FieldShape = FieldShape::Integer(IntegerType { known: Some(2), ..IntegerType::unsigned(8) });
const U8: FieldShape = FieldShape::Integer(IntegerType::unsigned(8));
const U16: FieldShape = FieldShape::Integer(IntegerType::unsigned(16));
const U32: FieldShape = FieldShape::Integer(IntegerType::unsigned(32));
const I32: FieldShape = FieldShape::Integer(IntegerType { bits: 32, is_signed: true, known: None });

pub(super) static LAYOUT: ObjectKind = ObjectKind {
    identity: None,
    fields: &[
        ("PatchName", FieldShape::Text),
        ("AuthorName", FieldShape::Text),
        ("TargetName", FieldShape::Text),
        ("ID", FieldShape::Text),
        ("HideOnlineBtn", FieldShape::Switch),
        ("TargetFirmware", I32),
        ("Files", FieldShape::List(&FILE)),
        ("Anims", FieldShape::List(&ANIM)),
        ("Ready8X", FieldShape::Switch),
        ("PatchAppletColorAttrib", FieldShape::Switch),
    ],
    required: &[],
    usual: &[],
    nullable: &[],
    obsolete: &["Ready8X", "PatchAppletColorAttrib"],
};

pub(super) static OPTION_VALUE: ObjectKind = ObjectKind {
    identity: None,
    fields: &[
        ("HideOnlineBtn", FieldShape::Switch),
        ("Files", FieldShape::List(&FILE)),
        ("Anims", FieldShape::List(&ANIM)),
    ],
    required: &[],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static FILE: ObjectKind = ObjectKind {
    identity: Some("FileName"),
    fields: &[
        ("FileName", FieldShape::Name(0)),
        ("Patches", FieldShape::List(&PANE)),
        ("AddGroups", FieldShape::List(&GROUP)),
        ("Materials", FieldShape::List(&MATERIAL)),
        ("PullFrontPanes", FieldShape::Texts),
        ("PushBackPanes", FieldShape::Texts),
    ],
    required: &["FileName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static PANE: ObjectKind = ObjectKind {
    identity: Some("PaneName"),
    fields: &[
        ("PaneName", FieldShape::Name(24)),
        ("Position", XYZ),
        ("Rotation", XYZ),
        ("Scale", XY),
        ("Size", XY),
        ("Visible", FieldShape::Switch),
        ("OriginX", ORIGIN),
        ("OriginY", ORIGIN),
        ("ParentOriginX", ORIGIN),
        ("ParentOriginY", ORIGIN),
        ("ColorTL", FieldShape::Colour(false)),
        ("ColorTR", FieldShape::Colour(false)),
        ("ColorBL", FieldShape::Colour(false)),
        ("ColorBR", FieldShape::Colour(false)),
        ("UsdPatches", FieldShape::List(&USER_DATA)),
    ],
    required: &["PaneName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static USER_DATA: ObjectKind = ObjectKind {
    identity: Some("PropName"),
    fields: &[("PropName", FieldShape::Name(0)), ("PropValues", FieldShape::PropValues), ("type", I32)],
    required: &["PropName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static GROUP: ObjectKind = ObjectKind {
    identity: Some("GroupName"),
    fields: &[("GroupName", FieldShape::Fixed(34)), ("Panes", FieldShape::Texts)],
    required: &["GroupName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static MATERIAL: ObjectKind = ObjectKind {
    identity: Some("MaterialName"),
    fields: &[
        ("MaterialName", FieldShape::Name(0)),
        ("ForegroundColor", FieldShape::Colour(true)),
        ("BackgroundColor", FieldShape::Colour(true)),
        ("Refs", FieldShape::List(&TEXTURE_REF)),
        ("Transforms", FieldShape::List(&TEXTURE_TRANSFORM)),
    ],
    required: &["MaterialName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static TEXTURE_REF: ObjectKind = ObjectKind {
    identity: Some("Name"),
    fields: &[("Name", FieldShape::Name(0)), ("WrapS", U8), ("WrapT", U8)],
    required: &["Name"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static TEXTURE_TRANSFORM: ObjectKind = ObjectKind {
    identity: Some("Name"),
    fields: &[
        ("Name", FieldShape::Name(0)),
        ("X", FieldShape::Number),
        ("Y", FieldShape::Number),
        ("Rotation", FieldShape::Number),
        ("ScaleX", FieldShape::Number),
        ("ScaleY", FieldShape::Number),
    ],
    required: &["Name"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static ANIM: ObjectKind = ObjectKind {
    identity: Some("FileName"),
    fields: &[("FileName", FieldShape::Name(0)), ("AnimJson", FieldShape::AnimationText)],
    required: &["FileName", "AnimJson"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static ANIMATION: ObjectKind = ObjectKind {
    identity: None,
    fields: &[
        ("LittleEndian", FieldShape::Switch),
        ("Version", U32),
        ("pat1", FieldShape::One(&PAT1)),
        ("pai1", FieldShape::One(&PAI1)),
    ],
    required: &["LittleEndian", "Version", "pat1", "pai1"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static PAT1: ObjectKind = ObjectKind {
    identity: None,
    fields: &[
        ("AnimationOrder", U16),
        ("Name", FieldShape::Text),
        ("ChildBinding", U8),
        ("Groups", FieldShape::Texts),
        ("Unk_StartOfFile", U16),
        ("Unk_EndOfFile", U16),
        ("Unk_EndOfHeader", FieldShape::Text),
    ],
    required: &[
        "AnimationOrder",
        "Name",
        "ChildBinding",
        "Groups",
        "Unk_StartOfFile",
        "Unk_EndOfFile",
        "Unk_EndOfHeader",
    ],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static PAI1: ObjectKind = ObjectKind {
    identity: None,
    fields: &[
        ("FrameSize", U16),
        ("Flags", U8),
        ("Textures", FieldShape::Texts),
        ("Entries", FieldShape::List(&ANIM_ENTRY)),
    ],
    required: &["FrameSize", "Flags", "Textures"],
    usual: &["Entries"],
    nullable: &[("Entries", NullReplacement::EmptyList)],
    obsolete: &[],
};

static ANIM_ENTRY: ObjectKind = ObjectKind {
    identity: None,
    // "UnkwnownData" is how the format spells it.
    fields: &[
        ("Name", FieldShape::Fixed(28)),
        ("Target", U8),
        ("UnkwnownData", FieldShape::Text),
        ("Tags", FieldShape::List(&ANIM_TAG)),
    ],
    required: &["Name", "Target", "UnkwnownData"],
    usual: &["Tags"],
    nullable: &[("Tags", NullReplacement::EmptyList)],
    obsolete: &[],
};

pub(super) static ANIM_TAG: ObjectKind = ObjectKind {
    identity: None,
    fields: &[("Unknown", U32), ("TagType", FieldShape::Text), ("Entries", FieldShape::List(&ANIM_CURVE))],
    required: &["Unknown", "TagType"],
    usual: &["Entries"],
    nullable: &[("Entries", NullReplacement::EmptyList)],
    obsolete: &[],
};

pub(super) static ANIM_CURVE: ObjectKind = ObjectKind {
    identity: None,
    fields: &[
        ("Index", U8),
        ("AnimationTarget", U8),
        ("DataType", U16),
        ("FLEUUnknownInt", U32),
        ("FLEUEntryName", FieldShape::Text),
        ("KeyFrames", FieldShape::List(&KEY_FRAME)),
    ],
    // `DataType` is asked for with the key frames that need it.
    required: &[],
    usual: &["Index", "AnimationTarget", "FLEUUnknownInt", "FLEUEntryName", "KeyFrames"],
    nullable: &[
        ("Index", NullReplacement::Zero),
        ("AnimationTarget", NullReplacement::Zero),
        ("DataType", NullReplacement::Zero),
        ("FLEUUnknownInt", NullReplacement::Zero),
        ("FLEUEntryName", NullReplacement::EmptyText),
        ("KeyFrames", NullReplacement::EmptyList),
    ],
    obsolete: &[],
};

static KEY_FRAME: ObjectKind = ObjectKind {
    identity: None,
    fields: &[("Frame", FieldShape::Number), ("Value", FieldShape::Number), ("Blend", FieldShape::Number)],
    required: &["Frame", "Value", "Blend"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

/// Every identity field of the format, in the order the reference merger looks for them, then `Name`.
pub(super) const IDENTITIES: [&str; 6] = ["FileName", "PaneName", "PropName", "GroupName", "MaterialName", "Name"];

/// The identity field of the objects in the list called `list`, if the format knows that list.
fn identity_of_list(list: &str) -> Option<&'static str> {
    match list {
        "Files" | "Anims" => Some("FileName"),
        "Patches" => Some("PaneName"),
        "UsdPatches" => Some("PropName"),
        "AddGroups" => Some("GroupName"),
        "Materials" => Some("MaterialName"),
        "Refs" | "Transforms" => Some("Name"),
        _ => None,
    }
}

/// The identity of an object in the list called `list`: the field the format names for that list, else the first
/// identity field it has.
pub(crate) fn identity<'a>(object: &'a JsonObject, list: &str) -> Option<&'a str> {
    let named = identity_of_list(list).and_then(|field| object.get(field));
    let field = named.or_else(|| IDENTITIES.into_iter().find_map(|field| object.get(field)));
    field.and_then(JsonValue::as_text)
}
