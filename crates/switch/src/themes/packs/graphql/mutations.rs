//! Mutation fields of packs; publishing one is a part of `createSwitchThemes`.

use async_graphql::{Context, InputObject, Object, Upload};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_community::deletion::DeletionContext;
use vitrine_community::deletion::graphql::DeletedItems;
use vitrine_community::moderation;
use vitrine_community::moderation::graphql::DecidedItem;
use vitrine_community::publishing::backlog;
use vitrine_community::publishing::graphql::DetailsInput;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result, to_graphql};
use vitrine_kit::graphql::{app, request_context, uploaded, viewer};
use vitrine_people::saves;

use crate::layouts::graphql::BuildResult;
use crate::themes::backlog::OF_PACKS;
use crate::themes::graphql::{SwitchPack, packs_with_tags};
use crate::themes::packs::pack::{KIND, Pack};
use crate::themes::packs::preview::{self, CollagePart};
use crate::themes::packs::update::{PackChange, update};
use crate::themes::packs::{deletion, pack_rows};

/// Changes to a pack. Omitted fields stay.
#[derive(InputObject)]
pub struct UpdateSwitchPackInput {
    #[graphql(flatten)]
    details: DetailsInput,
    /// All 2 to 25 themes that it shall have, by their public numbers: published by its creator and in no other pack. Those
    /// that it has had besides stay by themselves.
    theme_hex_ids: Option<Vec<String>>,
}

impl From<UpdateSwitchPackInput> for PackChange {
    fn from(data: UpdateSwitchPackInput) -> Self {
        Self { details: data.details.into(), theme_hex_ids: data.theme_hex_ids }
    }
}

/// One picture of a collage: of a published theme, or an upload.
#[derive(InputObject)]
pub struct SwitchPackPreviewInput {
    /// Public number of a theme.
    hex_id: Option<String>,
    /// JPEG, PNG or WebP, at least 1280×720.
    image: Option<Upload>,
}

fn part(ctx: &Context<'_>, position: usize, input: &SwitchPackPreviewInput) -> Result<CollagePart> {
    match (&input.hex_id, &input.image) {
        (Some(hex_id), None) => Ok(CollagePart::Theme(hex_id.clone())),
        (None, Some(upload)) => Ok(CollagePart::Image(uploaded(ctx, upload)?)),
        _ => Err(FieldError::new(format!("themes.{position}"), ErrorReason::Empty)
            .saying("Give either a theme or a picture.")
            .into()),
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct PacksMutation;

#[Object]
impl PacksMutation {
    /// The collage of 2 to 25 pictures, as a pack of them would have it: JPEG in Base64, 1280×720. Themes that wait for their
    /// pictures are left out of it.
    async fn generate_switch_pack_preview(
        &self,
        ctx: &Context<'_>,
        themes: Vec<SwitchPackPreviewInput>,
    ) -> async_graphql::Result<BuildResult> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let parts: Result<Vec<CollagePart>> =
            themes.iter().enumerate().map(|(position, input)| part(ctx, position, input)).collect();
        let jpeg = preview::collage(app(ctx), &writer, parts.map_err(to_graphql)?).await.map_err(to_graphql)?;
        Ok(BuildResult {
            data: STANDARD.encode(jpeg),
            file_name: "collage.jpg".to_owned(),
            mimetype: "image/jpeg".to_owned(),
        })
    }

    /// Changes what is given; CONFLICT if the pack was changed since `expectedUpdatedAt`, or at this very moment. Moderators
    /// may change its tags. With other themes it waits for another collage; until then it is on no list.
    async fn update_switch_pack(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        data: UpdateSwitchPackInput,
    ) -> async_graphql::Result<SwitchPack> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let request_id = &request_context(ctx).request_id;
        let id = update(app(ctx), &writer, &hex_id, data.into(), request_id).await.map_err(to_graphql)?;
        reread(ctx, id).await.map_err(to_graphql)
    }

    /// Deletes a pack, and with `deleteThemes` all its themes. For a minute `restoreSwitchPack` takes that back. Staff give a
    /// reason of 3 to 500 characters for the items of others, whose creators read it.
    async fn delete_switch_pack(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        #[graphql(default)] delete_themes: bool,
        reason: Option<String>,
    ) -> async_graphql::Result<DeletedItems> {
        let why = DeletionContext { reason: reason.as_deref(), request_id: &request_context(ctx).request_id };
        let deleted = deletion::delete(app(ctx), viewer(ctx), &hex_id, delete_themes, why).await;
        Ok(deleted.map_err(to_graphql)?.into())
    }

    /// Restores a pack that the viewer has deleted within the last minute, with the themes that went with it.
    async fn restore_switch_pack(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<SwitchPack> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let id = deletion::restore(app(ctx), &writer, &hex_id).await.map_err(to_graphql)?;
        reread(ctx, id.0).await.map_err(to_graphql)
    }

    /// Has the collage of a pack made again that could not be made; no change while it has one, or it is being made. At most 10 a
    /// day.
    async fn retry_switch_pack_previews(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<SwitchPack> {
        let writer = viewer(ctx).require_writer().map_err(to_graphql)?;
        let id = backlog::try_again::<Pack, _>(app(ctx), &writer, &hex_id, &OF_PACKS).await.map_err(to_graphql)?;
        reread(ctx, id).await.map_err(to_graphql)
    }

    /// Saves a pack, so that the viewer finds it again; no change when it is saved already.
    async fn save_switch_pack(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<SwitchPack> {
        let pack = saves::save(app(ctx), viewer(ctx), &hex_id).await.map_err(to_graphql)?;
        let packs = packs_with_tags(ctx, vec![pack], &ctx.look_ahead()).await.map_err(to_graphql)?;
        packs.into_iter().next().ok_or_else(|| to_graphql(PublicError::not_found()))
    }

    /// Takes a pack off what the viewer has saved; no change when it is not. Null when the viewer may not see it any more.
    async fn unsave_switch_pack(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<Option<SwitchPack>> {
        let pack: Option<Pack> = saves::unsave(app(ctx), viewer(ctx), &hex_id).await.map_err(to_graphql)?;
        let packs = packs_with_tags(ctx, pack.into_iter().collect(), &ctx.look_ahead()).await.map_err(to_graphql)?;
        Ok(packs.into_iter().next())
    }

    /// Takes a pack off all lists, not its themes; its creator reads the reason, 3 to 500 characters.
    async fn mod_unlist_switch_packs(
        &self,
        ctx: &Context<'_>,
        hex_id: String,
        reason: String,
    ) -> async_graphql::Result<DecidedItem> {
        moderation::graphql::unlist(ctx, &KIND, &hex_id, &reason).await
    }

    /// Puts a pack back on the lists.
    async fn mod_relist_switch_packs(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<DecidedItem> {
        moderation::graphql::relist(ctx, &KIND, &hex_id).await
    }
}

/// A pack that has just been changed.
async fn reread(ctx: &Context<'_>, id: i64) -> Result<SwitchPack> {
    let pack = pack_rows::by_id(&app(ctx).db, id).await?;
    let packs = packs_with_tags(ctx, pack.into_iter().collect(), &ctx.look_ahead()).await?;
    packs.into_iter().next().ok_or_else(PublicError::not_found)
}
