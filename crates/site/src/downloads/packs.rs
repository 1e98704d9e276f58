//! Building the file of a pack or a mix: a ZIP of its themes' files. Its name is the hash of its content, so viewers
//! who may see the same themes share a file, and a changed pack gets a new one. It is streamed from the store.

use bytes::Bytes;
use futures::{Stream, StreamExt};
use moka::future::Cache;
use tokio::sync::Semaphore;
use vitrine_blobs::{BlobError, BlobKey, ContentHash};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::Item;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects;
use vitrine_switch::mixes;
use vitrine_switch::mixes::mix::Mix;
use vitrine_switch::themes::packs::pack::Pack;
use vitrine_switch::themes::packs::pack_rows;
use vitrine_switch::themes::theme::Theme;
use vitrine_zip::{CompressionMethod, NewEntry, WriteError, ZipWriter};

use super::DownloadState;
use super::build::{self, ATTEMPTS, BuildFailure, FileInputs};
use super::content::ServedContent;
use super::download_rows::DownloadTable;

/// Increased whenever the same inputs result in different bytes.
const BUILDER_VERSION: u32 = 1;
/// Number of packs that are built at once. Each takes the memory of its file.
const AT_ONCE: usize = 2;
/// Number of packs that may wait to be built.
const WAITING_MAX: usize = 30;
/// Bytes of a piece in which a file is read from the store.
const PIECE_BYTES: u64 = 512 << 10;

/// Sizes of files that are in the store, and the guarantee that a file is built once for all concurrent requests.
pub struct ArchiveCache {
    pub(super) found: Cache<[u8; 32], ServedContent>,
    building: Semaphore,
    waiting: Semaphore,
}

impl Default for ArchiveCache {
    fn default() -> Self {
        let weigh = |_: &[u8; 32], content: &ServedContent| match content {
            ServedContent::Stored(_) => 64,
            ServedContent::Held(bytes) => u32::try_from(bytes.len()).unwrap_or(u32::MAX),
        };
        Self {
            found: Cache::builder().weigher(weigh).max_capacity(1 << 20).build(),
            building: Semaphore::new(AT_ONCE),
            waiting: Semaphore::new(AT_ONCE + WAITING_MAX),
        }
    }
}

/// Pack or mix whose themes a file holds.
pub enum ThemeCollection<'a> {
    Pack(&'a Pack),
    Mix(&'a Mix),
}

/// A built archive.
pub struct ArchiveFile {
    pub content: ServedContent,
    /// Key of the file, if it is stored.
    pub key: BlobKey,
    pub hash: ContentHash,
    pub media_type: &'static str,
    /// The suggested file name.
    pub name: String,
    /// Everybody may see the pack and all of these themes.
    pub is_public: bool,
    /// Items that count as downloaded: the pack, or each theme of the mix.
    pub chosen: Vec<Item>,
}

/// Finds the file with the themes of a pack or a mix that the viewer may see, or builds it.
///
/// # Errors
/// `NOT_FOUND` if the viewer may see none of the themes; `SERVICE_UNAVAILABLE` while too many packs are built; what the stores
/// report.
pub async fn file(
    app: &SharedApp,
    downloads: &DownloadState,
    viewer: &Viewer,
    of: &ThemeCollection<'_>,
) -> Result<ArchiveFile> {
    for _ in 0..ATTEMPTS {
        let (themes, is_public) = of.visible(app, viewer).await?;
        if themes.is_empty() {
            return Err(PublicError::not_found());
        }
        let (name, chosen) = (of.file_name(&themes)?, of.chosen(&themes));
        let parts = FileInputs::of_all(app, &themes).await?;
        let hash = hash(app, &themes, &parts)?;
        let building = find_or_build(app.clone(), downloads, themes, parts, hash);
        match downloads.packs.found.try_get_with(*hash.as_bytes(), building).await {
            Ok(content) => {
                if let ThemeCollection::Pack(pack) = of
                    && is_public
                    && pack.download_hash.as_deref() != Some(hash.as_bytes())
                {
                    let replaced = (DownloadTable::Packs, objects::pack_zip as fn(ContentHash) -> BlobKey);
                    build::record_built(app, replaced, &pack.item, hash, &content).await;
                }
                let (key, media_type) = (objects::pack_zip(hash), "application/zip");
                return Ok(ArchiveFile { content, key, hash, media_type, name, is_public, chosen });
            }
            Err(stopped) => match &*stopped {
                BuildFailure::Changed => {}
                BuildFailure::Failed(error) => return Err(error.for_another()),
            },
        }
    }
    Err(build::being_changed())
}

impl ThemeCollection<'_> {
    /// Returns the themes that the viewer may see. The flag is true if the pack and all of these are public.
    async fn visible(&self, app: &SharedApp, viewer: &Viewer) -> Result<(Vec<Theme>, bool)> {
        let (themes, pack) = match self {
            ThemeCollection::Pack(pack) => {
                let id = pack.item.id;
                let mut themes = pack_rows::themes_of(&app.db, &[id]).await?.remove(&id).unwrap_or_default();
                themes.retain(|theme| visibility::can_meet(viewer, &theme.item.visibility_facts()));
                (themes, Some(&pack.item))
            }
            ThemeCollection::Mix(mix) => (mixes::themes_of(app, viewer, mix).await?, None),
        };
        let mut items = themes.iter().map(|theme| &theme.item).chain(pack);
        let is_public = items.all(|item| visibility::can_open(&Viewer::Visitor, &item.visibility_facts()));
        Ok((themes, is_public))
    }

    fn file_name(&self, themes: &[Theme]) -> Result<String> {
        match self {
            ThemeCollection::Pack(pack) => pack.file_name(),
            ThemeCollection::Mix(mix) => mix.file_name(themes),
        }
    }

    fn chosen(&self, themes: &[Theme]) -> Vec<Item> {
        match self {
            ThemeCollection::Pack(pack) => vec![pack.item.clone()],
            ThemeCollection::Mix(_) => themes.iter().map(|theme| theme.item.clone()).collect(),
        }
    }
}

