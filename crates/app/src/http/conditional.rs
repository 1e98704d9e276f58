//! Conditional requests: a client that already has a response is told so instead of getting it again.

use axum::body::Body;
use axum::response::Response;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use http::{HeaderMap, StatusCode};

/// The 304 response, if the client already has this version. A proxy may have marked the tag as weak, which makes no
/// difference here.
pub fn not_modified(asked: &HeaderMap, tag: &str) -> Option<Response> {
    let (known, tag): (IfNoneMatch, ETag) = (asked.typed_get()?, tag.parse().ok()?);
    (!known.precondition_passes(&tag)).then(|| {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    })
}

#[cfg(test)]
mod tests {
    use http::header;

    use super::*;

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
