//! The user page.

use crate::artwork::{PaneArtwork, TextRole};

use super::{BaseFile, BasePane, MenuBase, pane, shared};

pub(super) const MENU: MenuBase = MenuBase {
    root: "MypBase",
    files: &[
        &BASE,
        &HEADER,
        &NAVIGATION,
        &shared::NAVIGATION_GROUND,
        &STATUS,
        &PICTURE,
        &shared::HEADER_LINE,
        &shared::BACKGROUND,
        &shared::CURSOR,
    ],
};

const BASE: BaseFile = BaseFile {
    name: "MypBase",
    panes: &[
        pane(0, "RootPane").size(1280.0, 720.0),
        pane(1, "L_BgNml").part("BgNml"),
        pane(1, "L_Nav").part("MypNav"),
        pane(1, "L_Cnt").part("MypMyStatus"),
        pane(1, "L_Header").part("MypHeader"),
    ],
};

const HEADER: BaseFile = BaseFile {
    name: "MypHeader",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Pict").at(-550.0, 309.0).size(54.0, 54.0).rounded(27.0).draws(PaneArtwork::User(0)),
        pane(1, "T_00")
            .at(-190.0, 309.0)
            .size(640.0, 26.0)
            .draws(PaneArtwork::Text(TextRole::MenuTitle))
            .left()
            .numbered_colour(9),
        pane(1, "N_Sub").hidden(),
        pane(1, "L_Header").at(0.0, 272.5).part("LineHeader_Root"),
    ],
};

const fn label(name: &'static str, number: u8) -> BasePane<'static> {
    pane(2, name)
        .at(16.0, 0.0)
        .size(244.0, 22.0)
        .draws(PaneArtwork::Text(TextRole::NavigationItem(number)))
        .left()
        .numbered_colour(9)
}

const NAVIGATION: BaseFile = BaseFile {
    name: "MypNav",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "L_BtnProfile").at(-420.0, 196.0),
        pane(2, "L_Ground").at(10.0, 0.0).part("BgNav_Root"),
        pane(2, "T_Profile")
            .at(16.0, 0.0)
            .size(244.0, 22.0)
            .draws(PaneArtwork::Text(TextRole::NavigationItem(0)))
            .left()
            .numbered_colour(18),
        pane(1, "L_BtnFrdList").at(-420.0, 136.0),
        label("T_FrdList", 1),
        pane(1, "L_BtnInvitation").at(-420.0, 56.0),
        label("T_Invitation", 2),
        pane(1, "L_BtnRecommend").at(-420.0, -14.0),
        label("T_Recommend", 3),
        pane(1, "L_BtnFrdAdd").at(-420.0, -84.0),
        label("T_FrdAdd", 4),
        pane(1, "L_BtnSetting").at(-420.0, -154.0),
        label("T_Setting", 5),
        pane(1, "L_BtnTrend").hidden(),
        pane(1, "L_Line_00").hidden(),
        pane(1, "L_Line_02").hidden(),
        pane(1, "L_New").hidden(),
        pane(1, "L_NewInv").hidden(),
    ],
};

const STATUS: BaseFile = BaseFile {
    name: "MypMyStatus",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Cnt").at(0.0, -8.0).size(1280.0, 558.0).clips(),
        pane(2, "N_Pos").at(0.0, 8.0),
        pane(3, "L_BtnUserIcon").at(-60.0, 120.0).part("MypBtnUserIcon"),
        pane(3, "T_Name")
            .at(316.0, 193.0)
            .size(400.0, 32.0)
            .draws(PaneArtwork::Text(TextRole::UserName(0)))
            .left()
            .numbered_colour(9),
        pane(3, "T_Activity")
            .at(240.0, -74.0)
            .size(800.0, 20.0)
            .draws(PaneArtwork::Text(TextRole::ListTitle))
            .left()
            .numbered_colour(9),
        pane(3, "P_Game_00").at(-120.0, -151.0).size(78.0, 78.0).draws(PaneArtwork::Game(0)),
        pane(3, "T_Game_00")
            .at(320.0, -134.0)
            .size(780.0, 24.0)
            .draws(PaneArtwork::Text(TextRole::GameName(0)))
            .left()
            .numbered_colour(9),
        pane(3, "P_Game_01").at(-120.0, -252.0).size(78.0, 78.0).draws(PaneArtwork::Game(1)),
    ],
};

const PICTURE: BaseFile = BaseFile {
    name: "MypBtnUserIcon",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_BtnShdw").hidden(),
        pane(1, "P_Image").size(220.0, 220.0).draws(PaneArtwork::User(0)),
        pane(1, "P_InnerCursor").hidden(),
        pane(1, "N_BtnFocusKey").hidden(),
    ],
};
