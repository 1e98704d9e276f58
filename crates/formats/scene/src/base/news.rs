//! News.

use crate::artwork::{PaneArtwork, SymbolKind, TextRole};

use super::{BaseFile, BasePane, MenuBase, pane, shared};

pub(super) const MENU: MenuBase = MenuBase {
    root: "NtfBase",
    files: &[
        &BASE,
        &LIST,
        &CARD,
        &CHANNEL,
        &HEADER,
        &shared::TITLE,
        &shared::HEADER_LINE,
        &shared::BACKGROUND,
        &shared::CURSOR,
    ],
};

const BASE: BaseFile = BaseFile {
    name: "NtfBase",
    panes: &[
        pane(0, "RootPane").size(1280.0, 720.0),
        pane(1, "L_BgNml").part("BgNml"),
        pane(1, "L_Cnt").part("NtfCntList"),
        pane(1, "L_Header").part("NtfHeader"),
    ],
};

const HEADER: BaseFile = BaseFile {
    name: "NtfHeader",
    panes: &[
        pane(0, "RootPane"),
        shared::header_symbol(1, "P_Symbol", SymbolKind::News),
        pane(1, "L_TextH1").part("TextH1"),
    ],
};

const fn card(name: &'static str, number: u8, x: f64, y: f64) -> BasePane<'static> {
    let pane = pane(3, name).at(x, y).part("NtfCard").number(number);
    if number == 0 { pane.with_focus() } else { pane }
}

const LIST: BaseFile = BaseFile {
    name: "NtfCntList",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Clip").at(0.0, -8.0).size(1280.0, 558.0).clips(),
        pane(2, "NH_Root").at(0.0, -352.0),
        card("L_Card_00", 0, -368.0, 420.0),
        card("L_Card_01", 1, 0.0, 420.0),
        card("L_Card_02", 2, 368.0, 420.0),
        card("L_Card_03", 3, -368.0, 59.0),
        card("L_Card_04", 4, 0.0, 59.0),
        card("L_Card_05", 5, 368.0, 59.0),
        // Below the screen, unless a layout makes the list smaller.
        card("L_Card_06", 6, -368.0, -246.0),
        card("L_Card_07", 7, 0.0, -246.0),
        card("L_Card_08", 8, 368.0, -246.0),
        pane(3, "T_Featured")
            .at(-236.0, 600.0)
            .size(600.0, 18.0)
            .draws(PaneArtwork::Text(TextRole::ListTitle))
            .left()
            .numbered_colour(9),
        pane(1, "N_Header"),
        pane(2, "L_BtnChannel").at(430.0, 310.0).part("NtfBtnChannel"),
        pane(1, "N_New"),
    ],
};

const CARD: BaseFile = BaseFile {
    name: "NtfCard",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Base").size(358.0, 296.0).draws(PaneArtwork::Fill).numbered_colour(15),
        pane(1, "P_Image").at(0.0, 47.0).size(358.0, 202.0).draws(PaneArtwork::News(0)),
        pane(1, "T_Title")
            .at(0.0, -78.0)
            .size(318.0, 20.0)
            .draws(PaneArtwork::Text(TextRole::NewsTitle(0)))
            .left()
            .numbered_colour(9),
        pane(1, "N_BtnFocusKey").size(358.0, 296.0).if_focused(),
        pane(2, "UF_Cursor").part("Cursor3"),
    ],
};

const CHANNEL: BaseFile = BaseFile {
    name: "NtfBtnChannel",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Base").size(300.0, 50.0).rounded(4.0).bordered(2.0).draws(PaneArtwork::Outline).numbered_colour(9),
        pane(1, "T_00").size(280.0, 20.0).draws(PaneArtwork::Text(TextRole::FindChannels)).numbered_colour(9),
    ],
};
