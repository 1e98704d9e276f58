//! Answers to the worker, in JSON.

use serde::Serialize;
use vitrine_scene::{CursorScene, MenuCell};

use crate::names;

/// A drawn menu.
#[derive(Debug)]
pub struct StageDrawing {
    /// The description, as JSON.
    pub answer: Vec<u8>,
    /// 1280 × 720 pixels of red, green, blue and alpha, not premultiplied.
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
    pub fn new(built: &CursorScene, skipped: usize, refused_options: Vec<String>) -> Self {
        let left_out = &built.scene.left_out;
        Self {
            cells: built.cells.iter().map(CellPlace::of).collect(),
            focused: built.focused,
            left_out: LeftOutChanges {
                count: left_out.count(),
                changes: left_out.changes().iter().map(ToString::to_string).collect(),
            },
            refused_options,
            skipped,
        }
    }
}

impl CellPlace {
    fn of(cell: &MenuCell) -> Self {
        let [left, top, right, bottom] =
            [cell.bounds.left, cell.bounds.top, cell.bounds.right, cell.bounds.bottom].map(|edge| edge.round() as i32);
        let (kind, number) = (names::cell_kind_name(cell.kind), cell.number);
        Self { kind, number, left, top, width: right - left, height: bottom - top }
    }
}
