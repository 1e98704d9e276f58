//! Query fields of Wii U themes, at the root and in the namespace `wiiu`.

use async_graphql::{InputObject, SimpleObject};
use vitrine_community::graphql::item_fields::*;

use super::{KIND, WiiuSystemFile, WiiuTheme};
use crate::themes::theme::{HAS_BGM, HAS_SPLASH};
use crate::themes::updates;
use crate::themes::updates::InstalledTheme;

item_queries! {
    "theme", WiiuTheme;
    impl WiiuThemesQuery {
        filters has_bgm = HAS_BGM, has_splash = HAS_SPLASH;
        /// Themes, by page, with the arguments of `switchThemes`. `hasBgm` and `hasSplash` list those with or without music, with or
        /// without a splash.
        list wiiu_themes() |ctx, filter| filter;
        /// Themes with music, by page, without mature ones.
        view wiiu_bgms, wiiu_bgm_creators = HAS_BGM, "theme with music";
        /// Themes with a splash, by page, without mature ones.
        view wiiu_splashes, wiiu_splash_creators = HAS_SPLASH, "theme with a splash";
        one wiiu_theme;
        own own_wiiu_themes;
        random random_wiiu_themes;
        creators wiiu_theme_creators;
    }
}

/// Query fields about the console's own files.
#[derive(Default)]
pub struct WiiuFilesQuery;

#[Object]
impl WiiuFilesQuery {
    /// The files of the console's menu that a theme can patch.
    #[graphql(complexity = "17 * child_complexity")]
    async fn wiiu_system_files(&self) -> Vec<WiiuSystemFile> {
        WiiuSystemFile::all()
    }
}

/// A theme that is installed on a console.
#[derive(InputObject)]
pub struct WiiuCheckUpdatesItemInput {
    /// `themeID` as its file has it; the public number alone is understood too.
    id: String,
    /// `themeVersion` as its file has it.
    version: String,
}

/// A theme of which there is another version than the one installed.
#[derive(SimpleObject)]
pub struct WiiuThemeUpdate {
    /// The public number, as `themeID` has it after the prefix.
    hex_id: String,
}

console_item_queries! {
    "theme", WiiuTheme;
    impl NamespacedWiiuThemesQuery {
        /// Themes, by page, as `wiiuThemes` lists them. `activeTags` are tags that must all be there, by name or slug.
        list themes() |filter| filter;
        one theme;

        /// Returns the theme with this code, in any letter case; null without an error if there is none that the viewer may
        /// see.
        async fn lookup_by_quick_id(&self, ctx: &Context<'_>, quick_id: String) -> Result<Option<WiiuTheme>> {
            let Some(id) = KIND.parse_quick_id(&quick_id) else { return Ok(None) };
            item_objects::find_by_id(ctx, id).await
        }

        /// Returns those of these installed themes, at most 500, that have another version here. Unknown themes, and those
        /// that the viewer may not see, are left out.
        async fn check_updates(
            &self,
            ctx: &Context<'_>,
            items: Vec<WiiuCheckUpdatesItemInput>,
        ) -> Result<Vec<WiiuThemeUpdate>> {
            let installed = items.into_iter().map(|item| InstalledTheme { id: item.id, version: item.version }).collect();
            let outdated = updates::outdated(app(ctx), viewer(ctx), installed).await?;
            Ok(outdated.into_iter().map(|number| WiiuThemeUpdate { hex_id: number.to_string() }).collect())
        }
    }
}

items_of_creator!("Wii U theme", WiiuTheme; WiiuThemesOfCreator { wiiu_themes });
