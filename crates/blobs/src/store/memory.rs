//! Objects in memory: for tests, and for trying the product out.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt};

use super::{BlobStore, ListedObject, ObjectHead, cut, to_unix_ms};
use crate::{BlobError, BlobKey, KeyGroup, ShardRange};

#[derive(Debug, Default)]
pub(crate) struct MemoryStore {
    objects: Mutex<BTreeMap<BlobKey, (Bytes, ObjectHead)>>,
}

impl MemoryStore {
    fn objects(&self) -> MutexGuard<'_, BTreeMap<BlobKey, (Bytes, ObjectHead)>> {
        // The map is consistent between any two calls, so a panic elsewhere does not matter.
        self.objects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, key: BlobKey) -> Result<(Bytes, ObjectHead), BlobError> {
        self.objects().get(&key).cloned().ok_or(BlobError::NotFound)
    }
}

#[async_trait::async_trait]
impl BlobStore for MemoryStore {
    async fn put(&self, key: BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        let head = ObjectHead { size_bytes: bytes.len() as u64, modified_at_ms: to_unix_ms(SystemTime::now()) };
        self.objects().insert(key, (bytes, head));
        Ok(())
    }

    async fn get(&self, key: BlobKey, range: Option<Range<u64>>) -> Result<Bytes, BlobError> {
        let (bytes, head) = self.find(key)?;
        let range = cut(range, head.size_bytes);
        Ok(bytes.slice(range.start as usize..range.end as usize))
    }

    async fn stream(&self, key: BlobKey) -> Result<(u64, BoxStream<'static, Result<Bytes, BlobError>>), BlobError> {
        let (bytes, head) = self.find(key)?;
        Ok((head.size_bytes, stream::iter([Ok(bytes)]).boxed()))
    }

    async fn head(&self, key: BlobKey) -> Result<ObjectHead, BlobError> {
        self.find(key).map(|(_, head)| head)
    }

    async fn delete(&self, key: BlobKey) -> Result<(), BlobError> {
        self.objects().remove(&key);
        Ok(())
    }

    fn list(&self, group: KeyGroup, shards: ShardRange) -> BoxStream<'static, Result<ListedObject, BlobError>> {
        let found: Vec<_> = self
            .objects()
            .iter()
            .filter(|(key, _)| key.group() == group && shards.contains(&key.shard()))
            .map(|(key, (_, head))| Ok(ListedObject { key: *key, head: *head }))
            .collect();
        stream::iter(found).boxed()
    }

    async fn probe(&self) -> Result<(), BlobError> {
        Ok(())
    }

    async fn try_out(&self) -> Result<i64, BlobError> {
        Ok(to_unix_ms(SystemTime::now()))
    }
}
