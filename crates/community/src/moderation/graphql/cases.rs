//! The queue of cases, and decisions about items of every kind.

use async_graphql::{Context, Enum, Object, SimpleObject};
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_core::limits;
use vitrine_core::paging::PageInfo;
use vitrine_core::viewer::UserRole;
use vitrine_kit::app::App;
use vitrine_kit::graphql::{DateTime, PositiveInt, absent, app, clamped, lists, request_context, viewer};
use vitrine_kit::object_urls;
use vitrine_people::accounts::graphql::{CreatorSummary, page_url};
use vitrine_people::accounts::profile_pictures::PictureOwner;
use vitrine_people::audit;

use super::{AuditEntry, ReportCategory, ReportedKind, kind_of_items};
use crate::moderation::case::{AssigneeFilter, CaseFilter, CaseRow, ReportedAs};
use crate::moderation::case_rows::ReportRow;
use crate::moderation::cases;
use crate::moderation::decision::{ModerationDecision, RemovalGround};
use crate::moderation::{StaffAccount, case_rows, item_decisions, takedown};

/// Decision that closes a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum CaseDecision {
    /// Nothing changes.
    Dismissed,
    /// The item is taken off all lists; its creator reads the reason.
    Unlisted,
    /// The item is listed again.
    Relisted,
    MarkedMature,
    /// The account that owns the subject may not publish any more, and reads the reason.
    Blocked,
    /// The item is gone for everybody; its creator reads ground and reason. Can be undone for 30 days.
    Removed,
}

impl CaseDecision {
    fn with_ground(self, ground: Option<RemovalGround>) -> Result<ModerationDecision> {
        Ok(match self {
            Self::Dismissed => ModerationDecision::Dismissed,
            Self::Unlisted => ModerationDecision::Unlisted,
            Self::Relisted => ModerationDecision::Relisted,
            Self::MarkedMature => ModerationDecision::MarkedMature,
            Self::Blocked => ModerationDecision::Blocked,
            Self::Removed => ModerationDecision::Removed(required(ground)?),
        })
    }

    fn parse(stored: &str) -> Option<Self> {
        let all = [Self::Dismissed, Self::Unlisted, Self::Relisted, Self::MarkedMature, Self::Blocked, Self::Removed];
        all.into_iter().find(|decision| {
            let decision = decision.with_ground(Some(RemovalGround::Rules));
            decision.is_ok_and(|decision| decision.as_str() == stored)
        })
    }
}

fn required(ground: Option<RemovalGround>) -> Result<RemovalGround> {
    ground.ok_or_else(|| FieldError::new("ground", ErrorReason::Empty).into())
}

/// Decision about an item without a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ItemDecision {
    /// The item is taken off all lists; its creator reads the reason.
    Unlisted,
    /// The item is listed again.
    Relisted,
    MarkedMature,
    /// The mark is removed, whoever has set it.
    UnmarkedMature,
    /// The item is gone for everybody; its creator reads ground and reason.
    Removed,
    /// A removal of the last 30 days is undone.
    Restored,
}

/// State of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum CaseState {
    Open,
    Decided,
}

/// Assignee of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum CaseAssignment {
    /// The viewer.
    Me,
    Nobody,
}

/// A moderator or admin.
#[derive(Clone, Debug, SimpleObject)]
pub struct StaffMember {
    uuid: String,
    username: String,
}

/// All open reports about one subject, or those that were decided together.
#[derive(Clone, Debug, SimpleObject)]
pub struct ModerationCase {
    id: i32,
    kind: ReportedKind,
    /// Public number of the item; null for a creator.
    hex_id: Option<String>,
    /// Name of the item or the creator.
    name: String,
    page_url: String,
    /// Address of its preview with 360 lines; null for a creator, and until it is made.
    #[graphql(name = "preview360Url")]
    preview360_url: Option<String>,
    #[graphql(name = "isNSFW")]
    is_nsfw: bool,
    is_private: bool,
    is_deleted: bool,
    unlisted_reason: Option<String>,
    /// True if the item is unlisted only because its pictures are being checked.
    is_held: bool,
    /// Owner of the item, or the reported creator.
    creator: CreatorSummary,
    creator_role: UserRole,
    creator_is_blocked: bool,
    opened_at: DateTime,
    report_count: i32,
    /// Categories of the reports, each once.
    categories: Vec<ReportCategory>,
    /// The highest score that the picture check gave, in percent, if it opened or joined the case.
    #[graphql(name = "nsfwScorePercent")]
    nsfw_score_percent: Option<i32>,
    /// True if the pictures are shown although the picture check has not answered.
    is_unchecked: bool,
    /// Time at which the creator asked for another review.
    review_asked_at: Option<DateTime>,
    /// Moderator assigned to the case.
    assignee: Option<StaffMember>,
    decision: Option<CaseDecision>,
    decided_at: Option<DateTime>,
    decided_by: Option<String>,
    /// Note written with the decision.
    note: Option<String>,
}

