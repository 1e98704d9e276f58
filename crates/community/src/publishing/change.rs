//! Changing a published item: its texts and its contents. Only the given fields change. Of two concurrent changes the second is
//! refused with an error. A job that updates the item's pictures meanwhile is no reason to refuse: the change starts again.

use bytes::Bytes;
use vitrine_admission::rates::RateSubject;
use vitrine_blobs::BlobKey;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items::{self, Item, OfKind, StorageUse};
use vitrine_core::viewer::{UserRole, Viewer, Writer};
use vitrine_db::{Db, Tx};
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects::{self, StagedFiles};

use super::audit_trail::{self, AuditContext, FileVersions, MadeOf};
use super::details::{self, DetailsChange, ItemDetails};
use super::form::DetailsForm;
use crate::nsfw::NsfwCheck;

/// Attempts of a change that a job has overtaken. A change enqueues such a job once.
const ATTEMPTS: usize = 3;

/// Changes to an item. Absent fields stay as they are.
#[derive(Clone, Debug, Default)]
pub struct ItemChange<Parts> {
    pub details: DetailsChange,
    pub is_nsfw: Option<bool>,
    pub parts: Parts,
}

/// Changes to the parts of an item.
pub trait PartChanges: Send + Sync {
    /// Returns whether all parts stay as they are.
    fn is_keep(&self) -> bool;

    /// Returns whether they add a picture that others will see.
    fn has_picture(&self) -> bool;
}

/// The stored contents of an item.
pub trait ItemContent: PartialEq + Send + Sync {
    /// Returns the stored files that it refers to.
    fn files(&self) -> impl Iterator<Item = BlobKey> + Send;

    /// Returns the inputs of the files of an item with this name.
    fn made_of(&self, name: &str) -> MadeOf;
}

/// The contents of an item after its parts were replaced.
pub struct RenewedContent<Content> {
    pub content: Content,
    /// Files to store for it.
    pub files: Vec<(BlobKey, Bytes)>,
    /// Files made of the former contents that are no longer shown.
    pub gone: Vec<BlobKey>,
    /// True if previews have to be made again.
    pub is_due: bool,
}

/// A change that has been stored.
pub struct AppliedChange<'a, Content> {
    pub id: i64,
    pub is_renamed: bool,
    /// Contents before and after the change; `None` if they stay as they are.
    pub content: Option<(&'a Content, &'a Content)>,
    pub at: Millis,
}

/// An item that its creator can change.
pub trait ChangeableItem: OfKind {
    type Parts: PartChanges;
    type Content: ItemContent;

    /// Reads its contents.
    fn content(&self, db: &Db) -> impl Future<Output = Result<Self::Content>> + Send;

    /// Builds its contents after the change. Returns `None` if there is a mistake, which is added to the errors.
    fn renewed(
        &self,
        app: &SharedApp,
        writer: &Writer,
        before: &Self::Content,
        parts: &Self::Parts,
        field_errors: &mut Vec<FieldError>,
    ) -> impl Future<Output = Result<Option<RenewedContent<Self::Content>>>> + Send;

    /// Replaces its stored contents.
    fn set_content(tx: &Tx, id: i64, content: &Self::Content) -> impl Future<Output = Result<()>> + Send;

    /// Enqueues the job that makes its previews, as a job of this account.
    fn enqueue_making(tx: &Tx, id: i64, account_id: i64, now: Millis) -> impl Future<Output = Result<()>> + Send;

