//! The handle on an object store: opens it by address, and puts a time limit and the circuit breaker of rule G-3 on
//! every call.

use std::future::Future;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use tracing::Instrument;
use url::Url;
use vitrine_circuit::{Circuit, CircuitSettings};

use crate::store::{BlobStore, folder::FolderStore, memory::MemoryStore, s3::S3Store};
use crate::{
    ALL_SHARDS, BlobError, BlobKey, ContentHash, KeyGroup, ListedObject, ObjectHead, PlacingMethod, ShardRange,
    SignedLink,
};

/// Total time limit of one call.
const CALL_TIMEOUT: Duration = Duration::from_secs(30);
/// Time limit of the call that tries a failed store again, which all other calls wait for.
const TRIAL_TIMEOUT: Duration = Duration::from_secs(10);
/// Rule G-3.
const CIRCUIT: CircuitSettings = CircuitSettings {
    what: "the object store",
    failures: 5,
    pause: Duration::from_secs(30),
    given_up_fails: Duration::from_secs(5),
    counter: Some("vitrine_store_errors_total"),
};

/// The chunks of an object.
pub type BlobStream = BoxStream<'static, Result<Bytes, BlobError>>;

/// The objects found by listing.
pub type KeyStream = BoxStream<'static, Result<ListedObject, BlobError>>;

/// The size and hash of a stored object, for the row that refers to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredObject {
    /// The size of the object.
    pub size_bytes: u64,
    /// The BLAKE3 hash of its bytes.
    pub hash: ContentHash,
}

/// An open object store. A clone is another handle on the same store.
#[derive(Clone, Debug)]
pub struct Blobs {
    store: Arc<dyn BlobStore>,
    circuit: Arc<Circuit>,
}

impl Blobs {
    /// Opens `memory:`, `file:PATH` or
    /// `s3://bucket?endpoint=…&region=…&access_key_id=…&secret_access_key=…&path_style=true`, where missing parts come
    /// from the usual `AWS_…` variables. `public_endpoint=…` is the endpoint as clients elsewhere reach it, for
    /// [`signed_link`](Blobs::signed_link).
    ///
    /// # Errors
    /// [`BlobError::Address`] for an invalid address; errors of creating the folder. A bucket that does not respond is
    /// detected by [`probe`](Blobs::probe), not here.
    pub async fn open(url: &str) -> Result<Blobs, BlobError> {
        if url == "memory:" {
            return Ok(Blobs::memory());
        }
        if let Some(path) = folder_of(url) {
            if path.as_os_str().is_empty() {
                return Err(BlobError::Address("file: needs a path".to_owned()));
            }
            return Ok(Blobs::over(FolderStore::open(path.to_owned()).await?));
        }
        if url.starts_with("s3://") {
            return Ok(Blobs::over(S3Store::open(url)?));
        }
        // The address is not repeated: it may hold a secret.
        Err(BlobError::Address("it must start with memory:, file: or s3://".to_owned()))
    }

    /// Opens the folder of `file:PATH` without making or changing anything in it, to read what is there.
    ///
    /// # Errors
    /// [`BlobError::Address`] for any other address.
    pub fn open_at_rest(url: &str) -> Result<Blobs, BlobError> {
        let path = folder_of(url).filter(|path| !path.as_os_str().is_empty());
        let path = path.ok_or_else(|| BlobError::Address("it must start with file:".to_owned()))?;
        Ok(Blobs::over(FolderStore::at_rest(path.to_owned())))
    }

    /// Opens a store that is in use already. Unlike [`open`](Blobs::open), it makes no folder and changes nothing, and it asks a
    /// bucket whether it exists. Otherwise an absent store would look like one that has lost everything.
    ///
    /// # Errors
    /// [`BlobError::Setup`] with what is missing, [`BlobError::Address`] for an invalid address.
    pub async fn open_existing(url: &str) -> Result<Blobs, BlobError> {
        let blobs = match folder_of(url).filter(|path| !path.as_os_str().is_empty()) {
            Some(path) => Blobs::over(FolderStore::at_rest(path.to_owned())),
            None => Blobs::open(url).await?,
        };
        let found = tokio::time::timeout(CALL_TIMEOUT, blobs.store.find()).await;
        found.unwrap_or_else(|_| Err(too_late(CALL_TIMEOUT)))?;
        Ok(blobs)
    }

    /// A fresh store in memory.
    pub fn memory() -> Blobs {
        Blobs::over(MemoryStore::default())
    }

    pub(crate) fn over(store: impl BlobStore + 'static) -> Blobs {
        Blobs { store: Arc::new(store), circuit: Arc::new(Circuit::new(CIRCUIT)) }
    }

