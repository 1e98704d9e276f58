//! A PostgreSQL server that vanishes, as at a power failure or behind a broken network: it closes nothing and says nothing.
//! Or it only takes its time.

mod proxy;

use std::time::Duration;

use proxy::{Proxy, Then};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, DbError, Engine, Execute, OpenOptions, Tx, params};

const READERS: u32 = 3;
const WRITERS: u32 = 5;

/// The server's own limits, which it cannot keep here.
const LIMIT: Duration = Duration::from_millis(500);

/// When a statement to a server that vanished must have ended, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(8);

const INSERT: &str = "INSERT INTO notes (id) VALUES ($1)";

/// While it runs, the server vanishes.
const VANISHING: Duration = Duration::from_millis(100);
const SLOW_READ: &str = "SELECT 1 FROM pg_sleep(0.3)";
const SLOW_WRITE: &str = "INSERT INTO notes (id) SELECT 100 FROM pg_sleep(0.3)";

struct Place {
    proxy: Proxy,
    /// Through the proxy.
    db: Db,
    direct: TestDb,
}

impl Place {
    /// Nothing where there is no PostgreSQL server.
    async fn new(readers: u32, writers: u32) -> Option<Place> {
        if !engines().contains(&Engine::Postgres) {
            return None;
        }
        let direct = TestDb::new(Engine::Postgres).await;
        direct.execute("CREATE TABLE notes (id BIGINT PRIMARY KEY)", params![]).await.expect("made");
        let proxy = Proxy::before(&direct.url).await;
        let wait = Duration::from_secs(3);
        let options =
            OpenOptions { readers, writers, wait, read_timeout: LIMIT, write_timeout: LIMIT, ..TestDb::options() };
        let db = Db::open(&proxy.url, options).await.expect("opens");
        Some(Place { proxy, db, direct })
    }

    /// Takes all connections at the same time, then uses each.
    async fn use_all(&self, readers: u32, writers: u32) {
        let mut begun = JoinSet::new();
        for number in 0..readers + writers {
            let db = self.db.clone();
            begun.spawn(async move { if number < readers { db.snapshot().await } else { db.begin().await } });
        }
        for begun in begun.join_all().await {
            let tx = begun.expect("no connection is missing");
            assert_eq!(tx.scalar::<i32>("SELECT 1", params![]).await.expect("reads"), 1);
            tx.rollback().await.expect("ends");
        }
    }

    /// The server answers again, and is asked again a second later at most.
    async fn come_back(&self) {
        self.proxy.come_back();
        let is_asked = async {
            while self.db.ping().await.is_err() {
                sleep(VANISHING).await;
            }
        };
        timeout(PATIENCE, is_asked).await.expect("it is asked again");
    }

    async fn notes(&self) -> Vec<i64> {
        self.direct.column("SELECT id FROM notes ORDER BY id", params![]).await.expect("reads")
    }
}

async fn inserting(db: &Db, id: i64) -> Tx {
    let tx = db.begin().await.expect("begins");
    tx.execute(INSERT, params![id]).await.expect("inserts");
    tx
}

/// Without an answer it ends in time, and says why.
async fn is_unavailable<T: std::fmt::Debug>(what: &str, call: impl Future<Output = Result<T, DbError>>) {
    let outcome = timeout(PATIENCE, call).await.expect(what);
    assert!(matches!(outcome, Err(DbError::Unavailable(_))), "{what}: {outcome:?}");
}

#[tokio::test]
async fn whoever_waits_for_it_is_told_and_no_connection_is_missing_afterwards() {
    let Some(place) = Place::new(READERS, WRITERS).await else { return };
    let Place { proxy, db, .. } = &place;
    let snapshot = db.snapshot().await.expect("begins");
    let (running, ending, undoing, dropped) =
        (inserting(db, 1).await, inserting(db, 2).await, inserting(db, 3).await, inserting(db, 4).await);
    let later = || sleep(VANISHING * 2);
    tokio::join!(
        async {
            sleep(VANISHING).await;
            proxy.vanish();
        },
        is_unavailable("a read", db.scalar::<i32>(SLOW_READ, params![])),
        is_unavailable("a write", db.execute(SLOW_WRITE, params![])),
        async {
            let given_up = timeout(VANISHING * 2, db.scalar::<i32>(SLOW_READ, params![])).await;
            assert!(given_up.is_err(), "its caller goes first");
        },
        async {
            later().await;
            is_unavailable("a read in a snapshot", snapshot.scalar::<i32>("SELECT 1", params![])).await;
            drop(snapshot);
        },
        async {
            later().await;
            is_unavailable("a write in a transaction", running.execute(INSERT, params![5_i64])).await;
            let again = running.execute(INSERT, params![6_i64]).await;
            assert!(matches!(again, Err(DbError::Aborted)), "{again:?}");
            // There is nothing to wait for once more.
            let ending = timeout(VANISHING, running.commit()).await.expect("at once");
            assert!(matches!(ending, Err(DbError::Unavailable(_))), "{ending:?}");
        },
        async {
            later().await;
            is_unavailable("a commit", ending.commit()).await;
        },
        async {
            later().await;
            is_unavailable("a rollback", undoing.rollback()).await;
        },
        async {
            later().await;
            drop(dropped);
        },
    );
    place.come_back().await;
    place.use_all(READERS, WRITERS).await;
    db.execute(INSERT, params![7_i64]).await.expect("writes");
    let mut notes = place.notes().await;
    notes.retain(|id| *id != 100);
    assert_eq!(notes, [7], "besides the write, of which only the answer may have been lost");
}

