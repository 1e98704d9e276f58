//! What a theme is made of, as its creator gives it: to publish it, and to change it later.

use std::collections::BTreeMap;

use vitrine_layout::options::Choice;
use vitrine_media::CropRect;

use crate::features::switch::themes::icons::Icon;
use crate::uploads::UploadedFile;

/// What becomes of one piece.
#[derive(Clone, Debug, Default)]
pub enum Edit<T> {
    /// It stays as it is; a new theme has none.
    #[default]
    Keep,
    Remove,
    Replace(T),
}

impl<T> Edit<T> {
    /// A piece that is there, or stays as it is.
    pub fn replace(new: Option<T>) -> Self {
        new.map_or(Self::Keep, Self::Replace)
    }

    /// The piece that takes its place.
    pub fn given(&self) -> Option<&T> {
        match self {
            Self::Replace(new) => Some(new),
            Self::Keep | Self::Remove => None,
        }
    }

    pub fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }

    /// Whether there is one afterwards.
    pub fn leaves(&self, has_one: bool) -> bool {
        match self {
            Self::Keep => has_one,
            Self::Remove => false,
            Self::Replace(_) => true,
        }
    }
}

/// Everything of a theme besides what is said of it. What is left out stays.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    /// A layout of the catalogue, by its public number.
    pub layout_hex_id: Edit<String>,
    /// Of that layout's options; `None` leaves those of the same layout.
    pub choices: Option<Vec<Choice>>,
    pub background: Edit<Background>,
    /// A picture of the menu as the console shows it.
    pub screenshot: Edit<UploadedFile>,
    /// A layout that the creator brings along.
    pub custom_layout: Edit<UploadedFile>,
    pub custom_common_layout: Edit<UploadedFile>,
    /// The menu with that layout on a black and on a white wallpaper.
    pub overlay_black: Edit<UploadedFile>,
    pub overlay_white: Edit<UploadedFile>,
    /// Those that do not stay.
    pub icons: BTreeMap<Icon, Edit<UploadedFile>>,
}

/// An uploaded picture and the part of it to show.
#[derive(Clone, Debug)]
pub struct Background {
    /// The file as it came.
    pub file: UploadedFile,
    /// The part to keep; the middle of the picture when absent.
    pub crop: Option<CropRect>,
}

impl Pieces {
    /// Whether everything stays.
    pub fn is_keep(&self) -> bool {
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
            && files.into_iter().chain(self.icons.values()).all(Edit::is_keep)
    }

    /// Adds everything that makes up a request. Which piece a file belongs to is part of it.
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
