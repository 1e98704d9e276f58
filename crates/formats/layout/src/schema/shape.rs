//! The schema of layouts and animations as tables: the fields of each object and their forms. `check` walks documents
//! along them. Invariant: the format is written down once, as data.

use crate::json::{Number, Object, Value};

/// The form of one field.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    Text,
    /// A name, with the most characters a console stores (0: no bound known).
    Name(usize),
    Switch,
    /// A name that a console writes into so many bytes; a longer one aborts the installation.
    Fixed(usize),
    /// A whole number of a type.
    Integer(Whole),
    Number,
    /// A colour. If `true`, an empty text leaves it as it is.
    Colour(bool),
    /// An object of numbers with these components.
    Vector(&'static [&'static str]),
    Texts,
    PropValues,
    /// A list of objects.
    List(&'static Kind),
    /// One object.
    One(&'static Kind),
    /// JSON text within a string.
    AnimationText,
}

/// A type of whole numbers, and the largest value with a known meaning if that is not the whole range.
#[derive(Clone, Copy)]
pub(super) struct Whole {
    pub(super) bits: u32,
    pub(super) is_signed: bool,
    pub(super) known: Option<i64>,
}

impl Whole {
    const fn unsigned(bits: u32) -> Self {
        Self { bits, is_signed: false, known: None }
    }
}

/// One kind of object.
pub(super) struct Kind {
    /// The field that identifies its objects within a list.
    pub(super) identity: Option<&'static str>,
    pub(super) fields: &'static [(&'static str, Shape)],
    /// Fields whose absence makes a console refuse the layout.
    pub(super) required: &'static [&'static str],
    /// Fields that all known files have and consoles do without.
    pub(super) usual: &'static [&'static str],
    /// Fields that may be `null`, and what a console and this project make of that.
    pub(super) nullable: &'static [(&'static str, Absent)],
    /// Obsolete fields.
    pub(super) obsolete: &'static [&'static str],
}

/// Value written in the place of `null`.
#[derive(Clone, Copy)]
pub(super) enum Absent {
    /// No text.
    EmptyText,
    /// 0.
    Zero,
    /// No items.
    EmptyList,
}

impl Absent {
    pub(super) fn value(self) -> Value {
        match self {
            Self::EmptyText => Value::Text(String::new()),
            Self::Zero => Value::Number(Number::from_integer(0)),
            Self::EmptyList => Value::Array(Vec::new()),
        }
    }
}

const XY: Shape = Shape::Vector(&["X", "Y"]);
const XYZ: Shape = Shape::Vector(&["X", "Y", "Z"]);
const ORIGIN: Shape = Shape::Integer(Whole { known: Some(2), ..Whole::unsigned(8) });
const U8: Shape = Shape::Integer(Whole::unsigned(8));
const U16: Shape = Shape::Integer(Whole::unsigned(16));
const U32: Shape = Shape::Integer(Whole::unsigned(32));
const I32: Shape = Shape::Integer(Whole { bits: 32, is_signed: true, known: None });

pub(super) static LAYOUT: Kind = Kind {
    identity: None,
    fields: &[
        ("PatchName", Shape::Text),
        ("AuthorName", Shape::Text),
        ("TargetName", Shape::Text),
        ("ID", Shape::Text),
        ("HideOnlineBtn", Shape::Switch),
        ("TargetFirmware", I32),
        ("Files", Shape::List(&FILE)),
        ("Anims", Shape::List(&ANIM)),
        ("Ready8X", Shape::Switch),
        ("PatchAppletColorAttrib", Shape::Switch),
    ],
    required: &[],
    usual: &[],
    nullable: &[],
    obsolete: &["Ready8X", "PatchAppletColorAttrib"],
};

