//! What is counted, and that nobody can make it more than it is.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use http::{Method, Request};
use metrics_exporter_prometheus::PrometheusRecorder;
use serde_json::json;
use vitrine_blobs::{BlobKey, BlobToken, ContentHash, FileKind, PreviewFormat};
use vitrine_core::clock::{Clock, DAY, RandomSource};
use vitrine_db::{Execute, params};
use vitrine_operate::{Installation, fsck};
use vitrine_people::audit::{self, AuditActor, AuditRecord};
use vitrine_server::admin::figures::names::{self, METRICS};
use vitrine_server::admin::figures::{MetricsHandle, sample};
use vitrine_server::admin::{AdminState, router};
use vitrine_site::KINDS;
use vitrine_testing::{NOW, TestApp, on_every_engine, on_every_engine_with};

/// A recorder for the thread that runs the test, which is the only one of its runtime.
fn recorder() -> (PrometheusRecorder, MetricsHandle) {
    MetricsHandle::recorder().expect("the bounds are in order")
}

/// The values of a figure, by its labels as they are written.
fn values(text: &str, name: &str) -> Vec<(String, f64)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(name));
    let read = lines.filter_map(|rest| {
        let (labels, value) = rest.rsplit_once(' ')?;
        (labels.is_empty() || labels.starts_with('{')).then(|| (labels.to_owned(), value.parse().expect("a number")))
    });
    read.collect()
}

/// The only value of a figure whose labels contain all of these.
fn value(text: &str, name: &str, labels: &[&str]) -> f64 {
    let found = values(text, name);
    let fits = |(written, _): &&(String, f64)| labels.iter().all(|label| written.contains(label));
    let fitting: Vec<_> = found.iter().filter(fits).collect();
    assert_eq!(fitting.len(), 1, "{name} {labels:?}: {found:?}");
    fitting[0].1
}

#[tokio::test]
async fn a_flood_of_invented_names_makes_no_more_series() {
    on_every_engine(async |test: TestApp| {
        let (recorder, figures) = recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let visitor = test.visitor();
        let flood = async |from: u32| {
            for number in from..from + 40 {
                let word = format!("hostile{number}");
                visitor.graphql(&format!("query {word} {{ tags {{ id }} }}"), json!({})).await;
                visitor.graphql(&format!("{{ {word} }}"), json!({})).await;
                visitor.graphql(&format!("query {word} {{ {word}: tags {{ id {word} }} }}"), json!({})).await;
                visitor.graphql(&format!("{{ tags {{ id }} {word}: tags {{ id }} }}"), json!({})).await;
                visitor.graphql(&format!("not GraphQL {word}"), json!({})).await;
                for path in ["", "api/", "assets/", "switch/themes/", "api/switch/themes/", "builds/meta/"] {
                    visitor.get(&format!("/{path}{word}")).await;
                    let method = Method::from_bytes(word.to_uppercase().as_bytes()).expect("a method");
                    visitor.send(Request::builder().method(method).uri(format!("/{path}{word}")), "").await;
                }
                let request = Request::builder().uri("/").header("host", format!("{word}.example"));
                visitor.send(request.header("x-request-id", &word).header("user-agent", &word), "").await;
            }
            let text = figures.text();
            assert!(!text.to_lowercase().contains("hostile"), "{text}");
            text.lines().filter(|line| !line.starts_with('#')).count()
        };
        let before = flood(0).await;
        assert_eq!(flood(1_000).await, before);
        let text = figures.text();
        assert_eq!(value(&text, "vitrine_requests_total", &["operation=\"unknown\"", "status=\"200\""]), 80.0);
        assert_eq!(value(&text, "vitrine_requests_in_flight", &[]), 0.0);
    })
    .await;
}

