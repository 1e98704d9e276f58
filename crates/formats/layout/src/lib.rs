//! Layouts of the Switch menus: reading and validating layout JSON, options and how they merge, and layout IDs. Bytes
//! in, values out: no I/O, no clock, no global state; what the bytes of a theme file are is handled by other crates.
//! Invariant: whatever a catalogue or a creator provides, the result is a layout every console accepts or an error
//! that names the place.
//!
//! The formats are described in `docs/formats/layout.md`, `docs/formats/options.md` and `docs/formats/layout-id.md`.
//!
//! ```
//! use vitrine_layout::{Layout, Severity, Strictness};
//!
//! let text = br#"{"Files":[{"FileName":"blyt/Hud.bflyt","Patches":[{"PaneName":"RootPane","Visible":false}]}]}"#;
//! let (layout, findings) = Layout::read(text, Strictness::Strict)?;
//! assert!(findings.iter().all(|finding| finding.severity < Severity::Error));
//! assert_eq!(layout.files().next().map(|file| file.name()), Some("blyt/Hud.bflyt"));
//! # Ok::<(), vitrine_layout::Error>(())
//! ```

#![warn(missing_docs)]

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
    Anim, DEFAULT_TARGET_FIRMWARE, Error, File, Finding, Flaw, Group, Layout, Material, Pane, Severity, Strictness,
    TextureRef, TextureTransform, UserData, UserDataType, Vector2, Vector3,
};
