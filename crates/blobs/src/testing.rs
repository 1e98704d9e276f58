//! A store with fault injection, for tests of how the product reacts (rules D-12 and G-3). Compiled only with the
//! feature `testing`.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt};
use url::Url;

use crate::store::Store;
use crate::{BlobError, BlobKey, Blobs, Head, KeyGroup, Link, Listed};

/// Controls the faults of a store made by [`with_faults`]. A clone controls the same store.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    call_count: u64,
    fail_at: Option<(u64, BlobError)>,
    fail_all: Option<BlobError>,
    delay: Duration,
}

/// The same objects behind fault injection. The original handle keeps working without faults.
pub fn with_faults(blobs: &Blobs) -> (Blobs, Faults) {
    let faults = Faults::default();
    (Blobs::over(FaultyStore { inner: blobs.store(), faults: faults.clone() }), faults)
}

impl Faults {
    /// Every call fails with this error from now on; `None` ends it.
    pub fn fail_all(&self, error: impl Into<Option<BlobError>>) {
        self.state().fail_all = error.into();
    }

    /// The call after `count` more calls fails with this error, once, before it has done anything.
    pub fn fail_after(&self, count: u64, error: BlobError) {
        let mut state = self.state();
        state.fail_at = Some((state.call_count + count, error));
    }

    /// Every call takes this much longer from now on.
    pub fn delay(&self, delay: Duration) {
        self.state().delay = delay;
    }

    /// How many calls have been made.
    pub fn call_count(&self) -> u64 {
        self.state().call_count
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn strike(&self) -> Result<(), BlobError> {
        let (delay, outcome) = {
            let mut state = self.state();
            let call = state.call_count;
            state.call_count += 1;
            let planned = state.fail_at.take_if(|(at, _)| *at == call).map(|(_, error)| error);
            (state.delay, planned.or_else(|| state.fail_all.clone()).map_or(Ok(()), Err))
        };
        tokio::time::sleep(delay).await;
        outcome
    }
}

#[derive(Debug)]
struct FaultyStore {
    inner: Arc<dyn Store>,
    faults: Faults,
}

#[async_trait::async_trait]
impl Store for FaultyStore {
    async fn put(&self, key: BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        self.faults.strike().await?;
        self.inner.put(key, bytes).await
    }

    async fn get(&self, key: BlobKey, range: Option<Range<u64>>) -> Result<Bytes, BlobError> {
        self.faults.strike().await?;
        self.inner.get(key, range).await
    }

    async fn stream(&self, key: BlobKey) -> Result<(u64, BoxStream<'static, Result<Bytes, BlobError>>), BlobError> {
        self.faults.strike().await?;
        self.inner.stream(key).await
    }

    async fn head(&self, key: BlobKey) -> Result<Head, BlobError> {
        self.faults.strike().await?;
        self.inner.head(key).await
    }

    /// Signing asks nothing of the store.
    async fn signed_link(&self, key: BlobKey, link: Link<'_>) -> Result<Option<Url>, BlobError> {
        self.inner.signed_link(key, link).await
    }

    async fn delete(&self, key: BlobKey) -> Result<(), BlobError> {
        self.faults.strike().await?;
        self.inner.delete(key).await
    }

    fn list(&self, group: KeyGroup) -> BoxStream<'static, Result<Listed, BlobError>> {
        let (faults, inner) = (self.faults.clone(), self.inner.list(group));
        futures::stream::once(async move {
            match faults.strike().await {
                Ok(()) => inner,
                Err(err) => futures::stream::iter([Err(err)]).boxed(),
            }
        })
        .flatten()
        .boxed()
    }

    async fn probe(&self) -> Result<(), BlobError> {
        self.faults.strike().await?;
        self.inner.probe().await
    }

    async fn try_out(&self) -> Result<i64, BlobError> {
        self.faults.strike().await?;
        self.inner.try_out().await
    }
}
