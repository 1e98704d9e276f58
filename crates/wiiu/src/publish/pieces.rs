//! Parts of a theme as its creator submits them, to publish it or to change it later.

use std::collections::BTreeMap;

use vitrine_admission::uploads::UploadedFile;
use vitrine_community::publishing::change;
use vitrine_core::edit::ValueEdit;

/// Edits of all parts of a theme, apart from its details. Omitted parts stay.
#[derive(Clone, Debug, Default)]
pub struct WiiuThemeParts {
    /// Patches to replace or remove, by the patch names of their files.
    pub patches: BTreeMap<&'static str, ValueEdit<UploadedFile>>,
    /// The menu on television.
    pub launcher: ValueEdit<UploadedFile>,
    pub plaza: ValueEdit<UploadedFile>,
    pub bgm: ValueEdit<SoundUpload>,
    pub cover: ValueEdit<UploadedFile>,
    pub splash: ValueEdit<UploadedFile>,
}

/// Uploaded sound, and the part of it to keep.
#[derive(Clone, Debug)]
pub struct SoundUpload {
    /// The file as it came.
    pub file: UploadedFile,
    /// Start in milliseconds; the beginning when absent.
    pub start_ms: Option<u32>,
    /// End in milliseconds; the end of the sound when absent.
    pub end_ms: Option<u32>,
    /// The creator states that it may be shared.
    pub may_be_shared: bool,
}

impl change::PartChanges for WiiuThemeParts {
    fn is_keep(&self) -> bool {
        let pictures = [&self.launcher, &self.plaza, &self.cover, &self.splash];
        self.bgm.is_keep() && pictures.into_iter().chain(self.patches.values()).all(ValueEdit::is_keep)
    }

    fn has_picture(&self) -> bool {
        [&self.launcher, &self.plaza, &self.cover, &self.splash].into_iter().any(|edit| edit.given().is_some())
    }
}

impl WiiuThemeParts {
    /// Returns the new patches.
    pub fn given_patches(&self) -> impl Iterator<Item = (&'static str, &UploadedFile)> {
        self.patches.iter().filter_map(|(name, edit)| Some((*name, edit.given()?)))
    }

    /// Returns the new files.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &UploadedFile)> {
        let others = [
            ("launcher", self.launcher.given()),
            ("plaza", self.plaza.given()),
            ("music", self.bgm.given().map(|sound| &sound.file)),
            ("cover", self.cover.given()),
            ("splash", self.splash.given()),
        ];
        let others = others.into_iter().filter_map(|(name, file)| Some((name, file?)));
        self.given_patches().chain(others)
    }

    /// Adds everything that makes up a request to a hash, including the part that each file belongs to.
    pub fn hash_into(&self, hasher: &mut blake3::Hasher) {
        let part = self.bgm.given().map(|sound| (sound.start_ms, sound.end_ms, sound.may_be_shared));
        hasher.update(format!("{part:?}").as_bytes());
        for (name, file) in self.files() {
            hasher.update(name.as_bytes()).update(file.hash().as_bytes());
        }
    }
}
