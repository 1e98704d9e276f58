//! The job that makes the collage of a pack, five sizes in two formats, and the placeholder. It is idempotent, and
//! starts again if the pack changes meanwhile. Every collage has a token of its own, so a theme that has left or become
//! private is under no address that anybody knows.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use vitrine_blobs::{BlobError, BlobToken, ContentHash, PreviewFormat};
use vitrine_community::publishing::avif;
use vitrine_community::publishing::picture_files::{PictureFailure, as_files};
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items;
use vitrine_core::items::item_rows;
use vitrine_core::items::item_rows::VisualFeatures;
use vitrine_db::Execute;
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::graphql::PreviewState;
use vitrine_kit::objects;
use vitrine_media::{CollageCanvas, DecodeLimits, LeadingColour, Picture, PictureError, PreviewSet, PreviewSize};

use super::pack::Pack;
use super::pack_rows;
use crate::themes::theme::Theme;

/// Makes the collage of one pack.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MakeCollage {
    pub pack_id: i64,
}

impl MakeCollage {
    /// Once for each pack, three attempts.
    pub fn options(pack_id: i64, now: Millis) -> EnqueueOptions {
        EnqueueOptions::at(now).unique(Self::key(pack_id)).max_attempts(3)
    }

    /// The key under which the progress is found.
    pub fn key(pack_id: i64) -> String {
        pack_id.to_string()
    }
}

impl Job for MakeCollage {
    const KIND: &'static str = "make_collage";
    const IS_RETRIED_ALONE: bool = true;
    type Context = SharedApp;

    async fn run(self, app: SharedApp, progress: Progress) -> std::result::Result<(), JobError> {
        match make(&app, self.pack_id, &progress).await {
            Ok(()) => Ok(()),
            Err(PictureFailure::Picture(error)) => {
                self.exhausted(app).await?;
                Err(JobError::give_up(&error))
            }
            Err(PictureFailure::Other(error)) => Err(error.into()),
        }
    }

    async fn exhausted(self, app: SharedApp) -> std::result::Result<(), JobError> {
        items::item_rows::give_up_previews(&app.db, self.pack_id).await.map_err(PublicError::from)?;
        app.catalogue.refresh(&app.db).await?;
        Ok(())
    }
}

/// Enqueues a job for each of these packs that waits for a collage and has all pictures for it. Every change of a pack
/// or of its themes' pictures must call this, in the same transaction or after it.
///
/// # Errors
/// Errors of the database.
pub async fn enqueue_due(db: &impl Execute, packs: &[i64], now: Millis) -> Result<usize> {
    let mut due = if packs.is_empty() { Vec::new() } else { pack_rows::due_among(db, packs).await? };
    // In one global order, because two that enqueue the same jobs would otherwise deadlock.
    due.sort_unstable();
    for (pack_id, creator_id) in &due {
        let options = MakeCollage::options(*pack_id, now).of_account(*creator_id);
        vitrine_jobs::enqueue(db, &MakeCollage { pack_id: *pack_id }, options).await?;
    }
    Ok(due.len())
}

/// Enqueues due collages of the packs that these themes are in.
///
/// # Errors
/// Errors of the database.
pub async fn enqueue_due_of(db: &impl Execute, themes: &[i64], now: Millis) -> Result<usize> {
    enqueue_due(db, &pack_rows::packs_of(db, themes).await?, now).await
}

/// Pictures of a collage, in this order. A private theme is shown only in private packs. A theme whose pictures cannot
/// be made does not delay the others.
#[derive(PartialEq, Eq)]
struct CollageTokens(Vec<BlobToken>);

impl CollageTokens {
    /// Selects the pictures; `None` while a theme waits for its own.
    async fn of(db: &impl Execute, pack: &Pack) -> Result<Option<Self>> {
        let themes = pack_rows::themes_of(db, &[pack.item.id]).await?.remove(&pack.item.id).unwrap_or_default();
        let waits = |theme: &Theme| match theme.preview_state() {
            PreviewState::Pending => true,
            // A pack that shows a collage meanwhile gets one for all of them.
            PreviewState::Outdated => pack.preview_state() == PreviewState::Outdated,
            _ => false,
        };
        if themes.iter().any(waits) {
            return Ok(None);
        }
        // A theme whose pictures are being made again is shown with its present ones.
        let has_pictures =
            |theme: &Theme| matches!(theme.preview_state(), PreviewState::Ready | PreviewState::Outdated);
        let is_shown = |theme: &&Theme| has_pictures(theme) && (pack.item.is_private || !theme.item.is_private);
        let shown = themes.iter().filter(is_shown).filter_map(|theme| BlobToken::from_slice(&theme.item.preview_token));
        Ok(Some(Self(shown.take(CollageCanvas::SHOWN_MAX).collect())))
    }

