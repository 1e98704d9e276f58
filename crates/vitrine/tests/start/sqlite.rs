//! Databases of another version, damaged files, and what is no database.

use std::fs;

use super::{Place, end, make_pipe, not_run};

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
    fs::remove_dir(place.database()).expect("removed");
    make_pipe(&place.database());
    place.is_refused(&[], 78, &["vitrine.sqlite is not a file", "give the path of a file"]);
    let ended = place.run(&["doctor"], &[]);
    let told = "vitrine.sqlite is not a file";
    assert!(ended.status == Some(2) && ended.printed.contains(told), "{}{}", ended.printed, ended.said);
    let nowhere = ("VITRINE_DATABASE_URL", "sqlite:/no/such/folder/vitrine.sqlite");
    place.is_refused(&[nowhere], 73, &["the folder /no/such/folder does not exist", "create it"]);
}

/// Has Python write to a SQLite file.
fn written(database: &std::path::Path, sql: &str) {
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
    written(&place.database(), "DELETE FROM schema_migrations WHERE number = 5;");
    place.is_refused(&[], 65, &["migration 5 (access_tokens) is not noted", "otherwise restore an earlier backup"]);
    let said = place.run(&["serve"], &[]).said;
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
    place.run(&["migrate", "--to", "6"], &[]).assert_says(75, &["a server is using the database", "stop it"]);
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
    let remedies = ["is at 9999, newer than this program's", "vitrine migrate --to", "restore the backup"];
    place.is_refused(&[], 65, &remedies);
    let ended = place.run(&["migrate"], &[]);
    ended.assert_says(65, &["9999"]);
}

#[test]
fn a_schema_is_taken_back_after_a_backup_and_brought_up_again_after_another() {
    let place = Place::migrated();
    let ended = place.run(&["migrate", "--to", "6"], &[]);
    assert_eq!(ended.status, Some(0), "{}", ended.said);
    let lines: Vec<&str> = ended.printed.lines().collect();
    let [backup, undone @ .., end] = &lines[..] else { panic!("two lines and the steps: {lines:?}") };
    assert!(backup.starts_with("backup  ") && backup.contains("vitrine.sqlite.before-6-at-"), "{backup}");
    assert!(fs::metadata(backup.trim_start_matches("backup  ")).is_ok_and(|file| file.len() > 100_000), "{backup}");
    let named = undone.iter().map(|line| line.strip_prefix("undone ").and_then(|line| line.split_once("; lost: ")));
    let steps: Vec<(&str, &str)> = named.map(|step| step.unwrap_or_else(|| panic!("{undone:?}"))).collect();
    let rates = steps.iter().find(|(name, _)| *name == "0008 rates");
    assert!(rates.is_some_and(|(_, lost)| lost.starts_with("how far limits were used up")), "{steps:?}");
    assert_eq!(steps.last().map(|(name, _)| *name), Some("0007 expiring_tokens"));
    assert!(steps.is_sorted_by(|(later, _), (earlier, _)| later > earlier), "{steps:?}");
    assert!(end.starts_with("the schema is at 6"), "{end}");
    let ended = place.run(&["jobs", "list"], &[]);
    ended.assert_says(65, &["its schema is at 6", "vitrine migrate"]);

    let ended = place.run(&["migrate"], &[]);
    assert_eq!(ended.status, Some(0), "{}", ended.said);
    assert!(ended.printed.contains("vitrine.sqlite.before-") && ended.printed.contains("-at-6-"), "{}", ended.printed);
    let applied: String = steps.iter().rev().map(|(name, _)| format!("applied {name}\n")).collect();
    assert!(ended.printed.contains(&applied), "{}", ended.printed);
}

#[test]
fn a_step_that_a_schema_cannot_be_taken_back_to_is_refused() {
    let place = Place::migrated();
    let before = super::listing(&place.0);
    for (to, words) in [("0", "the first step can't be undone"), ("9999", "this program has the steps 1 to")] {
        place.run(&["migrate", "--to", to], &[]).assert_says(2, &["--to", words]);
    }
    super::assert_unchanged(&before, &super::listing(&place.0));
    place.run(&["migrate", "--to", "6", "--without-backup"], &[]).assert_says(2, &["--without-backup", "leave it out"]);
    assert_eq!(place.run(&["migrate", "--to", "6"], &[]).status, Some(0));
    place
        .run(&["migrate", "--to", "7"], &[])
        .assert_says(2, &["is at 6, below 7", "run `vitrine migrate` to update it"]);
}

/// Starts the server over a copy of the database on a small disk, in a mount name space of its own, and compares what is there.
const ON_A_SMALL_DISK: &str = r#"
    mkdir small && mount -t tmpfs -o size=64m none small && cp data/vitrine.sqlite small/ || exit 98
    sha256sum small/vitrine* > before
    "$0" serve
    status=$?
    sha256sum small/vitrine* > after
    cmp before after || exit 99
    exit $status
"#;

#[test]
fn a_database_whose_backup_does_not_fit_is_not_migrated() {
    let tried = std::process::Command::new("unshare").args(["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).output();
    if !tried.is_ok_and(|output| output.status.success()) {
        not_run("this account may not mount a file system");
        return;
    }
    let place = Place::migrated();
    assert_eq!(place.run(&["migrate", "--to", "7"], &[]).status, Some(0));
    let small = place.0.join("small").display().to_string();
    let served = place.command(&["serve"], &[("VITRINE_DATA_DIR", &small)]);
    let piped = std::process::Stdio::piped;
    let mut command = std::process::Command::new("unshare");
    command.args(["-m", "sh", "-c", ON_A_SMALL_DISK]).arg(served.get_program()).current_dir(&place.0);
    for (name, value) in served.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let ended = end({
        command.stdin(std::process::Stdio::null()).stdout(piped()).stderr(piped());
        command
    });
    ended.assert_says(74, &["vitrine.sqlite.before-", "-at-7-", "does not fit", "MiB are free", "Make space"]);
}
