//! The Switch menus that themes style: their names, their files and their icons.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod icons;
mod layout_target;

pub use icons::{FirmwareVersion, IconSpec};
pub use layout_target::LayoutTarget;

/// One menu of the console. One theme file styles exactly one of them.
///
/// The order of the variants, and so of `Ord` and [`Target::ALL`], is the order in which packs list their themes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// The home menu.
    ResidentMenu,
    /// The lock screen.
    Entrance,
    /// The list of all applications.
    Flaunch,
    /// System settings.
    Set,
    /// Player selection, shown before a game starts.
    Psl,
    /// The user page.
    MyPage,
    /// News.
    Notification,
}

/// The names of one target, a row of the table.
struct TargetNames {
    file: &'static str,
    theme: &'static str,
    web: &'static str,
    nice: &'static str,
    console_file: &'static str,
    title_id: &'static str,
}

impl Target {
    /// Every target, in the order packs are listed and sorted by.
    pub const ALL: [Target; 7] = [
        Target::ResidentMenu,
        Target::Entrance,
        Target::Flaunch,
        Target::Set,
        Target::Psl,
        Target::MyPage,
        Target::Notification,
    ];

    /// Returns `true` if transparent parts of the menu's background show what lies behind it: player select lies over a
    /// game.
    pub const fn shows_through(self) -> bool {
        matches!(self, Target::Psl)
    }

    const fn names(self) -> TargetNames {
        const QLAUNCH: &str = "0100000000001000";
        let (file, theme, web, nice, console_file, title_id) = match self {
            Target::ResidentMenu => ("ResidentMenu", "home", "homemenu", "Home Menu", "ResidentMenu.szs", QLAUNCH),
            Target::Entrance => ("Entrance", "lock", "lockscreen", "Lockscreen", "Entrance.szs", QLAUNCH),
            Target::Flaunch => ("Flaunch", "apps", "allapps", "All Apps", "Flaunch.szs", QLAUNCH),
            Target::Set => ("Set", "set", "settings", "Settings", "Set.szs", QLAUNCH),
            Target::Notification => ("Notification", "news", "news", "News", "Notification.szs", QLAUNCH),
            Target::MyPage => ("MyPage", "user", "userpage", "User Page", "MyPage.szs", "0100000000001013"),
            Target::Psl => ("Psl", "psl", "playerselect", "Player Select", "Psl.szs", "0100000000001007"),
        };
        TargetNames { file, theme, web, nice, console_file, title_id }
    }

    /// The name of the console file without its ending, e.g. `ResidentMenu`. Layouts and the API use it.
    pub const fn file_name(self) -> &'static str {
        self.names().file
    }

    /// Value of `Target` in `info.json`, e.g. `home`. The console accepts no other form there.
    pub const fn theme_name(self) -> &'static str {
        self.names().theme
    }

    /// The name used in addresses of the existing sites, e.g. `homemenu`.
    pub const fn web_name(self) -> &'static str {
        self.names().web
    }

    /// The English name people read, e.g. `Home Menu`.
    pub const fn nice_name(self) -> &'static str {
        self.names().nice
    }

    /// The console's archive of this menu, e.g. `ResidentMenu.szs`.
    pub const fn console_file(self) -> &'static str {
        self.names().console_file
    }

    /// Title id of the applet whose files hold this menu, sixteen digits.
    pub const fn title_id(self) -> &'static str {
        self.names().title_id
    }

    /// The icons a theme for this menu may carry; empty for all but the home menu and the lock screen.
    pub const fn icons(self) -> &'static [IconSpec] {
        match self {
            Target::ResidentMenu => icons::HOME,
            Target::Entrance => icons::LOCK,
            _ => &[],
        }
    }

    /// The icon of this menu with that entry base name (`album`, not `album.png`).
    pub fn icon(self, name: &str) -> Option<&'static IconSpec> {
        self.icons().iter().find(|icon| icon.name == name)
    }

    /// Returns `true` if a theme for this menu may patch the shared file `common.szs`.
    ///
    /// The reference tools disagree: the PC tool allows it for `home`, `user` and `psl`, the console reads it for
    /// `home` alone. An entry that the console ignores is not worth accepting.
    pub const fn allows_common(self) -> bool {
        matches!(self, Target::ResidentMenu)
    }

    /// Reads a file name, with or without a trailing `.szs` in any letter case. The rest is case-sensitive.
    pub fn from_file_name(name: &str) -> Option<Target> {
        let stem = strip_szs(name);
        Target::ALL.into_iter().find(|target| target.file_name() == stem)
    }

    /// Reads the form `info.json` uses, case-sensitively as the console does.
    pub fn from_theme_name(name: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.theme_name() == name)
    }

    /// Reads the form used in addresses, case-sensitively.
    pub fn from_web_name(name: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.web_name() == name)
    }

    /// Reads any form a tool in the wild has been seen to write where the theme name belongs.
    ///
    /// The flag is true for the theme name itself, false when the console would refuse what was written: a file name
    /// (with or without `.szs`), a web name, or another letter case. Surrounding blanks are ignored and count as
    /// foreign. `news` is a theme name and a web name at once and so is canonical.
    pub fn from_foreign(name: &str) -> Option<(Target, bool)> {
        if let Some(target) = Target::from_theme_name(name) {
            return Some((target, true));
        }
        let stem = strip_szs(name.trim());
        let is_named = |target: &Target| {
            let names = target.names();
            [names.theme, names.file, names.web].iter().any(|form| form.eq_ignore_ascii_case(stem))
        };
        Target::ALL.into_iter().find(is_named).map(|target| (target, false))
    }
}

