//! The job that copies the pictures of an item that lists show as AVIF, which is smaller than WebP and takes a second of a processor.
//! Nobody waits for it: until then, and where it fails, the WebP is sent. It is idempotent.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use vitrine_avif::encode_avif;
use vitrine_blobs::{BlobError, BlobKey, BlobToken, PreviewFormat};
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::item_rows;
use vitrine_db::{DbError, Execute};
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::objects::{self, avif_copies};
use vitrine_media::{DecodeLimits, Picture, PreviewSet, PreviewSize};

/// The size that copies are scaled from where what was drawn is forgotten. As JPEG: scaled down, it is closer to it than the WebP.
const SOURCE: PreviewSize = PreviewSize::Hd720;
/// Items that [`enqueue_missing`] looks at in an hour: the store is asked about each.
const AT_ONCE: usize = 200;

/// Makes the AVIF copies of one item.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MakeAvif {
    pub item_id: i64,
}

impl MakeAvif {
    fn options(item_id: i64, now: Millis) -> EnqueueOptions {
        EnqueueOptions::at(now).unique(item_id.to_string()).max_attempts(3)
    }
}

impl Job for MakeAvif {
    const KIND: &'static str = "make_avif";
    const LANE: Option<&'static str> = Some("avif");
    type Context = SharedApp;

    async fn run(self, app: SharedApp, _: Progress) -> std::result::Result<(), JobError> {
        Ok(make(&app, self.item_id).await?)
    }
}

/// Keeps what was drawn for the job, which then need not take it from a JPEG. Few are kept, and not for long.
pub fn keep_drawn(app: &App, token: &[u8], drawn: &mut PreviewSet) {
    if let (true, Some(token), Some(picture)) =
        (app.config.avif, BlobToken::from_slice(token), drawn.avif_source.take())
    {
        app.avif.keep_drawn(token, picture);
    }
}

/// Enqueues the job for an item whose pictures have just been stored, in the transaction that shows them.
///
/// # Errors
/// Errors of the database.
pub async fn enqueue(
    db: &impl Execute,
    app: &App,
    item_id: i64,
    creator_id: i64,
    now: Millis,
) -> std::result::Result<(), DbError> {
    if app.config.avif {
        let options = MakeAvif::options(item_id, now).of_account(creator_id);
        vitrine_jobs::enqueue(db, &MakeAvif { item_id }, options).await?;
    }
    Ok(())
}

/// Enqueues the job for the next items after this one whose pictures have no copies, and returns the last that was looked at: 0
/// at the end. An item of which neither copy is smaller than its WebP is tried again in each round.
///
/// # Errors
/// Errors of the database and the store.
pub async fn enqueue_missing(app: &App, after: i64) -> Result<i64> {
    if !app.config.avif {
        return Ok(0);
    }
    let shown = item_rows::shown_after(&app.db, after, AT_ONCE).await?;
    let now = app.clock.now();
    let mut jobs = Vec::new();
    for (id, token) in &shown {
        let Some(token) = BlobToken::from_slice(token) else { continue };
        let mut has_copy = false;
        for (_, copy) in avif_copies::keys(token) {
            has_copy = has_copy || app.blobs.exists(copy).await?;
        }
        if !has_copy {
            jobs.push((MakeAvif { item_id: *id }, MakeAvif::options(*id, now)));
        }
    }
    if vitrine_jobs::enqueue_missing(&app.db, &jobs).await? > 0 {
        app.job_notifier.notify();
    }
    Ok(shown.last().filter(|_| shown.len() == AT_ONCE).map_or(0, |(id, _)| *id))
}

async fn make(app: &SharedApp, item_id: i64) -> Result<()> {
    let token = if app.config.avif { item_rows::shown_token(&app.db, item_id).await? } else { None };
    let Some(token) = token.as_deref().and_then(BlobToken::from_slice) else { return Ok(()) };
    let Some(source) = source(app, token).await? else { return Ok(()) };
    for (size, copy) in avif_copies::keys(token) {
        if app.blobs.exists(copy).await? {
            continue;
        }
        let webp = app.blobs.head(objects::preview(token, size.height_px(), PreviewFormat::Webp)).await;
        let webp_bytes = match webp {
            Ok(head) => head.size_bytes,
            // It was drawn before there was this size: a larger one is sent.
            Err(BlobError::NotFound) => u64::MAX,
            Err(error) => return Err(error.into()),
        };
        let source = source.clone();
        let encoded = app.pools.avif.run(move || encode(&source, size)).await?;
        let encoded = encoded.map_err(failed)?;
        if (encoded.len() as u64) < webp_bytes {
            store(app, copy, encoded).await?;
        }
    }
    Ok(())
}

/// Returns the picture to copy; none if other pictures, which have a job of their own, have replaced it.
async fn source(app: &App, token: BlobToken) -> Result<Option<Arc<Picture>>> {
    if let Some(drawn) = app.avif.take_drawn(token) {
        return Ok(Some(drawn));
    }
    match app.blobs.get(objects::preview(token, SOURCE.height_px(), PreviewFormat::Jpeg)).await {
        Ok(jpeg) => {
            let decoded = app.pools.avif.run(move || Picture::decode(&jpeg, &DecodeLimits::default())).await?;
            Ok(Some(Arc::new(decoded.map_err(failed)?)))
        }
        Err(BlobError::NotFound) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> PublicError {
    PublicError::internal("making an AVIF copy", error)
}

/// Stores a copy. It stays staged: a day later the sweeper spares it, unless its pictures have been replaced meanwhile.
async fn store(app: &App, copy: BlobKey, encoded: Vec<u8>) -> Result<()> {
    let _staged = objects::put(app, vec![(copy, encoded.into())]).await?;
    app.avif.made(&copy);
    Ok(())
}

fn encode(
    source: &Picture,
    size: PreviewSize,
) -> std::result::Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
    let width = source.width_px() * size.height_px() / source.height_px();
    Ok(encode_avif(&source.cover(width, size.height_px())?)?)
}