impl ModerationCase {
    fn new(app: &App, case: CaseRow, categories: Vec<ReportCategory>) -> Self {
        let kind = case.kind(app);
        let number = case.item_id.map(|id| ItemId(id).number());
        let avatar_token = case.owner_avatar_token.as_deref();
        let owner = PictureOwner { id: case.owner_id, uuid: case.owner_uuid, is_hidden: case.owner_is_hidden };
        let creator = CreatorSummary::new(app, owner, case.owner_username.clone(), avatar_token);
        let page_url = match (kind, number, &case.item_slug) {
            (Some(kind), Some(number), Some(slug)) => kind.page_url(slug, number),
            _ => page_url(&case.owner_username),
        };
        Self {
            id: clamped(case.id),
            kind: ReportedKind::of(kind),
            hex_id: number.map(|number| number.to_string()),
            preview360_url: kind.and_then(|kind| preview_url(app, kind, &case)),
            name: case.item_name.clone().unwrap_or_else(|| case.owner_username.clone()),
            page_url,
            is_nsfw: case.item_is_nsfw.unwrap_or_default(),
            is_private: case.item_is_private.unwrap_or_default(),
            is_deleted: case.item_deleted_at.is_some(),
            creator_role: case.owner_role(),
            creator_is_blocked: case.owner_is_blocked,
            creator,
            opened_at: DateTime(case.opened_at),
            report_count: clamped(case.report_count),
            categories,
            nsfw_score_percent: case.nsfw_score.map(clamped),
            is_unchecked: case.is_unchecked,
            review_asked_at: case.review_asked_at.map(DateTime),
            assignee: case
                .assignee_uuid
                .zip(case.assignee_username)
                .map(|(uuid, username)| StaffMember { uuid: uuid.to_string(), username }),
            decision: case.decision.as_deref().and_then(CaseDecision::parse),
            decided_at: case.closed_at.map(DateTime),
            decided_by: case.decided_by,
            is_held: case.item_is_held.unwrap_or_default(),
            unlisted_reason: case.item_unlisted_reason,
            note: case.note,
        }
    }
}

/// Returns the address of the item's current preview.
fn preview_url(app: &App, kind: &ItemKind, case: &CaseRow) -> Option<String> {
    let is_made = matches!(case.item_preview_state.as_deref(), Some("READY" | "OUTDATED"));
    let token = case.item_preview_token.as_ref().filter(|_| is_made)?;
    let pictures = (kind.pictures_path)(ItemId(case.item_id?).number(), &hex::encode(token));
    Some(object_urls::of_item(&app.config, &case.item_facts(), &format!("{pictures}/360")))
}

/// Adds the categories of their reports to cases, in one statement for all.
async fn with_categories(app: &App, cases: Vec<CaseRow>) -> Result<Vec<ModerationCase>> {
    let found = case_rows::categories(&app.db, cases.iter().map(|case| case.id).collect()).await?;
    let of = |id: i64| {
        let mut own: Vec<ReportCategory> =
            found.iter().filter(|row| row.case_id == id).map(|row| ReportCategory::parse(&row.category)).collect();
        own.sort_by_key(|category| *category as u8);
        own
    };
    Ok(cases
        .into_iter()
        .map(|case| (of(case.id), case))
        .map(|(own, case)| ModerationCase::new(app, case, own))
        .collect())
}

async fn one(app: &App, case: CaseRow) -> Result<ModerationCase> {
    with_categories(app, vec![case]).await?.pop().ok_or_else(PublicError::not_found)
}

/// A report as moderators read it.
#[derive(SimpleObject)]
pub struct CaseReport {
    /// Account that made the report; null if it is gone.
    reporter: Option<StaffMember>,
    category: ReportCategory,
    text: String,
    created_at: DateTime,
}

impl From<ReportRow> for CaseReport {
    fn from(row: ReportRow) -> Self {
        Self {
            reporter: row
                .reporter_uuid
                .zip(row.reporter_username)
                .map(|(uuid, username)| StaffMember { uuid: uuid.to_string(), username }),
            category: ReportCategory::parse(&row.category),
            text: row.text,
            created_at: DateTime(row.created_at),
        }
    }
}

