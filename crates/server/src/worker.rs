//! Background work: jobs, following the change log, counting downloads, and deleting what is no longer needed. Every
//! task ends when the process is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use vitrine_community::nsfw::published;
use vitrine_community::publishing::avif;
use vitrine_community::{deletion, personal_data, tags};
use vitrine_core::clock::{DAY, SECOND};
use vitrine_core::error::PublicError;
use vitrine_db::Engine;
use vitrine_jobs::JobState;
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::objects;
use vitrine_operate::doctor::clocks;
use vitrine_operate::fsck::{index, weekly};
use vitrine_operate::instances::{self, InstancePresence};
use vitrine_operate::migrate::saved;
use vitrine_people::{accounts, audit, discord, mail, notifications};
use vitrine_site::{downloads, kinds};
use vitrine_switch::mixes;

use super::Site;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Interval of checks of the disks.
const DISK: Duration = Duration::from_secs(2);
/// Time after which a failed task is tried again, unless it is due earlier.
const AFTER_FAILURE: Duration = Duration::from_secs(60);
/// Shortest time until a retry: several log lines a second would flood the log.
const SOON_AFTER_FAILURE: Duration = Duration::from_secs(1);

pub struct BackgroundWorker {
    stop: CancellationToken,
    /// Ends tasks that requests need for as long as there are any.
    end: CancellationToken,
    tasks: JoinSet<()>,
    presence: Arc<InstancePresence>,
}

impl BackgroundWorker {
    pub fn start(site: &Site) -> Self {
        let app = site.app.clone();
        let (stop, end) = (CancellationToken::new(), CancellationToken::new());
        let mut tasks = JoinSet::new();

        let jobs = vitrine_jobs::Worker::new(app.db.clone(), super::jobs::registry(&app, &site.nsfw_check))
            .notifier(app.job_notifier.clone())
            .clock({
                let clock = app.clock.clone();
                move || clock.now()
            })
            .concurrency(app.config.workers);
        tasks.spawn(jobs.run(stop.clone()));

        every(&mut tasks, &end, &app, DISK, "looking at the disks", |app| async move {
            let looking = tokio::task::spawn_blocking(move || app.measure_disk());
            looking.await.map_err(|error| PublicError::internal("looking at the disks", error))
        });
        let poll = Duration::from_millis(app.config.catalogue_poll_ms);
        every(&mut tasks, &end, &app, poll, "following the catalogue", |app| async move {
            app.catalogue.refresh(&app.db).await?;
            app.follow_site_settings().await
        });
        let presence = Arc::new(InstancePresence::new(&app));
        let present = presence.clone();
        every(&mut tasks, &stop, &app, instances::SAID_EVERY, "comparing the instances", move |app| {
            let presence = present.clone();
            async move { Ok(presence.say(&app).await?) }
        });
        let downloads = site.downloads.clone();
        every(&mut tasks, &end, &app, Duration::from_secs(4), "writing counted downloads", move |app| {
            let downloads = downloads.clone();
            async move { downloads::count::flush(&app, &downloads).await }
        });
        every(&mut tasks, &stop, &app, HOUR, "giving waiting items their jobs", |app| async move {
            kinds::enqueue_missing(&app).await
        });
        let looked_at = Arc::new(AtomicI64::new(0));
        every(&mut tasks, &stop, &app, HOUR, "finding pictures without AVIF copies", move |app| {
            let looked_at = looked_at.clone();
            async move {
                let last = avif::enqueue_missing(&app, looked_at.load(Ordering::Relaxed)).await?;
                looked_at.store(last, Ordering::Relaxed);
                Ok(())
            }
        });
        every(&mut tasks, &stop, &app, MINUTE, "releasing items that wait for the classifier", |app| async move {
            published::release_overdue(&app).await
        });
        every(&mut tasks, &stop, &app, HOUR, "writing weekly letters", |app| async move {
            notifications::digest::post_due(&app).await
        });
        every(&mut tasks, &stop, &app, HOUR, "planning the weekly check", |app| async move {
            // An instance whose clock is weeks ahead would find every plan of the others overdue.
            if is_clock_trusted(&app).await? { weekly::plan(&app).await } else { Ok(()) }
        });
        tasks.spawn(index::run(app.clone(), stop.clone()));
        every(&mut tasks, &stop, &app, HOUR, "removing old backups of the database", |app| async move {
            if !is_clock_trusted(&app).await? {
                return Ok(());
            }
            let removing = tokio::task::spawn_blocking(move || saved::sweep(&app.config, app.clock.now()));
            removing.await.map_err(|error| PublicError::internal("removing old backups of the database", error))
        });
        every(&mut tasks, &stop, &app, HOUR, "telling of tokens that end", |app| async move {
            accounts::access_tokens::expiry::tell_due(&app).await
        });
        every(&mut tasks, &stop, &app, Duration::from_secs(600), "sweeping", |app| async move {
            sweep_by_clock(&app).await
        });
        Self { stop, end, tasks, presence }
    }

    /// Stops the tasks that requests do not need, while some may still be running.
    pub fn wind_down(&self) {
        self.stop.cancel();
    }

    /// Stops every task, waits for them, and writes the downloads that are still in memory.
    pub async fn stop(mut self, site: &Site) {
        self.wind_down();
        self.end.cancel();
        while self.tasks.join_next().await.is_some() {}
        if let Err(error) = downloads::count::flush(&site.app, &site.downloads).await {
            tracing::error!(%error, "downloads that were not yet counted are lost");
        }
        if let Err(error) = self.presence.leave(&site.app).await {
            tracing::warn!(%error, "cannot report the end of this instance; others will notice by its silence");
        }
    }
}

