//! Every SQL statement about cases, reports and reviews.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::limits;
use vitrine_core::paging::PageRequest;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};
use vitrine_people::notifications::{self, NotificationType};

use crate::moderation::ModeratorAction;
use crate::moderation::case::{AssigneeFilter, CaseFilter, CaseRow, ReportedAs};
use crate::moderation::own_report::OwnReport;
use crate::moderation::subject::CaseColumns;

pub async fn open_case_of(db: &impl Execute, (item, creator): CaseColumns) -> Result<Option<i64>, DbError> {
    let (column, id) = if item.is_some() { ("item_id", item) } else { ("creator_id", creator) };
    let sql = format!("SELECT id FROM moderation_cases WHERE {column} = $1 AND closed_at IS NULL");
    db.scalar_opt(&sql, params![id]).await
}

/// Opens a case, of which moderators are notified unless it goes to the end of the queue. Another open case about the same subject
/// is a unique violation.
pub async fn open(db: &impl Execute, (item, creator): CaseColumns, is_last: bool, now: Millis) -> Result<i64, DbError> {
    if !is_last {
        notifications::tell_staff(db, now).await?;
    }
    db.scalar(
        "INSERT INTO moderation_cases (item_id, creator_id, is_last, opened_at) VALUES ($1, $2, $3, $4) RETURNING id",
        params![item, creator, is_last, now],
    )
    .await
}

/// Stores the score, in percent, with which the picture check has opened or joined a case; `None` if it has not answered.
pub async fn set_nsfw_score(db: &impl Execute, case_id: i64, percent: Option<i64>) -> Result<u64, DbError> {
    let sql = "UPDATE moderation_cases SET nsfw_score = COALESCE($2, nsfw_score), is_unchecked = $3 WHERE id = $1";
    db.execute(sql, params![case_id, percent, percent.is_none()]).await
}

/// Deletes the open case whose only reason are unchecked pictures, unless a moderator is assigned to it.
pub async fn forget_unchecked(db: &impl Execute, (item, creator): CaseColumns) -> Result<(), DbError> {
    let (column, id) = if item.is_some() { ("item_id", item) } else { ("creator_id", creator) };
    let open = format!("WHERE {column} = $1 AND closed_at IS NULL AND is_unchecked");
    let lone = "AND nsfw_score IS NULL AND assignee_id IS NULL \
        AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.case_id = moderation_cases.id) \
        AND NOT EXISTS (SELECT 1 FROM review_requests v WHERE v.case_id = moderation_cases.id)";
    db.execute(&format!("DELETE FROM moderation_cases {open} {lone}"), params![id]).await?;
    db.execute(&format!("UPDATE moderation_cases SET is_unchecked = $2 {open}"), params![id, false]).await.map(drop)
}

/// Adds a report to an open case and returns its id, or `None` if the same person has already reported it there.
pub async fn add_report(
    db: &impl Execute,
    case_id: i64,
    reporter_id: i64,
    category: &str,
    text: &str,
    now: Millis,
) -> Result<Option<i64>, DbError> {
    db.scalar_opt(
        "INSERT INTO reports (case_id, reporter_id, category, text, created_at) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (case_id, reporter_id) DO NOTHING RETURNING id",
        params![case_id, reporter_id, category, text, now],
    )
    .await
}

/// Returns whether a person's reports count as usual: false if their last decided reports, as many as the limit allows, were all
/// dismissed.
pub async fn is_heard(db: &impl Execute, reporter_id: i64) -> Result<bool, DbError> {
    let most = limits::REPORTS_REJECTED_MAX as i64;
    let rejected: i64 = db
        .scalar(
            "SELECT COUNT(*) FROM (SELECT c.decision FROM reports r JOIN moderation_cases c ON c.id = r.case_id \
             WHERE r.reporter_id = $1 AND c.closed_at IS NOT NULL ORDER BY r.id DESC LIMIT $2) AS decided \
             WHERE decision = 'DISMISSED'",
            params![reporter_id, most],
        )
        .await?;
    Ok(rejected < most)
}

/// Moves a case up from the end of the queue, and notifies the moderators of it.
pub async fn bring_forward(db: &impl Execute, case_id: i64, now: Millis) -> Result<(), DbError> {
    let sql = "UPDATE moderation_cases SET is_last = $2 WHERE id = $1 AND is_last <> $2";
    if db.execute(sql, params![case_id, false]).await? > 0 {
        notifications::tell_staff(db, now).await?;
    }
    Ok(())
}

