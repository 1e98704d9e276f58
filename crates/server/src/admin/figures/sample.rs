//! Metrics that are sampled when somebody requests them, at most every few seconds, so that frequent requests cost no
//! more. A value that cannot be read in time is NaN.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use vitrine_catalogue::KindSet;
use vitrine_core::clock::Millis;
use vitrine_db::{DatabaseSize, DbError, Engine};
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_operate::fsck::audit_trail;
use vitrine_operate::instances;
use vitrine_people::audit;
use vitrine_switch::themes::redraw;

use super::super::{AdminState, health};

/// Time for which a sample is reused.
const STANDS_FOR: Duration = Duration::from_secs(5);
/// Time limit of the database.
const TIMEOUT: Duration = Duration::from_secs(2);
/// Name of a finished backup in the audit log.
const BACKUP: &str = "site.backup";

/// Time of the last sample.
#[derive(Default)]
pub struct SampleTime(Mutex<Option<Instant>>);

/// Samples everything that is out of date.
pub async fn sample(admin: &AdminState) {
    // Locked meanwhile: concurrent collectors wait for the same sample.
    let mut last = admin.0.sampled.0.lock().await;
    if last.is_some_and(|at| at.elapsed() < STANDS_FOR) {
        return;
    }
    let failing = health::failing(admin).await;
    set("vitrine_ready", f64::from(u8::from(failing.is_empty())));
    for part in health::PARTS {
        metrics::gauge!("vitrine_part_failing", "part" => part).set(f64::from(u8::from(failing.contains(&part))));
    }
    admin.0.process.collect();
    for further in admin.0.further.lock().iter() {
        further();
    }
    if let Some(site) = admin.0.site.get() {
        held_in_memory(&site.app);
        tokio::join!(of_database(&site.app), of_disk(site.app.clone()));
    }
    *last = Some(Instant::now());
}

fn set(name: &'static str, value: f64) {
    metrics::gauge!(name).set(value);
}

fn held_in_memory(app: &App) {
    for (kind, count) in app.catalogue.sizes() {
        metrics::gauge!("vitrine_catalogue_items", "kind" => kind.name).set(count as f64);
    }
    for (kind, count) in app.catalogue.word_counts() {
        metrics::gauge!("vitrine_catalogue_words", "kind" => kind.name).set(count as f64);
    }
    set("vitrine_catalogue_generation", app.catalogue.generation(KindSet::ALL) as f64);
    for pool in app.pools.all() {
        metrics::gauge!("vitrine_pool_running", "pool" => pool.name()).set(pool.running() as f64);
        metrics::gauge!("vitrine_pool_waiting", "pool" => pool.name()).set(pool.waiting() as f64);
    }
    set("vitrine_store_suspended", f64::from(u8::from(app.blobs.is_suspended())));
    let engine = match app.db.engine() {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    };
    metrics::gauge!("vitrine_build_info", "version" => env!("CARGO_PKG_VERSION"), "engine" => engine).set(1.0);
}

/// Sample of the database.
struct DatabaseSample {
    jobs: vitrine_jobs::JobCounts,
    oldest_job: Option<Millis>,
    size: DatabaseSize,
    due: u64,
    old_previews: u64,
    backup: Option<Millis>,
    left: Option<audit_trail::UnmendedCounts>,
    instances: u64,
    differences: u64,
}

async fn look_up(app: &App) -> Result<DatabaseSample, DbError> {
    let running = instances::running(&app.db).await?;
    Ok(DatabaseSample {
        jobs: vitrine_jobs::count(&app.db).await?,
        oldest_job: vitrine_jobs::oldest_unfinished(&app.db, app.clock.now()).await?,
        size: app.db.size().await?,
        due: objects::count_due(app).await?.unsigned_abs(),
        old_previews: redraw::count_old(&app.db).await?,
        backup: audit::last_by_operator(&app.db, BACKUP).await?,
        left: audit_trail::last(&app.db).await?,
        instances: running.len() as u64,
        differences: instances::differences(&running).len() as u64,
    })
}

async fn of_database(app: &App) {
    let found = tokio::time::timeout(TIMEOUT, look_up(app)).await.ok().and_then(|found| {
        found.inspect_err(|error| tracing::debug!(%error, "figures of the database cannot be looked up")).ok()
    });
    let found = found.as_ref();
    let jobs = found.map(|found| found.jobs);
    for (state, count) in [
        ("queued", jobs.map(|jobs| jobs.queued)),
        ("running", jobs.map(|jobs| jobs.running)),
        ("done", jobs.map(|jobs| jobs.done)),
        ("failed", jobs.map(|jobs| jobs.failed)),
    ] {
        metrics::gauge!("vitrine_jobs", "state" => state).set(number(count));
    }
    set("vitrine_database_bytes", number(found.map(|found| found.size.bytes)));
    set("vitrine_database_wal_bytes", number(found.and_then(|found| found.size.wal_bytes)));
    let backup = found.and_then(|found| found.backup);
    set("vitrine_backup_finished_timestamp_seconds", backup.map_or(f64::NAN, |at| at as f64 / 1_000.0));
    let left = found.and_then(|found| found.left);
    set("vitrine_objects_missing", number(left.map(|left| left.missing)));
    set("vitrine_objects_orphaned", number(left.map(|left| left.unreferenced)));
    set("vitrine_objects_due", number(found.map(|found| found.due)));
    set("vitrine_previews_old", number(found.map(|found| found.old_previews)));
    set("vitrine_instances", number(found.map(|found| found.instances)));
    set("vitrine_instance_differences", number(found.map(|found| found.differences)));
    let age = |since: Option<i64>| since.map_or(0.0, |since| (app.clock.now() - since).max(0) as f64 / 1_000.0);
    set("vitrine_jobs_oldest_seconds", found.map_or(f64::NAN, |found| age(found.oldest_job)));
}

async fn of_disk(app: Arc<App>) {
    let looking = tokio::task::spawn_blocking(move || {
        app.disk.measure();
        app.disk.tightest()
    });
    let tightest = tokio::time::timeout(TIMEOUT, looking).await.ok().and_then(Result::ok).flatten();
    set("vitrine_disk_free_bytes", number(tightest.map(|space| space.free_bytes)));
    set("vitrine_disk_bytes", number(tightest.map(|space| space.total_bytes)));
}

fn number(count: Option<u64>) -> f64 {
    count.map_or(f64::NAN, |count| count as f64)
}
