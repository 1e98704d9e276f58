//! Pages: the shell of the browser app with the right status, title, description and link-preview tags, and the answers
//! to its first questions written into it, so that nothing waits for a second round trip. The questions are the
//! browser's own documents, collected when it was built; the address is read by the table that the browser reads too
//! (`addresses.json`).

mod head;

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::{Request as GraphqlRequest, Variables};
use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderValue, Method, StatusCode, header};
use serde_json::{Map, Value, json};
use vitrine_input::page_address::{Addresses, Page, PageAddress};

use super::schema::equip;
use super::{Site, headers, statics};
use crate::catalogue::KindSet;
use crate::config::Config;
use crate::error::{Code, PublicError, Result};
use crate::features::accounts::session_cookie;
use crate::graphql::{Operation, RequestContext, inspect};
use crate::http::{ClientAddress, RequestId, rest_error};
use crate::response_cache::ResponseCache;
use crate::viewer::Viewer;

use head::Head;

/// What pages there are, and how their addresses are read.
const ADDRESSES: &str = include_str!("../../../../addresses.json");
/// The placeholder for the data.
const DATA_PLACE: &str = "<!--vitrine:data-->";
/// The placeholder for title and tags.
const HEAD_PLACE: &str = "<!--vitrine:head-->";
/// The placeholder for the API base in the built shell.
const API_META: &str = r#"<meta name="vitrine-api" content="/api" />"#;

/// A document that pages begin with.
struct Document {
    text: String,
    operation: Operation,
}

impl Document {
    fn read(text: String) -> Result<Self> {
        let (_, operation) = inspect(&text, None)?;
        Ok(Self { text, operation })
    }
}

/// The built shell and the documents of its pages.
pub struct Pages {
    policy: HeaderValue,
    before_head: String,
    between: String,
    after_data: String,
    addresses: Addresses,
    documents: HashMap<String, Document>,
    /// Scripts of each page's route, by its pattern.
    modules: HashMap<String, Vec<String>>,
}

/// What the browser's build says about one page.
#[derive(serde::Deserialize)]
struct BuiltPage {
    pattern: String,
    modules: Vec<String>,
}

impl Pages {
    /// From the embedded app. Without one (a server built without it) a plain shell says so.
    pub fn embedded(config: &Config) -> Self {
        let text = |name: &str| {
            statics::Dist::get(name).and_then(|file| String::from_utf8(file.data.into_owned()).ok()).unwrap_or_default()
        };
        let mut shell = text("index.html");
        if !shell.contains(HEAD_PLACE) || !shell.contains(DATA_PLACE) {
            tracing::warn!("the browser app is not part of this build");
            shell = format!(
                "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">{HEAD_PLACE}</head><body>\
                 <p>The browser app is not part of this build.</p>{DATA_PLACE}</body></html>"
            );
        }
        let meta = format!(r#"<meta name="vitrine-api" content="{}" />"#, head::escape(&config.api_base));
        let shell = shell.replace(API_META, &meta);
        let (before_head, rest) = shell.split_once(HEAD_PLACE).unwrap_or((&shell, ""));
        let (between, after_data) = rest.split_once(DATA_PLACE).unwrap_or((rest, ""));
        // The address of the site is ASCII, so its policy is a valid header; the strictest one stands in otherwise.
        let policy = HeaderValue::from_str(&headers::page_policy(config))
            .unwrap_or(HeaderValue::from_static("default-src 'none'"));
        Self {
            policy,
            before_head: before_head.to_owned(),
            between: between.to_owned(),
            after_data: after_data.to_owned(),
            addresses: Addresses::parse(ADDRESSES).expect("the table is part of the program, and tests read it"),
            documents: serde_json::from_str::<HashMap<String, String>>(&text("operations.json"))
                .unwrap_or_default()
                .into_iter()
                .filter_map(|(name, text)| match Document::read(text) {
                    Ok(document) => Some((name, document)),
                    Err(error) => {
                        tracing::error!(name, %error, "a page's query is refused, so the browser has to ask it");
                        None
                    }
                })
                .collect(),
            modules: serde_json::from_str::<Vec<BuiltPage>>(&text("pages.json"))
                .unwrap_or_default()
                .into_iter()
                .map(|page| (page.pattern, page.modules))
                .collect(),
        }
    }

    /// True for a server that was built without the browser app: its pages contain no data.
    pub fn has_no_documents(&self) -> bool {
        self.documents.is_empty()
    }

    fn render(&self, head: &str, data: &str) -> String {
        [&self.before_head, head, &self.between, data, &self.after_data].concat()
    }
}

/// Every address that is not an API route: a file of the app, or a page.
pub async fn page(
    State(site): State<Site>,
    Extension(address): Extension<ClientAddress>,
    id: Extension<RequestId>,
    request: Request,
) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return rest_error(&PublicError::new(Code::MethodNotAllowed, "Pages are only read."));
    }
    let path = request.uri().path().to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    if is_file_name(&path) {
        return statics::file(path.trim_start_matches('/'), request.headers(), "no-cache");
    }
    match answer(&site, address, &id.0, &path, &query, request.headers()).await {
        Ok(response) => response,
        Err(error) => unavailable(&site, &error),
    }
}