#[tokio::test]
async fn requests_and_refusals_are_counted_by_what_they_are() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let (recorder, figures) = recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        names::begin();
        assert_eq!(
            value(&figures.text(), "vitrine_errors_total", &["code=\"INTERNAL\""]),
            0.0,
            "known before the first"
        );
        let visitor = test.visitor();
        let login = "mutation { login(data: { username: \"Nobody\", password: \"none at all 8\" }) { uuid } }";
        visitor.graphql(login, json!({})).await;
        for _ in 0..3 {
            visitor.graphql("{ tags { id } }", json!({})).await;
        }
        visitor.get("/api/nowhere").await;
        let creator = test.creator("Mona").await;
        creator.graphql("mutation { unknownField }", json!({})).await;
        let token = format!("vitrine_pat_{}", "x".repeat(40));
        visitor.with_token(&token).graphql("{ tags { id } }", json!({})).await;

        let text = figures.text();
        let requests = |labels: &[&str]| value(&text, "vitrine_requests_total", labels);
        assert_eq!(requests(&["operation=\"tags\"", "status=\"200\"", "code=\"\""]), 3.0);
        assert_eq!(requests(&["operation=\"login\"", "code=\"INVALID_CREDENTIALS\""]), 1.0);
        assert_eq!(requests(&["route=\"/api\"", "status=\"404\"", "code=\"NOT_FOUND\""]), 1.0);
        assert_eq!(value(&text, "vitrine_request_seconds_count", &["operation=\"tags\""]), 3.0);
        assert_eq!(value(&text, "vitrine_errors_total", &["code=\"INVALID_CREDENTIALS\""]), 1.0);
        assert_eq!(value(&text, "vitrine_errors_total", &["code=\"TOKEN_INVALID\""]), 1.0);
        assert_eq!(value(&text, "vitrine_sign_in_failures_total", &["password"]), 1.0);
        assert_eq!(value(&text, "vitrine_sign_in_failures_total", &["token"]), 1.0);
        assert_eq!(value(&text, "vitrine_response_cache_total", &["hit"]), 2.0);
        assert!(value(&text, "vitrine_database_statement_seconds_count", &["kind=\"read\""]) > 0.0);
        assert!(value(&text, "vitrine_database_wait_seconds_count", &["role=\"reader\""]) > 0.0);
        assert!(value(&text, "vitrine_pool_wait_seconds_count", &["passwords"]) > 0.0);

        let mut asked = 0;
        while creator.graphql("{ me { uuid } }", json!({})).await.status != 429 {
            asked += 1;
            assert!(asked < 2_000, "there is a limit");
        }
        assert_eq!(value(&figures.text(), "vitrine_rate_refusals_total", &["account_requests"]), 1.0);
    })
    .await;
}

#[tokio::test]
async fn what_has_to_be_looked_up_is_looked_up() {
    on_every_engine(async |test: TestApp| {
        let (recorder, figures) = recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        names::begin();
        let creator = test.creator("Mona").await;
        test.theme(&creator, vitrine_testing::THEME_INPUT()).await;
        let sampled = async || {
            let admin = AdminState::new(&test.app.config, Some(figures.clone()));
            admin.open(test.site.clone());
            sample::sample(&admin).await;
            figures.text()
        };
        let text = sampled().await;
        assert_eq!(value(&text, "vitrine_ready", &[]), 1.0);
        assert_eq!(value(&text, "vitrine_part_failing", &["part=\"store\""]), 0.0);
        assert_eq!(value(&text, "vitrine_catalogue_items", &["switch-theme"]), 1.0);
        assert!(value(&text, "vitrine_catalogue_generation", &[]) >= 1.0);
        assert!(value(&text, "vitrine_database_bytes", &[]) > 100_000.0);
        assert!(value(&text, "process_resident_memory_bytes", &[]) > 1_000_000.0);
        assert_eq!(value(&text, "vitrine_pool_running", &["pictures"]), 0.0);
        assert!(value(&text, "vitrine_backup_finished_timestamp_seconds", &[]).is_nan(), "there is none yet");
        assert_eq!(value(&text, "vitrine_jobs_oldest_seconds", &[]), 0.0, "nothing that is due waits");
        assert!(value(&text, "vitrine_objects_missing", &[]).is_nan(), "nobody has looked yet");

        let slow = "INSERT INTO jobs (kind, payload, state, max_attempts, run_at, created_at) \
             VALUES ('x', '{}', 'queued', 1, $1, $1)";
        test.app.db.execute(slow, params![NOW - 90_000]).await.expect("a job");
        let of_backup = AuditRecord {
            actor: AuditActor::CommandLine,
            action: "site.backup",
            target: String::new(),
            detail: None,
            reason: None,
            request_id: None,
            at: NOW - 5_000,
        };
        let tx = test.app.db.begin().await.expect("begins");
        audit::record(&tx, of_backup).await.expect("is recorded");
        tx.commit().await.expect("commits");
        test.app.stop();
        let text = sampled().await;
        assert_eq!(value(&text, "vitrine_ready", &[]), 0.0);
        assert_eq!(value(&text, "vitrine_part_failing", &["part=\"stopping\""]), 1.0);
        assert_eq!(value(&text, "vitrine_jobs_oldest_seconds", &[]), 90.0);
        assert!(value(&text, "vitrine_jobs", &["queued"]) >= 1.0);
        let backup = value(&text, "vitrine_backup_finished_timestamp_seconds", &[]);
        assert_eq!(backup, (NOW - 5_000) as f64 / 1_000.0);

        test.app.db.close().await.expect("it closes");
        let text = sampled().await;
        assert!(value(&text, "vitrine_database_bytes", &[]).is_nan(), "what is not known is no number");
        assert_eq!(value(&text, "vitrine_part_failing", &["part=\"database\""]), 1.0);
    })
    .await;
}

