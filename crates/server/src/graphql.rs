//! `{base}/graphql`: reads a request, identifies the viewer, executes it under limits and builds the response. A
//! success has no `errors` member, every GraphQL response has status 200, and the media type is `application/json`
//! whatever was requested: console clients discard anything else.

use std::sync::Arc;

use async_graphql::{
    Request as GraphqlRequest, Response as GraphqlResponse, ServerError, Value as GraphqlValue, Variables,
};
use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use serde::Deserialize;
use tokio::time::Instant;
use vitrine_admission::pools;
use vitrine_admission::uploads::UploadedFile;
use vitrine_catalogue::GenerationSnapshot;
use vitrine_catalogue::response_cache::{self, CacheHit, ResponseCache};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;
use vitrine_input::{document, variables};
use vitrine_kit::graphql::{CheckedOperation, DocumentKey, ParsedDocument, RequestContext, answer_too_large, inspect};
use vitrine_kit::http::notes::{note_error, note_operation};
use vitrine_kit::http::{
    ClientAddress, RequestId, accepted_coding, body, csrf, language, note_coding, refused, rest_json,
};
use vitrine_listener::HeldBytes;
use vitrine_people::accounts::{passkeys, session_cookie};
use vitrine_people::discord::transaction_cookie;

use super::answer_body::AnswerBody;
use super::caller::Caller;
use super::schema::{equip, is_cacheable};
use super::{Site, operations, uploads};

/// A request as written in the body, in the `operations` part or in the query string.
#[derive(Deserialize)]
struct RawRequest {
    query: String,
    #[serde(default)]
    variables: Option<serde_json::Value>,
    #[serde(default, rename = "operationName")]
    operation_name: Option<String>,
}

pub async fn endpoint(
    State(site): State<Site>,
    Extension(address): Extension<ClientAddress>,
    id: Extension<RequestId>,
    request: Request,
) -> Response {
    match answer(&site, address, &id.0, request).await {
        Ok(response) => response,
        Err(error) => refused(&error, &id),
    }
}

async fn answer(site: &Site, address: ClientAddress, id: &RequestId, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let headers = &parts.headers;
    let caller = Caller::identify(site, address, headers).await?;
    let identified_at = Instant::now();
    let origin = RequestSource { address, id, headers, identified_at };

    match parts.method {
        Method::GET => {
            if caller.has_cookie() {
                return Err(PublicError::new(ErrorCode::MethodNotAllowed, "Send requests with a session by POST."));
            }
            // A script of another site may ask (CORS). A picture or a frame there could not show the answer.
            let is = |name: &str, value: &str| headers.get(name).is_some_and(|found| found == value);
            if !(is("sec-fetch-mode", "cors") && is("sec-fetch-dest", "empty")) {
                csrf::refuse_foreign_pages(headers)?;
            }
            let asked = parts.uri.query().unwrap_or_default();
            let key = caller.is_visitor().then(|| ResponseCache::key("graphql-get", asked.as_bytes()));
            if let Some(response) = key.and_then(|key| cached(site, headers, &key)) {
                return Ok(response);
            }
            // Boxed, like everything that only some requests need: futures are moved several times, and a large one is
            // copied each time.
            let working = Box::pin(async {
                if let Some(response) = key.and_then(|key| cached_meanwhile(site, headers, &key)) {
                    return Ok(response);
                }
                let caller = caller.unless_relied_on(site, headers, identified_at).await?;
                let cache_as = key.map(|key| (key, site.app.catalogue.generations()));
                let (request, operation) = prepare(site, from_address(asked)?, &[]).await?;
                if operation.is_mutation {
                    return Err(PublicError::new(ErrorCode::MethodNotAllowed, "Send mutations by POST."));
                }
                run(site, origin, &caller, request, &operation, Vec::new(), cache_as).await
            });
            site.app.in_flight.enter().await?.answer(working).await
        }
        Method::POST => match media_type(headers) {
            BodyFormat::Json => from_json(site, origin, caller, body).await,
            BodyFormat::Multipart(boundary) => Box::pin(from_multipart(site, origin, caller, body, &boundary)).await,
            BodyFormat::Other => Err(PublicError::new(
                ErrorCode::UnsupportedMediaType,
                "Send application/json, or multipart/form-data with files.",
            )),
        },
        _ => Err(PublicError::new(ErrorCode::MethodNotAllowed, "Use GET or POST.")),
    }
}

