//! Mutation fields of packs; publishing one is a part of `createSwitchThemes`.

use async_graphql::{InputObject, Upload};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_community::deletion::DeletionContext;
use vitrine_community::graphql::item_fields::*;
use vitrine_community::publishing::graphql::DetailsInput;
use vitrine_core::error::{ErrorReason, FieldError};
use vitrine_kit::graphql::{request_context, uploaded};

use crate::layouts::graphql::BuildResult;
use crate::themes::backlog::OF_PACKS;
use crate::themes::graphql::SwitchPack;
use crate::themes::packs::deletion;
use crate::themes::packs::pack::{KIND, Pack};
use crate::themes::packs::preview::{self, CollagePart};
use crate::themes::packs::update::{PackChange, update};

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

item_mutations! {
    "pack", SwitchPack, Pack;
    impl PacksMutation {
        save save_switch_pack;
        unsave unsave_switch_pack;
        retry retry_switch_pack_previews, OF_PACKS;
        unlist mod_unlist_switch_packs;
        relist mod_relist_switch_packs;

        /// The collage of 2 to 25 pictures, as a pack of them would have it: JPEG in Base64, 1280×720. Themes that wait for their
        /// pictures are left out of it.
        async fn generate_switch_pack_preview(
            &self,
            ctx: &Context<'_>,
            themes: Vec<SwitchPackPreviewInput>,
        ) -> Result<BuildResult> {
            let writer = viewer(ctx).require_writer()?;
            let parts: Result<Vec<CollagePart>> =
                themes.iter().enumerate().map(|(position, input)| part(ctx, position, input)).collect();
            let jpeg = preview::collage(app(ctx), &writer, parts?).await?;
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
        ) -> Result<SwitchPack> {
            let writer = viewer(ctx).require_writer()?;
            let request_id = &request_context(ctx).request_id;
            let id = update(app(ctx), &writer, &hex_id, data.into(), request_id).await?;
            item_objects::load_one(ctx, id).await
        }

        /// Deletes a pack, and with `deleteThemes` all its themes. For a minute `restoreSwitchPack` takes that back. Staff give a
        /// reason of 3 to 500 characters for the items of others, whose creators read it.
        async fn delete_switch_pack(
            &self,
            ctx: &Context<'_>,
            hex_id: String,
            #[graphql(default)] delete_themes: bool,
            reason: Option<String>,
        ) -> Result<DeletedItems> {
            let why = DeletionContext { reason: reason.as_deref(), request_id: &request_context(ctx).request_id };
            let deleted = deletion::delete(app(ctx), viewer(ctx), &hex_id, delete_themes, why).await;
            Ok(deleted?.into())
        }

        /// Restores a pack that the viewer has deleted within the last minute, with the themes that went with it.
        async fn restore_switch_pack(&self, ctx: &Context<'_>, hex_id: String) -> Result<SwitchPack> {
            let writer = viewer(ctx).require_writer()?;
            let id = deletion::restore(app(ctx), &writer, &hex_id).await?;
            item_objects::load_one(ctx, id.0).await
        }
    }
}
