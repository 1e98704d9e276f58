//! The response cache: responses that are the same for every visitor, as bytes, until the kinds of items that they show
//! change. Only successful queries of visitors are cached, and only those of fields that depend on nothing but the
//! catalogue, so a cached response never shows what only another viewer may see.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use metrics::Counter;
use moka::sync::Cache;
use vitrine_input::accept::ContentCoding;

use crate::{Catalogue, KindSet};

/// Bytes of memory that cached responses may take.
const CAPACITY_BYTES: u64 = 24 * 1024 * 1024;
/// Largest response that is cached.
pub const ANSWER_BYTES_MAX: usize = 512 * 1024;
/// Shortest body that is compressed.
const COMPRESSED_FROM: usize = 1024;

#[derive(Clone)]
pub struct ResponseCache {
    responses: Cache<[u8; 32], CachedResponse>,
    counted: Arc<OnceLock<HitCounters>>,
}

/// Counters of requests that found their response here, and of those that did not.
struct HitCounters {
    hits: Counter,
    misses: Counter,
}

/// A cached response.
#[derive(Clone)]
pub struct CacheHit {
    pub status: u16,
    /// Name of the operation, in a word.
    pub operation: &'static str,
    body: Arc<CachedBody>,
}

/// A body and its compressed forms. Each is made when it is first asked for and then kept, because compressing it each
/// time costs more than anything else about a cached response.
struct CachedBody {
    plain: Bytes,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl CacheHit {
    /// Returns the body in this coding, or plain if compression is not worth it.
    pub fn body(&self, coding: Option<ContentCoding>) -> (Bytes, Option<ContentCoding>) {
        let CachedBody { plain, brotli, gzip } = &*self.body;
        let coded = match coding.filter(|_| plain.len() > COMPRESSED_FROM) {
            None => return (plain.clone(), None),
            Some(ContentCoding::Brotli) => brotli.get_or_init(|| compressed::brotli(plain)),
            Some(ContentCoding::Gzip) => gzip.get_or_init(|| compressed::gzip(plain)),
        };
        (coded.clone(), coding)
    }
}

#[derive(Clone)]
struct CachedResponse {
    kinds: KindSet,
    generation: u64,
    hit: CacheHit,
}

impl Default for ResponseCache {
    fn default() -> Self {
        let responses = Cache::builder()
            // The two compressed forms add a third of the length of a page.
            .weigher(|_, cached: &CachedResponse| {
                u32::try_from(cached.hit.body.plain.len() * 4 / 3 + 256).unwrap_or(u32::MAX)
            })
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

    /// Returns the cached response, if nothing that it shows has changed since.
    pub fn get(&self, key: &[u8; 32], catalogue: &Catalogue) -> Option<CacheHit> {
        let cached = self.get_again(key, catalogue);
        // Looked up once, because that costs more than counting.
        let counted = self.counted.get_or_init(|| HitCounters {
            hits: metrics::counter!("vitrine_response_cache_total", "outcome" => "hit"),
            misses: metrics::counter!("vitrine_response_cache_total", "outcome" => "miss"),
        });
        let outcome = if cached.is_some() { &counted.hits } else { &counted.misses };
        outcome.increment(1);
        cached
    }

    /// Looks up a response again, without counting a request that was counted the first time.
    pub fn get_again(&self, key: &[u8; 32], catalogue: &Catalogue) -> Option<CacheHit> {
        let cached = self.responses.get(key)?;
        (cached.generation == catalogue.generation(cached.kinds)).then_some(cached.hit)
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
            let body = Arc::new(CachedBody { plain: body, brotli: OnceLock::new(), gzip: OnceLock::new() });
            let hit = CacheHit { status, operation, body };
            self.responses.insert(key, CachedResponse { kinds, generation, hit });
        }
    }
}

mod compressed {
    use std::io::Write;

    use bytes::Bytes;

    /// Compresses as far as is worth the time: the level above saves a tenth and takes twice as long.
    pub fn brotli(plain: &[u8]) -> Bytes {
        let mut coded = brotli::CompressorWriter::new(Vec::new(), 4096, 5, 22);
        // Writing to memory never fails.
        let _ = coded.write_all(plain);
        coded.into_inner().into()
    }

    pub fn gzip(plain: &[u8]) -> Bytes {
        let mut coded = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        let _ = coded.write_all(plain);
        coded.finish().unwrap_or_default().into()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn a_body_is_compressed_once_for_each_coding() {
        let plain = Bytes::from("vitrine ".repeat(1_000));
        let body = Arc::new(CachedBody { plain: plain.clone(), brotli: OnceLock::new(), gzip: OnceLock::new() });
        let hit = CacheHit { status: 200, operation: "", body };
        assert_eq!(hit.body(None), (plain.clone(), None));
        for coding in [ContentCoding::Brotli, ContentCoding::Gzip] {
            let (coded, told) = hit.body(Some(coding));
            assert!(coded.len() < plain.len() / 10);
            assert_eq!(told, Some(coding));
            assert_eq!(hit.clone().body(Some(coding)).0.as_ptr(), coded.as_ptr(), "the same bytes again");
            let mut decoded = Vec::new();
            match coding {
                ContentCoding::Brotli => brotli::Decompressor::new(&*coded, 4096).read_to_end(&mut decoded).map(drop),
                ContentCoding::Gzip => flate2::read::GzDecoder::new(&*coded).read_to_end(&mut decoded).map(drop),
            }
            .expect("what was compressed");
            assert_eq!(decoded, plain);
        }
        let short = Arc::new(CachedBody { plain: "short".into(), brotli: OnceLock::new(), gzip: OnceLock::new() });
        let hit = CacheHit { status: 200, operation: "", body: short };
        assert_eq!(hit.body(Some(ContentCoding::Brotli)).1, None);
    }
}
