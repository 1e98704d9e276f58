//! Stored files and the rows that refer to them. A file is staged before it is written, and committed in the transaction
//! that adds its row. An interruption therefore leaves no row without its file, and a file that nothing refers to is still
//! staged and swept after a day. So is a file that a change has replaced.
//!
//! Sources are named by their content and may serve several rows. The sweeper therefore checks whether any row refers to
//! a file, and deletes it while it holds the lock on the staging row: whoever stages the same content again waits for
//! that, and writes the file again.

pub mod avif_copies;
mod sweep;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bytes::Bytes;
use vitrine_admission::pools;
use vitrine_blobs::{BlobError, BlobKey, BlobToken, ContentHash, FileKind, PreviewFormat};
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::error::Result;
use vitrine_core::items::{ItemKind, TableColumn};
use vitrine_core::limits::{STORE_BYTES_A_SECOND_MIN, STORE_TIME_MAX};
use vitrine_db::{DbError, Execute, Params, Tx, params, push_list};
use vitrine_media::{PreviewSize, RenderedPreview};

use crate::app::App;

pub use sweep::{count_due, sweep};

/// Columns with preview tokens that belong to no kind.
const PREVIEW_TOKENS: &[TableColumn] =
    &[("items", "preview_token"), ("users", "avatar_token"), ("users", "banner_token")];
/// Longest time that a file may stay staged.
pub const STAGED_FOR_MAX: Millis = DAY;

/// The wallpaper of a theme: JPEG, 1280×720.
pub fn wallpaper(hash: ContentHash) -> BlobKey {
    BlobKey::Source { hash, kind: FileKind::Jpeg }
}

/// A creator's own screenshot of a theme, stored in the form of a wallpaper.
pub fn screenshot(hash: ContentHash) -> BlobKey {
    wallpaper(hash)
}

/// The overlay of a layout, of an option value or of a layout that came with a theme: PNG, 1280×720.
pub fn overlay(hash: ContentHash) -> BlobKey {
    BlobKey::Source { hash, kind: FileKind::Png }
}

/// An icon of a theme: PNG.
pub fn icon(hash: ContentHash) -> BlobKey {
    overlay(hash)
}

/// One picture of a theme, layout or option value, by its lines.
pub fn preview(token: BlobToken, lines: u32, format: PreviewFormat) -> BlobKey {
    BlobKey::Preview { token, height: u16::try_from(lines).unwrap_or(u16::MAX), format }
}

/// The sizes in which pictures are made: 180, 240, 360, 540 and 720 lines.
pub const PREVIEW_SIZES: [PreviewSize; 5] = PreviewSize::THEME;

/// Returns all pictures with this token.
pub fn previews(token: BlobToken) -> impl Iterator<Item = BlobKey> {
    in_sizes(token, &PREVIEW_SIZES)
}

/// Returns all pictures of a collage with this token, in the sizes of other previews and in 1080 lines.
pub fn collages(token: BlobToken) -> impl Iterator<Item = BlobKey> {
    in_sizes(token, &PreviewSize::ALL)
}

/// Returns all pictures with this token in these sizes, with those that may be missing.
pub fn in_sizes(token: BlobToken, sizes: &'static [PreviewSize]) -> impl Iterator<Item = BlobKey> {
    sizes.iter().flat_map(move |size| {
        let formats = [
            Some(PreviewFormat::Webp),
            size.has_jpeg().then_some(PreviewFormat::Jpeg),
            size.has_avif().then_some(PreviewFormat::Avif),
        ];
        formats.into_iter().flatten().map(move |format| preview(token, size.height_px(), format))
    })
}

/// Keys of pictures that may be old. Those that may be missing are left out: AVIF, and the size of 540 lines, which older pictures lack.
pub fn in_sizes_of_any_age(token: BlobToken, sizes: &'static [PreviewSize]) -> impl Iterator<Item = BlobKey> {
    let lines = PreviewSize::Medium540.height_px();
    in_sizes(token, sizes).filter(move |key| {
        !matches!(key, BlobKey::Preview { height, format, .. }
            if u32::from(*height) == lines || *format == PreviewFormat::Avif)
    })
}