    #[cfg(feature = "testing")]
    pub(crate) fn store(&self) -> Arc<dyn BlobStore> {
        self.store.clone()
    }

    /// Stores an object completely or not at all. Storing it again is harmless.
    ///
    /// # Errors
    /// [`BlobError::WrongContent`] if a source's bytes do not match the hash in its key, [`BlobError::Full`],
    /// [`BlobError::Unavailable`]. After an error, nothing may refer to the object.
    pub async fn put(&self, key: BlobKey, bytes: impl Into<Bytes>) -> Result<StoredObject, BlobError> {
        let bytes = bytes.into();
        let stored = StoredObject { size_bytes: bytes.len() as u64, hash: ContentHash::of(&bytes) };
        if matches!(key, BlobKey::Source { hash, .. } if hash != stored.hash) {
            return Err(BlobError::WrongContent);
        }
        self.guarded("put", self.store.put(key, bytes)).await?;
        Ok(stored)
    }

    /// The bytes of an object.
    ///
    /// # Errors
    /// [`BlobError::NotFound`], [`BlobError::Unavailable`].
    pub async fn get(&self, key: BlobKey) -> Result<Bytes, BlobError> {
        let found = self.guarded("get", self.store.get(key, None)).await;
        // The others are made again when they are asked for, so that their absence is nothing unusual.
        if key.group() == KeyGroup::Sources && matches!(found, Err(BlobError::NotFound)) {
            metrics::counter!("vitrine_objects_absent_total").increment(1);
        }
        found
    }

    /// The bytes of an object in the range; a range beyond its end is truncated.
    ///
    /// # Errors
    /// The errors of [`get`](Blobs::get).
    pub async fn get_range(&self, key: BlobKey, range: Range<u64>) -> Result<Bytes, BlobError> {
        self.guarded("get", self.store.get(key, Some(range))).await
    }

    /// The size of an object and its bytes as a stream, for responses that should not be in memory as a whole. Each
    /// chunk has the time limit of a call.
    ///
    /// # Errors
    /// The errors of [`get`](Blobs::get), also from the stream itself.
    pub async fn get_stream(&self, key: BlobKey) -> Result<(u64, BlobStream), BlobError> {
        let (size_bytes, pieces) = self.guarded("stream", self.store.stream(key)).await?;
        let pieces = futures::stream::unfold(Some(pieces), |pieces| async {
            let mut pieces = pieces?;
            match tokio::time::timeout(CALL_TIMEOUT, pieces.next()).await {
                Ok(Some(Ok(piece))) => Some((Ok(piece), Some(pieces))),
                Ok(Some(Err(err))) => Some((Err(err), None)),
                Ok(None) => None,
                Err(_) => Some((Err(too_late(CALL_TIMEOUT)), None)),
            }
        });
        Ok((size_bytes, pieces.boxed()))
    }

    /// The metadata of an object, without reading it.
    ///
    /// # Errors
    /// The errors of [`get`](Blobs::get).
    pub async fn head(&self, key: BlobKey) -> Result<ObjectHead, BlobError> {
        self.guarded("head", self.store.head(key)).await
    }

    /// Returns true if there is an object under this key.
    ///
    /// # Errors
    /// [`BlobError::Unavailable`].
    pub async fn exists(&self, key: BlobKey) -> Result<bool, BlobError> {
        match self.head(key).await {
            Ok(_) => Ok(true),
            Err(BlobError::NotFound) => Ok(false),
            Err(err) => Err(err),
        }
    }

    /// Deletes an object. Deleting one that does not exist is not an error.
    ///
    /// # Errors
    /// [`BlobError::Unavailable`].
    pub async fn delete(&self, key: BlobKey) -> Result<(), BlobError> {
        self.guarded("delete", self.store.delete(key)).await
    }

    /// The file of an object on this machine, where the store is a folder. It is read only: nothing may change it.
    pub fn path(&self, key: BlobKey) -> Option<PathBuf> {
        self.store.path(key)
    }

    /// The folder on this machine that the objects are in, where the store is one.
    pub fn folder(&self) -> Option<&Path> {
        self.store.folder()
    }

    /// The folder on this machine with the objects of a group whose hash or token begins with this byte, where the store is one.
    pub fn folder_of_shard(&self, group: KeyGroup, shard: u8) -> Option<PathBuf> {
        Some(self.folder()?.join(group.folder_of_shard(shard)))
    }

