//! The response cache: responses that are the same for every visitor, as bytes, until the catalogue changes. Only
//! successful queries of visitors are cached, and only those made of fields that depend on nothing but the catalogue,
//! so nobody is ever served what only another person may see.

use bytes::Bytes;
use moka::sync::Cache;

/// Bytes of memory that cached responses may take.
const CAPACITY_BYTES: u64 = 24 * 1024 * 1024;
/// A larger response is not cached.
const ANSWER_BYTES_MAX: usize = 512 * 1024;

#[derive(Clone)]
pub struct ResponseCache(Cache<[u8; 32], CachedResponse>);

#[derive(Clone)]
struct CachedResponse {
    generation: u64,
    status: u16,
    body: Bytes,
}

impl Default for ResponseCache {
    fn default() -> Self {
        let cache = Cache::builder()
            .weigher(|_, cached: &CachedResponse| u32::try_from(cached.body.len() + 128).unwrap_or(u32::MAX))
            .max_capacity(CAPACITY_BYTES)
            .build();
        Self(cache)
    }
}

impl ResponseCache {
    /// The cache key of a request: `kind` keeps GraphQL requests and pages apart.
    pub fn key(kind: &'static str, question: &[u8]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(kind.as_bytes());
        hasher.update(&[0]);
        hasher.update(question);
        *hasher.finalize().as_bytes()
    }

    /// The cached response with its status, if the catalogue has not changed since.
    pub fn get(&self, key: &[u8; 32], generation: u64) -> Option<(u16, Bytes)> {
        let cached = self.0.get(key)?;
        (cached.generation == generation).then_some((cached.status, cached.body))
    }

    /// Caches a response whose computation began when the catalogue was at `generation`.
    pub fn put(&self, key: [u8; 32], generation: u64, status: u16, body: Bytes) {
        if body.len() <= ANSWER_BYTES_MAX {
            self.0.insert(key, CachedResponse { generation, status, body });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cached_response_is_invalid_as_soon_as_the_catalogue_changes() {
        let answers = ResponseCache::default();
        let key = ResponseCache::key("graphql", b"{ tags { id } }");
        answers.put(key, 7, 200, Bytes::from_static(b"{}"));
        assert!(answers.get(&key, 7).is_some());
        assert!(answers.get(&key, 8).is_none());
    }
}
