//! Mutation fields of themes; publishing and editing have theirs in `switch/publish`.

use async_graphql::{Context, Object};
use vitrine_community::deletion::graphql::DeletedItems;
use vitrine_community::deletion::{self, DeletionContext};
use vitrine_community::moderation;
use vitrine_community::moderation::graphql::DecidedItem;
use vitrine_community::publishing::backlog;
use vitrine_core::error::{PublicError, to_graphql};
use vitrine_kit::graphql::{app, request_context, viewer};
use vitrine_people::saves;

use super::{KIND, SwitchTheme, Theme, load, with_tags};
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
    ) -> async_graphql::Result<DeletedItems> {
        let why = DeletionContext { reason: reason.as_deref(), request_id: &request_context(ctx).request_id };
        let deletion = deletion::delete::<Theme>(app(ctx), viewer(ctx), &hex_ids, why).await.map_err(to_graphql)?;
        Ok(deletion.into())
    }

    /// Restores what the viewer has deleted within the last minute: all of these themes or none.
    async fn restore_switch_themes(
        &self,
        ctx: &Context<'_>,
        hex_ids: Vec<String>,
    ) -> async_graphql::Result<Vec<SwitchTheme>> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let ids = deletion::restore::<Theme>(app(ctx), &writer, &hex_ids).await.map_err(to_graphql)?;
        load(ctx, app(ctx), &ids).await.map_err(to_graphql)
    }

    /// Has the pictures of a theme made again that could not be made; no change while it has pictures, or they are being made. At
    /// most 10 a day.
    async fn retry_switch_theme_previews(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
    ) -> async_graphql::Result<SwitchTheme> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let id = backlog::try_again::<Theme, _>(app(ctx), &writer, &hex_id, &OF_THEMES).await.map_err(to_graphql)?;
        let themes = load(ctx, app(ctx), &[id]).await.map_err(to_graphql)?;
        themes.into_iter().next().ok_or_else(|| to_graphql(PublicError::not_found()))
    }

    /// Saves a theme, so that the viewer finds it again; no change when it is saved already.
    async fn save_switch_theme(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<SwitchTheme> {
        let theme = saves::save(app(ctx), viewer(ctx), &hex_id).await.map_err(to_graphql)?;
        let themes = with_tags(ctx, vec![theme], &ctx.look_ahead()).await.map_err(to_graphql)?;
        themes.into_iter().next().ok_or_else(|| to_graphql(PublicError::not_found()))
    }

    /// Takes a theme off what the viewer has saved; no change when it is not. Null when the viewer may not see it any more.
    async fn unsave_switch_theme(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
    ) -> async_graphql::Result<Option<SwitchTheme>> {
        let theme: Option<Theme> = saves::unsave(app(ctx), viewer(ctx), &hex_id).await.map_err(to_graphql)?;
        let themes = with_tags(ctx, theme.into_iter().collect(), &ctx.look_ahead()).await.map_err(to_graphql)?;
        Ok(themes.into_iter().next())
    }

    /// Takes a theme off all lists; its creator reads the reason, 3 to 500 characters.
    async fn mod_unlist_switch_themes(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        reason: String,
    ) -> async_graphql::Result<DecidedItem> {
        moderation::graphql::unlist(ctx, &KIND, &hex_id, &reason).await
    }

    /// Puts a theme back on the lists.
    async fn mod_relist_switch_themes(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<DecidedItem> {
        moderation::graphql::relist(ctx, &KIND, &hex_id).await
    }
}
