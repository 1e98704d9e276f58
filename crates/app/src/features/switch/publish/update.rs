//! Changing what is said of a published theme, and what it is made of. Only what is given changes. Two who change it at once
//! do not overwrite each other: the second is told.

use vitrine_blobs::BlobKey;
use vitrine_db::Tx;

use super::content::Content;
use super::decode::decode_pieces;
use super::{Pieces, store};
use crate::app::SharedApp;
use crate::clock::Millis;
use crate::error::{FieldError, PublicError, Reason, Result};
use crate::features::nsfw::NsfwCheck;
use crate::features::publishing::form::Form;
use crate::features::publishing::recorded::{self, By, Versions};
use crate::features::publishing::said::{self, Facts, SaidChange};
use crate::features::switch::themes;
use crate::features::switch::themes::packs::collage;
use crate::features::switch::themes::previews::MakePreviews;
use crate::features::switch::themes::theme::{KIND, Theme};
use crate::items::{self, Storage};
use crate::objects::{self, StagedFiles};
use crate::rates::Who;
use crate::viewer::{Viewer, Writer};

/// What to change; what is absent stays.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub said: SaidChange,
    pub is_nsfw: Option<bool>,
    pub pieces: Pieces,
}

/// Changes a theme and returns its row id.
///
/// # Errors
/// `NOT_FOUND` for one that the writer may not open, `FORBIDDEN` for somebody else's, field errors below `data`, `CONFLICT` if
/// it was changed meanwhile; what the database reports.
pub async fn update(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    hex_id: &str,
    change: Change,
    request_id: &str,
) -> Result<i64> {
    app.rates.changes.take(Who::Account(writer.account().id)).await?;
    let viewer = Viewer::SignedIn(writer.account().clone());
    let theme = themes::find(app, &viewer, hex_id).await?.ok_or_else(PublicError::not_found)?;
    let Change { said, is_nsfw, pieces } = change;
    let is_for_moderators = said.is_for_moderators() && pieces.is_keep();
    said::admit(writer, &theme.item, said.expected_updated_at, is_for_moderators)?;
    let mut field_errors = Vec::new();
    let mut form = Form { path: "data".into(), field_errors: &mut field_errors };
    let before = Facts::of(&theme.item);
    let (facts, new_tags) = form.said(before.clone(), &said);
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    let is_mature = is_nsfw.unwrap_or(theme.item.is_nsfw);
    let is_said = facts != before || is_mature != theme.item.is_nsfw;
    let facts = Facts { is_nsfw, ..facts };
    let id = theme.item.id;
    let new_tags = said::others(&app.db, id, new_tags).await?;
    // What moderators take a mark from they have looked at.
    let is_own = viewer.is(theme.item.creator_id);
    let shows_more = pieces.has_picture() || before.is_private || is_own && theme.item.is_nsfw;
    if shows_more && !facts.is_private && !is_mature {
        nsfw_check.require_answering(app).await?;
    }
    let content = NewContent::of(app, writer, &theme, pieces).await?;
    if !is_said && new_tags.is_none() && content.is_none() {
        return Ok(id);
    }
    let changed = content.as_ref().map(|content| (&content.before, &content.content));
    let kept = Content::of(&app.db, &theme);
    let versions = Versions::of_change((&before.name, &facts.name), changed, kept, Content::made_of).await?;
    let now = app.clock.now();
    let by = By { writer, request_id: Some(request_id), at: now };
    let (read, facts, new_tags, content) = (&theme.item, &facts, new_tags.as_deref(), content.as_ref());
    let change = recorded::Change { kind: &KIND, read, facts, versions: versions.as_ref() };
    app.db
        .transaction(|tx| async move {
            let storage = if is_own && content.is_some() { Some(Storage::lock(&tx, writer).await?) } else { None };
            said::store(&tx, read, facts, new_tags, now).await?;
            if let Some(content) = content {
                content.store(&tx, id, now).await?;
            }
            if let Some(before) = storage {
                items::check_storage(&tx, writer, &before).await?;
            }
            collage::enqueue_due_of(&tx, &[id], now).await?;
            recorded::changed(&tx, by, change).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(id)
}

/// What the theme is made of after the change.
struct NewContent {
    content: Content,
    before: Content,
    staged: StagedFiles,
    /// Files that it does not use any more.
    replaced: Vec<BlobKey>,
    /// The name of its new pictures, if it looks different.
    preview_token: Option<Vec<u8>>,
}

impl NewContent {
    /// None if the theme stays as it is.
    async fn of(app: &SharedApp, writer: &Writer, theme: &Theme, pieces: Pieces) -> Result<Option<Self>> {
        if pieces.is_keep() {
            return Ok(None);
        }
        let before = Content::of(&app.db, theme).await?;
        let target = theme.target()?;
        let mut field_errors = Vec::new();
        let mut form = Form { path: "data".into(), field_errors: &mut field_errors };
        let layout = form.pieces(app, writer, target, &before, &pieces).await?;
        if !field_errors.is_empty() {
            return Err(PublicError::field_errors(field_errors));
        }
        let wallpaper = match before.wallpaper.filter(|_| pieces.screenshot.given().is_some()) {
            Some((hash, _)) => Some(objects::get(app, objects::wallpaper(hash)).await?),
            None => None,
        };
        let (decoded, field_errors) = decode_pieces(app, "data", target, &pieces, wallpaper).await?;
        if !field_errors.is_empty() {
            return Err(PublicError::field_errors(field_errors));
        }
        let (content, files) = before.with(&pieces, layout.as_ref(), decoded);
        if content.is_bare() {
            let bare = FieldError::new("data.backgroundImage", Reason::BackgroundNeeded);
            return Err(PublicError::field_errors(vec![bare]));
        }
        if content == before {
            return Ok(None);
        }
        let kept: Vec<BlobKey> = content.files().collect();
        let replaced = before.files().filter(|key| !kept.contains(key)).collect();
        let preview_token = (!content.looks_like(&before)).then(|| app.random.bytes::<16>().to_vec());
        let staged = objects::put(app, files).await?;
        Ok(Some(Self { content, before, staged, replaced, preview_token }))
    }

    async fn store(&self, tx: &Tx, id: i64, now: Millis) -> Result<()> {
        store::set_content(tx, id, &self.content).await?;
        if let Some(preview_token) = &self.preview_token {
            items::store::renew_previews(tx, id, preview_token.clone()).await?;
            vitrine_jobs::enqueue(tx, &MakePreviews { theme_id: id }, MakePreviews::options(id, now)).await?;
        }
        self.staged.hold(tx, id, self.content.files()).await?;
        objects::let_go(tx, id, self.replaced.iter().copied(), now).await?;
        self.staged.commit(tx).await?;
        Ok(())
    }
}