impl std::fmt::Display for Target {
    /// Writes the name people read.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.nice_name())
    }
}

/// Cuts a trailing `.szs` in any letter case.
pub(crate) fn strip_szs(name: &str) -> &str {
    match name.len().checked_sub(4).and_then(|at| name.split_at_checked(at)) {
        Some((stem, ending)) if ending.eq_ignore_ascii_case(".szs") => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_every_target_reads_back() {
        for target in Target::ALL {
            assert_eq!(Target::from_file_name(target.file_name()), Some(target));
            assert_eq!(Target::from_file_name(target.console_file()), Some(target));
            assert_eq!(Target::from_theme_name(target.theme_name()), Some(target));
            assert_eq!(Target::from_web_name(target.web_name()), Some(target));
            assert_eq!(Target::from_foreign(target.theme_name()), Some((target, true)));
            assert_eq!(Target::from_foreign(target.file_name()).map(|found| found.0), Some(target));
            assert_eq!(Target::from_foreign(target.web_name()).map(|found| found.0), Some(target));
        }
    }

    #[test]
    fn only_the_ending_of_a_file_name_ignores_letter_case() {
        assert_eq!(Target::from_file_name("Psl.SZS"), Some(Target::Psl));
        assert_eq!(Target::from_file_name("psl.szs"), None);
        assert_eq!(Target::from_theme_name("Home"), None);
        assert_eq!(Target::from_web_name("HomeMenu"), None);
        assert_eq!(Target::from_file_name("common.szs"), None);
    }

    #[test]
    fn foreign_spellings_are_understood_and_marked() {
        for (written, meant) in [
            ("ResidentMenu", Target::ResidentMenu),
            ("residentmenu.szs", Target::ResidentMenu),
            ("HOME", Target::ResidentMenu),
            ("lockscreen", Target::Entrance),
            (" apps ", Target::Flaunch),
            ("Set", Target::Set),
        ] {
            assert_eq!(Target::from_foreign(written), Some((meant, false)), "{written}");
        }
        for nonsense in ["", "common", "homé", ".szs", "szs"] {
            assert_eq!(Target::from_foreign(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn sorting_targets_gives_the_display_order() {
        let mut shuffled = [
            Target::Notification,
            Target::Set,
            Target::MyPage,
            Target::Entrance,
            Target::Psl,
            Target::Flaunch,
            Target::ResidentMenu,
        ];
        shuffled.sort();
        assert_eq!(shuffled, Target::ALL);
    }
}