#[derive(Clone, Copy)]
struct RequestSource<'a> {
    address: ClientAddress,
    id: &'a RequestId,
    headers: &'a HeaderMap,
    /// Time of the identification, after which the sender may have lost their rights.
    identified_at: Instant,
}

async fn from_json(site: &Site, origin: RequestSource<'_>, caller: Caller, body: Body) -> Result<Response> {
    if caller.has_cookie() {
        caller.require_proof(site, origin.headers)?;
    }
    let body = body::whole(origin.headers, body, limits::JSON_BODY_MAX).await?;
    let cache_key = caller.is_visitor().then(|| ResponseCache::key("graphql", &body));
    if let Some(response) = cache_key.and_then(|key| cached(site, origin.headers, &key)) {
        return Ok(response);
    }
    let turn = site.app.in_flight.enter().await?;
    let working = Box::pin(async {
        if let Some(response) = cache_key.and_then(|key| cached_meanwhile(site, origin.headers, &key)) {
            return Ok(response);
        }
        let caller = caller.unless_relied_on(site, origin.headers, origin.identified_at).await?;
        let generations = site.app.catalogue.generations();
        let (request, operation) = prepare(site, parse(&body)?, &[]).await?;
        if operation.is_mutation {
            turn.becomes_change();
            if caller.is_visitor() {
                caller.require_proof(site, origin.headers)?;
            }
        }
        let cache_as = cache_key.map(|key| (key, generations));
        run(site, origin, &caller, request, &operation, Vec::new(), cache_as).await
    });
    turn.answer(working).await
}

async fn from_multipart(
    site: &Site,
    origin: RequestSource<'_>,
    caller: Caller,
    body: Body,
    boundary: &str,
) -> Result<Response> {
    // Everything that can be refused without the body is refused before its first byte is read.
    caller.require_proof(site, origin.headers)?;
    let account_id = caller.require_uploader()?;
    site.app.disk.require_room()?;
    let permit = site.app.uploads.admit(account_id, body::declared_length(origin.headers))?;
    let receiving = uploads::receive(&site.app.uploads, permit.clone(), body, boundary);
    let received = site.app.uploads.until_end(&permit, receiving).await?;
    // From here on the files hold it.
    drop(permit);
    let caller = caller.again(site, origin.headers).await?;
    caller.require_uploader()?;
    let _turn = site.app.in_flight.enter_change()?;
    let (places, files): (Vec<_>, Vec<_>) = received.files.into_iter().unzip();
    let (request, operation) = prepare(site, parse(&received.operations)?, &places).await?;
    run(site, origin, &caller, request, &operation, files, None).await
}

/// A visitor's response to the same request, if what it shows has not changed since.
fn cached(site: &Site, asked: &HeaderMap, key: &[u8; 32]) -> Option<Response> {
    Some(from_cache(asked, &site.app.responses.get(key, &site.app.catalogue)?))
}

/// Looks in the cache again once this request has its slot: of many equal requests, the first has filled it.
fn cached_meanwhile(site: &Site, asked: &HeaderMap, key: &[u8; 32]) -> Option<Response> {
    Some(from_cache(asked, &site.app.responses.get_again(key, &site.app.catalogue)?))
}

fn from_cache(asked: &HeaderMap, hit: &CacheHit) -> Response {
    note_operation(hit.operation);
    let (body, coding) = hit.body(accepted_coding(asked));
    let mut response = rest_json(StatusCode::OK, body);
    note_coding(response.headers_mut(), coding);
    response
}

