//! `{base}/graphql`: reads a request, finds who is asking, runs it under its limits and words the answer. Success has
//! no `errors` member, every GraphQL answer has status 200, and the media type is `application/json` whatever was asked:
//! console clients drop anything else.

use std::sync::Arc;
use std::time::Duration;

use async_graphql::{Request as GraphqlRequest, Response as GraphqlResponse, Variables};
use axum::Extension;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::Response;
use bytes::Bytes;
use futures::StreamExt;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use serde::Deserialize;

use super::client::ClientAddress;
use super::guard::RequestId;
use super::rates::Who;
use super::{Door, UPLOAD_SECONDS_MAX, csrf, json, multipart, session};
use crate::error::{Code, PublicError, Result};
use crate::graphql::{CACHEABLE_ROOT_FIELDS, Exchange, Operation, ResponseCache, equip, inspect};
use crate::limits;
use crate::viewer::Viewer;

/// A request as it stands in the body, in the `operations` part or in the address.
#[derive(Deserialize)]
struct Asked {
    query: String,
    #[serde(default)]
    variables: Option<serde_json::Value>,
    #[serde(default, rename = "operationName")]
    operation_name: Option<String>,
}

/// The route.
pub async fn endpoint(
    State(door): State<Door>,
    Extension(address): Extension<ClientAddress>,
    id: Extension<RequestId>,
    request: Request,
) -> Response {
    match answer(&door, address, &id.0, request).await {
        Ok(response) => response,
        Err(error) => json::refused(&error, &id),
    }
}

async fn answer(door: &Door, address: ClientAddress, id: &RequestId, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let has_cookie = session::has_cookie(&parts.headers);
    let visitor_bucket = address.prefix().map(Who::Address);
    if let (false, Some(who)) = (has_cookie, visitor_bucket) {
        door.app.rates.visitor_requests.take(who)?;
    }

    match parts.method {
        Method::GET => {
            if has_cookie {
                return Err(PublicError::new(Code::MethodNotAllowed, "Signed-in requests are sent by POST."));
            }
            let asked = from_address(parts.uri.query().unwrap_or_default())?;
            let (request, operation) = prepare(asked)?;
            if operation.is_mutation {
                return Err(PublicError::new(Code::MethodNotAllowed, "Changes are sent by POST."));
            }
            run(door, address, id, &parts.headers, Viewer::Visitor, request, &operation, None).await
        }
        Method::POST => match media_type(&parts.headers) {
            Media::Json => {
                let body = read(body, limits::JSON_BODY_MAX).await?;
                from_json(door, address, id, &parts.headers, body, has_cookie).await
            }
            Media::Multipart(boundary) => {
                let viewer = match may_upload(door, &parts.headers).await {
                    Ok(viewer) => viewer,
                    Err(refusal) => {
                        drain(body).await;
                        return Err(refusal);
                    }
                };
                let form = tokio::time::timeout(UPLOAD_SECONDS_MAX, multipart::read(body, &boundary))
                    .await
                    .map_err(|_| PublicError::new(Code::RequestTimeout, "The upload took too long."))??;
                let asked: Asked = parse(&form.operations)?;
                let (mut request, operation) = prepare(asked)?;
                form.bind(&mut request)?;
                run(door, address, id, &parts.headers, viewer, request, &operation, None).await
            }
            Media::Other => Err(PublicError::new(
                Code::UnsupportedMediaType,
                "Send application/json, or multipart/form-data with files.",
            )),
        },
        _ => Err(PublicError::new(Code::MethodNotAllowed, "Only GET and POST are offered here.")),
    }
}

/// Everything that can be refused without the body is refused before it is looked at.
async fn may_upload(door: &Door, headers: &HeaderMap) -> Result<Viewer> {
    csrf::require_proof(headers, &door.app.config)?;
    let viewer = session::viewer_of(&door.app, headers).await?;
    viewer.require_writer()?;
    take_account_rate(door, &viewer)?;
    Ok(viewer)
}

/// Reads and forgets what a browser is still sending: one that is cut off shows a network failure instead of the
/// refusal, and the creator would not learn that they only need to sign in again.
async fn drain(body: Body) {
    let mut stream = body.into_data_stream();
    let mut left = limits::MULTIPART_BODY_MAX;
    let reading = async {
        while let Some(Ok(chunk)) = stream.next().await {
            left = left.saturating_sub(chunk.len());
            if left == 0 {
                break;
            }
        }
    };
    // Whether it ended or the time is up makes no difference: the answer is the same.
    let _ = tokio::time::timeout(Duration::from_secs(20), reading).await;
}

async fn from_json(
    door: &Door,
    address: ClientAddress,
    id: &RequestId,
    headers: &HeaderMap,
    body: Bytes,
    has_cookie: bool,
) -> Result<Response> {
    let kept_as = (!has_cookie).then(|| ResponseCache::key("graphql", &body));
    let generation = door.app.catalogue.generation();
    if let Some(kept) = kept_as.and_then(|key| door.app.responses.get(&key, generation)) {
        return Ok(json::rest_json(StatusCode::OK, kept.1));
    }
    if has_cookie {
        csrf::require_proof(headers, &door.app.config)?;
    }
    let asked: Asked = parse(&body)?;
    let (request, operation) = prepare(asked)?;
    if operation.is_mutation && !has_cookie {
        csrf::require_proof(headers, &door.app.config)?;
    }
    let viewer = session::viewer_of(&door.app, headers).await?;
    if has_cookie {
        match (&viewer, address.prefix()) {
            (Viewer::SignedIn(_), _) => take_account_rate(door, &viewer)?,
            (Viewer::Visitor, Some(prefix)) => door.app.rates.visitor_requests.take(Who::Address(prefix))?,
            (Viewer::Visitor, None) => {}
        }
    }
    let keep = kept_as.map(|key| (key, generation));
    run(door, address, id, headers, viewer, request, &operation, keep).await
}

