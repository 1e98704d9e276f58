//! Answers to the worker, in JSON.

use serde::Serialize;
use vitrine_scene::{CursorScene, FirmwareGeneration, MenuCell};
use vitrine_stage::{DrawnOverlay, ScreenPart};

use crate::names;
use crate::prepared::PreparedMenu;
use crate::request::FirmwareVersion;

/// A drawn menu.
#[derive(Debug)]
pub struct StageDrawing {
    /// The description, as JSON.
    pub answer: Vec<u8>,
    /// The part of the screen that differs from the last drawing of the place.
    pub part: ScreenPart,
    /// Its pixels: red, green, blue and alpha, not premultiplied.
    pub rgba: Vec<u8>,
}

/// The description of a drawn menu.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StageAnswer {
    /// The things that the cursor can be on, in the order of drawing.
    cells: Vec<CellPlace>,
    /// The position of the one that has it.
    focused: Option<usize>,
    left_out: LeftOutChanges,
    /// Names of the options that could not be merged.
    refused_options: Vec<String>,
    /// Panes that were not drawn because they would fill the screen too often.
    skipped: usize,
    /// The part of the screen whose pixels come with the answer.
    part: PixelPart,
    /// The system versions that the drawing is for.
    firmware: FirmwareVersion,
    varies: DrawingVariety,
    /// Motion in the menu.
    motion: Option<MenuMotion>,
    /// Pixels that the row of games is scrolled by.
    row_scroll: f64,
}

#[derive(Debug, Serialize)]
struct PixelPart {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

/// Settings of a console that the drawing depends on.
#[derive(Debug, Serialize)]
struct DrawingVariety {
    firmware: bool,
    colours: bool,
}

/// As [`vitrine_scene::SceneMotion`].
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MenuMotion {
    frames: u16,
    is_looped: bool,
}

#[derive(Debug, Serialize)]
struct LeftOutChanges {
    count: usize,
    /// The first of them by name.
    changes: Vec<String>,
}

/// The place of a cell on the screen in pixels.
#[derive(Debug, Serialize)]
struct CellPlace {
    kind: &'static str,
    number: u8,
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl StageAnswer {
    pub fn new(
        built: &CursorScene<'_>,
        prepared: &PreparedMenu,
        firmware: FirmwareGeneration,
        is_console: bool,
        drawn: &DrawnOverlay,
    ) -> Self {
        let left_out = &built.scene.left_out;
        let ScreenPart { left, top, width, height } = drawn.part;
        let motion = built.scene.motion;
        Self {
            cells: built.cells.iter().map(CellPlace::of).collect(),
            focused: built.focused,
            left_out: LeftOutChanges {
                count: left_out.count(),
                changes: left_out.changes().iter().map(ToString::to_string).collect(),
            },
            refused_options: prepared.refused.clone(),
            skipped: drawn.skipped,
            part: PixelPart { left, top, width, height },
            firmware: firmware.into(),
            varies: DrawingVariety {
                // A console's own files are of its own version.
                firmware: prepared.varies_by_firmware && !is_console,
                colours: built.scene.has_console_colours,
            },
            motion: motion.map(|motion| MenuMotion { frames: motion.frames, is_looped: motion.is_looped }),
            row_scroll: built.row_scroll,
        }
    }
}

impl CellPlace {
    fn of(cell: &MenuCell<'_>) -> Self {
        let [left, top, right, bottom] =
            [cell.bounds.left, cell.bounds.top, cell.bounds.right, cell.bounds.bottom].map(|edge| edge.round() as i32);
        let (kind, number) = (names::cell_kind_name(cell.kind), cell.number);
        Self { kind, number, left, top, width: right - left, height: bottom - top }
    }
}
