//! The home menu.

use crate::artwork::{PaneArtwork, SymbolKind, TextRole};

use super::{BaseFile, BasePane, MenuBase, pane, shared};

pub(super) const MENU: MenuBase = MenuBase {
    root: "RdtBase",
    files: &[
        &BASE,
        &GAME,
        &GAME_NAME,
        &ALL_SOFTWARE,
        &USER,
        &ONLINE,
        &NEWS,
        &SHOP,
        &ALBUM,
        &GAME_SHARE,
        &CONTROLLERS,
        &GAME_CARDS,
        &SETTINGS,
        &POWER,
        &CHILD_LOCK,
        &shared::BACKGROUND,
        &shared::CURSOR,
        &shared::HUD,
        &shared::HUD_BATTERY,
        &shared::HUD_BATTERY_NUMBER,
        &shared::HUD_SIGNAL,
        &shared::HUD_TIME,
        &shared::HUD_DIGIT,
    ],
};

/// Place of the first game in its row.
const FIRST_GAME: f64 = -405.0;
const GAME_DISTANCE: f64 = 270.0;
const USER_DISTANCE: f64 = 72.0;
/// Users that a stage shows. A console shows as many as it has.
const USERS_SHOWN: u8 = 5;

const fn game(name: &'static str, number: u8) -> BasePane<'static> {
    let x = FIRST_GAME + GAME_DISTANCE * number as f64;
    let pane = pane(4, name).at(x, 0.0).part("RdtBtnIconGame").number(number).fixed_scale();
    if number == 0 { pane.with_focus() } else { pane }
}

const fn user(name: &'static str, number: u8) -> BasePane<'static> {
    let pane = pane(3, name).at(-247.0 + USER_DISTANCE * number as f64, 0.0).part("RdtBtnMyPage").number(number);
    if number < USERS_SHOWN { pane } else { pane.hidden() }
}

const BASE: BaseFile = BaseFile {
    name: "RdtBase",
    panes: &[
        pane(0, "RootPane").size(1280.0, 720.0),
        pane(1, "L_BgNml").size(1280.0, 720.0).part("BgNml"),
        pane(1, "N_Root").size(1280.0, 720.0),
        pane(2, "N_GameRoot").at(0.0, 38.0),
        pane(3, "N_Game"),
        game("N_Icon_00", 0),
        game("N_Icon_01", 1),
        game("N_Icon_02", 2),
        game("N_Icon_03", 3),
        game("N_Icon_04", 4),
        game("N_Icon_05", 5),
        game("N_Icon_06", 6),
        game("N_Icon_07", 7),
        game("N_Icon_08", 8),
        game("N_Icon_09", 9),
        game("N_Icon_10", 10),
        game("N_Icon_11", 11),
        pane(4, "N_Icon_12").at(FIRST_GAME + GAME_DISTANCE * 12.0, 0.0),
        pane(5, "L_BtnFlc").at(24.0, 0.0).part("RdtBtnFullLauncher"),
        pane(2, "N_System").at(0.0, -186.0),
        pane(3, "L_BtnLR").at(-378.0, 0.0).part("RdtBtnLR"),
        pane(3, "L_BtnNoti").at(-270.0, 0.0).part("RdtBtnNtf"),
        pane(3, "L_BtnShop").at(-162.0, 0.0).part("RdtBtnShop"),
        pane(3, "L_BtnPvr").at(-54.0, 0.0).part("RdtBtnPvr"),
        pane(3, "L_BtnSplay").part("RdtBtnSplay").hidden(),
        pane(3, "L_BtnCtrl").at(54.0, 0.0).part("RdtBtnCtrl"),
        pane(3, "L_BtnVgc").part("RdtBtnVgc").hidden(),
        pane(3, "L_BtnSet").at(162.0, 0.0).part("RdtBtnSet"),
        pane(3, "L_BtnPow").at(270.0, 0.0).part("RdtBtnPow"),
        pane(2, "L_ChildLock").at(420.0, 295.0).part("RdtBtnChildLock"),
        pane(2, "N_Balloon"),
        pane(2, "N_MyPage").at(-303.0, 295.0),
        user("L_BtnAccount_00", 0),
        user("L_BtnAccount_01", 1),
        user("L_BtnAccount_02", 2),
        user("L_BtnAccount_03", 3),
        user("L_BtnAccount_04", 4),
        user("L_BtnAccount_05", 5),
        user("L_BtnAccount_06", 6),
        user("L_BtnAccount_07", 7),
        pane(2, "L_Hud").at(584.0, 295.0).part("Hud"),
    ],
};

const GAME: BaseFile = BaseFile {
    name: "RdtBtnIconGame",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "N_Delete"),
        pane(3, "N_DecideKey"),
        pane(4, "N_DecideTouch"),
        // Hidden behind the picture of the game.
        pane(5, "P_BtnBase").size(256.0, 256.0),
        pane(5, "P_IconGame").size(256.0, 256.0).draws(PaneArtwork::Game(0)),
        pane(5, "P_InnerCursor").size(264.0, 264.0).draws(PaneArtwork::Outline).bordered(4.0).if_focused(),
        pane(5, "N_BtnFocusKey").size(256.0, 256.0).if_focused(),
        pane(6, "UF_Cursor").part("Cursor3"),
        pane(2, "N_Tip").at(0.0, 162.0).if_focused(),
        pane(3, "L_Balloon").part("RdtBalloon"),
    ],
};

