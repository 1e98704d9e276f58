//! The job that makes pictures and clip of a theme: the collage and the pictures of its parts, five sizes as WebP and
//! four of them as JPEG, with placeholders, and the clip of its music. It is idempotent: it writes files with the same
//! names and marks the same rows.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use vitrine_blobs::{BlobKey, BlobToken, ContentHash};
use vitrine_community::deletion::DeletableItem;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::avif;
use vitrine_community::publishing::backlog::{self, PictureJobs};
use vitrine_community::publishing::picture_files::as_files;
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items;
use vitrine_core::items::item_rows;
use vitrine_core::items::item_rows::VisualFeatures;
use vitrine_db::Tx;
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::graphql::PreviewState;
use vitrine_kit::objects;
use vitrine_media::LeadingColour;

use super::pieces::{PreviewFailure, PreviewSources, ThemePreviews};
use super::theme::{KIND, Theme};
use super::wiiu_theme_rows::{self, MadeClip, MadePictures};

/// Job that makes pictures and clip of one theme.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MakePieces {
    pub theme_id: i64,
}

impl MakePieces {
    /// Returns the options: one job for each theme, three attempts.
    pub fn options(theme_id: i64, now: Millis) -> EnqueueOptions {
        EnqueueOptions::at(now).unique(Self::key(theme_id)).max_attempts(3)
    }

    /// Returns the key under which the progress is found.
    pub fn key(theme_id: i64) -> String {
        theme_id.to_string()
    }
}

impl Job for MakePieces {
    const KIND: &'static str = "make_wiiu_pieces";
    const IS_RETRIED_ALONE: bool = true;
    type Context = (SharedApp, NsfwCheck);

    async fn run(self, (app, check): Self::Context, progress: Progress) -> std::result::Result<(), JobError> {
        match make_all(&app, &check, self.theme_id, progress).await {
            Ok(()) => Ok(()),
            Err(PreviewFailure::Piece(error)) => Err(JobError::give_up(error.as_ref())),
            Err(PreviewFailure::Other(error)) => Err(error.into()),
        }
    }

    async fn exhausted(self, (app, _): Self::Context) -> std::result::Result<(), JobError> {
        items::item_rows::give_up_previews(&app.db, self.theme_id).await.map_err(PublicError::from)?;
        app.catalogue.refresh(&app.db).await?;
        Ok(())
    }
}

pub(super) const PICTURES: PictureJobs<MakePieces> =
    PictureJobs { kind: &KIND, job: |theme_id| MakePieces { theme_id }, options: MakePieces::options };

/// Enqueues a job for every theme that waits for its pictures without one. Returns the number of jobs.
///
/// # Errors
/// Errors of the database.
pub async fn enqueue_missing(app: &App) -> Result<u64> {
    backlog::enqueue_missing(app, PICTURES).await
}

impl DeletableItem for Theme {
    async fn follow(tx: &Tx, ids: &[i64], now: Millis) -> Result<()> {
        backlog::enqueue_returned(tx, &PICTURES, ids, now).await
    }
}

/// Works until the results match the stored theme: a change meanwhile does not enqueue a second job.
async fn make_all(
    app: &SharedApp,
    check: &NsfwCheck,
    theme_id: i64,
    progress: Progress,
) -> std::result::Result<(), PreviewFailure> {
    let mut made = Ok(());
    while let Some(theme) = to_make(app, theme_id).await? {
        let read = theme.item.clone();
        match make(app, check, theme, &progress).await {
            Ok(true) => break,
            Ok(false) => {}
            // A failure is final, so the creator is told instead of kept waiting, unless the failing part has been
            // removed meanwhile.
            Err(PreviewFailure::Piece(error)) => {
                if items::item_rows::fail_previews(&app.db, &read).await? > 0 {
                    made = Err(PreviewFailure::Piece(error));
                    break;
                }
            }
            Err(error) => return Err(error),
        }
    }
    app.catalogue.refresh(&app.db).await?;
    made
}