    /// Reads the pictures; `None` if one has been replaced meanwhile.
    async fn read(&self, app: &App) -> Result<Option<Vec<Bytes>>> {
        let mut pictures = Vec::with_capacity(self.0.len());
        for token in &self.0 {
            match app.blobs.get(objects::preview(*token, 720, PreviewFormat::Jpeg)).await {
                Ok(bytes) => pictures.push(bytes),
                Err(BlobError::NotFound) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Some(pictures))
    }
}

async fn make(app: &SharedApp, pack_id: i64, progress: &Progress) -> std::result::Result<(), PictureFailure> {
    while let Some((_, parts)) = to_make(&app.db, pack_id).await? {
        let Some(pictures) = parts.read(app).await? else {
            if still(&app.db, pack_id, &parts).await?.is_some() {
                return Err(PublicError::internal("making a collage", "a picture of a theme is missing").into());
            }
            continue;
        };
        let drawing = progress.clone();
        let work = tokio::task::spawn_blocking(move || compose(&pictures, &drawing));
        let drawn = work
            .await
            .map_err(|error| PublicError::internal("composing a collage", error))?
            .map_err(PictureFailure::Picture)?;
        if show(app, pack_id, &parts, drawn).await? {
            break;
        }
    }
    app.catalogue.refresh(&app.db).await?;
    Ok(())
}

/// Returns the pack and the pictures for its collage, unless it has its collage, needs none, or waits for its themes.
async fn to_make(db: &impl Execute, pack_id: i64) -> Result<Option<(Pack, CollageTokens)>> {
    let waits = |pack: &Pack| pack.item.deleted_at.is_none() && pack.preview_state() != PreviewState::Ready;
    let Some(pack) = item_rows::by_id::<Pack>(db, pack_id).await?.filter(waits) else { return Ok(None) };
    Ok(CollageTokens::of(db, &pack).await?.map(|parts| (pack, parts)))
}

/// Draws the collage. One picture is decoded at a time.
fn compose(pictures: &[Bytes], progress: &Progress) -> std::result::Result<PreviewSet, PictureError> {
    let mut collage = CollageCanvas::of(pictures.len());
    for bytes in pictures {
        collage.add(&Picture::decode(bytes, &DecodeLimits::default())?)?;
    }
    // One step more than there are pictures: storing them is the last.
    let mut advance = |done: usize, of: usize| progress.set_part(done, of + 1);
    PreviewSet::render(&collage.finish()?, &PreviewSize::ALL, &mut advance)
}

/// Shows a collage if the pack still has the pictures in it; otherwise returns false, and its files are swept. The file
/// of the pack is dropped until its next download, because its size would reveal themes that have left or become
/// private.
async fn show(app: &SharedApp, id: i64, parts: &CollageTokens, mut drawn: PreviewSet) -> Result<bool> {
    let token = app.random.bytes::<16>().to_vec();
    let thumb_hash = &drawn.thumb_hash.clone();
    let looks = &VisualFeatures { colors: LeadingColour::to_bytes(&drawn.colours), fingerprint: None };
    avif::keep_drawn(app, &token, &mut drawn);
    let staged = &objects::put(app, as_files(&token, drawn)?).await?;
    let (token, now) = (&token, app.clock.now());
    app.db
        .transaction(|tx| async move {
            // Nobody else changes an item from here on.
            items::item_rows::touch(&tx, id).await?;
            let Some(pack) = still(&tx, id, parts).await? else { return Ok(false) };
            pack_rows::set_collage(&tx, id, token.clone(), thumb_hash.clone(), now).await?;
            items::item_rows::set_visual_features(&tx, id, looks).await?;
            let before = BlobToken::from_slice(&pack.item.preview_token);
            objects::release(&tx, before.into_iter().flat_map(objects::collages), now).await?;
            pack_rows::forget_file(&tx, id).await?;
            let built = pack.download_hash.as_deref().and_then(ContentHash::from_slice);
            objects::release(&tx, built.map(objects::pack_zip), now).await?;
            avif::enqueue(&tx, app, id, pack.item.creator_id, now).await?;
            staged.commit(&tx).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(true)
        })
        .await
}

/// Returns the pack, if it still waits for a collage of these pictures.
async fn still(db: &impl Execute, id: i64, parts: &CollageTokens) -> Result<Option<Pack>> {
    Ok(to_make(db, id).await?.filter(|(_, now)| now == parts).map(|(pack, _)| pack))
}