const GAME_NAME: BaseFile = BaseFile {
    name: "RdtBalloon",
    panes: &[
        // Widths that a layout's origins count from, measured on the picture of JAG Layout.
        pane(0, "RootPane").size(1280.0, 720.0),
        pane(1, "N_Root"),
        pane(2, "N_Trans").size(332.0, 0.0),
        pane(3, "N_Size").size(90.0, 0.0),
        pane(4, "N_Scissor"),
        pane(5, "N_Offset"),
        // The text itself is a mask in a console's file; its colour is that of this pane.
        pane(6, "P_Color")
            .at(90.0, 0.0)
            .size(482.0, 25.0)
            .draws(PaneArtwork::Text(TextRole::GameName(0)))
            .left()
            .numbered_colour(42),
        pane(3, "N_Card").at(-180.0, 0.0),
        pane(4, "P_Card").size(26.0, 32.0).draws(PaneArtwork::Symbol(SymbolKind::InsertedCard)).numbered_colour(42),
    ],
};

/// A round button with a symbol: everything but the symbol is alike in all of them.
macro_rules! button {
    ($name:literal, $($symbol:expr),+) => {
        BaseFile {
            name: $name,
            panes: &[
                pane(0, "RootPane"),
                pane(1, "N_Root"),
                pane(2, "N_DecideKey"),
                pane(3, "N_DecideTouch"),
                pane(4, "P_PictBase").size(86.0, 86.0).rounded(43.0).draws(PaneArtwork::Fill).numbered_colour(31).fixed_size(),
                $($symbol),+
            ],
        }
    };
}

const fn symbol(depth: u8, name: &'static str, kind: SymbolKind) -> BasePane<'static> {
    pane(depth, name).size(64.0, 56.0).draws(PaneArtwork::Symbol(kind))
}

const ONLINE: BaseFile =
    button!("RdtBtnLR", pane(4, "N_Pict_00"), symbol(5, "P_Pict_00", SymbolKind::Online).own_colour(0xE6_3A_46_FF));
const NEWS: BaseFile = button!(
    "RdtBtnNtf",
    pane(4, "N_Pict_00"),
    symbol(5, "P_PictNtf_00", SymbolKind::News).own_colour(0xE2_52_4C_FF),
    pane(5, "P_PictNtf_01").hidden()
);
const SHOP: BaseFile = button!("RdtBtnShop", symbol(4, "P_Pict", SymbolKind::Shop).own_colour(0xE8_94_20_FF));
const ALBUM: BaseFile = button!(
    "RdtBtnPvr",
    pane(4, "N_00"),
    symbol(5, "P_Pict_00", SymbolKind::Album).own_colour(0x36_86_E0_FF),
    pane(4, "N_01"),
    pane(5, "P_Pict_01").hidden(),
    pane(5, "P_Color").hidden(),
    pane(4, "N_02"),
    pane(5, "P_PictMask").hidden()
);
const GAME_SHARE: BaseFile = button!("RdtBtnSplay", symbol(4, "P_Pict_00", SymbolKind::GameShare).numbered_colour(34));
const CONTROLLERS: BaseFile = button!(
    "RdtBtnCtrl",
    symbol(4, "P_Form", SymbolKind::Controllers).numbered_colour(34),
    pane(4, "P_A").hidden(),
    pane(4, "P_B").hidden(),
    pane(4, "P_X").hidden(),
    pane(4, "P_Y").hidden(),
    pane(4, "P_Stick").hidden()
);
const GAME_CARDS: BaseFile = button!("RdtBtnVgc", symbol(4, "P_Pict_00", SymbolKind::GameCards).numbered_colour(34));
const SETTINGS: BaseFile = button!(
    "RdtBtnSet",
    pane(4, "N_PicRotate"),
    pane(5, "N_PictPos"),
    symbol(6, "P_Pict", SymbolKind::Settings).numbered_colour(34)
);
const POWER: BaseFile = button!(
    "RdtBtnPow",
    pane(4, "N_null_00"),
    symbol(5, "P_Pict_00", SymbolKind::Power).numbered_colour(34),
    pane(5, "P_Pict_01").hidden()
);

const fn square(name: &'static str, x: f64, y: f64) -> BasePane<'static> {
    pane(6, name).at(x, y).size(22.0, 22.0).rounded(2.0).bordered(4.0).draws(PaneArtwork::Outline).numbered_colour(34)
}

const ALL_SOFTWARE: BaseFile = BaseFile {
    name: "RdtBtnFullLauncher",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "N_DecideKey"),
        pane(3, "N_DecideTouch"),
        pane(4, "P_PictBase").size(160.0, 160.0).rounded(80.0).draws(PaneArtwork::Fill).numbered_colour(31),
        pane(4, "N_Pict"),
        pane(5, "N_Squares"),
        square("P_Pict_00", -15.0, 15.0),
        pane(7, "P_PictBase_00").hidden(),
        square("P_Pict_01", 15.0, 15.0),
        pane(7, "P_PictBase_01").hidden(),
        square("P_Pict_02", -15.0, -15.0),
        pane(7, "P_PictBase_02").hidden(),
        square("P_Pict_03", 15.0, -15.0),
        pane(7, "P_PictBase_03").hidden(),
    ],
};

const USER: BaseFile = BaseFile {
    name: "RdtBtnMyPage",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "N_Scale"),
        pane(3, "P_PictBase").size(60.0, 60.0).rounded(30.0).draws(PaneArtwork::User(0)).bordered(3.0),
        pane(2, "N_Num").hidden(),
    ],
};

// Seen only on a console with parental control.
const CHILD_LOCK: BaseFile =
    BaseFile { name: "RdtBtnChildLock", panes: &[pane(0, "RootPane"), pane(1, "N_Root").hidden()] };
