//! The lock screen.

use crate::artwork::{PaneArtwork, SymbolKind, TextRole};

use super::{BaseFile, MenuBase, pane, shared};

pub(super) const MENU: MenuBase = MenuBase {
    root: "EntMain",
    files: &[
        &BASE,
        &RESUME,
        &NEWS,
        &NEWS_BUTTON,
        &CHILD_LOCK,
        &shared::CURSOR,
        &shared::HUD,
        &shared::HUD_BATTERY,
        &shared::HUD_BATTERY_NUMBER,
        &shared::HUD_SIGNAL,
        &shared::HUD_TIME,
        &shared::HUD_DIGIT,
    ],
};

const BASE: BaseFile = BaseFile {
    name: "EntMain",
    panes: &[
        pane(0, "RootPane").size(1280.0, 720.0),
        pane(1, "P_BgR").at(5000.0, 60000.0).size(890.0, 720.0).draws(PaneArtwork::Fill).numbered_colour(5),
        pane(1, "N_CntR").at(180.0, 0.0),
        pane(2, "N_CntRMain"),
        pane(3, "N_AlarmCtrlRGameSysApp"),
        pane(4, "N_Game"),
        pane(5, "N_Home").at(0.0, 14.0),
        // The ring with the symbol of the home menu. A console shows the paused game instead, if there is one.
        pane(6, "P_Circle")
            .size(170.0, 170.0)
            .rounded(85.0)
            .bordered(5.0)
            .draws(PaneArtwork::Outline)
            .numbered_colour(9),
        pane(6, "P_Home").size(184.0, 168.0).draws(PaneArtwork::Symbol(SymbolKind::Home)).numbered_colour(9),
        // Shown while something of the system is paused.
        pane(4, "N_SystemApplet").hidden(),
        pane(5, "L_BtnSystemApplet"),
        pane(2, "N_AlarmCtrlSystemApplet"),
        pane(3, "L_BtnSystemAppletLock"),
        pane(2, "N_AlarmCtrlResume"),
        pane(3, "L_BtnResume").at(0.0, -286.0).part("EntBtnCenter"),
        pane(2, "N_AlarmCtrlCntHud"),
        pane(3, "N_CntHud"),
        pane(4, "N_ChildLock"),
        pane(5, "L_ChildLock").part("EntBtnChildLock"),
        pane(4, "N_MarginChildLockHud"),
        pane(4, "L_Hud").at(404.0, 295.0).part("Hud"),
        pane(1, "P_LocBgRMask").hidden(),
        pane(1, "P_LockBgR").hidden(),
        pane(1, "N_CntL").at(-446.0, 0.0),
        // Where a layout hides the news, the pictures show no ground of theirs either.
        pane(2, "P_BgL").at(1.0, 0.0).size(390.0, 720.0).draws(PaneArtwork::Fill).own_colour(0x23_23_23_FF),
        pane(2, "N_News").at(0.0, 36.0),
        pane(3, "L_BtnNews_00").at(0.0, 176.0).part("EntNews").number(0),
        pane(3, "L_BtnNews_01").at(0.0, -4.0).part("EntNews").number(1),
        pane(3, "L_BtnNews_02").at(0.0, -184.0).part("EntNews").number(2),
        pane(2, "L_BtnNtf").at(0.0, -286.0).part("EntBtnNtf"),
        // Shown once a button is pressed.
        pane(1, "N_Lock").hidden(),
        pane(2, "L_Lock"),
        pane(1, "N_LockSub").hidden(),
        pane(2, "L_BtnBack"),
    ],
};

const RESUME: BaseFile = BaseFile {
    name: "EntBtnCenter",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Button").at(-94.0, 0.0).size(46.0, 46.0).draws(PaneArtwork::HintButton('A')).numbered_colour(9),
        pane(1, "T_Text")
            .at(50.0, 0.0)
            .size(196.0, 36.0)
            .draws(PaneArtwork::Text(TextRole::Continue))
            .left()
            .numbered_colour(9),
    ],
};

const NEWS: BaseFile = BaseFile {
    name: "EntNews",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Image").size(304.0, 176.0).draws(PaneArtwork::News(0)),
        pane(1, "T_Title").at(0.0, -70.0).size(284.0, 20.0).draws(PaneArtwork::Text(TextRole::NewsTitle(0))).left(),
    ],
};

const NEWS_BUTTON: BaseFile = BaseFile {
    name: "EntBtnNtf",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Button").at(-131.0, 0.0).size(42.0, 42.0).draws(PaneArtwork::HintButton('Y')),
        pane(1, "T_Text").at(20.0, 0.0).size(240.0, 32.0).draws(PaneArtwork::Text(TextRole::ListTitle)).left(),
    ],
};

// Seen only on a console with parental control.
const CHILD_LOCK: BaseFile =
    BaseFile { name: "EntBtnChildLock", panes: &[pane(0, "RootPane"), pane(1, "N_Root").hidden()] };
