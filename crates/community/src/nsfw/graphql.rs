//! GraphQL field that checks a picture before it is published.

use async_graphql::{Context, Object, SimpleObject, Upload};
use vitrine_core::error::Result;
use vitrine_kit::graphql::{app, uploaded, viewer};

use super::NsfwCheck;

/// The classifier's rating of a picture.
#[derive(SimpleObject)]
pub struct NsfwOpinion {
    /// True if the site has a classifier. Without one the other fields are null, and the creator's own mark decides.
    is_configured: bool,
    /// True if the picture looks mature.
    #[graphql(name = "isNSFW")]
    is_nsfw: Option<bool>,
    /// Score from 0, not mature, to 1.
    score: Option<f32>,
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct NsfwMutation;

#[Object]
impl NsfwMutation {
    /// Checks a picture for mature content. Nothing is stored and nothing is marked.
    async fn check_nsfw(&self, ctx: &Context<'_>, image: Upload) -> Result<NsfwOpinion> {
        ask(ctx, &image).await
    }
}

async fn ask(ctx: &Context<'_>, image: &Upload) -> Result<NsfwOpinion> {
    let writer = viewer(ctx).require_writer()?;
    let image = uploaded(ctx, image)?;
    let opinion = ctx.data_unchecked::<NsfwCheck>().ask(app(ctx), &writer, image).await?;
    Ok(NsfwOpinion {
        is_configured: opinion.is_some(),
        is_nsfw: opinion.map(|opinion| opinion.is_nsfw),
        score: opinion.map(|opinion| opinion.score),
    })
}
