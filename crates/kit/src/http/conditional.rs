//! Conditional requests: a client that already has a response gets a short answer instead of the same response again.

use axum::body::Body;
use axum::response::Response;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use http::{HeaderMap, StatusCode, header};
use vitrine_input::range::{self, RequestedRange};

/// Returns the 304 response, if the client already has this version. A proxy may have marked the tag as weak, which
/// makes no difference here.
pub fn not_modified(asked: &HeaderMap, tag: &str) -> Option<Response> {
    let (known, tag): (IfNoneMatch, ETag) = (asked.typed_get()?, tag.parse().ok()?);
    (!known.precondition_passes(&tag)).then(|| {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    })
}

/// Returns the requested range. A range of another version would not match the part that the client already has.
pub fn requested_range(headers: &HeaderMap, tag: &str, size_bytes: u64) -> RequestedRange {
    let is_current = headers.get(header::IF_RANGE).is_none_or(|known| known.as_bytes() == tag.as_bytes());
    match headers.get(header::RANGE) {
        Some(range) if is_current => range::read(range.as_bytes(), size_bytes),
        _ => RequestedRange::Whole,
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn a_part_is_served_of_the_same_version_only() {
        let mut headers = HeaderMap::new();
        assert_eq!(requested_range(&headers, "\"a\"", 10), RequestedRange::Whole);
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=5-"));
        assert_eq!(requested_range(&headers, "\"a\"", 10), RequestedRange::Part(5..=9));
        headers.insert(header::IF_RANGE, HeaderValue::from_static("\"b\""));
        assert_eq!(requested_range(&headers, "\"a\"", 10), RequestedRange::Whole);
        assert_eq!(requested_range(&headers, "\"b\"", 10), RequestedRange::Part(5..=9));
    }

    #[test]
    fn a_version_is_known_by_its_tag() {
        let is_known = |values: &[&str]| {
            let mut asked = HeaderMap::new();
            for value in values {
                asked.append(header::IF_NONE_MATCH, value.parse().expect("a header"));
            }
            not_modified(&asked, "\"a,b\"").is_some()
        };
        for known in ["\"a,b\"", "W/\"a,b\"", "\"other\",\"a,b\"", "*"] {
            assert!(is_known(&[known]), "{known}");
        }
        assert!(is_known(&["\"other\"", "\"a,b\""]));
        for other in ["", "a,b", "\"a\"", "\"a", "w/\"a,b\"", "\"other\""] {
            assert!(!is_known(&[other]), "{other}");
        }
        assert!(!is_known(&[]));
    }
}
