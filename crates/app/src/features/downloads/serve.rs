//! `{base}/switch/themes/{hexId}/download`: one click, one file.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{build, count, store};
use crate::app::SharedApp;
use crate::error::{Code, PublicError, Result};
use crate::http::rates::Who;
use crate::http::{ClientAddress, Door, rest_error, viewer_of};
use crate::ids::HexId;
use crate::viewer::Viewer;
use crate::visibility::{self, Standing};

/// What RFC 5987 leaves as it is in an extended file name.
const EXTENDED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The route.
pub async fn theme(
    State(door): State<Door>,
    Path(hex_id): Path<String>,
    Extension(address): Extension<ClientAddress>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    match serve(&door.app, &hex_id, address, &method, &headers).await {
        Ok(response) => response,
        Err(error) if error.code == Code::NotFound => rest_error(&PublicError::new(Code::NotFound, "Theme not found.")),
        Err(error) => rest_error(&error),
    }
}

async fn serve(
    app: &SharedApp,
    hex_id: &str,
    address: ClientAddress,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response> {
    if let Some(prefix) = address.prefix() {
        app.rates.downloads.take(Who::Address(prefix))?;
    }
    let id = HexId::parse(hex_id).ok_or_else(PublicError::not_found)?;
    let row = store::file_of(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
    let standing = Standing {
        owner_id: row.creator_id,
        is_private: row.is_private,
        is_nsfw: false,
        is_hidden: row.is_hidden,
        is_ready: true,
        is_deleted: false,
    };
    let is_public = visibility::can_open(&Viewer::Visitor, &standing);
    // A session is only looked up when it can make a difference: to open the item, or not to count its owner.
    let viewer = viewer_of(app, headers).await?;
    if !visibility::can_open(&viewer, &standing) {
        return Err(PublicError::not_found());
    }
    let file = build::file(app, &row).await?;
    if method == Method::GET && begins_at_the_start(headers) && !viewer.owns(row.creator_id) {
        count::note(app, row.id, address.prefix());
    }

    let length = file.bytes.len();
    let mut response = Response::new(if method == Method::HEAD { Body::empty() } else { Body::from(file.bytes) });
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/nxtheme"));
    out.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    out.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(crate::http::OBJECT_POLICY));
    if let Ok(value) = HeaderValue::from_str(&disposition(&file.name)) {
        out.insert(header::CONTENT_DISPOSITION, value);
    }
    let cache = if is_public { "public, no-cache" } else { "private, no-store" };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static(if is_public { "cross-origin" } else { "same-origin" }),
    );
    Ok(response)
}

fn begins_at_the_start(headers: &HeaderMap) -> bool {
    headers.get(header::RANGE).is_none_or(|range| range.as_bytes().starts_with(b"bytes=0-"))
}

/// Both forms of the name: plain for old readers, extended for all letters.
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
    fn a_range_from_the_middle_is_no_download() {
        let mut headers = HeaderMap::new();
        assert!(begins_at_the_start(&headers));
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=0-"));
        assert!(begins_at_the_start(&headers));
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=100-"));
        assert!(!begins_at_the_start(&headers));
    }
}
