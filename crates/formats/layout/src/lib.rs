//! Layouts of the Switch menus: layout JSON, options and how they merge, layout IDs.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

/// The formats, field by field.
pub mod format {
    #[doc = include_str!("../layout.md")]
    pub mod layout {}
    #[doc = include_str!("../options.md")]
    pub mod options {}
    #[doc = include_str!("../layout-id.md")]
    pub mod layout_id {}
}

mod assemble;
pub mod effects;
mod expression;
pub mod json;
pub mod layout_id;
mod marker;
mod merge;
pub mod options;
pub mod published;
mod recognise;
mod schema;
pub mod tree;
pub mod variables;

pub use assemble::{BuildError, BuildInput, CommonInput, build, build_common, merge_options};
pub use recognise::recognise;
pub use schema::{
    Anim, DEFAULT_TARGET_FIRMWARE, File, Finding, FindingKind, Group, Layout, LayoutError, LayoutStrictness, Material,
    Pane, TextureRef, TextureTransform, UserData, UserDataType, Vector2, Vector3,
};
pub use vitrine_finding::Severity;