/// Returns rendered pictures as files with this token.
pub fn rendered(token: BlobToken, pictures: Vec<RenderedPreview>) -> impl Iterator<Item = (BlobKey, Bytes)> {
    pictures.into_iter().flat_map(move |picture| {
        let key = move |format| preview(token, picture.size.height_px(), format);
        let jpeg = picture.jpeg.map(|jpeg| (key(PreviewFormat::Jpeg), jpeg.into()));
        [Some((key(PreviewFormat::Webp), picture.webp.into())), jpeg].into_iter().flatten()
    })
}

pub fn nxtheme(hash: ContentHash) -> BlobKey {
    BlobKey::Artefact { hash, kind: FileKind::Nxtheme }
}

/// Key of an archive of all themes of a pack or a mix that a viewer may see.
pub fn pack_zip(hash: ContentHash) -> BlobKey {
    BlobKey::Artefact { hash, kind: FileKind::Zip }
}

/// A patch of a Wii U theme.
pub fn patch(hash: ContentHash) -> BlobKey {
    BlobKey::Source { hash, kind: FileKind::Bps }
}

/// Key of sound as it was uploaded, until a clip is made of it.
pub fn sound(hash: ContentHash) -> BlobKey {
    BlobKey::Source { hash, kind: FileKind::Binary }
}

/// A clip, named by its content: Ogg Vorbis.
pub fn clip(hash: ContentHash) -> BlobKey {
    BlobKey::Artefact { hash, kind: FileKind::Ogg }
}

/// Key of the card of a page. No row refers to it: it is swept after a day, and drawn again at the next request.
pub fn card(hash: ContentHash) -> BlobKey {
    BlobKey::Artefact { hash, kind: FileKind::Jpeg }
}

pub fn utheme(hash: ContentHash) -> BlobKey {
    BlobKey::Artefact { hash, kind: FileKind::Utheme }
}

/// Files that were written before a row refers to them.
#[must_use = "files that stay staged are swept after a day: commit them in the transaction that adds the rows"]
pub struct StagedFiles {
    keys: BTreeSet<String>,
    /// Length in bytes of each file, as far as it was written now.
    bytes: BTreeMap<String, i64>,
}

/// Returns the bytes of a picture or another small file, for a client that waits for them.
///
/// # Errors
/// The errors of [`vitrine_blobs::Blobs::get`]; a store that takes too long counts as unavailable.
pub async fn get(app: &App, key: BlobKey) -> std::result::Result<Bytes, BlobError> {
    pools::elsewhere(STORE_TIME_MAX, app.blobs.get(key)).await.unwrap_or_else(|| Err(too_slow(STORE_TIME_MAX)))
}

fn too_slow(limit: Duration) -> BlobError {
    BlobError::Unavailable(format!("no answer within {} seconds", limit.as_secs()))
}

/// Stages files, then writes them.
///
/// # Errors
/// `STORAGE_FULL` if there is no room, and errors of the database and the store. For a request of the API a store that takes too
/// long counts as unavailable.
pub async fn put(app: &App, files: Vec<(BlobKey, Bytes)>) -> Result<StagedFiles> {
    if !files.is_empty() {
        app.disk.require_room()?;
    }
    let now = app.clock.now();
    let mut staged = StagedFiles::new(files.iter().map(|(key, _)| *key));
    staged.bytes = files.iter().map(|(key, bytes)| (key.to_string(), bytes.len() as i64)).collect();
    if !files.is_empty() {
        let keys = &staged.keys;
        let are_staged = app.db.transaction(|tx| async move {
            for key in keys {
                if stage(&tx, key, now).await? == 0 {
                    return Ok(false);
                }
            }
            tx.commit().await?;
            Ok::<_, DbError>(true)
        });
        if !are_staged.await? {
            return Err(BlobError::Unavailable("the same file is just being deleted".to_owned()).into());
        }
    }
    let total = files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
    let writing = async {
        for (key, bytes) in files {
            app.blobs.put(key, bytes).await?;
        }
        Ok(())
    };
    // A job has the time limit of each call. So does a download, which waits until its new file is stored.
    match pools::is_for_the_api() {
        true => {
            let limit = STORE_TIME_MAX + Duration::from_secs(total as u64 / STORE_BYTES_A_SECOND_MIN);
            pools::elsewhere(limit, writing).await.unwrap_or_else(|| Err(too_slow(limit)))?;
        }
        false => writing.await?,
    }
    Ok(staged)
}

