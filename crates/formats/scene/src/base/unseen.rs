//! Panes and files that show nothing while a menu rests: areas for touch, effects of pressing, pages of other moments. A
//! layout that changes them changes nothing that a still picture shows.

/// Panes of any file.
const PANES: [&str; 36] = [
    // Areas for touch, for scrolling and for animations.
    "B_Hit",
    "N_ScrollArea",
    "N_ScrollWindow",
    "T_Blank",
    // Effects while something is pressed, started or deleted.
    "P_BtnDecideKey",
    "P_BtnTouch",
    "P_Effect",
    "P_EffectDecide",
    "P_EffectDecideKey",
    "P_EffectDecideTouch",
    "P_TouchEff",
    "P_CircleEffect_00",
    "P_CircleEffect_01",
    "P_ImageEffect",
    "N_ScaleDecide",
    // Something that is loading, paused, new, missing or on offer.
    "P_Blank",
    "L_Loading",
    "N_DL",
    "L_ProgressBarNml",
    "L_ProgressBarErr",
    "L_ProgressBarOffline",
    "N_Suspend",
    "N_TextPos",
    "T_Suspend",
    "P_Account_00",
    "P_Account_01",
    "P_Account_02",
    "P_Account_03",
    "N_Promotion",
    "L_Promotion",
    "L_New",
    "L_Error",
    "L_ReDL",
    "T_Empty",
    // Asks for a user after the start of a game.
    "L_BtnChangeUser",
    // Says that a controller was connected.
    "L_BalloonCtrl",
];

/// Panes of the parts that would carry a name while the cursor is on them.
const PANES_OF_BUTTONS: [&str; 5] = ["N_Tip", "L_Balloon", "N_BtnFocusKey", "UF_Cursor", "P_InnerCursor"];

/// Panes of the scrolling text that a stage draws as one.
const PANES_OF_SCROLLING_TEXT: [&str; 9] =
    ["N_Scroll", "N_Margin", "T_Main", "T_Sub", "W_Fade", "P_Reset", "N_Data", "N_Account", "T_Key"];

/// Beginnings of the names of files with scrolling text.
const FILES_OF_SCROLLING_TEXT: [&str; 4] = ["RdtBalloon", "FlcBalloon", "TextH1", "BtnExpand"];

/// Files that a resting menu does not show.
const FILES: [&str; 16] = [
    "RdtBalloonCtrl",
    "RdtBalloonSystemApplet",
    "RdtBtnChangeUser",
    "RdtBtnSelectVgcFamilyCardList",
    "RdtIconPromotion",
    "RdtBg",
    "GTNumL",
    "EntBtnBack",
    "EntBtnLock",
    "EntBtnLockIndicator",
    "EntBtnResumeGame",
    "EntBtnResumeSystemApplet",
    "PslTextH1Edit",
    "SetBtnCardPlayer",
    "SetBtnCardPlayerOrder",
    "SystemAppletFader",
];

/// Beginnings of the names of files with pages and dialogs that open from a menu.
const FILE_BEGINNINGS: [&str; 5] = ["SetCnt", "SetBtnList", "DBase", "DBtmBase", "DCnt"];

/// Returns `true` for a pane that shows nothing while the menu rests.
pub(crate) fn is_unseen_pane(file: &str, pane: &str) -> bool {
    let is_button = file.starts_with("RdtBtn") || file.starts_with("FlcBtn") || file.starts_with("EntBtn");
    let is_text = FILES_OF_SCROLLING_TEXT.iter().any(|beginning| file.starts_with(beginning));
    PANES.contains(&pane)
        || (is_text && PANES_OF_SCROLLING_TEXT.contains(&pane))
        || (is_button && PANES_OF_BUTTONS.contains(&pane))
}

/// Returns `true` for a file that a resting menu does not show.
pub(crate) fn is_unseen_file(file: &str) -> bool {
    FILES.contains(&file) || FILE_BEGINNINGS.iter().any(|beginning| file.starts_with(beginning))
}
