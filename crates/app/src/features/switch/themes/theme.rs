//! What a theme is, and what a list of themes may be asked for.

use uuid::Uuid;
use vitrine_db::row;
use vitrine_target::Target;

use crate::clock::Millis;
use crate::error::Result;
use crate::features::switch::layouts::layout::target_of;
use crate::ids::{HexId, slug_id};
use crate::paging::{ItemSort, Page, SortOrder};
use crate::visibility::Standing;

row! {
    /// A row of `switch_themes` with its creator's name.
    #[allow(missing_docs, reason = "the columns of the table, described in its migration")]
    #[derive(Clone, Debug)]
    #[allow(missing_docs, reason = "the columns are explained in the migration")]
    pub struct Theme {
        pub id: i64,
        pub uuid: Uuid,
        pub creator_id: i64,
        pub creator_uuid: Uuid,
        pub creator_username: String,
        pub creator_is_hidden: bool,
        pub name: String,
        pub slug: String,
        pub description: Option<String>,
        pub target: String,
        pub layout_id: Option<i64>,
        pub is_private: bool,
        pub is_nsfw: bool,
        pub deleted_at: Option<Millis>,
        pub wallpaper_hash: Option<Vec<u8>>,
        pub preview_token: Vec<u8>,
        pub preview_state: String,
        pub thumb_hash: Option<Vec<u8>>,
        pub download_bytes: Option<i64>,
        pub download_count: i64,
        pub save_count: i64,
        pub created_at: Millis,
        pub updated_at: Millis,
    }
}

/// How far the pictures of a theme are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, async_graphql::Enum)]
pub enum PreviewState {
    /// The job has not made them yet.
    Pending,
    /// They are there; only such a theme is listed.
    Ready,
    /// They could not be made.
    Failed,
}

impl Theme {
    /// The public number.
    pub fn hex_id(&self) -> HexId {
        HexId(self.id)
    }

    /// The code typed into installers: `T` and the public number.
    pub fn quick_id(&self) -> String {
        format!("T{}", self.hex_id())
    }

    /// Path of its page.
    pub fn page_url(&self) -> String {
        format!("/switch/themes/{}", slug_id(&self.slug, self.hex_id()))
    }

    /// The menu it dresses.
    ///
    /// # Errors
    /// A stored name that is no menu is a defect.
    pub fn target(&self) -> Result<Target> {
        target_of(&self.target)
    }

    /// How far its pictures are.
    pub fn preview_state(&self) -> PreviewState {
        match self.preview_state.as_str() {
            "READY" => PreviewState::Ready,
            "FAILED" => PreviewState::Failed,
            _ => PreviewState::Pending,
        }
    }

    /// What decides about its visibility.
    pub fn standing(&self) -> Standing {
        Standing {
            owner_id: self.creator_id,
            is_private: self.is_private,
            is_nsfw: self.is_nsfw,
            is_hidden: self.creator_is_hidden,
            is_ready: self.preview_state() == PreviewState::Ready,
            is_deleted: self.deleted_at.is_some(),
        }
    }
}

/// What a list of themes is asked for, as it was sent.
#[derive(Clone, Debug)]
pub struct ThemeFilter {
    /// Only for this menu.
    pub target: Option<Target>,
    /// Text to search for.
    pub query: Option<String>,
    /// By any of these creators.
    pub creator_uuids: Option<Vec<String>>,
    /// With all of these tags, by name or slug.
    pub tags: Option<Vec<String>>,
    /// With any of these layouts.
    pub layout_hex_ids: Option<Vec<String>>,
    /// Mature themes too.
    pub include_nsfw: bool,
    /// Only private ones.
    pub only_private: bool,
    /// By what it is ordered.
    pub sort: ItemSort,
    /// In which direction.
    pub order: SortOrder,
    /// Which page.
    pub page: Page,
}
