//! Findings about a layout. `check` makes them and decides their severity. Invariant: one variant per irregularity,
//! each with a code of its own and words a creator understands.

use crate::json;

/// One thing noticed about a layout. Its place is a path: `Files[2].Patches[0].ColorTL`; empty for the whole document.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// Kinds of finding about a layout.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// The text began with a byte order mark.
    #[error("the text starts with a byte order mark, which consoles skip")]
    ByteOrderMark,
    /// A value of a JSON type that consoles refuse here.
    #[error("must be {0}")]
    WrongType(&'static str),
    /// A value of a JSON type that consoles make something of and no tool writes.
    #[error("must be {0}")]
    UnexpectedType(&'static str),
    /// A key a second time in one object.
    #[error("the key occurs more than once in one object, and the last value counts")]
    DuplicateKey,
    /// A required field is absent.
    #[error("{0} is missing")]
    MissingField(&'static str),
    /// A list the desktop tools need is absent.
    #[error("{0} is missing, and some tools fail without it")]
    MissingList(&'static str),
    /// `null` where a console refuses it.
    #[error("null is not accepted by consoles")]
    Null,
    /// `null` in an animation, where consoles take it for an absent field.
    #[error("null is read as a missing value here")]
    AnimationNull,
    /// `null` for a vector: zero on a console, "unchanged" in desktop tools.
    #[error("null means zero on a console and unchanged in desktop tools")]
    NullVector,
    /// A number in `PropValues`.
    #[error("values of user data must be text, but this is a number")]
    NumberInPropValues,
    /// 0 or 1 instead of a switch.
    #[error("must be true or false, but this is a number")]
    NumberAsSwitch,
    /// A known name in the wrong letter case.
    #[error("the correct name is {0}; consoles ignore this spelling")]
    WrongCase(&'static str),
    /// A field that nothing reads.
    #[error("this field isn't part of the format and is ignored")]
    UnknownField,
    /// `Ready8X` or `PatchAppletColorAttrib`.
    #[error("this field is obsolete")]
    ObsoleteField,
    /// `TargetFirmwareValue`.
    #[error("the correct name is TargetFirmware; every reader ignores this spelling")]
    MisspeltTargetFirmware,
    /// `TargetFirmware` 0, which serialisers drop.
    #[error("tools drop 0, and it becomes 1100")]
    ZeroTargetFirmware,
    /// A name that exceeds what the console stores.
    #[error("the name has more than the {0} characters that a console stores")]
    NameTooLong(usize),
    /// An empty name.
    #[error("the name is empty")]
    EmptyName,
    /// A name that is longer than the bytes that a console writes it into: the installer throws.
    #[error("the name has more than {0} bytes, so installing fails")]
    NameDoesNotFit(usize),
    /// A colour that begins with no number in base 16: the console's conversion throws.
    #[error("a colour must be eight hexadecimal digits in the order AABBGGRR, but this is {0:?}")]
    MalformedColour(String),
    /// A colour that is a number in base 16 and not eight digits.
    #[error("{written:?} is read as the colour {read:08X}")]
    ColourForm {
        /// The text as it was written.
        written: String,
        /// Its four bytes, AABBGGRR.
        read: u32,
    },
    /// A colour of a material that is an empty text.
    #[error("an empty colour changes nothing, and some tools fail on it")]
    EmptyColour,
    /// A number that a console makes another whole number of.
    #[error("{written} is read as {read}")]
    NumberForm {
        /// The number as it was written.
        written: String,
        /// The number that consoles read.
        read: i64,
    },
    /// A number that consoles store and that has no known meaning.
    #[error("only 0 to {0} have a known meaning")]
    UnknownMeaning(i64),
    /// A number outside the values the field knows.
    #[error("must be a whole number from {0} to {1}")]
    OutOfRange(i64, i64),
    /// A decimal comma in a value of user data, which consoles understand.
    #[error("consoles understand a decimal comma, but a full stop is usual")]
    DecimalComma,
    /// A value of user data that begins with no number of its type: the console's conversion throws.
    #[error("{0:?} isn't a number of this type, so installing fails")]
    NotANumber(String),
    /// A value of user data that its 32-bit type cannot hold: the console's conversion throws.
    #[error("{0:?} doesn't fit into 32 bits, so installing fails")]
    NumberTooLarge(String),
    /// A value of user data of which only the beginning is a number of its type; consoles read that.
    #[error("only part of {0:?} is a number of this type; the rest is ignored")]
    NumberWithRest(String),
    /// A number that is infinite as the 32-bit float a console makes of it.
    #[error("{0} is too large for a 32-bit number; it isn't known what a console shows")]
    InfiniteNumber(String),
    /// User data of a type that cannot be patched.
    #[error("only the types 1 (integer) and 2 (float) can be patched")]
    UnpatchableType,
    /// User data without values or without type, which has no effect.
    #[error("{0} is missing, so this has no effect and some tools fail")]
    UserDataWithout(&'static str),
    /// `AnimJson` that is not JSON.
    #[error("the animation can't be read: {0}")]
    AnimationUnreadable(json::JsonError),
    /// `AnimJson` that is JSON, but not an object.
    #[error("the animation is not a JSON object")]
    AnimationNotAnObject,
    /// A field without which consoles refuse an animation is absent.
    #[error("{0} is missing from the animation, so installing fails")]
    AnimationWithout(&'static str),
    /// A field is absent that every known animation has and consoles do without.
    #[error("{0} is missing from the animation; consoles don't need it")]
    AnimationIncomplete(&'static str),
    /// Key frames of a type consoles do not know.
    #[error("the DataType of key frames must be 1 or 2, not {0}, so installing fails")]
    AnimationDataType(i64),
    /// A tag whose type does not fit into its four letters.
    #[error("a tag's type must have four letters, but {0:?} has more, so consoles can't read the animation")]
    AnimationTagType(String),
    /// An extra field in an animation, ignored by consoles.
    #[error("this field of the animation is ignored")]
    AnimationExtraField,
    /// An identity that occurs earlier in the same list. Consoles apply both, one after the other.
    #[error("{0:?} occurs more than once in this list")]
    DuplicateIdentity(String),
    /// An object with the identities of two kinds of object.
    #[error("this has both {0} and {1}, which name different things")]
    TwoIdentities(&'static str, &'static str),
    /// A pane that is named and not changed.
    #[error("this pane is listed but not changed")]
    NothingToDo,
    /// A file entry without changes.
    #[error("this file is listed but not changed")]
    EmptyFile,
    /// An empty vector, which means zero and not "unchanged".
    #[error("an empty vector sets every component to zero")]
    EmptyVector,
    /// A deletion marker outside an option.
    #[error("deletion markers only work in options")]
    DeletionMarker,
    /// A deletion marker with a value.
    #[error("__self must be null")]
    MarkerNotNull,
    /// A file or animation outside the folders where consoles look.
    #[error("consoles have no file with this name; {0} is usual")]
    UnexpectedFileName(&'static str),
    /// More findings than are listed.
    #[error("{0} more findings are not listed")]
    More(usize),
}

impl vitrine_finding::CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::ByteOrderMark => "layout.byte_order_mark",
            Self::WrongType(_) => "layout.wrong_type",
            Self::MissingField(_) => "layout.missing_field",
            Self::MissingList(_) => "layout.missing_list",
            Self::UnexpectedType(_) => "layout.unexpected_type",
            Self::DuplicateKey => "layout.duplicate_key",
            Self::AnimationNull => "layout.animation_null",
            Self::NameDoesNotFit(_) => "layout.name_does_not_fit",
            Self::ColourForm { .. } => "layout.colour_form",
            Self::EmptyColour => "layout.empty_colour",
            Self::NumberForm { .. } => "layout.number_form",
            Self::UnknownMeaning(_) => "layout.unknown_meaning",
            Self::Null => "layout.null",
            Self::NullVector => "layout.null_vector",
            Self::NumberInPropValues => "layout.number_in_prop_values",
            Self::NumberAsSwitch => "layout.number_as_switch",
            Self::WrongCase(_) => "layout.wrong_case",
            Self::UnknownField => "layout.unknown_field",
            Self::ObsoleteField => "layout.obsolete_field",
            Self::MisspeltTargetFirmware => "layout.misspelt_target_firmware",
            Self::ZeroTargetFirmware => "layout.zero_target_firmware",
            Self::NameTooLong(_) => "layout.name_too_long",
            Self::EmptyName => "layout.empty_name",
            Self::MalformedColour(_) => "layout.malformed_colour",
            Self::OutOfRange(..) => "layout.out_of_range",
            Self::DecimalComma => "layout.decimal_comma",
            Self::NotANumber(_) => "layout.not_a_number",
            Self::NumberTooLarge(_) => "layout.number_too_large",
            Self::NumberWithRest(_) => "layout.number_with_rest",
            Self::InfiniteNumber(_) => "layout.infinite_number",
            Self::UnpatchableType => "layout.unpatchable_type",
            Self::UserDataWithout(_) => "layout.user_data_without",
            Self::AnimationUnreadable(_) => "layout.animation_unreadable",
            Self::AnimationNotAnObject => "layout.animation_not_an_object",
            Self::AnimationWithout(_) => "layout.animation_without",
            Self::AnimationIncomplete(_) => "layout.animation_incomplete",
            Self::AnimationDataType(_) => "layout.animation_data_type",
            Self::AnimationTagType(_) => "layout.animation_tag_type",
            Self::AnimationExtraField => "layout.animation_extra_field",
            Self::DuplicateIdentity(_) => "layout.duplicate_identity",
            Self::TwoIdentities(..) => "layout.two_identities",
            Self::NothingToDo => "layout.nothing_to_do",
            Self::EmptyFile => "layout.empty_file",
            Self::EmptyVector => "layout.empty_vector",
            Self::DeletionMarker => "layout.deletion_marker",
            Self::MarkerNotNull => "layout.marker_not_null",
            Self::UnexpectedFileName(_) => "layout.unexpected_file_name",
            Self::More(_) => "layout.more",
        }
    }
}

impl FindingKind {
    /// Returns `true` if reading puts the value into another form than it was written in.
    pub const fn is_rewritten(&self) -> bool {
        matches!(
            self,
            Self::DuplicateKey
                | Self::AnimationNull
                | Self::NullVector
                | Self::ColourForm { .. }
                | Self::EmptyColour
                | Self::NumberForm { .. }
                | Self::NumberInPropValues
                | Self::NumberAsSwitch
        )
    }

    /// Returns `true` if a console is known to refuse a layout with this error. `docs/formats/findings.md` says so for
    /// each.
    pub const fn is_refused_by_consoles(&self) -> bool {
        matches!(
            self,
            Self::WrongType(_)
                | Self::MissingField(_)
                | Self::Null
                | Self::NumberInPropValues
                | Self::NumberAsSwitch
                | Self::NameDoesNotFit(_)
                | Self::MalformedColour(_)
                | Self::NotANumber(_)
                | Self::NumberTooLarge(_)
                | Self::AnimationUnreadable(_)
                | Self::AnimationNotAnObject
                | Self::AnimationWithout(_)
                | Self::AnimationDataType(_)
        )
    }
}
