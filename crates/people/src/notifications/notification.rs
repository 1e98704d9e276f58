//! Stored notifications and their types.

use vitrine_core::clock::Millis;
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::{self, VisibilityFacts};
use vitrine_db::row;
use vitrine_kit::app::App;

/// Path of the page with the open cases.
const MODERATION_PAGE: &str = "/moderation";

/// Type of a notification. A new type needs a value here, its group, and its texts in the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, async_graphql::Enum)]
pub enum NotificationType {
    /// A followed creator has published something.
    NewWork,
    /// One's own item was saved by 10, 100, 1,000 … people.
    WorkSaved,
    WorkUnlisted,
    WorkRelisted,
    WorkMarkedMature,
    WorkDeleted,
    /// A moderator has reviewed an unlisted item again and leaves it unlisted.
    ReviewDeclined,
    ReportDecided,
    /// Something waits for a decision of moderators.
    CaseOpened,
}

/// Group of types on the notifications page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, async_graphql::Enum)]
pub enum NotificationGroup {
    /// New items of followed creators.
    Followed,
    /// Events about one's own items.
    Works,
    /// Outcomes of one's own reports.
    Reports,
    /// Work of moderators.
    Moderation,
}

impl NotificationType {
    pub const ALL: [Self; 9] = [
        Self::NewWork,
        Self::WorkSaved,
        Self::WorkUnlisted,
        Self::WorkRelisted,
        Self::WorkMarkedMature,
        Self::WorkDeleted,
        Self::ReviewDeclined,
        Self::ReportDecided,
        Self::CaseOpened,
    ];

    /// Returns the stored form.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NewWork => "NEW_WORK",
            Self::WorkSaved => "WORK_SAVED",
            Self::WorkUnlisted => "WORK_UNLISTED",
            Self::WorkRelisted => "WORK_RELISTED",
            Self::WorkMarkedMature => "WORK_MARKED_MATURE",
            Self::WorkDeleted => "WORK_DELETED",
            Self::ReviewDeclined => "REVIEW_DECLINED",
            Self::ReportDecided => "REPORT_DECIDED",
            Self::CaseOpened => "CASE_OPENED",
        }
    }

    pub fn parse(stored: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == stored)
    }

    pub fn group(self) -> NotificationGroup {
        match self {
            Self::NewWork => NotificationGroup::Followed,
            Self::ReportDecided => NotificationGroup::Reports,
            Self::CaseOpened => NotificationGroup::Moderation,
            _ => NotificationGroup::Works,
        }
    }
}

/// Channels for a type of notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelPreference {
    pub of: NotificationType,
    pub on_site: bool,
    /// In the weekly email, if the account wants mail at all.
    pub by_mail: bool,
}

row! {
    /// A notification with its subject and the subject's owner.
    pub struct StoredNotification {
        pub id: i64,
        pub notification_type: String,
        pub item_id: Option<i64>,
        pub detail: Option<String>,
        pub reason: Option<String>,
        pub created_at: Millis,
        pub read_at: Option<Millis>,
        pub owner_id: Option<i64>,
        pub owner_username: Option<String>,
        pub owner_is_hidden: Option<bool>,
        pub item_name: Option<String>,
        pub item_slug: Option<String>,
        pub item_is_private: Option<bool>,
        pub item_is_nsfw: Option<bool>,
        pub item_unlisted_reason: Option<String>,
        pub item_deleted_at: Option<Millis>,
        /// Moderators removed the item and stated why on its page.
        pub is_stated: bool,
    }
}

/// The subject of a notification, as far as its reader may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotificationSubject {
    pub name: Option<String>,
    pub page_url: Option<String>,
    /// Username of the item's creator.
    pub creator: Option<String>,
}

/// Returns whether moderators acted on a report. The reporter learns no more of the decision than that.
pub fn is_action_taken(decision: &str) -> bool {
    decision != "DISMISSED"
}

impl StoredNotification {
    /// Returns its type; `None` if a later version has written it.
    pub fn of(&self) -> Option<NotificationType> {
        NotificationType::parse(&self.notification_type)
    }

    /// Returns the kind of its item, if it is about one.
    pub fn kind(&self, app: &App) -> Option<&'static ItemKind> {
        let code = ItemId(self.item_id?).code();
        app.catalogue.kinds().find(|kind| kind.code == code)
    }

    /// Returns its subject as far as this viewer may see it: nothing of an item or creator that they may not see any more.
    pub fn subject(&self, app: &App, viewer: &Viewer) -> NotificationSubject {
        if self.of() == Some(NotificationType::CaseOpened) {
            // Not one case, which may be decided by now.
            return NotificationSubject {
                page_url: Some(MODERATION_PAGE.to_owned()),
                ..NotificationSubject::default()
            };
        }
        let (Some(owner_id), Some(creator)) = (self.owner_id, self.owner_username.clone()) else {
            return NotificationSubject::default();
        };
        if self.of() == Some(NotificationType::WorkDeleted) && viewer.owns(owner_id) {
            // Nobody sees the item any more; its creator has to know which one it was.
            let stated = self.kind(app).zip(self.item_id).zip(self.item_slug.as_ref()).filter(|_| self.is_stated);
            let page_url = stated.map(|((kind, id), slug)| kind.page_url(slug, ItemId(id).number()));
            return NotificationSubject { name: self.detail.clone(), page_url, creator: None };
        }
        let is_hidden = self.owner_is_hidden.unwrap_or(true);
        let Some((id, name)) = self.item_id.zip(self.item_name.clone()) else {
            let is_visible = visibility::can_see_creator(viewer, owner_id, is_hidden);
            let page_url = Some(format!("/creators/{creator}"));
            return if is_visible {
                NotificationSubject { name: Some(creator), page_url, creator: None }
            } else {
                NotificationSubject::default()
            };
        };
        let is_mature = self.item_is_nsfw.unwrap_or(true);
        let facts = VisibilityFacts {
            owner_id,
            is_private: self.item_is_private.unwrap_or(true),
            is_nsfw: is_mature,
            is_hidden,
            is_unlisted: self.item_unlisted_reason.is_some(),
            is_ready: true,
            is_deleted: self.item_deleted_at.is_some(),
        };
        let is_wanted = match self.of() {
            // Nobody is led to what lists do not show them.
            Some(NotificationType::NewWork) => {
                let shows_mature = viewer.account().is_some_and(|account| account.show_nsfw);
                !facts.is_unlisted && (!is_mature || shows_mature)
            }
            _ => true,
        };
        match (self.kind(app), &self.item_slug) {
            (Some(kind), Some(slug)) if is_wanted && visibility::can_open(viewer, &facts) => NotificationSubject {
                name: Some(name),
                page_url: Some(kind.page_url(slug, ItemId(id).number())),
                creator: Some(creator),
            },
            _ => NotificationSubject::default(),
        }
    }
}