async fn run(
    site: &Site,
    origin: RequestSource<'_>,
    caller: &Caller,
    request: GraphqlRequest,
    operation: &CheckedOperation,
    files: Vec<UploadedFile>,
    cache_as: Option<([u8; 32], GenerationSnapshot)>,
) -> Result<Response> {
    let word = operations::word_for(operation);
    note_operation(word);
    metrics::histogram!("vitrine_graphql_selections").record(operation.selections as f64);
    let viewer = caller.viewer_of(operation)?;
    // A request with a token ignores what belongs to a browser.
    let of_browser = (!caller.is_token()).then_some(origin.headers);
    let request_context = Arc::new(RequestContext {
        request_id: origin.id.0.clone(),
        address: origin.address.prefix(),
        session_token: of_browser.and_then(session_cookie::token_of),
        user_agent: origin.headers.get(header::USER_AGENT).and_then(|v| v.to_str().ok()).map(str::to_owned),
        language: language::of_request(origin.headers, viewer.account()),
        transaction_token: of_browser.and_then(transaction_cookie::token_of),
        passkey_token: of_browser.and_then(passkeys::cookie::token_of),
        idempotency_key: origin.headers.get("idempotency-key").and_then(|v| v.to_str().ok()).map(str::to_owned),
        files,
        ..RequestContext::default()
    });
    let shareable =
        cache_as.filter(|_| !operation.is_mutation && operation.root_fields.iter().all(|field| is_cacheable(field)));
    let request = equip(request, &site.app, viewer, request_context.clone());
    let schema = site.schema.clone();
    let executing = Box::pin(async move { schema.execute(request).await });
    let working = async {
        // The schema validates the document before its first await.
        if operation.selections > limits::QUERY_SELECTIONS_INLINE_MAX {
            site.app.pools.documents.begin(executing).await
        } else {
            Ok(executing.await)
        }
    };
    let response = pools::within(limits::REQUEST_TIME_MAX, working)
        .await
        .ok_or_else(|| PublicError::new(ErrorCode::RequestTimeout, "The request took too long."))??;

    let is_clean = response.errors.is_empty();
    let retry_after_s = overload(&response);
    let body = serialized(&with_codes(response, &origin.id.0))?;
    let is_kept = is_clean && body.length() <= response_cache::ANSWER_BYTES_MAX as u64;
    if let (Some((key, generations)), true) = (shareable, is_kept) {
        let kinds = site.app.catalogue.shown_by(operation);
        site.app.responses.put(key, kinds, generations.of(kinds), 200, word, body.joined());
    }
    let held = (body.held() < body.length()).then(|| HeldBytes(body.held()));
    let mut answer = rest_json(StatusCode::OK, body);
    if let Some(held) = held {
        answer.extensions_mut().insert(held);
    }
    if let Some(seconds) = retry_after_s {
        *answer.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    let cookie = request_context.set_cookie.lock().take();
    if cookie.as_deref().is_some_and(session_cookie::is_end) {
        // Clears the answers that the browser has cached for the account that signed out.
        answer.headers_mut().insert("clear-site-data", HeaderValue::from_static("\"cache\""));
    }
    if let Some(value) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        answer.headers_mut().append(header::SET_COOKIE, value);
    }
    Ok(answer)
}

/// Returns the seconds to wait, if the whole request failed because the service is busy. The status then says so too,
/// for load balancers and clients that check nothing else.
fn overload(response: &GraphqlResponse) -> Option<u64> {
    let has_nothing = match &response.data {
        GraphqlValue::Object(fields) => fields.values().all(|value| *value == GraphqlValue::Null),
        data => *data == GraphqlValue::Null,
    };
    response.errors.first().and_then(outage).filter(|_| has_nothing)
}

/// Returns the seconds to wait, if the error says that the service is busy or its database does not answer.
pub(super) fn outage(error: &ServerError) -> Option<u64> {
    let extensions = error.extensions.as_ref()?;
    let is_busy = extensions.get("code") == Some(&ErrorCode::ServiceUnavailable.as_str().into());
    let seconds = match extensions.get("retryAfter") {
        Some(GraphqlValue::Number(seconds)) => seconds.as_u64(),
        _ => None,
    };
    is_busy.then_some(seconds.unwrap_or(5))
}

/// Returns the response as bytes; serializing stops when it becomes too large.
fn serialized(response: &GraphqlResponse) -> Result<AnswerBody> {
    AnswerBody::of(response, limits::ANSWER_BYTES_MAX).map_err(|error| {
        if error.is_io() { answer_too_large() } else { PublicError::internal("writing an answer", error) }
    })
}

