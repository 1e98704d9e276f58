//! The cursor of a menu, moved to any of its cells.

use vitrine_target::Target;

use crate::artwork::PaneArtwork;
use crate::cells::{CellKind, MenuCell, cells_of};
use crate::scene::{CursorPlace, MenuScene, SceneInput, ScenePane, build_scene};

/// Distance between the edge of a cell and that of the cursor around it, in pixels. As around a game.
const CURSOR_DISTANCE: f64 = 9.0;

/// A scene with the cursor on one of its cells.
#[derive(Debug, Clone)]
pub struct CursorScene {
    /// The scene.
    pub scene: MenuScene,
    /// The cells of the menu as it opens, in the order of drawing. Animations may move the one that has the cursor.
    pub cells: Vec<MenuCell>,
    /// The position of the cell that has the cursor; `None` if the menu shows no cell.
    pub focused: Option<usize>,
}

/// Builds a scene with the cursor on the cell of this kind and number. Without one, or where the menu shows none like it, the
/// cursor is where the menu has it when it opens.
#[must_use]
pub fn build_scene_with_cursor(input: &SceneInput<'_>, wanted: Option<(CellKind, u8)>) -> CursorScene {
    let opened = build_scene(&SceneInput { cursor: CursorPlace::First, ..*input });
    let cells = cells_of(&opened);
    let first = first_of(&opened, &cells);
    let asked = wanted.and_then(|wanted| cells.iter().position(|cell| (cell.kind, cell.number) == wanted));
    let focused = asked.or(first);
    let Some(cell) = focused.filter(|_| focused != first).and_then(|position| cells.get(position)) else {
        return CursorScene { scene: opened, cells, focused };
    };
    let cursor = if cell.is_entry { CursorPlace::Entry(cell.number) } else { CursorPlace::Elsewhere };
    let mut scene = build_scene(&SceneInput { cursor, ..*input });
    if !cell.is_entry {
        scene.panes.retain(|pane| pane.artwork != PaneArtwork::Cursor);
        let known = cursor_in(&opened).or_else(|| cursor_in(&home_menu(input)));
        scene.panes.extend(known.map(|known| around(&known, &cell.pane)));
    }
    CursorScene { scene, cells, focused }
}

/// The cell that has the cursor when a menu opens: the one that its cursor is around, else the first button or entry.
fn first_of(scene: &MenuScene, cells: &[MenuCell]) -> Option<usize> {
    let cursor = scene.panes.iter().find(|pane| pane.artwork == PaneArtwork::Cursor && pane.is_visible);
    let around = cursor.and_then(|cursor| {
        let (x, y) = (cursor.transform.x, cursor.transform.y);
        let distance = |cell: &MenuCell| (cell.pane.transform.x - x).hypot(cell.pane.transform.y - y);
        let near = (0..cells.len()).min_by(|one, other| distance(&cells[*one]).total_cmp(&distance(&cells[*other])))?;
        let cell = &cells[near].bounds;
        (x >= cell.left && x <= cell.right && y >= cell.top && y <= cell.bottom).then_some(near)
    });
    let button = || cells.iter().position(|cell| matches!(cell.kind, CellKind::Button(_)));
    around.or_else(button).or(if cells.is_empty() { None } else { Some(0) })
}

/// The first cursor of a scene, shown or not.
fn cursor_in(scene: &MenuScene) -> Option<ScenePane> {
    scene.panes.iter().find(|pane| pane.artwork == PaneArtwork::Cursor).copied()
}

/// The home menu in the same colours, whose cursor stands in for that of the lock screen.
fn home_menu(input: &SceneInput<'_>) -> MenuScene {
    build_scene(&SceneInput { colours: input.colours, ..SceneInput::stock(Target::ResidentMenu) })
}

/// A cursor around a cell that has none in the stand-in, drawn as the menu draws the others.
fn around(known: &ScenePane, cell: &ScenePane) -> ScenePane {
    let (along_x, along_y) = (cell.transform.xx.hypot(cell.transform.yx), cell.transform.xy.hypot(cell.transform.yy));
    let more = |scale: f64| if scale > 0.0 { 2.0 * CURSOR_DISTANCE / scale } else { 0.0 };
    let is_symbol = matches!(cell.artwork, PaneArtwork::Symbol(_));
    let is_round = is_symbol || cell.corner_radius * 2.0 >= cell.width.min(cell.height);
    let width = cell.width + more(along_x);
    let height = cell.height + more(along_y);
    ScenePane {
        part: cell.part,
        transform: cell.transform,
        width,
        height,
        corner_radius: if is_round { width.max(height) } else { known.corner_radius },
        border: known.border / along_x.min(along_y).max(f64::MIN_POSITIVE),
        alpha: 1.0,
        is_visible: true,
        clip: cell.clip,
        ..*known
    }
}

