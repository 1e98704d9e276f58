//! Responses of REST routes: JSON whose first byte is `{`, and errors in the form that console clients display.

use axum::Extension;
use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, StatusCode, header};
use serde_json::Value;
use vitrine_core::error::{ErrorCode, PublicError};

use super::notes::note_error;
use super::request_id::RequestId;

/// A JSON response that must not be cached.
pub fn rest_json(status: StatusCode, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// `{"statusCode":404,"message":"…","error":"Not Found"}`: `message` is one sentence for people,
/// which `code`, `reason` and `params` say again for programs.
pub fn rest_error(error: &PublicError) -> Response {
    note_error(error.code);
    let status = StatusCode::from_u16(error.code.http_status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut body = serde_json::json!({
        "statusCode": status.as_u16(),
        "message": error.message,
        "error": status.canonical_reason().unwrap_or("Error"),
        "code": error.code,
    });
    if let (Some(body), Ok(Value::Object(detail))) = (body.as_object_mut(), serde_json::to_value(&error.detail)) {
        body.extend(detail);
    }
    let mut response = rest_json(status, body.to_string());
    add_headers(&mut response, error);
    response
}

/// Adds the headers of an error: when to try again, and what is wrong with a token.
fn add_headers(response: &mut Response, error: &PublicError) {
    if let Some(seconds) = error.retry_after_s {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let Some(challenge) = error.code.challenge() {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
    }
}

pub async fn unknown_route() -> Response {
    rest_error(&PublicError::new(ErrorCode::NotFound, "There is no such address."))
}

/// The response when a handler panics: the request fails, the process goes on.
pub fn panicked(_cause: Box<dyn std::any::Any + Send + 'static>) -> Response {
    tracing::error!("a handler panicked");
    metrics::counter!("vitrine_panics_total", "place" => "request").increment(1);
    rest_error(&PublicError::new(ErrorCode::Internal, "Something went wrong."))
}

/// A request refused before GraphQL is reached: a GraphQL error with the status of its code.
pub fn refused(error: &PublicError, Extension(id): &Extension<RequestId>) -> Response {
    note_error(error.code);
    let status = StatusCode::from_u16(error.code.graphql_status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut extensions = serde_json::to_value(error.extensions()).unwrap_or_default();
    if let Some(map) = extensions.as_object_mut() {
        map.insert("requestId".to_owned(), id.0.clone().into());
    }
    let body = serde_json::json!({ "errors": [{ "message": error.message, "extensions": extensions }], "data": null });
    let mut response = rest_json(status, body.to_string());
    add_headers(&mut response, error);
    if error.code == ErrorCode::MethodNotAllowed {
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, POST"));
    }
    response
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use vitrine_core::error::ErrorReason;

    use super::*;

    async fn body_of(error: PublicError) -> Value {
        let body = axum::body::to_bytes(rest_error(&error).into_body(), usize::MAX).await.expect("the body ends");
        serde_json::from_slice(&body).expect("JSON")
    }

    #[tokio::test]
    async fn a_refusal_has_its_parts_beside_its_sentence() {
        let body = body_of(PublicError::because(ErrorReason::ItemsQuota { held: 500, allowed: 500 })).await;
        let expected = json!({
            "statusCode": 403,
            "message": "You have 500 of 500 items and can't add more.",
            "error": "Forbidden",
            "code": "QUOTA_EXCEEDED",
            "reason": "ITEMS_QUOTA",
            "params": { "held": 500, "allowed": 500 },
        });
        assert_eq!(body, expected);
        let taken = body_of(PublicError::because(ErrorReason::Taken)).await;
        assert_eq!(
            (&taken["code"], &taken["reason"], taken.get("params")),
            (&json!("CONFLICT"), &json!("TAKEN"), None)
        );
        assert_eq!(body_of(PublicError::not_found()).await.get("reason"), None);
    }
}
