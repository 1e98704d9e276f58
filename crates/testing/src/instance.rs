//! A further instance of an application: over the same database and the same store, with connections and background work of
//! its own, as on another machine behind the same proxy.

use std::time::{Duration, Instant};

use axum::Router;
use vitrine_blobs::Blobs;
use vitrine_core::clock::RandomSource;
use vitrine_db::Db;
use vitrine_db::testing::TestDb;
use vitrine_operate::assembly::assemble;
use vitrine_server::{BackgroundWorker, Site, router};
use vitrine_site::KINDS;

use super::{Caller, TestApp, config, fresh_seed, site_of};

/// How soon what is done on one instance has to be seen on the others.
pub const WITHIN: Duration = Duration::from_secs(1);

/// An instance with its background work running.
pub struct Instance {
    pub site: Site,
    pub router: Router,
    worker: Option<BackgroundWorker>,
}

impl TestApp {
    /// Starts another instance.
    pub async fn instance(&self) -> Instance {
        let mut instance = self.idle_instance().await;
        instance.worker = Some(BackgroundWorker::start(&instance.site));
        instance
    }

    /// Another instance that serves and does nothing in the background.
    pub async fn idle_instance(&self) -> Instance {
        self.idle_instance_with(&[]).await
    }

    /// The same with further settings of its own.
    pub async fn idle_instance_with(&self, settings: &[(&str, &str)]) -> Instance {
        let db = Db::open(&self.db.url, TestDb::options()).await.expect("another connection");
        let blobs = match self.storage_url.as_str() {
            "memory:" => self.app.blobs.clone(),
            url => Blobs::open(url).await.expect("the store opens again"),
        };
        let own = settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let settings: Vec<_> = self.settings.iter().cloned().chain(own).collect();
        let config = config(&self.storage_url, &settings);
        let app = assemble(config, KINDS, db, blobs, self.app.clock.clone(), RandomSource::seeded(fresh_seed()));
        let site = site_of(app.await.expect("it starts"), None);
        Instance { router: router(site.clone()), site, worker: None }
    }
}

impl Instance {
    /// The same caller, whom the proxy has sent here.
    pub fn asked_by(&self, caller: &Caller) -> Caller {
        caller.at(&self.router)
    }

    /// Tells its background work to end, as when no more connections are taken.
    pub fn wind_down(&self) {
        if let Some(worker) = &self.worker {
            worker.wind_down();
        }
    }

    /// Stops it as SIGTERM does.
    pub async fn stop(mut self) {
        if let Some(worker) = self.worker.take() {
            worker.stop(&self.site).await;
        }
        self.site.app.db.close().await.expect("it closes");
    }

    /// Ends its background work in the middle, as a power failure would: nothing is handed back, nothing is written.
    pub fn kill(mut self) {
        drop(self.worker.take());
    }
}

/// Asks until the answer is as expected, which has to be so within a second.
///
/// # Panics
/// If an answer that was asked for later is still another.
pub async fn soon<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, ask: impl AsyncFn() -> T) {
    let began = Instant::now();
    loop {
        let asked_at = began.elapsed();
        let answer = ask().await;
        if answer == expected {
            return;
        }
        assert!(asked_at < WITHIN, "{what}: still {answer:?} after {asked_at:?}, and not {expected:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
