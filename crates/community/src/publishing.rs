//! Shared code of publishing, for all kinds: the texts of an item (`form`), changing them (`details`) and its contents ([`change`]),
//! storing what is published ([`commit`]), its entries in the audit log ([`audit_trail`]), publishing once ([`idempotency`]), limits of pictures ([`picture_limits`]), and the
//! jobs that make previews ([`backlog`], [`picture_files`], [`avif`]).

pub mod audit_trail;
pub mod avif;
pub mod backlog;
pub mod change;
pub mod commit;
pub mod details;
pub mod form;
pub mod graphql;
pub mod idempotency;
pub mod picture_files;
pub mod picture_limits;
pub mod publishing_rows;

use vitrine_admission::rates::RateSubject;
use vitrine_core::error::Result;
use vitrine_core::items;
use vitrine_core::limits;
use vitrine_core::viewer::Writer;
use vitrine_kit::app::App;

/// Counts a publication against the account's rate.
///
/// # Errors
/// `RATE_LIMITED`; database errors.
pub async fn take_turn(app: &App, writer: &Writer) -> Result<()> {
    let (who, times) = (RateSubject::Account(writer.account().id), items::allowed(writer, limits::PUBLICATIONS_TIMES));
    app.rates.publications.take_as(who, times).await?;
    app.rates.publications_of_day.take_as(who, times).await
}
