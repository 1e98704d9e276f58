//! Follows for the fields of creators.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::Context;
use async_graphql::dataloader::{DataLoader, Loader};
use uuid::Uuid;
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::loader_error;

use super::follow_rows;

/// Loads, in one statement, which creators of a page an account follows. Requests of visitors have no loader.
pub struct FollowedLoader {
    pub app: SharedApp,
    pub account_id: i64,
}

impl Loader<Uuid> for FollowedLoader {
    type Value = ();
    type Error = Arc<PublicError>;

    async fn load(&self, uuids: &[Uuid]) -> Result<HashMap<Uuid, ()>, Self::Error> {
        let followed = follow_rows::followed_among(&self.app.db, self.account_id, uuids).await;
        Ok(followed.map_err(|error| Arc::new(PublicError::from(error)))?.into_iter().map(|uuid| (uuid, ())).collect())
    }
}

/// Returns whether the viewer follows a creator; `None` for a visitor.
pub async fn is_followed(ctx: &Context<'_>, uuid: Uuid) -> Result<Option<bool>> {
    let Some(loader) = ctx.data_opt::<DataLoader<FollowedLoader>>() else { return Ok(None) };
    let followed = loader.load_one(uuid).await.map_err(|error| loader_error(&error))?;
    Ok(Some(followed.is_some()))
}