#[tokio::test]
async fn the_beginning_of_a_transaction_is_not_waited_for_either() {
    let Some(place) = Place::new(2, 2).await else { return };
    let Place { proxy, db, .. } = &place;
    // Connections that are dead while nobody uses them must not be in the way of anybody afterwards.
    place.use_all(2, 2).await;
    sleep(VANISHING).await;
    proxy.at("BEGIN", Then::Vanish);
    is_unavailable("a beginning", db.begin()).await;
    place.come_back().await;
    place.use_all(2, 2).await;
}

#[tokio::test]
async fn work_without_a_limit_is_waited_for() {
    let Some(place) = Place::new(1, 1).await else { return };
    let tx = place.db.begin().await.expect("begins");
    tx.without_limit().await.expect("lifted");
    let longer = "INSERT INTO notes (id) SELECT 8 FROM pg_sleep(3)";
    assert_eq!(tx.execute(longer, params![]).await.expect("the server answers in the end"), 1);
    tx.commit().await.expect("commits");
    assert_eq!(place.notes().await, [8]);
    let stopped = place.db.execute("INSERT INTO notes (id) SELECT 9 FROM pg_sleep(3)", params![]).await;
    assert!(matches!(stopped, Err(DbError::Timeout)), "the next one has the server's own limit: {stopped:?}");
}

#[tokio::test]
async fn a_caller_that_goes_away_while_a_transaction_begins_leaves_none_open() {
    let Some(place) = Place::new(1, 1).await else { return };
    let Place { proxy, db, .. } = &place;
    proxy.at("BEGIN", Then::Hesitate(VANISHING * 2));
    assert!(timeout(VANISHING, db.begin()).await.is_err(), "its caller goes first");
    sleep(VANISHING * 2).await;
    db.execute(INSERT, params![1_i64]).await.expect("writes");
    assert_eq!(place.notes().await, [1], "what was acknowledged can be seen");
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_left_alone_but_for_one_that_looks() {
    let Some(place) = Place::new(1, 1).await else { return };
    place.proxy.vanish();
    let read = || is_unavailable("a read", place.db.scalar::<i32>("SELECT 1", params![]));
    tokio::join!(read(), read(), read(), read());
    let asked: JoinSet<_> = (0..50)
        .map(|_| {
            let db = place.db.clone();
            async move { timeout(Duration::from_secs(1), db.begin()).await.map(|begun| begun.map(drop)) }
        })
        .collect();
    let refused = asked.join_all().await.into_iter().filter(|begun| matches!(begun, Ok(Err(DbError::Unavailable(_)))));
    assert!(refused.count() >= 48, "all others are told at once");
    place.come_back().await;
    place.use_all(1, 1).await;
}

#[tokio::test]
async fn a_transaction_that_stands_still_keeps_nobody_for_long_from_what_it_has_locked() {
    let Some(place) = Place::new(1, 1).await else { return };
    let Place { db, direct, .. } = &place;
    db.execute(INSERT, params![1_i64]).await.expect("writes");
    let idle_timeout = Duration::from_millis(300);
    let frozen = Db::open(&direct.url, OpenOptions { idle_timeout, ..TestDb::options() }).await.expect("opens");
    let rename = "UPDATE notes SET id = $1 WHERE id = 1";
    let standing = frozen.begin().await.expect("begins");
    assert_eq!(standing.execute(rename, params![2_i64]).await.expect("locks"), 1);
    assert_eq!(direct.execute(rename, params![3_i64]).await.expect("waits for the lock"), 1);
    let late = standing.execute(INSERT, params![4_i64]).await;
    assert!(matches!(late, Err(DbError::Unavailable(_))), "{late:?}");
    let ending = standing.commit().await;
    assert!(matches!(ending, Err(DbError::Unavailable(_))), "{ending:?}");
    frozen.execute(INSERT, params![5_i64]).await.expect("another connection is there");
    assert_eq!(place.notes().await, [3, 5], "what it had written is undone");
}

#[tokio::test]
async fn a_claim_is_held_however_long_nothing_else_is_done_with_it() {
    let Some(place) = Place::new(1, 1).await else { return };
    let idle_timeout = Duration::from_millis(300);
    let db = Db::open(&place.direct.url, OpenOptions { idle_timeout, ..TestDb::options() }).await.expect("opens");
    let claim = db.claim("work").await.expect("asked").expect("free");
    sleep(idle_timeout * 4).await;
    assert!(place.direct.claim("work").await.expect("asked").is_none());
    drop(claim);
    let again = async {
        while place.direct.claim("work").await.expect("asked").is_none() {
            sleep(VANISHING).await;
        }
    };
    timeout(PATIENCE, again).await.expect("it is free again");
}