/// Adds code and request id to every error, and drops errors beyond the limit.
fn with_codes(mut response: GraphqlResponse, request_id: &str) -> GraphqlResponse {
    response.errors.truncate(limits::ERRORS_MAX);
    for error in &mut response.errors {
        let extensions = error.extensions.get_or_insert_with(Default::default);
        if extensions.get("code").is_none() {
            let (code, message) = match error.message.as_str() {
                // In the words of async-graphql.
                "Query is too complex." => {
                    (ErrorCode::QueryTooComplex, "The request asks for too much at once. Split it up.".to_owned())
                }
                // A value that its scalar or input type rejects is reported at the field that takes it.
                detail if !error.path.is_empty() => (ErrorCode::BadUserInput, detail.to_owned()),
                detail => (ErrorCode::GraphqlValidationFailed, format!("The request is not valid: {detail}")),
            };
            error.message = message;
            extensions.set("code", code.as_str());
        }
        extensions.set("requestId", request_id);
        let code = match extensions.get("code") {
            Some(async_graphql::Value::String(code)) => ErrorCode::parse(code),
            _ => None,
        };
        note_error(code.unwrap_or(ErrorCode::Internal));
    }
    response
}

/// Prepares the request, with uploaded files in these places of the variables, in the order of their numbers.
async fn prepare(site: &Site, raw: RawRequest, files: &[String]) -> Result<(GraphqlRequest, Arc<CheckedOperation>)> {
    let RawRequest { query, variables, operation_name } = raw;
    let parsed = read(site, &query, operation_name.as_deref()).await?;
    let (document, operation) = &*parsed;
    let mut variables = match variables {
        None | Some(serde_json::Value::Null) => Variables::default(),
        Some(object @ serde_json::Value::Object(_)) => Variables::from_json(object),
        Some(_) => return Err(invalid("variables is an object")),
    };
    for (number, place) in files.iter().enumerate() {
        variables::place_file(&mut variables, place, number).map_err(|what| invalid(&what))?;
    }
    if let Ok(chosen) = document::choose(document, operation_name.as_deref()) {
        variables = site.input_types.coerce(&chosen.node, variables, files.len()).map_err(|what| invalid(&what))?;
    }
    let mut request = GraphqlRequest::new(query).variables(variables);
    request.operation_name = operation_name.filter(|name| !name.is_empty());
    request.set_parsed_query(document.clone());
    Ok((request, operation.clone()))
}

/// Parses a document within the limits, unless it is cached.
async fn read(site: &Site, text: &str, operation_name: Option<&str>) -> Result<ParsedDocument> {
    // A longer text is refused, or gets a thread of its own, before anything walks through it.
    if text.len() > limits::DOCUMENT_BYTES_INLINE_MAX {
        let (text, name) = (text.to_owned(), operation_name.map(str::to_owned));
        let (document, operation) = site.app.pools.documents.run(move || inspect(&text, name.as_deref())).await??;
        return Ok(Arc::new((document, Arc::new(operation))));
    }
    let key = DocumentKey::of(text, operation_name);
    if let Some(known) = site.documents.get(&key) {
        return Ok(known);
    }
    let (document, operation) = inspect(text, operation_name)?;
    let parsed = Arc::new((document, Arc::new(operation)));
    site.documents.put(key, parsed.clone());
    Ok(parsed)
}

fn parse(body: &[u8]) -> Result<RawRequest> {
    serde_json::from_slice(body)
        .map_err(|error| invalid(&format!("the body is one JSON object with query and variables ({error})")))
}

fn invalid(what: &str) -> PublicError {
    PublicError::new(ErrorCode::GraphqlValidationFailed, format!("The request is not valid: {what}."))
}

fn from_address(query: &str) -> Result<RawRequest> {
    let mut raw = RawRequest { query: String::new(), variables: None, operation_name: None };
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        match name.as_ref() {
            "query" => raw.query = value.into_owned(),
            "operationName" => raw.operation_name = Some(value.into_owned()),
            "variables" if !value.is_empty() => {
                raw.variables = Some(serde_json::from_str(&value).map_err(|_| invalid("variables is a JSON object"))?);
            }
            _ => {}
        }
    }
    Ok(raw)
}

enum BodyFormat {
    Json,
    Multipart(String),
    Other,
}

fn media_type(headers: &HeaderMap) -> BodyFormat {
    let Some(value) = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()) else {
        return BodyFormat::Other;
    };
    let essence = value.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        BodyFormat::Json
    } else if essence.eq_ignore_ascii_case("multipart/form-data") {
        vitrine_input::multipart::boundary(value).map_or(BodyFormat::Other, BodyFormat::Multipart)
    } else {
        BodyFormat::Other
    }
}
