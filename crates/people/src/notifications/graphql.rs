//! GraphQL types and fields of notifications.

use async_graphql::{Context, InputObject, Object, SimpleObject};
use vitrine_core::error::Result;
use vitrine_core::limits;
use vitrine_core::paging::PageInfo;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;
use vitrine_kit::graphql::{DateTime, PositiveInt, app, clamped, lists, viewer};

use super::{
    ChannelPreference, HELD, NotificationGroup, NotificationType, ReadSelection, StoredNotification as Stored,
    is_action_taken,
};

/// A notification of the viewer.
#[derive(SimpleObject)]
pub struct Notification {
    id: i32,
    #[graphql(name = "type")]
    of: NotificationType,
    created_at: DateTime,
    is_read: bool,
    /// Name of the item or the creator it is about; null when the viewer may not see it any more.
    name: Option<String>,
    /// Path of its page.
    page_url: Option<String>,
    /// Username of the item's creator.
    creator_username: Option<String>,
    /// Reason given by a moderator.
    reason: Option<String>,
    /// Number of saves reached, for WORK_SAVED.
    save_count: Option<i32>,
    /// True if the moderators acted on the report, for REPORT_DECIDED.
    is_action_taken: Option<bool>,
    /// Of WORK_UNLISTED: true if its pictures are being checked, which is no decision of moderators.
    is_held: Option<bool>,
}

impl Notification {
    fn new(app: &App, viewer: &Viewer, stored: Stored) -> Option<Self> {
        let of = stored.of()?;
        let subject = stored.subject(app, viewer);
        let detail = |wanted| stored.detail.as_deref().filter(|_| of == wanted);
        Some(Self {
            id: clamped(stored.id),
            of,
            created_at: DateTime(stored.created_at),
            is_read: stored.read_at.is_some(),
            name: subject.name,
            page_url: subject.page_url,
            creator_username: subject.creator,
            save_count: detail(NotificationType::WorkSaved).and_then(|count| count.parse().ok()),
            is_action_taken: detail(NotificationType::ReportDecided).map(is_action_taken),
            is_held: (of == NotificationType::WorkUnlisted).then(|| stored.detail.as_deref() == Some(HELD)),
            reason: stored.reason,
        })
    }
}

/// A page of notifications.
#[derive(SimpleObject)]
pub struct NotificationPage {
    nodes: Vec<Notification>,
    page_info: PageInfo,
}

/// Channels for a type of notification.
#[derive(SimpleObject)]
pub struct NotificationPreference {
    #[graphql(name = "type")]
    of: NotificationType,
    on_site: bool,
    /// In the weekly email, where `notificationEmails` is on.
    by_mail: bool,
}

impl From<ChannelPreference> for NotificationPreference {
    fn from(ChannelPreference { of, on_site, by_mail }: ChannelPreference) -> Self {
        Self { of, on_site, by_mail }
    }
}

/// A change of the channels for a type of notification.
#[derive(InputObject)]
pub struct NotificationPreferenceInput {
    #[graphql(name = "type")]
    of: NotificationType,
    on_site: bool,
    /// In the weekly email, where `notificationEmails` is on.
    by_mail: bool,
}

/// Query fields of this feature.
#[derive(Default)]
pub struct NotificationsQuery;

#[Object]
impl NotificationsQuery {
    /// Notifications of the viewer, latest first. At most 500 are kept, for 180 days.
    #[graphql(complexity = "lists::counted(limit, limits::CASES_LIMIT_MAX) * child_complexity")]
    async fn notifications(
        &self,
        ctx: &Context<'_>,
        group: Option<NotificationGroup>,
        page: Option<PositiveInt>,
        limit: Option<PositiveInt>,
    ) -> Result<NotificationPage> {
        let page = lists::page(page, limit, limits::CASES_LIMIT_MAX)?;
        let (stored, total) = super::list(app(ctx), viewer(ctx), group, page).await?;
        let nodes = stored.into_iter().filter_map(|one| Notification::new(app(ctx), viewer(ctx), one)).collect();
        Ok(NotificationPage { nodes, page_info: page.info(total) })
    }

    /// Number of the viewer's unread notifications.
    async fn unread_notification_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let count = super::unread_count(app(ctx), viewer(ctx)).await?;
        Ok(clamped(count))
    }

    /// The viewer's channels for each type of notification.
    async fn notification_preferences(&self, ctx: &Context<'_>) -> Result<Vec<NotificationPreference>> {
        let preferences = super::preferences(app(ctx), viewer(ctx)).await?;
        Ok(preferences.into_iter().map(NotificationPreference::from).collect())
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct NotificationsMutation;

#[Object]
impl NotificationsMutation {
    /// Marks these notifications of the viewer as read, at most 100, or all if absent; returns the number of unread ones.
    async fn mark_notifications_read(&self, ctx: &Context<'_>, ids: Option<Vec<i32>>) -> Result<i32> {
        let marked =
            ids.map_or(ReadSelection::All, |ids| ReadSelection::These(ids.into_iter().map(i64::from).collect()));
        let left = super::mark_read(app(ctx), viewer(ctx), marked).await?;
        Ok(clamped(left))
    }

    /// Changes the viewer's channels for these types; the others stay.
    async fn update_notification_preferences(
        &self,
        ctx: &Context<'_>,
        preferences: Vec<NotificationPreferenceInput>,
    ) -> Result<Vec<NotificationPreference>> {
        let changed: Vec<ChannelPreference> = preferences
            .into_iter()
            .map(|NotificationPreferenceInput { of, on_site, by_mail }| ChannelPreference { of, on_site, by_mail })
            .collect();
        let preferences = super::set_preferences(app(ctx), viewer(ctx), &changed).await?;
        Ok(preferences.into_iter().map(NotificationPreference::from).collect())
    }
}
