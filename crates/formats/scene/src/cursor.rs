//! The cursor of a menu, moved to any of its cells.

use vitrine_target::Target;

use crate::artwork::PaneArtwork;
use crate::cells::{CellKind, MenuCell, cells_of, is_in_row, scrolled_cells};
use crate::console_menu::ConsoleMenu;
use crate::scene::{CursorPlace, MenuScene, SceneInput, ScenePane, build_scene, build_scene_on};

/// Distance between the edge of a cell and that of the cursor around it, in pixels. As around a game.
const CURSOR_DISTANCE: f64 = 9.0;

/// A scene with the cursor on one of its cells.
#[derive(Debug, Clone)]
pub struct CursorScene<'a> {
    /// The scene.
    pub scene: MenuScene<'a>,
    /// The cells of the menu as it opens, in the order of drawing. Animations may move the one that has the cursor.
    pub cells: Vec<MenuCell<'a>>,
    /// The position of the cell that has the cursor; `None` if the menu shows no cell.
    pub focused: Option<usize>,
    /// Pixels that the row of games is scrolled by.
    pub row_scroll: f64,
}

/// Builds a scene with the cursor on the cell of this kind and number. Without one, or where the menu shows none like it, the
/// cursor is where the menu has it when it opens.
#[must_use]
pub fn build_scene_with_cursor(input: &SceneInput<'_>, wanted: Option<(CellKind, u8)>) -> CursorScene<'static> {
    build_scene_with_cursor_on(input, None, wanted)
}

/// Builds such a scene on a console's own menu, which is that of the input, in place of the stand-in.
#[must_use]
pub fn build_scene_with_cursor_on<'m>(
    input: &SceneInput<'_>,
    console: Option<&'m ConsoleMenu>,
    wanted: Option<(CellKind, u8)>,
) -> CursorScene<'m> {
    let mut opened = build_scene_on(&SceneInput { cursor: CursorPlace::First, ..*input }, console);
    let row_scroll = wanted.map_or(0.0, |wanted| scroll_for(&opened, wanted, input.row_scroll));
    scroll_row(&mut opened, row_scroll);
    let cells = scrolled_cells(&opened, row_scroll);
    let first = first_of(&opened, &cells);
    let asked = wanted.and_then(|wanted| cells.iter().position(|cell| (cell.kind, cell.number) == wanted));
    let focused = asked.or(first);
    let Some(cell) = focused.filter(|_| focused != first).and_then(|position| cells.get(position)) else {
        return CursorScene { scene: opened, cells, focused, row_scroll };
    };
    let cursor = if cell.is_entry { CursorPlace::Entry(cell.number) } else { CursorPlace::Elsewhere };
    let mut scene = build_scene_on(&SceneInput { cursor, ..*input }, console);
    scroll_row(&mut scene, row_scroll);
    if !cell.is_entry {
        scene.panes.retain(|pane| pane.artwork != PaneArtwork::Cursor);
        let known = cursor_in(&opened).or_else(|| cursor_in(&home_menu(input)));
        scene.panes.extend(known.map(|known| around(&known, &cell.pane)));
    }
    CursorScene { scene, cells, focused, row_scroll }
}

/// Scrolls the row of a scene.
fn scroll_row(scene: &mut MenuScene<'_>, scroll: f64) {
    let Some(axis) = scene.row.filter(|_| scroll > 0.0) else { return };
    let (target, (right, down)) = (scene.target, axis.moved(scroll));
    for pane in scene.panes.iter_mut().filter(|pane| is_in_row(target, pane)) {
        pane.transform.x += right;
        pane.transform.y += down;
    }
}

/// The pixels that the row is scrolled by while a cell has the cursor.
fn scroll_for(opened: &MenuScene<'_>, wanted: (CellKind, u8), scroll: f64) -> f64 {
    let Some(axis) = opened.row else { return 0.0 };
    let cells = cells_of(opened);
    let bounds = |cell: &MenuCell<'_>| is_in_row(opened.target, &cell.pane).then(|| cell.whole());
    let games = cells.iter().filter_map(bounds);
    let asked = cells.iter().find(|cell| (cell.kind, cell.number) == wanted).and_then(bounds);
    let most = games.map(|game| axis.scroll_to(game, 0.0)).fold(0.0, f64::max);
    let scroll = if scroll.is_finite() { scroll.clamp(0.0, most) } else { 0.0 };
    // While something else has the cursor the row stays.
    asked.map_or(scroll, |bounds| axis.scroll_to(bounds, scroll))
}

/// The cell that has the cursor when a menu opens: the one that its cursor is around, else the first button or entry.
fn first_of(scene: &MenuScene<'_>, cells: &[MenuCell<'_>]) -> Option<usize> {
    let cursor = scene.panes.iter().find(|pane| pane.artwork == PaneArtwork::Cursor && pane.is_visible);
    let around = cursor.and_then(|cursor| {
        let (x, y) = (cursor.transform.x, cursor.transform.y);
        let distance = |cell: &MenuCell<'_>| (cell.pane.transform.x - x).hypot(cell.pane.transform.y - y);
        let near = (0..cells.len()).min_by(|one, other| distance(&cells[*one]).total_cmp(&distance(&cells[*other])))?;
        let cell = &cells[near].bounds;
        (x >= cell.left && x <= cell.right && y >= cell.top && y <= cell.bottom).then_some(near)
    });
    let button = || cells.iter().position(|cell| matches!(cell.kind, CellKind::Button(_)));
    around.or_else(button).or(if cells.is_empty() { None } else { Some(0) })
}