#[cfg(test)]
mod tests {
    use vitrine_layout::{Layout, LayoutStrictness};

    use super::*;
    use crate::artwork::{SymbolKind, TextRole};

    fn with_cursor(target: Target, kind: CellKind, number: u8) -> CursorScene {
        build_scene_with_cursor(&SceneInput::stock(target), Some((kind, number)))
    }

    fn cursors(scene: &MenuScene) -> Vec<&ScenePane> {
        let drawn = |pane: &&ScenePane| pane.artwork == PaneArtwork::Cursor && pane.is_visible;
        scene.panes.iter().filter(drawn).collect()
    }

    #[test]
    fn every_menu_opens_as_it_is_drawn_without_a_reader() {
        for target in Target::ALL {
            let input = SceneInput::stock(target);
            let opened = build_scene_with_cursor(&input, None);
            assert_eq!(opened.scene.panes, build_scene(&input).panes, "{target:?}");
            let first = opened.focused.map(|position| opened.cells[position]).expect("a cell");
            let again = with_cursor(target, first.kind, first.number);
            assert_eq!(again.scene.panes, opened.scene.panes, "{target:?}");
        }
    }

    #[test]
    fn the_cursor_is_around_each_cell_it_is_moved_to() {
        for target in Target::ALL {
            let opened = build_scene_with_cursor(&SceneInput::stock(target), None);
            for (position, cell) in opened.cells.iter().enumerate().filter(|(at, _)| Some(*at) != opened.focused) {
                let moved = with_cursor(target, cell.kind, cell.number);
                assert_eq!(moved.focused, Some(position), "{target:?} {:?}", cell.kind);
                let drawn = cursors(&moved.scene);
                assert_eq!(drawn.len(), 1, "{target:?} {:?} {}", cell.kind, cell.number);
                let (x, y) = (cell.pane.transform.x, cell.pane.transform.y);
                let off = (drawn[0].transform.x - x).hypot(drawn[0].transform.y - y);
                assert!(off < 1.0, "{target:?} {:?} {}: {off}", cell.kind, cell.number);
            }
        }
    }

    #[test]
    fn the_name_is_that_of_the_game_with_the_cursor() {
        let names = |scene: &MenuScene| {
            let shown = scene.panes.iter().filter(|pane| pane.is_visible);
            shown
                .filter_map(|pane| match pane.artwork {
                    PaneArtwork::Text(TextRole::GameName(number)) => Some(number),
                    _ => None,
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&with_cursor(Target::ResidentMenu, CellKind::Game, 3).scene), [3]);
        assert_eq!(names(&with_cursor(Target::Flaunch, CellKind::Game, 13).scene), [13]);
        let button = CellKind::Button(SymbolKind::Settings);
        assert_eq!(names(&with_cursor(Target::ResidentMenu, button, 0).scene), [0; 0]);
    }

    #[test]
    fn a_button_without_a_ground_is_known_by_its_symbol() {
        let text =
            r#"{"Files":[{"FileName":"blyt/RdtBtnSet.bflyt","Patches":[{"PaneName":"P_PictBase","Visible":false}]}]}"#;
        let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
        let input = SceneInput { layout: Some(&layout), ..SceneInput::stock(Target::ResidentMenu) };
        let wanted = (CellKind::Button(SymbolKind::Settings), 0);
        let scene = build_scene_with_cursor(&input, Some(wanted));
        let focused = scene.focused.map(|position| scene.cells[position]).expect("a cell");
        assert_eq!((focused.kind, focused.number), wanted);
        assert_eq!(cursors(&scene.scene).len(), 1);
    }

    #[test]
    fn a_cell_that_a_layout_hides_is_none() {
        let text = r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[
            {"PaneName":"N_MyPage","Visible":false},{"PaneName":"N_System","Scale":{"X":0,"Y":0}}]}]}"#;
        let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
        let input = SceneInput { layout: Some(&layout), ..SceneInput::stock(Target::ResidentMenu) };
        let scene = build_scene_with_cursor(&input, Some((CellKind::User, 0)));
        assert!(scene.cells.iter().all(|cell| cell.kind == CellKind::Game), "{:?}", scene.cells);
        assert_eq!(scene.focused, Some(0));
    }
}
