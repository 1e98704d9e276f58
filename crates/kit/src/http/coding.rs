//! Bodies that are stored compressed.

use http::{HeaderMap, HeaderValue, header};
use vitrine_input::accept::{self, ContentCoding};

/// Returns the densest coding that the client accepts.
pub fn accepted_coding(asked: &HeaderMap) -> Option<ContentCoding> {
    let lines = || asked.get_all(header::ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes);
    ContentCoding::ALL.into_iter().find(|coding| accept::names(lines(), coding.name()))
}

/// Sets the headers for a compressed body, which another client may get otherwise.
pub fn note_coding(headers: &mut HeaderMap, coding: Option<ContentCoding>) {
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
}
