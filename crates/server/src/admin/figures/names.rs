//! Every exported metric, with its kind, labels and meaning. One test compares the code with this list, another the
//! dashboard and the alerting rules. All labels have values of a closed set, so that nobody can make the number of
//! series grow.

use metrics::Unit;
use vitrine_admission::rates;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_core::error::ErrorCode;
use vitrine_kit::app::SharedApp;

use crate::jobs;

/// Kind of a metric.
#[derive(Clone, Copy, Debug)]
pub enum MetricKind {
    /// Only grows while the process lives.
    Counter,
    Gauge,
    /// Distribution, with the upper bounds of its buckets.
    Histogram(&'static [f64]),
}

/// Description of a metric.
#[derive(Clone, Copy, Debug)]
pub struct MetricSpec {
    pub name: &'static str,
    pub kind: MetricKind,
    /// Names of its labels.
    pub labels: &'static [&'static str],
    /// Meaning in one sentence.
    pub meaning: &'static str,
}

/// Bucket bounds in seconds, for waiting times of clients.
const REQUEST_S: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.5, 5.0, 10.0, 30.0];
/// Bucket bounds in seconds, for steps of a request.
const STEP_S: &[f64] =
    &[0.000_1, 0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// Bucket bounds in seconds, for background work.
const JOB_S: &[f64] = &[0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0];
/// Bucket bounds for numbers of fields and spreads.
const SELECTIONS: &[f64] = &[5.0, 10.0, 25.0, 50.0, 100.0, 200.0, 400.0, 800.0, 1_600.0, 3_200.0];

const fn counter(name: &'static str, labels: &'static [&'static str], meaning: &'static str) -> MetricSpec {
    MetricSpec { name, kind: MetricKind::Counter, labels, meaning }
}

const fn gauge(name: &'static str, labels: &'static [&'static str], meaning: &'static str) -> MetricSpec {
    MetricSpec { name, kind: MetricKind::Gauge, labels, meaning }
}

const fn histogram(
    name: &'static str,
    bounds: &'static [f64],
    labels: &'static [&'static str],
    meaning: &'static str,
) -> MetricSpec {
    MetricSpec { name, kind: MetricKind::Histogram(bounds), labels, meaning }
}

/// Every figure.
pub const METRICS: &[MetricSpec] = &[
    // Requests.
    counter(
        "vitrine_requests_total",
        &["route", "operation", "status", "code"],
        "Answered requests by route, root field of the API, status and error code.",
    ),
    histogram(
        "vitrine_request_seconds",
        REQUEST_S,
        &["route", "operation"],
        "Time from the head of a request to the head of its response.",
    ),
    gauge("vitrine_requests_in_flight", &[], "Requests in progress."),
    counter("vitrine_requests_refused_total", &[], "Requests refused because there were too many to answer."),
    counter("vitrine_errors_total", &["code"], "Errors in responses by code. One response can have several."),
    counter("vitrine_rate_refusals_total", &["rate"], "Requests refused by a rate limit, by rate."),
    counter("vitrine_sign_in_failures_total", &["way"], "Failed sign-ins and recoveries."),
    counter("vitrine_decode_failures_total", &["file"], "Uploaded files that could not be read."),
    counter("vitrine_panics_total", &["place"], "Caught panics."),
    histogram(
        "vitrine_graphql_selections",
        SELECTIONS,
        &[],
        "Fields and spreads of executed documents, with spreads expanded.",
    ),
    counter("vitrine_response_cache_total", &["outcome"], "Lookups of cached responses for visitors: hit or miss."),
    gauge("vitrine_connections", &["state"], "Open connections of the public listener, and how many of them are idle."),
    counter("vitrine_connections_refused_total", &[], "Connections refused because all slots were busy."),
    // CPU-bound work.
    gauge("vitrine_pool_running", &["pool"], "Tasks running on the threads of a pool."),
    gauge("vitrine_pool_waiting", &["pool"], "Tasks waiting for a thread of a pool."),
    histogram("vitrine_pool_wait_seconds", STEP_S, &["pool"], "Time that tasks waited for a thread of a pool."),
    counter("vitrine_pool_refusals_total", &["pool"], "Tasks refused because the queue of a pool was full."),
    // The database.
    histogram(
        "vitrine_database_statement_seconds",
        STEP_S,
        &["kind"],
        "Duration of statements: read, write or commit.",
    ),
    histogram("vitrine_database_wait_seconds", STEP_S, &["role"], "Time waited for a connection to read or write."),
    counter("vitrine_database_errors_total", &["kind"], "Failed statements by kind of error."),
    gauge("vitrine_database_bytes", &[], "Size of the database."),
    gauge("vitrine_database_wal_bytes", &[], "Size of SQLite's write-ahead log. Absent with PostgreSQL."),
    // Files.
    histogram("vitrine_store_call_seconds", STEP_S, &["call"], "Duration of calls to the object store."),
    counter("vitrine_store_errors_total", &["kind"], "Failed calls to the object store by kind of error."),
    gauge(
        "vitrine_store_suspended",
        &[],
        "1 while calls to the object store are suspended after failures, otherwise 0.",
    ),
    counter(
        "vitrine_objects_absent_total",
        &[],
        "Requested objects, made from uploads, that are missing from the store.",
    ),
    gauge(
        "vitrine_objects_missing",
        &[],
        "Rows without their object after the last check, weekly or manual. Absent before the first.",
    ),
    gauge(
        "vitrine_objects_orphaned",
        &[],
        "Objects without a row after the last check, weekly or manual. Absent before the first.",
    ),
    gauge("vitrine_disk_bytes", &[], "Size of that disk."),
    gauge(
        "vitrine_disk_free_bytes",
        &[],
        "Free space on the fullest disk of database and files. Absent without such a disk.",
    ),
    gauge("vitrine_backup_finished_timestamp_seconds", &[], "When the last backup finished. Absent before the first."),
    // Work in the background.
    gauge(
        "vitrine_jobs",
        &["state"],
        "Jobs: queued, running, done within a day, and failed within a month (emails within three days) unless \
            retried successfully.",
    ),
    gauge("vitrine_jobs_oldest_seconds", &[], "How long the oldest overdue job has been waiting. 0 without one."),
    counter("vitrine_job_runs_total", &["kind", "outcome"], "Job runs: done, again, postponed, failed or lost."),
    histogram("vitrine_job_seconds", JOB_S, &["kind"], "Duration of job runs."),
    counter("vitrine_task_failures_total", &["task"], "Failed runs of regular tasks, by task."),
    gauge("vitrine_objects_due", &[], "Unused files that are due to be deleted."),
    gauge("vitrine_previews_old", &[], "Themes with a preview of an older version, which are drawn anew in turn."),
    // The index in memory.
    gauge("vitrine_catalogue_items", &["kind"], "Items in the index, including private ones."),
    gauge("vitrine_catalogue_words", &["kind"], "Words in the index, including those of private items."),
    gauge("vitrine_catalogue_generation", &[], "Changes applied to the index."),
    counter(
        "vitrine_catalogue_differences_total",
        &[],
        "Items read again because the index differed from the database.",
    ),
    // The instances.
    gauge("vitrine_instances", &[], "Servers of the site that have reported within 90 seconds."),
    gauge(
        "vitrine_instance_differences",
        &[],
        "Settings, and the version, that differ between these servers but must be the same.",
    ),
    // The process.
    gauge("vitrine_ready", &[], "1 when the server is ready, otherwise 0."),
    gauge("vitrine_part_failing", &["part"], "1 for each part that keeps the server from being ready, otherwise 0."),
    gauge("vitrine_build_info", &["version", "engine"], "1, with the version and the database engine."),
    gauge("process_cpu_seconds_total", &[], "Processor time, user and system."),
    gauge("process_max_fds", &[], "Limit of open files and sockets."),
    gauge("process_open_fds", &[], "Open files and sockets."),
    gauge("process_resident_memory_bytes", &[], "Resident memory."),
    gauge("process_start_time_seconds", &[], "When the process started."),
    gauge("process_threads", &[], "Threads."),
    gauge("process_virtual_memory_bytes", &[], "Virtual memory."),
    gauge("process_virtual_memory_max_bytes", &[], "Limit of virtual memory."),
];

/// Returns the list as a page in Markdown.
pub fn markdown() -> String {
    let mut page = String::from(
        "# Metrics\n\nThe admin listener exports them at `/metrics`. A figure that is not known reads `NaN`, which no rule takes \
         for a number.\n\n\
         | Name | Kind | Labels | Meaning |\n|---|---|---|---|\n",
    );
    for MetricSpec { name, kind, labels, meaning } in METRICS {
        let kind = match kind {
            MetricKind::Counter => "counter",
            MetricKind::Gauge => "gauge",
            MetricKind::Histogram(_) => "histogram",
        };
        let labels = labels.iter().map(|label| format!("`{label}`")).collect::<Vec<_>>().join(", ");
        page.push_str(&format!("| `{name}` | {kind} | {labels} | {meaning} |\n"));
    }
    page
}

/// Describes every metric, and starts the counters at 0. A counter that appears with its first event would not seem to
/// have grown.
pub fn begin() {
    for MetricSpec { name, kind, meaning, .. } in METRICS {
        match kind {
            MetricKind::Counter => metrics::describe_counter!(*name, Unit::Count, *meaning),
            MetricKind::Gauge => metrics::describe_gauge!(*name, *meaning),
            MetricKind::Histogram(_) => metrics::describe_histogram!(*name, *meaning),
        }
    }
    for code in ErrorCode::ALL {
        metrics::counter!("vitrine_errors_total", "code" => code.as_str()).increment(0);
    }
    for place in ["request", "pool", "job"] {
        metrics::counter!("vitrine_panics_total", "place" => place).increment(0);
    }
    for way in ["password", "passkey", "recovery", "platform", "token"] {
        metrics::counter!("vitrine_sign_in_failures_total", "way" => way).increment(0);
    }
    for file in ["picture", "console file"] {
        metrics::counter!("vitrine_decode_failures_total", "file" => file).increment(0);
    }
    for outcome in ["hit", "miss"] {
        metrics::counter!("vitrine_response_cache_total", "outcome" => outcome).increment(0);
    }
    for kind in ["unavailable", "full", "not found", "other"] {
        metrics::counter!("vitrine_store_errors_total", "kind" => kind).increment(0);
    }
    for kind in ["busy", "conflict", "full", "timeout", "unavailable", "other"] {
        metrics::counter!("vitrine_database_errors_total", "kind" => kind).increment(0);
    }
    for rate in rates::NAMES {
        metrics::counter!("vitrine_rate_refusals_total", "rate" => *rate).increment(0);
    }
    metrics::counter!("vitrine_connections_refused_total").increment(0);
    metrics::counter!("vitrine_requests_refused_total").increment(0);
    metrics::counter!("vitrine_objects_absent_total").increment(0);
    metrics::counter!("vitrine_catalogue_differences_total").increment(0);
    // Known only after a check or a backup.
    for name in ["vitrine_objects_missing", "vitrine_objects_orphaned", "vitrine_backup_finished_timestamp_seconds"] {
        metrics::gauge!(name).set(f64::NAN);
    }
}

/// Registers the metrics that need an application, with their first value.
pub fn begin_of(app: &SharedApp) {
    for pool in app.pools.all() {
        metrics::counter!("vitrine_pool_refusals_total", "pool" => pool.name()).increment(0);
    }
    for kind in jobs::registry(app, &NsfwCheck::default()).kinds() {
        for outcome in ["done", "again", "postponed", "failed", "lost"] {
            metrics::counter!("vitrine_job_runs_total", "kind" => kind, "outcome" => outcome).increment(0);
        }
    }
}
