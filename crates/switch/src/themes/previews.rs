//! The job that makes the pictures of a theme, five sizes as WebP and four of them as JPEG, and the placeholder: of its
//! creator's screenshot if there is one, and of the drawn preview. It is idempotent: it writes files with the same
//! names and marks the same row.

use serde::{Deserialize, Serialize};
use vitrine_blobs::{BlobKey, BlobToken, ContentHash};
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::avif;
use vitrine_community::publishing::picture_files::{PictureFailure, as_files};
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items;
use vitrine_core::items::item_rows;
use vitrine_core::items::item_rows::VisualFeatures;
use vitrine_db::Tx;
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::PreviewState;
use vitrine_kit::objects;
use vitrine_media::LeadingColour;

use super::compatibility::ThemeCompatibility;
use super::drawing::PreviewSources;
use super::icons::MenuIcon;
use super::packs::collage;
use super::theme::Theme;
use super::theme_rows::StoredIcon;
use super::{layout_files, theme, theme_rows};

/// Job that makes the pictures of one theme.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MakePreviews {
    pub theme_id: i64,
}

impl MakePreviews {
    /// Returns the options: one job for each theme, three attempts.
    pub fn options(theme_id: i64, now: Millis) -> EnqueueOptions {
        EnqueueOptions::at(now).unique(Self::key(theme_id)).max_attempts(3)
    }

    /// Returns the key under which the progress is found.
    pub fn key(theme_id: i64) -> String {
        theme_id.to_string()
    }
}

impl Job for MakePreviews {
    const KIND: &'static str = "make_previews";
    const IS_RETRIED_ALONE: bool = true;
    type Context = (SharedApp, NsfwCheck);

    async fn run(self, (app, check): Self::Context, progress: Progress) -> std::result::Result<(), JobError> {
        match make(&app, &check, self.theme_id, progress).await {
            Ok(()) => Ok(()),
            // A failure to render is final: the creator is told instead of kept waiting.
            Err(PictureFailure::Picture(error)) => {
                fail(&app, self.theme_id).await?;
                Err(JobError::give_up(&error))
            }
            Err(PictureFailure::Other(error)) => Err(error.into()),
        }
    }

    async fn exhausted(self, (app, _): Self::Context) -> std::result::Result<(), JobError> {
        Ok(fail(&app, self.theme_id).await?)
    }
}

/// Lets a theme or a pack whose pictures could not be made wait for them again; the caller enqueues the job.
pub async fn begin_again(tx: &Tx, item_id: i64) -> Result<()> {
    items::item_rows::await_previews(tx, item_id).await?;
    Ok(())
}

/// Draws until the pictures match the stored theme: a change meanwhile does not enqueue a second job.
async fn make(
    app: &SharedApp,
    check: &NsfwCheck,
    theme_id: i64,
    progress: Progress,
) -> std::result::Result<(), PictureFailure> {
    while let Some(theme) = to_draw(app, theme_id).await? {
        if draw(app, check, theme, &progress).await? {
            break;
        }
    }
    app.catalogue.refresh(&app.db).await?;
    // A collage and AVIF copies may be due now.
    app.job_notifier.notify();
    Ok(())
}

