//! Saves for the fields of every kind of item.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::dataloader::{DataLoader, Loader};
use async_graphql::{Context, SimpleObject};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::viewer::ViewerAccount;
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::{app, loader_error};

use super::saved_rows;

/// Loads, in one statement, which items of a page an account has saved. Requests of visitors have no loader.
pub struct SavedLoader {
    pub app: SharedApp,
    pub account_id: i64,
}

impl Loader<i64> for SavedLoader {
    type Value = ();
    type Error = Arc<PublicError>;

    async fn load(&self, ids: &[i64]) -> Result<HashMap<i64, ()>, Self::Error> {
        let saved = saved_rows::saved_among(&self.app.db, self.account_id, ids).await;
        Ok(saved.map_err(|error| Arc::new(PublicError::from(error)))?.into_iter().map(|id| (id, ())).collect())
    }
}

/// An item that the viewer has saved.
#[derive(SimpleObject)]
pub struct SavedItem {
    uuid: String,
    hex_id: String,
    /// Path of its page.
    page_url: String,
}

/// Returns the latest saves of an account, of the kind with this name.
pub async fn latest(ctx: &Context<'_>, account: &ViewerAccount, kind: &str) -> Result<Vec<SavedItem>> {
    let saved = super::latest(app(ctx), account, kind).await?;
    let shown = saved.into_iter().map(|(kind, item)| SavedItem {
        uuid: item.uuid.to_string(),
        hex_id: item.number().to_string(),
        page_url: item.page_url(kind),
    });
    Ok(shown.collect())
}

/// Returns whether the viewer has saved an item; `None` for a visitor.
pub async fn is_saved(ctx: &Context<'_>, id: i64) -> Result<Option<bool>> {
    let Some(loader) = ctx.data_opt::<DataLoader<SavedLoader>>() else { return Ok(None) };
    let saved = loader.load_one(id).await.map_err(|error| loader_error(&error))?;
    Ok(Some(saved.is_some()))
}
