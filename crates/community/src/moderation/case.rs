//! Cases as they are stored, and filters of them.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_core::viewer::UserRole;
use vitrine_core::visibility::VisibilityFacts;
use vitrine_db::row;
use vitrine_kit::app::App;
use vitrine_people::audit;

row! {
    /// A case with its subject, the subject's owner, its assignee and its decision.
    #[derive(Clone, Debug)]
    pub struct CaseRow {
        pub id: i64,
        pub item_id: Option<i64>,
        pub creator_id: Option<i64>,
        pub opened_at: Millis,
        pub closed_at: Option<Millis>,
        pub decision: Option<String>,
        pub note: Option<String>,
        /// Score, in percent, with which the picture check has opened or joined the case.
        pub nsfw_score: Option<i64>,
        /// Its pictures are shown although the classifier has not answered.
        pub is_unchecked: bool,
        pub owner_id: i64,
        pub owner_uuid: Uuid,
        pub owner_username: String,
        pub owner_avatar_token: Option<Vec<u8>>,
        pub owner_role: String,
        pub owner_is_blocked: bool,
        pub owner_is_hidden: bool,
        pub item_name: Option<String>,
        pub item_slug: Option<String>,
        pub item_is_private: Option<bool>,
        pub item_is_nsfw: Option<bool>,
        pub item_unlisted_reason: Option<String>,
        pub item_is_held: Option<bool>,
        pub item_preview_token: Option<Vec<u8>>,
        pub item_preview_state: Option<String>,
        pub item_deleted_at: Option<Millis>,
        pub assignee_uuid: Option<Uuid>,
        pub assignee_username: Option<String>,
        pub decided_by: Option<String>,
        pub report_count: i64,
        pub review_asked_at: Option<Millis>,
    }
}

impl CaseRow {
    /// The kind of its item, if it is about one.
    pub fn kind(&self, app: &App) -> Option<&'static ItemKind> {
        self.item_id.and_then(|id| kind_of(app, id))
    }

    /// Returns the visibility of its item, without the parts that only matter for lists.
    pub fn item_facts(&self) -> VisibilityFacts {
        VisibilityFacts {
            owner_id: self.owner_id,
            is_private: self.item_is_private.unwrap_or(true),
            is_nsfw: self.item_is_nsfw.unwrap_or_default(),
            is_hidden: self.owner_is_hidden,
            is_unlisted: self.item_unlisted_reason.is_some(),
            is_ready: true,
            is_deleted: self.item_deleted_at.is_some(),
        }
    }

    /// Returns its subject as a target of the audit log.
    pub fn target(&self, app: &App) -> String {
        match (self.kind(app), self.item_id) {
            (Some(kind), Some(id)) => kind.target(ItemId(id)),
            _ => audit::account(self.owner_uuid),
        }
    }

    pub fn owner_role(&self) -> UserRole {
        UserRole::parse(&self.owner_role).unwrap_or(UserRole::User)
    }
}

/// Kind of subject by which cases are filtered.
#[derive(Clone, Copy, Debug)]
pub enum ReportedAs {
    Item(&'static ItemKind),
    Creator,
}

/// Assignee by whom cases are filtered.
#[derive(Clone, Copy, Debug)]
pub enum AssigneeFilter {
    /// An account by its row id.
    To(i64),
    ToNobody,
}

/// Filter of a list of cases.
#[derive(Clone, Debug)]
pub struct CaseFilter {
    pub is_open: bool,
    pub kind: Option<ReportedAs>,
    /// Only cases with a report of this category.
    pub category: Option<&'static str>,
    pub assigned: Option<AssigneeFilter>,
}

/// Returns the kind of an item with this row id.
pub(super) fn kind_of(app: &App, id: i64) -> Option<&'static ItemKind> {
    app.catalogue.kinds().find(|kind| kind.code == ItemId(id).code())
}
