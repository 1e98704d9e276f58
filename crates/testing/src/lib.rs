//! A whole application in one line, callers as types, and real requests. Every suite runs on every available engine:
//! SQLite with a store in memory, PostgreSQL with a real S3 server.

#![allow(clippy::panic, reason = "a test has no better answer to what it did not expect")]

mod api;
mod caller;
mod factory;
mod instance;
mod mail;
mod plan;
pub mod wiiu;

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use vitrine_blobs::Blobs;
use vitrine_blobs::testing::{Faults, with_faults};
use vitrine_community::documents::Documents;
use vitrine_community::nsfw::PictureModel;
use vitrine_config::disk::DiskSpace;
use vitrine_config::{Config, SettingsSource};
use vitrine_core::clock::{Clock, Millis, RandomSource};
use vitrine_core::items::ItemKinds;
use vitrine_core::schema;
use vitrine_db::Engine;
use vitrine_db::testing::{TestDb, engines};
use vitrine_kit::app::SharedApp;
use vitrine_operate::assembly::assemble;
use vitrine_server::{Site, router};
use vitrine_site::KINDS;

pub use api::schema_objects;
pub use caller::{Answer, Caller, File};
pub use factory::{THEME_INPUT, item, jpeg, overlay_png, picture, plain, small_jpeg, tree, webp};
pub use instance::{Instance, WITHIN, soon};
pub use mail::{Behaviour, MailServer, Manners, Received};
pub use plan::assert_indexed;

/// The time at which every test begins: 2026-05-04T09:30:00Z.
pub const NOW: Millis = 1_777_887_000_000;

/// Where the S3 server of the tests is.
const S3_URL: &str = "VITRINE_TEST_S3_URL";

/// A whole application on a fresh database.
pub struct TestApp {
    pub app: SharedApp,
    /// The state of its routes.
    pub site: Site,
    pub router: Router,
    /// Makes the object store fail when told to.
    pub faults: Faults,
    /// The database, for a second application on it.
    pub db: TestDb,
    storage_url: String,
    settings: Vec<(String, String)>,
}

/// Runs a test on every engine, one after another.
pub async fn on_every_engine<F: AsyncFn(TestApp)>(test: F) {
    on_every_engine_with(&[], test).await;
}

/// The same with settings of its own.
pub async fn on_every_engine_with<F: AsyncFn(TestApp)>(settings: &[(&str, &str)], test: F) {
    for engine in engines() {
        test(TestApp::with(engine, settings).await).await;
    }
}

/// Runs a test on every engine with its files in memory, for what does not depend on where they are.
pub async fn on_every_engine_in_memory<F: AsyncFn(TestApp)>(test: F) {
    for engine in engines() {
        let db = TestDb::migrated(engine, &schema::schema()).await;
        test(TestApp::on(db, "memory:".to_owned(), &[], None, KINDS).await).await;
    }
}

/// The same with the files in a bucket on every engine; only where there is an S3 server.
pub async fn on_every_engine_in_a_bucket<F: AsyncFn(TestApp)>(settings: &[(&str, &str)], test: F) {
    for engine in engines() {
        let storage_url = storage_url(Engine::Postgres);
        if !storage_url.starts_with("s3://") {
            // Past the capture of tests that pass.
            let _ = writeln!(std::io::stderr(), "\nnot run: a bucket: {S3_URL} is not set");
            continue;
        }
        let db = TestDb::migrated(engine, &schema::schema()).await;
        test(TestApp::on(db, storage_url, settings, None, KINDS).await).await;
    }
}

impl TestApp {
    pub async fn new(engine: Engine) -> Self {
        Self::with(engine, &[]).await
    }

    /// A fresh application with settings of its own.
    pub async fn with(engine: Engine, settings: &[(&str, &str)]) -> Self {
        Self::with_model(engine, settings, None).await
    }

    /// A fresh application with these kinds of items, on the schema of this thread.
    pub async fn with_kinds(engine: Engine, kinds: ItemKinds) -> Self {
        let db = TestDb::migrated(engine, &schema::schema()).await;
        Self::on(db, storage_url(engine), &[], None, kinds).await
    }

