//! Files that several menus have: the footer, the status line, the cursor and headers.

use crate::artwork::{PaneArtwork, SymbolKind, TextRole};

use super::{BaseFile, BasePane, pane};

/// Thickness of the cursor around a pane, on both sides together: measured 274 around 256.
const CURSOR_AROUND: f64 = 18.0;

pub(super) const CURSOR: BaseFile = BaseFile {
    name: "Cursor3",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Grow").hidden(),
        pane(1, "P_Main").around(CURSOR_AROUND).draws(PaneArtwork::Cursor).numbered_colour(38).bordered(5.0),
    ],
};

pub(super) const BACKGROUND: BaseFile = BaseFile {
    name: "BgNml",
    panes: &[
        pane(0, "RootPane"),
        // Installers move it away and put the wallpaper in its place. A layout may bring it back as a panel.
        pane(1, "P_Bg_00").at(5000.0, 60000.0).size(1280.0, 720.0).draws(PaneArtwork::Fill).numbered_colour(5),
    ],
};

pub(super) const HUD: BaseFile = BaseFile {
    name: "Hud",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "L_BatteryConsole").at(-25.0, 0.0).part("BatteryConsole"),
        pane(2, "N_BatteryNum").at(-51.0, 0.0),
        pane(3, "N_PosBatteryNum"),
        pane(4, "L_BatteryNum").part("HudBatteryNum"),
        pane(2, "N_Margin_00"),
        pane(2, "N_Signal").at(-130.0, 0.0),
        pane(3, "N_PosSignal"),
        pane(4, "L_Signal").part("HudSignal"),
        pane(2, "N_Margin_01"),
        pane(2, "N_Time").at(-168.0, 0.0),
        pane(3, "L_Time").part("HudTime"),
    ],
};

pub(super) const HUD_BATTERY: BaseFile = BaseFile {
    name: "BatteryConsole",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Ico00").size(36.0, 20.0).draws(PaneArtwork::Battery).numbered_colour(9),
        pane(1, "P_BatBase").hidden(),
        pane(1, "P_GaugeNml").hidden(),
        pane(1, "P_GaugeOther").hidden(),
        pane(1, "P_Charge").hidden(),
        pane(1, "P_Error").hidden(),
        pane(1, "P_Per").hidden(),
    ],
};

pub(super) const HUD_BATTERY_NUMBER: BaseFile = BaseFile {
    name: "HudBatteryNum",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "P_Per")
            .at(-7.0, -3.5)
            .size(14.0, 15.0)
            .draws(PaneArtwork::Text(TextRole::BatteryPercent))
            .numbered_colour(9),
        pane(2, "L_GTNum_00").hidden(),
        pane(2, "L_GTNum_01").at(-37.0, 0.0).part("GTNumM").number(10),
        pane(2, "L_GTNum_02").at(-23.0, 0.0).part("GTNumM").number(11),
    ],
};

pub(super) const HUD_SIGNAL: BaseFile = BaseFile {
    name: "HudSignal",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_Wifi").size(28.0, 20.0).draws(PaneArtwork::Signal).numbered_colour(9),
        pane(1, "P_Local").hidden(),
        pane(1, "P_Plane").hidden(),
        pane(1, "P_WireLine").hidden(),
    ],
};

pub(super) const HUD_TIME: BaseFile = BaseFile {
    name: "HudTime",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "N_Num"),
        pane(3, "L_GTNum_00").at(-68.0, 0.0).part("GTNumM").number(0),
        pane(3, "L_GTNum_01").at(-52.0, 0.0).part("GTNumM").number(1),
        pane(3, "L_GTNum_02").at(-22.0, 0.0).part("GTNumM").number(2),
        pane(3, "L_GTNum_03").at(-6.0, 0.0).part("GTNumM").number(3),
        pane(2, "N_Mark"),
        pane(3, "P_Colon")
            .at(-37.0, 0.0)
            .size(6.0, 20.0)
            .draws(PaneArtwork::Text(TextRole::ClockColon))
            .numbered_colour(9),
        pane(3, "P_Dot").hidden(),
        pane(3, "P_Comma").hidden(),
        pane(1, "N_AMPM").hidden(),
        pane(2, "P_A").hidden(),
        pane(2, "P_M").hidden(),
        pane(2, "P_P").hidden(),
    ],
};

pub(super) const HUD_DIGIT: BaseFile = BaseFile {
    name: "GTNumM",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_GTNum_00").size(14.0, 20.0).draws(PaneArtwork::Text(TextRole::ClockDigit(0))).numbered_colour(9),
    ],
};

/// The header of a menu other than home and lock screen: symbol, title and line.
pub(super) const HEADER_LINE: BaseFile = BaseFile {
    name: "LineHeader_Root",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Line"),
        pane(2, "P_Line").size(1220.0, 1.0).draws(PaneArtwork::Fill).numbered_colour(9),
    ],
};

