//! Mutation fields of themes; publishing and editing have theirs in `switch/publish`.

use async_graphql::{Context, Object};
use vitrine_community::deletion::graphql::DeletedItems;
use vitrine_community::graphql::item_objects;
use vitrine_community::moderation;
use vitrine_community::moderation::graphql::DecidedItem;
use vitrine_community::publishing::backlog;
use vitrine_core::error::Result;
use vitrine_kit::graphql::{app, viewer};

use super::{KIND, SwitchTheme, Theme};
use crate::themes::backlog::OF_THEMES;

/// Mutation fields of this feature.
#[derive(Default)]
pub struct ThemesMutation;

#[Object]
impl ThemesMutation {
    /// Deletes all of these themes, at most 100, or none. For a minute `restoreSwitchThemes` takes that back. Staff give a reason
    /// of 3 to 500 characters for the items of others, whose creators read it.
    async fn delete_switch_themes(
        &self,
        ctx: &Context<'_>,
        hex_ids: Vec<String>,
        reason: Option<String>,
    ) -> Result<DeletedItems> {
        item_objects::delete::<Theme>(ctx, &hex_ids, reason.as_deref()).await
    }

    /// Restores what the viewer has deleted within the last minute: all of these themes or none.
    async fn restore_switch_themes(&self, ctx: &Context<'_>, hex_ids: Vec<String>) -> Result<Vec<SwitchTheme>> {
        item_objects::restore(ctx, &hex_ids).await
    }

    /// Has the pictures of a theme made again that could not be made; no change while it has pictures, or they are being made. At
    /// most 10 a day.
    async fn retry_switch_theme_previews(&self, ctx: &Context<'_>, hex_id: String) -> Result<SwitchTheme> {
        let writer = viewer(ctx).require_writer()?;
        let id = backlog::try_again::<Theme, _>(app(ctx), &writer, &hex_id, &OF_THEMES).await?;
        item_objects::load_one(ctx, id).await
    }

    /// Saves a theme, so that the viewer finds it again; no change when it is saved already.
    async fn save_switch_theme(&self, ctx: &Context<'_>, hex_id: String) -> Result<SwitchTheme> {
        item_objects::save(ctx, &hex_id).await
    }

    /// Takes a theme off what the viewer has saved; no change when it is not. Null when the viewer may not see it any more.
    async fn unsave_switch_theme(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<SwitchTheme>> {
        item_objects::unsave(ctx, &hex_id).await
    }

    /// Takes a theme off all lists; its creator reads the reason, 3 to 500 characters.
    async fn mod_unlist_switch_themes(&self, ctx: &Context<'_>, hex_id: String, reason: String) -> Result<DecidedItem> {
        moderation::graphql::unlist(ctx, &KIND, &hex_id, &reason).await
    }

    /// Puts a theme back on the lists.
    async fn mod_relist_switch_themes(&self, ctx: &Context<'_>, hex_id: String) -> Result<DecidedItem> {
        moderation::graphql::relist(ctx, &KIND, &hex_id).await
    }
}
