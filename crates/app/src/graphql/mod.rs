//! What GraphQL fields are made of: the context of a request, scalars, and the limits of a document. Fields belong to the
//! features, and `site::schema` puts them together.

mod guard;
mod scalars;

pub use guard::{Operation, fill_defaults, inspect};
pub use scalars::{DateTime, PositiveInt};

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::app::SharedApp;
use crate::error::{Code, PublicError, Result, to_graphql};
use crate::limits;
use crate::uploads::UploadedFile;

pub fn app<'a>(ctx: &async_graphql::Context<'a>) -> &'a SharedApp {
    ctx.data_unchecked::<SharedApp>()
}

pub fn viewer<'a>(ctx: &async_graphql::Context<'a>) -> &'a crate::viewer::Viewer {
    ctx.data_unchecked::<crate::viewer::Viewer>()
}

/// What the endpoint knows of a request and what the answer's headers will carry.
#[derive(Debug, Default)]
pub struct Exchange {
    /// Named in the log and in every error.
    pub request_id: String,
    /// Address of the caller, for rates and sign-in counters.
    pub address: Option<std::net::IpAddr>,
    /// Value of the session cookie that came along.
    pub session_token: Option<String>,
    pub idempotency_key: Option<String>,
    /// Files of the upload, by number.
    pub files: Vec<UploadedFile>,
    pub set_cookie: parking_lot::Mutex<Option<String>>,
    /// Bytes of long texts that the answer holds so far.
    pub text_bytes: AtomicUsize,
}

/// A text that may be long, as part of the answer: counted while the answer is put together, because a few hundred bytes
/// of request can ask for the same texts many times.
pub fn long_text<T: AsRef<str>>(ctx: &async_graphql::Context<'_>, text: T) -> async_graphql::Result<T> {
    let length = text.as_ref().len();
    let before = exchange(ctx).text_bytes.fetch_add(length, Ordering::Relaxed);
    if before.saturating_add(length) > limits::ANSWER_BYTES_MAX {
        return Err(to_graphql(answer_too_large()));
    }
    Ok(text)
}

/// More is asked for than one answer holds.
pub fn answer_too_large() -> PublicError {
    let most = limits::ANSWER_BYTES_MAX / (1024 * 1024);
    PublicError::new(Code::QueryTooComplex, format!("The answer would be larger than {most} MB. Ask for less at once."))
}

/// A file of the upload that a request came with.
pub fn uploaded(ctx: &async_graphql::Context<'_>, upload: &async_graphql::Upload) -> Result<UploadedFile> {
    let number = upload.value(ctx).ok().and_then(|value| value.filename.parse::<usize>().ok());
    let file = number.and_then(|number| exchange(ctx).files.get(number));
    file.cloned().ok_or_else(|| PublicError::new(Code::GraphqlValidationFailed, "The upload names no file."))
}

pub fn exchange<'a>(ctx: &async_graphql::Context<'a>) -> &'a Exchange {
    ctx.data_unchecked::<std::sync::Arc<Exchange>>()
}

/// Answers `null` for a field and says why beside it. A plain `Err` would null the whole answer, other root fields
/// included.
pub fn absent<T>(ctx: &async_graphql::Context<'_>, error: &crate::error::PublicError) -> Option<T> {
    let path = ctx.path_node.as_ref().map(|node| node.to_string_vec()).unwrap_or_default();
    let path = path.into_iter().map(async_graphql::PathSegment::Field).collect();
    ctx.add_error(error.to_server_error(ctx.item.pos, path));
    None
}
