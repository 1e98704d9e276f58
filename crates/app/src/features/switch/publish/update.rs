//! Changing what is said of a published theme, and what it is made of. Only what is given changes. Two who change it at once
//! do not overwrite each other: the second is told.

use vitrine_blobs::BlobKey;
use vitrine_db::Tx;

use super::checks::Form;
use super::content::Content;
use super::decode::decode_pieces;
use super::{Pieces, store};
use crate::app::SharedApp;
use crate::clock::Millis;
use crate::error::{Code, FieldError, PublicError, Reason, Result};
use crate::features::switch::themes;
use crate::features::switch::themes::packs::collage;
use crate::features::switch::themes::previews::MakePreviews;
use crate::features::switch::themes::theme::Theme;
use crate::features::tags;
use crate::ids::slug;
use crate::items;
use crate::objects::{self, StagedFiles};
use crate::rates::Who;
use crate::viewer::{Role, Viewer, Writer};

/// What to change; what is absent stays.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub name: Option<String>,
    /// Empty for none.
    pub description: Option<String>,
    pub tags: Option<Vec<String>>,
    pub is_private: Option<bool>,
    pub is_nsfw: Option<bool>,
    pub pieces: Pieces,
    /// When the theme had last been changed in the eyes of who asks.
    pub expected_updated_at: Option<Millis>,
}

impl Change {
    /// Moderators see to it that a theme is found under the right words, and say nothing in its creator's name.
    fn is_for_moderators(&self) -> bool {
        self.name.is_none() && self.description.is_none() && self.is_private.is_none() && self.pieces.is_keep()
    }
}

/// Changes a theme and returns its row id.
///
/// # Errors
/// `NOT_FOUND` for one that the writer may not open, `FORBIDDEN` for somebody else's, field errors below `data`, `CONFLICT` if
/// it was changed meanwhile; what the database reports.
pub async fn update(app: &SharedApp, writer: &Writer, hex_id: &str, mut change: Change) -> Result<i64> {
    app.rates.changes.take(Who::Account(writer.account().id))?;
    let viewer = Viewer::SignedIn(writer.account().clone());
    let theme = themes::find(app, &viewer, hex_id).await?.ok_or_else(PublicError::not_found)?;
    if !may_change(writer, &theme, &change) {
        return Err(PublicError::new(Code::Forbidden, "Only its creator can change this."));
    }
    if change.expected_updated_at.is_some_and(|expected| expected != theme.item.updated_at) {
        return Err(changed_meanwhile());
    }
    let pieces = std::mem::take(&mut change.pieces);
    let (details, new_tags) = check(&theme, change)?;
    let id = theme.item.id;
    let known: Vec<String> =
        tags::of_items(&app.db, &[id]).await?.remove(&id).unwrap_or_default().into_iter().map(|tag| tag.slug).collect();
    let new_tags = new_tags.filter(|tags| tags.iter().map(|tag| &tag.slug).ne(&known));
    let content = NewContent::of(app, writer, &theme, pieces).await?;
    if details == store::Facts::of(&theme.item) && new_tags.is_none() && content.is_none() {
        return Ok(id);
    }
    let read_at = theme.item.updated_at;
    // Later than the last change, whatever the clock says: it tells the versions apart.
    let updated_at = app.clock.now().max(read_at + 1);
    let now = app.clock.now();
    let (details, new_tags, content) = (&details, new_tags.as_deref(), content.as_ref());
    app.db
        .transaction(|tx| async move {
            if store::update(&tx, id, details, read_at, updated_at).await? == 0 {
                return Err(changed_meanwhile());
            }
            if let Some(new_tags) = new_tags {
                let tag_ids = tags::resolve(&tx, new_tags, now).await?;
                tags::replace_of_item(&tx, id, &tag_ids).await?;
            }
            if let Some(content) = content {
                content.store(&tx, id, now).await?;
            }
            collage::enqueue_due_of(&tx, &[id], now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(id)
}

/// What the theme is made of after the change.
struct NewContent {
    content: Content,
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
            Some((hash, _)) => Some(app.blobs.get(objects::wallpaper(hash)).await?),
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
        Ok(Some(Self { content, staged, replaced, preview_token }))
    }

    async fn store(&self, tx: &Tx, id: i64, now: Millis) -> Result<()> {
        store::set_content(tx, id, &self.content).await?;
        if let Some(preview_token) = &self.preview_token {
            items::store::renew_previews(tx, id, preview_token.clone()).await?;
            vitrine_jobs::enqueue(tx, &MakePreviews { theme_id: id }, MakePreviews::options(id, now)).await?;
        }
        objects::release(tx, self.replaced.iter().copied(), now).await?;
        self.staged.commit(tx).await?;
        Ok(())
    }
}

fn may_change(writer: &Writer, theme: &Theme, change: &Change) -> bool {
    let account = writer.account();
    match account.role {
        _ if account.id == theme.item.creator_id => true,
        Role::Admin => true,
        Role::Moderator => change.is_for_moderators(),
        _ => false,
    }
}

pub(crate) fn changed_meanwhile() -> PublicError {
    PublicError::new(Code::Conflict, "It was changed elsewhere meanwhile.")
}

/// The theme's facts after the change, and its tags if they are given.
fn check(theme: &Theme, change: Change) -> Result<(store::Facts, Option<Vec<tags::NewTag>>)> {
    let mut facts = store::Facts::of(&theme.item);
    let mut field_errors = Vec::new();
    let mut form = Form { path: "data".into(), field_errors: &mut field_errors };
    if let Some(name) = &change.name {
        facts.name = form.name(name);
        facts.slug = slug(&facts.name);
    }
    if let Some(description) = &change.description {
        facts.description = form.description(Some(description));
    }
    let tags = change.tags.map(|tags| form.tags(&tags));
    facts.is_private = change.is_private.unwrap_or(facts.is_private);
    facts.is_nsfw = change.is_nsfw.unwrap_or(facts.is_nsfw);
    if field_errors.is_empty() { Ok((facts, tags)) } else { Err(PublicError::field_errors(field_errors)) }
}