/// Closes the open case about a subject, if there is one, and notifies its reporters of the decision.
pub async fn close_open(
    db: &impl Execute,
    (item, creator): CaseColumns,
    staff_action: ModeratorAction<'_>,
    decision: &str,
    note: Option<&str>,
) -> Result<u64, DbError> {
    let (column, id) = if item.is_some() { ("item_id", item) } else { ("creator_id", creator) };
    let told = format!(
        "INSERT INTO notifications (user_id, type, item_id, creator_id, detail, created_at) \
         SELECT r.reporter_id, $2, c.item_id, c.creator_id, $3, $4 FROM moderation_cases c \
         JOIN reports r ON r.case_id = c.id WHERE c.{column} = $1 AND c.closed_at IS NULL \
         AND r.reporter_id IS NOT NULL AND r.reporter_id <> $5"
    );
    let of = NotificationType::ReportDecided.as_str();
    db.execute(&told, params![id, of, decision, staff_action.now, staff_action.staff.account().id]).await?;
    let sql = format!(
        "UPDATE moderation_cases SET closed_at = $2, closed_by = $3, decision = $4, note = $5 \
         WHERE {column} = $1 AND closed_at IS NULL"
    );
    db.execute(&sql, params![id, staff_action.now, staff_action.staff.account().id, decision, note]).await
}

const OWN_REPORTS: &str = "SELECT r.id, r.category, r.text, r.created_at, c.item_id, c.closed_at, c.decision, \
    u.id AS owner_id, u.username AS owner_username, u.hide_items AS owner_is_hidden, i.name AS item_name, \
    i.slug AS item_slug, i.is_private AS item_is_private, i.deleted_at AS item_deleted_at \
    FROM reports r JOIN moderation_cases c ON c.id = r.case_id LEFT JOIN items i ON i.id = c.item_id \
    JOIN users u ON u.id = COALESCE(i.creator_id, c.creator_id) WHERE r.reporter_id = $1";

pub async fn own_reports(db: &impl Execute, reporter_id: i64, page: PageRequest) -> Result<Vec<OwnReport>, DbError> {
    let sql = format!("{OWN_REPORTS} ORDER BY r.id DESC LIMIT $2 OFFSET $3");
    db.rows(&sql, params![reporter_id, i64::from(page.limit), page.offset() as i64]).await
}

pub async fn own_report(db: &impl Execute, reporter_id: i64, id: i64) -> Result<Option<OwnReport>, DbError> {
    db.row_opt(&format!("{OWN_REPORTS} AND r.id = $2"), params![reporter_id, id]).await
}

pub async fn count_own_reports(db: &impl Execute, reporter_id: i64) -> Result<usize, DbError> {
    let count: i64 = db.scalar("SELECT COUNT(*) FROM reports WHERE reporter_id = $1", params![reporter_id]).await?;
    Ok(count as usize)
}

row! {
    /// A creator's request for another review of an unlisted item.
    pub struct ReviewRow { pub item_updated_at: Millis, pub asked_at: Millis, pub closed_at: Option<Millis> }
}

impl ReviewRow {
    /// Returns whether nobody has decided about it yet.
    pub fn is_open(&self) -> bool {
        self.closed_at.is_none()
    }
}

/// Reads the latest review requests of an item.
pub async fn reviews(db: &impl Execute, item_id: i64) -> Result<Vec<ReviewRow>, DbError> {
    db.rows(
        "SELECT v.item_updated_at, v.asked_at, c.closed_at FROM review_requests v \
         JOIN moderation_cases c ON c.id = v.case_id WHERE v.item_id = $1 ORDER BY v.asked_at DESC LIMIT 20",
        params![item_id],
    )
    .await
}

/// Adds a review request. Returns 0 if there is one for this version of the item already.
pub async fn add_review(
    db: &impl Execute,
    item_id: i64,
    item_updated_at: Millis,
    case_id: i64,
    now: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO review_requests (item_id, item_updated_at, case_id, asked_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (item_id, item_updated_at) DO NOTHING",
        params![item_id, item_updated_at, case_id, now],
    )
    .await
}

/// Deletes the review requests of an item that is listed again.
pub async fn forget_reviews(db: &impl Execute, item_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM review_requests WHERE item_id = $1", params![item_id]).await
}

const CASE: &str = "SELECT c.id, c.item_id, c.creator_id, c.opened_at, c.closed_at, c.decision, c.note, c.nsfw_score, c.is_unchecked, \
    o.id AS owner_id, o.uuid AS owner_uuid, o.username AS owner_username, \
    CASE WHEN o.has_held_pictures THEN NULL ELSE o.avatar_token END AS owner_avatar_token, o.role AS owner_role, \
    o.is_blocked AS owner_is_blocked, o.hide_items AS owner_is_hidden, i.name AS item_name, i.slug AS item_slug, \
    i.is_private AS item_is_private, i.is_nsfw AS item_is_nsfw, i.unlisted_reason AS item_unlisted_reason, i.is_held AS item_is_held, \
    i.preview_token AS item_preview_token, i.preview_state AS item_preview_state, i.deleted_at AS item_deleted_at, \
    a.uuid AS assignee_uuid, a.username AS assignee_username, d.username AS decided_by, \
    (SELECT COUNT(*) FROM reports r WHERE r.case_id = c.id) AS report_count, \
    (SELECT MAX(v.asked_at) FROM review_requests v WHERE v.case_id = c.id) AS review_asked_at";