/// A case with its reports and its history.
#[derive(SimpleObject)]
pub struct ModerationCaseDetails {
    case: ModerationCase,
    /// First 50 reports.
    reports: Vec<CaseReport>,
    /// Audit entries about the item, latest first; at most 50.
    history: Vec<AuditEntry>,
    /// Audit entries about its creator, latest first; at most 50.
    creator_history: Vec<AuditEntry>,
}

/// A page of cases.
#[derive(SimpleObject)]
pub struct ModerationCasePage {
    nodes: Vec<ModerationCase>,
    page_info: PageInfo,
}

/// Query fields of cases.
#[derive(Default)]
pub struct CasesQuery;

#[Object]
impl CasesQuery {
    /// The queue of moderators: open cases oldest first, or decided ones latest first.
    #[graphql(complexity = "lists::counted(limit, limits::CASES_LIMIT_MAX) * child_complexity")]
    #[allow(clippy::too_many_arguments, reason = "each is a filter of the list")]
    async fn moderation_cases(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "CaseState::Open")] state: CaseState,
        kind: Option<ReportedKind>,
        category: Option<ReportCategory>,
        assigned: Option<CaseAssignment>,
        page: Option<PositiveInt>,
        limit: Option<PositiveInt>,
    ) -> Result<ModerationCasePage> {
        let staff = StaffAccount::of(viewer(ctx))?;
        let page = lists::page(page, limit, limits::CASES_LIMIT_MAX)?;
        let filter = CaseFilter {
            is_open: state == CaseState::Open,
            kind: kind.map(|kind| kind.kind(app(ctx)).map_or(ReportedAs::Creator, ReportedAs::Item)),
            category: category.map(ReportCategory::as_str),
            assigned: assigned.map(|assigned| match assigned {
                CaseAssignment::Me => AssigneeFilter::To(staff.account().id),
                CaseAssignment::Nobody => AssigneeFilter::ToNobody,
            }),
        };
        let (cases, total) = cases::list(app(ctx), &staff, &filter, page).await?;
        let nodes = with_categories(app(ctx), cases).await?;
        Ok(ModerationCasePage { nodes, page_info: page.info(total) })
    }

    /// A case with its reports and its history.
    #[graphql(complexity = "100 + child_complexity")]
    async fn moderation_case(&self, ctx: &Context<'_>, id: i32) -> Result<Option<ModerationCaseDetails>> {
        match details(ctx, i64::from(id)).await {
            Ok(details) => Ok(Some(details)),
            Err(error) => Ok(absent(ctx, &error)),
        }
    }

    /// The statement of reasons of a removed item; for its creator and moderators.
    async fn removed_item(&self, ctx: &Context<'_>, kind: ReportedKind, hex_id: String) -> Result<Option<RemovedItem>> {
        match takedown::find(app(ctx), viewer(ctx), kind_of_items(ctx, kind)?, &hex_id).await {
            Ok(takedown::Takedown { name, ground, reason, is_detected, removed_at, restorable_until }) => {
                let (removed_at, restorable_until) = (DateTime(removed_at), DateTime(restorable_until));
                Ok(Some(RemovedItem { name, ground, reason, is_detected, removed_at, restorable_until }))
            }
            Err(error) => Ok(absent(ctx, &error)),
        }
    }

    /// Moderators to whom a case can be assigned, by name.
    async fn staff(&self, ctx: &Context<'_>) -> Result<Vec<StaffMember>> {
        let staff = StaffAccount::of(viewer(ctx))?;
        let found = cases::colleagues(app(ctx), &staff).await?;
        Ok(found.into_iter().map(|(uuid, username)| StaffMember { uuid: uuid.to_string(), username }).collect())
    }
}

async fn details(ctx: &Context<'_>, id: i64) -> Result<ModerationCaseDetails> {
    let (app, staff) = (app(ctx), StaffAccount::of(viewer(ctx))?);
    let case = cases::find(app, &staff, id).await?;
    let (target, creator) = (case.target(app), audit::account(case.owner_uuid));
    let reports = case_rows::reports(&app.db, id).await?;
    let creator_history = cases::history(app, &staff, &creator).await?;
    // Of a case about a creator both are the same.
    let history = if target == creator { Vec::new() } else { cases::history(app, &staff, &target).await? };
    Ok(ModerationCaseDetails {
        case: one(app, case).await?,
        reports: reports.into_iter().map(CaseReport::from).collect(),
        history: history.into_iter().map(AuditEntry::from).collect(),
        creator_history: creator_history.into_iter().map(AuditEntry::from).collect(),
    })
}

