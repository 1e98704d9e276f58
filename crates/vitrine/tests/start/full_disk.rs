//! Disks that are full to the last byte: which one it is about is said, nothing is left of what was tried, and a supervisor tries again.

use std::process::{Command, Stdio};

use super::{Ended, Place, end};

/// A file system of its own at `small`, in a mount name space of its own, that the rest of the script fills.
const PREPARED: &str = r#"
    mkdir -p small && mount -t tmpfs -o size=SIZE none small || exit 98
    fill() { dd if=/dev/zero of=small/rest bs=4k 2> /dev/null; test "$(stat -f -c %a small)" = 0 || exit 97; }
"#;

/// Runs a script with the built binary as `$0`; nothing where this account may not mount a file system.
fn on_a_small_disk(place: &Place, size: &str, settings: &[(&str, &str)], script: &str) -> Option<Ended> {
    let tried = Command::new("unshare").args(["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).output();
    if !tried.is_ok_and(|output| output.status.success()) {
        eprintln!("left out: this account may not mount a file system");
        return None;
    }
    let served = place.command(&[], settings);
    let mut command = Command::new("unshare");
    let script = PREPARED.replace("SIZE", size) + script;
    command.args(["-m", "sh", "-c", &script]).arg(served.get_program()).current_dir(&place.0);
    for (name, value) in served.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Some(end(command))
}

#[test]
fn a_first_start_leaves_no_file_that_every_later_one_would_refuse() {
    let place = Place::new();
    let files = format!("file:{}", place.0.join("files").display());
    let database = format!("sqlite:{}", place.0.join("small/vitrine.sqlite").display());
    let settings = [("VITRINE_DATABASE_URL", &*database), ("VITRINE_STORAGE_URL", &*files)];
    let script = r#"fill; "$0" serve; status=$?; test "$(ls small)" = rest || { ls small; exit 99; }
        rm small/rest; "$0" migrate || exit 96; exit $status"#;
    let Some(ended) = on_a_small_disk(&place, "8m", &settings, script) else { return };
    ended.assert_says(
        74,
        &["VITRINE_DATABASE_URL", "the disk of", "small/vitrine.sqlite is full", "once 100 MiB are free"],
    );
}

#[test]
fn a_full_disk_of_the_files_is_named_with_what_is_needed() {
    let place = Place::migrated();
    let files = format!("file:{}", place.0.join("small/files").display());
    let settings = [("VITRINE_STORAGE_URL", &*files)];
    for before in ["", "mkdir -p small/files/temporary; "] {
        let script = format!("{before}fill; \"$0\" serve");
        let Some(ended) = on_a_small_disk(&place, "1m", &settings, &script) else { return };
        ended.assert_says(74, &["VITRINE_STORAGE_URL", "small/files is full", "make space", "once 100 MiB are free"]);
        assert!(!ended.said.contains("allow the account"), "{}", ended.said);
    }
    let script = "mkdir -p small/files/temporary; fill; \"$0\" doctor";
    let Some(ended) = on_a_small_disk(&place, "1m", &settings, script) else { return };
    let line = ended.printed.lines().find(|line| line.contains("VITRINE_STORAGE_URL")).unwrap_or_default();
    assert!(line.starts_with("error") && line.contains("small/files is full"), "{}", ended.printed);
}

#[test]
fn a_sound_database_on_a_full_disk_is_told_from_a_damaged_one() {
    let place = Place::migrated();
    let small = place.0.join("small").display().to_string();
    let settings = [("VITRINE_DATA_DIR", &*small)];
    let copy = format!(
        "copy --from sqlite:{small}/vitrine.sqlite,file:{small}/files --to sqlite:other/v.sqlite,file:other/files"
    );
    for command in ["serve", "fsck", "backup saved", "jobs list", "migrate", &copy] {
        let script = format!("cp data/vitrine.sqlite small/; mkdir -p small/files/temporary; fill; \"$0\" {command}");
        let Some(ended) = on_a_small_disk(&place, "8m", &settings, &script) else { return };
        ended.assert_says(74, &["the disk of", "vitrine.sqlite is full", "make space"]);
    }
}

#[test]
fn a_backup_on_a_disk_of_the_site_leaves_it_room_to_write() {
    let place = Place::migrated();
    let small = place.0.join("small").display().to_string();
    let settings = [("VITRINE_DATA_DIR", &*small)];
    let script = r#"cp data/vitrine.sqlite small/; mkdir -p small/files/temporary
        "$0" backup saved || exit 96
        "$0" backup small/saved; status=$?; test ! -e small/saved || exit 99; exit $status"#;
    let Some(ended) = on_a_small_disk(&place, "64m", &settings, script) else { return };
    ended.assert_says(74, &["no space for a backup in small/saved", "make space", "another one"]);
    assert!(place.0.join("saved/manifest.json").exists(), "on another disk it may take what there is");
}
