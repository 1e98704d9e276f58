//! Folders that can't be written to. An administrator may write everywhere, so the server runs as nobody there.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::Path;

use super::{Ended, Place, assert_unchanged, end, listing};

/// The account of those who own nothing.
const NOBODY: u32 = 65_534;

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it belongs to the test");
}

/// Starts the server over folders of these modes: it must not start, and say these words.
fn is_refused(place: &Place, modes: &[(&str, u32)], words: &[&str]) {
    let data = place.data();
    for (path, mode) in modes {
        set_mode(&data.join(path), *mode);
    }
    let before = listing(&place.0);
    let ended = run_as_nobody(place, &["serve"]);
    let after = listing(&place.0);
    for (path, _) in modes {
        set_mode(&data.join(path), 0o755);
    }
    ended.assert_says(73, words);
    assert_unchanged(&before, &after);
}

fn run_as_nobody(place: &Place, arguments: &[&str]) -> Ended {
    let mut command = place.command(arguments, &[]);
    if is_root() {
        // The binary may lie where nobody else may look.
        let copy = place.0.with_extension("bin");
        // By a process of its own: what another test starts meanwhile would hold the open file, and it could not be run.
        let copied = std::process::Command::new("cp").arg(env!("CARGO_BIN_EXE_vitrine")).arg(&copy).status();
        assert!(copied.is_ok_and(|status| status.success()), "the binary can be copied");
        let mut as_nobody = std::process::Command::new(&copy);
        as_nobody.args(command.get_args()).current_dir(&place.0).stderr(std::process::Stdio::piped());
        as_nobody.stdout(std::process::Stdio::piped()).uid(NOBODY).gid(NOBODY);
        for (name, value) in command.get_envs() {
            if let Some(value) = value {
                as_nobody.env(name, value);
            }
        }
        command = as_nobody;
    }
    let ended = end(command);
    let _ = fs::remove_file(place.0.with_extension("bin"));
    ended
}

/// Gives everything to nobody, as an installation has it that runs as an account of its own.
fn give_away(path: &Path) {
    if is_root() {
        chown(path, Some(NOBODY), Some(NOBODY)).expect("an administrator may");
        if path.is_dir() {
            fs::read_dir(path).expect("a folder").for_each(|entry| give_away(&entry.expect("an entry").path()));
        }
    }
}

#[test]
fn folders_and_files_that_cannot_be_written_to_are_named() {
    let place = Place::migrated();
    fs::create_dir_all(place.data().join("files/temporary")).expect("made");
    give_away(&place.0);
    let remedy = "to write there";
    is_refused(&place, &[("", 0o555)], &["VITRINE_DATABASE_URL", "data can't be written to", remedy]);
    is_refused(&place, &[("vitrine.sqlite", 0o444)], &["vitrine.sqlite can't be written to", remedy]);
    is_refused(
        &place,
        &[("files/temporary", 0o555)],
        &["VITRINE_STORAGE_URL", "data/files can't be written to", remedy],
    );
}

#[test]
fn a_log_of_another_account_is_named() {
    let place = Place::migrated();
    for log in ["vitrine.sqlite-wal", "vitrine.sqlite-shm"] {
        fs::write(place.data().join(log), "").expect("written");
    }
    give_away(&place.0);
    for log in ["vitrine.sqlite-wal", "vitrine.sqlite-shm"] {
        let named = format!("{log} can't be written to");
        is_refused(&place, &[(log, 0o444)], &["VITRINE_DATABASE_URL", &named, "to write there"]);
    }
}

#[test]
fn a_folder_that_may_not_be_entered_is_not_taken_for_one_without_a_database() {
    let place = Place::migrated();
    give_away(&place.0);
    for mode in [0o000, 0o600] {
        set_mode(&place.data(), mode);
        let commands = [&["serve"][..], &["fsck"], &["backup", "saved"], &["jobs", "list"], &["migrate", "--to", "1"]];
        let ended = commands.map(|command| run_as_nobody(&place, command));
        set_mode(&place.data(), 0o755);
        for ended in ended {
            ended.assert_says(73, &["data can't be written to", "Permission denied", "to write there"]);
        }
    }
}

#[test]
fn a_settings_file_of_another_account_is_named() {
    let place = Place::new();
    let file = place.0.join("vitrine.toml");
    fs::write(&file, "workers = 3\n").expect("a file");
    give_away(&place.0);
    set_mode(&file, 0o000);
    let ended = run_as_nobody(&place, &["serve"]);
    ended.assert_says(78, &["vitrine.toml: must be a readable file", "Permission denied", "to read it"]);
    assert!(!place.data().exists(), "no database was made");
}

#[test]
fn a_data_folder_that_cannot_be_made_is_named() {
    let place = Place::new();
    fs::write(place.data(), "a file in its place").expect("written");
    place.is_refused(&[], 73, &["the data folder", "VITRINE_DATA_DIR", "choose another"]);
}
