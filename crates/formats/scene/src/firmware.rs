//! The two generations of the home menu, and the changes an installer makes so that layouts for one fit the other.

use vitrine_layout::{DEFAULT_TARGET_FIRMWARE, Layout};

use crate::tree::TreeSet;

/// The system versions that draw a menu alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FirmwareGeneration {
    /// Up to 19: seven buttons at most, 86 units wide.
    UpTo19,
    /// From 20: nine buttons at most, 72 units wide.
    #[default]
    From20,
}

/// `TargetFirmware` of 20.0.0.
const FIRMWARE_20: i64 = 2000;
/// The animation by which firmware 11 to 19 makes room for the online button.
const POSITION_ANIMATION: &str = "anim/RdtBase_SystemAppletPos.bflan";

impl FirmwareGeneration {
    /// The generation a layout was made for.
    #[must_use]
    pub fn of_layout(layout: &Layout) -> Self {
        if layout.target_firmware().unwrap_or(DEFAULT_TARGET_FIRMWARE) >= FIRMWARE_20 {
            Self::From20
        } else {
            Self::UpTo19
        }
    }
}

/// Buttons of firmware 11 to 19 within their parent.
const SEVEN_BUTTONS: [(&str, f64); 7] = [
    ("L_BtnLR", -378.0),
    ("L_BtnNoti", -270.0),
    ("L_BtnShop", -162.0),
    ("L_BtnPvr", -54.0),
    ("L_BtnCtrl", 54.0),
    ("L_BtnSet", 162.0),
    ("L_BtnPow", 270.0),
];
/// Buttons of firmware 20 within their parent. The distance is that of the public layouts made for it; the place of the first
/// is a guess.
const NINE_BUTTONS: [(&str, f64); 9] = [
    ("L_BtnLR", -360.0),
    ("L_BtnNoti", -270.0),
    ("L_BtnShop", -180.0),
    ("L_BtnPvr", -90.0),
    ("L_BtnSplay", 0.0),
    ("L_BtnCtrl", 90.0),
    ("L_BtnVgc", 180.0),
    ("L_BtnSet", 270.0),
    ("L_BtnPow", 360.0),
];
/// Width of a button's round ground from firmware 20. An animation of the console sets it, see [`format`](crate::format).
const BUTTON_SIZE_FROM_20: f64 = 72.0;
const BUTTON_FILES: [&str; 9] = [
    "RdtBtnLR",
    "RdtBtnNtf",
    "RdtBtnShop",
    "RdtBtnPvr",
    "RdtBtnSplay",
    "RdtBtnCtrl",
    "RdtBtnVgc",
    "RdtBtnSet",
    "RdtBtnPow",
];

/// Puts the buttons of the home menu where a console has them before the layout is applied.
pub(crate) fn place_buttons(trees: &mut TreeSet<'_>, generation: FirmwareGeneration, layout: Option<&Layout>) {
    let is_20 = generation == FirmwareGeneration::From20;
    let is_hidden = layout.is_some_and(|layout| layout.hide_online_button().unwrap_or(true));
    let is_older = layout.is_some_and(|layout| FirmwareGeneration::of_layout(layout) == FirmwareGeneration::UpTo19);
    if is_20 {
        for file in BUTTON_FILES {
            trees.change(file, "P_PictBase", |pane| pane.size = [BUTTON_SIZE_FROM_20; 2]);
        }
    }
    let buttons: &[(&str, f64)] = if is_20 && !is_hidden && !is_older { &NINE_BUTTONS } else { &SEVEN_BUTTONS };
    for button in ["L_BtnSplay", "L_BtnVgc"] {
        trees.change("RdtBase", button, |pane| pane.is_visible = false);
    }
    for &(button, x) in buttons {
        trees.change("RdtBase", button, |pane| {
            pane.position[0] = x;
            pane.is_visible = true;
        });
    }
    if is_hidden {
        trees.change("RdtBase", "L_BtnLR", |pane| pane.is_visible = false);
    }
    // The online button moves its neighbours by half a step. A layout that keeps it and has no animation of its own gets one
    // from the installer that moves nothing.
    let has_own = layout.is_some_and(|layout| layout.anims().any(|anim| anim.name() == POSITION_ANIMATION));
    let is_moved = match layout {
        None => !is_20,
        Some(_) => is_20 && is_older && !is_hidden && !has_own,
    };
    let x = if is_moved { 54.0 } else { 0.0 };
    trees.change("RdtBase", "N_System", |pane| pane.position = [x, -186.0, 0.0]);
}

/// Hides the online button where a layout does not keep it, as an installer does.
pub(crate) fn hide_online_button(trees: &mut TreeSet<'_>, layout: &Layout) {
    if layout.hide_online_button().unwrap_or(true) {
        trees.change("RdtBase", "L_BtnLR", |pane| pane.is_visible = false);
    }
}

/// Applies the fixes that installers key on the ID of a layout for firmware 20: two layouts stretch a button's ground over the
/// screen.
pub(crate) fn fix_stretched_buttons(trees: &mut TreeSet<'_>, generation: FirmwareGeneration, layout: &Layout) {
    let is_older = FirmwareGeneration::of_layout(layout) == FirmwareGeneration::UpTo19;
    if generation == FirmwareGeneration::UpTo19 || !is_older {
        return;
    }
    let is_known = |builtin: &str, id: &str| {
        layout.id().is_some_and(|own| {
            own == builtin || own.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('|'))
        })
    };
    if is_known("builtin_FlowLayout", "Themezer:5") {
        trees.change("RdtBtnNtf", "P_PictBase", |pane| pane.scale = [21.5, 1.25]);
    }
    if is_known("builtin_CarefulLayout", "Themezer:6") {
        trees.change("RdtBtnNtf", "P_PictBase", |pane| pane.scale = [12.7, 1.0]);
        trees.change("RdtBtnPvr", "P_PictBase", |pane| pane.scale = [2.2, 0.9]);
    }
}
