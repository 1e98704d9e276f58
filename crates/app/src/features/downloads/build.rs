//! Building the `.nxtheme` of a theme from its parts. A built file is named by the hash of everything it is built from
//! and of the builder's version, so an edited layout gives a new file and the old one is never changed.

use std::sync::Arc;

use bytes::Bytes;
use moka::future::Cache;
use vitrine_blobs::{BlobError, ContentHash};
use vitrine_nxtheme::{Container, Manifest, Theme as ThemeFile, Wallpaper};

use super::{Downloads, store};
use crate::app::SharedApp;
use crate::error::{PublicError, Result};
use crate::features::switch::layouts::layout::{Layout, target_of};
use crate::features::switch::layouts::{self, build::Built};
use crate::features::switch::themes::{self, theme::Theme};
use crate::objects;

/// Raised whenever the same parts give other bytes.
const BUILDER_VERSION: u32 = 1;

/// Files built or read lately, and the guarantee that one file is built once however many ask for it.
#[derive(Clone)]
pub struct Files(Cache<[u8; 32], Bytes>);

impl Default for Files {
    fn default() -> Self {
        let weigh = |_: &[u8; 32], bytes: &Bytes| u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigh).max_capacity(16 << 20).build())
    }
}

/// A theme's file.
pub struct File {
    /// Its bytes.
    pub bytes: Bytes,
    /// The name to save it under.
    pub name: String,
    /// What it was built from, for its `ETag`.
    pub hash: ContentHash,
}

/// Builds or finds the file of a theme.
pub async fn file(app: &SharedApp, downloads: &Downloads, row: &Theme) -> Result<File> {
    let layout = match row.layout_id {
        Some(id) => layouts::store::by_id(&app.db, id).await?,
        None => None,
    };
    let built = match &layout {
        Some(layout) => Some(built(app, row, layout).await?),
        None => None,
    };
    let hash = inputs(row, layout.as_ref(), built.as_ref());
    let name = row.file_name()?;
    let building = {
        let (app, row, layout) = (app.clone(), row.clone(), layout.clone());
        async move { find_or_build(&app, &row, layout.as_ref(), built, hash).await }
    };
    let bytes =
        downloads.files.0.try_get_with(*hash.as_bytes(), building).await.map_err(|error: Arc<Arc<PublicError>>| {
            PublicError { retry_after_s: error.retry_after_s, ..PublicError::new(error.code, error.message.clone()) }
        })?;
    Ok(File { bytes, name, hash })
}

async fn built(app: &SharedApp, row: &Theme, layout: &Layout) -> Result<Built> {
    let offered = layouts::store::options_of(&app.db, layout.item.id, &layout.target).await?;
    let mut choices = themes::store::choices_of(&app.db, row.item.id).await?;
    // A later import may have dropped a value; the theme then goes without it rather than not at all.
    choices.retain(|c| offered.iter().any(|o| o.values.iter().any(|v| v.uuid == c.value_uuid)));
    layouts::build::build(&app.config.layout_id_service, layout, &offered, &choices)
}

fn inputs(row: &Theme, layout: Option<&Layout>, built: Option<&Built>) -> ContentHash {
    let mut hasher = blake3::Hasher::new();
    let mut add = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    add(&BUILDER_VERSION.to_le_bytes());
    add(row.item.uuid.as_bytes());
    add(row.item.name.as_bytes());
    add(row.item.creator_username.as_bytes());
    add(row.target.as_bytes());
    add(row.wallpaper_hash.as_deref().unwrap_or_default());
    add(layout_info(layout).as_bytes());
    add(built.and_then(|b| b.layout_json.as_deref()).unwrap_or_default().as_bytes());
    add(built.and_then(|b| b.common_json.as_deref()).unwrap_or_default().as_bytes());
    ContentHash::from_bytes(*hasher.finalize().as_bytes())
}

async fn find_or_build(
    app: &SharedApp,
    row: &Theme,
    layout: Option<&Layout>,
    built: Option<Built>,
    hash: ContentHash,
) -> std::result::Result<Bytes, Arc<PublicError>> {
    let key = objects::nxtheme(hash);
    // The store only saves the work of building: that it cannot be read or written never stands in the way.
    let is_store_there = match app.blobs.get(key).await {
        Ok(bytes) => return Ok(bytes),
        Err(BlobError::NotFound) => true,
        Err(error) => {
            tracing::warn!(%error, theme = row.item.id, "a built file cannot be read; it is built anew");
            !matches!(error, BlobError::Unavailable(_))
        }
    };
    let bytes = build(app, row, layout, built).await.map_err(Arc::new)?;
    if is_store_there && let Err(error) = app.blobs.put(key, bytes.clone()).await {
        tracing::warn!(%error, theme = row.item.id, "a built file cannot be kept; it is served all the same");
    }
    if let Err(error) = store::set_size(&app.db, row.item.id, bytes.len() as i64).await {
        tracing::warn!(%error, theme = row.item.id, "the size of a built file cannot be noted; it is served all the same");
    }
    Ok(bytes)
}

async fn build(app: &SharedApp, row: &Theme, layout: Option<&Layout>, built: Option<Built>) -> Result<Bytes> {
    let target = target_of(&row.target)?;
    let wallpaper = match row.wallpaper_hash.as_deref().and_then(ContentHash::from_slice) {
        Some(hash) => Some(Wallpaper::Jpeg(app.blobs.get(objects::wallpaper(hash)).await?.to_vec())),
        None => None,
    };
    let mut manifest = Manifest::new(target, &row.item.name, &row.item.creator_username);
    manifest.layout_info = layout_info(layout);
    manifest.id = Some(row.item.uuid.simple().to_string().chars().take(8).collect());
    let mut theme = ThemeFile::new(manifest);
    theme.wallpaper = wallpaper;
    let built = built.unwrap_or(Built { layout_json: None, common_json: None });
    theme.layout = built.layout_json.map(String::into_bytes);
    theme.common = built.common_json.map(String::into_bytes);
    let written = app.work.builds.run(move || vitrine_nxtheme::write(&theme, Container::Yaz0Sarc)).await?;
    written.map(Bytes::from).map_err(|e| PublicError::internal("building a theme", e))
}

fn layout_info(layout: Option<&Layout>) -> String {
    layout.filter(|l| l.layout_json.is_some()).map_or_else(String::new, |l| match author_of(l) {
        Some(author) => format!("{} by {author}", l.item.name),
        None => l.item.name.clone(),
    })
}

/// Who made a layout, as its own file says.
fn author_of(layout: &Layout) -> Option<String> {
    let json: serde_json::Value = serde_json::from_str(layout.layout_json.as_deref()?).ok()?;
    json.get("AuthorName")?.as_str().filter(|name| !name.trim().is_empty()).map(str::to_owned)
}
