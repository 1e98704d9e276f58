//! Building the `.nxtheme` of a theme from its parts. A built file is named by the hash of everything it is built from
//! and of the builder's version, so an edited layout results in a new file; the old one is never changed, only swept.

use std::collections::BTreeMap;
use std::time::Duration;

use bytes::Bytes;
use moka::future::Cache;
use vitrine_blobs::{BlobError, BlobKey, ContentHash};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::Item;
use vitrine_core::items::item_rows;
use vitrine_db::DbError;
use vitrine_dds::{BlockEncoding, EncodingEffort};
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects;
use vitrine_layout::{Layout as FormatLayout, LayoutStrictness};
use vitrine_media::{DecodeLimits, Picture};
use vitrine_nxtheme::{
    IconImage as IconFile, PictureKind, Theme as ThemeFile, ThemeContainer, ThemeManifest, WallpaperImage,
};
use vitrine_switch::layouts;
use vitrine_switch::layouts::build::LayoutJsonFiles;
use vitrine_switch::layouts::layout::Layout;
use vitrine_switch::themes;
use vitrine_switch::themes::icons::MenuIcon;
use vitrine_switch::themes::layout_files::{self, LayoutFiles};
use vitrine_switch::themes::theme::Theme;
use vitrine_switch::themes::theme_rows::StoredIcon;

use super::DownloadState;
use super::content::ServedContent;
use super::download_rows::{self, DownloadTable, FileOption};

/// Increased whenever the same inputs result in different bytes.
const BUILDER_VERSION: u32 = 4;

/// Recently built or read files, and the guarantee that a file is built once for all concurrent requests.
#[derive(Clone)]
pub struct ThemeFileCache(Cache<[u8; 32], Bytes>);

impl Default for ThemeFileCache {
    fn default() -> Self {
        let weigh = |_: &[u8; 32], bytes: &Bytes| u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigh).max_capacity(16 << 20).build())
    }
}

pub struct BuiltFile {
    pub bytes: Bytes,
    /// The suggested file name.
    pub name: String,
    /// The hash of its inputs, for the `ETag`.
    pub hash: ContentHash,
}

/// Time that a download waits for the database to record its file.
const TIMEOUT: Duration = Duration::from_secs(1);
/// Number of builds that are tried while the inputs keep changing.
pub(super) const ATTEMPTS: usize = 3;

/// Finds the file of a theme, or builds it. Its inputs are always read; merging happens only for a new file.
pub async fn file(app: &SharedApp, downloads: &DownloadState, theme: &Theme) -> Result<BuiltFile> {
    let mut theme = theme.clone();
    for _ in 0..ATTEMPTS {
        let parts = FileInputs::read(app, &theme).await?;
        let (name, hash) = (theme.file_name()?, parts.hash(app, &theme));
        if let Some(bytes) = file_of(app, downloads, &theme, parts).await? {
            return Ok(BuiltFile { bytes, name, hash });
        }
        theme = item_rows::by_id::<Theme>(&app.db, theme.item.id).await?.ok_or_else(PublicError::not_found)?;
    }
    Err(being_changed())
}

/// Returns name and hash of the theme's current file, if it has been built before.
pub(super) async fn recorded(app: &SharedApp, theme: &Theme) -> Result<Option<(String, ContentHash)>> {
    let parts = FileInputs::read(app, theme).await?;
    let hash = parts.hash(app, theme);
    if parts.is_of_another(theme) || theme.download_hash.as_deref() != Some(hash.as_bytes()) {
        return Ok(None);
    }
    Ok(Some((theme.file_name()?, hash)))
}

/// Returns the file of a theme with these parts; `None` if its parts have changed.
pub(super) async fn file_of(
    app: &SharedApp,
    downloads: &DownloadState,
    theme: &Theme,
    parts: FileInputs,
) -> Result<Option<Bytes>> {
    if parts.is_of_another(theme) {
        return Ok(None);
    }
    let hash = parts.hash(app, theme);
    let building = {
        let (app, theme) = (app.clone(), theme.clone());
        async move { find_or_build(&app, &theme, &parts, hash).await }
    };
    match downloads.files.0.try_get_with(*hash.as_bytes(), building).await {
        Ok(bytes) => {
            if theme.download_hash.as_deref() != Some(hash.as_bytes()) {
                let replaced = (DownloadTable::Themes, objects::nxtheme as fn(ContentHash) -> BlobKey);
                record_built(app, replaced, &theme.item, hash, &ServedContent::Held(bytes.clone())).await;
            }
            Ok(Some(bytes))
        }
        Err(stopped) => match &*stopped {
            BuildFailure::Changed => Ok(None),
            BuildFailure::Failed(error) => Err(error.for_another()),
        },
    }
}

pub(super) fn being_changed() -> PublicError {
    let message = "This item is being changed right now. Try again in a moment.";
    PublicError::new(ErrorCode::ServiceUnavailable, message).retry_after(2)
}