impl StagedFiles {
    /// Each key once and in one global order: two writers of the same files would otherwise deadlock.
    fn new(keys: impl Iterator<Item = BlobKey>) -> Self {
        Self { keys: keys.map(|key| key.to_string()).collect(), bytes: BTreeMap::new() }
    }

    /// Joins these files and others, to be committed together.
    pub fn and(mut self, others: Self) -> Self {
        self.keys.extend(others.keys);
        self.bytes.extend(others.bytes);
        self
    }

    /// Counts the files of an item that were written now as its own, towards the quota of its creator.
    pub async fn hold(
        &self,
        tx: &Tx,
        item_id: i64,
        files: impl Iterator<Item = BlobKey>,
    ) -> std::result::Result<(), DbError> {
        for key in Self::new(files).keys {
            let Some(bytes) = self.bytes.get(&key) else { continue };
            tx.execute(
                "INSERT INTO item_files (item_id, object_key, bytes) VALUES ($1, $2, $3) \
                 ON CONFLICT (item_id, object_key) DO NOTHING",
                params![item_id, key, *bytes],
            )
            .await?;
        }
        Ok(())
    }

    /// Ends the staging, in the transaction that adds the rows.
    pub async fn commit(&self, tx: &Tx) -> std::result::Result<(), DbError> {
        for key in &self.keys {
            tx.execute("DELETE FROM pending_objects WHERE object_key = $1", params![key.as_str()]).await?;
        }
        Ok(())
    }
}

/// Returns true if a file is in the store, so that a row may refer to it from now on. The file may have been without a
/// row for long: it is staged anew, so that no sweep deletes it before the row is there.
///
/// # Errors
/// Errors of the database and the store.
pub async fn keep(app: &App, key: BlobKey) -> Result<bool> {
    let is_staged = stage(&app.db, &key.to_string(), app.clock.now()).await? > 0;
    Ok(is_staged && app.blobs.exists(key).await?)
}

/// Stages files like [`release`], and removes them from the files of the item.
pub async fn let_go(
    tx: &Tx,
    item_id: i64,
    files: impl IntoIterator<Item = BlobKey>,
    now: Millis,
) -> std::result::Result<(), DbError> {
    for key in &StagedFiles::new(files.into_iter()).keys {
        tx.execute("DELETE FROM item_files WHERE item_id = $1 AND object_key = $2", params![item_id, key.as_str()])
            .await?;
        stage(tx, key, now).await?;
    }
    Ok(())
}

/// Leaves files that a change has replaced to the sweeper, which spares those that a row still refers to.
pub async fn release(
    tx: &Tx,
    files: impl IntoIterator<Item = BlobKey>,
    now: Millis,
) -> std::result::Result<(), DbError> {
    for key in &StagedFiles::new(files.into_iter()).keys {
        stage(tx, key, now).await?;
    }
    Ok(())
}

/// Leaves all files of these items of one kind to the sweeper, in the transaction that removes the items.
pub async fn release_items(tx: &Tx, kind: &ItemKind, ids: &[i64], now: Millis) -> std::result::Result<(), DbError> {
    release(tx, of_items(tx, kind, ids).await?, now).await
}

/// Returns all files that items of one kind may have. Rows do not record which pictures exist, so some of these files
/// do not.
pub async fn of_items(db: &impl Execute, kind: &ItemKind, ids: &[i64]) -> std::result::Result<Vec<BlobKey>, DbError> {
    let mut files = Vec::new();
    for (column, file) in kind.files.sources {
        let hashes = hashes_of_items(db, kind, *column, ids).await?;
        files.extend(hashes.map(|hash| BlobKey::Source { hash, kind: *file }));
    }
    for (column, file) in kind.files.built {
        let hashes = hashes_of_items(db, kind, *column, ids).await?;
        files.extend(hashes.map(|hash| BlobKey::Artefact { hash, kind: *file }));
    }
    for column in kind.files.previews.iter().chain(&[("items", "preview_token")]) {
        let tokens = names_of_items(db, kind, *column, ids).await?.into_iter();
        files.extend(tokens.filter_map(|token| BlobToken::from_slice(&token)).flat_map(collages));
    }
    Ok(files)
}

