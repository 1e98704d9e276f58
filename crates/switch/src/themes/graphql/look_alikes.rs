//! Themes whose background is the same picture as that of another. Creators and moderators are told, but nobody is kept
//! from publishing. The catalogue compares; the database is not searched.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::dataloader::Loader;
use async_graphql::{Context, SimpleObject};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::ItemId;
use vitrine_core::items::item_rows;
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::{self, ListScope, VisibilityFacts};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::graphql::app;
use vitrine_media::PictureFingerprint;
use vitrine_people::accounts::graphql::CreatorSummary;

use crate::themes::theme::{KIND, Theme};
use crate::themes::urls;

/// Query cost of a search for look-alikes, in fields: it compares all items.
pub const LOOK_ALIKES_COST: usize = 100;

/// A theme whose background looks the same as another picture.
#[derive(Clone, SimpleObject)]
pub struct SwitchThemeLookAlike {
    /// The public number, hexadecimal.
    hex_id: String,
    name: String,
    creator: CreatorSummary,
    /// Path of its page.
    page_url: String,
    /// JPEG, 426×240.
    preview_jpg_small_url: String,
    /// Mature.
    #[graphql(name = "isNSFW")]
    is_nsfw: bool,
    /// The stored pictures are the same, byte for byte. Not known of a picture that is not published.
    is_same_file: bool,
}

impl SwitchThemeLookAlike {
    fn new(app: &App, theme: &Theme, wallpaper_hash: Option<&[u8]>) -> Self {
        Self {
            hex_id: theme.item.number().to_string(),
            name: theme.item.name.clone(),
            creator: CreatorSummary::of_item(app, &theme.item),
            page_url: theme.page_url(),
            preview_jpg_small_url: urls::preview_jpeg(app, theme, 240),
            is_nsfw: theme.item.is_nsfw,
            is_same_file: wallpaper_hash.is_some_and(|hash| theme.wallpaper_hash.as_deref() == Some(hash)),
        }
    }
}

/// Returns the themes that look like a picture, the nearest first, as far as this viewer finds them on lists.
///
/// # Errors
/// Errors of the database.
pub async fn of_picture(
    ctx: &Context<'_>,
    viewer: &Viewer,
    print: &PictureFingerprint,
) -> Result<Vec<SwitchThemeLookAlike>> {
    let app = app(ctx);
    let ids = app.catalogue.look_alikes(&KIND, print, limits::LOOK_ALIKES_MAX, |facts| is_found(viewer, facts));
    let themes = item_rows::by_ids::<Theme>(&app.db, &ids).await?;
    let found = themes.iter().filter(|theme| is_found(viewer, &theme.item.visibility_facts()));
    Ok(found.map(|theme| SwitchThemeLookAlike::new(app, theme, None)).collect())
}

/// Reveals unlisted and private items only to their creator and moderators.
fn is_found(viewer: &Viewer, facts: &VisibilityFacts) -> bool {
    let scope = |only_private| ListScope { include_nsfw: true, only_private };
    visibility::can_list(viewer, facts, scope(false)) || visibility::can_list(viewer, facts, scope(true))
}

/// Loads the look-alikes of the themes of a page in one statement.
pub struct LookAlikesLoader {
    pub app: SharedApp,
    pub viewer: Viewer,
}

/// A theme, and the hash of its background.
pub type LookAlikesKey = (i64, Option<Vec<u8>>);

impl Loader<LookAlikesKey> for LookAlikesLoader {
    type Value = Vec<SwitchThemeLookAlike>;
    type Error = Arc<PublicError>;

    async fn load(
        &self,
        keys: &[LookAlikesKey],
    ) -> std::result::Result<HashMap<LookAlikesKey, Self::Value>, Self::Error> {
        let Self { app, viewer } = self;
        let alike = |id: i64| {
            let print = app.catalogue.fingerprint(ItemId(id))?;
            // One more, because nothing looks more like a theme than itself.
            let most = limits::LOOK_ALIKES_MAX + 1;
            let found = app.catalogue.look_alikes(&KIND, &print, most, |facts| is_found(viewer, facts));
            Some(found.into_iter().filter(|other| *other != id).take(limits::LOOK_ALIKES_MAX).collect::<Vec<i64>>())
        };
        let ids: Vec<Vec<i64>> = keys.iter().map(|(id, _)| alike(*id).unwrap_or_default()).collect();
        let mut all = ids.concat();
        all.sort_unstable();
        all.dedup();
        let themes =
            item_rows::by_ids::<Theme>(&app.db, &all).await.map_err(|error| Arc::new(PublicError::from(error)))?;
        let visible = themes.iter().filter(|theme| is_found(viewer, &theme.item.visibility_facts()));
        let by_id: HashMap<i64, &Theme> = visible.map(|theme| (theme.item.id, theme)).collect();
        let shown = |(key, ids): (&LookAlikesKey, Vec<i64>)| {
            let themes = ids.iter().filter_map(|id| by_id.get(id));
            let shown = themes.map(|theme| SwitchThemeLookAlike::new(app, theme, key.1.as_deref())).collect();
            (key.clone(), shown)
        };
        Ok(keys.iter().zip(ids).map(shown).collect())
    }
}
