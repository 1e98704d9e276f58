//! A report as its author sees it.

use vitrine_core::clock::Millis;
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::{self, VisibilityFacts};
use vitrine_db::row;
use vitrine_kit::app::App;
use vitrine_people::accounts::graphql::page_url;

use super::case::kind_of;

row! {
    /// A report of the viewer, with its subject and the decision, if there is one.
    pub struct OwnReport {
        pub id: i64,
        pub category: String,
        pub text: String,
        pub created_at: Millis,
        pub item_id: Option<i64>,
        pub closed_at: Option<Millis>,
        pub decision: Option<String>,
        pub owner_id: i64,
        pub owner_username: String,
        pub owner_is_hidden: bool,
        pub item_name: Option<String>,
        pub item_slug: Option<String>,
        pub item_is_private: Option<bool>,
        pub item_deleted_at: Option<Millis>,
    }
}

impl OwnReport {
    /// Returns the kind of its item, if it is about one.
    pub fn kind(&self, app: &App) -> Option<&'static ItemKind> {
        self.item_id.and_then(|id| kind_of(app, id))
    }

    /// Returns name and page of its subject, if this viewer may still see it.
    pub fn subject(&self, app: &App, viewer: &Viewer) -> Option<(String, String)> {
        let may_see_all = viewer.owns(self.owner_id) || viewer.is_staff();
        let Some(id) = self.item_id else {
            let is_visible = !self.owner_is_hidden || may_see_all;
            return is_visible.then(|| (self.owner_username.clone(), page_url(&self.owner_username)));
        };
        let facts = VisibilityFacts {
            owner_id: self.owner_id,
            is_private: self.item_is_private.unwrap_or(true),
            is_nsfw: false,
            is_hidden: self.owner_is_hidden,
            is_unlisted: false,
            is_ready: true,
            is_deleted: self.item_deleted_at.is_some(),
        };
        let kind = kind_of(app, id).filter(|_| visibility::can_open(viewer, &facts))?;
        let page_url = kind.page_url(self.item_slug.as_deref()?, ItemId(id).number());
        Some((self.item_name.clone()?, page_url))
    }
}
