//! The rows of published themes, and of the pack that they are published in.

use vitrine_community::publishing::audit_trail::{AuditContext, PublishedItem};
use vitrine_community::publishing::commit::{self, NewGroup, NewItemRows, PublishableItem};
use vitrine_community::publishing::idempotency::IdempotencyKey;
use vitrine_community::tags;
use vitrine_core::error::Result;
use vitrine_core::items::ItemId;
use vitrine_core::items::item_rows::{self, NewItem};
use vitrine_core::viewer::Writer;
use vitrine_db::Tx;
use vitrine_kit::app::SharedApp;
use vitrine_target::Target;

use super::content::ThemeContent;
use super::decode::DecodedTheme;
use super::pack::CheckedPack;
use super::theme_content_rows;
use crate::themes::packs::pack::KIND as PACK;
use crate::themes::packs::{self, membership};
use crate::themes::theme::Theme;

impl PublishableItem for Theme {
    type FixedProperties = Target;

    async fn insert(tx: &Tx, id: ItemId, target: &Target, content: &ThemeContent) -> Result<()> {
        Ok(theme_content_rows::insert(tx, id, *target, content).await?)
    }
}

/// The row of a pack, with its tags and the published themes that join it.
struct PackRow {
    item: NewItem,
    tags: Vec<tags::NewTag>,
    theme_ids: Vec<i64>,
}

impl NewGroup for PackRow {
    async fn add(&self, tx: &Tx, new_themes: &[i64]) -> Result<(PublishedItem, Vec<i64>)> {
        let PackRow { item, tags, theme_ids } = self;
        let id = item_rows::insert(tx, item).await?;
        packs::pack_rows::insert(tx, id).await?;
        let tag_ids = tags::resolve(tx, tags, item.now).await?;
        tags::add_to_item(tx, id.0, &tag_ids).await?;
        let themes = [new_themes, theme_ids].concat();
        if packs::pack_rows::join(tx, id.0, item.creator_id, &themes).await? < themes.len() as u64 {
            return Err(membership::themes_changed());
        }
        packs::collage::enqueue_due(tx, &[id.0], item.now).await?;
        let made_of = membership::made_of(&item.name, &themes);
        Ok((PublishedItem { kind: &PACK, id, made_of }, theme_ids.clone()))
    }
}

/// Stores the files of these themes and adds their rows and that of their pack; returns the ids of the themes.
pub async fn commit(
    app: &SharedApp,
    writer: &Writer,
    themes: Vec<DecodedTheme>,
    pack: Option<CheckedPack>,
    key: Option<&IdempotencyKey>,
    request_id: Option<&str>,
) -> Result<Vec<i64>> {
    let by = AuditContext { writer, request_id, at: app.clock.now() };
    let mut files = Vec::new();
    let mut rows = Vec::with_capacity(themes.len());
    for DecodedTheme { checked, files: decoded } in themes {
        let (content, new) = ThemeContent::default().with(&checked.parts, checked.layout.as_ref(), decoded);
        files.extend(new);
        rows.push(NewItemRows::<Theme>::new(app, writer, checked.details, checked.target, content));
    }
    let pack = pack.map(|CheckedPack { details, theme_ids }| {
        let (item, tags) = details.into_item(app, writer, &PACK);
        PackRow { item, tags, theme_ids }
    });
    commit::commit(app, by, files, &rows, pack.as_ref(), key).await
}
