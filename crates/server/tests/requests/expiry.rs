//! Whether everything is kept for as long as the list of what is stored says, and no longer: the background work leaves it a
//! minute before its time is over, and takes it away a minute after.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use vitrine_blobs::testing::Call;
use vitrine_blobs::{BlobToken, PreviewFormat};
use vitrine_community::personal_data::stored::{STORED, times};
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::limits;
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Engine, Execute, Params, params};
use vitrine_kit::objects;
use vitrine_operate::doctor::clocks;
use vitrine_server::worker::{BackgroundWorker, sweep, sweep_by_clock};
use vitrine_testing::{Caller, File, NOW, THEME_INPUT, TestApp, jpeg, on_every_engine, on_every_engine_with};

const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;

/// The time of this name, in the unit that the name ends with.
fn time(name: &str) -> Millis {
    let number = times().into_iter().find(|(known, _)| *known == name).expect("a time").1;
    let units = [("Days", DAY), ("Hours", HOUR), ("Minutes", MINUTE), ("Seconds", SECOND)];
    let unit = units.iter().find(|(unit, _)| name.ends_with(unit)).expect("a unit").1;
    number * unit
}

/// What is kept for a time.
struct Case {
    table: &'static str,
    time: &'static str,
    /// Which rows of the table.
    rows: &'static str,
}

const CASES: &[Case] = &[
    Case { table: "users", time: "nameDays", rows: "deleted_at IS NOT NULL" },
    Case { table: "sessions", time: "sessionIdleDays", rows: "user_id = {user}" },
    Case { table: "sessions", time: "sessionDays", rows: "user_id = {user}" },
    Case { table: "sessions", time: "staffSessionIdleHours", rows: "user_id = {staff}" },
    Case { table: "sessions", time: "staffSessionDays", rows: "user_id = {staff}" },
    Case { table: "known_devices", time: "knownDeviceDays", rows: "1 = 1" },
    Case { table: "sign_in_attempts", time: "signInMinutes", rows: "1 = 1" },
    Case { table: "rate_buckets", time: "rateHours", rows: "full_at = {far}" },
    Case { table: "discord_transactions", time: "platformMinutes", rows: "1 = 1" },
    Case { table: "discord_sign_ups", time: "platformSignUpMinutes", rows: "1 = 1" },
    Case { table: "refused_identities", time: "refusedDays", rows: "1 = 1" },
    Case { table: "recovery_links", time: "recoveryLinkMinutes", rows: "undoes_since IS NULL" },
    Case { table: "recovery_links", time: "undoLinkDays", rows: "undoes_since = {now}" },
    Case { table: "access_tokens", time: "accessTokenDays", rows: "1 = 1" },
    Case { table: "passkey_challenges", time: "passkeyMinutes", rows: "1 = 1" },
    Case { table: "audit_log", time: "auditDays", rows: "action = 'item.publish'" },
    Case { table: "items", time: "itemsDays", rows: "1 = 1" },
    Case { table: "removed_items", time: "removedItemsDays", rows: "removed_at = {now}" },
    Case { table: "download_marks", time: "downloadHours", rows: "1 = 1" },
    Case { table: "notifications", time: "notificationDays", rows: "1 = 1" },
    Case { table: "jobs", time: "jobHours", rows: "state = 'done'" },
    Case { table: "jobs", time: "failedJobDays", rows: "state = 'failed'" },
    Case { table: "jobs", time: "letterDays", rows: "state = 'failed' AND kind = 'send-letter'" },
    Case { table: "jobs", time: "letterDays", rows: "state = 'failed' AND kind = 'recovery-link'" },
    Case { table: "idempotency_keys", time: "requestHours", rows: "1 = 1" },
];

