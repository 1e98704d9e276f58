//! Edits of a theme's parts, as submitted to publish a theme or to change it later.

use std::collections::BTreeMap;

use vitrine_admission::uploads::UploadedFile;
use vitrine_community::publishing::change;
use vitrine_core::edit::ValueEdit;
use vitrine_layout::options::OptionChoice;
use vitrine_media::CropRect;

use crate::themes::changes::PartCorrections;
use crate::themes::icons::MenuIcon;

/// Edits of a theme's files. The details (name, tags) are separate. Omitted parts stay unchanged.
#[derive(Clone, Debug, Default)]
pub struct ThemeParts {
    /// Hex id of a published layout.
    pub layout_hex_id: ValueEdit<String>,
    /// Choices for that layout's options. `None` keeps the current choices, unless the layout changes.
    pub choices: Option<Vec<OptionChoice>>,
    pub background: ValueEdit<BackgroundUpload>,
    /// Screenshot of the menu, taken on the console.
    pub screenshot: ValueEdit<UploadedFile>,
    /// A custom layout.
    pub custom_layout: ValueEdit<UploadedFile>,
    pub custom_common_layout: ValueEdit<UploadedFile>,
    /// Screenshot of the menu with that layout, on a black wallpaper.
    pub overlay_black: ValueEdit<UploadedFile>,
    /// Screenshot of the menu with that layout, on a white wallpaper.
    pub overlay_white: ValueEdit<UploadedFile>,
    /// Icons to replace or remove.
    pub icons: BTreeMap<MenuIcon, ValueEdit<UploadedFile>>,
    /// Corrections made to files while they are decoded.
    pub changes: PartCorrections,
}

/// An uploaded picture and the part of it to show.
#[derive(Clone, Debug)]
pub struct BackgroundUpload {
    /// The uploaded file, unchanged.
    pub file: UploadedFile,
    /// The part to show. `None` is the middle of the picture.
    pub crop: Option<CropRect>,
}

impl change::PartChanges for ThemeParts {
    fn is_keep(&self) -> bool {
        let files = [
            &self.screenshot,
            &self.custom_layout,
            &self.custom_common_layout,
            &self.overlay_black,
            &self.overlay_white,
        ];
        self.layout_hex_id.is_keep()
            && self.choices.is_none()
            && self.background.is_keep()
            && files.into_iter().chain(self.icons.values()).all(ValueEdit::is_keep)
    }

    fn has_picture(&self) -> bool {
        self.background.given().is_some() || self.screenshot.given().is_some()
    }
}

impl ThemeParts {
    /// Adds everything that makes up a request to a hash, including the part that each file belongs to.
    pub fn hash_into(&self, hasher: &mut blake3::Hasher) {
        let crop = self.background.given().map(|background| background.crop);
        hasher.update(format!("{:?}{:?}{crop:?}", self.layout_hex_id, self.choices).as_bytes());
        let background = self.background.given().map(|background| &background.file);
        let files = [
            ("background", background),
            ("screenshot", self.screenshot.given()),
            ("custom layout", self.custom_layout.given()),
            ("custom common layout", self.custom_common_layout.given()),
            ("overlay on black", self.overlay_black.given()),
            ("overlay on white", self.overlay_white.given()),
        ];
        let icons = self.icons.iter().map(|(icon, edit)| (icon.name(), edit.given()));
        for (name, file) in files.into_iter().chain(icons) {
            if let Some(file) = file {
                hasher.update(name.as_bytes()).update(file.hash().as_bytes());
            }
        }
    }
}
