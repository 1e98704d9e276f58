//! Sources of the API documentation besides its prose: the schema as a file, and the numbers that no schema holds.

use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, header};
use serde_json::{Value, json};
use vitrine_admission::rates::AMOUNTS;
use vitrine_core::error::{ErrorCode, PublicError};
use vitrine_core::limits;
use vitrine_core::permissions::{TokenAdmission, root_of};
use vitrine_core::scopes::AccessTokenScope;
use vitrine_kit::http::{not_modified, rest_error};

use super::Site;
use super::permissions::table;

/// `/schema.graphql`; absent where the operator does not show the schema.
pub async fn schema_file(State(site): State<Site>, asked: HeaderMap) -> Response {
    if !site.app.config.introspection {
        return rest_error(&PublicError::new(ErrorCode::NotFound, "This server doesn't publish its schema."));
    }
    let text = site.sdl.get_or_init(|| Bytes::from(super::sdl())).clone();
    let tag = format!("\"{}\"", &blake3::hash(&text).to_hex()[..24]);
    let mut response = not_modified(&asked, &tag).unwrap_or_else(|| {
        let mut response = Response::new(Body::from(text));
        let media = HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, media);
        response
    });
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(value) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, value);
    }
    response
}

/// Limits, rates, error codes and the scopes that root fields and routes need, as JSON.
pub fn facts() -> Value {
    let mut admitted: Vec<(&str, &str)> = Vec::new();
    for root in table().map(|row| root_of(row.operation)) {
        if !admitted.iter().any(|(known, _)| *known == root) {
            admitted.push((root, super::permissions::admission(root).map_or("NONE", TokenAdmission::title)));
        }
    }
    json!({
        "limits": limits_of_requests().map(|(what, value)| json!({ "what": what, "value": value })),
        "rates": AMOUNTS,
        "codes": ErrorCode::ALL.iter().map(|code| json!({ "code": code, "status": code.graphql_status() })).collect::<Vec<_>>(),
        "scopes": AccessTokenScope::ALL.map(AccessTokenScope::as_str),
        "tokens": admitted.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
    })
}

/// Returns the limits that programs meet. Limits of published items are in the API: `configuration.limits`.
fn limits_of_requests() -> [(&'static str, String); 17] {
    let kib = |bytes: usize| format!("{} KiB", bytes / 1024);
    let mib = |bytes: usize| format!("{} MiB", bytes / (1024 * 1024));
    [
        ("Items per page by default", limits::PAGE_LIMIT_DEFAULT.to_string()),
        ("Items per page, maximum", limits::PAGE_LIMIT_MAX.to_string()),
        ("IDs in one request", limits::IDS_MAX.to_string()),
        ("Size of a document", kib(limits::DOCUMENT_BYTES_MAX)),
        ("Tokens in a document", limits::DOCUMENT_TOKENS_MAX.to_string()),
        ("Depth of a selection", limits::QUERY_DEPTH_MAX.to_string()),
        ("Depth below __schema", limits::INTROSPECTION_DEPTH_MAX.to_string()),
        ("Aliases", limits::QUERY_ALIASES_MAX.to_string()),
        ("Root fields of a query (a mutation has one)", limits::QUERY_ROOT_FIELDS_MAX.to_string()),
        (
            "Cost of a query: each field counts once for every item of the lists around it",
            limits::QUERY_COST_MAX.to_string(),
        ),
        ("Size of a JSON request", kib(limits::JSON_BODY_MAX)),
        ("Size of a request with files", mib(limits::MULTIPART_BODY_MAX)),
        ("Simultaneous uploads per account", limits::UPLOADS_PER_ACCOUNT_MAX.to_string()),
        ("Size of a response", mib(limits::ANSWER_BYTES_MAX)),
        ("Time until a response", format!("{} s", limits::REQUEST_TIME_MAX.as_secs())),
        ("Access tokens per account", limits::ACCESS_TOKENS_MAX.to_string()),
        ("Lifetime of an access token in days, maximum", limits::ACCESS_TOKEN_DAYS.1.to_string()),
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_figures_are_the_exported_ones() {
        let committed: serde_json::Value =
            serde_json::from_str(include_str!("../../../docs/api/facts.json")).expect("JSON");
        assert!(committed == super::facts(), "docs/api/facts.json is out of date: run `make gen`");
    }
}