async fn run(test: &TestApp, sql: &str, values: Params) {
    test.app.db.execute(sql, values).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

async fn scalar(test: &TestApp, sql: &str, values: Params) -> i64 {
    test.app.db.scalar(sql, values).await.unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// A theme that is published under a key and deleted at once.
async fn deleted_theme(mona: &Caller) {
    let mutation = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
    let (mut input, background) = (THEME_INPUT(), jpeg());
    input["backgroundImage"] = Value::Null;
    let file = File { path: "variables.data.0.backgroundImage", bytes: &background };
    let key = [("Idempotency-Key", "7f1d3a52-94a4-4c5b-8a3e-000000000002")];
    let made = mona.upload(mutation, json!({ "data": [input] }), &[file], &key).await.data();
    let hex_id = made["createSwitchThemes"][0]["hexId"].clone();
    let delete = "mutation($ids: [String!]!) { deleteSwitchThemes(hexIds: $ids) { hexIds } }";
    mona.graphql(delete, json!({ "ids": [hex_id] })).await.data();
}

/// One of everything, as people and the program leave it, or as a row where that would need a platform or a letter.
async fn fill(test: &TestApp, mona: &Caller) {
    let leaver = test.creator("Leaver").await;
    leaver.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await.data();
    mona.make_token(&[AccessTokenScope::Read]).await;
    deleted_theme(mona).await;
    test.do_jobs().await;
    test.visitor().graphql("mutation { beginPasskeyLogin }", json!({})).await.data();
    assert!(test.visitor().get("/api/auth/discord").await.status.is_redirection());
    let (id, hash) = (mona.user_id, vec![7_u8; 32]);
    run(test, "DELETE FROM known_devices", params![]).await;
    let device = "INSERT INTO known_devices (user_id, browser, system, seen_at) VALUES ($1, 'Firefox', 'Linux', $2)";
    run(test, device, params![id, NOW]).await;
    let attempt = "INSERT INTO sign_in_attempts (key_hash, attempt, attempted_at) VALUES ($1, $2, $3)";
    run(test, attempt, params![hash.clone(), test.app.random.uuid(), NOW]).await;
    let bucket = "INSERT INTO rate_buckets (key_hash, full_at) VALUES ($1, $2)";
    run(test, bucket, params![hash.clone(), (NOW + time("rateHours")) * 1_000]).await;
    let sign_up =
        "INSERT INTO discord_sign_ups (cookie_hash, discord_id, username, expires_at) VALUES ($1, '1', 'm', $2)";
    run(test, sign_up, params![hash.clone(), NOW + time("platformSignUpMinutes")]).await;
    let refused = "INSERT INTO refused_identities (identity_hash, expires_at) VALUES ($1, $2)";
    run(test, refused, params![hash.clone(), NOW + time("refusedDays")]).await;
    let link = "INSERT INTO recovery_links (token_hash, user_id, expires_at) VALUES ($1, $2, $3)";
    run(test, link, params![hash.clone(), id, NOW + time("recoveryLinkMinutes")]).await;
    let undo = "INSERT INTO recovery_links (token_hash, user_id, expires_at, undoes_since) VALUES ($1, $2, $3, $4)";
    run(test, undo, params![vec![2_u8; 32], id, NOW + time("undoLinkDays"), NOW]).await;
    let mark = "INSERT INTO download_marks (item_id, visitor_hash, counted_at) VALUES (1, $1, $2)";
    run(test, mark, params![hash, NOW]).await;
    let removed = "INSERT INTO removed_items (uuid, removed_at) VALUES ($1, $2)";
    run(test, removed, params![test.app.random.uuid(), NOW]).await;
    run(test, "DELETE FROM notifications", params![]).await;
    let told = "INSERT INTO notifications (user_id, type, created_at) VALUES ($1, 'WORK_SAVED', $2)";
    run(test, told, params![id, NOW]).await;
    for kind in ["make_previews", "send-letter", "recovery-link"] {
        let failed = "INSERT INTO jobs (kind, payload, state, attempts, max_attempts, run_at, created_at, finished_at) \
                      VALUES ($1, '{}', 'failed', 1, 1, $2, $2, $2)";
        run(test, failed, params![kind, NOW]).await;
    }
}

#[tokio::test]
async fn everything_is_kept_for_as_long_as_is_said_and_no_longer() {
    let expiring: BTreeSet<(&str, &str)> =
        STORED.iter().flat_map(|stored| stored.kept.iter().map(|time| (stored.table, *time))).collect();
    let tried: BTreeSet<(&str, &str)> = CASES.iter().map(|case| (case.table, case.time)).collect();
    assert_eq!(tried, expiring, "whatever goes by time is tried here");
    let settings = [("VITRINE_DISCORD_CLIENT_ID", "1"), ("VITRINE_DISCORD_CLIENT_SECRET", "secret")];
    on_every_engine_with(&settings, async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("Vera", UserRole::Moderator).await);
        fill(&test, &mona).await;
        let count = async |case: &Case| {
            let rows = case.rows.replace("{user}", &mona.user_id.to_string());
            let rows = rows.replace("{staff}", &staff.user_id.to_string());
            let rows = rows.replace("{now}", &NOW.to_string());
            let rows = rows.replace("{far}", &((NOW + time("rateHours")) * 1_000).to_string());
            scalar(&test, &format!("SELECT COUNT(*) FROM {} WHERE {rows}", case.table), params![]).await
        };
        let mut cases: BTreeMap<Millis, Vec<&Case>> = BTreeMap::new();
        CASES.iter().for_each(|case| cases.entry(ends_at(case)).or_default().push(case));
        let mut now = NOW;
        for (over, cases) in cases {
            for case in &cases {
                // Of somebody who uses it until the end.
                let id = match case.time {
                    "sessionDays" => mona.user_id,
                    "staffSessionDays" => staff.user_id,
                    _ => continue,
                };
                let session = "INSERT INTO sessions (token_hash, uuid, user_id, created_at, last_seen_at, expires_at) \
                               VALUES ($1, $2, $3, $4, $5, $6)";
                let values = params![vec![9_u8; 32], test.app.random.uuid(), id, NOW, over - HOUR, over];
                run(&test, session, values).await;
            }
            test.pass(over - MINUTE - now);
            sweep(&test.app).await.expect("it sweeps");
            for case in &cases {
                assert_ne!(count(case).await, 0, "{} {}: a minute before", case.table, case.time);
            }
            test.pass(2 * MINUTE);
            sweep(&test.app).await.expect("it sweeps");
            for case in &cases {
                assert_eq!(count(case).await, 0, "{} {}: a minute after", case.table, case.time);
            }
            now = over + MINUTE;
        }
        // Words that were typed go with the items that they were typed for.
        assert_eq!(scalar(&test, "SELECT COUNT(*) FROM tags", params![]).await, 0);
    })
    .await;
}