    /// Applies what else follows from a change, after everything is stored.
    fn follow(tx: &Tx, changed: AppliedChange<'_, Self::Content>) -> impl Future<Output = Result<()>> + Send;
}

/// Changes an item and returns its row id.
///
/// # Errors
/// `NOT_FOUND` if the writer may not open it, `FORBIDDEN` if it is somebody else's, field errors below `data`, `CONFLICT` if it was
/// changed meanwhile; errors of the database and the object store.
pub async fn update<W: ChangeableItem>(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    hex_id: &str,
    change: &ItemChange<W::Parts>,
    request_id: &str,
) -> Result<i64> {
    app.rates.changes.take(RateSubject::Account(writer.account().id)).await?;
    for _ in 0..ATTEMPTS {
        if let Some(id) = attempt::<W>(app, nsfw_check, writer, hex_id, change, request_id).await? {
            return Ok(id);
        }
    }
    Err(details::changed_meanwhile())
}

/// Attempts a change. Returns `None` if a job has updated the item since it was read: storing the parts would undo that.
async fn attempt<W: ChangeableItem>(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    hex_id: &str,
    change: &ItemChange<W::Parts>,
    request_id: &str,
) -> Result<Option<i64>> {
    let viewer = Viewer::SignedIn(writer.account().clone());
    let item = items::find::<W>(&app.db, &viewer, hex_id).await?.ok_or_else(PublicError::not_found)?;
    let (read, parts) = (item.item(), &change.parts);
    let is_for_moderators = change.details.is_for_moderators() && parts.is_keep();
    details::admit(writer, read, change.details.expected_updated_at, is_for_moderators)?;
    let mut field_errors = Vec::new();
    let before = ItemDetails::of(read);
    let (facts, new_tags) =
        DetailsForm { path: "data".into(), field_errors: &mut field_errors }.changed(before.clone(), &change.details);
    let is_mature = change.is_nsfw.unwrap_or(read.is_nsfw);
    // What moderators take a mark from they have looked at.
    let is_own = viewer.is(read.creator_id);
    if change.is_nsfw == Some(false) && read.is_nsfw_by_staff && is_own && writer.account().role != UserRole::Admin {
        field_errors.push(FieldError::new("data.isNSFW", ErrorReason::MarkedByModerator));
    }
    let shows_more = parts.has_picture() || read.is_private || is_own && read.is_nsfw;
    if field_errors.is_empty() && shows_more && !facts.is_private && !is_mature {
        nsfw_check.require_answering(app).await?;
    }
    let content = NewContent::of(app, writer, &item, parts, field_errors).await?;
    let id = read.id;
    let new_tags = details::others(&app.db, id, new_tags).await?;
    if facts == before && is_mature == read.is_nsfw && new_tags.is_none() && content.is_none() {
        return Ok(Some(id));
    }
    let between = content.as_ref().map(NewContent::between);
    let kept = item.content(&app.db);
    let versions = FileVersions::of_change((&read.name, &facts.name), between, kept, W::Content::made_of).await?;
    let now = app.clock.now();
    let by = AuditContext { writer, request_id: Some(request_id), at: now };
    let facts = &ItemDetails { is_nsfw: change.is_nsfw, is_nsfw_by_staff: !is_own, ..facts };
    let (new_tags, content) = (new_tags.as_deref(), content.as_ref());
    let recorded = audit_trail::AuditedChange { kind: W::KIND, read, facts, versions: versions.as_ref() };
    let is_done = app
        .db
        .transaction(|tx| async move {
            nsfw_check.lock(&tx, id).await?;
            let writer = &items::lock_writer(&tx, writer).await?;
            details::admit(writer, read, None, is_for_moderators)?;
            let storage = if is_own && content.is_some() { Some(StorageUse::of(&tx, writer).await?) } else { None };
            details::store(&tx, read, facts, new_tags, now).await?;
            if let Some(content) = content {
                // From here on a job waits for the item's row, and then finds that the item has been changed.
                if !items::item_rows::previews_stand(&tx, read).await? {
                    tx.rollback().await?;
                    return Ok(false);
                }
                content.store::<W>(&tx, read, now).await?;
            }
            // Other pictures are looked at when they are made.
            if content.is_none_or(|content| content.preview_token.is_none()) {
                nsfw_check.report(&tx, W::KIND, id, now).await?;
            }
            if let Some(before) = storage {
                items::check_storage(&tx, writer, &before).await?;
            }
            let is_renamed = facts.name != read.name;
            W::follow(&tx, AppliedChange { id, is_renamed, content: between, at: now }).await?;
            audit_trail::changed(&tx, by, recorded).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(true)
        })
        .await?;
    if !is_done {
        return Ok(None);
    }
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(Some(id))
}

/// The contents of an item after a change.
struct NewContent<C> {
    before: C,
    content: C,
    staged: StagedFiles,
    /// Files that it no longer uses.
    replaced: Vec<BlobKey>,
    /// Token of its new previews, if they have to be made again.
    preview_token: Option<Vec<u8>>,
}

impl<C: ItemContent> NewContent<C> {
    /// Builds the new contents. Returns `None` if they stay as they are. `field_errors` are the errors of the other fields.
    async fn of<W: ChangeableItem<Content = C>>(
        app: &SharedApp,
        writer: &Writer,
        item: &W,
        parts: &W::Parts,
        mut field_errors: Vec<FieldError>,
    ) -> Result<Option<Self>> {
        let renewed = match parts.is_keep() {
            true => None,
            false => {
                let before = item.content(&app.db).await?;
                let renewed = item.renewed(app, writer, &before, parts, &mut field_errors).await?;
                renewed.map(|renewed| (before, renewed))
            }
        };
        if !field_errors.is_empty() {
            return Err(PublicError::field_errors(field_errors));
        }
        let Some((before, RenewedContent { content, files, gone, is_due })) = renewed else { return Ok(None) };
        if content == before {
            return Ok(None);
        }
        let kept: Vec<BlobKey> = content.files().collect();
        let replaced = before.files().filter(|key| !kept.contains(key)).chain(gone).collect();
        let preview_token = is_due.then(|| app.random.bytes::<16>().to_vec());
        let staged = objects::put(app, files).await?;
        Ok(Some(Self { before, content, staged, replaced, preview_token }))
    }

    /// Returns the contents before and after the change.
    fn between(&self) -> (&C, &C) {
        (&self.before, &self.content)
    }

    async fn store<W: ChangeableItem<Content = C>>(&self, tx: &Tx, read: &Item, now: Millis) -> Result<()> {
        let id = read.id;
        W::set_content(tx, id, &self.content).await?;
        if let Some(preview_token) = &self.preview_token {
            items::item_rows::renew_previews(tx, id, preview_token.clone()).await?;
            W::enqueue_making(tx, id, read.creator_id, now).await?;
        }
        self.staged.hold(tx, id, self.content.files()).await?;
        objects::let_go(tx, id, self.replaced.iter().copied(), now).await?;
        self.staged.commit(tx).await?;
        Ok(())
    }
}
