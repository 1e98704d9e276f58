//! Opening SQLite files: only an intact one is opened, and no other is modified.

use std::path::{Path, PathBuf};

use vitrine_db::testing::TestDb;
use vitrine_db::{Db, DbError, Engine, Execute, FileProblem, OpenOptions, params};

const PAGE: usize = 4096;

/// A folder of its own for each test; the database of [`TestDb`] lies in it.
fn path_of(db: &TestDb) -> PathBuf {
    PathBuf::from(db.url.strip_prefix("sqlite:").expect("a file"))
}

/// A database with rows on about a hundred pages, closed, and the bytes of its file.
async fn filled() -> (TestDb, PathBuf, Vec<u8>) {
    let db = TestDb::new(Engine::Sqlite).await;
    let tx = db.begin().await.expect("begins");
    tx.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT", params![])
        .await
        .expect("made");
    for _ in 0..1_000 {
        tx.execute("INSERT INTO notes (text) VALUES ($1)", params!["x".repeat(500)]).await.expect("inserts");
    }
    tx.commit().await.expect("commits");
    db.close().await.expect("closes");
    let path = path_of(&db);
    let bytes = std::fs::read(&path).expect("a file");
    assert!(bytes.len() > 100 * PAGE, "the log was folded in");
    (db, path, bytes)
}

async fn open(path: &Path) -> Result<Db, DbError> {
    Db::open(&format!("sqlite:{}", path.display()), TestDb::options()).await
}

#[tokio::test]
async fn damaged_files_are_refused_with_a_remedy_and_left_as_they_are() {
    let (_db, path, sound) = filled().await;
    let overwritten = |from: usize, count: usize, byte: u8| {
        let mut bytes = sound.clone();
        bytes[from..from + count].fill(byte);
        bytes
    };
    let cases = [
        ("truncated to half", sound[..sound.len() / 2 / PAGE * PAGE].to_vec()),
        ("truncated within a page", sound[..sound.len() - PAGE / 2].to_vec()),
        ("truncated to one page", sound[..PAGE].to_vec()),
        ("truncated to some bytes", sound[..50].to_vec()),
        ("no header", overwritten(0, 100, 0)),
        ("a page of zeros", overwritten(40 * PAGE, PAGE, 0)),
        ("a page of noise", overwritten(60 * PAGE, PAGE, 0xff)),
        ("another kind of file", b"not a database at all\n".repeat(1_000)),
    ];
    for (what, bytes) in cases {
        std::fs::write(&path, &bytes).expect("written");
        let error = open(&path).await.expect_err(what);
        assert!(matches!(error, DbError::File(FileProblem::Damaged { .. })), "{what}: {error}");
        let words = error.to_string();
        assert!(words.contains("a backup") && words.contains("test.db"), "{what}: {words}");
        assert!(std::fs::read(&path).expect("still there") == bytes, "{what}: the file was changed");
    }
    std::fs::write(&path, &sound).expect("restored");
    let db = open(&path).await.expect("a sound file opens");
    let count: i64 = db.scalar("SELECT COUNT(*) FROM notes", params![]).await.expect("reads");
    assert_eq!(count, 1_000);
    db.close().await.expect("closes");
}

/// Whoever reads a few rows does not wait until all pages are read.
#[tokio::test]
async fn a_file_that_is_not_checked_is_opened_with_a_damaged_page_and_refused_without_a_header() {
    let (_db, path, sound) = filled().await;
    let options = OpenOptions { checks_file: false, ..TestDb::options() };
    let url = format!("sqlite:{}", path.display());
    let mut bytes = sound.clone();
    bytes[60 * PAGE..61 * PAGE].fill(0);
    std::fs::write(&path, &bytes).expect("written");
    let db = Db::open(&url, options.clone()).await.expect("opens");
    let text: String = db.scalar("SELECT text FROM notes WHERE id = $1", params![1_i64]).await.expect("is whole");
    assert_eq!(text.len(), 500);
    let error = db.column::<String>("SELECT text FROM notes", params![]).await.expect_err("a page is damaged");
    assert!(!error.to_string().is_empty());
    db.close().await.expect("closes");
    assert!(std::fs::read(&path).expect("still there") == bytes, "the file was changed");
    open(&path).await.expect_err("it is damaged");

    bytes[..100].fill(0);
    std::fs::write(&path, &bytes).expect("written");
    Db::open(&url, options).await.expect_err("it has no header");
    assert!(std::fs::read(&path).expect("still there") == bytes, "the file was changed");
}

