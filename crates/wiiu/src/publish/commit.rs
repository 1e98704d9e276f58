//! Files first, then rows: the keys are staged, the files written and synced, and only then one transaction adds theme,
//! patches, tags and the job. An interruption leaves at most files that the sweeper knows about.

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

use super::checks::CheckedWiiuTheme;
use super::content::{DecodedParts, WiiuThemeContent};
use super::wiiu_theme_content_rows;
use crate::themes::making::MakePieces;
use crate::themes::theme::KIND;

/// The rows of a theme.
struct WiiuThemeRows {
    item: NewItem,
    content: WiiuThemeContent,
    tags: Vec<tags::NewTag>,
}

/// Stores the files of these themes and adds their rows; returns their ids.
pub async fn commit(
    app: &SharedApp,
    writer: &Writer,
    themes: Vec<(CheckedWiiuTheme, DecodedParts)>,
    key: Option<&IdempotencyKey>,
    request_id: Option<&str>,
) -> Result<Vec<i64>> {
    let now = app.clock.now();
    let by = AuditContext { writer, request_id, at: now };
    let mut files = Vec::new();
    let mut rows = Vec::with_capacity(themes.len());
    for (checked, decoded) in themes {
        let (content, new) = WiiuThemeContent::default().with(&checked.parts, decoded);
        files.extend(new);
        let (item, tags) = checked.details.into_item(app, writer, &KIND);
        rows.push(WiiuThemeRows { item, content, tags });
    }
    let staged = objects::put(app, files).await?;
    let (rows, staged) = (&rows, &staged);
    app.db
        .transaction(|tx| async move {
            let ids = add(&tx, by, rows, staged, key).await?;
            tx.commit().await?;
            Ok(ids)
        })
        .await
}

/// Adds the rows, unless another request with this key was faster; then returns that request's response.
async fn add(
    tx: &Tx,
    by: AuditContext<'_>,
    rows: &[WiiuThemeRows],
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
    items::check_quota(tx, writer, rows.len()).await?;
    let mut ids = Vec::with_capacity(rows.len());
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let id = items::item_rows::insert(tx, &row.item).await?;
        items.push(PublishedItem { kind: &KIND, id, made_of: row.content.made_of(&row.item.name) });
        let id = id.0;
        wiiu_theme_content_rows::insert(tx, id, &row.content).await?;
        staged.hold(tx, id, row.content.files()).await?;
        let tag_ids = tags::resolve(tx, &row.tags, now).await?;
        tags::add_to_item(tx, id, &tag_ids).await?;
        let options = MakePieces::options(id, now).of_account(writer.account().id);
        vitrine_jobs::enqueue(tx, &MakePieces { theme_id: id }, options).await?;
        ids.push(id);
    }
    items::check_storage(tx, writer, &StorageUse::NONE).await?;
    staged.commit(tx).await?;
    if let Some(key) = key {
        key.keep(tx, writer, &ids, now).await?;
    }
    audit_trail::published(tx, by, items).await?;
    Ok(ids)
}
