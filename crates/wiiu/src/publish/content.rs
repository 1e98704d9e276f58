//! Content of a theme as stored, and the result of a creator's edits to it. Publishing starts from nothing, a change
//! from the stored content. The rules apply to the result, so they are the same for both.

use std::collections::BTreeMap;

use bytes::Bytes;
use vitrine_blobs::{BlobKey, ContentHash};
use vitrine_checks::patch::name_of;
use vitrine_community::publishing::audit_trail::MadeOf;
use vitrine_community::publishing::change;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::Result;
use vitrine_db::Execute;
use vitrine_kit::objects;
use vitrine_utheme::{SalesRegion, SystemFile, ThemePatch};

use super::parts::WiiuThemeParts;
use crate::themes::compatibility::system_file;
use crate::themes::theme::Theme;
use crate::themes::wiiu_theme_rows as themes;

/// New parts in stored form: screenshots and album cover as baseline JPEG, the splash as PNG, the music unchanged.
#[derive(Default)]
pub struct DecodedParts {
    pub(super) patches: Vec<ThemePatch>,
    pub(super) launcher_screenshot: Option<Vec<u8>>,
    pub(super) plaza_screenshot: Option<Vec<u8>>,
    pub(super) sound: Option<(Bytes, (u32, u32))>,
    pub(super) album_cover: Option<Vec<u8>>,
    pub(super) splash: Option<Vec<u8>>,
}

/// A patch in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatchReference {
    pub hash: ContentHash,
    pub bytes: i64,
    /// Size of the file that it makes.
    pub target_bytes: i64,
}

/// Uploaded sound in the store, and the part of it to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredSound {
    pub hash: ContentHash,
    pub start_ms: i64,
    pub end_ms: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WiiuThemeContent {
    /// Patches by the names of their files, such as `Men2`.
    pub patches: BTreeMap<String, PatchReference>,
    pub launcher: Option<ContentHash>,
    pub plaza: Option<ContentHash>,
    /// Sound that a clip is still to be made of.
    pub sound: Option<StoredSound>,
    /// Finished clip.
    pub clip: Option<(ContentHash, i64)>,
    pub cover: Option<ContentHash>,
    /// Hash and length of the splash.
    pub splash: Option<(ContentHash, i64)>,
}

impl WiiuThemeContent {
    /// Reads the content of this theme.
    pub async fn of(db: &impl Execute, theme: &Theme) -> Result<Self> {
        let id = theme.item.id;
        let patches = themes::patches_of(db, &[id]).await?.remove(&id).unwrap_or_default();
        let patches = patches.into_iter().filter_map(|stored| {
            let hash = ContentHash::from_slice(&stored.patch_hash)?;
            Some((stored.file, PatchReference { hash, bytes: stored.patch_bytes, target_bytes: stored.target_bytes }))
        });
        let hash = |bytes: &Option<Vec<u8>>| bytes.as_deref().and_then(ContentHash::from_slice);
        Ok(Self {
            patches: patches.collect(),
            launcher: ContentHash::from_slice(&theme.launcher_hash),
            plaza: hash(&theme.plaza_hash),
            sound: hash(&theme.sound_hash).map(|hash| StoredSound {
                hash,
                start_ms: theme.sound_start_ms.unwrap_or_default(),
                end_ms: theme.sound_end_ms.unwrap_or_default(),
            }),
            clip: hash(&theme.bgm_hash).map(|hash| (hash, theme.bgm_bytes.unwrap_or_default())),
            cover: hash(&theme.cover_hash),
            splash: hash(&theme.splash_hash).map(|hash| (hash, theme.splash_bytes.unwrap_or_default())),
        })
    }