/// When what was made at the beginning goes: an access token is kept after its own end.
fn ends_at(case: &Case) -> Millis {
    let own_end = match case.table {
        "access_tokens" => i64::from(limits::ACCESS_TOKEN_DAYS_DEFAULT) * DAY,
        _ => 0,
    };
    NOW + time(case.time) + own_end
}

/// Sets the clock to that of the database, as it is where both follow a time server. The clock stands still from then on: what
/// is to trust it comes next.
async fn set_by_the_database(test: &TestApp) {
    test.pass(clocks::database_ahead(&test.app.db, &test.app.clock).await.expect("it tells"));
}

#[tokio::test]
async fn nothing_is_removed_by_a_clock_months_ahead() {
    on_every_engine(async |test: TestApp| {
        set_by_the_database(&test).await;
        test.pass(-400 * DAY);
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        // Its job waits: that it has been done tells that a worker has begun.
        mona.publish(THEME_INPUT(), Some(&jpeg())).await.data();
        let count = async |table: &str| -> i64 {
            test.app.db.scalar(&format!("SELECT COUNT(*) FROM {table}"), params![]).await.expect("a count")
        };
        let before = (count("sessions").await, count("audit_log").await, count("jobs").await);
        set_by_the_database(&test).await;
        sweep_by_clock(&test.app).await.expect("nothing to do");
        assert_eq!(count("sessions").await, before.0);
        assert_eq!(count("audit_log").await, before.1 + 1, "that it was silent");
        let stop = CancellationToken::new();
        let running = tokio::spawn(test.worker().run(stop.clone()));
        let is_done = async {
            while count("jobs WHERE state <> 'done'").await > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), is_done).await.expect("the job is done");
        stop.cancel();
        running.await.expect("the worker ends");
        assert_eq!(count("jobs").await, before.2, "those that were done long ago too");
        sweep(&test.app).await.expect("it sweeps");
        assert!(count("sessions").await < before.0, "as it would have been");
    })
    .await;
}

#[tokio::test]
async fn an_instance_removes_nothing_by_a_clock_that_is_not_the_database_s() {
    on_every_engine(async |test: TestApp| {
        set_by_the_database(&test).await;
        let done = "INSERT INTO jobs (kind, payload, state, attempts, max_attempts, run_at, created_at, finished_at) \
                    VALUES ('make_previews', '{}', 'done', 1, 1, $1, $1, $1)";
        run(&test, done, params![test.app.clock.now()]).await;
        let ahead = time("jobHours") + MINUTE;
        test.pass(ahead);
        sweep_by_clock(&test.app).await.expect("it sweeps, or has nothing to do");
        let left = scalar(&test, "SELECT COUNT(*) FROM jobs", params![]).await;
        match test.app.db.engine() {
            // Its clock is the machine's.
            Engine::Sqlite => assert_eq!(left, 0),
            Engine::Postgres => assert_eq!(left, 1),
        }
        run(&test, "UPDATE jobs SET finished_at = finished_at - $1", params![ahead]).await;
        set_by_the_database(&test).await;
        sweep_by_clock(&test.app).await.expect("it sweeps");
        assert_eq!(scalar(&test, "SELECT COUNT(*) FROM jobs", params![]).await, 0, "it is trusted again");
    })
    .await;
}

#[tokio::test]
async fn a_process_that_is_told_to_stop_leaves_what_is_due_to_the_next() {
    on_every_engine(async |test: TestApp| {
        let staged_at = test.app.clock.now() - objects::STAGED_FOR_MAX;
        let stage = "INSERT INTO pending_objects (object_key, staged_at) VALUES ($1, $2)";
        for _ in 0..100 {
            let key = objects::preview(BlobToken::from_bytes(test.app.random.bytes()), 180, PreviewFormat::Jpeg);
            run(&test, stage, params![key.to_string(), staged_at]).await;
        }
        let mut held = test.faults.hold(Call::Delete);
        // Later, and a time that is trusted.
        set_by_the_database(&test).await;
        let worker = BackgroundWorker::start(&test.site);
        tokio::time::timeout(Duration::from_secs(60), held.reached()).await.expect("it sweeps");
        test.app.stop();
        drop(held);
        worker.stop(&test.site).await;
        let left = "SELECT COUNT(*) FROM pending_objects";
        assert_eq!(scalar(&test, left, params![]).await, 99, "the one that was being deleted");
        sweep(&test.app).await.expect("it sweeps nothing");
        assert_eq!(scalar(&test, left, params![]).await, 99);
    })
    .await;
}