/// Error for which a file was not built.
pub(super) enum BuildFailure {
    /// The layout or the theme has changed since it was read: the content of the file would not match its name.
    Changed,
    Failed(PublicError),
}

impl<E: Into<PublicError>> From<E> for BuildFailure {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Inputs of a file besides its theme, in short form.
#[derive(PartialEq, Eq)]
pub(super) struct FileInputs {
    /// The hash of everything imported for the layout.
    layout: Option<Vec<u8>>,
    options: Vec<FileOption>,
    icons: Vec<StoredIcon>,
    /// Hashes that are read with the theme and may have changed since.
    pieces: download_rows::PieceHashes,
}

impl FileInputs {
    async fn read(app: &SharedApp, theme: &Theme) -> Result<Self> {
        let mut parts = Self::of_all(app, std::slice::from_ref(theme)).await?;
        parts.pop().ok_or_else(|| PublicError::internal("reading a theme's parts", "there are none"))
    }

    /// Reads the inputs of each of these themes.
    pub(super) async fn of_all(app: &SharedApp, of: &[Theme]) -> Result<Vec<Self>> {
        let layouts: Vec<i64> = of.iter().filter_map(|theme| theme.layout_id).collect();
        let with_layout = of.iter().filter(|theme| theme.layout_id.is_some());
        let ids: Vec<i64> = with_layout.map(|theme| theme.item.id).collect();
        let hashes = layouts::layout_rows::content_hashes(&app.db, &layouts).await?;
        let mut options = download_rows::options_of(&app.db, &ids).await?;
        let all: Vec<i64> = of.iter().map(|theme| theme.item.id).collect();
        let mut icons = themes::theme_rows::icons_of(&app.db, &all).await?;
        let mut pieces = download_rows::piece_hashes(&app.db, &all).await?;
        let part = |theme: &Theme| Self {
            layout: theme.layout_id.and_then(|id| hashes.get(&id).cloned()),
            options: options.remove(&theme.item.id).unwrap_or_default(),
            icons: icons.remove(&theme.item.id).unwrap_or_default(),
            pieces: pieces.remove(&theme.item.id).unwrap_or_default(),
        };
        Ok(of.iter().map(part).collect())
    }

    /// Returns true if the theme was read before its parts were changed.
    fn is_of_another(&self, theme: &Theme) -> bool {
        let download_rows::PieceHashes { layout_id, wallpaper_hash, custom_layout_hash, custom_common_layout_hash } =
            &self.pieces;
        *layout_id != theme.layout_id
            || *wallpaper_hash != theme.wallpaper_hash
            || *custom_layout_hash != theme.custom_layout_hash
            || *custom_common_layout_hash != theme.custom_common_layout_hash
    }

