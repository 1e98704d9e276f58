//! What an operator can get wrong, and the built binary's answer: one sentence that names the thing and the remedy, an exit
//! status of `sysexits.h`, and nothing touched.

mod demo;
mod doctor;
mod folder;
mod full_disk;
mod nothing;
mod panics;
mod postgres;
mod secrets;
mod settings;
mod sqlite;
mod stopping;
mod store;
mod users;

use std::io::{Read, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

/// A folder of its own for each test, deleted with this.
struct Place(PathBuf);

/// What a command said, and its exit status.
struct Ended {
    status: Option<i32>,
    said: String,
    printed: String,
}

impl Place {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("vitrine-start-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the temporary folder takes folders");
        Self(path)
    }

    /// With a database that has been migrated and closed.
    fn migrated() -> Self {
        let place = Self::new();
        let ended = place.run(&["migrate"], &[]);
        assert_eq!(ended.status, Some(0), "{}", ended.said);
        place
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn database(&self) -> PathBuf {
        self.data().join("vitrine.sqlite")
    }

    fn command(&self, arguments: &[&str], settings: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vitrine"));
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("VITRINE_")) {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .current_dir(&self.0)
            .env("VITRINE_DATA_DIR", self.data())
            .env("VITRINE_LISTEN", "127.0.0.1:0")
            .env("VITRINE_PUBLIC_URL", "http://127.0.0.1:8080")
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str], settings: &[(&str, &str)]) -> Ended {
        end(self.command(arguments, settings))
    }

    /// Starts the server, which has to end by itself with this status, say all of these words in one sentence, and leave
    /// every file as it was.
    fn is_refused(&self, settings: &[(&str, &str)], status: i32, words: &[&str]) {
        let before = listing(&self.0);
        let ended = self.run(&["serve"], settings);
        ended.assert_says(status, words);
        assert_unchanged(&before, &listing(&self.0));
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // What cannot be deleted stays in the temporary folder; no result depends on it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Ended {
    fn assert_says(&self, status: i32, words: &[&str]) {
        assert_eq!(self.status, Some(status), "{}", self.said);
        let sentence = self.said.lines().find(|line| line.starts_with("vitrine: ")).unwrap_or_default();
        for word in words {
            assert!(self.said.contains(word), "\"{word}\" is missing in: {}", self.said);
        }
        assert!(!sentence.is_empty() && !self.said.contains("panicked"), "{}", self.said);
    }
}

/// Runs a command to its end; one that goes on is killed and has no status.
fn end(mut command: Command) -> Ended {
    end_of(command.spawn().expect("the binary runs"))
}

fn end_of(mut child: Child) -> Ended {
    fn read(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
        std::thread::spawn(move || {
            let mut text = Vec::new();
            let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut text));
            String::from_utf8_lossy(&text).into_owned()
        })
    }
    let said = read(child.stderr.take());
    let printed = read(child.stdout.take());
    let began = Instant::now();
    let status = loop {
        match child.try_wait().expect("the process can be asked") {
            Some(status) => break status,
            None if began.elapsed() > Duration::from_secs(180) => {
                child.kill().expect("it runs");
                break child.wait().expect("it can be waited for");
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    Ended {
        status: status.code(),
        said: said.join().expect("it is read"),
        printed: printed.join().expect("it is read"),
    }
}

type Listed = (PathBuf, Option<Vec<u8>>, SystemTime);

/// Every file and folder below one, with bytes and the time of the last change.
fn listing(root: &Path) -> Vec<Listed> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            // What a link leads to need not be there.
            let metadata = std::fs::metadata(&path).or_else(|_| std::fs::symlink_metadata(&path)).expect("it is there");
            let changed = metadata.modified().expect("its time");
            if metadata.is_dir() {
                folders.push(path.clone());
                found.push((path, None, changed));
            } else {
                // Reading a pipe would wait for whoever writes to it.
                let bytes = if metadata.is_file() { std::fs::read(&path).unwrap_or_default() } else { Vec::new() };
                found.push((path, Some(bytes), changed));
            }
        }
    }
    found.sort();
    found
}

/// The index of a log, which every reader makes, may have been added and no more.
fn assert_unchanged(before: &[Listed], after: &[Listed]) {
    let of = |listed: &[Listed]| -> Vec<Listed> {
        let is_index = |(path, ..): &&Listed| path.to_string_lossy().ends_with("-shm");
        listed.iter().filter(|listed| !is_index(listed)).cloned().collect()
    };
    let (before, after) = (of(before), of(after));
    let has_index = after.len() != before.len();
    assert!(!has_index, "files were added or removed: {:?}", names(&after));
    for (one, other) in before.iter().zip(&after) {
        assert!(one.0 == other.0 && one.1 == other.1, "{} was changed", one.0.display());
        // A folder in which the index of a log was made is a folder that has changed.
        let is_folder = one.1.is_none();
        assert!(is_folder || one.2 == other.2, "{} was written to", one.0.display());
    }
}

fn names(listed: &[Listed]) -> Vec<String> {
    listed.iter().map(|(path, ..)| path.display().to_string()).collect()
}

/// An address of a service that the tests were given; otherwise says what is not run.
fn offered(variable: &str) -> Option<String> {
    let url = std::env::var(variable).ok().filter(|url| !url.is_empty());
    let wants_all = std::env::var("VITRINE_TEST_ENGINES").is_ok_and(|engines| engines == "all");
    assert!(url.is_some() || !wants_all, "VITRINE_TEST_ENGINES=all needs {variable}");
    if url.is_none() {
        not_run(&format!("there is no {variable}"));
    }
    url
}

/// Names what this machine lacks, past the capture of tests that pass. `scripts/test.sh` lists these lines.
fn not_run(reason: &str) {
    let _ = writeln!(std::io::stderr(), "\nnot run: {reason}");
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe can be made");
}

/// A port where nobody listens.
fn silent_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("a bound socket has an address").port()
}
