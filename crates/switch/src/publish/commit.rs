//! Files first, then rows: the keys are staged, the files written and synced, and only then one transaction adds theme,
//! tags, options and the job. An interruption leaves at most files that the sweeper knows about.

use vitrine_community::publishing::audit_trail::{self, AuditContext, PublishedItem};
use vitrine_community::publishing::change::ItemContent as _;
use vitrine_community::publishing::idempotency::IdempotencyKey;
use vitrine_community::tags;
use vitrine_core::error::Result;
use vitrine_core::items::item_rows::NewItem;
use vitrine_core::items::{self, StorageUse};
use vitrine_core::viewer::Writer;
use vitrine_db::Tx;
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects::{self, StagedFiles};
use vitrine_target::Target;

use super::content::ThemeContent;
use super::decode::DecodedTheme;
use super::pack::CheckedPack;
use super::theme_content_rows;
use crate::themes::packs::pack::KIND as PACK;
use crate::themes::packs::{self, membership};
use crate::themes::previews::MakePreviews;
use crate::themes::theme::KIND;

/// The rows of a theme.
struct ThemeRows {
    item: NewItem,
    target: Target,
    content: ThemeContent,
    tags: Vec<tags::NewTag>,
}

/// The row of a pack, with its tags and the published themes that join it.
struct PackRow {
    item: NewItem,
    tags: Vec<tags::NewTag>,
    theme_ids: Vec<i64>,
}

impl PackRow {
    fn new(app: &SharedApp, writer: &Writer, pack: CheckedPack) -> Self {
        let (item, tags) = pack.details.into_item(app, writer, &PACK);
        Self { item, tags, theme_ids: pack.theme_ids }
    }

    /// Adds the pack and puts all its themes into it.
    async fn add(&self, tx: &Tx, new_themes: &[i64]) -> Result<PublishedItem> {
        let NewItem { creator_id, now, .. } = self.item;
        let id = items::item_rows::insert(tx, &self.item).await?;
        packs::pack_rows::insert(tx, id).await?;
        let tag_ids = tags::resolve(tx, &self.tags, now).await?;
        tags::add_to_item(tx, id.0, &tag_ids).await?;
        let themes = [new_themes, &self.theme_ids].concat();
        if packs::pack_rows::join(tx, id.0, creator_id, &themes).await? < themes.len() as u64 {
            return Err(membership::themes_changed());
        }
        packs::collage::enqueue_due(tx, &[id.0], now).await?;
        Ok(PublishedItem { kind: &PACK, id, made_of: membership::made_of(&self.item.name, &themes) })
    }
}

pub async fn commit(
    app: &SharedApp,
    writer: &Writer,
    themes: Vec<DecodedTheme>,
    pack: Option<CheckedPack>,
    key: Option<&IdempotencyKey>,
    request_id: Option<&str>,
) -> Result<Vec<i64>> {
    let now = app.clock.now();
    let by = AuditContext { writer, request_id, at: now };
    let mut files = Vec::new();
    let mut rows = Vec::with_capacity(themes.len());
    for DecodedTheme { checked, files: decoded } in themes {
        let (content, new) = ThemeContent::default().with(&checked.parts, checked.layout.as_ref(), decoded);
        files.extend(new);
        let (item, tags) = checked.details.into_item(app, writer, &KIND);
        rows.push(ThemeRows { item, target: checked.target, content, tags });
    }
    let staged = objects::put(app, files).await?;
    let pack = pack.map(|pack| PackRow::new(app, writer, pack));
    let (rows, pack, staged) = (&rows, pack.as_ref(), &staged);
    app.db
        .transaction(|tx| async move {
            let ids = add(&tx, by, rows, pack, staged, key).await?;
            tx.commit().await?;
            Ok(ids)
        })
        .await
}

/// Adds the rows, unless another request with this key was faster; then returns that request's response.
async fn add(
    tx: &Tx,
    by: AuditContext<'_>,
    rows: &[ThemeRows],
    pack: Option<&PackRow>,
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
    items::check_quota(tx, writer, rows.len() + usize::from(pack.is_some())).await?;
    let mut ids = Vec::with_capacity(rows.len());
    let mut items = Vec::with_capacity(rows.len() + 1);
    for row in rows {
        let id = items::item_rows::insert(tx, &row.item).await?;
        items.push(PublishedItem { kind: &KIND, id, made_of: row.content.made_of(&row.item.name) });
        theme_content_rows::insert(tx, id, row.target, &row.content).await?;
        let id = id.0;
        staged.hold(tx, id, row.content.files()).await?;
        let tag_ids = tags::resolve(tx, &row.tags, now).await?;
        tags::add_to_item(tx, id, &tag_ids).await?;
        let options = MakePreviews::options(id, now).of_account(writer.account().id);
        vitrine_jobs::enqueue(tx, &MakePreviews { theme_id: id }, options).await?;
        ids.push(id);
    }
    if let Some(pack) = pack {
        items.push(pack.add(tx, &ids).await?);
        ids.extend(&pack.theme_ids);
    }
    items::check_storage(tx, writer, &StorageUse::NONE).await?;
    staged.commit(tx).await?;
    if let Some(key) = key {
        key.keep(tx, writer, &ids, now).await?;
    }
    audit_trail::published(tx, by, items).await?;
    Ok(ids)
}
