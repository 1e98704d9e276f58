//! What publishing has in common, whatever is published: what is said of a work (`form`), changing that (`said`) and what it is
//! made of ([`change`]), what the audit log says of it ([`recorded`]), doing it once ([`idempotency`]), which pictures are taken ([`picture_limits`]), and the jobs that make those that are shown ([`backlog`],
//! [`picture_files`]).

pub mod backlog;
pub mod change;
pub mod form;
pub mod graphql;
pub mod idempotency;
pub mod picture_files;
pub mod picture_limits;
pub mod publishing_rows;
pub mod recorded;
pub mod said;

use vitrine_admission::rates::Who;
use vitrine_core::error::Result;
use vitrine_core::items;
use vitrine_core::limits;
use vitrine_core::viewer::Writer;
use vitrine_kit::app::App;

/// Counts that an account publishes something.
///
/// # Errors
/// `RATE_LIMITED`; what the database reports.
pub async fn take_turn(app: &App, writer: &Writer) -> Result<()> {
    let (who, times) = (Who::Account(writer.account().id), items::allowed(writer, limits::PUBLICATIONS_TIMES));
    app.rates.publications.take_as(who, times).await?;
    app.rates.publications_of_day.take_as(who, times).await
}
