//! Pages: the shell of the browser app with the right status, title, description and link-preview tags, the answers to
//! its first queries, and the HTML that the app renders from them (`rendering.rs`), so that the page can be read before
//! any script has loaded. The queries are the browser's own documents, collected when it was built. The table of
//! addresses is the one that the browser uses too (`addresses.json`).

mod built;
mod head;
mod rendering;
mod words;

use std::sync::Arc;

use async_graphql::{Request as GraphqlRequest, Variables};
use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use serde::Serialize;
use serde_json::{Value, json};
use vitrine_catalogue::KindSet;
use vitrine_catalogue::response_cache::{CacheHit, ResponseCache};
use vitrine_community::creators;
use vitrine_community::{moderation, site_settings};
use vitrine_core::addresses;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::language::Language;
use vitrine_core::viewer::Viewer;
use vitrine_input::page_address::{PageAddress, PageEntry};
use vitrine_kit::graphql::RequestContext;
use vitrine_kit::http::notes::note_error;
use vitrine_kit::http::{ClientAddress, RequestId, accepted_coding, csrf, language, note_coding, rest_error};
use vitrine_people::accounts::session_cookie;
use vitrine_render::RenderError;
use vitrine_seo::PageMetadata;
use vitrine_switch::mixes;

use super::graphql::outage;
use super::schema::equip;
use super::{Site, headers, statics};

pub use built::AppPages;
use head::PageHead;
pub use head::escape as escaped;

/// Answers every address that is not an API route: with a file of the app, or a page.
pub async fn page(
    State(site): State<Site>,
    Extension(address): Extension<ClientAddress>,
    id: Extension<RequestId>,
    request: Request,
) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return rest_error(&PublicError::new(ErrorCode::MethodNotAllowed, "Pages can only be read. Use GET."));
    }
    let path = request.uri().path().to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    if path == "/manifest.webmanifest"
        && let Some(manifest) = site.pages.manifest(&site.app.site())
    {
        let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")];
        return (headers, manifest).into_response();
    }
    if is_file_name(&path) {
        return statics::file(path.trim_start_matches('/'), request.headers(), "no-cache");
    }
    match answer(&site, address, &id.0, &path, &query, request.headers()).await {
        Ok(response) => response,
        Err(error) => unavailable(&site, language::of_request(request.headers(), None), &error),
    }
}

/// `/builds/shell.html`: the shell of the page about a missing connection, for the service worker to keep.
pub async fn offline_shell(State(site): State<Site>) -> Response {
    // The app shows it in the language of the page before; here nobody's language is known.
    let language = Language::default();
    let body = site.pages.html(language, &PageHead::offline(language).to_html(site.app.site().name()), "", "");
    html(&site, StatusCode::OK, Bytes::from(body), language, true)
}

/// `POST /share`: files shared with the app arrive here only if the service worker, which normally takes them, is gone.
/// They are not read; the answer leads to the form for choosing files by hand.
pub async fn shared_without_worker(State(site): State<Site>, headers: HeaderMap) -> Response {
    share_answer(&site, &headers, "/create")
}

/// `GET /share/{form}/{key}`: the service worker has stored shared files under a key, and asks the server for their
/// origin, which only the server learns. The page that follows takes the files of the key in its address.
pub async fn shared_with_worker(
    State(site): State<Site>,
    Path((form, key)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let form = match form.as_str() {
        "switch" => "/create/switch/theme",
        "wiiu" => "/create/wiiu/theme",
        _ => "/create",
    };
    share_answer(&site, &headers, &format!("{form}#shared={key}"))
}

fn share_answer(site: &Site, headers: &HeaderMap, place: &str) -> Response {
    match csrf::refuse_foreign_shares(headers, &site.app.config) {
        Ok(()) => redirect(StatusCode::SEE_OTHER, place),
        Err(error) => rest_error(&error),
    }
}

/// A name with an extension in the root is a file (`/icon.svg`), everything else a page.
fn is_file_name(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|name| {
        !name.contains('/') && name.contains('.') && !name.ends_with(".html") && statics::WebDist::get(name).is_some()
    }) || path == "/favicon.ico" && statics::WebDist::get("favicon.ico").is_some()
}

