//! The page as the app itself renders it, for people and programs that read before scripts have run, or without.

use http::{HeaderMap, header};
use serde::Serialize;
use serde_json::value::RawValue;
use vitrine_render::RenderError;

use super::super::Site;
use crate::config::Config;
use crate::language::Language;

/// Scheme and host that a page was asked from: some pages name their own address, and the browser must find the same.
pub fn origin(config: &Config, asked: &HeaderMap) -> String {
    let host = asked.get(header::HOST).and_then(|host| host.to_str().ok());
    match host.filter(|host| config.answers_to(host)) {
        Some(host) => format!("{}://{}", config.public_url.scheme(), host.to_ascii_lowercase()),
        None => config.public_url.origin().ascii_serialization(),
    }
}

/// What the app is told of a page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Page<'a> {
    address: &'a str,
    origin: &'a str,
    api_base: &'a str,
    language: &'a str,
    data: &'a RawValue,
}

/// The app's HTML for a page; none if it has none, such as for an address that leads elsewhere.
pub async fn render(
    site: &Site,
    language: Language,
    origin: &str,
    address: &str,
    data: &RawValue,
) -> Result<Option<String>, RenderError> {
    let Some(renderer) = &site.pages.renderer else { return Ok(None) };
    let page = Page { address, origin, api_base: &site.app.config.api_base, language: language.code(), data };
    let page = serde_json::to_string(&page).map_err(|error| RenderError::Failed(error.to_string()))?;
    let rendered = renderer.render(page).await;
    match &rendered {
        Err(RenderError::Busy) => tracing::debug!(address, "a page is left to the browser to render"),
        Err(error) => tracing::warn!(address, %error, "a page is left to the browser to render"),
        Ok(_) => {}
    }
    rendered
}