    pub(super) fn hash(&self, app: &SharedApp, theme: &Theme) -> ContentHash {
        let mut hasher = blake3::Hasher::new();
        let mut add = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        add(&BUILDER_VERSION.to_le_bytes());
        add(app.config.layout_id_service.as_bytes());
        add(theme.item.uuid.as_bytes());
        add(theme.item.name.as_bytes());
        add(theme.item.creator_username.as_bytes());
        add(theme.target.as_bytes());
        add(theme.wallpaper_hash.as_deref().unwrap_or_default());
        add(&theme.layout_id.unwrap_or_default().to_le_bytes());
        add(self.layout.as_deref().unwrap_or_default());
        for option in &self.options {
            add(format!("{option:?}").as_bytes());
        }
        add(theme.custom_layout_hash.as_deref().unwrap_or_default());
        add(theme.custom_common_layout_hash.as_deref().unwrap_or_default());
        for icon in &self.icons {
            add(icon.name.as_bytes());
            add(&icon.icon_hash);
        }
        ContentHash::from_bytes(*hasher.finalize().as_bytes())
    }
}

async fn find_or_build(
    app: &SharedApp,
    theme: &Theme,
    parts: &FileInputs,
    hash: ContentHash,
) -> std::result::Result<Bytes, BuildFailure> {
    let (id, key) = (theme.item.id, objects::nxtheme(hash));
    // The store only saves the work of building: a failure to read or write it must not fail the download.
    let is_store_there = match app.blobs.get(key).await {
        Ok(bytes) => return Ok(bytes),
        Err(BlobError::NotFound) => true,
        Err(error) => {
            tracing::warn!(%error, theme = id, "cannot read a built file; building it again");
            !matches!(error, BlobError::Unavailable(_))
        }
    };
    let bytes = build(app, theme, &parts.icons).await?;
    if FileInputs::read(app, theme).await? != *parts {
        return Err(BuildFailure::Changed);
    }
    // It stays staged: nothing refers to it until it is recorded.
    if is_store_there && let Err(error) = objects::put(app, vec![(key, bytes.clone())]).await.map(drop) {
        tracing::warn!(%error, theme = id, "cannot store a built file; serving it anyway");
    }
    Ok(bytes)
}

/// Records the current file of an item as it was read, and releases the previous one. The file must be in the store: if
/// it could not be stored, or was swept while it was in memory, it is written again from its bytes.
pub async fn record_built(
    app: &SharedApp,
    (table, key): (DownloadTable, fn(ContentHash) -> BlobKey),
    read: &Item,
    hash: ContentHash,
    content: &ServedContent,
) {
    let (now, bytes) = (app.clock.now(), i64::try_from(content.size_bytes()).unwrap_or(i64::MAX));
    let recording = async {
        if !is_kept(app, key(hash), content).await? {
            return Ok(());
        }
        app.db
            .transaction(|tx| async move {
                let before = download_rows::set_built(&tx, table, read, hash.as_bytes().to_vec(), bytes).await?;
                let before = before.as_deref().and_then(ContentHash::from_slice);
                objects::release(&tx, before.map(key), now).await?;
                Ok::<_, PublicError>(tx.commit().await?)
            })
            .await
    };
    // The next download records it otherwise.
    let recorded = tokio::time::timeout(TIMEOUT, recording).await.unwrap_or_else(|_| Err(DbError::Timeout.into()));
    if let Err(error) = recorded {
        tracing::warn!(%error, item = read.id, "cannot record a built file; serving it anyway");
    }
}

async fn is_kept(app: &SharedApp, key: BlobKey, content: &ServedContent) -> Result<bool> {
    if objects::keep(app, key).await? {
        return Ok(true);
    }
    let ServedContent::Held(bytes) = content else { return Ok(false) };
    drop(objects::put(app, vec![(key, bytes.clone())]).await?);
    Ok(true)
}

async fn build(app: &SharedApp, theme: &Theme, icons: &[StoredIcon]) -> Result<Bytes> {
    let LayoutFiles { layout, built, .. } = layout_files::of(app, theme).await?;
    let wallpaper = match theme.wallpaper_hash.as_deref().and_then(ContentHash::from_slice) {
        Some(hash) => {
            let stored = objects::get(app, objects::wallpaper(hash)).await?;
            Some(app.pools.builds.run(move || wallpaper_of(&stored)).await??)
        }
        None => None,
    };
    let mut manifest = ThemeManifest::new(theme.target()?, &theme.item.name, &theme.item.creator_username);
    manifest.layout_info = layout_info(layout.as_ref(), &built);
    manifest.id = Some(theme.item.uuid.simple().to_string().chars().take(8).collect());
    let mut file = ThemeFile::new(manifest);
    file.wallpaper = wallpaper;
    file.layout = built.layout_json.map(String::into_bytes);
    file.common = built.common_json.map(String::into_bytes);
    file.icons = stored_icons(app, icons).await?;
    let written = app.pools.builds.run(move || vitrine_nxtheme::write(&file, ThemeContainer::Yaz0Sarc)).await?;
    written.map(Bytes::from).map_err(|e| PublicError::internal("building a theme", e))
}

/// Converts a background. One with transparency becomes a texture in the file, because consoles read no other form with
/// it.
fn wallpaper_of(stored: &[u8]) -> Result<WallpaperImage> {
    if PictureKind::of(stored) != PictureKind::Png {
        return Ok(WallpaperImage::Jpeg(stored.to_vec()));
    }
    let failed = |error: &dyn std::fmt::Display| PublicError::internal("making a texture", error.to_string());
    let picture = Picture::decode(stored, &DecodeLimits::default()).map_err(|error| failed(&error))?.with_alpha();
    let size = (picture.width_px(), picture.height_px());
    let texture = vitrine_dds::encode(picture.pixels(), size.0, size.1, BlockEncoding::Dxt1, EncodingEffort::Quick);
    texture.map(WallpaperImage::Dds).map_err(|error| failed(&error))
}

/// Returns the icons from the store, by the names of their entries.
async fn stored_icons(app: &SharedApp, icons: &[StoredIcon]) -> Result<BTreeMap<String, IconFile>> {
    let mut files = BTreeMap::new();
    for stored in icons {
        let icon = MenuIcon::from_name(&stored.name).zip(ContentHash::from_slice(&stored.icon_hash));
        let (icon, hash) = icon.ok_or_else(|| PublicError::internal("reading an icon", stored.name.clone()))?;
        files.insert(icon.entry().to_owned(), IconFile::Png(objects::get(app, objects::icon(hash)).await?.to_vec()));
    }
    Ok(files)
}

/// Returns the description of the layout for the installer: its name, and its author if the file names one.
fn layout_info(layout: Option<&Layout>, built: &LayoutJsonFiles) -> String {
    let name = layout.map(|layout| layout.item.name.clone());
    let Some(json) = &built.layout_json else { return String::new() };
    let Ok((built, _)) = FormatLayout::read(json.as_bytes(), LayoutStrictness::Lenient) else { return String::new() };
    let name = name.or_else(|| built.patch_name().map(str::to_owned)).unwrap_or_default();
    match built.author_name().filter(|author| !author.trim().is_empty()) {
        Some(author) => format!("{name} by {author}"),
        None => name,
    }
}
