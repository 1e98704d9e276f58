//! All software.

use crate::artwork::{PaneArtwork, SymbolKind, TextRole};

use super::{BaseFile, BasePane, MenuBase, pane, shared};

pub(super) const MENU: MenuBase = MenuBase {
    root: "FlcCntMain",
    files: &[
        &BASE,
        &BASE_BACKGROUND,
        &ROW,
        &GAME,
        &GAME_NAME,
        &HEADER,
        &shared::TITLE,
        &shared::HEADER_LINE,
        &shared::BACKGROUND,
        &shared::CURSOR,
    ],
};

/// Height of a row of icons, and distance of two icons in it.
const ROW_HEIGHT: f64 = 184.0;

const fn row(name: &'static str, number: u8) -> BasePane<'static> {
    let pane = pane(7, name).size(1094.0, ROW_HEIGHT).part("FlcBtnIconGameBlock").number(number * 6);
    if number == 0 { pane.with_focus() } else { pane }
}

const BASE: BaseFile = BaseFile {
    name: "FlcCntMain",
    panes: &[
        pane(0, "RootPane").size(1280.0, 720.0),
        pane(1, "L_Bg").part("BaseBg"),
        pane(1, "N_Clip").at(0.0, -8.0).size(1280.0, 558.0).clips(),
        // Only the sum of these places was measured, and how far a layout moves the rows by each.
        pane(2, "NH_Root").at(0.0, 141.5),
        pane(3, "NH_CntInOut"),
        pane(4, "N_PosAll").at(0.0, -20.0),
        pane(5, "N_Cnt").at(0.0, 28.0),
        pane(6, "N_Rows").at(0.0, 36.5).stacks(),
        row("L_BtnIconGame_00", 0),
        row("L_BtnIconGame_01", 1),
        row("L_BtnIconGame_02", 2),
        row("L_BtnIconGame_03", 3),
        pane(7, "L_BtnIconGame_04").hidden(),
        pane(7, "L_BtnIconGame_05").hidden(),
        pane(7, "L_BtnIconGame_06").hidden(),
        pane(7, "L_BtnIconGame_07").hidden(),
        pane(1, "N_Header"),
        pane(2, "L_Header").part("DBtmHeaderFlc"),
        pane(2, "N_Sort").at(400.0, 309.0),
        pane(3, "L_BtnSort"),
        pane(4, "T_Sort").size(360.0, 22.0).draws(PaneArtwork::Text(TextRole::SortOrder)).right().numbered_colour(9),
        pane(3, "L_BtnGrp").hidden(),
        pane(1, "N_Top"),
        pane(1, "N_Btm"),
        pane(1, "L_Shop").hidden(),
    ],
};

const BASE_BACKGROUND: BaseFile =
    BaseFile { name: "BaseBg", panes: &[pane(0, "RootPane"), pane(1, "L_BgNml").part("BgNml")] };

const HEADER: BaseFile = BaseFile {
    name: "DBtmHeaderFlc",
    panes: &[
        pane(0, "RootPane"),
        shared::header_symbol(1, "P_Symbol", SymbolKind::AllSoftware),
        pane(1, "L_TextH1").part("TextH1"),
    ],
};

const fn cell(name: &'static str, number: u8) -> BasePane<'static> {
    let x = -460.0 + ROW_HEIGHT * number as f64;
    let pane = pane(2, name).at(x, 0.0).size(174.0, 174.0).part("FlcBtnIconGame").number(number);
    if number == 0 { pane.with_focus() } else { pane }
}

const ROW: BaseFile = BaseFile {
    name: "FlcBtnIconGameBlock",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_00"),
        cell("N_BtnIconGame_00", 0),
        cell("N_BtnIconGame_01", 1),
        cell("N_BtnIconGame_02", 2),
        cell("N_BtnIconGame_03", 3),
        cell("N_BtnIconGame_04", 4),
        cell("N_BtnIconGame_05", 5),
    ],
};

const GAME: BaseFile = BaseFile {
    name: "FlcBtnIconGame",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "N_Delete"),
        pane(3, "P_BtnBase").size(174.0, 174.0),
        pane(3, "P_IconGame").size(174.0, 174.0).draws(PaneArtwork::Game(0)),
        pane(3, "P_InnerCursor").size(182.0, 182.0).draws(PaneArtwork::Outline).bordered(3.0).if_focused(),
        pane(3, "N_BtnFocusKey").size(174.0, 174.0).if_focused(),
        pane(4, "UF_Cursor").part("Cursor3"),
        pane(1, "N_Tip").at(0.0, 120.0).if_focused(),
        pane(2, "L_Balloon").part("FlcBalloon"),
    ],
};

const GAME_NAME: BaseFile = BaseFile {
    name: "FlcBalloon",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Line").at(126.0, 0.0).size(570.0, 44.0).rounded(4.0).draws(PaneArtwork::Fill).numbered_colour(15),
        pane(1, "N_Card").at(-121.0, 0.0),
        pane(2, "P_Card").size(22.0, 27.0).draws(PaneArtwork::Symbol(SymbolKind::InsertedCard)).numbered_colour(42),
        pane(1, "T_Main")
            .at(145.0, 0.0)
            .size(482.0, 24.0)
            .draws(PaneArtwork::Text(TextRole::GameName(0)))
            .left()
            .numbered_colour(42),
        pane(1, "T_Sub").hidden(),
        pane(1, "W_Fade").hidden(),
    ],
};
