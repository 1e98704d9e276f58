//! The icons that a theme may carry, by their names in the API. Sizes and firmware are those of `vitrine_target`.

use vitrine_target::{IconSpec, Target};

/// An icon of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MenuIcon {
    Album,
    News,
    Shop,
    Controller,
    Settings,
    Power,
    /// The online service.
    Nso,
    /// Virtual game cards.
    Card,
    /// Game share.
    Share,
    /// The home icon of the lock screen.
    Home,
}

impl MenuIcon {
    pub const ALL: [MenuIcon; 10] = [
        MenuIcon::Album,
        MenuIcon::News,
        MenuIcon::Shop,
        MenuIcon::Controller,
        MenuIcon::Settings,
        MenuIcon::Power,
        MenuIcon::Nso,
        MenuIcon::Card,
        MenuIcon::Share,
        MenuIcon::Home,
    ];

    /// Returns the name in the API, in addresses and in the database.
    pub fn name(self) -> &'static str {
        match self {
            MenuIcon::Album => "album",
            MenuIcon::News => "news",
            MenuIcon::Shop => "shop",
            MenuIcon::Controller => "controller",
            MenuIcon::Settings => "settings",
            MenuIcon::Power => "power",
            MenuIcon::Nso => "nso",
            MenuIcon::Card => "card",
            MenuIcon::Share => "share",
            MenuIcon::Home => "home",
        }
    }

    /// Returns its input field.
    pub fn input_field(self) -> String {
        format!("{}Icon", self.name())
    }

    pub fn from_name(name: &str) -> Option<MenuIcon> {
        MenuIcon::ALL.into_iter().find(|icon| icon.name() == name)
    }

    /// Returns the menu that shows it.
    pub fn target(self) -> Target {
        if self == MenuIcon::Home { Target::Entrance } else { Target::ResidentMenu }
    }

    /// Returns the base name of its entry in a theme's file.
    pub fn entry(self) -> &'static str {
        if self == MenuIcon::Home { "lock" } else { self.name() }
    }

    /// Returns the icon of this menu with this entry.
    pub fn of_entry(target: Target, entry: &str) -> Option<MenuIcon> {
        MenuIcon::ALL.into_iter().find(|icon| icon.target() == target && icon.entry() == entry)
    }

    /// Returns the console's specification of the icon. A test checks that every icon has one.
    pub fn spec(self) -> Option<&'static IconSpec> {
        self.target().icon(self.entry())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_of_every_menu_has_one_name() {
        let mut specs = 0;
        for target in Target::ALL {
            for spec in target.icons() {
                let icon = MenuIcon::of_entry(target, spec.name).expect(spec.name);
                assert_eq!((icon.spec(), MenuIcon::from_name(icon.name())), (Some(spec), Some(icon)));
                specs += 1;
            }
        }
        assert_eq!(specs, MenuIcon::ALL.len());
        assert_eq!(MenuIcon::from_name("lock"), None);
    }
}