/// Makes everything a theme needs, as it was read. Returns false if it was changed meanwhile; the files are then swept.
async fn make(
    app: &SharedApp,
    check: &NsfwCheck,
    theme: Theme,
    progress: &Progress,
) -> std::result::Result<bool, PreviewFailure> {
    let sources = PreviewSources::of(app, &theme).await?;
    let making = progress.clone();
    let work = tokio::task::spawn_blocking(move || sources.make(&making));
    let made = work.await.map_err(|error| PublicError::internal("making the pieces of a theme", error))??;

    let token = theme.item.current_preview_token();
    let thumb_hash = &made.collage.thumb_hash.clone();
    let looks = &VisualFeatures {
        colors: LeadingColour::to_bytes(&made.collage.colours),
        fingerprint: Some(made.fingerprint.as_bytes().to_vec()),
    };
    let ThemePreviews { mut collage, launcher, plaza, cover, splash, clip, .. } = made;
    avif::keep_drawn(app, token, &mut collage);
    let mut files = as_files(token, collage)?;
    let mut named = MadePictures::default();
    for (piece, previews, place) in [
        ("launcher", Some(launcher), &mut named.launcher),
        ("plaza", plaza, &mut named.plaza),
        ("cover", cover, &mut named.cover),
        ("splash", splash, &mut named.splash),
    ] {
        let Some(previews) = previews else { continue };
        let token = token_of(piece, token);
        *place = Some((token.to_vec(), previews.thumb_hash.clone()));
        files.extend(as_files(&token, previews)?);
    }
    let clip = clip.map(|clip| {
        let ogg = Bytes::from(clip.ogg);
        let (hash, length) = (ContentHash::of(&ogg), ogg.len() as i64);
        files.push((objects::clip(hash), ogg));
        MadeClip { hash, bytes: length, duration_ms: i64::from(clip.duration_ms), peaks: clip.peaks }
    });
    let uploads =
        [Some(&theme.launcher_hash), theme.plaza_hash.as_ref(), theme.cover_hash.as_ref(), theme.splash_hash.as_ref()];
    let uploads = uploads.map(|hash| hash.map(Vec::as_slice));
    let found = &check.look(app, theme.item.id, uploads, &files, Vec::new()).await?;
    let staged = &objects::put(app, files).await?;
    let (id, creator_id) = (theme.item.id, theme.item.creator_id);
    let (read_at, now) = (theme.item.updated_at, app.clock.now());
    let (named, clip, replaced) = (&named, clip.as_ref(), &replaced(&theme, &named, clip.as_ref()));
    let shown = app
        .db
        .transaction(|tx| async move {
            if let Some(found) = found {
                found.lock(&tx).await?;
                found.store(&tx, &KIND, now).await?;
            }
            let shown = items::item_rows::show_previews(&tx, id, token, read_at, thumb_hash.clone(), now).await?;
            if shown == 0 {
                tx.rollback().await?;
                return Ok(shown);
            }
            items::item_rows::set_visual_features(&tx, id, looks).await?;
            wiiu_theme_rows::set_pictures(&tx, id, named).await?;
            if let Some(clip) = clip {
                wiiu_theme_rows::set_clip(&tx, id, clip).await?;
                staged.hold(&tx, id, [objects::clip(clip.hash)].into_iter()).await?;
            }
            objects::let_go(&tx, id, replaced.iter().copied(), now).await?;
            avif::enqueue(&tx, app, id, creator_id, now).await?;
            staged.commit(&tx).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(shown)
        })
        .await?;
    Ok(shown > 0)
}

/// Returns the token of a part's pictures. It follows from that of the collage, so that the job can run twice.
fn token_of(piece: &str, token: &[u8]) -> [u8; 16] {
    let mut named = [0; 16];
    named.copy_from_slice(&blake3::derive_key(&format!("vitrine wiiu {piece}"), token)[..16]);
    named
}

/// Returns the files that the theme no longer shows or plays, and the sound that the clip was made of.
fn replaced(theme: &Theme, named: &MadePictures, clip: Option<&MadeClip>) -> Vec<BlobKey> {
    let pieces = [&named.launcher, &named.plaza, &named.cover, &named.splash].into_iter().flatten();
    let kept: Vec<&[u8]> =
        pieces.map(|(token, _)| token.as_slice()).chain([theme.item.current_preview_token()]).collect();
    let before = [
        Some(&theme.item.preview_token),
        theme.launcher_preview_token.as_ref(),
        theme.plaza_preview_token.as_ref(),
        theme.cover_preview_token.as_ref(),
        theme.splash_preview_token.as_ref(),
    ];
    let gone = before.into_iter().flatten().filter(|token| !kept.contains(&token.as_slice()));
    let mut files: Vec<BlobKey> =
        gone.filter_map(|token| BlobToken::from_slice(token)).flat_map(objects::previews).collect();
    if let Some(clip) = clip {
        let hash = |bytes: &Option<Vec<u8>>| bytes.as_deref().and_then(ContentHash::from_slice);
        files.extend(hash(&theme.bgm_hash).filter(|old| *old != clip.hash).map(objects::clip));
        files.extend(hash(&theme.sound_hash).map(objects::sound));
    }
    files
}

/// Returns the theme, unless it already has everything or no longer needs it.
async fn to_make(app: &SharedApp, theme_id: i64) -> Result<Option<Theme>> {
    let theme = item_rows::by_id::<Theme>(&app.db, theme_id).await?;
    Ok(theme.filter(|theme| theme.item.deleted_at.is_none() && theme.preview_state() != PreviewState::Ready))
}