/// The chosen entry of a list on the left.
pub(super) const NAVIGATION_GROUND: BaseFile = BaseFile {
    name: "BgNav_Root",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "P_NavBg").size(292.0, 62.0).draws(PaneArtwork::Fill).numbered_colour(1),
        pane(1, "P_NavMark").at(-136.0, 0.0).size(3.0, 42.0).draws(PaneArtwork::Fill).numbered_colour(18),
        pane(1, "N_Focus").size(292.0, 62.0),
        pane(2, "UF_Cursor").part("Cursor3"),
    ],
};

pub(super) const TITLE: BaseFile = BaseFile {
    name: "TextH1",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "T_00")
            .at(-190.0, 309.0)
            .size(640.0, 26.0)
            .draws(PaneArtwork::Text(TextRole::MenuTitle))
            .left()
            .numbered_colour(9),
        pane(2, "T_01").hidden(),
        pane(1, "N_Line"),
        pane(2, "L_Line").at(0.0, 272.5).part("LineHeader_Root"),
    ],
};

pub(super) const FOOTER_FILES: &[&BaseFile] = &[&FOOTER, &FOOTER_ALL, &FOOTER_LINE, &FOOTER_CONTROLLERS];

const FOOTER: BaseFile =
    BaseFile { name: "Footer", panes: &[pane(0, "RootPane"), pane(1, "L_Footer").at(0.0, -360.0).part("FooterAll")] };

const fn hint_button(name: &'static str, x: f64, letter: char) -> BasePane<'static> {
    pane(7, name).at(x, 0.0).size(25.0, 25.0).draws(PaneArtwork::HintButton(letter)).numbered_colour(9)
}

const fn hint_text(name: &'static str, x: f64, role: TextRole) -> BasePane<'static> {
    pane(7, name).at(x, 0.0).size(82.0, 18.0).draws(PaneArtwork::Text(role)).left().numbered_colour(9)
}

const FOOTER_ALL: BaseFile = BaseFile {
    name: "FooterAll",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root_00"),
        pane(2, "N_Pos_00"),
        pane(3, "N_Bg"),
        pane(4, "P_Bg_Black").hidden(),
        pane(4, "P_Bg_Grey").hidden(),
        pane(3, "L_Line_00").at(0.0, 72.5).part("LineFooter"),
        pane(3, "L_Line_01").hidden(),
        pane(3, "L_Line_02").hidden(),
        pane(3, "N_Right").at(640.0, 35.5),
        pane(4, "N_BtnWrp"),
        // The hints of a console are files of their own. Here each is a button and a text, counted from the right.
        pane(5, "N_StartHints"),
        pane(6, "L_Btn_00"),
        hint_button("P_Hint_00", -137.5, 'A'),
        hint_text("T_Hint_00", -71.0, TextRole::HintStart),
        pane(6, "L_Btn_01"),
        hint_button("P_Hint_01", -303.0, '+'),
        hint_text("T_Hint_01", -237.0, TextRole::HintOptions),
        pane(5, "N_OkHints").hidden(),
        pane(6, "L_Btn_02"),
        hint_button("P_Hint_02", -120.0, 'A'),
        hint_text("T_Hint_02", -54.0, TextRole::HintOk),
        pane(6, "L_Btn_03"),
        hint_button("P_Hint_03", -251.0, 'B'),
        hint_text("T_Hint_03", -184.0, TextRole::HintBack),
        pane(5, "L_Btn_04").hidden(),
        pane(5, "L_Btn_05").hidden(),
        pane(4, "N_BtnOvlWrp").hidden(),
        pane(3, "N_Left").at(-550.5, 36.0),
        pane(4, "L_Ctrl").part("FooterCtrl"),
    ],
};

const FOOTER_LINE: BaseFile = BaseFile {
    name: "LineFooter",
    panes: &[pane(0, "RootPane"), pane(1, "P_Line").size(1220.0, 1.0).draws(PaneArtwork::Fill).numbered_colour(9)],
};

const FOOTER_CONTROLLERS: BaseFile = BaseFile {
    name: "FooterCtrl",
    panes: &[
        pane(0, "RootPane"),
        pane(1, "N_Root"),
        pane(2, "P_CtrlDummy").size(69.0, 30.0).draws(PaneArtwork::Controllers).numbered_colour(9),
        pane(2, "L_Indi_00").hidden(),
    ],
};

/// A symbol at the left of a header.
pub(super) const fn header_symbol(depth: u8, name: &'static str, kind: SymbolKind) -> BasePane<'static> {
    pane(depth, name).at(-550.0, 309.0).size(64.0, 56.0).draws(PaneArtwork::Symbol(kind)).numbered_colour(9)
}
