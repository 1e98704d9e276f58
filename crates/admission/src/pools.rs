//! CPU-bound work: on threads for blocking work, a few at a time, with a short queue in front. Work that has begun
//! continues when its request is gone, so the permit is held by the work itself and not by its caller; a full queue is
//! reported immediately. What anybody can ask for again and again, and nobody minds to wait for, runs on threads of lower
//! priority: a flood of it leaves the processor to the lists.

use std::future::Future;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use vitrine_core::error::{ErrorCode, PublicError, Result};

pub struct WorkPools {
    /// Hashing and verifying passwords: 19 MiB and some tens of milliseconds each.
    pub passwords: WorkPool,
    /// Decoding uploaded pictures: up to 128 MiB each.
    pub pictures: WorkPool,
    /// Having a model look at pictures: one at a time, because each takes a processor and up to some hundred MiB.
    pub classification: WorkPool,
    /// Making AVIF copies: one at a time, a second of a processor and some tens of MiB each.
    pub avif: WorkPool,
    /// Building files for consoles.
    pub builds: WorkPool,
    /// Parsing and validating large GraphQL documents.
    pub documents: WorkPool,
    /// Reading theme files: up to 80 MiB each.
    pub theme_files: WorkPool,
}

impl WorkPools {
    /// Every pool.
    pub fn all(&self) -> [&WorkPool; 7] {
        let Self { passwords, pictures, classification, avif, builds, documents, theme_files } = self;
        [passwords, pictures, classification, avif, builds, documents, theme_files]
    }
}

impl Default for WorkPools {
    fn default() -> Self {
        let hashes = half_of_the_processors().min(4);
        let for_passwords = Arc::new(YieldingThreads::new(hashes));
        let for_files = Arc::new(YieldingThreads::new(6));
        Self {
            passwords: WorkPool::new("passwords", hashes, 60).on(&for_passwords),
            pictures: WorkPool::new("pictures", 2, 30).on(&for_files),
            classification: WorkPool::new("classification", 1, 15).on(&for_files),
            avif: WorkPool::new("avif", 1, 1).on(&for_files),
            builds: WorkPool::new("builds", 2, 62),
            documents: WorkPool::new("documents", 2, 62),
            theme_files: WorkPool::new("theme files", 2, 30).on(&for_files),
        }
    }
}

/// A bounded number of threads for one kind of work.
pub struct WorkPool {
    name: &'static str,
    running: Arc<Semaphore>,
    /// Permits for running and waiting work.
    slots: Arc<Semaphore>,
    /// Threads that run the work; without them it runs on the blocking threads of the caller's runtime.
    threads: Option<Arc<YieldingThreads>>,
    at_once: usize,
    waiting: usize,
}

/// Threads that get the processor when nothing else wants it, or a tenth of it. They end when nothing has run on them for
/// ten seconds.
struct YieldingThreads(Option<Runtime>);

impl YieldingThreads {
    /// Creates at most this many threads. Without a runtime from the system there are none, and the work runs beside everything
    /// else.
    fn new(most: usize) -> Self {
        let runtime = Builder::new_current_thread()
            .thread_name("yielding")
            .max_blocking_threads(most)
            .on_thread_start(lowering_priority(10))
            .build();
        Self(runtime.inspect_err(|error| tracing::warn!(%error, "cannot lower the priority of a thread")).ok())
    }
}

impl Drop for YieldingThreads {
    fn drop(&mut self) {
        // Waiting for the threads is forbidden where futures run, and nobody needs what they compute any more.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Half of the processors, for long computations. The other half stays free, because some kernels interrupt a computation only at
/// the next tick, whatever its priority. A thread that becomes due while all processors compute would wait for up to 4 ms.
pub fn half_of_the_processors() -> usize {
    std::thread::available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1))
}

/// Returns a function that lowers the priority of its thread by this many steps, where threads have priorities of their own. Ten
/// steps leave it a tenth of a processor that others want too, five a quarter.
#[cfg(target_os = "linux")]
pub fn lowering_priority(steps: i32) -> impl Fn() + Send + Sync {
    use rustix::process::{getpriority_process, setpriority_process};
    let lower = getpriority_process(None).unwrap_or(0) + steps;
    move || {
        if let Err(error) = setpriority_process(None, lower.min(19)) {
            tracing::debug!(%error, "a thread keeps its priority");
        }
    }
}

#[cfg(not(target_os = "linux"))]
pub fn lowering_priority(_steps: i32) -> impl Fn() + Send + Sync {
    || ()
}

/// A slot for one piece of work in a pool, released when dropped.
#[must_use = "a slot that is dropped is free for others"]
pub struct WorkSlot<'a> {
    pool: &'static str,
    running: &'a Arc<Semaphore>,
    permit: OwnedSemaphorePermit,
    threads: Option<&'a Runtime>,
}

