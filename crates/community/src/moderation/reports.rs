//! Reporting an item or a creator, and the list of one's own reports.

use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::paging::PageRequest;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::{App, SharedApp};
use vitrine_people::notifications::read_text;

use super::case_rows;
use super::own_report::OwnReport;
use super::subject::{CaseSubject, SubjectRef};

/// Reports an item or a creator. The first report opens a case.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `BAD_USER_INPUT` for a text that is too short or too long and for a report about oneself,
/// `BLOCKED`, `NOT_FOUND` if the viewer may not see it, `CONFLICT` if the viewer has an undecided report about it.
pub async fn report(
    app: &SharedApp,
    viewer: &Viewer,
    named: SubjectRef<'_>,
    category: &'static str,
    text: &str,
) -> Result<OwnReport> {
    let account = viewer.require_account()?;
    app.rates.reports.take(RateSubject::Account(account.id)).await?;
    let text = read_text("data.text", text, limits::REPORT_TEXT)?;
    let reporter_id = viewer.require_writer()?.account().id;
    let subject = CaseSubject::find_visible(app, viewer, named).await?;
    if subject.owner_id() == reporter_id {
        return Err(FieldError::new("data.id", ErrorReason::OwnItem).into());
    }
    let now = app.clock.now();
    let (subject, text) = (&subject, text.as_str());
    let id = app
        .db
        .transaction(|tx| async move {
            subject.lock(&tx).await?;
            let is_heard = case_rows::is_heard(&tx, reporter_id).await?;
            let case_id = match case_rows::open_case_of(&tx, subject.columns()).await? {
                Some(case_id) => case_id,
                None => case_rows::open(&tx, subject.columns(), !is_heard, now).await?,
            };
            let added = case_rows::add_report(&tx, case_id, reporter_id, category, text, now).await?;
            let id = added.ok_or_else(|| PublicError::because(ErrorReason::ReportedAlready))?;
            if is_heard {
                case_rows::bring_forward(&tx, case_id, now).await?;
            }
            tx.commit().await?;
            Ok::<_, PublicError>(id)
        })
        .await?;
    case_rows::own_report(&app.db, reporter_id, id).await?.ok_or_else(PublicError::not_found)
}

/// Returns a page of the viewer's own reports, latest first, and the number of all.
///
/// # Errors
/// `UNAUTHENTICATED`; database errors.
pub async fn own(app: &App, viewer: &Viewer, page: PageRequest) -> Result<(Vec<OwnReport>, usize)> {
    let account = viewer.require_account()?;
    let reports = case_rows::own_reports(&app.db, account.id, page).await?;
    Ok((reports, case_rows::count_own_reports(&app.db, account.id).await?))
}
