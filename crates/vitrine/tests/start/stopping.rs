//! Signals while the server starts.

use std::fs;
use std::net::TcpListener;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};

use super::{Ended, Place, end_of, listing, names, not_run, offered};

/// By then a start has ended in these tests, and a server that was ready by the time as well.
const SOON: Duration = Duration::from_secs(20);
const TERMINATE: u32 = 15;

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "the process can be told");
}

/// The signal of a closed terminal, unless the tests were started to outlive theirs: programs inherit that they ignore it.
fn hangup() -> &'static str {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if mask_of(&status, "SigIgn:") & 1 == 0 {
        return "-HUP";
    }
    not_run("SIGHUP is ignored by whatever has started the tests");
    "-TERM"
}

/// A set of signals in what the system tells of a process; the first bit is the first signal.
fn mask_of(status: &str, set: &str) -> u64 {
    let mask = status.lines().find_map(|line| line.strip_prefix(set));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}

/// Waits until the process has a handler: before, a signal ends any process but the first of a container.
fn wait_for_handler(child: &Child) {
    let began = Instant::now();
    let is_caught = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        mask_of(&status, "SigCgt:") & 1 << (TERMINATE - 1) != 0
    };
    while !is_caught() {
        assert!(began.elapsed() < SOON, "it takes the signal");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Its end, which has to be one with status 0.
fn ends(child: Child) -> Ended {
    let began = Instant::now();
    let ended = end_of(child);
    assert_eq!(ended.status, Some(0), "{}", ended.said);
    assert!(began.elapsed() < SOON, "it takes {:?}: {}", began.elapsed(), ended.said);
    ended
}

#[test]
fn a_start_that_waits_for_its_database_ends_when_it_is_told_to() {
    for name in ["-TERM", "-INT", hangup()] {
        let place = Place::new();
        let silent = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = silent.local_addr().expect("its address").port();
        let url = format!("postgres://me:s3cret@127.0.0.1:{port}/themes");
        let child = place.command(&["serve"], &[("VITRINE_DATABASE_URL", &url)]).spawn().expect("it runs");
        let _held = silent.accept().expect("it connects");
        signal(&child, name);
        let ended = ends(child);
        assert!(ended.said.contains("stopped during start"), "{}", ended.said);
        assert!(!ended.said.contains("Vitrine is open"), "{}", ended.said);
        assert!(listing(&place.0).is_empty(), "it leaves {:?}", names(&listing(&place.0)));
    }
}

/// Serves, and tells the server to stop so long after it has begun.
fn told_after(after_ms: u64, place: &Place, settings: &[(&str, &str)]) -> Ended {
    let child = place.command(&["serve"], settings).spawn().expect("it runs");
    wait_for_handler(&child);
    std::thread::sleep(Duration::from_millis(after_ms));
    signal(&child, "-TERM");
    ends(child)
}

#[tokio::test]
async fn a_start_on_postgresql_ends_in_order_at_whatever_moment_it_is_told_to() {
    let Some(server) = offered("VITRINE_TEST_POSTGRES_URL") else { return };
    let mut admin = PgConnection::connect(&server).await.expect("it is there");
    let name = format!("stopped_{}", std::process::id());
    admin.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.expect("a superuser may");
    let (address, _) = server.rsplit_once('/').expect("the address ends with a database");
    let url = format!("{address}/{name}");
    let blocking = tokio::task::spawn_blocking(move || {
        // Each goes on where the one before has stopped.
        let (place, settings) = (Place::new(), [("VITRINE_DATABASE_URL", url.as_str())]);
        for after_ms in [0, 40, 80, 150, 250] {
            told_after(after_ms, &place, &settings);
        }
        let ended = place.run(&["migrate"], &settings);
        assert_eq!(ended.status, Some(0), "{}", ended.said);
        let checked = place.run(&["fsck"], &settings);
        assert_eq!(checked.status, Some(0), "{}{}", checked.printed, checked.said);
    });
    let outcome = blocking.await;
    admin.execute(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.expect("a superuser may");
    outcome.expect("as expected");
}

#[test]
fn a_first_start_ends_in_order_at_whatever_moment_it_is_told_to() {
    for after_ms in [0, 10, 30, 60, 100, 150, 200, 300, 500] {
        let place = Place::new();
        let ended = told_after(after_ms, &place, &[]);
        let left = names(&listing(&place.data()));
        let is_stray = |name: &&String| [".new", "-wal", "-shm"].iter().any(|ending| name.ends_with(ending));
        assert_eq!(left.iter().find(is_stray), None, "after {after_ms} ms: {}", ended.said);
        // What there is can be gone on with.
        assert_eq!(place.run(&["migrate"], &[]).status, Some(0), "after {after_ms} ms: {}", ended.said);
        let checked = place.run(&["fsck"], &[]);
        assert_eq!(checked.status, Some(0), "after {after_ms} ms: {}{}", checked.printed, checked.said);
    }
}

/// Waits until the server tells people that it is open.
fn serving(place: &Place, through: Option<&str>) -> Child {
    let mut command = place.command(&["serve"], &[]);
    if let Some(program) = through {
        let mut around = Command::new(program);
        around.arg(command.get_program()).arg("serve").current_dir(&place.0);
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => around.env(name, value),
                None => around.env_remove(name),
            };
        }
        around
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped());
        command = around;
    }
    let child = command.spawn().expect("it runs");
    let began = Instant::now();
    // Locked when all is open.
    while !place.data().join("vitrine.sqlite.lock").exists() {
        assert!(began.elapsed() < SOON, "it starts");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    child
}

#[test]
fn a_server_whose_terminal_is_closed_stops_in_order_and_signals_without_meaning_change_nothing() {
    let place = Place::new();
    let mut child = serving(&place, None);
    for name in ["-USR1", "-USR2"] {
        signal(&child, name);
    }
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("it can be asked").is_none(), "it goes on");
    signal(&child, hangup());
    ends(child);
    let left = names(&listing(&place.data()));
    assert!(!left.iter().any(|name| name.ends_with("-wal") || name.ends_with(".lock")), "{left:?}");
}

#[test]
fn a_server_that_was_started_to_outlive_its_terminal_does() {
    let place = Place::new();
    let mut child = serving(&place, Some("nohup"));
    signal(&child, "-HUP");
    std::thread::sleep(Duration::from_secs(1));
    assert!(child.try_wait().expect("it can be asked").is_none(), "it goes on");
    signal(&child, "-INT");
    ends(child);
}