/// The first cursor of a scene, shown or not.
fn cursor_in<'a>(scene: &MenuScene<'a>) -> Option<ScenePane<'a>> {
    scene.panes.iter().find(|pane| pane.artwork == PaneArtwork::Cursor).copied()
}

/// The home menu in the same colours, whose cursor stands in for that of the lock screen.
fn home_menu(input: &SceneInput<'_>) -> MenuScene<'static> {
    build_scene(&SceneInput { colours: input.colours, ..SceneInput::stock(Target::ResidentMenu) })
}

/// A cursor around a cell that has none in the stand-in, drawn as the menu draws the others.
fn around<'a>(known: &ScenePane<'a>, cell: &ScenePane<'a>) -> ScenePane<'a> {
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

    fn with_cursor(target: Target, kind: CellKind, number: u8) -> CursorScene<'static> {
        build_scene_with_cursor(&SceneInput::stock(target), Some((kind, number)))
    }

    fn cursors<'a>(scene: &'a MenuScene<'static>) -> Vec<&'a ScenePane<'static>> {
        let drawn = |pane: &&ScenePane<'_>| pane.artwork == PaneArtwork::Cursor && pane.is_visible;
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
                let cell = &moved.cells[position];
                let (x, y) = (cell.pane.transform.x, cell.pane.transform.y);
                let off = (drawn[0].transform.x - x).hypot(drawn[0].transform.y - y);
                assert!(off < 1.0, "{target:?} {:?} {}: {off}", cell.kind, cell.number);
            }
        }
    }

    #[test]
    fn the_name_is_that_of_the_game_with_the_cursor() {
        let names = |scene: &MenuScene<'_>| {
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
    fn the_row_scrolls_to_the_game_with_the_cursor_and_no_farther() {
        let at = |number: u8, row_scroll: f64| {
            let input = SceneInput { row_scroll, ..SceneInput::stock(Target::ResidentMenu) };
            let scene = build_scene_with_cursor(&input, Some((CellKind::Game, number)));
            let bounds = scene.focused.map(|position| scene.cells[position].bounds).expect("a game");
            (bounds.left.round(), bounds.right.round(), scene.row_scroll.round(), scene)
        };
        assert_eq!((at(3, 0.0).0, at(3, 0.0).2), (917.0, 0.0), "the last one that is wholly on the screen");
        // 107 + 4 × 270 + 256 is 1443; 1280 − 107 is 1173.
        let (_, right, scroll, scene) = at(4, 0.0);
        assert_eq!((right, scroll), (1173.0, 270.0));
        assert_eq!(cursors(&scene.scene).len(), 1);
        let (cursor, cell) = (cursors(&scene.scene)[0].transform, scene.cells[scene.focused.expect("a game")].bounds);
        assert!((cursor.x - (cell.left + cell.right) / 2.0).abs() < 1.0, "{cursor:?} {cell:?}");
        assert_eq!(at(2, 270.0).2, 270.0, "the row stays while the game is on the screen");
        assert_eq!((at(0, 270.0).0, at(0, 270.0).2), (107.0, 0.0));
        assert_eq!(at(11, f64::NAN).1, 1173.0);
        assert_eq!(at(11, 1e300).2, 2406.0, "as far as all software, which is 160 wide at 3419");
        let button = (CellKind::Button(SymbolKind::AllSoftware), 0);
        let input = SceneInput { row_scroll: 1e300, ..SceneInput::stock(Target::ResidentMenu) };
        let last = build_scene_with_cursor(&input, Some(button));
        assert_eq!(last.row_scroll, 2406.0);
        let settings = build_scene_with_cursor(
            &SceneInput { row_scroll: last.row_scroll, ..SceneInput::stock(Target::ResidentMenu) },
            Some((CellKind::Button(SymbolKind::Settings), 0)),
        );
        assert_eq!(settings.row_scroll, last.row_scroll);
        assert_eq!(settings.cells.iter().filter(|cell| cell.kind == CellKind::Game).count(), 12);
    }

    #[test]
    fn a_row_without_room_stays_where_it_is() {
        let text = r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[
            {"PaneName":"N_GameRoot","Scale":{"X":0.3,"Y":0.3},"Position":{"X":-300,"Y":0}}]}]}"#;
        let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
        let input = SceneInput { layout: Some(&layout), ..SceneInput::stock(Target::ResidentMenu) };
        assert_eq!(build_scene_with_cursor(&input, Some((CellKind::Game, 11))).row_scroll, 0.0);
        let upright = text.replace(r#""Scale""#, r#""Rotation":{"Z":-90},"Scale""#).replace("0.3", "1");
        let (layout, _) = Layout::read(upright.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
        let input = SceneInput { layout: Some(&layout), ..SceneInput::stock(Target::ResidentMenu) };
        let scene = build_scene_with_cursor(&input, Some((CellKind::Game, 6)));
        let bounds = scene.focused.map(|position| scene.cells[position].bounds).expect("a game");
        assert!(scene.row_scroll > 0.0 && bounds.bottom <= 720.0, "{} {bounds:?}", scene.row_scroll);
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
        let in_row = [CellKind::Game, CellKind::Button(SymbolKind::AllSoftware)];
        assert!(scene.cells.iter().all(|cell| in_row.contains(&cell.kind)), "{:?}", scene.cells);
        assert_eq!(scene.focused, Some(0));
    }
}