    /// The same with a model that looks at pictures.
    pub async fn with_model(engine: Engine, settings: &[(&str, &str)], model: Option<Arc<dyn PictureModel>>) -> Self {
        let db = TestDb::migrated(engine, &schema::schema()).await;
        let storage_url = storage_url(engine);
        Self::on(db, storage_url, settings, model, KINDS).await
    }

    async fn on(
        db: TestDb,
        storage_url: String,
        settings: &[(&str, &str)],
        model: Option<Arc<dyn PictureModel>>,
        kinds: ItemKinds,
    ) -> Self {
        let blobs = Blobs::open(&storage_url).await.expect("the store opens");
        let (blobs, faults) = with_faults(&blobs);
        let settings: Vec<_> = settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let config = config(&storage_url, &settings);
        let random = RandomSource::seeded(fresh_seed());
        let app = assemble(config, kinds, db.db.clone(), blobs, Clock::fixed(NOW), random).await.expect("it starts");
        let site = site_of(app.clone(), model);
        let router = router(site.clone());
        Self { app, site, router, faults, db, storage_url, settings }
    }

    /// Another process on the same database and the same store, with the same settings.
    pub async fn second_process(&self) -> (Site, Router) {
        let config = config(&self.storage_url, &self.settings);
        let blobs = self.app.blobs.clone();
        let app = assemble(
            config,
            KINDS,
            self.db.db.clone(),
            blobs,
            self.app.clock.clone(),
            RandomSource::seeded(fresh_seed()),
        );
        let site = site_of(app.await.expect("it starts"), None);
        (site.clone(), router(site))
    }

    pub async fn do_jobs(&self) {
        self.worker().drain().await.expect("the queue can be read");
    }

    /// A worker that follows the clock of the test.
    pub fn worker(&self) -> vitrine_jobs::Worker {
        let registry = vitrine_server::jobs::registry(&self.app, &self.site.nsfw_check);
        let clock = self.app.clock.clone();
        vitrine_jobs::Worker::new(self.app.db.clone(), registry).clock(move || clock.now())
    }

    pub fn pass(&self, time: Millis) {
        self.app.clock.advance(time);
    }
}

/// A site whose tests do not depend on how full the disk of this machine is.
fn site_of(app: SharedApp, model: Option<Arc<dyn PictureModel>>) -> Site {
    app.disk.pretend(Some(DiskSpace { total_bytes: 1 << 40, free_bytes: 1 << 39, total_files: 0, free_files: 0 }));
    app.measure_disk();
    let documents = Documents::open(&app.config).expect("they can be read");
    Site::new(app, documents, model)
}

fn config(storage_url: &str, settings: &[(String, String)]) -> Config {
    let mut all = vec![
        ("VITRINE_RATE_FACTOR", "10000"),
        ("VITRINE_RATE_FACTOR_CONFIRMED", "10000"),
        ("VITRINE_STORAGE_URL", storage_url),
        // A second for each item that a test publishes; tests of it turn it on.
        ("VITRINE_AVIF", "off"),
    ];
    all.extend(settings.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    Config::from_source(SettingsSource::of(all)).expect("the settings are valid")
}

/// A seed that no other test uses, in this run or a concurrent one: the S3 server is shared.
fn fresh_seed() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    (u64::from(std::process::id()) << 32) | NEXT.fetch_add(1, Ordering::Relaxed)
}

pub fn storage_url(engine: Engine) -> String {
    match (engine, std::env::var(S3_URL).ok().filter(|url| !url.is_empty())) {
        (Engine::Postgres, Some(url)) => {
            let (bucket, query) = url.split_once('?').unwrap_or((&url, ""));
            format!("{}/test-{:x}?{query}", bucket.trim_end_matches('/'), fresh_seed())
        }
        (Engine::Postgres, None) => {
            let wants_all = std::env::var("VITRINE_TEST_ENGINES").is_ok_and(|engines| engines == "all");
            assert!(!wants_all, "VITRINE_TEST_ENGINES=all needs {S3_URL}");
            "memory:".to_owned()
        }
        (Engine::Sqlite, _) => "memory:".to_owned(),
    }
}
