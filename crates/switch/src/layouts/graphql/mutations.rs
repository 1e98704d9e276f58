//! Mutation fields of layouts.

use vitrine_community::graphql::item_objects;
use vitrine_core::error::Result;

use async_graphql::{Context, Object};
use vitrine_community::moderation;
use vitrine_community::moderation::graphql::DecidedItem;

use super::super::layout::KIND;
use super::SwitchLayout;

/// Mutation fields of this feature.
#[derive(Default)]
pub struct LayoutsMutation;

#[Object]
impl LayoutsMutation {
    /// Saves a layout, so that the viewer finds it again; no change when it is saved already.
    async fn save_switch_layout(&self, ctx: &Context<'_>, hex_id: String) -> Result<SwitchLayout> {
        item_objects::save(ctx, &hex_id).await
    }

    /// Takes a layout off what the viewer has saved; no change when it is not. Null when the viewer may not see it any more.
    async fn unsave_switch_layout(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<SwitchLayout>> {
        item_objects::unsave(ctx, &hex_id).await
    }

    /// Takes a layout off all lists; the reason has 3 to 500 characters.
    async fn mod_unlist_switch_layouts(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        reason: String,
    ) -> Result<DecidedItem> {
        moderation::graphql::unlist(ctx, &KIND, &hex_id, &reason).await
    }

    /// Puts a layout back on the lists.
    async fn mod_relist_switch_layouts(&self, ctx: &Context<'_>, hex_id: String) -> Result<DecidedItem> {
        moderation::graphql::relist(ctx, &KIND, &hex_id).await
    }
}
