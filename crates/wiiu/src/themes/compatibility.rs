//! Facts about a theme that need no console: its changes, its regions and its requirements. They follow from the
//! patches alone.

use vitrine_utheme::{SalesRegion, SystemFile, SystemPart};

use super::wiiu_theme_rows::StoredPatch;

/// Growth over the originals from which a theme counts as large. Consoles of Europe have less memory to spare, and
/// large themes can fail there first. The exact limit is not known; published themes stay below 2.5 MB.
const LARGE_EXTRA_BYTES: i64 = 2 << 20;

/// Changes and requirements of a theme.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WiiuThemeCompatibility {
    pub changes_launcher: bool,
    pub changes_plaza: bool,
    pub changes_sound: bool,
    /// Region whose texts it changes, and their languages.
    pub text_region: Option<SalesRegion>,
    pub text_languages: Vec<&'static str>,
    /// Every patch was made from the one known original of its file.
    pub fits_known_menu: bool,
    /// Bytes of the patched files.
    pub installed_bytes: i64,
    /// Growth over the originals in bytes, as far as those are known.
    pub extra_bytes: i64,
}

impl WiiuThemeCompatibility {
    /// Computes the facts about a theme with these patches.
    pub fn of(patches: &[StoredPatch]) -> Self {
        let mut all = Self { fits_known_menu: true, ..Self::default() };
        for patch in patches {
            let Some(file) = system_file(&patch.file) else { continue };
            match file.part {
                SystemPart::Men => all.changes_launcher = true,
                SystemPart::Men2 => all.changes_plaza = true,
                SystemPart::Text { region, language, .. } => {
                    all.text_region = Some(region);
                    all.text_languages.push(language);
                }
                _ => all.changes_sound = true,
            }
            all.fits_known_menu &= file.crc.is_some();
            all.installed_bytes += patch.target_bytes;
            let original = file.size.and_then(|size| i64::try_from(size).ok());
            all.extra_bytes += original.map_or(0, |original| (patch.target_bytes - original).max(0));
        }
        all.text_languages.sort_unstable();
        all
    }

    /// Returns true if consoles with less memory may fail to load it.
    pub fn is_large(&self) -> bool {
        self.extra_bytes > LARGE_EXTRA_BYTES
    }
}

/// Returns the file of the menu that a stored patch is for.
pub fn system_file(file: &str) -> Option<&'static SystemFile> {
    SystemFile::find_by_patch_name(&format!("{file}.bps"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch(file: &str, target_bytes: i64) -> StoredPatch {
        StoredPatch { item_id: 1, file: file.into(), patch_hash: Vec::new(), patch_bytes: 1, target_bytes }
    }

    #[test]
    fn a_theme_says_what_it_changes_for_whom() {
        let all = WiiuThemeCompatibility::of(&[
            patch("Men", 6_859_489),
            patch("AllMessage_UsFr", 288_700),
            patch("AllMessage_UsEn", 1),
        ]);
        assert!(all.changes_launcher && !all.changes_plaza && !all.changes_sound && all.fits_known_menu);
        assert_eq!((all.text_region, all.text_languages.as_slice()), (Some(SalesRegion::America), &["en", "fr"][..]));
        assert_eq!((all.installed_bytes, all.extra_bytes, all.is_large()), (7_148_190, 87, false));
    }

    #[test]
    fn what_is_not_known_is_not_vouched_for() {
        let all = WiiuThemeCompatibility::of(&[
            patch("Men2", 7_863_004 + LARGE_EXTRA_BYTES + 1),
            patch("AllMessage_JpJa", 9),
        ]);
        assert!(all.changes_plaza && !all.fits_known_menu && all.is_large());
        assert_eq!(all.text_region, Some(SalesRegion::Japan));
        let sound = WiiuThemeCompatibility::of(&[patch("cafe_barista_men", 1)]);
        assert!(sound.changes_sound && sound.fits_known_menu && !sound.is_large());
    }
}
