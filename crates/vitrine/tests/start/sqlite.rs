//! Databases of another version, damaged files, and what is no database.

use std::fs;

use super::{Place, end};

#[test]
fn a_file_that_is_no_sound_database_is_refused_and_left_alone() {
    let place = Place::migrated();
    let sound = fs::read(place.database()).expect("a database");
    let with = |from: usize, count: usize, byte: u8| {
        let mut bytes = sound.clone();
        bytes[from..from + count].fill(byte);
        bytes
    };
    let middle = sound.len() / 2 / 4_096 * 4_096;
    for (what, bytes, words) in [
        ("header", with(0, 100, 0), "is damaged"),
        ("a page in the middle", with(middle, 4_096, 0xff), "is damaged"),
        ("truncated", sound[..middle].to_vec(), "is damaged"),
        ("a web page", b"<html>".repeat(4_000), "is damaged"),
        ("emptied", Vec::new(), "is empty"),
    ] {
        fs::write(place.database(), bytes).expect("written");
        eprintln!("{what}");
        place.is_refused(&[], 65, &["VITRINE_DATABASE_URL", "vitrine.sqlite", words, "estore a backup"]);
    }
    fs::remove_file(place.database()).expect("removed");
    fs::create_dir(place.database()).expect("a folder in its place");
    place.is_refused(&[], 78, &["vitrine.sqlite is not a file", "give the path of a file"]);
    let nowhere = ("VITRINE_DATABASE_URL", "sqlite:/no/such/folder/vitrine.sqlite");
    place.is_refused(&[nowhere], 73, &["the folder /no/such/folder does not exist", "create it"]);
}

#[test]
fn the_log_of_another_database_is_refused() {
    let (place, other) = (Place::migrated(), Place::new());
    // Without closing, everything that it has written stays in its log: a new server that was killed leaves one. SQLite can tell
    // the logs of two databases apart by nothing but what is in them.
    let mut serving = other.command(&["serve", "--sample"], &[]).spawn().expect("it runs");
    let log = other.data().join("vitrine.sqlite-wal");
    let began = std::time::Instant::now();
    while fs::metadata(&log).map_or(0, |file| file.len()) < 500_000 {
        assert!(began.elapsed().as_secs() < 60, "it writes its sample content");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    serving.kill().expect("it runs");
    serving.wait().expect("it can be waited for");
    fs::copy(&log, place.data().join("vitrine.sqlite-wal")).expect("copied");
    place.is_refused(&[], 65, &["vitrine.sqlite-wal"]);
}

#[test]
fn a_log_that_a_killed_process_left_is_not_merged_by_a_start_that_fails() {
    let place = Place::new();
    let mut serving = place.command(&["serve", "--sample"], &[]).spawn().expect("it runs");
    let log = place.data().join("vitrine.sqlite-wal");
    let began = std::time::Instant::now();
    while fs::metadata(&log).map_or(0, |file| file.len()) < 500_000 {
        assert!(began.elapsed().as_secs() < 60, "it writes its sample content");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    serving.kill().expect("it runs");
    serving.wait().expect("it can be waited for");
    let nowhere = "s3://themes?endpoint=http://127.0.0.1:9&region=us-east-1&access_key_id=me&secret_access_key=x";
    place.is_refused(&[("VITRINE_STORAGE_URL", nowhere)], 69, &["cannot be used"]);
}

#[test]
fn a_database_of_a_newer_version_is_refused_with_both_numbers() {
    let place = Place::migrated();
    let newer = [
        "import sqlite3, sys",
        "db = sqlite3.connect(sys.argv[1])",
        "db.execute(\"INSERT INTO schema_migrations VALUES (9999, 'later', 'x', 0)\")",
        "db.commit()",
        "db.close()",
    ];
    let mut python = std::process::Command::new("python3");
    let piped = std::process::Stdio::piped;
    python.args(["-c", &newer.join("\n")]).arg(place.database()).stdout(piped()).stderr(piped());
    let ended = end(python);
    assert_eq!(ended.status, Some(0), "{}", ended.said);
    place.is_refused(&[], 65, &["is at 9999, newer than this program's", "restore the backup"]);
    let ended = place.run(&["migrate"], &[]);
    ended.assert_says(65, &["9999"]);
}
