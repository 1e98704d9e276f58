//! Reading and writing files of this machine: never more than a limit, never over an existing file unless asked to, and
//! never half a file under the requested name.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::CommandFailure;

/// The largest file that a command reads, in bytes.
pub const MAX_BYTES: u64 = 1 << 30;

/// Path that means standard input.
const STANDARD_INPUT: &str = "-";

/// Returns `true` if a path means standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new(STANDARD_INPUT)
}

/// Reads a file; `-` is standard input.
///
/// # Errors
/// [`CommandFailure::System`] when it cannot be read or holds more than [`MAX_BYTES`].
pub fn read_file(path: &Path) -> Result<Vec<u8>, CommandFailure> {
    let failed = |error| CommandFailure::System(path.display().to_string(), error);
    let mut bytes = Vec::new();
    let mut take = |source: &mut dyn Read| source.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    if is_standard_input(path) {
        take(&mut io::stdin().lock()).map_err(failed)?;
    } else {
        take(&mut File::open(path).map_err(failed)?).map_err(failed)?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        return Err(failed(io::Error::new(io::ErrorKind::FileTooLarge, "it is larger than 1 GiB")));
    }
    Ok(bytes)
}

/// Reads the files of a folder in the order of their names. Folders in it and files that systems leave behind are
/// skipped.
///
/// # Errors
/// [`CommandFailure::System`] as for [`read_file`], and when all together hold more than [`MAX_BYTES`].
pub fn read_folder(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, CommandFailure> {
    let failed = |error| CommandFailure::System(folder.display().to_string(), error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort();
    let mut files = Vec::new();
    let mut total = 0;
    for path in paths.iter().filter(|path| path.is_file()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|name| !is_left_behind(name)) else {
            continue;
        };
        let bytes = read_file(path)?;
        total += bytes.len() as u64;
        if total > MAX_BYTES {
            return Err(failed(io::Error::new(
                io::ErrorKind::FileTooLarge,
                "its files are larger than 1 GiB together",
            )));
        }
        files.push((name.to_owned(), bytes));
    }
    Ok(files)
}

fn is_left_behind(name: &str) -> bool {
    name.starts_with('.') || ["Thumbs.db", "desktop.ini"].contains(&name)
}

/// Writes these files into a new folder, or nothing.
///
/// # Errors
/// [`CommandFailure::System`] when it cannot be written, or there is a folder with something in it.
pub fn write_folder(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), CommandFailure> {
    let failed = |error| CommandFailure::System(folder.display().to_string(), error);
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(failed(io::Error::new(io::ErrorKind::DirectoryNotEmpty, "it already exists and isn't empty")));
    }
    let unfinished = beside(folder);
    let written = fs::create_dir(&unfinished)
        .and_then(|()| files.iter().try_for_each(|(name, bytes)| fs::write(unfinished.join(name), bytes)))
        .and_then(|()| fs::rename(&unfinished, folder));
    if written.is_err() {
        let _ = fs::remove_dir_all(&unfinished);
    }
    written.map_err(failed)
}

/// File that a command writes.
#[derive(clap::Args)]
pub struct OutputArguments {
    /// The file to write.
    #[arg(value_name = "OUTPUT")]
    path: PathBuf,
    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,
}

impl OutputArguments {
    /// Describes a file to write. Only `force` lets it replace an existing one.
    pub fn new(path: PathBuf, force: bool) -> Self {
        Self { path, force }
    }

    /// Writes the whole file, or nothing.
    ///
    /// # Errors
    /// [`CommandFailure::System`] when it cannot be written, or exists and is not to be replaced.
    pub fn write(&self, bytes: &[u8]) -> Result<(), CommandFailure> {
        let failed = |error| CommandFailure::System(self.path.display().to_string(), error);
        if !self.force {
            self.take_name().map_err(failed)?;
        }
        let unfinished = beside(&self.path);
        let written = File::create_new(&unfinished)
            .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
            .and_then(|()| fs::rename(&unfinished, &self.path));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
            if !self.force {
                let _ = fs::remove_file(&self.path);
            }
        }
        written.map_err(failed)
    }

    /// Creates an empty file. Only one of several processes can do that, and it works on memory cards too.
    fn take_name(&self) -> io::Result<()> {
        File::create_new(&self.path).map(drop).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                io::Error::new(error.kind(), "it already exists; use --force to replace it")
            }
            _ => error,
        })
    }

    /// The path, for the sentence that says what was written.
    pub fn display(&self) -> std::path::Display<'_> {
        self.path.display()
    }
}

/// Makes up a name in the same folder that nobody else uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", std::process::id()));
    path.with_file_name(name)
}
