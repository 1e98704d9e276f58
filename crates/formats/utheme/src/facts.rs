//! Facts about a theme that a page can show without a console at hand: what it changes, which consoles get all of it,
//! and what it requires of them. They follow from the patches alone, never from what the upload claims about itself.

use std::collections::BTreeSet;

use crate::{SalesRegion, SystemPart, Theme};

/// Compatibility facts of one theme.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompatibilityFacts {
    /// Changes the look of the launcher (`Men.pack`).
    pub changes_launcher: bool,
    /// Changes the look of the plaza and the rest of the menu (`Men2.pack`).
    pub changes_plaza: bool,
    /// Changes music or sounds.
    pub changes_sound: bool,
    /// Regions whose texts it changes; empty for a theme without text patches.
    pub text_regions: BTreeSet<SalesRegion>,
    /// Languages of those texts as region and ISO 639-1 code.
    pub text_languages: Vec<(SalesRegion, &'static str)>,
    /// The loader offers the theme. False for texts and standard sounds alone.
    pub is_selectable: bool,
    /// Every patch was made from the one known original of its file, so the theme fits every console whose menu is
    /// that known version. False only when a file's original is unverified.
    pub fits_known_menu: bool,
    /// Bytes the patched files take on the SD card. European consoles have less memory to spare, so a large theme can
    /// fail there first; where the line lies is unverified.
    pub installed_bytes: u64,
}

impl CompatibilityFacts {
    /// The facts of a theme.
    pub fn of(theme: &Theme) -> Self {
        let has = |part: SystemPart| theme.patches.iter().any(|patch| patch.file().part == part);
        let mut text_languages: Vec<_> = theme
            .patches
            .iter()
            .filter_map(|patch| match patch.file().part {
                SystemPart::Text { region, language, .. } => Some((region, language)),
                _ => None,
            })
            .collect();
        text_languages.sort_unstable();
        let (changes_launcher, changes_plaza) = (has(SystemPart::Men), has(SystemPart::Men2));
        let changes_menu_sound = has(SystemPart::Sound);
        Self {
            changes_launcher,
            changes_plaza,
            changes_sound: changes_menu_sound || has(SystemPart::StandardSound),
            text_regions: text_languages.iter().map(|(region, _)| *region).collect(),
            text_languages,
            is_selectable: changes_launcher || changes_plaza || changes_menu_sound,
            fits_known_menu: theme.patches.iter().all(|patch| patch.file().crc.is_some()),
            installed_bytes: theme.patches.iter().map(|patch| patch.target_size()).sum(),
        }
    }

    /// Changes the look of the menu, not only its sound or texts.
    pub fn changes_layout(&self) -> bool {
        self.changes_launcher || self.changes_plaza
    }

    /// A console of this region gets everything the theme has to give.
    pub fn is_complete_in(&self, region: SalesRegion) -> bool {
        self.text_regions.iter().all(|touched| *touched == region)
    }
}