/// Draws a theme as it was read. Returns false if it was changed meanwhile; the files are then swept.
async fn draw(
    app: &SharedApp,
    check: &NsfwCheck,
    theme: Theme,
    progress: &Progress,
) -> std::result::Result<bool, PictureFailure> {
    let sources = PreviewSources::of(app, &theme).await?;
    let icons = theme_rows::icons_of(&app.db, &[theme.item.id]).await?.remove(&theme.item.id).unwrap_or_default();
    let facts = compatibility(app, &theme, &icons).await?;
    let drawing = progress.clone();
    let work = tokio::task::spawn_blocking(move || sources.draw(&drawing));
    let mut drawn = work
        .await
        .map_err(|error| PublicError::internal("drawing a theme", error))?
        .map_err(PictureFailure::Picture)?;

    let token = theme.item.current_preview_token();
    let thumb_hash = &drawn.shown.thumb_hash.clone();
    let looks = &VisualFeatures {
        colors: LeadingColour::to_bytes(&drawn.shown.colours),
        fingerprint: drawn.fingerprint.map(|print| print.as_bytes().to_vec()),
    };
    avif::keep_drawn(app, token, &mut drawn.shown);
    let mut files = as_files(token, drawn.shown)?;
    let beside = match drawn.beside {
        Some(beside) => {
            let token = token_beside(token);
            files.extend(as_files(&token, beside)?);
            Some(token.to_vec())
        }
        None => None,
    };
    let uploads =
        [&theme.wallpaper_hash, &theme.screenshot_hash, &theme.custom_overlay_hash].map(|hash| hash.as_deref());
    let uploads = uploads.into_iter().chain(icons.iter().map(|icon| Some(icon.icon_hash.as_slice())));
    let found = &check.look(app, theme.item.id, uploads, &files, pieces(&theme, &icons)).await?;
    let staged = &objects::put(app, files).await?;
    let (id, creator_id) = (theme.item.id, theme.item.creator_id);
    let (read_at, now) = (theme.item.updated_at, app.clock.now());
    let replaced = &replaced(&theme, beside.as_deref());
    let drawing = &theme_rows::DrawingFacts { beside, values: drawn.values, left_out: drawn.left_out };
    let shown = app
        .db
        .transaction(|tx| async move {
            if let Some(found) = found {
                found.lock(&tx).await?;
                found.store(&tx, &theme::KIND, now).await?;
            }
            let shown = items::item_rows::show_previews(&tx, id, token, read_at, thumb_hash.clone(), now).await?;
            if shown == 0 {
                tx.rollback().await?;
                return Ok(shown);
            }
            items::item_rows::set_visual_features(&tx, id, looks).await?;
            theme_rows::set_drawing(&tx, id, drawing).await?;
            theme_rows::set_compatibility(&tx, id, facts).await?;
            objects::release(&tx, replaced.iter().copied(), now).await?;
            staged.commit(&tx).await?;
            avif::enqueue(&tx, app, id, creator_id, now).await?;
            collage::enqueue_due_of(&tx, &[id], now).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(shown)
        })
        .await?;
    Ok(shown > 0)
}

/// Computes the facts about the file. The layout of the catalogue may have changed since the theme was published.
async fn compatibility(app: &SharedApp, theme: &Theme, icons: &[StoredIcon]) -> Result<ThemeCompatibility> {
    let files = layout_files::of(app, theme).await?;
    Ok(ThemeCompatibility::of(&files.built, icons.iter().filter_map(|icon| MenuIcon::from_name(&icon.name))))
}

/// Returns the stored pictures that can be downloaded by themselves: a layout may cover the background and hide icons.
fn pieces(theme: &Theme, icons: &[StoredIcon]) -> Vec<BlobKey> {
    let keys = [
        (theme.wallpaper_hash.as_deref(), objects::wallpaper as fn(_) -> _),
        (theme.custom_overlay_hash.as_deref(), objects::overlay),
    ];
    let icons = icons.iter().map(|icon| (Some(icon.icon_hash.as_slice()), objects::icon as fn(_) -> _));
    keys.into_iter().chain(icons).filter_map(|(hash, key)| hash.and_then(ContentHash::from_slice).map(key)).collect()
}

/// Returns the token of the drawn preview beside a screenshot. It follows from the token of the shown pictures, so that
/// the job can run twice.
pub(super) fn token_beside(token: &[u8]) -> [u8; 16] {
    let mut beside = [0; 16];
    beside.copy_from_slice(&blake3::derive_key("vitrine drawn preview", token)[..16]);
    beside
}

/// Returns the pictures that the theme no longer shows.
fn replaced(theme: &Theme, beside: Option<&[u8]>) -> Vec<BlobKey> {
    let kept = [Some(theme.item.current_preview_token()), beside];
    let before = [Some(theme.item.preview_token.as_slice()), theme.drawn_preview_token.as_deref()];
    let gone = before.into_iter().filter(|token| token.is_some() && !kept.contains(token)).flatten();
    gone.filter_map(BlobToken::from_slice).flat_map(objects::previews).collect()
}

/// Returns the theme, unless it already has its pictures or no longer needs them.
async fn to_draw(app: &SharedApp, theme_id: i64) -> Result<Option<Theme>> {
    let theme = item_rows::by_id::<Theme>(&app.db, theme_id).await?;
    Ok(theme.filter(|theme| theme.item.deleted_at.is_none() && theme.preview_state() != PreviewState::Ready))
}

async fn fail(app: &SharedApp, theme_id: i64) -> Result<()> {
    if let Some(theme) = to_draw(app, theme_id).await? {
        let (item, now) = (&theme.item, app.clock.now());
        app.db
            .transaction(|tx| async move {
                items::item_rows::fail_previews(&tx, item).await?;
                collage::enqueue_due_of(&tx, &[item.id], now).await?;
                tx.commit().await?;
                Ok::<_, PublicError>(())
            })
            .await?;
        app.catalogue.refresh(&app.db).await?;
        // The collage is made without it.
        app.job_notifier.notify();
    }
    Ok(())
}