/// An item that a moderator has removed, with the statement of reasons.
#[derive(SimpleObject)]
pub struct RemovedItem {
    name: String,
    ground: RemovalGround,
    /// Reason in the moderators' words.
    reason: String,
    /// True if the picture check had found it. A moderator decided in any case.
    is_detected: bool,
    removed_at: DateTime,
    /// Time until which a moderator can restore it.
    restorable_until: DateTime,
}

/// An item about which a moderator has decided.
#[derive(SimpleObject)]
#[graphql(name = "DecidedWork")]
pub struct DecidedItem {
    hex_id: String,
}

/// Decides about an item, for the `modUnlist…` and `modRelist…` mutations of each kind.
///
/// # Errors
/// Errors of [`item_decisions::decide`].
pub async fn decide_about(
    ctx: &Context<'_>,
    kind: &'static ItemKind,
    hex_id: &str,
    decision: ModerationDecision,
    reason: Option<&str>,
) -> Result<DecidedItem> {
    let request_id = &request_context(ctx).request_id;
    let id = item_decisions::decide(app(ctx), viewer(ctx), (kind, hex_id), decision, reason, request_id).await;
    Ok(DecidedItem { hex_id: id?.to_string() })
}

/// Takes an item off all lists, for a reason of 3 to 500 characters.
///
/// # Errors
/// Errors of [`item_decisions::decide`].
pub async fn unlist(ctx: &Context<'_>, kind: &'static ItemKind, hex_id: &str, reason: &str) -> Result<DecidedItem> {
    decide_about(ctx, kind, hex_id, ModerationDecision::Unlisted, Some(reason)).await
}

/// Puts an item back on the lists.
///
/// # Errors
/// Errors of [`item_decisions::decide`].
pub async fn relist(ctx: &Context<'_>, kind: &'static ItemKind, hex_id: &str) -> Result<DecidedItem> {
    decide_about(ctx, kind, hex_id, ModerationDecision::Relisted, None).await
}

/// Mutation fields of cases.
#[derive(Default)]
pub struct CasesMutation;

#[Object]
impl CasesMutation {
    /// Assigns a case to a moderator, or to nobody. CONFLICT if it is assigned to somebody else; an admin may take it from them.
    async fn assign_moderation_case(&self, ctx: &Context<'_>, id: i32, uuid: Option<String>) -> Result<ModerationCase> {
        let staff = StaffAccount::of(viewer(ctx))?;
        let case = cases::assign(app(ctx), &staff, i64::from(id), uuid.as_deref()).await?;
        one(app(ctx), case).await
    }

    /// Applies a decision and closes the case. A reason is required to unlist, to block and to remove, a ground to remove.
    async fn decide_moderation_case(
        &self,
        ctx: &Context<'_>,
        id: i32,
        decision: CaseDecision,
        reason: Option<String>,
        ground: Option<RemovalGround>,
    ) -> Result<ModerationCase> {
        let staff = StaffAccount::of(viewer(ctx))?;
        let decision = decision.with_ground(ground)?;
        let request_id = &request_context(ctx).request_id;
        let decided = cases::decide(app(ctx), &staff, i64::from(id), decision, reason.as_deref(), request_id).await;
        one(app(ctx), decided?).await
    }

    /// Decides about an item without a case, and closes its open case if the decision is one of a case. To unlist and to remove need a
    /// reason of 3 to 500 characters, which the creator reads; to remove needs a ground. Only moderators can remove a mature mark that a moderator has set.
    async fn moderate_item(
        &self,
        ctx: &Context<'_>,
        kind: ReportedKind,
        hex_id: String,
        decision: ItemDecision,
        reason: Option<String>,
        ground: Option<RemovalGround>,
    ) -> Result<DecidedItem> {
        let decision = match decision {
            ItemDecision::Unlisted => ModerationDecision::Unlisted,
            ItemDecision::Relisted => ModerationDecision::Relisted,
            ItemDecision::MarkedMature => ModerationDecision::MarkedMature,
            ItemDecision::UnmarkedMature => ModerationDecision::UnmarkedMature,
            ItemDecision::Removed => ModerationDecision::Removed(required(ground)?),
            ItemDecision::Restored => ModerationDecision::Restored,
        };
        decide_about(ctx, kind_of_items(ctx, kind)?, &hex_id, decision, reason.as_deref()).await
    }
}
