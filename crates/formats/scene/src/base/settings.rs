//! System settings.

use crate::artwork::{PaneArtwork, SymbolKind, TextRole};

use super::{BaseFile, BasePane, MenuBase, pane, shared};

pub(super) const MENU: MenuBase = MenuBase {
    root: "SetBase",
    files: &[
        &BASE,
        &HEADER,
        &NAVIGATION,
        &CONTENT,
        &NAVIGATION_GROUND,
        &TITLE,
        &shared::HEADER_LINE,
        &shared::BACKGROUND,
        &shared::CURSOR,
    ],
};

const BASE: BaseFile = BaseFile {
    name: "SetBase",
    panes: &[
        pane(0, "RootPane").size(1280.0, 720.0),
        pane(1, "L_BgNml").part("BgNml"),
        pane(1, "L_Nav").part("SetBaseNav"),
        pane(1, "L_Cnt").part("SetCntFlightMode"),
        pane(1, "L_Header").part("SetBaseHeader"),
    ],
};

const HEADER: BaseFile =
    BaseFile { name: "SetBaseHeader", panes: &[pane(0, "RootPane"), pane(1, "L_Header").part("TextH1Ex")] };

const TITLE: BaseFile = BaseFile {
    name: "TextH1Ex",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        shared::header_symbol(2, "P_DataIcon", SymbolKind::Settings),
        pane(2, "N_Text"),
        pane(3, "T_Title")
            .at(-190.0, 309.0)
            .size(640.0, 26.0)
            .draws(PaneArtwork::Text(TextRole::MenuTitle))
            .left()
            .numbered_colour(9),
        pane(1, "N_Line"),
        pane(2, "L_Line").at(0.0, 272.5).part("LineHeader_Root"),
    ],
};

const fn item(name: &'static str, number: u8, y: f64) -> BasePane {
    pane(3, name).at(-420.0, y).number(number)
}

const fn label(name: &'static str, number: u8) -> BasePane {
    pane(4, name)
        .at(16.0, 0.0)
        .size(244.0, 22.0)
        .draws(PaneArtwork::Text(TextRole::NavigationItem(number)))
        .left()
        .numbered_colour(9)
}

const NAVIGATION: BaseFile = BaseFile {
    name: "SetBaseNav",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Top").at(0.0, -8.0).size(1280.0, 558.0).clips(),
        pane(2, "N_List").at(0.0, 8.0),
        item("N_Sup", 0, 205.0),
        label("T_Sup", 0),
        item("N_FlightMode", 1, 105.0),
        pane(4, "L_Ground").at(10.0, 0.0).part("BgNav_Root"),
        pane(4, "T_FlightMode")
            .at(16.0, 0.0)
            .size(244.0, 22.0)
            .draws(PaneArtwork::Text(TextRole::NavigationItem(1)))
            .left()
            .numbered_colour(18),
        item("N_Display", 2, 35.0),
        label("T_Display", 2),
        item("N_Controller", 3, -35.0),
        label("T_Controller", 3),
        item("N_Lock", 4, -105.0),
        label("T_Lock", 4),
        pane(3, "L_Line_00").hidden(),
        item("N_Child", 5, -205.0),
        label("T_Child", 5),
        item("N_Internet", 6, -275.0),
        label("T_Internet", 6),
        pane(3, "L_Line_01").hidden(),
        pane(3, "N_Line_02").hidden(),
        pane(3, "L_Line_03").hidden(),
        pane(3, "N_DataMng").at(-420.0, -345.0),
        pane(3, "N_Player").at(-420.0, -415.0),
        pane(3, "N_Mii").at(-420.0, -485.0),
        pane(3, "N_Amiibo").at(-420.0, -555.0),
        pane(3, "N_Theme").at(-420.0, -625.0),
        pane(3, "N_Ntf").at(-420.0, -695.0),
        pane(3, "N_Sleep").at(-420.0, -765.0),
        pane(3, "N_Sound").at(-420.0, -835.0),
        pane(3, "N_Tv").at(-420.0, -905.0),
        pane(3, "N_Hardware").at(-420.0, -975.0),
    ],
};

const NAVIGATION_GROUND: BaseFile = BaseFile {
    name: "BgNav_Root",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_NavBg").size(292.0, 62.0).draws(PaneArtwork::Fill).numbered_colour(1),
        pane(1, "P_NavMark").at(-136.0, 0.0).size(3.0, 42.0).draws(PaneArtwork::Fill).numbered_colour(18),
        pane(1, "N_Focus").size(292.0, 62.0),
        pane(2, "UF_Cursor").part("Cursor3"),
    ],
};

const CONTENT: BaseFile = BaseFile {
    name: "SetCntFlightMode",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "T_Title")
            .at(180.0, 192.0)
            .size(680.0, 24.0)
            .draws(PaneArtwork::Text(TextRole::ContentTitle))
            .left()
            .numbered_colour(9),
        pane(1, "T_Text")
            .at(180.0, 138.0)
            .size(680.0, 18.0)
            .draws(PaneArtwork::Text(TextRole::ContentText))
            .left()
            .numbered_colour(12),
    ],
};