fn take_account_rate(door: &Door, viewer: &Viewer) -> Result<()> {
    match viewer.account() {
        Some(account) => door.app.rates.account_requests.take(Who::Account(account.id)),
        None => Ok(()),
    }
}

#[allow(clippy::too_many_arguments, reason = "the parts of one exchange, each used once")]
async fn run(
    door: &Door,
    address: ClientAddress,
    id: &RequestId,
    headers: &HeaderMap,
    viewer: Viewer,
    request: GraphqlRequest,
    operation: &Operation,
    keep: Option<([u8; 32], u64)>,
) -> Result<Response> {
    let exchange = Arc::new(Exchange {
        request_id: id.0.clone(),
        address: address.prefix(),
        session_token: session::token_of(headers),
        idempotency_key: headers.get("idempotency-key").and_then(|v| v.to_str().ok()).map(str::to_owned),
        set_cookie: parking_lot::Mutex::new(None),
    });
    let shareable = keep.filter(|_| {
        !operation.is_mutation && operation.root_fields.iter().all(|f| CACHEABLE_ROOT_FIELDS.contains(&f.as_str()))
    });
    let request = equip(request, &door.app, viewer, exchange.clone());
    let began = std::time::Instant::now();
    let response = tokio::time::timeout(Duration::from_secs(limits::REQUEST_SECONDS_MAX), door.schema.execute(request))
        .await
        .map_err(|_| PublicError::new(Code::RequestTimeout, "The request took too long."))?;
    tracing::debug!(
        request_id = %id.0,
        fields = %operation.root_fields.join(","),
        duration_us = began.elapsed().as_micros() as u64,
        errors = response.errors.len(),
        "graphql"
    );

    let is_clean = response.errors.is_empty();
    let body = Bytes::from(
        serde_json::to_vec(&worded(response, &id.0)).map_err(|e| PublicError::internal("writing an answer", e))?,
    );
    if let (Some((key, generation)), true) = (shareable, is_clean) {
        door.app.responses.put(key, generation, 200, body.clone());
    }
    let mut answer = Response::new(Body::from(body));
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let cookie = exchange.set_cookie.lock().take();
    if let Some(value) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        answer.headers_mut().append(header::SET_COOKIE, value);
    }
    Ok(answer)
}

/// Gives every error its code and the request id, and drops what is beyond the limit.
fn worded(mut response: GraphqlResponse, request_id: &str) -> GraphqlResponse {
    response.errors.truncate(limits::ERRORS_MAX);
    for error in &mut response.errors {
        let extensions = error.extensions.get_or_insert_with(Default::default);
        if extensions.get("code").is_none() {
            let (code, message) = match error.message.as_str() {
                "Query is too complex." => (Code::QueryTooComplex, "The request asks for too much at once.".to_owned()),
                // A value that its scalar or input type cannot read is reported at the field that takes it.
                detail if !error.path.is_empty() => (Code::BadUserInput, detail.to_owned()),
                detail => (Code::GraphqlValidationFailed, format!("The request is not valid: {detail}")),
            };
            error.message = message;
            extensions.set("code", code.as_str());
        }
        extensions.set("requestId", request_id);
    }
    response
}

fn prepare(asked: Asked) -> Result<(GraphqlRequest, Operation)> {
    let (document, operation) = inspect(&asked.query, asked.operation_name.as_deref())?;
    let variables = match asked.variables {
        None | Some(serde_json::Value::Null) => Variables::default(),
        Some(object @ serde_json::Value::Object(_)) => Variables::from_json(object),
        Some(_) => return Err(invalid("variables is an object")),
    };
    let mut request = GraphqlRequest::new(asked.query).variables(variables);
    request.operation_name = asked.operation_name.filter(|name| !name.is_empty());
    request.set_parsed_query(document);
    Ok((request, operation))
}

fn parse(body: &[u8]) -> Result<Asked> {
    serde_json::from_slice(body)
        .map_err(|error| invalid(&format!("the body is one JSON object with query and variables ({error})")))
}

fn invalid(what: &str) -> PublicError {
    PublicError::new(Code::GraphqlValidationFailed, format!("The request is not valid: {what}."))
}

fn from_address(query: &str) -> Result<Asked> {
    let mut asked = Asked { query: String::new(), variables: None, operation_name: None };
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        match name.as_ref() {
            "query" => asked.query = value.into_owned(),
            "operationName" => asked.operation_name = Some(value.into_owned()),
            "variables" if !value.is_empty() => {
                asked.variables =
                    Some(serde_json::from_str(&value).map_err(|_| invalid("variables is a JSON object"))?);
            }
            _ => {}
        }
    }
    Ok(asked)
}

enum Media {
    Json,
    Multipart(String),
    Other,
}

fn media_type(headers: &HeaderMap) -> Media {
    let Some(value) = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()) else {
        return Media::Other;
    };
    let essence = value.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        Media::Json
    } else if essence.eq_ignore_ascii_case("multipart/form-data") {
        multer::parse_boundary(value).map_or(Media::Other, Media::Multipart)
    } else {
        Media::Other
    }
}

async fn read(body: Body, most: usize) -> Result<Bytes> {
    let reading = tokio::time::timeout(Duration::from_secs(30), to_bytes(body, most));
    reading
        .await
        .map_err(|_| PublicError::new(Code::RequestTimeout, "The request took too long to arrive."))?
        .map_err(|_| PublicError::new(Code::PayloadTooLarge, format!("A request has at most {} kB.", most / 1024)))
}
