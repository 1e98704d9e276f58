//! Databases of another version, damaged files, and what is no database.

use std::fs;

use super::{Place, end, make_pipe};

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
        place.is_refused(&[], 65, &["VITRINE_DATABASE_URL", "vitrine.sqlite", words, "backup"]);
    }
    fs::remove_file(place.database()).expect("removed");
    fs::create_dir(place.database()).expect("a folder in its place");
    place.is_refused(&[], 78, &["vitrine.sqlite isn't a file", "give the path of a file"]);
    fs::remove_dir(place.database()).expect("removed");
    make_pipe(&place.database());
    place.is_refused(&[], 78, &["vitrine.sqlite isn't a file", "give the path of a file"]);
    let ended = place.run(&["doctor"], &[]);
    let told = "vitrine.sqlite isn't a file";
    assert!(ended.status == Some(2) && ended.printed.contains(told), "{}{}", ended.printed, ended.said);
    let nowhere = ("VITRINE_DATABASE_URL", "sqlite:/no/such/folder/vitrine.sqlite");
    place.is_refused(&[nowhere], 73, &["the folder /no/such/folder does not exist", "create it"]);
}

/// Has Python write to a SQLite file.
pub fn written(database: &std::path::Path, sql: &str) {
    let script = "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\ndb.executescript(sys.argv[2])\ndb.close()";
    let mut python = std::process::Command::new("python3");
    python
        .args(["-c", script])
        .arg(database)
        .arg(sql)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let ended = end(python);
    assert_eq!(ended.status, Some(0), "{}", ended.said);
}

#[test]
fn a_database_of_another_program_is_refused_and_left_alone() {
    for tables in [
        "CREATE TABLE users (id INTEGER PRIMARY KEY); CREATE TABLE posts (id INTEGER PRIMARY KEY);",
        "CREATE TABLE posts (id INTEGER PRIMARY KEY); CREATE TABLE schema_migrations (version TEXT PRIMARY KEY);",
    ] {
        let place = Place::new();
        fs::create_dir(place.data()).expect("a folder");
        written(&place.database(), tables);
        place.is_refused(
            &[],
            78,
            &["VITRINE_DATABASE_URL", "belongs to another program", "posts", "Use an empty database"],
        );
        let before = super::listing(&place.0);
        place.run(&["migrate"], &[]).assert_says(78, &["belongs to another program"]);
        let ended = place.run(&["doctor"], &[]);
        assert!(ended.printed.contains("belongs to another program"), "{}", ended.printed);
        super::assert_unchanged(&before, &super::listing(&place.0));
    }
}

#[test]
fn a_database_without_the_row_of_a_migration_is_refused_with_the_statement_that_puts_it_back() {
    let place = Place::migrated();
    written(&place.database(), "DELETE FROM schema_migrations WHERE number = 1;");
    let ended = place.run(&["serve"], &[]);
    ended.assert_says(65, &["migration 1 (first) is missing from the table", "otherwise restore an earlier backup"]);
    let said = ended.said;
    let statement = said.split("put it back with: ").nth(1).and_then(|rest| rest.split(';').next()).expect(&said);
    written(&place.database(), statement);
    let ended = place.run(&["fsck"], &[]);
    assert_eq!(ended.status, Some(0), "{}{}", ended.printed, ended.said);
}

#[test]
fn what_a_database_lacks_is_said_with_the_cause() {
    let place = Place::migrated();
    written(&place.database(), "PRAGMA foreign_keys = OFF; DROP TABLE items;");
    let ended = place.run(&["serve"], &[]);
    ended.assert_says(70, &["no such table: items", "vitrine doctor"]);
}

