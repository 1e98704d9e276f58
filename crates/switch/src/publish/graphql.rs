//! `createSwitchThemes` and `updateSwitchTheme`: read the input, hand it on, return the themes.

mod parts;

use async_graphql::{Context, InputObject, Object, Upload};
use vitrine_community::graphql::item_objects;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::change::{ItemChange, update};
use vitrine_community::publishing::graphql::{DetailsInput, NewDetailsInput};
use vitrine_core::error::Result;
use vitrine_kit::graphql::{app, request_context, uploaded, viewer};

use self::parts::SwitchThemePartsInput;
use super::{PackSubmission, ThemeParts, ThemeSubmission, compare, publish};
use crate::layouts::graphql::TargetName;
use crate::themes::graphql::SwitchTheme;
use crate::themes::look_alikes::{self, LOOK_ALIKES_COST, SwitchThemeLookAlike};
use crate::themes::theme::Theme;

/// A theme to publish. It needs a background, a layout or an icon.
#[derive(InputObject)]
pub struct CreateSwitchThemeInput {
    #[graphql(flatten)]
    details: NewDetailsInput,
    /// The menu it dresses.
    target: TargetName,
    #[graphql(flatten)]
    parts: SwitchThemePartsInput,
}

/// A pack to publish. It is mature when one of its themes is.
#[derive(InputObject)]
pub struct CreateSwitchPackInput {
    /// 3 to 100 characters.
    name: String,
    /// At most 4,000 characters.
    description: Option<String>,
    /// 1 to 10 tags; when left out, those that most of its themes have; those of private themes count only in a private pack.
    tags: Option<Vec<String>>,
    /// Only for the creator and staff.
    #[graphql(default)]
    is_private: bool,
    /// The creator's own published themes that join it; none of them may be in a pack.
    #[graphql(default)]
    theme_hex_ids: Vec<String>,
}

impl From<CreateSwitchPackInput> for PackSubmission {
    fn from(data: CreateSwitchPackInput) -> Self {
        Self {
            name: data.name,
            description: data.description,
            tags: data.tags,
            is_private: data.is_private,
            theme_hex_ids: data.theme_hex_ids,
        }
    }
}

/// Changes to a theme. Omitted fields stay; null removes a part. The theme still needs a background, a layout or an
/// icon. Pictures are made again if it looks different; until then the former ones are shown, and `previewState` is
/// OUTDATED.
#[derive(InputObject)]
pub struct UpdateSwitchThemeInput {
    #[graphql(flatten)]
    details: DetailsInput,
    /// Mature.
    #[graphql(name = "isNSFW")]
    is_nsfw: Option<bool>,
    #[graphql(flatten)]
    parts: SwitchThemePartsInput,
}

fn change(ctx: &Context<'_>, data: UpdateSwitchThemeInput) -> Result<ItemChange<ThemeParts>> {
    Ok(ItemChange { details: data.details.into(), is_nsfw: data.is_nsfw, parts: data.parts.read(ctx)? })
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct PublishMutation;

#[Object]
impl PublishMutation {
    /// Themes that have this picture as background already, the nearest first, at most 5: for a creator who is about to
    /// publish it. `image` is a small copy, cropped as it will be, of at most 64 kB. It changes
    /// nothing; files come with mutations alone.
    #[graphql(complexity = "LOOK_ALIKES_COST + child_complexity")]
    async fn similar_switch_themes(&self, ctx: &Context<'_>, image: Upload) -> Result<Vec<SwitchThemeLookAlike>> {
        let writer = viewer(ctx).require_writer()?;
        let file = uploaded(ctx, &image)?;
        let print = compare::fingerprint(app(ctx), &writer, file).await?;
        look_alikes::of_picture(ctx, viewer(ctx), &print).await
    }

    /// Publishes all themes or none, with `packData` in one pack of 2 to 25 themes; then `themesData` may be empty. Answers
    /// the themes in the order given, after them those that have joined the pack. The pictures are made afterwards;
    /// `previewState` tells.
    async fn create_switch_themes(
        &self,
        ctx: &Context<'_>,
        pack_data: Option<CreateSwitchPackInput>,
        themes_data: Vec<CreateSwitchThemeInput>,
    ) -> Result<Vec<SwitchTheme>> {
        let writer = viewer(ctx).require_writer()?;
        let submissions: Result<Vec<_>> =
            themes_data.into_iter().enumerate().map(|(position, data)| submission(ctx, position, data)).collect();
        let request = request_context(ctx);
        let (key, request_id) = (request.idempotency_key.as_deref(), Some(request.request_id.as_str()));
        let (submissions, pack) = (submissions?, pack_data.map(Into::into));
        let changes: Vec<_> = submissions.iter().map(|submission| submission.parts.changes.clone()).collect();
        let ids =
            publish(app(ctx), ctx.data_unchecked::<NsfwCheck>(), &writer, submissions, pack, key, request_id).await?;
        let mut themes: Vec<SwitchTheme> = item_objects::load(ctx, &ids).await?;
        themes.iter_mut().zip(changes).for_each(|(theme, changes)| theme.changes = changes.take());
        Ok(themes)
    }

    /// Changes what is given; CONFLICT if the theme was changed since `expectedUpdatedAt`, or at this very moment.
    /// Moderators may change whether it is mature, and its tags.
    async fn update_switch_theme(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        data: UpdateSwitchThemeInput,
    ) -> Result<SwitchTheme> {
        let writer = viewer(ctx).require_writer()?;
        let change = change(ctx, data)?;
        let changes = change.parts.changes.clone();
        let request_id = &request_context(ctx).request_id;
        let id =
            update::<Theme>(app(ctx), ctx.data_unchecked::<NsfwCheck>(), &writer, &hex_id, &change, request_id).await?;
        let mut changed: SwitchTheme = item_objects::load_one(ctx, id).await?;
        changed.changes = changes.take();
        Ok(changed)
    }
}

fn submission(ctx: &Context<'_>, position: usize, data: CreateSwitchThemeInput) -> Result<ThemeSubmission> {
    let parts = data.parts.read(ctx).map_err(|mut error| {
        error.field = error.field.map(|field| format!("themesData.{position}.{field}"));
        error
    })?;
    Ok(ThemeSubmission { details: data.details.into(), target: data.target.into(), parts })
}
