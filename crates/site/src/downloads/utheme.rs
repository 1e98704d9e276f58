//! Builds the `.utheme` file of a Wii U theme from its patches, in the only form that every installer accepts. The stored file is
//! named after the hash of its inputs and streamed from the store, like packs.

use bytes::Bytes;
use vitrine_blobs::{BlobKey, ContentHash};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::item_rows;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects;
use vitrine_utheme::{Theme as ThemeFile, ThemeMetadata, ThemePatch};
use vitrine_wiiu::themes::compatibility::system_file;
use vitrine_wiiu::themes::theme::Theme;
use vitrine_wiiu::themes::wiiu_theme_rows::{self, StoredPatch};

use super::DownloadState;
use super::build::{self, ATTEMPTS, BuildFailure};
use super::download_rows::DownloadTable;
use super::packs::{self, ArchiveFile};

/// Increased whenever the same inputs result in different bytes.
const BUILDER_VERSION: u32 = 1;

/// Finds the file of a theme, or builds it.
///
/// # Errors
/// `SERVICE_UNAVAILABLE` while too many files are built; errors of the stores.
pub async fn file(app: &SharedApp, downloads: &DownloadState, theme: &Theme) -> Result<ArchiveFile> {
    let mut theme = theme.clone();
    for _ in 0..ATTEMPTS {
        let id = theme.item.id;
        let patches = wiiu_theme_rows::patches_of(&app.db, &[id]).await?.remove(&id).unwrap_or_default();
        let metadata = metadata(app, &theme);
        let hash = hash(&metadata, &patches);
        let key = objects::utheme(hash);
        let building = {
            let (app, version) = (app.clone(), theme.version);
            async move {
                let build = build(&app, id, version, metadata, patches);
                packs::stored(&app, downloads, key, build).await
            }
        };
        match downloads.packs.found.try_get_with(*hash.as_bytes(), building).await {
            Ok(content) => {
                if theme.download_hash.as_deref() != Some(hash.as_bytes()) {
                    let replaced = (DownloadTable::WiiuThemes, objects::utheme as fn(ContentHash) -> BlobKey);
                    build::record_built(app, replaced, &theme.item, hash, &content).await;
                }
                return Ok(ArchiveFile {
                    content,
                    key,
                    hash,
                    media_type: "application/octet-stream",
                    name: theme.file_name(),
                    is_public: visibility::can_open(&Viewer::Visitor, &theme.item.visibility_facts()),
                    chosen: vec![theme.item],
                });
            }
            Err(stopped) => match &*stopped {
                BuildFailure::Changed => {}
                BuildFailure::Failed(error) => return Err(error.for_another()),
            },
        }
        theme = item_rows::by_id::<Theme>(&app.db, id).await?.ok_or_else(PublicError::not_found)?;
    }
    Err(build::being_changed())
}

/// Returns the four fields that installers read, and nothing else.
fn metadata(app: &SharedApp, theme: &Theme) -> ThemeMetadata {
    ThemeMetadata {
        theme_id: theme.theme_id(&app.config.theme_id_service),
        theme_name: theme.item.name.clone(),
        theme_author: theme.item.creator_username.clone(),
        theme_version: theme.theme_version(),
    }
}

fn hash(metadata: &ThemeMetadata, patches: &[StoredPatch]) -> ContentHash {
    let mut hasher = blake3::Hasher::new();
    let mut add = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    add(&BUILDER_VERSION.to_le_bytes());
    let ThemeMetadata { theme_id, theme_name, theme_author, theme_version } = metadata;
    for text in [theme_id, theme_name, theme_author, theme_version] {
        add(text.as_bytes());
    }
    for patch in patches {
        add(patch.file.as_bytes());
        add(&patch.patch_hash);
    }
    ContentHash::from_bytes(*hasher.finalize().as_bytes())
}

/// Builds the archive. The patches are checked once more, because a store may return damaged bytes.
async fn build(
    app: &SharedApp,
    id: i64,
    version: i64,
    metadata: ThemeMetadata,
    patches: Vec<StoredPatch>,
) -> std::result::Result<Bytes, BuildFailure> {
    let failed = |what: String| PublicError::internal("building a Wii U theme", what);
    let mut files = Vec::with_capacity(patches.len());
    for patch in &patches {
        let file = system_file(&patch.file).ok_or_else(|| failed(format!("{} is no file of the menu", patch.file)))?;
        let hash = ContentHash::from_slice(&patch.patch_hash).ok_or_else(|| failed("a hash is cut off".into()))?;
        files.push((file, objects::get(app, objects::patch(hash)).await?));
    }
    // An update in between would put other content under the same name.
    let now = wiiu_theme_rows::versions_of(&app.db, &[id]).await?;
    if now.first().is_none_or(|now| now.version != version) {
        return Err(BuildFailure::Changed);
    }
    let write = move || {
        let checked =
            files.iter().map(|(file, bytes)| ThemePatch::check(file, bytes, &vitrine_bps::PatchLimits::default()));
        let patches = checked.collect::<std::result::Result<_, _>>().map_err(|error| error.to_string())?;
        let theme = ThemeFile { metadata, patches, previews: Vec::new() };
        theme.to_archive().map_err(|error| error.to_string())
    };
    Ok(app.pools.builds.run(write).await?.map_err(failed)?.into())
}
