//! Mutation fields of layouts.

use std::sync::Arc;

use async_graphql::{Context, Object};
use vitrine_community::moderation;
use vitrine_community::moderation::graphql::DecidedItem;
use vitrine_core::error::to_graphql;
use vitrine_kit::graphql::{app, viewer};
use vitrine_people::saves;

use super::super::layout::KIND;
use super::SwitchLayout;

/// Mutation fields of this feature.
#[derive(Default)]
pub struct LayoutsMutation;

#[Object]
impl LayoutsMutation {
    /// Saves a layout, so that the viewer finds it again; no change when it is saved already.
    async fn save_switch_layout(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<SwitchLayout> {
        let layout = saves::save(app(ctx), viewer(ctx), &hex_id).await.map_err(to_graphql)?;
        Ok(SwitchLayout(Arc::new(layout)))
    }

    /// Takes a layout off what the viewer has saved; no change when it is not. Null when the viewer may not see it any more.
    async fn unsave_switch_layout(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
    ) -> async_graphql::Result<Option<SwitchLayout>> {
        let layout = saves::unsave(app(ctx), viewer(ctx), &hex_id).await.map_err(to_graphql)?;
        Ok(layout.map(|layout| SwitchLayout(Arc::new(layout))))
    }

    /// Takes a layout off all lists; the reason has 3 to 500 characters.
    async fn mod_unlist_switch_layouts(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        reason: String,
    ) -> async_graphql::Result<DecidedItem> {
        moderation::graphql::unlist(ctx, &KIND, &hex_id, &reason).await
    }

    /// Puts a layout back on the lists.
    async fn mod_relist_switch_layouts(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<DecidedItem> {
        moderation::graphql::relist(ctx, &KIND, &hex_id).await
    }
}
