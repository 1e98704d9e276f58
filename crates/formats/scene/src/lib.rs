//! Places the icons, buttons, clock and texts of a Switch menu with a layout.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod animation;
mod artwork;
mod base;
mod cells;
mod clip;
mod colour;
mod console_file;
mod console_menu;
mod cursor;
mod firmware;
mod left_out;
mod matrix;
mod motion;
mod patch;
mod row;
mod scene;
mod tree;

pub use animation::AnimationMoment;
pub use artwork::{PaneArtwork, SymbolKind, TextAlignment, TextRole};
pub use cells::{CellKind, MenuCell, cells_of};
pub use clip::ClipRectangle;
pub use colour::{ConsoleColours, PaneColour};
pub use console_file::{ConsoleAnimation, ConsoleChange, ConsoleDrawing, ConsoleFile, ConsolePane, ReplacedPane};
pub use console_menu::{ConsoleMenu, ConsoleMenuError};
pub use cursor::{CursorScene, build_scene_with_cursor, build_scene_with_cursor_on};
pub use firmware::FirmwareGeneration;
pub use left_out::{LEFT_OUT_LISTED_MAX, LeftOutChange, LeftOutReport};
pub use matrix::ScreenTransform;
pub use motion::SceneMotion;
pub use scene::{CursorPlace, MenuScene, SceneInput, ScenePane, build_scene, build_scene_on};