    /// An address at which anybody gets the object for a while, with any request of the method GET. `None` where the store has
    /// no addresses. Whether there is such an object is not looked at.
    ///
    /// # Errors
    /// [`BlobError::Unavailable`] if the keys for signing cannot be had now.
    pub async fn signed_link(&self, key: BlobKey, link: SignedLink<'_>) -> Result<Option<Url>, BlobError> {
        self.store.signed_link(key, link).await
    }

    /// Stores an object that is a file of this machine, without looking into it. It is on disk after [`flush`](Blobs::flush):
    /// for copies of whole stores, which nothing refers to before that.
    ///
    /// # Errors
    /// The errors of [`put`](Blobs::put); [`BlobError::NotFound`] if there is no such file.
    pub async fn place(&self, key: BlobKey, file: &Path, how: PlacingMethod) -> Result<(), BlobError> {
        self.guarded("place", self.store.place(key, file.to_owned(), how)).await
    }

    /// Syncs to disk everything that was placed.
    ///
    /// # Errors
    /// [`BlobError::Full`], [`BlobError::Unavailable`]; nothing may refer to what was placed then.
    pub async fn flush(&self) -> Result<(), BlobError> {
        self.store.flush().await
    }

    /// All objects of a group, in no particular order. Objects may be added or deleted meanwhile.
    pub fn list(&self, group: KeyGroup) -> KeyStream {
        self.store.list(group, ALL_SHARDS)
    }

    /// One object, whichever; none of a store that is empty.
    ///
    /// # Errors
    /// [`BlobError::Unavailable`] if the store does not answer.
    pub async fn any(&self) -> Result<Option<BlobKey>, BlobError> {
        for group in KeyGroup::ALL {
            if let Some(found) = self.list(group).try_next().await? {
                return Ok(Some(found.key));
            }
        }
        Ok(None)
    }

    /// Lists the objects of a group whose hash or token begins with one of these bytes, for callers without memory for all at once.
    pub fn list_shards(&self, group: KeyGroup, shards: ShardRange) -> KeyStream {
        self.store.list(group, shards)
    }

    /// Checks whether the store would accept an object now, for the readiness check.
    ///
    /// # Errors
    /// The reason why not.
    pub async fn probe(&self) -> Result<(), BlobError> {
        self.guarded("probe", self.store.probe()).await
    }

    /// Tries out every right that the product needs, on an object beside all others that it deletes again, and returns what
    /// time it is by the store's own clock, in milliseconds since 1970 UTC. For the start, and for checks of a set-up.
    ///
    /// # Errors
    /// [`BlobError::Setup`] with what is wrong and what to do.
    pub async fn try_out(&self) -> Result<i64, BlobError> {
        tokio::time::timeout(CALL_TIMEOUT, self.store.try_out()).await.unwrap_or_else(|_| Err(too_late(CALL_TIMEOUT)))
    }

    /// Returns true if calls are suspended after several failures.
    #[must_use]
    pub fn is_suspended(&self) -> bool {
        self.circuit.is_open()
    }

    async fn guarded<T>(
        &self,
        name: &'static str,
        call: impl Future<Output = Result<T, BlobError>>,
    ) -> Result<T, BlobError> {
        let Some(guard) = self.circuit.call() else {
            return Err(BlobError::Unavailable("calls are paused after several failures".to_owned()));
        };
        let limit = if guard.is_trial() { TRIAL_TIMEOUT } else { CALL_TIMEOUT };
        let began = Instant::now();
        let outcome = tokio::time::timeout(limit, in_span(name, call)).await.unwrap_or_else(|_| Err(too_late(limit)));
        match &outcome {
            Err(BlobError::Unavailable(_)) => guard.failed(),
            // Every other result shows that the store is available.
            _ => guard.succeeded(),
        }
        metrics::histogram!("vitrine_store_call_seconds", "call" => name).record(began.elapsed());
        if let Err(error) = &outcome {
            metrics::counter!("vitrine_store_errors_total", "kind" => error.kind()).increment(1);
        }
        outcome
    }
}

/// The folder that an address names: `file:PATH` or `file://PATH`.
pub fn folder_of(url: &str) -> Option<&Path> {
    let path = url.strip_prefix("file:")?;
    Some(Path::new(path.strip_prefix("//").unwrap_or(path)))
}

/// Adds a call to the trace of its request. Without a request there is no trace.
async fn in_span<T>(name: &'static str, call: impl Future<Output = T>) -> T {
    if tracing::Span::current().is_none() {
        return call.await;
    }
    let span = tracing::info_span!(target: "vitrine_trace", "store", otel.name = name, otel.kind = "client");
    call.instrument(span).await
}

fn too_late(limit: Duration) -> BlobError {
    BlobError::Unavailable(format!("no answer within {} seconds", limit.as_secs()))
}
