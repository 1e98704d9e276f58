//! Edits of a theme's parts, as submitted to publish a theme or to change it later.

use std::collections::BTreeMap;

use vitrine_admission::uploads::UploadedFile;
use vitrine_community::publishing::change;
use vitrine_core::edit::ValueEdit;

/// Edits of a theme's files. The details (name, tags) are separate. Omitted parts stay unchanged.
#[derive(Clone, Debug, Default)]
pub struct WiiuThemeParts {
    /// Patches to replace or remove, by the patch names of their files.
    pub patches: BTreeMap<&'static str, ValueEdit<UploadedFile>>,
    /// Screenshot of the Wii U Menu on the TV, taken on the console.
    pub launcher_screenshot: ValueEdit<UploadedFile>,
    /// Screenshot of WaraWara Plaza.
    pub plaza_screenshot: ValueEdit<UploadedFile>,
    pub bgm: ValueEdit<SoundUpload>,
    /// Album cover of the music. Refused without music.
    pub album_cover: ValueEdit<UploadedFile>,
    pub splash: ValueEdit<UploadedFile>,
}

/// Uploaded music, and the section of it to keep.
#[derive(Clone, Debug)]
pub struct SoundUpload {
    /// The uploaded file, unchanged.
    pub file: UploadedFile,
    /// Start of the section in milliseconds. `None` is the beginning of the file.
    pub start_ms: Option<u32>,
    /// End of the section in milliseconds. `None` is the end of the file.
    pub end_ms: Option<u32>,
    /// True if the creator confirms that the music may be shared.
    pub may_be_shared: bool,
}

impl change::PartChanges for WiiuThemeParts {
    fn is_keep(&self) -> bool {
        let pictures = [&self.launcher_screenshot, &self.plaza_screenshot, &self.album_cover, &self.splash];
        self.bgm.is_keep() && pictures.into_iter().chain(self.patches.values()).all(ValueEdit::is_keep)
    }

    fn has_picture(&self) -> bool {
        [&self.launcher_screenshot, &self.plaza_screenshot, &self.album_cover, &self.splash]
            .into_iter()
            .any(|edit| edit.given().is_some())
    }
}

impl WiiuThemeParts {
    /// Returns the uploaded patches with their patch names.
    pub fn given_patches(&self) -> impl Iterator<Item = (&'static str, &UploadedFile)> {
        self.patches.iter().filter_map(|(name, edit)| Some((*name, edit.given()?)))
    }

    /// Returns all uploaded files with the names of their parts.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &UploadedFile)> {
        let others = [
            ("launcher", self.launcher_screenshot.given()),
            ("plaza", self.plaza_screenshot.given()),
            ("music", self.bgm.given().map(|sound| &sound.file)),
            ("cover", self.album_cover.given()),
            ("splash", self.splash.given()),
        ];
        let others = others.into_iter().filter_map(|(name, file)| Some((name, file?)));
        self.given_patches().chain(others)
    }

    /// Adds the edits to the hash of a request: every file with its part, and the settings of the music.
    pub fn hash_into(&self, hasher: &mut blake3::Hasher) {
        let part = self.bgm.given().map(|sound| (sound.start_ms, sound.end_ms, sound.may_be_shared));
        hasher.update(format!("{part:?}").as_bytes());
        for (name, file) in self.files() {
            hasher.update(name.as_bytes()).update(file.hash().as_bytes());
        }
    }
}
