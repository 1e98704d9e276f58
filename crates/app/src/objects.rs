//! Stored files and the rows that refer to them. A file is announced before it is written and the announcement is
//! withdrawn in the transaction that adds the row, so an interruption leaves no row without its file, and a file that
//! nobody refers to is known and swept after a day. So is one that a change has taken the place of.
//!
//! Sources are named by their content and may serve several rows. The sweeper therefore asks whether any row refers to
//! a file, and removes it while it holds the announcement's row: whoever announces the same content again waits for
//! that, and writes the file anew.

use std::collections::BTreeSet;

use bytes::Bytes;
use vitrine_blobs::{BlobKey, ContentHash, FileKind, PreviewFormat, Token};
use vitrine_db::{DbError, Execute, Tx, params};
use vitrine_media::PreviewSize;

use crate::app::App;
use crate::clock::{DAY, Millis};
use crate::error::Result;
use crate::items;

/// How long an announced file may wait for its row.
const PATIENCE: Millis = DAY;
/// Announcements looked at in one sweep.
const AT_ONCE: i64 = 200;

/// The wallpaper of a theme: JPEG, 1280×720.
pub fn wallpaper(hash: ContentHash) -> BlobKey {
    BlobKey::Source { hash, kind: FileKind::Jpeg }
}

/// The overlay of a layout or of an option value: PNG, 1280×720.
pub fn overlay(hash: ContentHash) -> BlobKey {
    BlobKey::Source { hash, kind: FileKind::Png }
}

/// One picture of a theme, layout or option value, by its lines.
pub fn preview(token: Token, lines: u32, format: PreviewFormat) -> BlobKey {
    BlobKey::Preview { token, height: u16::try_from(lines).unwrap_or(u16::MAX), format }
}

/// The sizes in which pictures are made: 180, 240, 360 and 720 lines.
pub const PREVIEW_SIZES: [PreviewSize; 4] =
    [PreviewSize::Tiny180, PreviewSize::Thumb240, PreviewSize::Sd360, PreviewSize::Hd720];

/// All pictures of this name.
pub fn previews(token: Token) -> impl Iterator<Item = BlobKey> {
    PREVIEW_SIZES.into_iter().flat_map(move |size| {
        [PreviewFormat::Webp, PreviewFormat::Jpeg].map(|format| preview(token, size.height_px(), format))
    })
}

/// A built theme file.
pub fn nxtheme(hash: ContentHash) -> BlobKey {
    BlobKey::Artefact { hash, kind: FileKind::Nxtheme }
}

/// Files that are written and wait for their rows.
#[must_use = "files without rows are swept after a day: settle them in the transaction that adds the rows"]
pub struct Announced(BTreeSet<String>);

/// Announces files, then writes them.
pub async fn put(app: &App, files: Vec<(BlobKey, Bytes)>) -> Result<Announced> {
    let now = app.clock.now();
    let announced = Announced::new(files.iter().map(|(key, _)| *key));
    if !files.is_empty() {
        let keys = &announced.0;
        app.db
            .transaction(|tx| async move {
                for key in keys {
                    announce(&tx, key, now).await?;
                }
                tx.commit().await
            })
            .await?;
    }
    for (key, bytes) in files {
        app.blobs.put(key, bytes).await?;
    }
    Ok(announced)
}

impl Announced {
    /// Each key once and in one order everywhere: two writers of the same files would otherwise wait for each other.
    fn new(keys: impl Iterator<Item = BlobKey>) -> Self {
        Self(keys.map(|key| key.to_string()).collect())
    }

    /// These files and others, to be settled together.
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Withdraws the announcements together with adding the rows.
    pub async fn settle(&self, tx: &Tx) -> std::result::Result<(), DbError> {
        for key in &self.0 {
            tx.execute("DELETE FROM pending_objects WHERE object_key = $1", params![key.as_str()]).await?;
        }
        Ok(())
    }
}

/// Leaves files to the sweeper that a change has put others in the place of. Those that a row refers to all the same, or
/// again, are spared.
pub async fn abandon(
    tx: &Tx,
    files: impl IntoIterator<Item = BlobKey>,
    now: Millis,
) -> std::result::Result<(), DbError> {
    for key in &Announced::new(files.into_iter()).0 {
        announce(tx, key, now).await?;
    }
    Ok(())
}

async fn announce(db: &impl Execute, key: &str, now: Millis) -> std::result::Result<u64, DbError> {
    db.execute(
        "INSERT INTO pending_objects (object_key, announced_at) VALUES ($1, $2) \
         ON CONFLICT (object_key) DO UPDATE SET announced_at = excluded.announced_at",
        params![key, now],
    )
    .await
}

/// Removes announced files that got no row within a day.
pub async fn sweep(app: &App) -> Result<()> {
    let before = app.clock.now() - PATIENCE;
    let keys: Vec<String> = app
        .db
        .column(
            "SELECT object_key FROM pending_objects WHERE announced_at < $1 ORDER BY announced_at LIMIT $2",
            params![before, AT_ONCE],
        )
        .await?;
    for text in keys {
        app.db.transaction(|tx| sweep_one(app, tx, &text, before)).await?;
    }
    Ok(())
}

async fn sweep_one(app: &App, tx: Tx, text: &str, before: Millis) -> Result<()> {
    let is_still_waiting = tx
        .execute("DELETE FROM pending_objects WHERE object_key = $1 AND announced_at < $2", params![text, before])
        .await?
        == 1;
    if let (true, Ok(key)) = (is_still_waiting, text.parse::<BlobKey>())
        && !is_referred_to(&tx, &key).await?
    {
        // Run again, this finds nothing to delete, which is no error.
        app.blobs.delete(key).await?;
    }
    Ok(tx.commit().await?)
}

async fn is_referred_to(db: &impl Execute, key: &BlobKey) -> std::result::Result<bool, DbError> {
    let found: Option<i64> = match key {
        BlobKey::Source { hash, .. } => {
            db.scalar_opt(
                "SELECT item_id FROM switch_themes WHERE wallpaper_hash = $1 \
                 UNION ALL SELECT item_id FROM switch_layouts WHERE overlay_hash = $1 \
                 UNION ALL SELECT id FROM switch_layout_option_values WHERE overlay_hash = $1 LIMIT 1",
                params![hash.as_bytes().to_vec()],
            )
            .await?
        }
        BlobKey::Preview { token, .. } => {
            let token = || params![token.as_bytes().to_vec()];
            match db.scalar_opt(items::store::BY_PREVIEW_TOKEN, token()).await? {
                Some(id) => Some(id),
                None => {
                    let sql = "SELECT id FROM switch_layout_option_values WHERE preview_token = $1 LIMIT 1";
                    db.scalar_opt(sql, token()).await?
                }
            }
        }
        BlobKey::Artefact { hash, .. } => {
            let sql = "SELECT item_id FROM switch_themes WHERE download_hash = $1 LIMIT 1";
            db.scalar_opt(sql, params![hash.as_bytes().to_vec()]).await?
        }
        // A group that this program does not know is not its to sweep.
        _ => return Ok(true),
    };
    Ok(found.is_some())
}
