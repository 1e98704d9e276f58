//! Requirements of a theme's file on the console, computed from its content.

use vitrine_layout::{DEFAULT_TARGET_FIRMWARE, Layout, LayoutStrictness};
use vitrine_target::FirmwareVersion;

use super::icons::MenuIcon;
use crate::layouts::build::LayoutJsonFiles;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThemeCompatibility {
    /// True if it moves anything: such a theme must be removed before a system update.
    pub changes_layout: bool,
    /// First firmware that shows all of it; `None` for every firmware.
    pub minimum_firmware: Option<FirmwareVersion>,
}

impl ThemeCompatibility {
    /// Returns the requirements of a file with these layouts and icons. A layout needs the firmware that it names,
    /// unless that is the one that consoles assume of every layout, or an older one.
    pub fn of(built: &LayoutJsonFiles, icons: impl IntoIterator<Item = MenuIcon>) -> Self {
        let texts = [built.layout_json.as_deref(), built.common_json.as_deref()];
        let of_layouts = texts.into_iter().flatten().filter_map(firmware_of);
        let of_icons = icons.into_iter().filter_map(|icon| icon.spec()?.min_firmware);
        Self { changes_layout: texts.iter().any(Option::is_some), minimum_firmware: of_layouts.chain(of_icons).max() }
    }

    /// Returns the firmware in its stored form.
    pub fn firmware_code(self) -> Option<i64> {
        self.minimum_firmware.map(|firmware| i64::from(firmware.code()))
    }
}

fn firmware_of(json: &str) -> Option<FirmwareVersion> {
    let (layout, _) = Layout::read(json.as_bytes(), LayoutStrictness::Lenient).ok()?;
    let code = layout.target_firmware().filter(|code| *code > DEFAULT_TARGET_FIRMWARE)?;
    u16::try_from(code).ok().map(FirmwareVersion::from_code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(layout: Option<&str>, common: Option<&str>, icons: &[MenuIcon]) -> (bool, Option<String>) {
        let built = LayoutJsonFiles { layout_json: layout.map(str::to_owned), common_json: common.map(str::to_owned) };
        let found = ThemeCompatibility::of(&built, icons.iter().copied());
        (found.changes_layout, found.minimum_firmware.map(|firmware| firmware.to_string()))
    }

    #[test]
    fn the_youngest_piece_decides() {
        let named = r#"{"TargetFirmware":2000,"Files":[]}"#;
        let usual = r#"{"TargetFirmware":1100,"Files":[]}"#;
        assert_eq!(of(None, None, &[MenuIcon::Album, MenuIcon::Home]), (false, None));
        assert_eq!(of(None, None, &[MenuIcon::Nso]), (false, Some("11.0.0".into())));
        assert_eq!(of(None, None, &[MenuIcon::Nso, MenuIcon::Card]), (false, Some("20.0.0".into())));
        assert_eq!(of(Some(usual), None, &[]), (true, None));
        assert_eq!(of(Some(usual), None, &[MenuIcon::Nso]), (true, Some("11.0.0".into())));
        assert_eq!(of(None, Some(named), &[]), (true, Some("20.0.0".into())));
        assert_eq!(of(Some(r#"{"TargetFirmware":70000}"#), None, &[]), (true, None), "no firmware has this number");
    }
}