#[test]
fn a_second_server_on_the_same_file_is_refused_and_commands_are_not() {
    let place = Place::new();
    let mut serving = place.command(&["serve"], &[]).spawn().expect("it runs");
    let is_ready = |place: &Place| place.database().with_extension("sqlite.lock").exists();
    let began = std::time::Instant::now();
    while !is_ready(&place) {
        assert!(began.elapsed().as_secs() < 60, "it claims its database");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    place.run(&["serve"], &[]).assert_says(75, &["another server is already using", "vitrine.sqlite", "stop it"]);
    place.run(&["migrate", "--to", "1"], &[]).assert_says(75, &["a server is using the database", "stop it"]);
    for command in [&["jobs", "list"][..], &["backup", "saved"], &["fsck"], &["doctor"], &["audit", "verify"]] {
        let ended = place.run(command, &[]);
        assert_eq!(ended.status, Some(0), "{command:?}: {}{}", ended.printed, ended.said);
    }
    let elsewhere = format!("sqlite:{}", place.data().join("other.sqlite").display());
    let mut other = place.command(&["serve"], &[("VITRINE_DATABASE_URL", &elsewhere)]).spawn().expect("it runs");
    while !place.data().join("other.sqlite.lock").exists() {
        assert!(other.try_wait().expect("it can be asked").is_none() && began.elapsed().as_secs() < 120, "it serves");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    other.kill().expect("it runs");
    other.wait().expect("it can be waited for");
    // Killed: the next has it at once, with the file that is left.
    serving.kill().expect("it runs");
    serving.wait().expect("it can be waited for");
    assert!(is_ready(&place), "a killed process removes nothing");
    place.is_refused(&[("VITRINE_STORAGE_URL", "file:/proc/nowhere")], 78, &["VITRINE_STORAGE_URL"]);
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
    place.is_refused(&[("VITRINE_STORAGE_URL", nowhere)], 69, &["can't be used"]);
}

#[test]
fn a_database_of_a_newer_version_is_refused_with_both_numbers() {
    let place = Place::migrated();
    written(&place.database(), "INSERT INTO schema_migrations VALUES (9999, 'later', 'x', 0);");
    let remedies = ["is at 9999, newer than this program's", "vitrine migrate --to", "restore the backup"];
    place.is_refused(&[], 65, &remedies);
    let ended = place.run(&["migrate"], &[]);
    ended.assert_says(65, &["9999"]);
}

#[test]
fn a_database_from_before_the_first_release_is_refused_as_such() {
    let place = Place::migrated();
    let unreleased = "UPDATE schema_migrations SET checksum = 'of another first step' WHERE number = 1;
                      INSERT INTO schema_migrations VALUES (17, 'drawn_values', 'x', 0);";
    written(&place.database(), unreleased);
    let words = [
        "VITRINE_DATABASE_URL",
        "a build from before version 0.1.0",
        "name an empty database",
        "docs/operate/upgrade.md",
    ];
    place.is_refused(&[], 65, &words);
    for command in [&["migrate"][..], &["migrate", "--to", "1"], &["fsck"], &["backup", "saved"]] {
        place.run(command, &[]).assert_says(65, &["a build from before version 0.1.0"]);
    }
    let ended = place.run(&["doctor"], &[]);
    assert!(ended.printed.contains("a build from before version 0.1.0"), "{}", ended.printed);
}

#[test]
fn a_step_that_a_schema_cannot_be_taken_back_to_is_refused() {
    let place = Place::migrated();
    let before = super::listing(&place.0);
    for (to, words) in [("0", "the first step can't be undone"), ("9999", "this program has the steps 1 to")] {
        place.run(&["migrate", "--to", to], &[]).assert_says(2, &["--to", words]);
    }
    super::assert_unchanged(&before, &super::listing(&place.0));
    place
        .run(&["migrate", "--to", "1", "--without-backup"], &[])
        .assert_says(2, &["--without-backup", "Leave this option out"]);
    for said in ["the schema is at 1.", "the schema is already at 1\n"] {
        let ended = place.run(&["migrate", "--to", "1"], &[]);
        assert!(ended.status == Some(0) && ended.printed.contains(said), "{}{}", ended.printed, ended.said);
    }
}
