//! HTML of a page, rendered by the app itself, for people and programs that read before scripts have run, or without.

use std::sync::Arc;
use std::time::Duration;

use http::{HeaderMap, header};
use moka::sync::Cache;
use serde::Serialize;
use serde_json::value::RawValue;
use vitrine_config::Config;
use vitrine_core::language::Language;
use vitrine_render::{PageRenderer, RenderError};

use super::super::Site;

/// Bytes of memory that rendered pages may take.
const CAPACITY_BYTES: u64 = 16 * 1024 * 1024;
/// Lifetime of a rendered page. Pages tell ages to the minute.
const KEPT_FOR: Duration = Duration::from_secs(60);

/// Renders pages, and shares each among all viewers with the same data. The cache key is that data, so a page stays
/// cached while items that it does not show change.
pub(super) struct CachedPageRenderer {
    renderer: Arc<PageRenderer>,
    rendered: Cache<[u8; 32], Option<Arc<str>>>,
}

impl CachedPageRenderer {
    pub fn new(renderer: Arc<PageRenderer>) -> Self {
        let bytes = |_: &[u8; 32], html: &Option<Arc<str>>| {
            html.as_ref().map_or(0, |html| u32::try_from(html.len()).unwrap_or(u32::MAX)).saturating_add(128)
        };
        let rendered = Cache::builder().weigher(bytes).max_capacity(CAPACITY_BYTES).time_to_live(KEPT_FOR).build();
        Self { renderer, rendered }
    }

    async fn of(&self, page: String) -> Result<Option<Arc<str>>, RenderError> {
        let key = *blake3::hash(page.as_bytes()).as_bytes();
        if let Some(rendered) = self.rendered.get(&key) {
            return Ok(rendered);
        }
        let rendered: Option<Arc<str>> = self.renderer.render(page).await?.map(Arc::from);
        self.rendered.insert(key, rendered.clone());
        Ok(rendered)
    }
}

/// Returns scheme and host of the request: some pages name their own address, and the browser must render the same.
pub fn origin(config: &Config, asked: &HeaderMap) -> String {
    let host = asked.get(header::HOST).and_then(|host| host.to_str().ok());
    match host.filter(|host| config.answers_to(host)) {
        Some(host) => format!("{}://{}", config.public_url.scheme(), host.to_ascii_lowercase()),
        None => config.public_url.origin().ascii_serialization(),
    }
}

/// Input of the app for one page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RenderInput<'a> {
    address: &'a str,
    origin: &'a str,
    api_base: &'a str,
    site_name: &'a str,
    language: &'a str,
    data: &'a RawValue,
}

/// Returns the app's HTML for a page; `None` if it has none, such as for an address that redirects.
pub async fn render(
    site: &Site,
    language: Language,
    origin: &str,
    address: &str,
    data: &RawValue,
) -> Result<Option<Arc<str>>, RenderError> {
    let Some(rendering) = &site.pages.rendering else { return Ok(None) };
    let config = &site.app.config;
    let (api_base, values) = (&config.api_base, site.app.site());
    let page = RenderInput { address, origin, api_base, site_name: values.name(), language: language.code(), data };
    let page = serde_json::to_string(&page).map_err(|error| RenderError::Failed(error.to_string()))?;
    let rendered = rendering.of(page).await;
    // Logged without the address, which may contain a search.
    match &rendered {
        Err(RenderError::Busy) => tracing::debug!("the browser renders this page, because the server could not"),
        Err(error) => tracing::warn!(%error, "the browser renders this page, because the server could not"),
        Ok(_) => {}
    }
    rendered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_page_is_rendered_once_for_all_who_are_told_the_same_and_a_failure_is_not_kept() {
        let script = "globalThis.count = 0; globalThis.renderPage = async (page) => { \
            count += 1; if (page === 'bad') throw new Error('bad'); return page + count; };";
        let rendering = CachedPageRenderer::new(Arc::new(PageRenderer::new(script, 1, || ())));
        let of = async |page: &str| rendering.of(page.to_owned()).await.map(|html| html.expect("a page").to_string());
        for expected in [("a", "a1"), ("a", "a1"), ("b", "b2"), ("a", "a1")] {
            assert_eq!(of(expected.0).await.expect("rendered"), expected.1);
        }
        for _ in 0..2 {
            of("bad").await.expect_err("it fails each time");
        }
    }
}