async fn answer(
    site: &Site,
    address: ClientAddress,
    id: &RequestId,
    path: &str,
    query: &str,
    asked: &HeaderMap,
) -> Result<Response> {
    let is_visitor = !session_cookie::has_cookie(asked);
    let origin = rendering::origin(&site.app.config, asked);
    let for_visitors = language::of_request(asked, None);
    let key = ResponseCache::key("page", format!("{} {origin}{path}?{query}", for_visitors.code()).as_bytes());
    let kept = |hit: CacheHit| {
        let (body, coding) = hit.body(accepted_coding(asked));
        let status = StatusCode::from_u16(hit.status).unwrap_or(StatusCode::OK);
        let mut response = html(site, status, body, for_visitors, true);
        note_coding(response.headers_mut(), coding);
        response
    };
    if is_visitor {
        site.app.rates.take_request(&Viewer::Visitor, address.prefix())?;
    }
    if is_visitor && let Some(hit) = site.app.responses.get(&key, &site.app.catalogue) {
        return Ok(kept(hit));
    }
    let turn = site.app.in_flight.enter().await?;
    // Boxed: a cached page does not need it, and futures are moved several times.
    let making = Box::pin(async {
        if is_visitor && let Some(hit) = site.app.responses.get_again(&key, &site.app.catalogue) {
            return Ok(kept(hit));
        }
        let generations = site.app.catalogue.generations();
        let viewer = session_cookie::viewer_of(&site.app, asked).await?;
        if !is_visitor {
            site.app.rates.take_request(&viewer, address.prefix())?;
        }
        let read = site.pages.addresses.read(path, query);
        let page = read.as_ref().map(|read| read.page);
        if page.is_none()
            && let Some(place) = site.pages.addresses.in_right_case(path)
        {
            return Ok(redirect(StatusCode::PERMANENT_REDIRECT, &with_query(&place, query)));
        }
        let first = ask(site, address, id, asked, &viewer, read.as_ref()).await?;
        if let Some(place) = first.moved_from(path, page) {
            return Ok(redirect(StatusCode::MOVED_PERMANENTLY, &with_query(&place, query)));
        }
        // A visitor is asked to sign in first.
        let is_below = |place: &str| page.is_some_and(|page| page.pattern.starts_with(place));
        let is_for_others = viewer.account().is_some()
            && (is_below(moderation::PAGES) && !viewer.is_staff()
                || is_below(site_settings::PAGES) && site_settings::require_admin(&viewer).is_err());
        let is_absent = page.is_none_or(|page| first.is_elsewhere(page)) || first.is_absent || is_for_others;
        let status = if is_absent { StatusCode::NOT_FOUND } else { StatusCode::OK };
        let language = language::of_request(asked, viewer.account());
        let shown = PageContext { language, origin: &origin, path, query, read: read.as_ref(), first: &first, status };
        // Pages are rendered one after the other, and lists may begin beside them.
        turn.lets_others_begin();
        let (body, is_complete) = shown.write(site).await;
        let document = first.operation.as_ref().and_then(|operation| site.pages.documents.get(operation));
        let changes = document.is_some_and(|document| {
            let changing =
                |field: &str| mixes::EXPIRING_FIELDS.contains(&field) || creators::CHANGING_FIELDS.contains(&field);
            document.operation.root_fields.iter().any(|field| changing(field))
        });
        if is_visitor && first.is_clean && is_complete && !changes {
            let kinds = document.map_or(KindSet::ALL, |document| site.app.catalogue.shown_by(&document.operation));
            site.app.responses.put(key, kinds, generations.of(kinds), status.as_u16(), "", body.clone());
        }
        Ok(html(site, status, body, language, is_visitor))
    });
    turn.answer(making).await
}

/// The responses to the page's first queries.
#[derive(Default)]
struct QueryResponses {
    session: Value,
    operation: Option<String>,
    variables: Value,
    data: Value,
    is_absent: bool,
    is_clean: bool,
}

impl QueryResponses {
    /// Returns the item that the page is about, if any.
    fn item(&self) -> Option<&Value> {
        let data = self.data.as_object()?;
        let item = data.values().find(|value| value.get("pageUrl").is_some())?;
        Some(item)
    }

