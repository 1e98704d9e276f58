//! Names of menus and cells in requests and answers.

use vitrine_scene::{CellKind, SymbolKind};
use vitrine_target::Target;

/// Every kind of cell with its name.
const CELL_KINDS: [(CellKind, &str); 17] = [
    (CellKind::Game, "game"),
    (CellKind::User, "user"),
    (CellKind::News, "news"),
    (CellKind::ListRow, "row"),
    (CellKind::FindChannels, "findChannels"),
    (CellKind::Button(SymbolKind::Online), "online"),
    (CellKind::Button(SymbolKind::News), "newsButton"),
    (CellKind::Button(SymbolKind::Shop), "shop"),
    (CellKind::Button(SymbolKind::Album), "album"),
    (CellKind::Button(SymbolKind::GameShare), "gameShare"),
    (CellKind::Button(SymbolKind::Controllers), "controllers"),
    (CellKind::Button(SymbolKind::GameCards), "gameCards"),
    (CellKind::Button(SymbolKind::Settings), "settings"),
    (CellKind::Button(SymbolKind::Power), "power"),
    (CellKind::Button(SymbolKind::AllSoftware), "allSoftware"),
    (CellKind::Button(SymbolKind::Home), "home"),
    (CellKind::Button(SymbolKind::Add), "addUser"),
];

/// Returns the name of a kind of cell.
#[must_use]
pub fn cell_kind_name(kind: CellKind) -> &'static str {
    CELL_KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| name)
}

/// Returns the kind of cell with a name.
pub(crate) fn cell_kind(name: &str) -> Option<CellKind> {
    CELL_KINDS.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
}

/// Returns the menu with a name.
pub(crate) fn menu(name: &str) -> Option<Target> {
    Target::from_file_name(name)
}
