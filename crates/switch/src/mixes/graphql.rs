//! GraphQL type and fields of mixes.

use async_graphql::{Context, Lookahead, Object};
use vitrine_community::graphql::item_objects::with_tags;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_kit::graphql::{DateTime, absent, app, request_context, viewer};

use super::mix::{Mix, MixPart};
use super::{create, find, saves};
use crate::layouts::graphql::TargetName;
use crate::themes::graphql::SwitchTheme;
use crate::themes::theme::Theme;
use crate::themes::urls;

/// Themes of different creators that somebody has put together, one for each menu.
pub struct SwitchMix {
    mix: Mix,
    /// Themes that the viewer may see.
    rows: Vec<Theme>,
    themes: Vec<SwitchTheme>,
    is_saved: Option<bool>,
}

#[Object]
impl SwitchMix {
    /// `M` and seven hexadecimal digits, as typed into installers. The same themes always have the same.
    async fn code(&self) -> String {
        self.mix.code.to_string()
    }
    /// Equal to `code`.
    async fn name(&self) -> String {
        self.mix.code.to_string()
    }
    /// Path of its page.
    async fn page_url(&self) -> String {
        self.mix.page_url()
    }
    /// Mature, as soon as one of its themes is.
    #[graphql(name = "isNSFW")]
    async fn is_nsfw(&self) -> bool {
        self.rows.iter().any(|theme| theme.item.is_nsfw)
    }
    /// Themes of the mix that the viewer may see, by menu.
    #[graphql(complexity = "limits::MIX_THEMES_MAX * child_complexity")]
    async fn themes(&self) -> &[SwitchTheme] {
        &self.themes
    }
    /// Menus whose theme is gone: deleted, or not for this viewer any more.
    async fn missing_targets(&self) -> Vec<TargetName> {
        let is_there = |part: &MixPart| self.rows.iter().any(|theme| Some(theme.item.id) == part.theme_id);
        self.mix.parts.iter().filter(|part| !is_there(part)).map(|part| part.target.into()).collect()
    }
    /// One ZIP with the themes of the mix that the client may see.
    async fn download_url(&self, ctx: &Context<'_>) -> String {
        app(ctx).config.absolute_api(&format!("/switch/mixes/{}/download", self.mix.code))
    }
    /// Name of the downloaded file.
    async fn download_file_name(&self) -> Result<String> {
        self.mix.file_name(&self.rows)
    }
    /// JPEG, 1280×720, of its first theme; absent while its pictures are not made.
    async fn preview_jpg_large_url(&self, ctx: &Context<'_>) -> Option<String> {
        let theme = self.rows.iter().find(|theme| theme.item.visibility_facts().is_ready)?;
        Some(urls::preview_jpeg(app(ctx), theme, 720))
    }
    /// True if the viewer has saved it; null for a visitor.
    async fn is_saved(&self) -> Option<bool> {
        self.is_saved
    }
    /// When it is forgotten, 30 days after its last use; null while somebody has it saved.
    async fn expires_at(&self) -> Option<DateTime> {
        self.mix.expires_at().map(DateTime)
    }
}

/// Query fields of this feature.
#[derive(Default)]
pub struct MixesQuery;

#[Object]
impl MixesQuery {
    /// One mix; null with NOT_FOUND when there is none with this code, or none any more.
    async fn switch_mix(&self, ctx: &Context<'_>, code: String) -> Result<Option<SwitchMix>> {
        let Some(mix) = find(app(ctx), &code).await? else {
            return Ok(absent(ctx, &PublicError::not_found()));
        };
        Ok(Some(one(ctx, mix).await?))
    }

    /// The mixes that the viewer has saved, the last one first; at most 50.
    #[graphql(complexity = "limits::MIXES_SAVED_MAX * child_complexity")]
    async fn saved_switch_mixes(&self, ctx: &Context<'_>) -> Result<Vec<SwitchMix>> {
        let mixes = saves::saved(app(ctx), viewer(ctx)).await?;
        complete(ctx, mixes, &ctx.look_ahead()).await
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct MixesMutation;

#[Object]
impl MixesMutation {
    /// Finds the mix of these themes or makes it: 1 to 7 public themes, at most one for each menu. Nobody has to be signed in.
    async fn create_switch_mix(&self, ctx: &Context<'_>, hex_ids: Vec<String>) -> Result<SwitchMix> {
        let address = request_context(ctx).address;
        let code = create(app(ctx), viewer(ctx), address, &hex_ids).await?;
        let mix = find::find_by_code(app(ctx), code).await?;
        one(ctx, mix.ok_or_else(PublicError::not_found)?).await
    }

    /// Saves a mix, so that it is kept and the viewer finds it again; no change when it is saved already. An account has at
    /// most 50.
    async fn save_switch_mix(&self, ctx: &Context<'_>, code: String) -> Result<SwitchMix> {
        let mix = saves::save(app(ctx), viewer(ctx), &code).await?;
        one(ctx, mix).await
    }

    /// Takes a mix off what the viewer has saved; no change when it is not.
    async fn unsave_switch_mix(&self, ctx: &Context<'_>, code: String) -> Result<SwitchMix> {
        let mix = saves::unsave(app(ctx), viewer(ctx), &code).await?;
        one(ctx, mix).await
    }
}

async fn one(ctx: &Context<'_>, mix: Mix) -> Result<SwitchMix> {
    let mixes = complete(ctx, vec![mix], &ctx.look_ahead()).await?;
    mixes.into_iter().next().ok_or_else(PublicError::not_found)
}

/// Adds to the mixes their themes and what the document selects of these, all in one statement for each part.
async fn complete(ctx: &Context<'_>, mixes: Vec<Mix>, asked: &Lookahead<'_>) -> Result<Vec<SwitchMix>> {
    let rows = find::themes_of_all(app(ctx), viewer(ctx), &mixes).await?;
    let counts: Vec<usize> = rows.iter().map(Vec::len).collect();
    let asked = asked.field("themes");
    let all = if asked.exists() { rows.concat() } else { Vec::new() };
    let mut themes = with_tags(ctx, all, &asked).await?.into_iter();
    let saved = saves::saved_numbers(app(ctx), viewer(ctx)).await?;
    let complete = mixes.into_iter().zip(rows).zip(counts).map(|((mix, rows), count)| SwitchMix {
        is_saved: saved.as_ref().map(|saved| saved.contains(&mix.code.number())),
        themes: themes.by_ref().take(count).collect(),
        mix,
        rows,
    });
    Ok(complete.collect())
}