impl WorkPool {
    /// A pool that runs `at_once` pieces of work and queues `waiting` more.
    pub fn new(name: &'static str, at_once: usize, waiting: usize) -> Self {
        Self {
            name,
            running: Arc::new(Semaphore::new(at_once)),
            slots: Arc::new(Semaphore::new(at_once + waiting)),
            threads: None,
            at_once,
            waiting,
        }
    }

    fn on(self, threads: &Arc<YieldingThreads>) -> Self {
        Self { threads: Some(threads.clone()), ..self }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Pieces of work that run now.
    pub fn running(&self) -> usize {
        self.at_once.saturating_sub(self.running.available_permits())
    }

    /// Pieces of work that wait for their turn.
    pub fn waiting(&self) -> usize {
        let taken = (self.at_once + self.waiting).saturating_sub(self.slots.available_permits());
        taken.saturating_sub(self.running())
    }

    /// Reserves a slot before other steps that the work depends on, so that a full queue is noticed before these.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` when the queue is full.
    pub fn reserve(&self) -> Result<WorkSlot<'_>> {
        let permit = self.slots.clone().try_acquire_owned().map_err(|_| {
            tracing::warn!(pool = self.name, "a queue is full");
            metrics::counter!("vitrine_pool_refusals_total", "pool" => self.name).increment(1);
            PublicError::new(ErrorCode::ServiceUnavailable, "The service is busy. Try again in a moment.")
                .retry_after(2)
        })?;
        let threads = self.threads.as_ref().and_then(|threads| threads.0.as_ref());
        Ok(WorkSlot { pool: self.name, running: &self.running, permit, threads })
    }

    /// Runs the work when it is its turn. If the future is dropped while waiting, it releases its slot; if it is
    /// dropped later, the work continues and keeps its slot until it is done.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` at once when the queue is full; `INTERNAL` when the work panics.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        self.reserve()?.run(work).await
    }

    /// Polls a future for the first time on a thread of this pool and from then on where it is awaited: for futures
    /// that do CPU-bound work before their first await.
    ///
    /// # Errors
    /// The errors of [`WorkPool::run`].
    pub async fn begin<F>(&self, future: F) -> Result<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        let mut future = Box::pin(future);
        let time = WORKING_TIME.try_with(Arc::clone).ok();
        let (future, first) = self
            .run(move || {
                // Polled again below, where it is awaited, so no waker is needed before that.
                let mut poll = || future.as_mut().poll(&mut Context::from_waker(Waker::noop()));
                let first = match time {
                    Some(time) => WORKING_TIME.sync_scope(time, poll),
                    None => poll(),
                };
                (future, first)
            })
            .await?;
        match first {
            Poll::Ready(output) => Ok(output),
            Poll::Pending => Ok(future.await),
        }
    }
}

impl WorkSlot<'_> {
    /// Runs the work like [`WorkPool::run`], in this slot.
    ///
    /// # Errors
    /// `INTERNAL` when the work panics.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let slot = self.permit;
        let permit = {
            let _waiting = QueueWait::begin();
            let began = Instant::now();
            let permit = self.running.clone().acquire_owned().await;
            metrics::histogram!("vitrine_pool_wait_seconds", "pool" => self.pool).record(began.elapsed());
            permit
        };
        let permit = permit.map_err(|error| PublicError::internal("waiting for a thread", error))?;
        let work = move || {
            let _held = (permit, slot);
            work()
        };
        let done = match self.threads {
            Some(threads) => threads.spawn_blocking(work),
            None => tokio::task::spawn_blocking(work),
        };
        done.await.map_err(|error| {
            if error.is_panic() {
                metrics::counter!("vitrine_panics_total", "place" => "pool").increment(1);
            }
            PublicError::internal("computing", error)
        })
    }
}

tokio::task_local! {
    static WORKING_TIME: Arc<WorkingTime>;
}

/// Time that a request has waited in queues and for other servers.
#[derive(Default)]
struct WorkingTime(Mutex<QueueTime>);

#[derive(Default)]
struct QueueTime {
    total: Duration,
    /// The number of queues it is waiting in now, and since when.
    now_in: usize,
    since: Option<Instant>,
}