#[tokio::test]
async fn an_emptied_file_is_refused_and_stays_empty() {
    let (_db, path, _) = filled().await;
    std::fs::write(&path, b"").expect("emptied");
    let error = open(&path).await.expect_err("nothing in it");
    assert_eq!(error.to_string().matches("delete the empty file to start over").count(), 1, "{error}");
    assert!(matches!(error, DbError::File(FileProblem::Empty(_))), "{error}");
    assert_eq!(std::fs::metadata(&path).expect("still there").len(), 0);
    std::fs::remove_file(&path).expect("deleted");
    open(&path).await.expect("starts over").close().await.expect("closes");
}

#[tokio::test]
async fn a_log_that_cannot_be_written_to_is_named() {
    let (_db, path, _) = filled().await;
    for suffix in ["-wal", "-shm"] {
        let log = PathBuf::from(format!("{}{suffix}", path.display()));
        // An administrator may write to every file: a link that leads to itself is none for anybody.
        std::os::unix::fs::symlink(&log, &log).expect("linked");
        let to_read = Db::open_to_read(&format!("sqlite:{}", path.display()), TestDb::options()).await;
        for opened in [open(&path).await, to_read] {
            let error = opened.expect_err("its log is not to be had");
            let is_named = matches!(&error, DbError::File(FileProblem::NotWritable { path, .. }) if *path == log);
            assert!(is_named, "{suffix}: {error}");
        }
        std::fs::remove_file(&log).expect("removed");
    }
    open(&path).await.expect("it opens without").close().await.expect("closes");
}

#[tokio::test]
async fn a_log_whose_file_is_gone_is_not_thrown_away() {
    let db = TestDb::new(Engine::Sqlite).await;
    db.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT", params![]).await.expect("made");
    let path = path_of(&db);
    let log = path.with_extension("db-wal");
    let kept = std::fs::read(&log).expect("a log");
    db.close().await.expect("closes");
    std::fs::remove_file(&path).expect("deleted");
    std::fs::write(&log, &kept).expect("put back");
    let error = open(&path).await.expect_err("half of it");
    assert!(matches!(error, DbError::File(FileProblem::Missing(_))), "{error}");
    assert!(std::fs::read(&log).expect("still there") == kept);
}

#[tokio::test]
async fn several_may_begin_a_database_at_once() {
    let db = TestDb::new(Engine::Sqlite).await;
    let folder = path_of(&db).parent().expect("a folder").to_owned();
    let path = folder.join("fresh.db");
    let opening: Vec<_> = (0..4)
        .map(|_| {
            let path = path.clone();
            tokio::spawn(async move { open(&path).await })
        })
        .collect();
    let mut opened = Vec::new();
    for db in opening {
        opened.push(db.await.expect("no panic").expect("opens"));
    }
    for (number, db) in opened.iter().enumerate() {
        let sql = format!("CREATE TABLE table{number} (id INTEGER PRIMARY KEY) STRICT");
        db.execute(&sql, params![]).await.expect("made");
    }
    let tables: i64 =
        opened[0].scalar("SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table'", params![]).await.expect("counts");
    assert_eq!(tables, 4, "all of them in one file");
    for db in &opened {
        db.close().await.expect("closes");
    }
    let left: Vec<_> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name.contains(".new"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Every file of a folder with its bytes and the time of its last change.
fn listing(folder: &Path) -> Vec<(PathBuf, Vec<u8>, std::time::SystemTime)> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let changed = std::fs::metadata(&path).and_then(|file| file.modified()).expect("its time");
            let bytes = if path.is_file() { std::fs::read(&path).expect("its bytes") } else { Vec::new() };
            (path, bytes, changed)
        })
        .collect();
    files.sort();
    files
}

#[tokio::test]
async fn a_file_that_is_refused_leaves_its_folder_as_it_was() {
    let (_db, path, sound) = filled().await;
    let folder = path.parent().expect("a folder");
    let mut noise = sound.clone();
    noise[60 * PAGE..61 * PAGE].fill(0xff);
    for (what, bytes) in [("noise", noise), ("cut", sound[..50 * PAGE].to_vec()), ("empty", Vec::new())] {
        std::fs::write(&path, bytes).expect("written");
        let before = listing(folder);
        open(&path).await.expect_err(what);
        assert!(listing(folder) == before, "{what}: something was touched");
    }
    std::fs::remove_file(&path).expect("deleted");
    std::fs::create_dir(&path).expect("made");
    let before = listing(folder);
    let error = open(&path).await.expect_err("a folder");
    assert!(matches!(error, DbError::File(FileProblem::NotAFile(_))), "{error}");
    assert!(error.to_string().contains("vitrine.sqlite"), "{error}");
    assert!(listing(folder) == before);
}

#[tokio::test]
async fn a_pipe_is_refused_and_not_waited_for() {
    let db = TestDb::new(Engine::Sqlite).await;
    let pipe = path_of(&db).with_file_name("pipe.db");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe can be made");
    let tables = tokio::time::timeout(std::time::Duration::from_secs(10), Db::foreign_tables_in(&pipe)).await;
    assert_eq!(tables.expect("nothing is waited for"), Vec::<String>::new());
    let error = open(&pipe).await.expect_err("a pipe");
    assert!(matches!(error, DbError::File(FileProblem::NotAFile(_))), "{error}");
    db.close().await.expect("closes");
}

