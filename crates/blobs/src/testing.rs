//! A store with fault injection, for tests of how the product reacts (rules D-12 and G-3). Compiled only with the
//! feature `testing`.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures::channel::oneshot;
use futures::stream::{BoxStream, StreamExt};
use url::Url;

use crate::store::BlobStore;
use crate::{BlobError, BlobKey, Blobs, KeyGroup, ListedObject, ObjectHead, ShardRange, SignedLink};

/// Controls the faults of a store made by [`with_faults`]. A clone controls the same store.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    call_count: u64,
    planned: Option<(u64, BlobError, When)>,
    fail_all: Option<BlobError>,
    delay: Duration,
    held: Option<(Call, oneshot::Sender<()>, oneshot::Receiver<()>)>,
}

/// A call that can be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// Of a file as a whole or a part of it.
    Get,
    /// Of a file.
    Put,
    /// Of a file.
    Delete,
    /// Of what there is of a file.
    Head,
}

/// A call that waits, so that a test can do something at this very point.
#[must_use = "the call goes on when this is dropped"]
#[derive(Debug)]
pub struct Held {
    reached: oneshot::Receiver<()>,
    _go_on: oneshot::Sender<()>,
}

impl Held {
    /// Waits until the call is made. Afterwards it goes on as soon as this is dropped.
    ///
    /// # Panics
    /// If another call is to be held instead.
    pub async fn reached(&mut self) {
        (&mut self.reached).await.expect("no other call is held");
    }
}

/// When a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Before it has done anything.
    Before,
    /// After it has done everything: only the answer is lost.
    After,
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
        self.plan(count, error, When::Before);
    }

    /// The same, before or after the call has done what it does.
    pub fn plan(&self, count: u64, error: BlobError, when: When) {
        let mut state = self.state();
        state.planned = Some((state.call_count + count, error, when));
    }

    /// No single call fails any more; whether the one that was to fail has not been made.
    pub fn cancel(&self) -> bool {
        self.state().planned.take().is_some()
    }

    /// Every call takes this much longer from now on.
    pub fn delay(&self, delay: Duration) {
        self.state().delay = delay;
    }

    /// The next call of this kind waits until what this returns is dropped: before it has done anything, or of what there is of a
    /// file as soon as that is known.
    pub fn hold(&self, call: Call) -> Held {
        let ((reaches, reached), (go_on, goes_on)) = (oneshot::channel(), oneshot::channel());
        self.state().held = Some((call, reaches, goes_on));
        Held { reached, _go_on: go_on }
    }

    /// How many calls have been made.
    pub fn call_count(&self) -> u64 {
        self.state().call_count
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn wait(&self, call: Call) {
        let held = self.state().held.take_if(|(held, ..)| *held == call);
        if let Some((_, reached, goes_on)) = held {
            // Whether anybody still waits for it or not.
            reached.send(()).ok();
            goes_on.await.ok();
        }
    }

    async fn around<T>(&self, run: impl Future<Output = Result<T, BlobError>>) -> Result<T, BlobError> {
        let (delay, fault) = self.next();
        tokio::time::sleep(delay).await;
        match fault {
            None => run.await,
            Some((error, When::Before)) => Err(error),
            Some((error, When::After)) => run.await.and(Err(error)),
        }
    }

    fn next(&self) -> (Duration, Option<(BlobError, When)>) {
        let mut state = self.state();
        let call = state.call_count;
        state.call_count += 1;
        let planned = state.planned.take_if(|(at, ..)| *at == call).map(|(_, error, when)| (error, when));
        let all = || state.fail_all.clone().map(|error| (error, When::Before));
        (state.delay, planned.or_else(all))
    }
}

#[derive(Debug)]
struct FaultyStore {
    inner: Arc<dyn BlobStore>,
    faults: Faults,
}

#[async_trait::async_trait]
impl BlobStore for FaultyStore {
    async fn put(&self, key: BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        self.faults.wait(Call::Put).await;
        self.faults.around(self.inner.put(key, bytes)).await
    }

    async fn get(&self, key: BlobKey, range: Option<Range<u64>>) -> Result<Bytes, BlobError> {
        self.faults.wait(Call::Get).await;
        self.faults.around(self.inner.get(key, range)).await
    }

    async fn stream(&self, key: BlobKey) -> Result<(u64, BoxStream<'static, Result<Bytes, BlobError>>), BlobError> {
        self.faults.around(self.inner.stream(key)).await
    }

    async fn head(&self, key: BlobKey) -> Result<ObjectHead, BlobError> {
        let head = self.faults.around(self.inner.head(key)).await;
        self.faults.wait(Call::Head).await;
        head
    }

    /// Signing asks nothing of the store.
    async fn signed_link(&self, key: BlobKey, link: SignedLink<'_>) -> Result<Option<Url>, BlobError> {
        self.inner.signed_link(key, link).await
    }

    async fn delete(&self, key: BlobKey) -> Result<(), BlobError> {
        self.faults.wait(Call::Delete).await;
        self.faults.around(self.inner.delete(key)).await
    }

    fn list(&self, group: KeyGroup, shards: ShardRange) -> BoxStream<'static, Result<ListedObject, BlobError>> {
        let (faults, inner) = (self.faults.clone(), self.inner.list(group, shards));
        futures::stream::once(async move {
            match faults.around(async { Ok(()) }).await {
                Ok(()) => inner,
                Err(err) => futures::stream::iter([Err(err)]).boxed(),
            }
        })
        .flatten()
        .boxed()
    }

    async fn probe(&self) -> Result<(), BlobError> {
        self.faults.around(self.inner.probe()).await
    }

    async fn try_out(&self) -> Result<i64, BlobError> {
        self.faults.around(self.inner.try_out()).await
    }
}
