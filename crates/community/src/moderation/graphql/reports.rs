//! Reporting, one's own reports, and requests for another review of an unlisted item.

use async_graphql::{Context, Enum, InputObject, Object, SimpleObject};
use vitrine_core::error::Result;
use vitrine_core::limits;
use vitrine_core::paging::PageInfo;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;
use vitrine_kit::graphql::{DateTime, PositiveInt, absent, app, clamped, lists, viewer};

use super::{ReportCategory, ReportedKind, kind_of_items};
use crate::moderation::item_decisions::{self, ReviewState};
use crate::moderation::own_report::OwnReport;
use crate::moderation::reports;

/// Subject and text of a report.
#[derive(InputObject)]
pub struct ReportInput {
    kind: ReportedKind,
    /// Public number of an item, or uuid of a creator.
    id: String,
    category: ReportCategory,
    /// 10 to 1,000 characters.
    text: String,
}

/// Outcome of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ReportOutcome {
    /// No decision yet.
    Waiting,
    /// The moderators saw no reason to act.
    NothingDone,
    /// The moderators acted on the report.
    ActionTaken,
    /// The reported item no longer exists.
    Gone,
}

/// A report that the viewer has made.
#[derive(SimpleObject)]
pub struct Report {
    id: i32,
    kind: ReportedKind,
    /// Name of the item or the creator; null when the viewer may not see it any more.
    name: Option<String>,
    /// Path of its page.
    page_url: Option<String>,
    category: ReportCategory,
    text: String,
    created_at: DateTime,
    outcome: ReportOutcome,
    /// Time of the decision.
    decided_at: Option<DateTime>,
}

impl Report {
    fn new(app: &App, viewer: &Viewer, report: OwnReport) -> Self {
        let (name, page_url) = report.subject(app, viewer).unzip();
        Self {
            id: clamped(report.id),
            kind: ReportedKind::of(report.kind(app)),
            name,
            page_url,
            category: ReportCategory::parse(&report.category),
            text: report.text,
            created_at: DateTime(report.created_at),
            outcome: match report.decision.as_deref() {
                Some("DISMISSED") => ReportOutcome::NothingDone,
                Some(_) => ReportOutcome::ActionTaken,
                None if report.item_deleted_at.is_some() => ReportOutcome::Gone,
                None => ReportOutcome::Waiting,
            },
            decided_at: report.closed_at.map(DateTime),
        }
    }
}

/// A page of the viewer's reports.
#[derive(SimpleObject)]
pub struct ReportPage {
    nodes: Vec<Report>,
    page_info: PageInfo,
}

/// Review of an unlisted item.
#[derive(SimpleObject)]
pub struct UnlistedReview {
    /// Reason why it is unlisted; null while it is listed.
    reason: Option<String>,
    /// True if it is unlisted only because its pictures are being checked.
    is_held: bool,
    /// Time since which it waits for another review.
    waiting_since: Option<DateTime>,
    /// True if its creator may ask for another review now: once for each version of it.
    may_ask: bool,
    /// True if it is marked as mature.
    #[graphql(name = "isNSFW")]
    is_nsfw: bool,
}

impl From<ReviewState> for UnlistedReview {
    fn from(review: ReviewState) -> Self {
        let ReviewState { reason, is_held, waiting_since, may_ask, is_nsfw } = review;
        Self { reason, is_held, waiting_since: waiting_since.map(DateTime), may_ask, is_nsfw }
    }
}

/// Query fields of reports.
#[derive(Default)]
pub struct ReportsQuery;

#[Object]
impl ReportsQuery {
    /// Reports that the viewer has made, latest first, with their outcomes.
    #[graphql(complexity = "lists::counted(limit, limits::CASES_LIMIT_MAX) * child_complexity")]
    async fn my_reports(
        &self,
        ctx: &Context<'_>,
        page: Option<PositiveInt>,
        limit: Option<PositiveInt>,
    ) -> Result<ReportPage> {
        let page = lists::page(page, limit, limits::CASES_LIMIT_MAX)?;
        let (reports, total) = reports::own(app(ctx), viewer(ctx), page).await?;
        let nodes = reports.into_iter().map(|report| Report::new(app(ctx), viewer(ctx), report)).collect();
        Ok(ReportPage { nodes, page_info: page.info(total) })
    }

    /// Review of an item that moderators have unlisted; for its creator and moderators.
    async fn unlisted_review(
        &self,
        ctx: &Context<'_>,
        kind: ReportedKind,
        hex_id: String,
    ) -> Result<Option<UnlistedReview>> {
        let kind = kind_of_items(ctx, kind)?;
        Ok(match item_decisions::review(app(ctx), viewer(ctx), kind, &hex_id).await {
            Ok(review) => Some(review.into()),
            Err(error) => absent(ctx, &error),
        })
    }
}

/// Mutation fields of reports.
#[derive(Default)]
pub struct ReportsMutation;

#[Object]
impl ReportsMutation {
    /// Reports an item or a creator to the moderators. CONFLICT if the viewer has an undecided report about it.
    async fn report_content(&self, ctx: &Context<'_>, data: ReportInput) -> Result<Report> {
        let named = data.kind.named(app(ctx), &data.id);
        let reported = reports::report(app(ctx), viewer(ctx), named, data.category.as_str(), &data.text).await;
        Ok(Report::new(app(ctx), viewer(ctx), reported?))
    }

    /// Asks the moderators to review an item of the viewer's again that they have unlisted.
    async fn ask_for_review(&self, ctx: &Context<'_>, kind: ReportedKind, hex_id: String) -> Result<UnlistedReview> {
        let kind = kind_of_items(ctx, kind)?;
        let asked = item_decisions::ask_for_review(app(ctx), viewer(ctx), kind, &hex_id).await;
        Ok(asked?.into())
    }
}
