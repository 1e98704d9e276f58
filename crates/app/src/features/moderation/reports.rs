//! Reporting a work or a creator, and what has become of one's reports.

use vitrine_db::row;

use super::store;
use super::subject::{Named, Subject};
use crate::app::{App, SharedApp};
use crate::clock::Millis;
use crate::error::{FieldError, PublicError, Reason, Result};
use crate::items::{ItemId, Kind};
use crate::limits;
use crate::paging::Page;
use crate::rates::Who;
use crate::viewer::Viewer;
use crate::visibility::{self, VisibilityFacts};

row! {
    /// A report of the person who asks, with what it is about and the decision, if there is one.
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
    /// The kind of the work, if it is about one.
    pub fn kind(&self, app: &App) -> Option<&'static Kind> {
        self.item_id.and_then(|id| kind_of(app, id))
    }

    /// Name and page of what it is about, if this viewer may still see it.
    pub fn subject(&self, app: &App, viewer: &Viewer) -> Option<(String, String)> {
        let may_see_all = viewer.owns(self.owner_id) || viewer.is_staff();
        let Some(id) = self.item_id else {
            let is_visible = !self.owner_is_hidden || may_see_all;
            return is_visible.then(|| (self.owner_username.clone(), format!("/creators/{}", self.owner_username)));
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

/// The kind of an item with this row id.
pub(super) fn kind_of(app: &App, id: i64) -> Option<&'static Kind> {
    app.catalogue.kinds().find(|kind| kind.code == ItemId(id).code())
}

/// Reports something; the first report opens its case.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `BAD_USER_INPUT` for a text that is too short or too long and for one's own, `BLOCKED`,
/// `NOT_FOUND` for what the viewer may not see, `CONFLICT` for what the same person has reported and nobody has decided about.
pub async fn report(
    app: &SharedApp,
    viewer: &Viewer,
    named: Named<'_>,
    category: &'static str,
    text: &str,
) -> Result<OwnReport> {
    let account = viewer.require_account()?;
    app.rates.reports.take(Who::Account(account.id))?;
    let text = super::read_text("data.text", text, limits::REPORT_TEXT)?;
    let reporter_id = viewer.require_writer()?.account().id;
    let subject = Subject::find_visible(app, viewer, named).await?;
    if subject.owner_id() == reporter_id {
        return Err(FieldError::new("data.id", Reason::OwnWork).into());
    }
    let now = app.clock.now();
    let (subject, text) = (&subject, text.as_str());
    let id = app
        .db
        .transaction(|tx| async move {
            subject.lock(&tx).await?;
            let is_heard = store::cases::is_heard(&tx, reporter_id).await?;
            let case_id = match store::cases::open_case_of(&tx, subject.columns()).await? {
                Some(case_id) => case_id,
                None => store::cases::open(&tx, subject.columns(), !is_heard, now).await?,
            };
            let added = store::cases::add_report(&tx, case_id, reporter_id, category, text, now).await?;
            let id = added.ok_or_else(|| PublicError::because(Reason::ReportedAlready))?;
            if is_heard {
                store::cases::bring_forward(&tx, case_id).await?;
            }
            tx.commit().await?;
            Ok::<_, PublicError>(id)
        })
        .await?;
    store::cases::own_report(&app.db, reporter_id, id).await?.ok_or_else(PublicError::not_found)
}

/// A page of the viewer's own reports, the latest first, and how many there are.
///
/// # Errors
/// `UNAUTHENTICATED`; what the database reports.
pub async fn own(app: &App, viewer: &Viewer, page: Page) -> Result<(Vec<OwnReport>, usize)> {
    let account = viewer.require_account()?;
    let reports = store::cases::own_reports(&app.db, account.id, page).await?;
    Ok((reports, store::cases::count_own_reports(&app.db, account.id).await?))
}
