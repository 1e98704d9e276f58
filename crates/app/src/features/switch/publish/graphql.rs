//! `createSwitchThemes` and `updateSwitchTheme`: read the input, hand it on, return the themes.

use async_graphql::{Context, InputObject, MaybeUndefined, Object, Upload};
use vitrine_media::CropRect;

use super::update::{Change, ScreenshotChange, update};
use super::{Background, Submission, compare, publish};
use crate::error::{PublicError, Result, to_graphql};
use crate::features::switch::layouts::graphql::{SwitchThemeOptionInput, TargetName, choices};
use crate::features::switch::themes::graphql::{SwitchTheme, load};
use crate::features::switch::themes::look_alikes::{self, LOOK_ALIKES_COST, SwitchThemeLookAlike};
use crate::graphql::{DateTime, app, request_context, uploaded, viewer};

/// The part of the uploaded picture to show, in pixels of the upright picture.
#[derive(Clone, Copy, Debug, InputObject)]
pub struct CropInput {
    /// Left edge.
    x: f64,
    /// Top edge.
    y: f64,
    /// Width.
    width: f64,
    /// Height.
    height: f64,
}

/// A theme to publish.
#[derive(InputObject)]
pub struct CreateSwitchThemeInput {
    /// 3 to 100 characters.
    name: String,
    /// At most 4,000 characters.
    description: Option<String>,
    /// 1 to 10 tags; new ones are added to the vocabulary.
    tags: Vec<String>,
    /// The menu it dresses.
    target: TargetName,
    /// Only for the creator and staff.
    #[graphql(default)]
    is_private: bool,
    /// Mature.
    #[graphql(default, name = "isNSFW")]
    is_nsfw: bool,
    /// The layout it uses; needed when there is no background.
    layout_hex_id: Option<String>,
    /// What is chosen of the layout's options.
    options: Option<Vec<SwitchThemeOptionInput>>,
    /// JPEG, PNG or WebP, at least 1280×720; needed when there is no layout.
    background_image: Option<Upload>,
    /// The part of it to show; the middle when left out.
    background_crop: Option<CropInput>,
    /// The menu as the console shows it: JPEG, PNG or WebP, exactly 1280×720. Shown first, in place of what the site draws.
    screenshot_image: Option<Upload>,
}

/// What to change of a theme; what is left out stays.
#[derive(InputObject)]
pub struct UpdateSwitchThemeInput {
    /// 3 to 100 characters.
    name: Option<String>,
    /// At most 4,000 characters; null takes it away.
    description: MaybeUndefined<String>,
    /// 1 to 10 tags, in place of those it has.
    tags: Option<Vec<String>>,
    /// Only for the creator and staff.
    is_private: Option<bool>,
    /// Mature.
    #[graphql(name = "isNSFW")]
    is_nsfw: Option<bool>,
    /// The menu as the console shows it: JPEG, PNG or WebP, exactly 1280×720; null takes it away. The pictures are made
    /// anew afterwards; until then the theme is on no list.
    screenshot_image: MaybeUndefined<Upload>,
    /// `updatedAt` as it was when the change was begun.
    expected_updated_at: Option<DateTime>,
}

fn change(ctx: &Context<'_>, data: UpdateSwitchThemeInput) -> Result<Change> {
    Ok(Change {
        name: data.name,
        description: match data.description {
            MaybeUndefined::Undefined => None,
            MaybeUndefined::Null => Some(String::new()),
            MaybeUndefined::Value(description) => Some(description),
        },
        tags: data.tags,
        is_private: data.is_private,
        is_nsfw: data.is_nsfw,
        screenshot: match data.screenshot_image {
            MaybeUndefined::Undefined => None,
            MaybeUndefined::Null => Some(ScreenshotChange::Remove),
            MaybeUndefined::Value(upload) => Some(ScreenshotChange::Replace(uploaded(ctx, &upload)?)),
        },
        expected_updated_at: data.expected_updated_at.map(|moment| moment.0),
    })
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
    async fn similar_switch_themes(
        &self,
        ctx: &Context<'_>,
        image: Upload,
    ) -> async_graphql::Result<Vec<SwitchThemeLookAlike>> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let file = uploaded(ctx, &image).map_err(to_graphql)?;
        let print = compare::fingerprint(app(ctx), &writer, file).await.map_err(to_graphql)?;
        look_alikes::of_picture(ctx, viewer(ctx), &print).await.map_err(to_graphql)
    }

    /// Publishes all themes or none. The pictures are made afterwards; `previewState` tells.
    async fn create_switch_themes(
        &self,
        ctx: &Context<'_>,
        themes_data: Vec<CreateSwitchThemeInput>,
    ) -> async_graphql::Result<Vec<SwitchTheme>> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let submissions: Result<Vec<_>> =
            themes_data.into_iter().enumerate().map(|(position, data)| submission(ctx, position, data)).collect();
        let key = request_context(ctx).idempotency_key.as_deref();
        let ids = publish(app(ctx), &writer, submissions.map_err(to_graphql)?, key).await.map_err(to_graphql)?;
        load(ctx, app(ctx), &ids).await.map_err(to_graphql)
    }

    /// Changes what is given; CONFLICT if the theme was changed since `expectedUpdatedAt`, or at this very moment.
    /// Moderators may change whether it is mature, and its tags.
    async fn update_switch_theme(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        data: UpdateSwitchThemeInput,
    ) -> async_graphql::Result<SwitchTheme> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let id =
            update(app(ctx), &writer, &hex_id, change(ctx, data).map_err(to_graphql)?).await.map_err(to_graphql)?;
        let changed = load(ctx, app(ctx), &[id]).await.map_err(to_graphql)?;
        changed.into_iter().next().ok_or_else(|| to_graphql(PublicError::not_found()))
    }
}

fn submission(ctx: &Context<'_>, position: usize, data: CreateSwitchThemeInput) -> Result<Submission> {
    let background = match data.background_image {
        Some(upload) => {
            let file = uploaded(ctx, &upload)?;
            let crop =
                data.background_crop.map(|c| CropRect::Pixels { x: c.x, y: c.y, width: c.width, height: c.height });
            Some(Background { file, crop })
        }
        None => None,
    };
    let screenshot = data.screenshot_image.map(|upload| uploaded(ctx, &upload)).transpose()?;
    let choices = choices(data.options).map_err(|mut error| {
        error.field = Some(format!("themesData.{position}.options"));
        error
    })?;
    Ok(Submission {
        name: data.name,
        description: data.description,
        tags: data.tags,
        target: data.target.into(),
        is_private: data.is_private,
        is_nsfw: data.is_nsfw,
        layout_hex_id: data.layout_hex_id.filter(|id| !id.is_empty()),
        choices,
        background,
        screenshot,
    })
}
