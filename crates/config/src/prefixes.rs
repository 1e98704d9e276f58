//! Prefixes of the ids in built files.

use super::reader::SettingsReader;
use super::setting::Setting;
use super::settings::{LAYOUT_ID_PREFIX, THEME_ID_PREFIX};

/// The prefix of layout IDs, without the colon.
pub(super) fn layouts(read: &mut SettingsReader, warnings: &mut Vec<String>) -> String {
    const NAME: &Setting = &LAYOUT_ID_PREFIX;
    let prefix = read.text(NAME).trim_end_matches(':').to_owned();
    if prefix.is_empty() || prefix.contains([':', '|', ' ']) {
        read.mistake(NAME, "must be a word without colon, vertical bar or space");
    }
    if vitrine_layout::published::is_taken(&prefix) {
        warnings.push(format!(
            "VITRINE_LAYOUT_ID_PREFIX={prefix}: layouts that were not published under it get their uuid instead of a \
                number, because installers match numbers to other layouts"
        ));
    }
    prefix
}

/// The prefix of the ids in files of Wii U themes, without the colon.
pub(super) fn themes(read: &mut SettingsReader) -> String {
    const NAME: &Setting = &THEME_ID_PREFIX;
    let prefix = read.text(NAME).trim_end_matches(':').to_owned();
    if prefix.is_empty() || !prefix.chars().all(|c| c.is_ascii_alphanumeric()) {
        read.mistake(NAME, "must be a word of letters and digits");
    }
    prefix
}

#[cfg(test)]
mod tests {
    use crate::{Config, SettingsSource};

    #[test]
    fn a_prefix_whose_numbers_are_taken_is_told() {
        let warnings = |prefix| {
            Config::from_source(SettingsSource::of([("VITRINE_LAYOUT_ID_PREFIX", prefix)])).expect("a word").warnings
        };
        let told = warnings("Themezer:");
        assert!(
            told.len() == 1 && told[0].starts_with("VITRINE_LAYOUT_ID_PREFIX=Themezer: layouts that were not"),
            "{told:?}"
        );
        assert!(warnings("Gallery").is_empty());
    }
}
