//! The icons that a theme may carry, by their names in the API. Sizes and firmware are those of `vitrine_target`.

use vitrine_target::{IconSpec, Target};

/// An icon of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Icon {
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

impl Icon {
    pub const ALL: [Icon; 10] = [
        Icon::Album,
        Icon::News,
        Icon::Shop,
        Icon::Controller,
        Icon::Settings,
        Icon::Power,
        Icon::Nso,
        Icon::Card,
        Icon::Share,
        Icon::Home,
    ];

    /// Returns the name in the API, in addresses and in the database.
    pub fn name(self) -> &'static str {
        match self {
            Icon::Album => "album",
            Icon::News => "news",
            Icon::Shop => "shop",
            Icon::Controller => "controller",
            Icon::Settings => "settings",
            Icon::Power => "power",
            Icon::Nso => "nso",
            Icon::Card => "card",
            Icon::Share => "share",
            Icon::Home => "home",
        }
    }

    /// Returns its input field.
    pub fn input_field(self) -> String {
        format!("{}Icon", self.name())
    }

    pub fn from_name(name: &str) -> Option<Icon> {
        Icon::ALL.into_iter().find(|icon| icon.name() == name)
    }

    /// Returns the menu that shows it.
    pub fn target(self) -> Target {
        if self == Icon::Home { Target::Entrance } else { Target::ResidentMenu }
    }

    /// Returns the base name of its entry in a theme's file.
    pub fn entry(self) -> &'static str {
        if self == Icon::Home { "lock" } else { self.name() }
    }

    /// Returns the icon of this menu with this entry.
    pub fn of_entry(target: Target, entry: &str) -> Option<Icon> {
        Icon::ALL.into_iter().find(|icon| icon.target() == target && icon.entry() == entry)
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
                let icon = Icon::of_entry(target, spec.name).expect(spec.name);
                assert_eq!((icon.spec(), Icon::from_name(icon.name())), (Some(spec), Some(icon)));
                specs += 1;
            }
        }
        assert_eq!(specs, Icon::ALL.len());
        assert_eq!(Icon::from_name("lock"), None);
    }
}