    /// Returns the data that is written into the page for the app.
    fn inlined(&self) -> InlinedResponses<'_> {
        let operation = self.operation.as_deref().filter(|_| !self.data.is_null());
        InlinedResponses {
            me: self.session.get("me"),
            configuration: self.session.get("configuration"),
            queries: operation
                .map(|operation| InlinedQuery { operation, variables: &self.variables, data: &self.data })
                .into_iter()
                .collect(),
        }
    }

    /// Returns true if the item exists, but has nothing that this page could show.
    pub fn is_elsewhere(&self, page: &PageEntry) -> bool {
        let address = page.address.as_deref().zip(self.item());
        address.is_some_and(|(field, item)| item.get(field).is_none_or(Value::is_null))
    }

    /// Returns the current address of the page, which is the item's own or below it, if it was requested under another.
    pub fn moved_from(&self, path: &str, page: Option<&PageEntry>) -> Option<String> {
        let page = page?;
        let (_, below) = page.pattern.split_once('}')?;
        let address = page.address.as_deref().unwrap_or("pageUrl");
        let place = format!("{}{below}", self.item()?.get(address)?.as_str()?);
        let asked = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
        (place != asked).then_some(place)
    }
}

/// The responses as the app reads them out of the page.
#[derive(Serialize)]
struct InlinedResponses<'a> {
    me: Option<&'a Value>,
    configuration: Option<&'a Value>,
    queries: Vec<InlinedQuery<'a>>,
}

#[derive(Serialize)]
struct InlinedQuery<'a> {
    operation: &'a str,
    variables: &'a Value,
    data: &'a Value,
}

async fn ask(
    site: &Site,
    address: ClientAddress,
    id: &RequestId,
    asked: &HeaderMap,
    viewer: &Viewer,
    read: Option<&PageAddress<'_>>,
) -> Result<QueryResponses> {
    let request_context = Arc::new(RequestContext {
        request_id: id.0.clone(),
        address: address.prefix(),
        session_token: session_cookie::token_of(asked),
        language: language::of_request(asked, viewer.account()),
        ..RequestContext::default()
    });
    let run = async |operation: &str, variables: &Value| {
        let Some(document) = site.pages.documents.get(operation) else { return (Value::Null, false, true, None) };
        let request = GraphqlRequest::new(document.text.as_str()).variables(Variables::from_json(variables.clone()));
        let request = equip(request, &site.app, viewer.clone(), request_context.clone());
        let response = site.schema.execute(request).await;
        let is_absent = response.errors.iter().any(|error| {
            let code = error.extensions.as_ref().and_then(|e| e.get("code"));
            code == Some(&async_graphql::Value::from(ErrorCode::NotFound.as_str()))
        });
        for error in response.errors.iter().filter(|_| !is_absent) {
            tracing::warn!(request_id = %id.0, operation, error = %error.message, "the first query of a page failed");
        }
        let is_clean = response.errors.is_empty();
        let outage = response.errors.iter().find_map(outage);
        (response.data.into_json().unwrap_or(Value::Null), is_absent, is_clean || is_absent, outage)
    };

    let (session, _, session_is_clean, _) = run("Session", &json!({})).await;
    let Some((operation, variables)) = read.and_then(PageAddress::question) else {
        return Ok(QueryResponses { session, is_clean: session_is_clean, ..QueryResponses::default() });
    };
    let variables = Value::Object(variables.clone());
    let (data, is_absent, is_clean, outage) = run(operation, &variables).await;
    if let Some(seconds) = outage {
        return Err(PublicError::new(ErrorCode::ServiceUnavailable, "The service is busy. Try again in a moment.")
            .retry_after(seconds));
    }
    let is_clean = is_clean && session_is_clean;
    Ok(QueryResponses { session, operation: Some(operation.to_owned()), variables, data, is_absent, is_clean })
}

/// A page that is about to be written.
struct PageContext<'a> {
    language: Language,
    origin: &'a str,
    path: &'a str,
    query: &'a str,
    read: Option<&'a PageAddress<'a>>,
    first: &'a QueryResponses,
    status: StatusCode,
}