/// Returns true if anything may be removed because of its age. A machine that starts with a clock months ahead would
/// otherwise remove for good what must be kept for months. A site that was off for as long waits for a day. If several
/// instances disagree, the clock of PostgreSQL decides; SQLite uses the clock of this machine.
async fn is_clock_trusted(app: &SharedApp) -> vitrine_core::error::Result<bool> {
    let (now, off_by) = (app.clock.now(), app.clock.off_by());
    if off_by.abs() > DAY {
        // The clock was set after this process began: the log already says so, and that a restart helps.
        return Ok(false);
    }
    if app.db.engine() == Engine::Postgres {
        let ahead = clocks::database_ahead(&app.db, &app.clock).await?;
        if ahead.abs() >= clocks::ERROR_FROM {
            tracing::warn!(
                seconds = ahead / SECOND,
                "nothing is removed by this instance while the clock of the database is another: have both machines follow a time \
                 server (NTP), and restart what was started with a wrong one"
            );
            return Ok(false);
        }
    }
    let silent_for = audit::silence(&app.db, now).await?;
    if let Some(silent_for) = silent_for {
        audit::end_silence(&app.db, silent_for, now).await?;
        tracing::warn!(
            days = silent_for / DAY,
            "nothing is removed yet: by this machine's clock nothing was recorded for long. If it is wrong, set it and restart the \
             server; if the site was off for so long, it goes on in a day"
        );
    }
    Ok(silent_for.is_none())
}

/// Runs [`sweep`], unless the clock cannot be trusted.
pub async fn sweep_by_clock(app: &SharedApp) -> vitrine_core::error::Result<()> {
    if is_clock_trusted(app).await? { sweep(app).await } else { Ok(()) }
}

/// Removes everything that was kept long enough, by the times of `personal_data::stored`. A step that fails does not
/// stop the others.
///
/// # Errors
/// The first that any of it reports, after everything was tried, unless the process stops.
pub async fn sweep(app: &SharedApp) -> vitrine_core::error::Result<()> {
    let mut sweeping = SweepRun { app, outcome: Ok(()) };
    sweeping.step("rates", app.rates.sweep()).await;
    sweeping.step("accounts", accounts::sweep(app)).await;
    sweeping.step("sign-ups", discord::sweep(app)).await;
    sweeping.step("download marks", downloads::count::sweep(app)).await;
    sweeping.step("the change log", app.catalogue.prune(&app.db, app.clock.now())).await;
    sweeping.step("items", kinds::sweep(app)).await;
    sweeping.step("mixes", mixes::sweep(app)).await;
    sweeping.step("deleted items", deletion::purge::sweep(app)).await;
    sweeping.step("deleted accounts", personal_data::purge::sweep(app)).await;
    // After the items that had them.
    sweeping.step("tags", tags::sweep(app)).await;
    sweeping.step("the audit log", audit::sweep(app)).await;
    sweeping.step("notifications", notifications::sweep(app)).await;
    for (what, state, kept_for) in [
        ("jobs", JobState::Done, vitrine_jobs::DONE_KEPT_MS),
        ("failed jobs", JobState::Failed, vitrine_jobs::FAILED_KEPT_MS),
    ] {
        sweeping.step(what, vitrine_jobs::sweep(&app.db, state, app.clock.now() - kept_for)).await;
    }
    sweeping.step("letters", mail::sweep(app)).await;
    sweeping.step("instances", instances::sweep(&app.db)).await;
    sweeping.step("files", objects::sweep(app)).await;
    sweeping.outcome
}

/// A sweep, step by step.
struct SweepRun<'a> {
    app: &'a App,
    outcome: vitrine_core::error::Result<()>,
}

impl SweepRun<'_> {
    /// Does the next step, unless the process stops. The rest is then removed after its next start.
    async fn step<T, E: Into<PublicError>>(
        &mut self,
        what: &'static str,
        removing: impl Future<Output = Result<T, E>>,
    ) {
        if self.app.is_stopping() {
            return;
        }
        if let Err(error) = removing.await {
            let error = error.into();
            tracing::warn!(%error, what, "could not remove expired data");
            if self.outcome.is_ok() {
                self.outcome = Err(error);
            }
        }
    }
}

fn every<F, Fut>(
    tasks: &mut JoinSet<()>,
    stop: &CancellationToken,
    app: &SharedApp,
    period: Duration,
    what: &'static str,
    task: F,
) where
    F: Fn(SharedApp) -> Fut + Send + 'static,
    Fut: Future<Output = vitrine_core::error::Result<()>> + Send,
{
    let (stop, app) = (stop.clone(), app.clone());
    let failures = metrics::counter!("vitrine_task_failures_total", "task" => what);
    // A counter that appears with its first failure would not seem to have grown.
    failures.increment(0);
    tasks.spawn(async move {
        let mut ticks = tokio::time::interval(period);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = ticks.tick() => {
                    if let Err(error) = task(app.clone()).await {
                        failures.increment(1);
                        tracing::warn!(%error, "{what} failed and will be tried again");
                        ticks.reset_after(period.clamp(SOON_AFTER_FAILURE, AFTER_FAILURE));
                    }
                }
            }
        }
    });
}
