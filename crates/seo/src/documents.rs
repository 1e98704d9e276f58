//! Documents that are the same for everybody: made once for all who ask at the same time, cached until their contents change, and
//! tagged so that a client that has one gets a "not modified" answer.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use headers::{HeaderMapExt, LastModified};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use moka::{future, sync};
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::Result;
use vitrine_kit::http::not_modified;
use vitrine_kit::http::objects::OBJECT_POLICY;

/// Bytes of memory that documents may take.
const CAPACITY_BYTES: u64 = 16 << 20;
/// Longest time for which a document is cached, because its version does not cover everything that it shows.
const KEPT_FOR: Duration = Duration::from_secs(600);
/// Number of documents whose date of last change is remembered.
const REMEMBERED: u64 = 10_000;

pub struct CachedDocument {
    body: Bytes,
    tag: String,
    /// Time of the last change that this process knows of.
    modified: Millis,
}

/// Cached documents, by their path and the version of their contents.
pub struct DocumentCache {
    made: future::Cache<(String, u64), Arc<CachedDocument>>,
    latest: sync::Cache<String, Arc<CachedDocument>>,
}

impl Default for DocumentCache {
    fn default() -> Self {
        let bytes = |(path, _): &(String, u64), document: &Arc<CachedDocument>| {
            u32::try_from(document.body.len() + path.len() + 256).unwrap_or(u32::MAX)
        };
        Self {
            made: future::Cache::builder().weigher(bytes).max_capacity(CAPACITY_BYTES).time_to_live(KEPT_FOR).build(),
            latest: sync::Cache::new(REMEMBERED),
        }
    }
}

impl DocumentCache {
    /// Returns the document at a path in this version, and makes it if needed. Read the version before calling this.
    ///
    /// # Errors
    /// Errors of making it.
    pub async fn get_or(
        &self,
        path: &str,
        version: u64,
        now: Millis,
        make: impl Future<Output = Result<Vec<u8>>>,
    ) -> Result<Arc<CachedDocument>> {
        let making = async { make.await.map(|body| self.dated(path, body.into(), now)) };
        self.made.try_get_with((path.to_owned(), version), making).await.map_err(|error| error.for_another())
    }

    /// Dates a document. Two versions that differ never have the same date, although HTTP dates have a resolution of a second.
    fn dated(&self, path: &str, body: Bytes, now: Millis) -> Arc<CachedDocument> {
        let tag = format!("\"{}\"", hex::encode(&blake3::hash(&body).as_bytes()[..16]));
        let before = self.latest.get(path);
        let second = now - now.rem_euclid(SECOND);
        let modified = match &before {
            Some(before) if before.tag == tag => before.modified,
            Some(before) => second.max(before.modified + SECOND),
            None => second,
        };
        let document = Arc::new(CachedDocument { body, tag, modified });
        // Without its bytes, which may be many.
        let remembered = CachedDocument { body: Bytes::new(), tag: document.tag.clone(), modified };
        self.latest.insert(path.to_owned(), Arc::new(remembered));
        document
    }
}

impl CachedDocument {
    /// Returns the response to a client that may have the document already. Clients have to revalidate each time, so that withdrawn
    /// content is gone at once.
    pub fn response(&self, content_type: &'static str, asked: &HeaderMap) -> Response {
        let modified = u64::try_from(self.modified / SECOND).unwrap_or_default();
        let modified = LastModified::from(UNIX_EPOCH + Duration::from_secs(modified));
        let mut response = Response::new(Body::from(self.body.clone()));
        response.headers_mut().typed_insert(modified);
        // Another process may have made it at another moment: only the very same date says that it is the same.
        let dated = response.headers().get(header::LAST_MODIFIED);
        let is_same_date = !asked.contains_key(header::IF_NONE_MATCH) && asked.get(header::IF_MODIFIED_SINCE) == dated;
        if is_same_date || not_modified(asked, &self.tag).is_some() {
            *response.body_mut() = Body::empty();
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        if let Ok(value) = HeaderValue::from_str(&self.tag) {
            headers.insert(header::ETAG, value);
        }
        for_everybody(headers, "no-cache");
        response
    }
}

/// Sets the headers of a response that everybody may read, from any site.
pub fn for_everybody(headers: &mut HeaderMap, cache: &'static str) {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(OBJECT_POLICY));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn made(documents: &DocumentCache, version: u64, now: Millis, body: &str) -> Arc<CachedDocument> {
        documents.get_or("/a", version, now, async { Ok(body.as_bytes().to_vec()) }).await.expect("made")
    }

    #[tokio::test]
    async fn what_has_changed_has_another_date_and_what_has_not_keeps_its_own() {
        let documents = DocumentCache::default();
        let first = made(&documents, 1, 10_700, "one").await;
        assert_eq!(first.modified, 10_000);
        let unchanged = made(&documents, 2, 15_000, "one").await;
        assert_eq!((unchanged.modified, &unchanged.tag), (10_000, &first.tag));
        let kept = made(&documents, 2, 15_000, "never made").await;
        assert_eq!(kept.tag, first.tag);
        let within_the_second = made(&documents, 3, 10_900, "two").await;
        assert_eq!(within_the_second.modified, 11_000);
        assert_ne!(within_the_second.tag, first.tag);
    }

    #[tokio::test]
    async fn who_has_it_is_told_so() {
        let document = made(&DocumentCache::default(), 1, 1_777_887_000_000, "one").await;
        let status = |name: &'static str, value: &str| {
            let mut asked = HeaderMap::new();
            asked.insert(name, value.parse().expect("a header"));
            document.response("text/plain", &asked).status()
        };
        assert_eq!(status("if-none-match", &document.tag), StatusCode::NOT_MODIFIED);
        assert_eq!(status("if-none-match", "\"other\""), StatusCode::OK);
        assert_eq!(status("if-modified-since", "Mon, 04 May 2026 09:30:00 GMT"), StatusCode::NOT_MODIFIED);
        for other in ["Mon, 04 May 2026 09:30:01 GMT", "Mon, 04 May 2026 09:29:59 GMT", "yesterday"] {
            assert_eq!(status("if-modified-since", other), StatusCode::OK, "{other}");
        }
    }
}