impl PageContext<'_> {
    /// Returns the document, and whether it is complete: if no renderer is free, rendering is left to the browser.
    async fn write(&self, site: &Site) -> (Bytes, bool) {
        let read = self.read.filter(|_| self.status == StatusCode::OK);
        let page = read.map(|read| read.page);
        let head = read.map_or_else(
            || PageHead::not_found(self.language, self.path),
            |read| {
                let (words, item) = (site.findable.words(self.language), self.first.item());
                let told = PageMetadata::of(&site.app, words, read, item, &self.first.data);
                let head = PageHead::of(words, read.page, item, told);
                if read.page.pattern == "/" { head.described(site.app.site().tagline()) } else { head }
            },
        );
        let data = head::safe_json(&self.first.inlined()).unwrap_or_default();
        let address = with_query(self.path, self.query);
        // Without its first answer a page could show only the text of its address, however long.
        let rendered = match self.first.is_clean {
            true => rendering::render(site, self.language, self.origin, &address, &data).await,
            false => Ok(None),
        };
        let data = format!(r#"<script type="application/json" id="vitrine-data">{}</script>"#, data.get());
        let mut head = head.to_html(site.app.site().name());
        // The route's own code is requested together with the entry instead of after it, by the boot script.
        for module in site.pages.built.modules(self.language, page) {
            head.push_str(&announced(module));
        }
        let is_complete = !matches!(rendered, Err(RenderError::Busy));
        let body = site.pages.html(self.language, &head, rendered.ok().flatten().as_deref().unwrap_or_default(), &data);
        (Bytes::from(body), is_complete)
    }
}

/// Returns the tag for a script that the boot script fetches.
fn announced(module: &str) -> String {
    format!(r#"<meta name="vitrine-module" content="{}" />"#, head::escape(module))
}

/// Returns an HTML response. `is_public` says that it holds nothing private: browsers may then keep it for going back.
fn html(site: &Site, status: StatusCode, body: Bytes, language: Language, is_public: bool) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    let cache = if is_public { "no-cache" } else { "no-store" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
    headers.insert(header::VARY, language::VARY);
    headers::page(headers, &site.pages.policy);
    response
}

/// Returns the shell without data: the browser then sends the queries itself and shows the result.
fn unavailable(site: &Site, language: Language, error: &PublicError) -> Response {
    if error.code == ErrorCode::ServiceUnavailable {
        // The busy part logs a line of its own, instead of one for each page.
        tracing::debug!(%error, "a page was sent without data");
    } else {
        tracing::warn!(%error, "a page was sent without data");
    }
    note_error(error.code);
    let status = StatusCode::from_u16(error.code.http_status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut head = PageHead::failed(language, status).to_html(site.app.site().name());
    head.extend(site.pages.built.modules(language, None).map(announced));
    let body = site.pages.html(language, &head, "", "");
    let mut response = html(site, status, Bytes::from(body), language, false);
    if let Some(seconds) = error.retry_after_s {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

fn redirect(status: StatusCode, place: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    let place = percent_encoding::utf8_percent_encode(place, addresses::UNSAFE).to_string();
    if let Ok(value) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, value);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn with_query(place: &str, query: &str) -> String {
    if query.is_empty() { place.to_owned() } else { format!("{place}?{query}") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_of_a_part_of_an_item_is_where_the_item_has_that_part() {
        let page = PageEntry {
            pattern: "/things/sounds/{slugId}".into(),
            address: Some("soundUrl".into()),
            ..PageEntry::default()
        };
        let asked = |sound: Value| QueryResponses {
            data: json!({ "thing": { "pageUrl": "/things/dusk-1", "soundUrl": sound } }),
            ..QueryResponses::default()
        };
        let sounding = asked(json!("/things/sounds/dusk-1"));
        assert!(!sounding.is_elsewhere(&page));
        assert_eq!(sounding.moved_from("/things/sounds/dusk-1", Some(&page)), None);
        assert_eq!(sounding.moved_from("/things/sounds/old-1", Some(&page)).as_deref(), Some("/things/sounds/dusk-1"));
        let silent = asked(Value::Null);
        assert!(silent.is_elsewhere(&page));
        assert_eq!(silent.moved_from("/things/sounds/dusk-1", Some(&page)), None);
        assert!(!silent.is_elsewhere(&PageEntry::default()), "a page of the whole item is not asked");
    }
}
