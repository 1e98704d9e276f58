//! Changing what is said of a published theme, and its screenshot. Only what is given changes. Two who change it at once do not overwrite each
//! other: the second is told.

use bytes::Bytes;
use vitrine_blobs::{BlobKey, ContentHash};
use vitrine_db::Tx;

use super::checks::Form;
use super::decode::decode_screenshot;
use super::store;
use crate::app::SharedApp;
use crate::clock::Millis;
use crate::error::{Code, PublicError, Result};
use crate::features::switch::themes;
use crate::features::switch::themes::previews::MakePreviews;
use crate::features::switch::themes::theme::Theme;
use crate::features::tags;
use crate::ids::slug;
use crate::items;
use crate::objects::{self, StagedFiles};
use crate::rates::Who;
use crate::uploads::UploadedFile;
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
    pub screenshot: Option<ScreenshotChange>,
    /// When the theme had last been changed in the eyes of who asks.
    pub expected_updated_at: Option<Millis>,
}

#[derive(Clone, Debug)]
pub enum ScreenshotChange {
    Remove,
    Replace(UploadedFile),
}

impl Change {
    /// Moderators see to it that a theme is found under the right words, and say nothing in its creator's name.
    fn is_for_moderators(&self) -> bool {
        self.name.is_none() && self.description.is_none() && self.is_private.is_none() && self.screenshot.is_none()
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
    let new_screenshot = change.screenshot.take();
    let (details, new_tags) = check(&theme, change)?;
    let id = theme.item.id;
    let known: Vec<String> =
        tags::of_items(&app.db, &[id]).await?.remove(&id).unwrap_or_default().into_iter().map(|tag| tag.slug).collect();
    let new_tags = new_tags.filter(|tags| tags.iter().map(|tag| &tag.slug).ne(&known));
    let pictures = match new_screenshot {
        Some(change) => Pictures::changed(app, &theme, change).await?,
        None => None,
    };
    if details == store::Facts::of(&theme.item) && new_tags.is_none() && pictures.is_none() {
        return Ok(id);
    }
    let read_at = theme.item.updated_at;
    // Later than the last change, whatever the clock says: it tells the versions apart.
    let updated_at = app.clock.now().max(read_at + 1);
    let now = app.clock.now();
    let (details, new_tags, pictures) = (&details, new_tags.as_deref(), pictures.as_ref());
    app.db
        .transaction(|tx| async move {
            if store::update(&tx, id, details, read_at, updated_at).await? == 0 {
                return Err(changed_meanwhile());
            }
            if let Some(new_tags) = new_tags {
                let tag_ids = tags::resolve(&tx, new_tags, now).await?;
                tags::replace_of_item(&tx, id, &tag_ids).await?;
            }
            if let Some(pictures) = pictures {
                pictures.store(&tx, id, now).await?;
            }
            tx.commit().await?;
            Ok(())
        })
        .await?;
    app.follow_changes().await;
    if pictures.is_some() {
        app.job_notifier.notify();
    }
    Ok(id)
}

/// Another screenshot, or none, and what it takes the place of.
struct Pictures {
    screenshot_hash: Option<Vec<u8>>,
    staged: StagedFiles,
    preview_token: Vec<u8>,
    replaced: Vec<BlobKey>,
}

impl Pictures {
    /// None if the theme stays as it is.
    async fn changed(app: &SharedApp, theme: &Theme, change: ScreenshotChange) -> Result<Option<Self>> {
        let mut files = Vec::new();
        let screenshot_hash = match change {
            ScreenshotChange::Remove if theme.screenshot_hash.is_none() => return Ok(None),
            ScreenshotChange::Remove => None,
            ScreenshotChange::Replace(file) => {
                let wallpaper = match theme.wallpaper_hash.as_deref().and_then(ContentHash::from_slice) {
                    Some(hash) => Some(app.blobs.get(objects::wallpaper(hash)).await?),
                    None => None,
                };
                let bytes = decode_screenshot(app, "data", file, wallpaper).await?;
                let hash = ContentHash::of(&bytes);
                files.push((objects::screenshot(hash), Bytes::from(bytes)));
                Some(hash.as_bytes().to_vec())
            }
        };
        let before = theme.screenshot_hash.as_deref().and_then(ContentHash::from_slice);
        let replaced = before.map(objects::screenshot).into_iter().collect();
        let staged = objects::put(app, files).await?;
        Ok(Some(Self { screenshot_hash, staged, preview_token: app.random.bytes::<16>().to_vec(), replaced }))
    }

    async fn store(&self, tx: &Tx, id: i64, now: Millis) -> Result<()> {
        store::set_screenshot(tx, id, self.screenshot_hash.clone()).await?;
        items::store::renew_previews(tx, id, self.preview_token.clone()).await?;
        objects::release(tx, self.replaced.iter().copied(), now).await?;
        self.staged.commit(tx).await?;
        vitrine_jobs::enqueue(tx, &MakePreviews { theme_id: id }, MakePreviews::options(id, now)).await?;
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

fn changed_meanwhile() -> PublicError {
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
