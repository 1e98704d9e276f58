//! `createWiiuThemes` and `updateWiiuTheme`: read the input, hand it on, return the themes.

mod parts;

use async_graphql::{Context, InputObject, Object};
use vitrine_community::graphql::item_objects;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::change::{ItemChange, update};
use vitrine_community::publishing::graphql::{DetailsInput, NewDetailsInput};
use vitrine_core::error::Result;
use vitrine_kit::graphql::{app, request_context, viewer};

use self::parts::WiiuThemePartsInput;
use super::{WiiuSubmission, WiiuThemeParts, publish};
use crate::themes::graphql::WiiuTheme;
use crate::themes::theme::Theme;

/// A Wii U theme to publish. Requires `launcherScreenshot` and a patch for `Men.pack`, `Men2.pack` or `cafe_barista_men.bfsar`.
/// All text patches must be of one region.
#[derive(InputObject)]
pub struct CreateWiiuThemeInput {
    #[graphql(flatten)]
    details: NewDetailsInput,
    #[graphql(flatten)]
    parts: WiiuThemePartsInput,
}

/// Changes to a Wii U theme. Omitted fields stay unchanged, and null removes a file. Changed pictures and music are processed
/// again. Until then the earlier ones are shown, and `previewState` is OUTDATED.
#[derive(InputObject)]
pub struct UpdateWiiuThemeInput {
    #[graphql(flatten)]
    details: DetailsInput,
    /// Mature.
    #[graphql(name = "isNSFW")]
    is_nsfw: Option<bool>,
    #[graphql(flatten)]
    parts: WiiuThemePartsInput,
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct PublishWiiuMutation;

#[Object]
impl PublishWiiuMutation {
    /// Publishes all themes or none, 1 to 10 at once, and answers them in the order given. Pictures and clip are made
    /// afterwards; `previewState` tells.
    async fn create_wiiu_themes(&self, ctx: &Context<'_>, data: Vec<CreateWiiuThemeInput>) -> Result<Vec<WiiuTheme>> {
        let writer = viewer(ctx).require_writer()?;
        let submissions: Result<Vec<_>> =
            data.into_iter().enumerate().map(|(position, data)| submission(ctx, position, data)).collect();
        let request = request_context(ctx);
        let (key, request_id) = (request.idempotency_key.as_deref(), Some(request.request_id.as_str()));
        let submissions = submissions?;
        let ids = publish(app(ctx), ctx.data_unchecked::<NsfwCheck>(), &writer, submissions, key, request_id).await?;
        item_objects::load(ctx, &ids).await
    }

    /// Changes what is given; CONFLICT if the theme was changed since `expectedUpdatedAt`, or at this very moment.
    /// Moderators may change whether it is mature, and its tags.
    async fn update_wiiu_theme(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        data: UpdateWiiuThemeInput,
    ) -> Result<WiiuTheme> {
        let writer = viewer(ctx).require_writer()?;
        let change = change(ctx, data)?;
        let request_id = &request_context(ctx).request_id;
        let id =
            update::<Theme>(app(ctx), ctx.data_unchecked::<NsfwCheck>(), &writer, &hex_id, &change, request_id).await?;
        item_objects::load_one(ctx, id).await
    }
}

fn change(ctx: &Context<'_>, data: UpdateWiiuThemeInput) -> Result<ItemChange<WiiuThemeParts>> {
    Ok(ItemChange { details: data.details.into(), is_nsfw: data.is_nsfw, parts: data.parts.read(ctx)? })
}

fn submission(ctx: &Context<'_>, position: usize, data: CreateWiiuThemeInput) -> Result<WiiuSubmission> {
    let parts = data.parts.read(ctx).map_err(|mut error| {
        error.field = error.field.map(|field| format!("data.{position}.{field}"));
        error
    })?;
    Ok(WiiuSubmission { details: data.details.into(), parts })
}