async fn hashes_of_items(
    db: &impl Execute,
    kind: &ItemKind,
    column: TableColumn,
    ids: &[i64],
) -> std::result::Result<impl Iterator<Item = ContentHash>, DbError> {
    let names = names_of_items(db, kind, column, ids).await?;
    Ok(names.into_iter().filter_map(|hash| ContentHash::from_slice(&hash)))
}

async fn names_of_items(
    db: &impl Execute,
    kind: &ItemKind,
    (table, column): TableColumn,
    ids: &[i64],
) -> std::result::Result<Vec<Vec<u8>>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    let id = if table == "items" { "id" } else { kind.files.item_id_of(table) };
    let sql = format!("SELECT {column} FROM {table} WHERE {id} IN ({list}) AND {column} IS NOT NULL");
    db.column(&sql, values).await
}

/// Largest difference between the clocks of instances, as for the leases of jobs.
const CLOCKS_DIFFER_BY: Millis = 20 * SECOND;
/// Time after which a deletion that the store did not answer can no longer happen.
const DELETION_SETTLES_IN: Millis = 60 * SECOND;

/// Stages a file from now on; returns 0 if it may just be being deleted. A time further ahead than [`stage_for_later`]
/// writes comes from a wrong clock.
async fn stage(db: &impl Execute, key: &str, now: Millis) -> std::result::Result<u64, DbError> {
    let latest = now + 2 * CLOCKS_DIFFER_BY + DELETION_SETTLES_IN;
    db.execute(
        "INSERT INTO pending_objects (object_key, staged_at) VALUES ($1, $2) ON CONFLICT (object_key) \
         DO UPDATE SET staged_at = excluded.staged_at WHERE pending_objects.staged_at <= $3 OR pending_objects.staged_at > $4",
        params![key, now, now + CLOCKS_DIFFER_BY, latest],
    )
    .await
}

/// Stages a file whose deletion is uncertain, with a time in the future: until then nobody writes it.
async fn stage_for_later(db: &impl Execute, key: &str, now: Millis) -> std::result::Result<u64, DbError> {
    let settled_at = now + CLOCKS_DIFFER_BY + DELETION_SETTLES_IN;
    db.execute("INSERT INTO pending_objects (object_key, staged_at) VALUES ($1, $2)", params![key, settled_at]).await
}

/// Columns in which rows refer to files: those of these kinds, and those that belong to no kind.
pub struct ReferenceColumns {
    pub sources: Vec<(TableColumn, FileKind)>,
    pub built: Vec<(TableColumn, FileKind)>,
    pub previews: Vec<TableColumn>,
}

impl ReferenceColumns {
    pub fn of(kinds: &[&'static ItemKind]) -> Self {
        let files = || kinds.iter().map(|kind| &kind.files);
        Self {
            sources: files().flat_map(|files| files.sources).copied().collect(),
            built: files().flat_map(|files| files.built).copied().collect(),
            previews: files().flat_map(|files| files.previews).chain(PREVIEW_TOKENS).copied().collect(),
        }
    }

    /// Returns true if any row refers to this file.
    pub async fn refer_to(&self, db: &impl Execute, key: &BlobKey) -> std::result::Result<bool, DbError> {
        let of_type = |columns: &[(TableColumn, FileKind)]| -> Vec<TableColumn> {
            columns.iter().filter(|(_, file)| *file == key.kind()).map(|(column, _)| *column).collect()
        };
        let (columns, name) = match key {
            BlobKey::Source { hash, .. } => (of_type(&self.sources), hash.as_bytes().to_vec()),
            BlobKey::Artefact { hash, .. } => (of_type(&self.built), hash.as_bytes().to_vec()),
            BlobKey::Preview { token, .. } => (self.previews.clone(), token.as_bytes().to_vec()),
            // A key group that this version does not know belongs to another version.
            _ => return Ok(true),
        };
        for (table, column) in columns {
            let sql = format!("SELECT CAST(1 AS BIGINT) FROM {table} WHERE {column} = $1 LIMIT 1");
            if db.scalar_opt::<i64>(&sql, params![name.clone()]).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