const FROM: &str = " FROM moderation_cases c LEFT JOIN items i ON i.id = c.item_id \
    JOIN users o ON o.id = COALESCE(i.creator_id, c.creator_id) \
    LEFT JOIN users a ON a.id = c.assignee_id LEFT JOIN users d ON d.id = c.closed_by";

/// Builds the conditions of a filter. Open cases about deleted items are left out, because they need no decision any more.
fn conditions(filter: &CaseFilter, values: &mut Params) -> String {
    let mut sql = String::from(match filter.is_open {
        true => " WHERE c.closed_at IS NULL AND i.deleted_at IS NULL",
        false => " WHERE c.closed_at IS NOT NULL",
    });
    let mut next = |value: vitrine_db::Value| {
        values.push(value);
        values.len()
    };
    match filter.kind {
        Some(ReportedAs::Item(kind)) => sql += &format!(" AND i.kind = ${}", next(kind.name.into())),
        Some(ReportedAs::Creator) => sql += " AND c.creator_id IS NOT NULL",
        None => {}
    }
    if let Some(category) = filter.category {
        let position = next(category.into());
        sql += &format!(" AND EXISTS (SELECT 1 FROM reports r WHERE r.case_id = c.id AND r.category = ${position})");
    }
    match filter.assigned {
        Some(AssigneeFilter::To(account_id)) => sql += &format!(" AND c.assignee_id = ${}", next(account_id.into())),
        Some(AssigneeFilter::ToNobody) => sql += " AND c.assignee_id IS NULL",
        None => {}
    }
    sql
}

/// Reads a page of cases: open ones oldest first, decided ones latest first.
pub async fn page(db: &impl Execute, filter: &CaseFilter, page: PageRequest) -> Result<Vec<CaseRow>, DbError> {
    let mut values = Params::new();
    let conditions = conditions(filter, &mut values);
    let order = if filter.is_open { "c.is_last, c.opened_at, c.id" } else { "c.closed_at DESC, c.id DESC" };
    values.extend([i64::from(page.limit).into(), (page.offset() as i64).into()]);
    let (limit, offset) = (values.len() - 1, values.len());
    db.rows(&format!("{CASE}{FROM}{conditions} ORDER BY {order} LIMIT ${limit} OFFSET ${offset}"), values).await
}

pub async fn count(db: &impl Execute, filter: &CaseFilter) -> Result<usize, DbError> {
    let mut values = Params::new();
    let conditions = conditions(filter, &mut values);
    let count: i64 = db.scalar(&format!("SELECT COUNT(*){FROM}{conditions}"), values).await?;
    Ok(count as usize)
}

pub async fn by_id(db: &impl Execute, id: i64) -> Result<Option<CaseRow>, DbError> {
    db.row_opt(&format!("{CASE}{FROM} WHERE c.id = $1"), params![id]).await
}

row! {
    /// Category of a report of a case.
    pub struct CategoryRow { pub case_id: i64, pub category: String }
}

/// Reads the categories of the reports of these cases.
pub async fn categories(db: &impl Execute, case_ids: Vec<i64>) -> Result<Vec<CategoryRow>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, case_ids);
    let sql = format!("SELECT DISTINCT case_id, category FROM reports WHERE case_id IN ({list})");
    db.rows(&sql, values).await
}

row! {
    /// A report as moderators read it.
    pub struct ReportRow {
        pub id: i64,
        pub category: String,
        pub text: String,
        pub created_at: Millis,
        pub reporter_uuid: Option<Uuid>,
        pub reporter_username: Option<String>,
    }
}

const REPORT: &str = "SELECT r.id, r.category, r.text, r.created_at, u.uuid AS reporter_uuid, \
    u.username AS reporter_username FROM reports r LEFT JOIN users u ON u.id = r.reporter_id";

/// Reads the reports of a case, oldest first.
pub async fn reports(db: &impl Execute, case_id: i64) -> Result<Vec<ReportRow>, DbError> {
    let sql = format!("{REPORT} WHERE r.case_id = $1 ORDER BY r.id LIMIT $2");
    db.rows(&sql, params![case_id, i64::from(limits::SHOWN_WITH_CASE_MAX)]).await
}

/// Assigns an open case to an account, or to nobody, if its assignee is still `from`. Returns 0 if not.
pub async fn assign(db: &impl Execute, case_id: i64, to: Option<i64>, from: Option<Uuid>) -> Result<u64, DbError> {
    let (held, values) = match from {
        Some(from) => ("assignee_id = (SELECT id FROM users WHERE uuid = $3)", params![case_id, to, from]),
        None => ("assignee_id IS NULL", params![case_id, to]),
    };
    let sql = format!("UPDATE moderation_cases SET assignee_id = $2 WHERE id = $1 AND closed_at IS NULL AND {held}");
    db.execute(&sql, values).await
}
