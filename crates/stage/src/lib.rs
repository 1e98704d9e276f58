//! Draws the scene of a menu over a wallpaper: pixels in, pixels out.
//!
//! Games, users, news, symbols and texts are drawings of our own. Time and memory are bounded whatever a layout asks for:
//! panes outside the screen are skipped, and panes that would paint the screen too often are left out and counted.
//!
//! ```
//! use vitrine_scene::{SceneInput, build_scene};
//! use vitrine_stage::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, draw_scene};
//! use vitrine_target::Target;
//!
//! let wallpaper = [30, 60, 90, 255].repeat((SCREEN_WIDTH_PX * SCREEN_HEIGHT_PX) as usize);
//! let scene = build_scene(&SceneInput::stock(Target::ResidentMenu));
//! let drawn = draw_scene(&scene, &wallpaper, &[])?;
//! assert_eq!((drawn.rgba.len(), drawn.skipped), (wallpaper.len(), 0));
//! # Ok::<(), vitrine_stage::StageError>(())
//! ```

#![warn(missing_docs)]

mod artwork;
mod brush;
mod console;
mod coverage;
mod draw;
mod glyphs;
mod part;
mod picture;
mod premultiplied;
mod readability;
mod words;

pub use console::{ConsolePicture, ConsolePictures, ConsoleTexture, PictureRepeat};
pub use draw::{
    DrawnOverlay, DrawnStage, OverlayMemory, StageError, StagePictures, ThemeIcon, draw_overlay, draw_scene,
};
pub use part::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, ScreenPart};
pub use readability::{ReadabilityReport, ReadablePart, check_readability, find_hard_parts};
