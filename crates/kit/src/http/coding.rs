//! Bodies that are kept compressed.

use http::{HeaderMap, HeaderValue, header};
use vitrine_input::accept::{self, Coding};

/// The densest coding that whoever asks takes.
pub fn accepted_coding(asked: &HeaderMap) -> Option<Coding> {
    let lines = || asked.get_all(header::ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes);
    Coding::ALL.into_iter().find(|coding| accept::names(lines(), coding.name()))
}

/// Says how the body is compressed, and that another client gets it otherwise.
pub fn note_coding(headers: &mut HeaderMap, coding: Option<Coding>) {
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
}
