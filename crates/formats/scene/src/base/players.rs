//! The player select.

use crate::artwork::{PaneArtwork, SymbolKind, TextRole};

use super::{BaseFile, BasePane, MenuBase, pane, shared};

pub(super) const MENU: MenuBase =
    MenuBase { root: "PslSelectSinglePlayer", files: &[&BASE, &CARD, &HEADER, &LINE, &shared::CURSOR] };

const fn card(name: &'static str, number: u8) -> BasePane<'static> {
    let pane = pane(2, name).at(-300.0 + 150.0 * number as f64, -158.0).part("PslBtnCardPlayer").number(number);
    if number == 0 { pane.with_focus() } else { pane }
}

const BASE: BaseFile = BaseFile {
    name: "PslSelectSinglePlayer",
    panes: &[
        pane(0, "RootPane").size(1280.0, 720.0),
        pane(1, "exelixPSL").hidden(),
        // Installers give it the wallpaper.
        pane(1, "P_Bg"),
        pane(1, "N_Cnt"),
        pane(2, "L_Header").part("DBtmHeaderNml"),
        card("L_BtnPlayer_00", 0),
        card("L_BtnPlayer_01", 1),
        card("L_BtnPlayer_02", 2),
        card("L_BtnPlayer_03", 3),
        card("L_BtnPlayer_04", 4),
        pane(2, "N_Add").at(440.0, -158.0),
        pane(3, "P_AddCircle")
            .size(60.0, 60.0)
            .rounded(30.0)
            .bordered(2.0)
            .draws(PaneArtwork::Outline)
            .numbered_colour(12),
        pane(3, "P_Add").size(40.0, 40.0).draws(PaneArtwork::Symbol(SymbolKind::Add)).numbered_colour(12),
    ],
};

const HEADER: BaseFile = BaseFile {
    name: "DBtmHeaderNml",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "T_00")
            .at(-270.0, 4.0)
            .size(600.0, 22.0)
            .draws(PaneArtwork::Text(TextRole::SelectUser))
            .left()
            .numbered_colour(9),
        pane(1, "P_Line").at(0.0, -29.5).size(1220.0, 1.0).draws(PaneArtwork::Fill).numbered_colour(9),
    ],
};

// The public layouts hide it together with the line of the header.
const LINE: BaseFile =
    BaseFile { name: "Line_Root", panes: &[pane(0, "RootPane"), pane(1, "N_Root"), pane(2, "P_Line")] };

const CARD: BaseFile = BaseFile {
    name: "PslBtnCardPlayer",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root_00"),
        pane(2, "N_BtnCardBase"),
        pane(3, "P_BtnCardBase").size(140.0, 188.0).draws(PaneArtwork::Fill).numbered_colour(15),
        pane(2, "N_BtnCntImg"),
        pane(3, "P_PlayerImage").at(0.0, 24.0).size(140.0, 140.0).draws(PaneArtwork::User(0)),
        pane(2, "N_BtnCnt"),
        pane(3, "P_BgName").at(0.0, -70.0).size(140.0, 48.0).draws(PaneArtwork::Fill).numbered_colour(15),
        pane(3, "T_PlayerName")
            .at(0.0, -70.0)
            .size(130.0, 20.0)
            .draws(PaneArtwork::Text(TextRole::UserName(0)))
            .numbered_colour(9),
        pane(2, "N_BtnFocusKey").size(140.0, 188.0).if_focused(),
        pane(3, "P_InnerCursor"),
        pane(3, "UF_Cursor").part("Cursor3"),
    ],
};
