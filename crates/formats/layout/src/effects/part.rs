//! Parts of the console's menus, and the rules that assign a pane to a part. The rules cover the files and panes that the layouts
//! of the published data set change. Any other pane belongs to [`MenuPart::Other`].

/// A visible part of a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MenuPart {
    /// The game icons.
    Games,
    /// The All apps button.
    AllApps,
    /// All system buttons.
    SystemButtons,
    /// The Online button.
    Online,
    /// The News button.
    News,
    /// The Shop button.
    Shop,
    /// The Album button.
    Album,
    /// The Controllers button.
    Controllers,
    /// The Settings button.
    Settings,
    /// The Sleep button.
    Power,
    /// The Game cards button (virtual game cards).
    GameCards,
    /// The Game share button.
    GameShare,
    /// The user icons.
    Users,
    /// Clock, battery and connection.
    Status,
    /// The parental controls icon.
    ParentalControls,
    /// The label beside the selected icon.
    Labels,
    /// The frame around the selected icon.
    Cursor,
    /// The background.
    Background,
    /// The header with the title.
    Header,
    /// The footer with the button hints.
    Footer,
    /// The lock screen's button that resumes the game.
    Resume,
    /// The lock screen's button that returns to the home menu.
    Home,
    /// The list in the middle of a menu.
    List,
    /// The list of pages at the side of a menu.
    Navigation,
    /// Anything else.
    Other,
}

impl MenuPart {
    /// Every part, in display order.
    pub const ALL: [Self; 25] = [
        Self::Games,
        Self::AllApps,
        Self::SystemButtons,
        Self::Online,
        Self::News,
        Self::Shop,
        Self::Album,
        Self::Controllers,
        Self::Settings,
        Self::Power,
        Self::GameCards,
        Self::GameShare,
        Self::Users,
        Self::Status,
        Self::ParentalControls,
        Self::Labels,
        Self::Cursor,
        Self::Background,
        Self::Header,
        Self::Footer,
        Self::Resume,
        Self::Home,
        Self::List,
        Self::Navigation,
        Self::Other,
    ];

    /// The part to which a pane of a file belongs; with an empty `pane`, the file as a whole.
    pub(super) fn of(file: &str, pane: &str) -> Self {
        let stem = file.strip_prefix("blyt/").unwrap_or(file).strip_suffix(".bflyt").unwrap_or(file);
        match stem {
            "RdtBase" => of_home_menu(pane),
            "EntMain" => of_lock_screen(pane),
            "RdtBtnIconGame" | "FlcBtnIconGame" => Self::Games,
            "RdtBtnFullLauncher" => Self::AllApps,
            "RdtBtnLR" => Self::Online,
            "RdtBtnNtf" | "EntBtnNtf" => Self::News,
            "RdtBtnShop" => Self::Shop,
            "RdtBtnPvr" => Self::Album,
            "RdtBtnCtrl" => Self::Controllers,
            "RdtBtnSet" => Self::Settings,
            "RdtBtnPow" => Self::Power,
            "RdtBtnVgc" | "RdtBtnSelectVgcFamilyCardList" => Self::GameCards,
            "RdtBtnSplay" => Self::GameShare,
            "RdtBtnMyPage" => Self::Users,
            "Hud" | "HudTime" | "HudBatteryNum" | "BatteryConsole" | "GTNumM" => Self::Status,
            "RdtBtnChildLock" | "EntBtnChildLock" => Self::ParentalControls,
            "RdtBalloon" | "RdtBalloonCtrl" | "RdtBalloonSystemApplet" => Self::Labels,
            "EntBtnResumeSystemApplet" => Self::Resume,
            "BgNml" | "RdtBg" => Self::Background,
            "FooterAll" | "LineFooter" => Self::Footer,
            "PslBtnCardPlayer" | "PslSelectSinglePlayer" => Self::Users,
            "NtfCntList" => Self::List,
            "MypNav" => Self::Navigation,
            _ if stem.starts_with("Cursor") => Self::Cursor,
            _ if ["Header", "LineHeader", "TextH1"].iter().any(|word| stem.contains(word)) => Self::Header,
            "NtfBase" if pane == "L_Header" => Self::Header,
            _ => Self::Other,
        }
    }
}

/// Parts of `RdtBase.bflyt`, which holds all others of the home menu.
fn of_home_menu(pane: &str) -> MenuPart {
    match pane {
        "N_GameRoot" | "N_Game" | "N_ScrollArea" | "N_ScrollWindow" => MenuPart::Games,
        "N_System" => MenuPart::SystemButtons,
        "L_BtnFlc" => MenuPart::AllApps,
        "L_BtnLR" => MenuPart::Online,
        "L_BtnNoti" => MenuPart::News,
        "L_BtnShop" => MenuPart::Shop,
        "L_BtnPvr" => MenuPart::Album,
        "L_BtnCtrl" => MenuPart::Controllers,
        "L_BtnSet" => MenuPart::Settings,
        "L_BtnPow" => MenuPart::Power,
        "L_BtnVgc" => MenuPart::GameCards,
        "L_BtnSplay" => MenuPart::GameShare,
        "N_MyPage" | "L_BtnChangeUser" => MenuPart::Users,
        "L_Hud" => MenuPart::Status,
        "L_ChildLock" => MenuPart::ParentalControls,
        _ if pane.starts_with("N_Icon_") => MenuPart::Games,
        _ if pane.starts_with("L_BtnAccount_") => MenuPart::Users,
        _ if pane.contains("Balloon") => MenuPart::Labels,
        _ => MenuPart::Other,
    }
}

/// Parts of `EntMain.bflyt`, which holds all others of the lock screen.
fn of_lock_screen(pane: &str) -> MenuPart {
    match pane {
        "L_BtnNtf" | "N_News" => MenuPart::News,
        "L_BtnResume" => MenuPart::Resume,
        "L_BtnBack" | "N_Home" => MenuPart::Home,
        "L_Lock" | "N_ChildLock" | "N_MarginChildLockHud" => MenuPart::ParentalControls,
        _ => MenuPart::Other,
    }
}
