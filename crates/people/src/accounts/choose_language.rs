//! The language menu: a plain form that redirects to the page it is on, so that it works without scripts. The choice is kept in the
//! browser, and in the account of a signed-in viewer.

use axum::body::Body;
use axum::extract::{FromRef, Request, State};
use axum::response::Response;
use axum::routing::post;
use axum::{Extension, Router};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use url::{Url, form_urlencoded};
use vitrine_config::Config;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::language::Language;
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::{ClientAddress, RequestId, csrf, language, rest_error};

use super::session_cookie;
use super::sessions::RequestOrigin;
use super::update::{AccountChange, update};

/// Largest body of the form, in bytes.
pub const FORM_BYTES_MAX: usize = 256;

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new().route("/language", post(choose))
}

/// `POST {api}/language`
async fn choose(
    State(app): State<SharedApp>,
    Extension(address): Extension<ClientAddress>,
    Extension(id): Extension<RequestId>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    match remember(&app, address, &id.0, &parts.headers, body).await {
        Ok(language) => back(&app.config, &parts.headers, language),
        Err(error) => rest_error(&error),
    }
}

async fn remember(
    app: &App,
    address: ClientAddress,
    request_id: &str,
    headers: &HeaderMap,
    body: Body,
) -> Result<Language> {
    csrf::refuse_foreign_forms(headers, &app.config)?;
    let viewer = session_cookie::viewer_of(app, headers).await?;
    app.rates.take_request(&viewer, address.prefix())?;
    let form = axum::body::to_bytes(body, FORM_BYTES_MAX).await.unwrap_or_default();
    let chosen = form_urlencoded::parse(&form).find(|(name, _)| name == "language");
    let chosen = chosen.and_then(|(_, code)| Language::parse(&code));
    let language = chosen.ok_or_else(|| PublicError::bad_input("language", "This language isn't available."))?;
    if viewer.account().is_some_and(|account| account.language != Some(language)) {
        let token = session_cookie::token_of(headers);
        let from =
            RequestOrigin { session_token: token.as_deref(), request_id: Some(request_id), ..RequestOrigin::default() };
        let change = AccountChange { language: ValueEdit::Replace(language), ..AccountChange::default() };
        if let Err(error) = update(app, &viewer, from, change).await {
            tracing::warn!(request_id, %error, "could not store a language in the account; only the browser keeps it");
        }
    }
    Ok(language)
}

fn back(config: &Config, headers: &HeaderMap, language: Language) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    let page = HeaderValue::from_str(&page_of(config, headers)).unwrap_or(HeaderValue::from_static("/"));
    response.headers_mut().insert(header::LOCATION, page);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(cookie) = HeaderValue::from_str(&language::remember(config, language)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Returns path and query of the page that the form is on, if it is one of ours; otherwise the home page.
fn page_of(config: &Config, headers: &HeaderMap) -> String {
    let referer = headers.get(header::REFERER).and_then(|value| value.to_str().ok());
    let page = referer.and_then(|address| Url::parse(address).ok());
    let page = page.filter(|page| config.trusts_origin(&page.origin().ascii_serialization()));
    let place = page.map(|page| page[url::Position::BeforePath..url::Position::AfterQuery].to_owned());
    // What begins with two slashes is a host to browsers.
    place.filter(|place| !place.starts_with("//")).unwrap_or_else(|| "/".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_the_site_are_led_back_to() {
        let config =
            Config::from_source(vitrine_config::SettingsSource::of([("VITRINE_PUBLIC_URL", "https://a.example")]));
        let config = config.expect("valid");
        for (referer, expected) in [
            ("https://a.example/switch/themes?q=%E5%A4%9C&page=2#top", "/switch/themes?q=%E5%A4%9C&page=2"),
            ("https://a.example", "/"),
            ("https://a.example//evil.example/", "/"),
            ("https://a.example/\\evil.example/", "/"),
            ("https://evil.example/switch/themes", "/"),
            ("https://a.example@evil.example/x", "/"),
            ("javascript:alert(1)", "/"),
            ("/switch/themes", "/"),
            ("", "/"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::REFERER, HeaderValue::from_str(referer).expect("a header"));
            assert_eq!(page_of(&config, &headers), expected, "{referer}");
        }
        assert_eq!(page_of(&config, &HeaderMap::new()), "/");
    }
}