    /// Returns the content after the edits, and the files to store for it.
    pub fn with(&self, parts: &WiiuThemeParts, decoded: DecodedParts) -> (Self, Vec<(BlobKey, Bytes)>) {
        let mut content = self.clone();
        let mut files = Vec::new();
        let mut store = |key: fn(ContentHash) -> BlobKey, bytes: Bytes| {
            let hash = ContentHash::of(&bytes);
            files.push((key(hash), bytes));
            hash
        };
        for patch in decoded.patches {
            let bytes = Bytes::copy_from_slice(patch.bytes());
            let (length, target_bytes) = (bytes.len() as i64, i64::try_from(patch.target_size()).unwrap_or(i64::MAX));
            let hash = store(objects::patch, bytes);
            let stored = PatchReference { hash, bytes: length, target_bytes };
            content.patches.insert(name_of(patch.file()).to_owned(), stored);
        }
        let is_removed =
            |name: &String| matches!(parts.patches.get(format!("{name}.bps").as_str()), Some(ValueEdit::Remove));
        content.patches.retain(|name, _| !is_removed(name));
        let launcher = decoded.launcher_screenshot.map(|bytes| store(objects::screenshot, bytes.into()));
        content.launcher = launcher.or(content.launcher);
        let plaza = decoded.plaza_screenshot.map(|bytes| store(objects::screenshot, bytes.into()));
        parts.plaza_screenshot.put(&mut content.plaza, plaza);
        let sound = decoded.sound.map(|(bytes, (start_ms, end_ms))| {
            let (start_ms, end_ms) = (i64::from(start_ms), i64::from(end_ms));
            StoredSound { hash: store(objects::sound, bytes), start_ms, end_ms }
        });
        parts.bgm.put(&mut content.sound, sound);
        let cover = decoded.album_cover.map(|bytes| store(objects::screenshot, bytes.into()));
        parts.album_cover.put(&mut content.cover, cover);
        if matches!(parts.bgm, ValueEdit::Remove) {
            content.clip = None;
            // A cover belongs to music.
            content.cover = None;
        }
        let splash = decoded.splash.map(|bytes| (bytes.len() as i64, store(objects::overlay, bytes.into())));
        parts.splash.put(&mut content.splash, splash.map(|(length, hash)| (hash, length)));
        (content, files)
    }

    /// Returns true if it has music, or will have once the clip is made.
    pub fn has_bgm(&self) -> bool {
        self.sound.is_some() || self.clip.is_some()
    }

    /// Returns the region whose texts it changes.
    pub fn text_region(&self) -> Option<SalesRegion> {
        self.patches.keys().filter_map(|name| system_file(name)).find_map(SystemFile::region)
    }

    /// Returns true if the files for the console have the same content.
    pub fn installs_like(&self, other: &Self) -> bool {
        self.patches == other.patches
    }

    /// Returns true if it needs pictures or a clip that the other does not have.
    pub fn needs_more_than(&self, other: &Self) -> bool {
        (self.launcher, self.plaza) != (other.launcher, other.plaza)
            || self.sound.is_some() && self.sound != other.sound
            || self.cover.is_some() && self.cover != other.cover
            || self.splash.is_some() && self.splash != other.splash
    }

    /// Returns the bytes of all its downloads.
    pub fn bytes(&self) -> i64 {
        let patches: i64 = self.patches.values().map(|patch| patch.bytes).sum();
        patches + self.splash.map_or(0, |(_, length)| length) + self.clip.map_or(0, |(_, length)| length)
    }
}

impl change::ItemContent for WiiuThemeContent {
    fn made_of(&self, name: &str) -> MadeOf {
        let patches = self.patches.iter();
        let made_of =
            patches.fold(MadeOf::new(name), |made_of, (file, patch)| made_of.with(file, patch.hash.as_bytes()));
        let bytes = |hash: ContentHash| *hash.as_bytes();
        let part = |sound: StoredSound| [sound.start_ms.to_le_bytes(), sound.end_ms.to_le_bytes()].concat();
        made_of
            .with_some("launcher", self.launcher.map(bytes))
            .with_some("plaza", self.plaza.map(bytes))
            .with_some("sound", self.sound.map(|sound| bytes(sound.hash)))
            .with_some("part of the sound", self.sound.map(part))
            .with_some("clip", self.clip.map(|(hash, _)| bytes(hash)))
            .with_some("cover", self.cover.map(bytes))
            .with_some("splash", self.splash.map(|(hash, _)| bytes(hash)))
    }

    fn files(&self) -> impl Iterator<Item = BlobKey> + Send {
        let screens = [self.launcher, self.plaza, self.cover].into_iter().flatten().map(objects::screenshot);
        let others = [
            self.sound.map(|sound| objects::sound(sound.hash)),
            self.clip.map(|(hash, _)| objects::clip(hash)),
            self.splash.map(|(hash, _)| objects::overlay(hash)),
        ];
        let patches = self.patches.values().map(|patch| objects::patch(patch.hash));
        screens.chain(others.into_iter().flatten()).chain(patches)
    }
}