fn hash(app: &SharedApp, themes: &[Theme], parts: &[FileInputs]) -> Result<ContentHash> {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&BUILDER_VERSION.to_le_bytes());
    for (theme, parts) in themes.iter().zip(parts) {
        let name = theme.file_name()?;
        hasher.update(&(name.len() as u64).to_le_bytes()).update(name.as_bytes());
        hasher.update(parts.hash(app, theme).as_bytes());
    }
    Ok(ContentHash::from_bytes(*hasher.finalize().as_bytes()))
}

async fn find_or_build(
    app: SharedApp,
    downloads: &DownloadState,
    themes: Vec<Theme>,
    parts: Vec<FileInputs>,
    hash: ContentHash,
) -> std::result::Result<ServedContent, BuildFailure> {
    let zip = build(&app, downloads, themes, parts);
    stored(&app, downloads, objects::pack_zip(hash), zip).await
}

/// Finds a file in the store, or builds and stores it. Few are built at once, because each takes the memory of its file.
pub(super) async fn stored(
    app: &SharedApp,
    downloads: &DownloadState,
    key: BlobKey,
    building: impl Future<Output = std::result::Result<Bytes, BuildFailure>>,
) -> std::result::Result<ServedContent, BuildFailure> {
    let is_store_there = match app.blobs.head(key).await {
        Ok(head) => return Ok(ServedContent::Stored(head.size_bytes)),
        Err(BlobError::NotFound) => true,
        Err(error) => {
            tracing::warn!(%error, "cannot find a built archive; building it again");
            !matches!(error, BlobError::Unavailable(_))
        }
    };
    let busy = || {
        PublicError::new(ErrorCode::ServiceUnavailable, "The service is busy. Try again in a moment.").retry_after(2)
    };
    let _waiting = downloads.packs.waiting.try_acquire().map_err(|_| busy())?;
    let _building = downloads.packs.building.acquire().await.map_err(|_| busy())?;
    let zip = building.await?;
    if is_store_there {
        match store_zip(app, key, zip.clone()).await {
            Ok(()) => return Ok(ServedContent::Stored(zip.len() as u64)),
            Err(error) => tracing::warn!(%error, "cannot store a built archive; serving it anyway"),
        }
    }
    Ok(ServedContent::Held(zip))
}

/// Stores an archive. It stays staged until it is an item's current file; archives that only some may see are built
/// again after a day.
async fn store_zip(app: &SharedApp, key: BlobKey, zip: Bytes) -> Result<()> {
    let staged = objects::put(app, vec![(key, zip)]).await?;
    drop(staged);
    Ok(())
}

/// Builds the archive. Besides it, only one theme's file is in memory.
async fn build(
    app: &SharedApp,
    downloads: &DownloadState,
    themes: Vec<Theme>,
    parts: Vec<FileInputs>,
) -> std::result::Result<Bytes, BuildFailure> {
    let failed = |error: WriteError| PublicError::internal("building a pack", error);
    let mut writer = ZipWriter::default();
    for (theme, parts) in themes.iter().zip(parts) {
        let name = theme.file_name()?;
        let bytes = build::file_of(app, downloads, theme, parts).await?.ok_or(BuildFailure::Changed)?;
        let add = move || {
            writer.add(&NewEntry { name: &name, bytes: &bytes, method: CompressionMethod::Store })?;
            Ok::<_, WriteError>(writer)
        };
        writer = app.pools.builds.run(add).await?.map_err(failed)?;
    }
    Ok(writer.finish().map_err(failed)?.into())
}

/// Streams a part of a stored file. The first piece is read before anything is answered.
///
/// # Errors
/// Errors of the store about the first piece.
pub async fn pieces(
    app: &SharedApp,
    key: BlobKey,
    part: std::ops::Range<u64>,
) -> Result<impl Stream<Item = std::result::Result<Bytes, BlobError>> + use<>> {
    let piece = |from: u64, end: u64| from..end.min(from + PIECE_BYTES);
    let first = app.blobs.get_range(key, piece(part.start, part.end)).await?;
    let blobs = app.blobs.clone();
    let after = part.start + first.len() as u64;
    let rest = futures::stream::unfold(after, move |from| {
        let blobs = blobs.clone();
        async move {
            if from >= part.end {
                return None;
            }
            let bytes = blobs.get_range(key, piece(from, part.end)).await;
            // An empty piece would repeat for ever: the file has become shorter.
            let bytes = bytes.and_then(|bytes| if bytes.is_empty() { Err(BlobError::NotFound) } else { Ok(bytes) });
            let next = bytes.as_ref().map_or(part.end, |bytes| from + bytes.len() as u64);
            Some((bytes, next))
        }
    });
    Ok(futures::stream::iter([Ok(first)]).chain(rest))
}

/// Drops the cached knowledge that a file is in the store.
pub async fn forget(downloads: &DownloadState, hash: ContentHash) {
    downloads.packs.found.invalidate(hash.as_bytes()).await;
}
