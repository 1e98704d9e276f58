//! `GET {api}/icons/{prefix}.json?icons=a,b`: the icons of these names, in the format of Iconify's own servers.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRef, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use serde::{Deserialize, Serialize};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::SharedApp;
use vitrine_kit::http::{ClientAddress, not_modified, rest_error};

use super::IconSources;
use super::fallback::ADDRESS_MAX;
use super::set::{FoundIcons, is_name};

/// Icons change only with the version of this server.
const CACHE: HeaderValue = HeaderValue::from_static("public, max-age=86400, stale-while-revalidate=604800");

const NAMES_RULE: &str = "Icon names consist of lower-case letters, digits and dashes. Separate them with commas.";

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
    Arc<IconSources>: FromRef<S>,
{
    // Apps made with Nuxt ask under the second name.
    Router::new().route("/icons/{file}", get(icons)).route("/_nuxt_icon/{file}", get(icons))
}

#[derive(Deserialize)]
struct IconsQuery {
    #[serde(default)]
    icons: String,
}

#[derive(Serialize)]
struct IconsDocument<'a> {
    prefix: &'a str,
    #[serde(flatten)]
    found: FoundIcons,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_found: Vec<&'a str>,
}

async fn icons(
    State(app): State<SharedApp>,
    State(icons): State<Arc<IconSources>>,
    Extension(address): Extension<ClientAddress>,
    uri: Uri,
    Path(file): Path<String>,
    asked: Result<Query<IconsQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let answered = async {
        app.rates.take_request(&Viewer::Visitor, address.prefix())?;
        let asked_for = uri.path_and_query().map_or(0, |address| address.as_str().len());
        let Query(asked) = asked.map_err(|_| PublicError::bad_input("icons", NAMES_RULE))?;
        let (prefix, names) = checked(&file, &asked.icons, asked_for)?;
        answer(&icons, prefix, &names, &headers).await
    };
    answered.await.unwrap_or_else(|error| rest_error(&error))
}

fn checked<'a>(file: &'a str, names: &'a str, address_bytes: usize) -> Result<(&'a str, Vec<&'a str>)> {
    let prefix = file.strip_suffix(".json").filter(|prefix| is_name(prefix)).ok_or_else(PublicError::not_found)?;
    if address_bytes > ADDRESS_MAX {
        return Err(PublicError::bad_input("icons", format!("Use an address of at most {ADDRESS_MAX} characters.")));
    }
    let names: Vec<&str> = names.split(',').collect();
    if !names.iter().all(|name| is_name(name)) {
        return Err(PublicError::bad_input("icons", NAMES_RULE));
    }
    Ok((prefix, names))
}

async fn answer(icons: &IconSources, prefix: &str, names: &[&str], asked: &HeaderMap) -> Result<Response> {
    let answer = icons.find(prefix, names).await;
    if answer.found.is_empty() {
        return Err(if answer.is_partial {
            PublicError::new(ErrorCode::ServiceUnavailable, "Icons of this set can't be fetched right now.")
                .retry_after(5)
        } else {
            PublicError::not_found()
        });
    }
    let not_found = names.iter().copied().filter(|name| !answer.found.has(name)).collect();
    let body = serde_json::to_vec(&IconsDocument { prefix, found: answer.found, not_found })
        .map_err(|error| PublicError::internal("icons are written", error))?;
    let tag = format!("\"{}\"", &blake3::hash(&body).to_hex()[..24]);
    let mut response = not_modified(asked, &tag).unwrap_or_else(|| {
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = StatusCode::OK;
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    });
    let headers = response.headers_mut();
    if answer.is_partial {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    } else {
        headers.insert(header::CACHE_CONTROL, CACHE);
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
    }
    Ok(response)
}