/// A name with an extension in the root is a file (`/icon.svg`), everything else a page.
fn is_file_name(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|name| {
        !name.contains('/') && name.contains('.') && !name.ends_with(".html") && statics::Dist::get(name).is_some()
    }) || path == "/favicon.ico" && statics::Dist::get("favicon.ico").is_some()
}

async fn answer(
    site: &Site,
    address: ClientAddress,
    id: &RequestId,
    path: &str,
    query: &str,
    asked: &http::HeaderMap,
) -> Result<Response> {
    let is_visitor = !session_cookie::has_cookie(asked);
    let generations = site.app.catalogue.generations();
    let key = ResponseCache::key("page", format!("{path}?{query}").as_bytes());
    if is_visitor && let Some((status, body)) = site.app.responses.get(&key, &site.app.catalogue) {
        return Ok(html(site, StatusCode::from_u16(status).unwrap_or(StatusCode::OK), body));
    }
    let viewer = session_cookie::viewer_of(&site.app, asked).await?;
    site.app.rates.take_request(&viewer, address.prefix())?;
    let read = site.pages.addresses.read(path, query);
    let page = read.as_ref().map(|read| read.page);
    if page.is_none()
        && let Some(place) = site.pages.addresses.in_right_case(path)
    {
        return Ok(redirect(StatusCode::PERMANENT_REDIRECT, &with_query(&place, query)));
    }
    if let Some(PageAddress { page: Page { redirect: Some(place), .. }, variables, .. }) = &read {
        return Ok(match creator_list(site, place, variables).await? {
            Some(place) => redirect(StatusCode::FOUND, &place),
            None => shown(site, &viewer, None, path, &Asked::default(), StatusCode::NOT_FOUND),
        });
    }
    let first = ask(site, address, id, asked, &viewer, read.as_ref()).await?;
    if let Some(place) = first.moved_from(path) {
        return Ok(redirect(StatusCode::MOVED_PERMANENTLY, &with_query(&place, query)));
    }
    let status = if page.is_none() || first.is_absent { StatusCode::NOT_FOUND } else { StatusCode::OK };
    let response = shown(site, &viewer, page, path, &first, status);
    if is_visitor && first.is_clean {
        let (parts, body) = response.into_parts();
        let bytes =
            axum::body::to_bytes(body, usize::MAX).await.map_err(|e| PublicError::internal("writing a page", e))?;
        let document = first.operation.as_ref().and_then(|operation| site.pages.documents.get(operation));
        let kinds = document.map_or(KindSet::ALL, |document| site.app.catalogue.shown_by(&document.operation));
        site.app.responses.put(key, kinds, generations.of(kinds), status.as_u16(), bytes.clone());
        return Ok(Response::from_parts(parts, Body::from(bytes)));
    }
    Ok(response)
}

/// The responses to the page's first queries.
#[derive(Default)]
struct Asked {
    session: Value,
    operation: Option<String>,
    variables: Value,
    data: Value,
    is_absent: bool,
    is_clean: bool,
}

impl Asked {
    /// The item that the page is about, if any.
    fn item(&self) -> Option<&Value> {
        let data = self.data.as_object()?;
        let item = data.values().find(|value| value.get("pageUrl").is_some())?;
        Some(item)
    }

    /// The current address of the item, if the page was requested under another.
    fn moved_from(&self, path: &str) -> Option<String> {
        let place = self.item()?.get("pageUrl")?.as_str()?;
        let asked = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
        (place != asked).then(|| place.to_owned())
    }
}

async fn ask(
    site: &Site,
    address: ClientAddress,
    id: &RequestId,
    asked: &http::HeaderMap,
    viewer: &Viewer,
    read: Option<&PageAddress<'_>>,
) -> Result<Asked> {
    let request_context = Arc::new(RequestContext {
        request_id: id.0.clone(),
        address: address.prefix(),
        session_token: session_cookie::token_of(asked),
        ..RequestContext::default()
    });
    let run = async |operation: &str, variables: &Value| {
        let Some(document) = site.pages.documents.get(operation) else { return (Value::Null, false, true) };
        let request = GraphqlRequest::new(document.text.as_str()).variables(Variables::from_json(variables.clone()));
        let request = equip(request, &site.app, viewer.clone(), request_context.clone());
        let response = site.schema.execute(request).await;
        let is_absent = response.errors.iter().any(|error| {
            let code = error.extensions.as_ref().and_then(|e| e.get("code"));
            code == Some(&async_graphql::Value::from(Code::NotFound.as_str()))
        });
        for error in response.errors.iter().filter(|_| !is_absent) {
            tracing::warn!(request_id = %id.0, operation, error = %error.message, "a page's first question failed");
        }
        let is_clean = response.errors.is_empty();
        (response.data.into_json().unwrap_or(Value::Null), is_absent, is_clean || is_absent)
    };

    let (session, _, session_is_clean) = run("Session", &json!({})).await;
    let Some((operation, variables)) = read.and_then(PageAddress::question) else {
        return Ok(Asked { session, is_clean: session_is_clean, ..Asked::default() });
    };
    let variables = Value::Object(variables.clone());
    let (data, is_absent, is_clean) = run(operation, &variables).await;
    let is_clean = is_clean && session_is_clean;
    Ok(Asked { session, operation: Some(operation.to_owned()), variables, data, is_absent, is_clean })
}

