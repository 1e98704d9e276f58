//! The report of an import: what was refused, and what was accepted with a warning. Invariant: every irregularity has a
//! variant and words of its own, and names the file.

use crate::json;
use crate::options::{FolderNameError, OptionKind, ValueError};
use crate::schema::{Finding, FindingKind, LayoutError};
use uuid::Uuid;
use vitrine_finding::{CodedKind, Severity};

/// A layout, an option or a file that was left out. Its place is a path from the root of the tree; its severity is
/// always that of an error.
pub type TreeRefusal = vitrine_finding::Finding<OmissionReason>;

/// Why something was left out.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OmissionReason {
    /// The source could not provide a folder or file.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// No folder named like a menu.
    #[error("contains neither a folder \"targets\" nor one named after a menu")]
    NoTargets,
    /// A folder beside the targets that is none.
    #[error("isn't the name of a menu")]
    NotATarget,
    /// Layouts for the shared file alone.
    #[error("the catalogue doesn't take layouts that only change the shared file")]
    CommonTarget,
    /// No `details.json`.
    #[error("has no details.json")]
    MissingDetails,
    /// `details.json` is not JSON.
    #[error("line {} can't be read: {}", .0.line, .0.defect)]
    BrokenDetails(json::JsonError),
    /// `details.json` is not an object, or a field of it has the wrong form.
    #[error("{0} is missing or malformed")]
    BadDetail(&'static str),
    /// The layout's uuid was seen before.
    #[error("the uuid {0} belongs to another layout")]
    DuplicateLayoutUuid(Uuid),
    /// `layout.json` or `common.json` is not JSON.
    #[error(transparent)]
    BrokenLayout(LayoutError),
    /// `layout.json` or `common.json` would be refused by a console.
    #[error("{0}")]
    UnsoundLayout(Finding),
    /// A layout without its picture.
    #[error("has a layout.json but no overlay.png")]
    MissingOverlay,
    /// An overlay that is not a PNG.
    #[error("isn't a PNG picture")]
    NotAPng,
    /// An option folder with a malformed name.
    #[error(transparent)]
    OptionName(FolderNameError),
    /// An option with too few or too many values.
    #[error("{kind} must have {expected}, but this has {found}")]
    ValueCount {
        /// The kind.
        kind: OptionKind,
        /// Number of values that the kind has.
        expected: &'static str,
        /// Number of values found.
        found: usize,
    },
    /// A value file that cannot be used.
    #[error("{file}: {error}")]
    Value {
        /// The file within the option's folder.
        file: String,
        /// The defect of the file.
        error: ValueError,
    },
    /// A value's uuid was seen before.
    #[error("the uuid {0} belongs to another option value")]
    DuplicateValueUuid(Uuid),
}

impl CodedKind for OmissionReason {
    fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "tree.unreadable",
            Self::NoTargets => "tree.no_targets",
            Self::NotATarget => "tree.not_a_target",
            Self::CommonTarget => "tree.common_target",
            Self::MissingDetails => "tree.missing_details",
            Self::BrokenDetails(_) => "tree.broken_details",
            Self::BadDetail(_) => "tree.bad_detail",
            Self::DuplicateLayoutUuid(_) => "tree.duplicate_layout_uuid",
            Self::BrokenLayout(_) => "tree.broken_layout",
            Self::UnsoundLayout(_) => "tree.unsound_layout",
            Self::MissingOverlay => "tree.missing_overlay",
            Self::NotAPng => "tree.not_a_png",
            Self::OptionName(_) => "tree.option_name",
            Self::ValueCount { .. } => "tree.value_count",
            Self::Value { .. } => "tree.value",
            Self::DuplicateValueUuid(_) => "tree.duplicate_value_uuid",
        }
    }
}

/// Something odd about what was accepted. Its place is a path from the root of the tree; its severity is never that of an
/// error.
pub type TreeRemark = vitrine_finding::Finding<RemarkKind>;

/// Kinds of remark about accepted entries.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RemarkKind {
    /// Something about the JSON of a layout or an option value.
    #[error("{0}")]
    Json(FindingKind),
    /// A file or folder that is not used.
    #[error("isn't part of a layout and was skipped")]
    UnknownEntry,
    /// A field of `details.json` that nothing reads.
    #[error("the field {0:?} was skipped")]
    UnknownDetail(String),
    /// No description.
    #[error("has no description")]
    MissingDescription,
    /// A colour that is not six hexadecimal digits.
    #[error("the colour {0:?} isn't six hexadecimal digits and was left out")]
    MalformedColour(String),
    /// No uuid.
    #[error("has no uuid; {0} was derived from its menu and name")]
    DerivedUuid(Uuid),
    /// A common layout outside the home menu.
    #[error("only the home menu has a common layout; this one was left out")]
    CommonNotAllowed,
    /// A `TargetName` other than that of the folder.
    #[error("gives {0:?} as its target, but the folder decides")]
    OtherTargetName(String),
    /// An ID that belongs to another layout.
    #[error("has the layout ID {id:?}, which belongs to {owner:?}; it was left out")]
    IdOfAnother {
        /// The ID as written.
        id: String,
        /// The layout it belongs to.
        owner: String,
    },
    /// A picture that is not 1280×720.
    #[error("has {0}×{1} pixels instead of 1280×720")]
    PictureSize(u32, u32),
    /// An option value without picture.
    #[error("has no picture")]
    MissingPicture,
    /// A picture of an option value that is not a PNG.
    #[error("isn't a PNG picture and was left out")]
    PictureNotPng,
    /// A `_GLOBAL` option below 100 or an own option from 100 on.
    #[error("the priority {0} is outside the usual range")]
    UnusualPriority(u32),
    /// An option that replaces animations of a layout that has none.
    #[error("replaces animations, which has no effect because the layout has no list of them")]
    AnimationsWithoutList,
}

impl RemarkKind {
    /// Severity of a remark made while reading the tree. A finding in the JSON has a severity already.
    pub(crate) const fn severity(&self) -> Severity {
        match self {
            Self::UnknownEntry | Self::UnknownDetail(_) | Self::MissingPicture => Severity::Note,
            _ => Severity::Warning,
        }
    }
}

impl CodedKind for RemarkKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Json(kind) => kind.code(),
            Self::UnknownEntry => "tree.unknown_entry",
            Self::UnknownDetail(_) => "tree.unknown_detail",
            Self::MissingDescription => "tree.missing_description",
            Self::MalformedColour(_) => "tree.malformed_colour",
            Self::DerivedUuid(_) => "tree.derived_uuid",
            Self::CommonNotAllowed => "tree.common_not_allowed",
            Self::OtherTargetName(_) => "tree.other_target_name",
            Self::IdOfAnother { .. } => "tree.id_of_another",
            Self::PictureSize(..) => "tree.picture_size",
            Self::MissingPicture => "tree.missing_picture",
            Self::PictureNotPng => "tree.picture_not_png",
            Self::UnusualPriority(_) => "tree.unusual_priority",
            Self::AnimationsWithoutList => "tree.animations_without_list",
        }
    }
}
