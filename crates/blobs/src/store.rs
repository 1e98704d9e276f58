//! Interface that an object store has to implement. Time limits, the circuit breaker and the check of content are the same for
//! every store and live one level up.

pub(crate) mod folder;
pub(crate) mod memory;
pub(crate) mod s3;
mod s3_links;

use std::fmt::Debug;
use std::ops::Range;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use futures::stream::BoxStream;
use url::Url;

use crate::{BlobError, BlobKey, KeyGroup, ShardRange, SignedLink};

/// The metadata of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectHead {
    /// Its size.
    pub size_bytes: u64,
    /// Time at which it was stored, in milliseconds since 1970 UTC by the store's own clock.
    pub modified_at_ms: i64,
}

/// An object found by listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedObject {
    /// Its key.
    pub key: BlobKey,
    /// Its metadata.
    pub head: ObjectHead,
}

/// Method by which a file of this machine becomes an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacingMethod {
    /// Another name of the same file if the file system can do that, else a copy. The file must never change.
    Link,
    /// Another name of the same file or nothing, if there is no room for a copy. The file must never change.
    LinkOnly,
    /// A copy.
    Copy,
}

#[async_trait::async_trait]
pub(crate) trait BlobStore: Debug + Send + Sync {
    /// Stores the object completely or not at all, replacing one under the same key. On return it is on disk.
    async fn put(&self, key: BlobKey, bytes: Bytes) -> Result<(), BlobError>;

    /// The object, or the part of it in the range; a range beyond its end is truncated.
    async fn get(&self, key: BlobKey, range: Option<Range<u64>>) -> Result<Bytes, BlobError>;

    /// The size of the object and its bytes as a stream.
    async fn stream(&self, key: BlobKey) -> Result<(u64, BoxStream<'static, Result<Bytes, BlobError>>), BlobError>;

    async fn head(&self, key: BlobKey) -> Result<ObjectHead, BlobError>;

    /// Deletes the object; it is not an error if it does not exist.
    async fn delete(&self, key: BlobKey) -> Result<(), BlobError>;

    /// All objects of a group, in no particular order. Files that are not objects are skipped.
    fn list(&self, group: KeyGroup, shards: ShardRange) -> BoxStream<'static, Result<ListedObject, BlobError>>;

    /// The file of an object, where objects are files of this machine.
    fn path(&self, _key: BlobKey) -> Option<PathBuf> {
        None
    }

    /// The folder in which objects are files of this machine.
    fn folder(&self) -> Option<&Path> {
        None
    }

    /// An address at which anybody gets the object, where the store has such. Whether it is there is not looked at.
    async fn signed_link(&self, _key: BlobKey, _link: SignedLink<'_>) -> Result<Option<Url>, BlobError> {
        Ok(None)
    }

    /// Stores an object that is a file of this machine. It is on disk after the next [`flush`](BlobStore::flush).
    async fn place(&self, key: BlobKey, file: PathBuf, how: PlacingMethod) -> Result<(), BlobError> {
        if how == PlacingMethod::LinkOnly {
            return Err(BlobError::Other("what is stored here cannot be another name of a file".to_owned()));
        }
        let read = tokio::task::spawn_blocking(move || std::fs::read(file));
        let bytes = read.await.map_err(|err| BlobError::Other(format!("the file task ended early: {err}")))??;
        self.put(key, bytes.into()).await
    }

    /// Syncs to disk everything that was placed.
    async fn flush(&self) -> Result<(), BlobError> {
        Ok(())
    }

    /// Checks whether the store would accept an object now, for the readiness check.
    async fn probe(&self) -> Result<(), BlobError>;

    /// Checks that the store exists. Changes nothing.
    async fn find(&self) -> Result<(), BlobError> {
        Ok(())
    }

    /// Writes, reads, lists and deletes an object beside all others, and returns what time it is by the store's own clock,
    /// in milliseconds since 1970 UTC.
    async fn try_out(&self) -> Result<i64, BlobError>;
}

/// The part of a range within an object of this size.
pub(crate) fn cut(range: Option<Range<u64>>, size_bytes: u64) -> Range<u64> {
    let range = range.unwrap_or(0..size_bytes);
    let end = range.end.min(size_bytes);
    range.start.min(end)..end
}

pub(crate) fn to_unix_ms(time: std::time::SystemTime) -> i64 {
    match time.duration_since(std::time::UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_millis()).unwrap_or(i64::MAX),
        Err(_) => 0,
    }
}
