//! Storing what is published: the keys are staged, the files written and synced, and only then one transaction adds rows, tags and
//! jobs. An interruption leaves at most files that the sweeper knows about.

use bytes::Bytes;
use vitrine_blobs::BlobKey;
use vitrine_core::error::Result;
use vitrine_core::items::item_rows::{self, NewItem};
use vitrine_core::items::{self, ItemId, StorageUse};
use vitrine_core::viewer::Writer;
use vitrine_db::Tx;
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects::{self, StagedFiles};

use super::audit_trail::{self, AuditContext, PublishedItem};
use super::change::{ChangeableItem, ItemContent as _};
use super::form::CheckedDetails;
use super::idempotency::IdempotencyKey;
use crate::tags;

/// An item that people publish by itself.
pub trait PublishableItem: ChangeableItem {
    /// Properties that never change after publishing, such as the menu that a theme is for.
    type FixedProperties: Send + Sync;

    /// Adds the row of its own table, with its contents.
    fn insert(
        tx: &Tx,
        id: ItemId,
        fixed: &Self::FixedProperties,
        content: &Self::Content,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// The rows of a new item.
pub struct NewItemRows<W: PublishableItem> {
    item: NewItem,
    tags: Vec<tags::NewTag>,
    fixed: W::FixedProperties,
    content: W::Content,
}

impl<W: PublishableItem> NewItemRows<W> {
    /// The rows of an item of this writer, whose pictures are still to be made.
    pub fn new(
        app: &SharedApp,
        writer: &Writer,
        details: CheckedDetails,
        fixed: W::FixedProperties,
        content: W::Content,
    ) -> Self {
        let (item, tags) = details.into_item(app, writer, W::KIND);
        Self { item, tags, fixed, content }
    }
}

/// What new items are published in, such as a pack. It counts as an item in the quota of its creator.
pub trait NewGroup: Sync {
    /// Adds it and puts the new items in. Returns it, and the ids of published items that join it.
    fn add(&self, tx: &Tx, new_items: &[i64]) -> impl Future<Output = Result<(PublishedItem, Vec<i64>)>> + Send;
}

/// The group of a kind whose items are published in none.
pub enum NoGroup {}

impl NewGroup for NoGroup {
    async fn add(&self, _: &Tx, _: &[i64]) -> Result<(PublishedItem, Vec<i64>)> {
        match *self {}
    }
}

/// Stores the files and adds the rows, unless another request with this key was faster; then returns that request's response. Returns
/// the ids of the items in the order given, and after them those of the published items that have joined the group.
///
/// # Errors
/// `QUOTA_EXCEEDED`, errors of the group, and what the stores report.
pub async fn commit<W: PublishableItem, Group: NewGroup>(
    app: &SharedApp,
    by: AuditContext<'_>,
    files: Vec<(BlobKey, Bytes)>,
    rows: &[NewItemRows<W>],
    group: Option<&Group>,
    key: Option<&IdempotencyKey>,
) -> Result<Vec<i64>> {
    let staged = &objects::put(app, files).await?;
    app.db
        .transaction(|tx| async move {
            let ids = add(&tx, by, rows, group, staged, key).await?;
            tx.commit().await?;
            Ok(ids)
        })
        .await
}

async fn add<W: PublishableItem, Group: NewGroup>(
    tx: &Tx,
    by: AuditContext<'_>,
    rows: &[NewItemRows<W>],
    group: Option<&Group>,
    staged: &StagedFiles,
    key: Option<&IdempotencyKey>,
) -> Result<Vec<i64>> {
    let AuditContext { writer, at: now, .. } = by;
    items::lock_writer(tx, writer).await?;
    if let Some(key) = key
        && let Some(ids) = key.answered(tx, writer).await?
    {
        return Ok(ids);
    }
    items::check_quota(tx, writer, rows.len() + usize::from(group.is_some())).await?;
    let mut ids = Vec::with_capacity(rows.len());
    let mut published = Vec::with_capacity(rows.len() + usize::from(group.is_some()));
    for NewItemRows { item, tags, fixed, content } in rows {
        let id = item_rows::insert(tx, item).await?;
        published.push(PublishedItem { kind: W::KIND, id, made_of: content.made_of(&item.name) });
        W::insert(tx, id, fixed, content).await?;
        staged.hold(tx, id.0, content.files()).await?;
        let tag_ids = tags::resolve(tx, tags, now).await?;
        tags::add_to_item(tx, id.0, &tag_ids).await?;
        W::enqueue_making(tx, id.0, writer.account().id, now).await?;
        ids.push(id.0);
    }
    if let Some(group) = group {
        let (item, joined) = group.add(tx, &ids).await?;
        published.push(item);
        ids.extend(joined);
    }
    items::check_storage(tx, writer, &StorageUse::NONE).await?;
    staged.commit(tx).await?;
    if let Some(key) = key {
        key.keep(tx, writer, &ids, now).await?;
    }
    audit_trail::published(tx, by, published).await?;
    Ok(ids)
}