impl WorkingTime {
    fn queued(&self) -> Duration {
        let queued = self.0.lock();
        queued.total + queued.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

/// Waiting in a queue, until dropped.
struct QueueWait(Option<Arc<WorkingTime>>);

impl QueueWait {
    fn begin() -> Self {
        let time = WORKING_TIME.try_with(Arc::clone).ok();
        if let Some(time) = &time {
            let mut queued = time.0.lock();
            queued.now_in += 1;
            queued.since.get_or_insert_with(Instant::now);
        }
        Self(time)
    }
}

impl Drop for QueueWait {
    fn drop(&mut self) {
        let Some(time) = &self.0 else { return };
        let mut queued = time.0.lock();
        queued.now_in -= 1;
        if queued.now_in == 0
            && let Some(since) = queued.since.take()
        {
            queued.total += since.elapsed();
        }
    }
}

/// Awaits the answer of another server for at most this long. The time counts as waiting in a queue. `None` when the time is up.
pub async fn elsewhere<F: Future>(limit: Duration, future: F) -> Option<F::Output> {
    let _waiting = QueueWait::begin();
    tokio::time::timeout(limit, future).await.ok()
}

/// Returns true inside a request of the API, whose working time is counted.
pub fn is_for_the_api() -> bool {
    WORKING_TIME.try_with(|_| ()).is_ok()
}

/// Awaits a future for at most this long, not counting the time it waits in the queue of a [`WorkPool`] or for another server.
/// `None` when the time is up.
pub async fn within<F: Future>(limit: Duration, future: F) -> Option<F::Output> {
    let time = Arc::new(WorkingTime::default());
    let began = Instant::now();
    let mut future = std::pin::pin!(WORKING_TIME.scope(time.clone(), future));
    loop {
        let left = (limit + time.queued()).saturating_sub(began.elapsed());
        if left.is_zero() {
            return None;
        }
        tokio::select! {
            output = &mut future => return Some(output),
            () = tokio::time::sleep(left) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn work_keeps_its_permit_when_nobody_waits_for_it_any_more() {
        let pool = Arc::new(WorkPool::new("test", 1, 0));
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let begun = Arc::new(AtomicUsize::new(0));
        let counted = begun.clone();
        let first = tokio::spawn({
            let pool = pool.clone();
            async move {
                pool.run(move || {
                    counted.fetch_add(1, Ordering::SeqCst);
                    let _ = wait.recv();
                })
                .await
            }
        });
        while begun.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        first.abort();
        let _ = first.await;
        let refused = pool.run(|| ()).await.expect_err("the slot is still taken");
        assert_eq!(refused.code, ErrorCode::ServiceUnavailable);
        assert!(refused.retry_after_s.is_some());
        release.send(()).expect("the work waits");
        while pool.run(|| ()).await.is_err() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_queue_is_bounded_and_left_by_who_goes_away() {
        let pool = Arc::new(WorkPool::new("test", 1, 1));
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(move || wait.recv().is_ok()).await.map(drop) }
        });
        while pool.running.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let mut second = Box::pin(pool.run(|| ()));
        assert!(futures::poll!(second.as_mut()).is_pending());
        assert!(pool.run(|| ()).await.is_err(), "one runs, one waits");
        drop(second);
        let mut third = Box::pin(pool.run(|| ()));
        assert!(futures::poll!(third.as_mut()).is_pending(), "the slot is free again");
        release.send(()).expect("the first waits");
        first.await.expect("it ends").expect("it runs");
        third.await.expect("its turn");
    }

    #[tokio::test]
    async fn a_panic_ends_the_work_and_frees_its_place() {
        let pool = WorkPool::new("test", 1, 0);
        let broken = pool.run(|| -> () { std::panic::panic_any("as planned") }).await.expect_err("a defect");
        assert_eq!(broken.code, ErrorCode::Internal);
        assert_eq!(pool.run(|| 7).await.expect("the slot is free"), 7);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn floods_run_with_lower_priority_than_what_people_look_at() {
        let priority = || rustix::process::getpriority_process(None);
        let pools = WorkPools::default();
        let own = priority().expect("known");
        assert_eq!(pools.documents.run(priority).await.expect("it runs").expect("known"), own);
        for pool in [&pools.passwords, &pools.pictures, &pools.classification, &pools.avif, &pools.theme_files] {
            let found = pool.run(priority).await.expect("it runs").expect("known");
            assert_eq!(found, (own + 10).min(19), "{}", pool.name);
        }
    }

    #[tokio::test]
    async fn waiting_does_not_use_up_the_time_of_working() {
        let pool = Arc::new(WorkPool::new("test", 1, 1));
        let held = pool.running.clone().acquire_owned().await.expect("open");
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(300)).await;
            drop(held);
        });
        let limit = Duration::from_millis(100);
        assert_eq!(within(limit, pool.run(|| 7)).await.expect("waiting is free").expect("it runs"), 7);
        assert!(within(limit, std::future::pending::<()>()).await.is_none());
        let slow = async {
            pool.run(|| ()).await.expect("it runs");
            std::future::pending::<()>().await;
        };
        assert!(within(limit, slow).await.is_none());
    }

    #[tokio::test]
    async fn a_future_begun_on_a_pool_continues_where_it_is_awaited() {
        let pool = WorkPool::new("test", 1, 0);
        let here = std::thread::current().id();
        let (first, second) = pool
            .begin(async {
                let first = std::thread::current().id();
                tokio::task::yield_now().await;
                (first, std::thread::current().id())
            })
            .await
            .expect("it runs");
        assert_ne!(first, here);
        assert_eq!(second, here);
    }
}
