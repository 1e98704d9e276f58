//! Response with a file: whole, in part, or without content because the client has it already.

use std::ops::Range;

use axum::body::Body;
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use vitrine_blobs::ContentHash;
use vitrine_input::range::RequestedRange;
use vitrine_kit::http::objects::OBJECT_POLICY;
use vitrine_kit::http::{disposition, not_modified, requested_range};

/// `Cache-Control` of files that no cache may hold.
pub(super) const PRIVATE_CACHE: &str = "private, no-store";

/// Facts about a served file besides its bytes.
pub(super) struct ServedFile {
    pub hash: ContentHash,
    /// The suggested file name.
    pub name: String,
    pub media_type: &'static str,
    pub size_bytes: u64,
    /// Everybody gets this file.
    pub is_public: bool,
}

impl ServedFile {
    fn tag(&self) -> String {
        format!("\"{}\"", self.hash)
    }
}

/// Part of a file that a client gets.
pub(super) struct ServedRange {
    /// Response to a client that has the file already.
    unchanged: Option<Response>,
    status: StatusCode,
    /// Bytes to send; `None` if there are none.
    pub range: Option<Range<u64>>,
    content_range: Option<String>,
}

impl ServedRange {
    pub fn of(file: &ServedFile, asked: &HeaderMap) -> Self {
        let (tag, size) = (file.tag(), file.size_bytes);
        let none = Self { unchanged: None, status: StatusCode::OK, range: None, content_range: None };
        if let Some(unchanged) = not_modified(asked, &tag) {
            return Self { unchanged: Some(unchanged), ..none };
        }
        match requested_range(asked, &tag, size) {
            RequestedRange::Whole => Self { range: Some(0..size), ..none },
            RequestedRange::Part(range) => Self {
                status: StatusCode::PARTIAL_CONTENT,
                content_range: Some(format!("bytes {}-{}/{size}", range.start(), range.end())),
                range: Some(*range.start()..*range.end() + 1),
                ..none
            },
            RequestedRange::Unsatisfiable => Self {
                status: StatusCode::RANGE_NOT_SATISFIABLE,
                content_range: Some(format!("bytes */{size}")),
                ..none
            },
        }
    }

    pub fn begins_at_the_start(&self) -> bool {
        self.range.as_ref().is_some_and(|range| range.start == 0)
    }
}

/// Returns the response with these bytes.
pub(super) fn respond(file: &ServedFile, part: ServedRange, body: Body) -> Response {
    let mut response = match part.unchanged {
        Some(unchanged) => unchanged,
        None => {
            let mut response = Response::new(body);
            *response.status_mut() = part.status;
            let out = response.headers_mut();
            out.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
            out.insert(
                header::CONTENT_LENGTH,
                HeaderValue::from(part.range.map_or(0, |range| range.end - range.start)),
            );
            out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
            out.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(OBJECT_POLICY));
            let texts = [
                (header::CONTENT_RANGE, part.content_range),
                (header::CONTENT_DISPOSITION, Some(disposition(&file.name))),
            ];
            for (name, value) in texts {
                if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
                    out.insert(name, value);
                }
            }
            response
        }
    };
    let out = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&file.tag()) {
        out.insert(header::ETAG, tag);
    }
    let cache = if file.is_public { "public, no-cache" } else { PRIVATE_CACHE };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    share(out, file);
    response
}

/// Adds the header that says which sites' pages may load the file.
pub(super) fn share(headers: &mut HeaderMap, file: &ServedFile) {
    let with = if file.is_public { "cross-origin" } else { "same-origin" };
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static(with));
}