#[tokio::test]
async fn the_log_of_another_database_is_not_applied() {
    let schema = vitrine_db::Schema {
        migrations: vec![vitrine_db::Migration {
            number: 1,
            name: "first",
            sql: vitrine_db::SqlByEngine {
                sqlite: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT) STRICT",
                postgres: "",
            },
            down: None,
        }],
        recreatable: None,
    };
    let own = TestDb::migrated(Engine::Sqlite, &schema).await;
    let path = path_of(&own);
    own.execute("INSERT INTO notes (text) VALUES ('own')", params![]).await.expect("inserts");
    own.close().await.expect("closes");
    let own_bytes = std::fs::read(&path).expect("a file");

    let wal = |path: &Path| path.with_extension("db-wal");
    // Another installation, begun later; everything that it holds is still in its log.
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    let other = TestDb::migrated(Engine::Sqlite, &schema).await;
    other.execute("INSERT INTO notes (text) VALUES ('other')", params![]).await.expect("inserts");
    let log = std::fs::read(wal(&path_of(&other))).expect("a log");
    assert!(log.len() > 2 * PAGE, "it holds the other database");
    std::fs::write(wal(&path), &log).expect("put beside");
    let error = open(&path).await.expect_err("two databases");
    assert!(matches!(error, DbError::File(FileProblem::ForeignLog(_))), "{error}");
    assert!(std::fs::read(&path).expect("a file") == own_bytes && std::fs::read(wal(&path)).expect("a log") == log);

    std::fs::remove_file(wal(&path)).expect("moved away");
    let _ = std::fs::remove_file(path.with_extension("db-shm"));
    let again = open(&path).await.expect("it opens without it");
    let text: String = again.scalar("SELECT text FROM notes", params![]).await.expect("reads");
    assert_eq!(text, "own");
    again.close().await.expect("closes");
}

#[tokio::test]
async fn a_log_of_its_own_is_applied_however_it_was_left() {
    let schema = vitrine_db::Schema {
        migrations: vec![vitrine_db::Migration {
            number: 1,
            name: "first",
            sql: vitrine_db::SqlByEngine {
                sqlite: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT) STRICT",
                postgres: "",
            },
            down: None,
        }],
        recreatable: None,
    };
    let db = TestDb::migrated(Engine::Sqlite, &schema).await;
    let path = path_of(&db);
    for is_merged in [false, true] {
        if is_merged {
            db.execute("PRAGMA wal_checkpoint(FULL)", params![]).await.expect("merges");
        }
        db.execute("INSERT INTO notes (text) VALUES ('one')", params![]).await.expect("inserts");
        // As a process leaves them that is killed: copied away while it runs.
        let copy = path.with_file_name(format!("copy-{is_merged}.db"));
        std::fs::copy(path.with_extension("db-wal"), copy.with_extension("db-wal")).expect("the log");
        std::fs::copy(&path, &copy).expect("the file");
        let opened = open(&copy).await.expect("it opens with its log");
        let count: i64 = opened.scalar("SELECT COUNT(*) FROM notes", params![]).await.expect("reads");
        assert_eq!(count, 1 + i64::from(is_merged));
        opened.close().await.expect("closes");
    }
}

#[tokio::test]
async fn readers_share_no_lock_of_the_page_cache_or_the_allocator() {
    let db = TestDb::new(Engine::Sqlite).await;
    let options: Vec<String> =
        db.column("PRAGMA compile_options", params![]).await.expect("SQLite says how it was built");
    assert!(options.iter().any(|option| option == "THREADSAFE=1"), "{options:?}");
    assert!(!options.iter().any(|option| option.starts_with("ENABLE_MEMORY_MANAGEMENT")), "{options:?}");
    assert!(options.iter().any(|option| option == "DEFAULT_MEMSTATUS=0"), "{options:?}");
}

#[tokio::test]
async fn what_is_deleted_is_not_left_in_the_file() {
    const SECRET: &str = "mona@example.org";
    let (_db, path, _) = filled().await;
    let holds =
        |path: &Path| std::fs::read(path).expect("a file").windows(SECRET.len()).any(|at| at == SECRET.as_bytes());
    let db = open(&path).await.expect("opens");
    db.execute("UPDATE notes SET text = $1 WHERE id = 500", params![SECRET]).await.expect("written");
    db.close().await.expect("closes");
    assert!(holds(&path));
    let db = open(&path).await.expect("opens");
    db.execute("DELETE FROM notes WHERE id = 500", params![]).await.expect("deleted");
    db.close().await.expect("closes");
    assert!(!holds(&path));
}
