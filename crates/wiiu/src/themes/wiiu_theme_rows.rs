//! Every SQL statement that reads Wii U themes. The catalogue decides which themes and in which order.

use std::collections::HashMap;

use vitrine_blobs::ContentHash;
use vitrine_core::items::{ItemKind, OfKind, select_items};
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

use super::theme::{KIND, Theme};

impl OfKind for Theme {
    const KIND: &'static ItemKind = &KIND;
    const SELECT: &'static str = select_items!(
        "d.version, d.text_region, d.launcher_hash, d.launcher_preview_token, d.launcher_thumb_hash, d.plaza_hash, \
     d.plaza_preview_token, d.plaza_thumb_hash, d.sound_hash, d.sound_start_ms, d.sound_end_ms, d.bgm_hash, \
     d.bgm_bytes, d.bgm_duration_ms, d.bgm_peaks, d.cover_hash, d.cover_preview_token, d.cover_thumb_hash, \
     d.splash_hash, d.splash_bytes, d.splash_preview_token, d.splash_thumb_hash, d.download_hash, d.download_bytes",
        "wiiu_themes"
    );
}

pub(super) const PATCHES_OF: &str =
    "SELECT item_id, file, patch_hash, patch_bytes, target_bytes FROM wiiu_theme_patches WHERE item_id IN";

row! {
    /// A patch of a theme.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredPatch {
        pub item_id: i64,
        /// Name without the ending, such as `Men2`.
        pub file: String,
        pub patch_hash: Vec<u8>,
        pub patch_bytes: i64,
        /// Size of the file that it makes.
        pub target_bytes: i64,
    }
}

/// The patches of each of these themes, by the names of their files.
pub async fn patches_of(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, Vec<StoredPatch>>, DbError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    let rows: Vec<StoredPatch> = db.rows(&format!("{PATCHES_OF} ({list}) ORDER BY file"), values).await?;
    let mut patches: HashMap<i64, Vec<StoredPatch>> = HashMap::with_capacity(ids.len());
    for row in rows {
        patches.entry(row.item_id).or_default().push(row);
    }
    Ok(patches)
}

row! {
    /// An installed theme to compare with its stored version.
    pub struct InstalledRow {
        pub id: i64,
        pub version: i64,
    }
}

/// The versions of these themes, unless they are deleted.
pub async fn versions_of(db: &impl Execute, ids: &[i64]) -> Result<Vec<InstalledRow>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    let sql = format!(
        "SELECT i.id, d.version FROM items i JOIN wiiu_themes d ON d.item_id = i.id \
         WHERE i.deleted_at IS NULL AND i.id IN ({list})"
    );
    db.rows(&sql, values).await
}

/// Reads the column of a part, which holds a token or a hash; `None` if there is no theme or no such part.
pub async fn piece_of(db: &impl Execute, id: i64, column: PieceColumn) -> Result<Option<Vec<u8>>, DbError> {
    let sql = format!("SELECT {} FROM wiiu_themes WHERE item_id = $1", column.name());
    let found: Option<Option<Vec<u8>>> = db.scalar_opt(&sql, params![id]).await?;
    Ok(found.flatten())
}

/// Column that names the file of a part.
#[derive(Clone, Copy, Debug)]
pub enum PieceColumn {
    LauncherPreview,
    PlazaPreview,
    CoverPreview,
    SplashPreview,
    Splash,
    Bgm,
}

impl PieceColumn {
    fn name(self) -> &'static str {
        match self {
            Self::LauncherPreview => "launcher_preview_token",
            Self::PlazaPreview => "plaza_preview_token",
            Self::CoverPreview => "cover_preview_token",
            Self::SplashPreview => "splash_preview_token",
            Self::Splash => "splash_hash",
            Self::Bgm => "bgm_hash",
        }
    }
}

/// The hash of a theme's patch for a file.
pub async fn patch_of(db: &impl Execute, id: i64, file: &str) -> Result<Option<Vec<u8>>, DbError> {
    db.scalar_opt("SELECT patch_hash FROM wiiu_theme_patches WHERE item_id = $1 AND file = $2", params![id, file]).await
}

/// Tokens of the pictures of a theme's parts, with their placeholders.
#[derive(Clone, Debug, Default)]
pub struct MadePictures {
    pub launcher: Option<(Vec<u8>, Vec<u8>)>,
    pub plaza: Option<(Vec<u8>, Vec<u8>)>,
    pub cover: Option<(Vec<u8>, Vec<u8>)>,
    pub splash: Option<(Vec<u8>, Vec<u8>)>,
}

/// Shows these pictures of its parts.
pub async fn set_pictures(db: &impl Execute, id: i64, made: &MadePictures) -> Result<u64, DbError> {
    let MadePictures { launcher, plaza, cover, splash } = made.clone();
    let [launcher, plaza, cover, splash] = [launcher, plaza, cover, splash].map(Option::unzip);
    db.execute(
        "UPDATE wiiu_themes SET launcher_preview_token = $2, launcher_thumb_hash = $3, plaza_preview_token = $4, \
         plaza_thumb_hash = $5, cover_preview_token = $6, cover_thumb_hash = $7, splash_preview_token = $8, \
         splash_thumb_hash = $9 WHERE item_id = $1",
        params![id, launcher.0, launcher.1, plaza.0, plaza.1, cover.0, cover.1, splash.0, splash.1],
    )
    .await
}

/// A clip in the store.
#[derive(Clone, Debug)]
pub struct MadeClip {
    pub hash: ContentHash,
    pub bytes: i64,
    pub duration_ms: i64,
    /// Wave form.
    pub peaks: Vec<u8>,
}

/// Plays this clip, in place of the sound that it was made of.
pub async fn set_clip(db: &impl Execute, id: i64, clip: &MadeClip) -> Result<u64, DbError> {
    db.execute(
        "UPDATE wiiu_themes SET bgm_hash = $2, bgm_bytes = $3, bgm_duration_ms = $4, bgm_peaks = $5, sound_hash = NULL, \
         sound_start_ms = NULL, sound_end_ms = NULL WHERE item_id = $1",
        params![id, clip.hash.as_bytes().to_vec(), clip.bytes, clip.duration_ms, clip.peaks.clone()],
    )
    .await
}
