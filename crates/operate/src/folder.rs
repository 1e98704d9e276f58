//! Obstacles to a folder at a path. The obstacle is named, because the system only says `File exists` for a dangling link, and
//! never says which part of the path it means.

use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use super::OperateError;

/// Describes the obstacle at a path where a folder is to be, or at a folder above it. Returns none if the path is a folder or can
/// become one.
pub(super) fn obstacle(path: &Path) -> Option<String> {
    // Without a slash at its end, which would have a link followed.
    let path: PathBuf = path.components().collect();
    let is_there = |at: &&Path| !at.as_os_str().is_empty() && at.symlink_metadata().is_ok();
    let at = path.ancestors().find(is_there)?;
    match at.metadata() {
        Ok(found) if found.is_dir() => None,
        Ok(found) if found.is_file() => Some(format!("{} is a file, not a folder", at.display())),
        Ok(_) => Some(format!("{} isn't a folder", at.display())),
        // Where it leads to may not be looked at.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => None,
        Err(_) => {
            let to = at.read_link().map_or_else(|_| String::new(), |to| format!(", {}", to.display()));
            Some(format!("{} is a broken link{to}", at.display()))
        }
    }
}

/// Converts a failure to make or read a folder to an error that names the obstacle and the remedy, or repeats the system's message.
pub(super) fn failed(path: &Path, error: Error, remedy: &str) -> OperateError {
    match obstacle(path) {
        Some(stands) => OperateError::Occupied(format!("{stands}: {remedy}")),
        None => OperateError::File(path.to_owned(), error),
    }
}

/// The path itself, or what is there of the folders above it: whatever is not there yet will be made in that.
pub(super) fn nearest(path: &Path) -> &Path {
    let is_there = |at: &&Path| !at.as_os_str().is_empty() && at.exists();
    path.ancestors().find(is_there).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_stands_in_the_place_of_a_folder_or_on_the_way_to_it_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("file"), "some").expect("written");
        std::fs::create_dir(at("real")).expect("made");
        for (name, to) in [("dangling", "nowhere"), ("loop", "loop"), ("to-file", "file"), ("to-folder", "real")] {
            symlink(at(to), at(name)).expect("linked");
        }
        for (path, named, said) in [
            ("file", "file", "is a file, not a folder"),
            ("file/", "file", "is a file, not a folder"),
            ("file/x/y", "file", "is a file, not a folder"),
            ("to-file/x", "to-file", "is a file, not a folder"),
            ("dangling", "dangling", "is a broken link, "),
            ("dangling/", "dangling", "nowhere"),
            ("dangling/x", "dangling", "nowhere"),
            ("loop", "loop", "is a broken link"),
        ] {
            let found = obstacle(&at(path)).unwrap_or_default();
            assert!(
                found.starts_with(&format!("{} is ", at(named).display())) && found.contains(said),
                "{path}: {found}"
            );
            let error = failed(&at(path), Error::from(ErrorKind::NotADirectory), "name another");
            assert!(error.exit_status() == 73 && error.to_string().ends_with(": name another"), "{error}");
        }
        for path in ["real", "real/", "to-folder/x", "nowhere/at/all", ""] {
            assert_eq!(obstacle(&at(path)), None, "{path}");
        }
        for path in ["", "here-is-none", "here-is-none/x"] {
            assert_eq!(obstacle(Path::new(path)), None, "{path}");
        }
        let error = failed(&at("real"), Error::from(ErrorKind::ReadOnlyFilesystem), "name another");
        assert!(matches!(error, OperateError::File(..)), "{error}");
    }

    #[test]
    fn what_is_not_there_will_be_made_in_the_nearest_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(nearest(&folder.path().join("a/b")), folder.path());
        assert_eq!(nearest(folder.path()), folder.path());
        assert_eq!(nearest(Path::new("here-is-none/x")), Path::new("."));
    }
}
