//! Query fields of themes, at the root and in the namespace `switch`.

use vitrine_community::graphql::item_fields::*;

use super::super::packs;
use super::super::theme::IN_PACK;
use super::{KIND, SwitchTheme};
use crate::layouts;
use crate::layouts::graphql::TargetName;

/// Returns the ids of the layouts in a filter; invalid numbers match nothing.
fn layout_ids(hex_ids: Option<Vec<String>>) -> Result<Option<Vec<i64>>> {
    let Some(hex_ids) = hex_ids.filter(|ids| !ids.is_empty()) else { return Ok(None) };
    listing::bounded("layoutHexIds", hex_ids.len(), limits::FILTER_LAYOUTS_MAX)?;
    Ok(Some(hex_ids.iter().filter_map(|id| layouts::layout::KIND.parse_id(id)).map(|id| id.0).collect()))
}

/// Returns the viewer's themes in their own private packs, which nobody else knows of.
async fn in_private_packs(ctx: &Context<'_>) -> Result<Vec<i64>> {
    match viewer(ctx).account().filter(|account| account.sees_own) {
        Some(account) => Ok(packs::pack_rows::in_private_packs(&app(ctx).db, account.id).await?),
        None => Ok(Vec::new()),
    }
}

item_queries! {
    "theme", SwitchTheme;
    impl ThemesQuery {
        filters;
        /// Themes, by page.
        ///
        /// A tag is named by its name or its slug; several must all be there, and none of those excluded. Without `sort`, a
        /// search shows first what has the words in its name, then in a tag, in its creator's name and in its description,
        /// and the most downloaded of each; anything else is ordered by age. `isSaved: true` lists what the viewer has
        /// saved, `isSaved: false` the rest; `isFollowed: true` what those publish whom the viewer follows. `standaloneOnly: true`
        /// leaves out the themes of public packs and of the viewer's own. `color`, as `#RRGGBB`, lists what has a leading colour
        /// near it, the nearest first if there is no `sort`. `isPrivate: true` lists only private themes: the viewer's own, and for
        /// moderators those of the creators asked for. Without `includeNSFW` there are mature themes for those who have chosen so
        /// in their account.
        list switch_themes(
            target: Option<TargetName>, layout_hex_ids: Option<Vec<String>>, standalone_only: Option<bool>
        ) |ctx, filter| {
            let standalone_only = standalone_only.unwrap_or(false);
            ListFilter {
                target: target.map(Into::into),
                layouts: layout_ids(layout_hex_ids)?,
                excluded_marks: standalone_only.then_some(IN_PACK).into_iter().collect(),
                left_out: if standalone_only { in_private_packs(ctx).await? } else { Vec::new() },
                ..filter
            }
        };
        one switch_theme;
        own own_switch_themes;
        random random_switch_themes;
        creators switch_theme_creators;
    }
}

console_item_queries! {
    "theme", SwitchTheme;
    impl NamespacedThemesQuery {
        /// Themes, by page, as `switchThemes` lists them. `activeTags` are tags that must all be there, by name or slug.
        list themes(target: Option<TargetName>) |filter| ListFilter { target: target.map(Into::into), ..filter };
        one theme;
    }
}

items_of_creator!("theme", SwitchTheme; ThemesOfCreator { switch_themes });
