//! The response cache: responses that are the same for every visitor, as bytes, until the kinds of items that they show
//! change. Only successful queries of visitors are cached, and only those made of fields that depend on nothing but the
//! catalogue, so nobody is ever served what only another person may see.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use metrics::Counter;
use moka::sync::Cache;

use crate::{Catalogue, KindSet};

/// Bytes of memory that cached responses may take.
const CAPACITY_BYTES: u64 = 24 * 1024 * 1024;
/// A larger response is not cached.
const ANSWER_BYTES_MAX: usize = 512 * 1024;

#[derive(Clone)]
pub struct ResponseCache {
    responses: Cache<[u8; 32], CachedResponse>,
    counted: Arc<OnceLock<Outcomes>>,
}

/// How often a request found its response here, and how often it did not.
struct Outcomes {
    hits: Counter,
    misses: Counter,
}

/// Status, what was asked for in a word, and body of a cached response.
pub type CacheHit = (u16, &'static str, Bytes);

#[derive(Clone)]
struct CachedResponse {
    kinds: KindSet,
    generation: u64,
    status: u16,
    /// What was asked for, in a word.
    operation: &'static str,
    body: Bytes,
}

impl Default for ResponseCache {
    fn default() -> Self {
        let responses = Cache::builder()
            .weigher(|_, cached: &CachedResponse| u32::try_from(cached.body.len() + 128).unwrap_or(u32::MAX))
            .max_capacity(CAPACITY_BYTES)
            .build();
        Self { responses, counted: Arc::default() }
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

    /// The cached response, if what it shows has not changed since.
    pub fn get(&self, key: &[u8; 32], catalogue: &Catalogue) -> Option<CacheHit> {
        let cached = self.get_again(key, catalogue);
        // Looked up once: to do that costs more than to count.
        let counted = self.counted.get_or_init(|| Outcomes {
            hits: metrics::counter!("vitrine_response_cache_total", "outcome" => "hit"),
            misses: metrics::counter!("vitrine_response_cache_total", "outcome" => "miss"),
        });
        let outcome = if cached.is_some() { &counted.hits } else { &counted.misses };
        outcome.increment(1);
        cached
    }

    /// The same for a request that has been counted when it first looked.
    pub fn get_again(&self, key: &[u8; 32], catalogue: &Catalogue) -> Option<CacheHit> {
        let cached =
            self.responses.get(key).filter(|cached| cached.generation == catalogue.generation(cached.kinds))?;
        Some((cached.status, cached.operation, cached.body))
    }

    /// Caches a response that shows these kinds and whose computation began when they were at `generation`.
    pub fn put(
        &self,
        key: [u8; 32],
        kinds: KindSet,
        generation: u64,
        status: u16,
        operation: &'static str,
        body: Bytes,
    ) {
        if body.len() <= ANSWER_BYTES_MAX {
            self.responses.insert(key, CachedResponse { kinds, generation, status, operation, body });
        }
    }
}
