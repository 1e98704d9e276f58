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
        &shared::NAVIGATION_GROUND,
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

const fn label(name: &'static str, number: u8) -> BasePane<'static> {
    let role = TextRole::NavigationItem(number);
    pane(4, name).at(16.0, 0.0).size(244.0, 22.0).draws(PaneArtwork::Text(role)).left().numbered_colour(9)
}

const NAVIGATION: BaseFile = BaseFile {
    name: "SetBaseNav",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Clip").at(0.0, -8.0).size(1280.0, 558.0).clips(),
        pane(2, "N_Top").at(-420.0, 333.0),
        pane(3, "N_Sup").at(0.0, -120.0),
        label("T_Sup", 0),
        pane(3, "N_FlightMode").at(0.0, -220.0),
        pane(4, "L_Ground").at(10.0, 0.0).part("BgNav_Root"),
        label("T_FlightMode", 1).numbered_colour(18),
        pane(3, "N_Display").at(0.0, -290.0),
        label("T_Display", 2),
        pane(3, "N_Sound").at(0.0, -360.0),
        label("T_Sound", 3),
        pane(3, "N_Lock").at(0.0, -430.0),
        label("T_Lock", 4),
        pane(3, "N_Child").at(0.0, -530.0),
        label("T_Child", 5),
        pane(3, "N_Internet").at(0.0, -600.0),
        label("T_Internet", 6),
        pane(3, "N_DataMng").at(0.0, -670.0),
        label("T_DataMng", 7),
        pane(3, "N_Player").at(0.0, -740.0),
        label("T_Player", 8),
        pane(3, "N_Mii").at(0.0, -810.0),
        label("T_Mii", 9),
        pane(3, "N_Amiibo").at(0.0, -880.0),
        label("T_Amiibo", 10),
        pane(3, "N_Theme").at(0.0, -950.0),
        label("T_Theme", 11),
        pane(3, "N_Ntf").at(0.0, -1020.0),
        label("T_Ntf", 12),
        pane(3, "N_Controller").at(0.0, -1090.0),
        label("T_Controller", 13),
        pane(3, "N_Tv").at(0.0, -1160.0),
        label("T_Tv", 14),
        pane(3, "N_Sleep").at(0.0, -1230.0),
        label("T_Sleep", 15),
        pane(3, "N_Hardware").at(0.0, -1300.0),
        label("T_Hardware", 16),
        pane(3, "L_Line_00").hidden(),
        pane(3, "L_Line_01").hidden(),
        pane(3, "N_Line_02").hidden(),
        pane(3, "L_Line_03").hidden(),
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
