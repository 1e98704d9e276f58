//! Mutation fields of packs; publishing one is a part of `createSwitchThemes`.

use async_graphql::{Context, Object};

use super::SOURCE;
use crate::error::{PublicError, to_graphql};
use crate::features::saves;
use crate::features::switch::themes::graphql::{SwitchPack, packs_with_tags};
use crate::features::switch::themes::packs::pack::Pack;
use crate::graphql::{app, viewer};

/// Mutation fields of this feature.
#[derive(Default)]
pub struct PacksMutation;

#[Object]
impl PacksMutation {
    /// Saves a pack, so that the viewer finds it again; no change when it is saved already.
    async fn save_switch_pack(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<SwitchPack> {
        let pack = saves::save(app(ctx), viewer(ctx), SOURCE, &hex_id).await.map_err(to_graphql)?;
        let packs = packs_with_tags(ctx, vec![pack], &ctx.look_ahead()).await.map_err(to_graphql)?;
        packs.into_iter().next().ok_or_else(|| to_graphql(PublicError::not_found()))
    }

    /// Takes a pack off what the viewer has saved; no change when it is not. Null when the viewer may not see it any more.
    async fn unsave_switch_pack(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<Option<SwitchPack>> {
        let pack: Option<Pack> = saves::unsave(app(ctx), viewer(ctx), SOURCE, &hex_id).await.map_err(to_graphql)?;
        let packs = packs_with_tags(ctx, pack.into_iter().collect(), &ctx.look_ahead()).await.map_err(to_graphql)?;
        Ok(packs.into_iter().next())
    }
}