fn shown(site: &Site, viewer: &Viewer, page: Option<&Page>, path: &str, first: &Asked, status: StatusCode) -> Response {
    let page = page.filter(|_| status == StatusCode::OK);
    let head = page.map_or_else(|| Head::not_found(path), |page| Head::of(page, first.item(), &site.app.config));
    let mut queries = Vec::new();
    if let Some(operation) = first.operation.as_ref().filter(|_| !first.data.is_null()) {
        queries.push(json!({ "operation": operation, "variables": first.variables, "data": first.data }));
    }
    let data = json!({
        "me": first.session.get("me").cloned().unwrap_or(Value::Null),
        "configuration": first.session.get("configuration").cloned().unwrap_or(Value::Null),
        "queries": queries,
    });
    let data = format!(r#"<script type="application/json" id="vitrine-data">{}</script>"#, head::safe_json(&data));
    let mut head = head.to_html();
    // The route's own code is requested together with the entry instead of after it.
    for module in page.and_then(|page| site.pages.modules.get(&page.pattern)).into_iter().flatten() {
        head.push_str(&format!(r#"<link rel="modulepreload" crossorigin href="{}" />"#, head::escape(module)));
    }
    let mut response = html(site, status, Bytes::from(site.pages.render(&head, &data)));
    if viewer.account().is_some() {
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("cookie"));
    }
    response
}

fn html(site: &Site, status: StatusCode, body: Bytes) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers::page(response.headers_mut(), &site.pages.policy);
    response
}

/// The shell without data: the browser then sends the queries itself and shows the result.
fn unavailable(site: &Site, error: &PublicError) -> Response {
    tracing::warn!(%error, "a page is answered without data");
    let status = StatusCode::from_u16(error.code.http_status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = html(site, status, Bytes::from(site.pages.render(&Head::failed(status).to_html(), "")));
    if let Some(seconds) = error.retry_after_s {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

fn redirect(status: StatusCode, place: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    let place = percent_encoding::utf8_percent_encode(place, head::ADDRESS).to_string();
    if let Ok(value) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, value);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn with_query(place: &str, query: &str) -> String {
    if query.is_empty() { place.to_owned() } else { format!("{place}?{query}") }
}

/// A creator's items, until creators have a page of their own.
async fn creator_list(site: &Site, place: &str, variables: &Map<String, Value>) -> Result<Option<String>> {
    let username = variables.get("username").and_then(Value::as_str).unwrap_or_default();
    let found = crate::features::accounts::find_creator(&site.app, username).await?;
    Ok(found.map(|uuid| place.replace("{uuid}", &uuid.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::KINDS;

    #[test]
    fn the_question_of_every_page_is_accepted() {
        let table = Addresses::parse(ADDRESSES).expect("our own table");
        let file = statics::Dist::get("operations.json").expect("the browser app is built");
        let texts: HashMap<String, String> = serde_json::from_slice(&file.data).expect("the build writes JSON");
        for operation in table.pages.iter().filter_map(|page| page.operation.as_ref()) {
            let text = texts.get(operation).unwrap_or_else(|| panic!("the build has no {operation}"));
            if let Err(error) = Document::read(text.clone()) {
                panic!("{operation}: {error}");
            }
        }
    }

    #[test]
    fn every_kind_has_its_list_and_its_item_in_the_table() {
        let table = Addresses::parse(ADDRESSES).expect("our own table");
        for kind in KINDS {
            let page = |pattern: &str| {
                table.pages.iter().find(|page| page.pattern == pattern && page.kind.as_deref() == Some(kind.name))
            };
            let sorts: Vec<String> = kind.sorts.iter().map(|sort| format!("{sort:?}").to_ascii_lowercase()).collect();
            assert_eq!(page(kind.path).map(|page| &page.sorts), Some(&sorts), "{}", kind.name);
            assert!(page(&format!("{}/{{slugId}}", kind.path)).is_some(), "{}", kind.name);
        }
    }
}
