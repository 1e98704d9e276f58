//! The commands of an operator as they are run: their statuses and sentences, and a copy that is killed again and again.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("vitrine-operate-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn vitrine(data: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vitrine"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("VITRINE_")) {
        command.env_remove(name);
    }
    command.env("VITRINE_DATA_DIR", data).env("VITRINE_LOG", "warn").env("VITRINE_LISTEN", "127.0.0.1:0").args(words);
    command
}

fn run(data: &Path, words: &[&str]) -> (i32, String) {
    let Output { status, stdout, stderr } = vitrine(data, words).output().expect("it runs");
    let said = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    (status.code().expect("it was not killed"), said)
}

#[track_caller]
fn expect(data: &Path, words: &[&str], status: i32, part: &str) {
    let (found, said) = run(data, words);
    assert_eq!(found, status, "{words:?}: {said}");
    assert!(said.contains(part), "{words:?}: {said}");
}

fn address(data: &Path) -> String {
    format!("sqlite:{},file:{}", data.join("vitrine.sqlite").display(), data.join("files").display())
}

#[test]
fn an_installation_is_checked_backed_up_restored_and_moved() {
    let folder = Folder::new();
    let (data, backup) = (folder.at("data"), folder.at("backup"));
    let text = |path: &Path| path.display().to_string();
    expect(&data, &["fsck"], 66, "there is no database");
    assert!(!data.exists(), "looking makes nothing");
    expect(&data, &["seed", "--items", "60", "--packs", "4", "--wiiu-themes", "4"], 0, "60 themes");
    expect(&data, &["fsck", "--all"], 0, "no problems found");
    expect(&data, &["backup", &text(&backup)], 0, "rows of");
    expect(&data, &["backup", &text(&backup)], 73, "is not empty");
    expect(&data, &["verify-backup", &text(&backup)], 0, "is intact");
    daily(&data, &folder.at("daily"));
    let sums = Command::new("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(&backup).output();
    assert!(sums.is_ok_and(|sums| sums.status.success()), "sha256sum agrees");
    expect(&data, &["restore", &text(&backup)], 73, "use an empty");
    expect(&data, &["fsck", "--all"], 0, "no problems found");

    let restored = folder.at("restored");
    expect(&restored, &["restore", &text(&folder.at("nothing"))], 66, "there is no folder");
    let manifest = backup.join("manifest.json");
    let whole = std::fs::read(&manifest).expect("read");
    std::fs::write(&manifest, &whole[..whole.len() / 2]).expect("written");
    expect(&restored, &["restore", &text(&backup)], 65, "use another backup");
    assert!(!restored.exists(), "nothing is touched");
    std::fs::write(&manifest, &whole).expect("written");
    expect(&restored, &["restore", &text(&backup)], 0, "no problems found");
    expect(&restored, &["fsck", "--all"], 0, "no problems found");
    own_settings(&restored, &folder);
    expect(&restored, &["audit", "verify"], 0, "as recorded");

    // What a lost database has left behind is not thrown away with it; an empty log is in nobody's way.
    let stale = folder.at("stale");
    std::fs::create_dir_all(&stale).expect("a folder");
    std::fs::write(stale.join("vitrine.sqlite-wal"), "left behind").expect("written");
    expect(&stale, &["restore", &text(&backup)], 73, "may contain data that exists nowhere else: move it");
    assert!(stale.join("vitrine.sqlite-wal").exists() && !stale.join("vitrine.sqlite").exists());
    std::fs::write(stale.join("vitrine.sqlite-wal"), "").expect("emptied");
    expect(&stale, &["restore", &text(&backup)], 0, "no problems found");
    without_its_database(&stale);

    std::fs::remove_dir_all(data.join("files/preview")).expect("removed");
    expect(&data, &["fsck"], 1, "file-missing");
    let (_, json) = run(&data, &["fsck", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(report["problems"]["file-missing"]["found"].as_u64().is_some_and(|found| found > 0), "{json}");
    expect(&data, &["backup", &text(&folder.at("lacking"))], 1, "missing: preview/");
    std::fs::write(data.join("vitrine.sqlite"), "no database at all, but some text").expect("written");
    expect(&data, &["fsck"], 65, "damaged");

    in_the_way(&restored, &backup, &folder);
    closed(&restored);
    small_disk(&backup, &folder);
    killed_and_resumed(&restored, &folder);
    files_first(&restored, &folder);
    from_elsewhere(&restored, &folder);
    without_its_files(&restored, &folder);
    read_only(&restored, &folder);
}

/// What is no folder, and places that make no sense, are named, and nothing is made of them.
/// The settings of the site leave as a file and come back from it; a file with a mistake changes nothing.
fn own_settings(data: &Path, folder: &Folder) {
    let file = folder.at("site.toml");
    let name = file.display().to_string();
    let import = ["site", "import", &name];
    expect(data, &import, 2, "No such file");
    std::fs::write(&file, format!("name = \"Lumen\"\ntagline = \"{}\"\n", "x".repeat(161))).expect("written");
    expect(data, &import, 1, "site.toml: line 2: tagline: Use at most 160 characters.");
    std::fs::write(&file, "name = \"Lumen\"\nwelcome = \"\"\"\nOne\n\n**Two**\"\"\"\n").expect("written");
    expect(data, &["site", "import", &name, "--dry-run"], 0, "2 would change");
    expect(data, &["site", "export"], 0, "name = \"Vitrine\"");
    expect(data, &import, 0, "2 changed");
    expect(data, &import, 0, "0 changed");
    let (_, exported) = run(data, &["site", "export"]);
    assert!(exported.contains("name = \"Lumen\"\n") && exported.contains("One\n\n**Two**"), "{exported}");
    std::fs::write(&file, exported).expect("written");
    expect(data, &["site", "import", &name, "--dry-run"], 0, "0 would change");
}

fn in_the_way(data: &Path, backup: &Path, folder: &Folder) {
    let text = |path: &Path| path.display().to_string();
    let (some, link, new) = (folder.at("some"), folder.at("link"), folder.at("new"));
    std::fs::write(&some, "somebody's").expect("written");
    std::os::unix::fs::symlink(folder.at("not-there"), &link).expect("linked");
    for (path, stands) in [(&some, "some is a file, not a folder"), (&link, "link is a broken link")] {
        let (path, remedy) = (text(path), "give the folder of a backup");
        expect(data, &["backup", &path], 73, stands);
        expect(data, &["backup", "--into", &path], 73, "give a folder for backups");
        expect(data, &["verify-backup", &path], 66, remedy);
        expect(&new, &["restore", &path], 66, remedy);
        expect(&new, &["restore", &text(backup), "--deletions", &path], 66, remedy);
    }
    expect(&some, &["restore", &text(backup)], 73, "some is a file, not a folder");
    expect(backup, &["restore", &text(backup)], 78, "must not be inside the backup");
    let from = address(data);
    for (store, part) in [
        ("memory:".to_owned(), "disappears when this command ends"),
        (format!("file:{}", text(&data.join("files/copy"))), "or contain each other"),
        (format!("file:{}", text(&new.join("vitrine.sqlite/files"))), "or lie below it"),
    ] {
        let to = format!("sqlite:{},{store}", text(&new.join("vitrine.sqlite")));
        for options in [&["--files-only"][..], &[]] {
            let words = [&["copy", "--from", &from, "--to", &to][..], options].concat();
            expect(data, &words, 78, part);
        }
    }
    assert!(!new.exists() && !folder.at("not-there").exists() && !data.join("files/copy").exists(), "nothing is made");
    expect(data, &["verify-backup", &text(backup)], 0, "is intact");
}

/// What cannot be looked into is neither lost nor well.
fn closed(data: &Path) {
    let source = data.join("files/source");
    let away = data.join("away");
    std::fs::rename(&source, &away).expect("moved");
    std::fs::write(&source, "in the way").expect("written");
    for options in [&["fsck"][..], &["fsck", "--all", "--repair"]] {
        let (status, said) = run(data, options);
        assert!(status == 74 && said.contains("unreadable: ") && !said.contains("file-missing"), "{said}");
    }
    std::fs::remove_file(&source).expect("removed");
    std::fs::rename(&away, &source).expect("moved");
    expect(data, &["fsck", "--all"], 0, "no problems found");
}

/// On a disk that is too small, where this system lets somebody make one: at once if that can be known, and later else, and then the
/// same command goes on.
fn small_disk(backup: &Path, folder: &Folder) {
    let at = folder.at("small");
    std::fs::create_dir(&at).expect("a folder");
    let manifest = std::fs::read(backup.join("manifest.json")).expect("read");
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
    let bytes = |name: &str| manifest[name].as_u64().expect("a number");
    let needed = bytes("bytes") + 2 * bytes("databaseBytes");
    let command = vitrine(&at.join("data"), &["restore", &backup.display().to_string()]);
    let script = r#"mount -t tmpfs -o size="$1" none "$2" || exit 99; small=$2; shift 2
        "$@"; echo "first: $? with $(ls -A "$small")."; mount -o remount,size=256m "$small" || exit 99
        "$@"; echo "second: $?.""#;
    for (size, parts) in [
        (needed / 2, ["there isn't enough space in", "first: 74 with .", "second: 0."]),
        // Each file takes whole blocks.
        (
            needed + (64 << 10),
            ["is full: make space there, then run the same command again", "first: 74 with data.", "second: 0."],
        ),
    ] {
        let mut inside = Command::new("unshare");
        inside.args(["--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(size.to_string()).arg(&at);
        inside.arg(command.get_program()).args(command.get_args());
        inside.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        for (name, value) in command.get_envs().filter_map(|(name, value)| Some((name, value?))) {
            inside.env(name, value);
        }
        let ended = inside.output().ok().filter(|ended| ended.status.success());
        let Some(Output { stdout, stderr, .. }) = ended else {
            println!("not run: a disk that is too small: this system lets nobody make one");
            return;
        };
        let said = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
        for part in parts {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
}

/// The move as the pages of operators have it.
fn files_first(data: &Path, folder: &Folder) {
    let moved = folder.at("moved");
    let words = ["copy", "--from", &address(data), "--to", &address(&moved)];
    let first = [&words[..], &["--files-only"]].concat();
    expect(data, &first, 0, "without --files-only");
    expect(data, &first, 0, "copied 0 files");
    for command in [&["fsck"][..], &["jobs", "list"], &["audit", "verify"], &["migrate"], &["migrate", "--to", "1"]] {
        expect(&moved, command, 65, "unfinished copy");
    }
    expect(&moved, &["backup", &folder.at("of-half").display().to_string()], 65, "unfinished copy");
    expect(data, &words, 0, "no problems found");
    // Nothing is left in a log beside the file.
    let alone = folder.at("alone");
    std::fs::create_dir(&alone).expect("a folder");
    std::fs::copy(moved.join("vitrine.sqlite"), alone.join("vitrine.sqlite")).expect("copied");
    expect(&alone, &["audit", "verify"], 0, "as recorded");
    let nowhere = folder.at("nowhere");
    let (status, said) = run(data, &["copy", "--from", &address(&nowhere), "--to", &address(&folder.at("target"))]);
    assert!(status == 66 && said.contains("correct the address") && !said.contains("VITRINE_"), "{said}");
}

/// From another working folder a relative address names another store, which may be that of another site.
fn from_elsewhere(data: &Path, folder: &Folder) {
    let (here, there) = (folder.at("here"), folder.at("there"));
    std::fs::create_dir(&here).expect("a folder");
    expect(&there, &["seed", "--items", "6"], 0, "themes");
    let theirs = files_below(&there.join("files"));
    assert!(!theirs.is_empty());
    let (from, database) = (address(data), folder.at("begun/vitrine.sqlite"));
    let copy = |at: &Path, store: &str, options: &[&str], status: i32, part: &str| {
        let to = format!("sqlite:{},{store}", database.display());
        let words = [&["copy", "--from", &from, "--to", &to][..], options].concat();
        let Output { status: found, stdout, stderr } = vitrine(data, &words).current_dir(at).output().expect("it runs");
        let said = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
        assert_eq!(found.code(), Some(status), "{words:?}: {said}");
        assert!(said.contains(part), "{words:?}: {said}");
    };
    copy(&here, "file:files", &["--files-only"], 0, "without --files-only");
    for options in [&["--files-only"][..], &[]] {
        copy(&there, "file:files", options, 73, "started with another store");
    }
    assert_eq!(files_below(&there.join("files")), theirs);
    expect(&there, &["fsck", "--all"], 0, "no problems found");
    // However the first one is written.
    copy(&there, "file:../here/./files/", &[], 0, "no problems found");
    assert_eq!(files_below(&there.join("files")), theirs);
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// Files whose database is elsewhere are not those of a new site, which would take them for nobody's and delete them.
fn without_its_database(data: &Path) {
    for name in ["vitrine.sqlite", "vitrine.sqlite-wal", "vitrine.sqlite-shm"] {
        let _ = std::fs::remove_file(data.join(name));
    }
    for command in [&["serve"][..], &["seed", "--items", "1"]] {
        expect(data, command, 66, "has files of a site");
    }
    expect(data, &["doctor"], 2, "has files of a site");
    assert!(!data.join("vitrine.sqlite").exists());
}

/// A folder that is gone, and one on which nothing is mounted, are not files that are all lost.
fn without_its_files(data: &Path, folder: &Folder) {
    let (files, away) = (data.join("files"), folder.at("away"));
    let into = folder.at("none").display().to_string();
    std::fs::rename(&files, &away).expect("moved");
    for is_there in [false, true] {
        if is_there {
            std::fs::create_dir(&files).expect("made");
        }
        let copy = ["copy", "--from", &address(data), "--to", &address(&folder.at("none"))];
        let grant = ["user", "grant", "nobody", "admin"];
        for command in [&["backup", &into][..], &["backup", "--into", &into], &["fsck"], &copy, &["serve"], &grant] {
            expect(data, command, 78, "isn't a folder of files: mount its disk");
        }
        expect(data, &["doctor"], 2, "isn't a folder of files");
        assert_eq!(files.exists(), is_there, "nothing is made");
        assert!(!folder.at("none").exists());
    }
    std::fs::remove_dir(&files).expect("nothing is in it");
    std::fs::rename(&away, &files).expect("moved");
}

/// On a mount that is only read, where this system lets somebody make one.
fn read_only(data: &Path, folder: &Folder) {
    let mounted = |words: &[&str]| {
        let script =
            "mount --bind \"$1\" \"$1\" && mount --options remount,bind,ro \"$1\" || exit 99; shift; exec \"$@\"";
        let command = vitrine(data, words);
        let mut inside = Command::new("unshare");
        inside.args(["--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(data).arg(command.get_program());
        inside.args(command.get_args()).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        for (name, value) in command.get_envs().filter_map(|(name, value)| Some((name, value?))) {
            inside.env(name, value);
        }
        let Output { status, stdout, stderr } = inside.output().ok()?;
        let said = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
        status.code().filter(|status| *status != 99 && !said.contains("unshare")).map(|status| (status, said))
    };
    let backup = folder.at("of-mount").display().to_string();
    let copy = ["copy", "--from", &address(data), "--to", &address(&folder.at("copy-of-mount"))];
    for (words, part) in [
        (&["backup", &backup][..], "the database is read-only"),
        (&["fsck"], "no problems found"),
        (&["audit", "verify"], "as recorded"),
        (&copy, "no problems found"),
    ] {
        let Some((status, said)) = mounted(words) else {
            println!("not run: a mount that is only read: this system lets nobody make one");
            return;
        };
        assert!(status == 0 && said.contains(part), "{words:?}: {said}");
    }
    expect(data, &["verify-backup", &backup], 0, "is intact");
    let into = data.join("backups").display().to_string();
    let (status, said) = mounted(&["backup", "--into", &into]).expect("as before");
    assert!(status == 73 && said.contains("mount it for writing"), "{said}");
    let (status, said) = mounted(&["jobs", "retry", "--failed"]).expect("as before");
    assert!(status == 0 || status == 73, "{said}");
    std::fs::write(data.join("vitrine.sqlite-wal"), "what cannot be read").expect("written");
    let (status, said) = mounted(&["fsck"]).expect("as before");
    assert!(status == 73 && said.contains("may have changes that can't be read"), "{said}");
    std::fs::remove_file(data.join("vitrine.sqlite-wal")).expect("removed");
}

/// Two days of the daily job, the second after one that was broken off.
fn daily(data: &Path, into: &Path) {
    let text = into.display().to_string();
    expect(data, &["backup", "--into", &text], 0, "rows of");
    let broken_off = into.join("2020-01-01T000000Z");
    std::fs::create_dir(&broken_off).expect("made");
    let (status, said) = run(data, &["backup", "--into", &text, "--keep-days", "7"]);
    assert!(status == 0 && said.contains("of them reused from ") && said.contains("removed "), "{said}");
    assert!(!broken_off.exists());
    for wrong in [
        &["backup", "--into", &text, &text][..],
        &["backup", "--into", &text, "--earlier", &text],
        &["backup", "--into", &text, "--keep-days", "0"],
        &["backup", &text, "--keep-days", "7"],
        &["backup"],
    ] {
        expect(data, wrong, 2, "--");
    }
    let lock = std::fs::File::open(into.join(".lock")).expect("it is there");
    lock.lock().expect("locked");
    expect(data, &["backup", "--into", &text], 75, "try again when it is done");
}

/// Killed after ever more time, until it is done; what was there is not copied again. The time grows by a tenth: by steps of the
/// same length, a machine that takes twice as long would need four times as long.
fn killed_and_resumed(data: &Path, folder: &Folder) {
    let copy = folder.at("copy");
    let words = ["copy", "--from", &address(data), "--to", &address(&copy)];
    let mut killed = 0;
    for wait in std::iter::successors(Some(Duration::from_millis(5)), |wait| Some(wait.mul_f32(1.1))) {
        let mut running = vitrine(data, &words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        std::thread::sleep(wait);
        if running.try_wait().expect("asked").is_none() {
            running.kill().expect("killed");
            killed += 1;
        }
        let Output { status, stdout, stderr } = running.wait_with_output().expect("it ended");
        match status.code() {
            Some(0) => break,
            None => {}
            // The copy was complete, and only the check at its end was killed.
            Some(status) => {
                let said = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
                assert_eq!(status, 73, "{said}");
                break;
            }
        }
    }
    assert!(killed > 0);
    expect(&copy, &["fsck", "--all"], 0, "no problems found");
    expect(data, &words, 73, "contains rows");
}
