//! The rows of published Wii U themes.

use vitrine_community::publishing::audit_trail::AuditContext;
use vitrine_community::publishing::commit::{self, NewItemRows, NoGroup, PublishableItem};
use vitrine_community::publishing::idempotency::IdempotencyKey;
use vitrine_core::error::Result;
use vitrine_core::items::ItemId;
use vitrine_core::viewer::Writer;
use vitrine_db::Tx;
use vitrine_kit::app::SharedApp;

use super::checks::CheckedWiiuTheme;
use super::content::{DecodedParts, WiiuThemeContent};
use super::wiiu_theme_content_rows;
use crate::themes::theme::Theme;

impl PublishableItem for Theme {
    type FixedProperties = ();

    async fn insert(tx: &Tx, id: ItemId, (): &(), content: &WiiuThemeContent) -> Result<()> {
        Ok(wiiu_theme_content_rows::insert(tx, id.0, content).await?)
    }
}

/// Stores the files of these themes and adds their rows; returns their ids.
pub async fn commit(
    app: &SharedApp,
    writer: &Writer,
    themes: Vec<(CheckedWiiuTheme, DecodedParts)>,
    key: Option<&IdempotencyKey>,
    request_id: Option<&str>,
) -> Result<Vec<i64>> {
    let by = AuditContext { writer, request_id, at: app.clock.now() };
    let mut files = Vec::new();
    let mut rows = Vec::with_capacity(themes.len());
    for (checked, decoded) in themes {
        let (content, new) = WiiuThemeContent::default().with(&checked.parts, decoded);
        files.extend(new);
        rows.push(NewItemRows::<Theme>::new(app, writer, checked.details, (), content));
    }
    commit::commit(app, by, files, &rows, None::<&NoGroup>, key).await
}
