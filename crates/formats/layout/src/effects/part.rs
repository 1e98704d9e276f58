//! The parts of the console's menus, and to which of them a pane belongs. The names of files and panes are those that the
//! layouts of the published data set change; a pane that none of the rules knows belongs to [`MenuPart::Other`].

/// A part of a menu, as people see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MenuPart {
    /// The icons of games.
    Games,
    /// The button to all applications.
    AllApps,
    /// The buttons of the system, together.
    SystemButtons,
    /// The button to the online service.
    Online,
    /// The button to the news.
    News,
    /// The button to the shop.
    Shop,
    /// The button to the album.
    Album,
    /// The button to the controllers.
    Controllers,
    /// The button to the settings.
    Settings,
    /// The button that puts the console to sleep.
    Power,
    /// The button to virtual game cards.
    GameCards,
    /// The button to sharing games.
    GameShare,
    /// The pictures of users.
    Users,
    /// Clock, battery and connection.
    Status,
    /// The sign of parental controls.
    ParentalControls,
    /// The label beside the selected icon.
    Labels,
    /// The frame around the selected icon.
    Cursor,
    /// The background.
    Background,
    /// The line on top with its title.
    Header,
    /// The line at the bottom with its buttons.
    Footer,
    /// The lock screen's button that goes on with a game.
    Resume,
    /// The lock screen's button back to the home menu.
    Home,
    /// The list in the middle of a menu.
    List,
    /// The list of pages at the side of a menu.
    Navigation,
    /// Anything else.
    Other,
}

impl MenuPart {
    /// Every part, in the order in which they are listed.
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
