//! The routes, each of which answers everybody alike.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router, extract::FromRef};
use http::{HeaderMap, HeaderValue, header};
use vitrine_admission::rates::RateSubject;
use vitrine_catalogue::KindSet;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::{ClientAddress, not_modified, rest_error};

use super::documents::for_everybody;
use super::feeds::{self, Feed};
use super::words::asked_language;
use super::{SeoState, oembed, robots, security_txt, sitemap};

const FEED: &str = "application/atom+xml; charset=utf-8";
const SITEMAP: &str = "application/xml; charset=utf-8";

/// Routes beside the pages.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
    Arc<SeoState>: FromRef<S>,
{
    Router::new()
        .route("/robots.txt", get(robots::robots))
        .route(security_txt::PATH, get(security_txt::security_txt))
        .route(sitemap::INDEX, get(sitemap_index))
        .route("/sitemaps/{*path}", get(sitemap_part))
        .route(&format!("{}/{{*path}}", feeds::FEEDS), get(feed))
        .route(oembed::PATH, get(embedded))
}

/// Routes below the API.
pub fn api_routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
    Arc<SeoState>: FromRef<S>,
{
    Router::new().route("/cards/{*path}", get(card))
}

/// Counts a request as a visitor's.
fn take(app: &App, address: ClientAddress) -> Result<()> {
    app.rates.take_request(&Viewer::Visitor, address.prefix())
}

async fn sitemap_index(
    State(app): State<SharedApp>,
    State(findable): State<Arc<SeoState>>,
    Extension(address): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Response {
    let answer = async {
        take(&app, address)?;
        let making = async { Ok(sitemap::index(&app, &findable.outlines).await) };
        let epoch = app.catalogue.epoch();
        let document = findable.documents.get_or(sitemap::INDEX, epoch, app.clock.now(), making).await?;
        Ok(document.response(SITEMAP, &headers))
    };
    answered(answer.await)
}

async fn sitemap_part(
    State(app): State<SharedApp>,
    State(findable): State<Arc<SeoState>>,
    Extension(address): Extension<ClientAddress>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    let answer = async {
        take(&app, address)?;
        let path = path.strip_suffix(".xml").ok_or_else(PublicError::not_found)?;
        let path = format!("/{path}");
        let making = sitemap::part(&app, &findable.outlines, &path);
        let epoch = app.catalogue.epoch();
        let document = findable.documents.get_or(&path, epoch, app.clock.now(), making).await?;
        Ok(document.response(SITEMAP, &headers))
    };
    answered(answer.await)
}

async fn feed(
    State(app): State<SharedApp>,
    State(findable): State<Arc<SeoState>>,
    Extension(address): Extension<ClientAddress>,
    Path(path): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let answer = async {
        take(&app, address)?;
        let path = path.strip_suffix(".atom").ok_or_else(PublicError::not_found)?;
        let words = findable.words(asked_language(query.as_deref().unwrap_or_default())?);
        let generation = app.catalogue.generation(KindSet::ALL);
        let feed = Feed::find(&app, path).await?;
        let (own, now) = (feed.address(words.language), app.clock.now());
        let document = findable.documents.get_or(&own, generation, now, feed.write(&app, words)).await?;
        let mut response = document.response(FEED, &headers);
        let language = HeaderValue::from_static(words.language.code());
        response.headers_mut().insert(header::CONTENT_LANGUAGE, language);
        Ok(response)
    };
    answered(answer.await)
}

async fn embedded(
    State(app): State<SharedApp>,
    State(findable): State<Arc<SeoState>>,
    Extension(address): Extension<ClientAddress>,
    RawQuery(query): RawQuery,
) -> Response {
    let answer = async {
        take(&app, address)?;
        oembed::answer(&app, &findable.page_texts, query.as_deref().unwrap_or_default()).await
    };
    answered(answer.await)
}

async fn card(
    State(app): State<SharedApp>,
    State(findable): State<Arc<SeoState>>,
    Extension(address): Extension<ClientAddress>,
    Path(path): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let answer = async {
        take(&app, address)?;
        let words = findable.words(asked_language(query.as_deref().unwrap_or_default())?);
        let name = path.strip_suffix(".jpg").ok_or_else(PublicError::not_found)?;
        let (page, hash) = name.rsplit_once('/').unwrap_or(("", name));
        let (page, who) = (format!("/{page}"), address.prefix().map(RateSubject::Address));
        let bytes = findable.cards.find(&app, words, &page, hash, who).await?;
        let tag = format!("\"{hash}\"");
        let mut response = not_modified(&headers, &tag).unwrap_or_else(|| {
            let length = bytes.len();
            let mut response = Response::new(Body::from(bytes));
            response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
            response
        });
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg"));
        if let Ok(value) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, value);
        }
        for_everybody(headers, "public, max-age=3600");
        Ok(response)
    };
    answered(answer.await)
}

fn answered(result: Result<Response>) -> Response {
    result.unwrap_or_else(|error| rest_error(&error))
}