#[tokio::test]
async fn what_the_last_check_has_left_is_the_same_on_every_instance_until_it_is_mended() {
    on_every_engine(async |test: TestApp| {
        let (recorder, figures) = recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let creator = test.creator("Mona").await;
        test.theme(&creator, vitrine_testing::THEME_INPUT()).await;
        let stray = bytes::Bytes::from_static(b"nobody's");
        let stray_key = BlobKey::Source { hash: ContentHash::of(&stray), kind: FileKind::Png };
        test.app.blobs.put(stray_key, stray).await.expect("stored");
        let token: Vec<u8> = test.app.db.scalar("SELECT preview_token FROM items", params![]).await.expect("a token");
        let token = BlobToken::from_slice(&token).expect("a token");
        let picture = vitrine_kit::objects::preview(token, 240, PreviewFormat::Jpeg);
        test.app.blobs.delete(picture).await.expect("deleted");

        let (first, second) = (test.idle_instance().await, test.idle_instance().await);
        let told = async || {
            let mut told = Vec::new();
            for site in [&test.site, &first.site, &second.site] {
                let admin = AdminState::new(&test.app.config, Some(figures.clone()));
                admin.open(site.clone());
                sample::sample(&admin).await;
                let text = figures.text();
                told.push(["missing", "orphaned"].map(|what| value(&text, &format!("vitrine_objects_{what}"), &[])));
            }
            told
        };
        let check = async |repairs: bool, actor: AuditActor| {
            let of = Installation { db: test.app.db.clone(), blobs: test.app.blobs.clone(), kinds: KINDS };
            let options = fsck::FsckOptions { is_thorough: false, repairs, now: Clock::system().now() + 2 * DAY };
            let report = fsck::check(&of, options, &RandomSource::System).await.expect("it can look");
            fsck::audit_trail::record(&test.app.db, actor, &report, NOW).await.expect("recorded");
        };
        check(false, AuditActor::Site).await;
        assert_eq!(told().await, [[1.0, 1.0]; 3]);
        check(true, AuditActor::CommandLine).await;
        assert_eq!(told().await, [[0.0, 0.0]; 3]);
        for instance in [first, second] {
            instance.stop().await;
        }
    })
    .await;
}

#[tokio::test]
async fn the_route_answers_text_and_nothing_where_nothing_is_counted() {
    on_every_engine(async |test: TestApp| {
        let (recorder, figures) = recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        names::begin();
        let admin = AdminState::new(&test.app.config, Some(figures));
        let answer = test.visitor().at(&router(admin)).get("/metrics").await;
        assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "no-store"));
        assert!(answer.header("content-type").starts_with("text/plain; version=0.0.4"));
        assert_eq!(value(&answer.text(), "vitrine_part_failing", &["part=\"starting\""]), 1.0);
        let without = AdminState::new(&test.app.config, None);
        assert_eq!(test.visitor().at(&router(without)).get("/metrics").await.status.as_u16(), 404);
    })
    .await;
}

/// Rust files of every crate.
fn sources() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates");
    let crates = std::fs::read_dir(crates).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<_> = crates.map(|folder| folder.join("src")).filter(|folder| folder.is_dir()).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                files.push(entry);
            }
        }
    }
    files
}

#[test]
fn what_the_code_counts_and_what_the_list_says_are_the_same() {
    let mut counted = BTreeSet::new();
    for file in sources().iter().filter(|file| !file.ends_with("figures/names.rs") && !file.ends_with("tests.rs")) {
        let text = std::fs::read_to_string(file).expect("text");
        for call in ["counter!(", "gauge!(", "histogram!(", "set("] {
            for rest in text.split(call).skip(1) {
                let literal = rest.trim_start().strip_prefix("\"vitrine_").and_then(|rest| rest.split('"').next());
                counted.extend(literal.map(|name| format!("vitrine_{name}")));
            }
        }
    }
    let listed: BTreeSet<_> =
        METRICS.iter().map(|metric| metric.name.to_owned()).filter(|name| name.starts_with("vitrine_")).collect();
    assert_eq!(counted, listed);
    assert!(METRICS.iter().all(|metric| metric.meaning.ends_with('.')));
}
