//! The job that draws the pictures of layouts and of their option values anew, if they are of an older drawing.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vitrine_blobs::ContentHash;
use vitrine_community::publishing::avif;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::item_rows::{self, VisualFeatures};
use vitrine_db::Tx;
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::objects;
use vitrine_media::LeadingColour;

use super::drawing::{LayoutDrawing, NewFiles, draw_layout, draw_value};
use super::import::{check_pictures, lock, release};
use super::layout::{Layout, OfferedOption, target_of};
use super::layout_rows::{self, ValuePictures};
use super::stage::DRAWING_VERSION;

/// Pause between two layouts.
const APART: Millis = SECOND;

/// Job that draws one layout, or the menu-wide options of one menu, and then the next until none is left.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RedrawLayouts {}

impl RedrawLayouts {
    /// One job for all instances.
    fn options(now: Millis, run_at: Millis) -> EnqueueOptions {
        EnqueueOptions::at(now).run_at(run_at).unique("all")
    }
}

impl Job for RedrawLayouts {
    const KIND: &'static str = "redraw_layouts";
    type Context = SharedApp;

    async fn run(self, app: SharedApp, _progress: Progress) -> std::result::Result<(), JobError> {
        if draw_next(&app).await? {
            let now = app.clock.now();
            let next = vitrine_jobs::enqueue(&app.db, &self, Self::options(now, now + APART));
            next.await.map_err(PublicError::from)?;
        }
        Ok(())
    }
}

/// Enqueues the job if there is anything for it. Any number of processes may do this concurrently.
///
/// # Errors
/// Errors of the database.
pub async fn enqueue_old(app: &App) -> Result<()> {
    let is_any =
        layout_rows::drawn_before(&app.db).await?.is_some() || layout_rows::menu_drawn_before(&app.db).await?.is_some();
    if is_any {
        let now = app.clock.now();
        vitrine_jobs::enqueue_missing(&app.db, &[(RedrawLayouts {}, RedrawLayouts::options(now, now))]).await?;
    }
    Ok(())
}

/// Returns false if nothing is left.
async fn draw_next(app: &SharedApp) -> Result<bool> {
    if let Some(id) = layout_rows::drawn_before(&app.db).await? {
        if let Err(error) = redraw_layout(app, id).await {
            if error.code.http_status() >= 500 {
                return Err(error);
            }
            // It keeps the pictures that it has, and the others get their turn.
            tracing::warn!(id, %error, "cannot draw a layout anew");
            layout_rows::set_drawing_version(&app.db, id).await?;
        }
    } else if let Some(target) = layout_rows::menu_drawn_before(&app.db).await? {
        redraw_menu(app, &target).await?;
    } else {
        return Ok(false);
    }
    app.catalogue.refresh(&app.db).await?;
    app.job_notifier.notify();
    Ok(true)
}

async fn redraw_layout(app: &SharedApp, id: i64) -> Result<()> {
    let content = layout_rows::content_hashes(&app.db, &[id]).await?;
    let Some(layout) = item_rows::by_id::<Layout>(&app.db, id).await? else { return Ok(()) };
    let mut offered = layout_rows::options_of(&app.db, id, &layout.target).await?;
    offered.retain(|option| option.option.layout_id.is_some());
    let (layout_json, common_json) = (layout.layout_json.as_deref(), layout.common_json.as_deref());
    let drawing = LayoutDrawing::of(layout.target()?, layout_json, common_json, layout.color.as_deref());
    let mut files = Vec::new();
    let drawn = draw_layout(app, &drawing, &mut files).await?;
    let looks = &VisualFeatures { colors: LeadingColour::to_bytes(&drawn.colours), fingerprint: None };
    let values = &draw_values(app, &drawing, &offered, &mut files).await?;
    let staged = &objects::put(app, files).await?;
    let (layout, content, drawn, now) = (&layout, &content, &drawn, app.clock.now());
    let offered = &offered;
    app.db
        .transaction(|tx| async move {
            lock(&tx).await?;
            if layout_rows::content_hashes(&tx, &[id]).await? != *content {
                // An import has drawn it meanwhile.
                return Ok(());
            }
            layout_rows::set_drawing(&tx, id, drawn.token.as_bytes().to_vec(), drawn.thumb_hash.clone()).await?;
            item_rows::set_visual_features(&tx, id, looks).await?;
            let before =
                ValuePictures { preview_token: Some(layout.item.preview_token.clone()), ..ValuePictures::default() };
            release(&tx, &[before], now).await?;
            put_values(&tx, offered, values, now).await?;
            check_pictures(app, &tx, id, &layout.target, now).await?;
            avif::enqueue(&tx, app, id, layout.item.creator_id, now).await?;
            staged.commit(&tx).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await
}

/// Draws the menu-wide options of a menu.
async fn redraw_menu(app: &SharedApp, target: &str) -> Result<()> {
    let offered = layout_rows::global_options(&app.db, target).await?;
    let drawing = LayoutDrawing::stock(target_of(target)?);
    let mut files = Vec::new();
    let values = &draw_values(app, &drawing, &offered, &mut files).await?;
    let staged = &objects::put(app, files).await?;
    let (offered, now) = (&offered, app.clock.now());
    app.db
        .transaction(|tx| async move {
            lock(&tx).await?;
            let uuids = |options: &[OfferedOption]| -> HashSet<(Uuid, i64)> {
                options.iter().flat_map(|option| &option.values).map(|value| (value.uuid, value.option_id)).collect()
            };
            // An import gives options other ids.
            if uuids(&layout_rows::global_options(&tx, target).await?) != uuids(offered) {
                return Ok(());
            }
            layout_rows::touch_layouts_of(&tx, target).await?;
            put_values(&tx, offered, values, now).await?;
            for layout_id in layout_rows::ids_of_target(&tx, target, i64::MAX).await? {
                check_pictures(app, &tx, layout_id, target, now).await?;
            }
            staged.commit(&tx).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await
}

async fn draw_values(
    app: &SharedApp,
    drawing: &std::sync::Arc<LayoutDrawing>,
    offered: &[OfferedOption],
    files: &mut NewFiles,
) -> Result<Vec<(Uuid, ValuePictures)>> {
    let mut values = Vec::new();
    for option in offered {
        let format = option.to_format();
        for (row, value) in option.values.iter().zip(&format.values) {
            let overlay = match row.overlay_hash.as_deref().and_then(ContentHash::from_slice) {
                Some(hash) => Some(app.blobs.get(objects::overlay(hash)).await?),
                None => None,
            };
            let drawn = draw_value(app, drawing, &format, value, overlay, files).await?;
            let (preview_token, thumb_hash) =
                drawn.map(|drawn| (drawn.token.as_bytes().to_vec(), drawn.thumb_hash)).unzip();
            let drawing_version = DRAWING_VERSION;
            values.push((row.uuid, ValuePictures { overlay_hash: None, preview_token, thumb_hash, drawing_version }));
        }
    }
    Ok(values)
}

/// Stores new pictures of values and releases the old ones. Their authors' pictures stay.
async fn put_values(tx: &Tx, offered: &[OfferedOption], values: &[(Uuid, ValuePictures)], now: Millis) -> Result<()> {
    for (uuid, pictures) in values {
        layout_rows::set_value_drawing(tx, *uuid, pictures).await?;
    }
    let before = offered
        .iter()
        .flat_map(|option| &option.values)
        .map(|value| ValuePictures { preview_token: value.preview_token.clone(), ..ValuePictures::default() });
    release(tx, &before.collect::<Vec<_>>(), now).await?;
    Ok(())
}
