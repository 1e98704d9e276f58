//! BFLYT layouts of consoles, in both byte orders: panes, parts, texts, groups and materials.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod bytes;
mod error;
mod material;
mod pane;
mod read;
mod user_data;

pub use error::BflytError;
pub use material::{LayoutMaterial, TextureUse, TextureWrap};
pub use pane::{
    LayoutPane, PaneContent, PaneOrigin, PartOverride, PartPane, PicturePane, TextPane, WindowFrame, WindowPane,
};
pub use read::{BflytLimits, LayoutFile, PaneGroup, is_bflyt};
pub use user_data::{UserData, UserValues};
