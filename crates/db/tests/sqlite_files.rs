//! Opening SQLite files: only an intact one is opened, and no other is modified.

use std::path::{Path, PathBuf};

use vitrine_db::testing::TestDb;
use vitrine_db::{Db, DbError, Engine, Execute, FileProblem, params};

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
        assert!(words.contains("restore a backup") && words.contains("test.db"), "{what}: {words}");
        assert!(std::fs::read(&path).expect("still there") == bytes, "{what}: the file was changed");
    }
    std::fs::write(&path, &sound).expect("restored");
    let db = open(&path).await.expect("a sound file opens");
    let count: i64 = db.scalar("SELECT COUNT(*) FROM notes", params![]).await.expect("reads");
    assert_eq!(count, 1_000);
    db.close().await.expect("closes");
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
