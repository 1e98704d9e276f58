//! The things of a menu that its cursor can be on.

use vitrine_target::Target;

use crate::artwork::{PaneArtwork, SymbolKind, TextRole};
use crate::clip::ClipRectangle;
use crate::matrix::{SCREEN_HEIGHT, SCREEN_WIDTH};
use crate::scene::{MenuScene, ScenePane};

/// Smallest side of a cell on the screen in pixels. A smaller one cannot be seen.
const SIDE_MIN: f64 = 4.0;
/// Smallest share of a cell that is on the screen.
const SHARE_MIN: f64 = 0.25;

/// The kind of a thing that the cursor can be on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// A game.
    Game,
    /// A user.
    User,
    /// A news item.
    News,
    /// A button with a symbol.
    Button(SymbolKind),
    /// A row of the list at the left of settings and user page.
    ListRow,
    /// The button that looks for news channels.
    FindChannels,
}

/// A thing of a menu that the cursor can be on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MenuCell<'a> {
    /// The kind.
    pub kind: CellKind,
    /// The number among those of its kind. Buttons have 0.
    pub number: u8,
    /// The part of the screen that it covers. A game that the row scrolls to may lie beside the screen.
    pub bounds: ClipRectangle,
    /// The pane that it is known by, at its own place and in its own size.
    pub(crate) pane: ScenePane<'a>,
    /// The entry of the menu's row or grid, which brings a cursor of its own.
    pub(crate) is_entry: bool,
}

/// The area of a cell around a pane: place of its centre and size, in units of the pane.
struct CellArea {
    down: f64,
    right: f64,
    size: [f64; 2],
}

/// Lists the cells of a scene that can be seen or scrolled to, in the order of drawing.
#[must_use]
pub fn cells_of<'a>(scene: &MenuScene<'a>) -> Vec<MenuCell<'a>> {
    scrolled_cells(scene, 0.0)
}

/// Lists the cells of a scene whose row of games was scrolled by this many pixels.
pub(crate) fn scrolled_cells<'a>(scene: &MenuScene<'a>, scroll: f64) -> Vec<MenuCell<'a>> {
    let mut cells: Vec<MenuCell<'a>> = Vec::new();
    for cell in scene.panes.iter().filter_map(|pane| cell_of(scene, pane, scroll)) {
        // A button is known by its ground, and by its symbol where a layout hides the ground.
        if !cells.iter().any(|other| (other.kind, other.number) == (cell.kind, cell.number)) {
            cells.push(cell);
        }
    }
    cells
}

impl MenuCell<'_> {
    /// Its place and size, also of what is not on the screen.
    pub(crate) fn whole(&self) -> ClipRectangle {
        ClipRectangle::around(self.pane.transform.corners(self.pane.width, self.pane.height))
    }
}

/// Returns `true` for a pane that scrolls with the row: of a game, or of the button behind the last one.
pub(crate) fn is_in_row(target: Target, pane: &ScenePane<'_>) -> bool {
    target == Target::ResidentMenu && (pane.part.starts_with("N_Icon_") || pane.part == "L_BtnFlc")
}

fn cell_of<'a>(scene: &MenuScene<'_>, pane: &ScenePane<'a>, scroll: f64) -> Option<MenuCell<'a>> {
    let (kind, number, area) = known(pane)?;
    if !pane.is_visible || pane.alpha <= 0.0 {
        return None;
    }
    let mut pane = *pane;
    if let Some(CellArea { down, right, size }) = area {
        (pane.transform.x, pane.transform.y) = pane.transform.map(right, -down);
        [pane.width, pane.height] = size;
    }
    let screen = ClipRectangle { left: 0.0, top: 0.0, right: SCREEN_WIDTH, bottom: SCREEN_HEIGHT };
    let on_screen = |whole: ClipRectangle| whole.within(pane.clip).within(Some(screen));
    let whole = ClipRectangle::around(pane.transform.corners(pane.width, pane.height));
    let reached = scene.row.filter(|_| is_in_row(scene.target, &pane)).map_or(whole, |axis| {
        let resting = axis.scrolled(whole, -scroll);
        axis.scrolled(resting, axis.scroll_to(resting, scroll))
    });
    let (shown, seen) = (on_screen(whole), on_screen(reached));
    let (width, height) = (seen.right - seen.left, seen.bottom - seen.top);
    let share = width * height / ((whole.right - whole.left) * (whole.bottom - whole.top));
    let is_shown = shown.right > shown.left && shown.bottom > shown.top;
    let is_entry = matches!(pane.file, "RdtBtnIconGame" | "FlcBtnIconGame" | "PslBtnCardPlayer" | "NtfCard");
    (width >= SIDE_MIN && height >= SIDE_MIN && share >= SHARE_MIN).then_some(MenuCell {
        kind,
        number,
        bounds: if is_shown { shown } else { whole },
        pane,
        is_entry,
    })
}

/// The kind and number of the cell that is known by a pane, and its area if that is not the pane's.
fn known(pane: &ScenePane<'_>) -> Option<(CellKind, u8, Option<CellArea>)> {
    let button = |kind| Some((CellKind::Button(kind), 0, None));
    let row = || Some(CellArea { down: 0.0, right: -6.0, size: [292.0, 62.0] });
    match (pane.file, pane.name, pane.artwork) {
        ("RdtBtnIconGame" | "FlcBtnIconGame" | "MypMyStatus", _, PaneArtwork::Game(number)) => {
            Some((CellKind::Game, number, None))
        }
        ("RdtBtnMyPage" | "MypBtnUserIcon", _, PaneArtwork::User(number)) => Some((CellKind::User, number, None)),
        ("PslBtnCardPlayer", _, PaneArtwork::User(number)) => {
            Some((CellKind::User, number, Some(CellArea { down: 24.0, right: 0.0, size: [140.0, 188.0] })))
        }
        ("EntNews", _, PaneArtwork::News(number)) => Some((CellKind::News, number, None)),
        ("NtfCard", _, PaneArtwork::News(number)) => {
            Some((CellKind::News, number, Some(CellArea { down: 47.0, right: 0.0, size: [358.0, 296.0] })))
        }
        ("SetBaseNav" | "MypNav", _, PaneArtwork::Text(TextRole::NavigationItem(number))) => {
            Some((CellKind::ListRow, number, row()))
        }
        ("NtfBtnChannel", "P_Base", _) => Some((CellKind::FindChannels, 0, None)),
        ("EntMain", "P_Home", _) => button(SymbolKind::Home),
        ("PslSelectSinglePlayer", "P_AddCircle", _) => button(SymbolKind::Add),
        (file, _, PaneArtwork::Symbol(kind)) if file.starts_with("RdtBtn") => button(kind),
        (file, "P_PictBase", _) => button(match file {
            "RdtBtnLR" => SymbolKind::Online,
            "RdtBtnNtf" => SymbolKind::News,
            "RdtBtnShop" => SymbolKind::Shop,
            "RdtBtnPvr" => SymbolKind::Album,
            "RdtBtnSplay" => SymbolKind::GameShare,
            "RdtBtnCtrl" => SymbolKind::Controllers,
            "RdtBtnVgc" => SymbolKind::GameCards,
            "RdtBtnSet" => SymbolKind::Settings,
            "RdtBtnPow" => SymbolKind::Power,
            "RdtBtnFullLauncher" => SymbolKind::AllSoftware,
            _ => return None,
        }),
        _ => None,
    }
}
