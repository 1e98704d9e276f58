//! What the fields of every kind of item ask about saves.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::Context;
use async_graphql::dataloader::{DataLoader, Loader};

use super::store;
use crate::app::SharedApp;
use crate::error::{PublicError, to_graphql};
use crate::graphql::loader_error;

/// Reads in one statement what of a page an account has saved. A visitor's request has none.
pub struct SavedLoader {
    pub app: SharedApp,
    pub account_id: i64,
}

impl Loader<i64> for SavedLoader {
    type Value = ();
    type Error = Arc<PublicError>;

    async fn load(&self, ids: &[i64]) -> Result<HashMap<i64, ()>, Self::Error> {
        let saved = store::saved_among(&self.app.db, self.account_id, ids).await;
        Ok(saved.map_err(|error| Arc::new(PublicError::from(error)))?.into_iter().map(|id| (id, ())).collect())
    }
}

/// Whether the viewer has saved an item; `None` for a visitor.
pub async fn is_saved(ctx: &Context<'_>, id: i64) -> async_graphql::Result<Option<bool>> {
    let Some(loader) = ctx.data_opt::<DataLoader<SavedLoader>>() else { return Ok(None) };
    let saved = loader.load_one(id).await.map_err(|error| to_graphql(loader_error(&error)))?;
    Ok(Some(saved.is_some()))
}
