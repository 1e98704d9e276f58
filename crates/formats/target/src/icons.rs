//! The icons a theme may replace: entry names, exact pixel sizes, and the first firmware that shows them. Checking
//! a picture against this table is the work of `vitrine-nxtheme`.

/// A console firmware version, ordered by age.
///
/// Kept in the encoding layouts use for `TargetFirmware`: A·100 + B·10 + C, so 11.0.0 is 1100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirmwareVersion(u16);

impl FirmwareVersion {
    /// Firmware `code`, e.g. 2000 for 20.0.0.
    pub const fn from_code(code: u16) -> FirmwareVersion {
        FirmwareVersion(code)
    }

    /// The number layouts write as `TargetFirmware`.
    pub const fn code(self) -> u16 {
        self.0
    }
}

impl std::fmt::Display for FirmwareVersion {
    /// Writes `20.0.0`.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}.{}.{}", self.0 / 100, self.0 / 10 % 10, self.0 % 10)
    }
}

/// Requirements on an icon. The console never resizes: it does not show an icon whose size is off by one pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IconSpec {
    /// Entry base name, e.g. `album`; the entries are `album.png` and `album.dds`.
    pub name: &'static str,
    /// Exact width in pixels, a multiple of four as block compression needs.
    pub width: u32,
    /// Exact height in pixels, a multiple of four as block compression needs.
    pub height: u32,
    /// First firmware that has this button; earlier ones skip the icon silently. `None` for every firmware.
    pub min_firmware: Option<FirmwareVersion>,
    /// Meaning of the icon, in English.
    pub meaning: &'static str,
}

const fn button(name: &'static str, min_firmware: Option<FirmwareVersion>, meaning: &'static str) -> IconSpec {
    IconSpec { name, width: 64, height: 56, min_firmware, meaning }
}

/// The row of buttons below the games.
pub(crate) const HOME: &[IconSpec] = &[
    button("album", None, "Album"),
    button("news", None, "News"),
    button("shop", None, "eShop"),
    button("controller", None, "Controllers"),
    button("settings", None, "System settings"),
    button("power", None, "Sleep and power"),
    button("nso", Some(FirmwareVersion::from_code(1100)), "Online service"),
    button("card", Some(FirmwareVersion::from_code(2000)), "Virtual game cards"),
    button("share", Some(FirmwareVersion::from_code(2000)), "Game share"),
];

/// The home symbol of the lock screen. One known server asks for 64×56 here; the console wants 184×168.
pub(crate) const LOCK: &[IconSpec] =
    &[IconSpec { name: "lock", width: 184, height: 168, min_firmware: None, meaning: "Home icon on the lock screen" }];

#[cfg(test)]
mod tests {
    use crate::{FirmwareVersion, Target};

    #[test]
    fn the_home_menu_has_nine_icons_and_the_lock_screen_one() {
        let counts: Vec<usize> = Target::ALL.iter().map(|target| target.icons().len()).collect();
        assert_eq!(counts, [9, 1, 0, 0, 0, 0, 0]);
        assert_eq!(Target::Entrance.icon("lock").map(|icon| (icon.width, icon.height)), Some((184, 168)));
        assert_eq!(Target::Entrance.icon("album"), None);
    }

    #[test]
    fn firmware_reads_like_a_version_and_sorts_by_age() {
        assert_eq!(FirmwareVersion::from_code(2000).to_string(), "20.0.0");
        assert_eq!(FirmwareVersion::from_code(511).to_string(), "5.1.1");
        assert!(FirmwareVersion::from_code(1100) < FirmwareVersion::from_code(2000));
    }
}
