//! Shared parts of GraphQL fields: the context of a request, scalars, the arguments of lists, and the limits of a
//! document. Fields belong to the features; `site::schema` assembles them.

mod colors;
mod edits;
mod guard;
mod image_sizes;
pub mod lists;
mod parsed;
mod preview_state;
mod scalars;
mod uploads;

use vitrine_admission::uploads::UploadedFile;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::language::Language;
use vitrine_core::limits;

pub use colors::ItemColor;
pub use edits::text_or_none;
pub use guard::{CheckedOperation, inspect};
pub use image_sizes::ImageSizes;
pub use parsed::{DocumentKey, ParsedDocument, ParsedDocuments};
pub use preview_state::PreviewState;
pub use scalars::{DateTime, PositiveInt};
pub use uploads::{CropInput, uploaded, uploaded_edit};

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::app::SharedApp;

pub fn app<'a>(ctx: &async_graphql::Context<'a>) -> &'a SharedApp {
    ctx.data_unchecked::<SharedApp>()
}

pub fn viewer<'a>(ctx: &async_graphql::Context<'a>) -> &'a vitrine_core::viewer::Viewer {
    ctx.data_unchecked::<vitrine_core::viewer::Viewer>()
}

/// A count or a number of bytes as `Int` of GraphQL, which ends at 2,147,483,647.
pub fn clamped(count: impl TryInto<i32>) -> i32 {
    count.try_into().unwrap_or(i32::MAX)
}

/// Facts of a request that the endpoint passes to fields, and the headers that fields add to the response.
#[derive(Debug, Default)]
pub struct RequestContext {
    /// Included in the log and in every error.
    pub request_id: String,
    /// Address of the caller, for rate limits and sign-in counters.
    pub address: Option<std::net::IpAddr>,
    /// Value of the session cookie of the request.
    pub session_token: Option<String>,
    /// `User-Agent` of the caller's browser.
    pub user_agent: Option<String>,
    /// The language to answer in.
    pub language: Language,
    /// Value of the cookie of a sign-in through the platform that is not finished.
    pub transaction_token: Option<String>,
    /// Value of the cookie of a browser that was asked for a passkey.
    pub passkey_token: Option<String>,
    pub idempotency_key: Option<String>,
    /// Files of the upload, by number.
    pub files: Vec<UploadedFile>,
    pub set_cookie: parking_lot::Mutex<Option<String>>,
    /// Bytes of long texts in the response so far.
    pub text_bytes: AtomicUsize,
}

/// A possibly long text in the response: counted while the response is built, because a request of a few hundred bytes
/// can select the same texts many times.
pub fn long_text<T: AsRef<str>>(ctx: &async_graphql::Context<'_>, text: T) -> Result<T> {
    let length = text.as_ref().len();
    let before = request_context(ctx).text_bytes.fetch_add(length, Ordering::Relaxed);
    if before.saturating_add(length) > limits::ANSWER_BYTES_MAX {
        return Err(answer_too_large());
    }
    Ok(text)
}

/// The error for a response that would be too large.
pub fn answer_too_large() -> PublicError {
    let most = limits::ANSWER_BYTES_MAX / (1024 * 1024);
    PublicError::new(
        ErrorCode::QueryTooComplex,
        format!("The response would be larger than {most} MB. Ask for less at once."),
    )
}

pub fn request_context<'a>(ctx: &async_graphql::Context<'a>) -> &'a RequestContext {
    ctx.data_unchecked::<std::sync::Arc<RequestContext>>()
}

/// Returns `null` for a field and adds the error. A plain `Err` would null the whole response, including other root
/// fields.
pub fn absent<T>(ctx: &async_graphql::Context<'_>, error: &vitrine_core::error::PublicError) -> Option<T> {
    let path = ctx.path_node.as_ref().map(|node| node.to_string_vec()).unwrap_or_default();
    let path = path.into_iter().map(async_graphql::PathSegment::Field).collect();
    ctx.add_error(error.to_server_error(ctx.item.pos, path));
    None
}

/// Returns the error of a data loader to all that waited for it.
pub fn loader_error(error: &PublicError) -> PublicError {
    PublicError { retry_after_s: error.retry_after_s, ..PublicError::new(error.code, error.message.clone()) }
}