pub(super) static OPTION_VALUE: Kind = Kind {
    identity: None,
    fields: &[("HideOnlineBtn", Shape::Switch), ("Files", Shape::List(&FILE)), ("Anims", Shape::List(&ANIM))],
    required: &[],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static FILE: Kind = Kind {
    identity: Some("FileName"),
    fields: &[
        ("FileName", Shape::Name(0)),
        ("Patches", Shape::List(&PANE)),
        ("AddGroups", Shape::List(&GROUP)),
        ("Materials", Shape::List(&MATERIAL)),
        ("PullFrontPanes", Shape::Texts),
        ("PushBackPanes", Shape::Texts),
    ],
    required: &["FileName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static PANE: Kind = Kind {
    identity: Some("PaneName"),
    fields: &[
        ("PaneName", Shape::Name(24)),
        ("Position", XYZ),
        ("Rotation", XYZ),
        ("Scale", XY),
        ("Size", XY),
        ("Visible", Shape::Switch),
        ("OriginX", ORIGIN),
        ("OriginY", ORIGIN),
        ("ParentOriginX", ORIGIN),
        ("ParentOriginY", ORIGIN),
        ("ColorTL", Shape::Colour(false)),
        ("ColorTR", Shape::Colour(false)),
        ("ColorBL", Shape::Colour(false)),
        ("ColorBR", Shape::Colour(false)),
        ("UsdPatches", Shape::List(&USER_DATA)),
    ],
    required: &["PaneName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static USER_DATA: Kind = Kind {
    identity: Some("PropName"),
    fields: &[("PropName", Shape::Name(0)), ("PropValues", Shape::PropValues), ("type", I32)],
    required: &["PropName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static GROUP: Kind = Kind {
    identity: Some("GroupName"),
    fields: &[("GroupName", Shape::Fixed(34)), ("Panes", Shape::Texts)],
    required: &["GroupName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static MATERIAL: Kind = Kind {
    identity: Some("MaterialName"),
    fields: &[
        ("MaterialName", Shape::Name(0)),
        ("ForegroundColor", Shape::Colour(true)),
        ("BackgroundColor", Shape::Colour(true)),
        ("Refs", Shape::List(&TEXTURE_REF)),
        ("Transforms", Shape::List(&TEXTURE_TRANSFORM)),
    ],
    required: &["MaterialName"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static TEXTURE_REF: Kind = Kind {
    identity: Some("Name"),
    fields: &[("Name", Shape::Name(0)), ("WrapS", U8), ("WrapT", U8)],
    required: &["Name"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static TEXTURE_TRANSFORM: Kind = Kind {
    identity: Some("Name"),
    fields: &[
        ("Name", Shape::Name(0)),
        ("X", Shape::Number),
        ("Y", Shape::Number),
        ("Rotation", Shape::Number),
        ("ScaleX", Shape::Number),
        ("ScaleY", Shape::Number),
    ],
    required: &["Name"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static ANIM: Kind = Kind {
    identity: Some("FileName"),
    fields: &[("FileName", Shape::Name(0)), ("AnimJson", Shape::AnimationText)],
    required: &["FileName", "AnimJson"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

pub(super) static ANIMATION: Kind = Kind {
    identity: None,
    fields: &[
        ("LittleEndian", Shape::Switch),
        ("Version", U32),
        ("pat1", Shape::One(&PAT1)),
        ("pai1", Shape::One(&PAI1)),
    ],
    required: &["LittleEndian", "Version", "pat1", "pai1"],
    usual: &[],
    nullable: &[],
    obsolete: &[],
};

static PAT1: Kind = Kind {
    identity: None,
    fields: &[
        ("AnimationOrder", U16),
        ("Name", Shape::Text),
        ("ChildBinding", U8),
        ("Groups", Shape::Texts),
        ("Unk_StartOfFile", U16),
        ("Unk_EndOfFile", U16),
        ("Unk_EndOfHeader", Shape::Text),
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

static PAI1: Kind = Kind {
    identity: None,
    fields: &[("FrameSize", U16), ("Flags", U8), ("Textures", Shape::Texts), ("Entries", Shape::List(&ANIM_ENTRY))],
    required: &["FrameSize", "Flags", "Textures"],
    usual: &["Entries"],
    nullable: &[("Entries", Absent::EmptyList)],
    obsolete: &[],
};

static ANIM_ENTRY: Kind = Kind {
    identity: None,
    // "UnkwnownData" is how the format spells it.
    fields: &[
        ("Name", Shape::Fixed(28)),
        ("Target", U8),
        ("UnkwnownData", Shape::Text),
        ("Tags", Shape::List(&ANIM_TAG)),
    ],
    required: &["Name", "Target", "UnkwnownData"],
    usual: &["Tags"],
    nullable: &[("Tags", Absent::EmptyList)],
    obsolete: &[],
};

pub(super) static ANIM_TAG: Kind = Kind {
    identity: None,
    fields: &[("Unknown", U32), ("TagType", Shape::Text), ("Entries", Shape::List(&ANIM_CURVE))],
    required: &["Unknown", "TagType"],
    usual: &["Entries"],
    nullable: &[("Entries", Absent::EmptyList)],
    obsolete: &[],
};

pub(super) static ANIM_CURVE: Kind = Kind {
    identity: None,
    fields: &[
        ("Index", U8),
        ("AnimationTarget", U8),
        ("DataType", U16),
        ("FLEUUnknownInt", U32),
        ("FLEUEntryName", Shape::Text),
        ("KeyFrames", Shape::List(&KEY_FRAME)),
    ],
    // `DataType` is asked for with the key frames that need it.
    required: &[],
    usual: &["Index", "AnimationTarget", "FLEUUnknownInt", "FLEUEntryName", "KeyFrames"],
    nullable: &[
        ("Index", Absent::Zero),
        ("AnimationTarget", Absent::Zero),
        ("DataType", Absent::Zero),
        ("FLEUUnknownInt", Absent::Zero),
        ("FLEUEntryName", Absent::EmptyText),
        ("KeyFrames", Absent::EmptyList),
    ],
    obsolete: &[],
};

static KEY_FRAME: Kind = Kind {
    identity: None,
    fields: &[("Frame", Shape::Number), ("Value", Shape::Number), ("Blend", Shape::Number)],
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
pub(crate) fn identity<'a>(object: &'a Object, list: &str) -> Option<&'a str> {
    let named = identity_of_list(list).and_then(|field| object.get(field));
    let field = named.or_else(|| IDENTITIES.into_iter().find_map(|field| object.get(field)));
    field.and_then(Value::as_text)
}
