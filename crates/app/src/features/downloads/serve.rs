//! `{base}/switch/themes/{hexId}/download`: one click, one file.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use vitrine_input::range::{self, RequestedRange};

use super::{Downloads, build, count};
use crate::app::SharedApp;
use crate::error::{Code, PublicError, Result};
use crate::features::accounts::session_cookie::viewer_of;
use crate::features::switch::themes::{self, theme::KIND};
use crate::http::objects::OBJECT_POLICY;
use crate::http::{ClientAddress, not_modified, rest_error};
use crate::rates::Who;
use crate::viewer::Viewer;
use crate::visibility;

/// The characters that RFC 5987 leaves unencoded in an extended file name.
const EXTENDED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub async fn theme(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<Downloads>>,
    Path(hex_id): Path<String>,
    Extension(address): Extension<ClientAddress>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    match serve(&app, &downloads, &hex_id, address, &method, &headers).await {
        Ok(response) => response,
        Err(error) if error.code == Code::NotFound => rest_error(&PublicError::new(Code::NotFound, "Theme not found.")),
        Err(error) => rest_error(&error),
    }
}

async fn serve(
    app: &SharedApp,
    downloads: &Downloads,
    hex_id: &str,
    address: ClientAddress,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response> {
    if let Some(prefix) = address.prefix() {
        app.rates.downloads.take(Who::Address(prefix))?;
    }
    let id = KIND.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
    let theme = themes::store::by_id(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
    let visibility_facts = theme.item.visibility_facts();
    let is_public = visibility::can_open(&Viewer::Visitor, &visibility_facts);
    // The session is only looked up when it matters: to open a private item, or not to count its owner.
    let viewer = viewer_of(app, headers).await?;
    if !visibility::can_open(&viewer, &visibility_facts) {
        return Err(PublicError::not_found());
    }
    let file = build::file(app, downloads, &theme).await?;
    let tag = format!("\"{}\"", file.hash);
    let mut response = match not_modified(headers, &tag) {
        Some(unchanged) => unchanged,
        None => {
            let (response, begins_at_the_start) = content(file, &tag, method, headers);
            if method == Method::GET && begins_at_the_start && !viewer.owns(visibility_facts.owner_id) {
                count::record(app, downloads, id.0, address.prefix());
            }
            response
        }
    };
    let out = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(header::ETAG, tag);
    }
    let cache = if is_public { "public, no-cache" } else { "private, no-store" };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static(if is_public { "cross-origin" } else { "same-origin" }),
    );
    Ok(response)
}

/// The file or a range of it, and whether the range begins at the start.
fn content(file: build::File, tag: &str, method: &Method, headers: &HeaderMap) -> (Response, bool) {
    let size = file.bytes.len();
    let wanted = wanted(headers, tag, size as u64);
    let (status, bytes, begins_at_the_start, range) = match &wanted {
        RequestedRange::Whole => (StatusCode::OK, file.bytes, true, None),
        // The range lies within the file, whose size is a usize.
        RequestedRange::Part(range) => (
            StatusCode::PARTIAL_CONTENT,
            file.bytes.slice(*range.start() as usize..=*range.end() as usize),
            *range.start() == 0,
            Some(format!("bytes {}-{}/{size}", range.start(), range.end())),
        ),
        RequestedRange::Unsatisfiable => {
            (StatusCode::RANGE_NOT_SATISFIABLE, Bytes::new(), false, Some(format!("bytes */{size}")))
        }
    };
    let length = bytes.len();
    let mut response = Response::new(if method == Method::HEAD { Body::empty() } else { Body::from(bytes) });
    *response.status_mut() = status;
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/nxtheme"));
    out.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    out.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(OBJECT_POLICY));
    for (name, value) in [(header::CONTENT_RANGE, range), (header::CONTENT_DISPOSITION, Some(disposition(&file.name)))]
    {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
            out.insert(name, value);
        }
    }
    (response, begins_at_the_start)
}

/// The requested range. A range of another version would not match what the client already has.
fn wanted(headers: &HeaderMap, tag: &str, size_bytes: u64) -> RequestedRange {
    let is_current = headers.get(header::IF_RANGE).is_none_or(|known| known.as_bytes() == tag.as_bytes());
    match headers.get(header::RANGE) {
        Some(range) if is_current => range::read(range.as_bytes(), size_bytes),
        _ => RequestedRange::Whole,
    }
}

/// Both forms of the name: ASCII for old clients, and extended for all characters.
fn disposition(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%') || c == ' ' { c } else { '_' })
        .collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, EXTENDED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_header() {
        let header = disposition("空\r\nX: \"y\" %41.nxtheme");
        assert_eq!(
            header,
            "attachment; filename=\"___X: _y_ _41.nxtheme\"; filename*=UTF-8''%E7%A9%BA%0D%0AX%3A%20%22y%22%20%2541.nxtheme"
        );
        assert!(HeaderValue::from_str(&header).is_ok());
    }

    #[test]
    fn a_part_is_served_of_the_same_version_only() {
        let mut headers = HeaderMap::new();
        assert_eq!(wanted(&headers, "\"a\"", 10), RequestedRange::Whole);
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=5-"));
        assert_eq!(wanted(&headers, "\"a\"", 10), RequestedRange::Part(5..=9));
        headers.insert(header::IF_RANGE, HeaderValue::from_static("\"b\""));
        assert_eq!(wanted(&headers, "\"a\"", 10), RequestedRange::Whole);
        assert_eq!(wanted(&headers, "\"b\"", 10), RequestedRange::Part(5..=9));
    }
}
