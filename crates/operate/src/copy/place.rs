//! Check of a target's addresses before anything is looked for there: it must outlast the process, its parts must not be in each
//! other's way, and its folders must be writable.

use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use vitrine_blobs::{BlobError, StoreProblem, folder_of, folders_of_store};
use vitrine_db::sqlite_path;

use super::address::one_path;
use crate::{InstallationAddress, OperateError, folder as folders};

/// Refuses a target that would end with the process, of which one part would be in the way of the other, or whose folders cannot be
/// made or written to. Changes nothing.
///
/// # Errors
/// [`OperateError::Senseless`]; [`OperateError::Occupied`] for something else in the place of a folder; what stands against
/// writing.
pub(super) fn check(to: &InstallationAddress) -> Result<(), OperateError> {
    require_paths(to)?;
    require_kept(to)?;
    let (database, files) = (database_of(to), files_of(to));
    if let (Some(database), Some(files)) = (&database, &files)
        && one_path(files).starts_with(one_path(database))
    {
        return Err(OperateError::Senseless(format!(
            "the target's folder of files, {}, must not be the path of its database, {}, or lie below it: use another \
                folder",
            files.display(),
            database.display()
        )));
    }
    let stands = |folder: &Path, remedy: &str| match folders::obstacle(folder) {
        Some(stands) => Err(OperateError::Occupied(format!("{stands}: {remedy}"))),
        None => Ok(()),
    };
    if let Some(folder) = database.as_deref().and_then(Path::parent) {
        stands(folder, "use another path for the target's database")?;
    }
    for folder in files.iter().flat_map(|files| folders_of_store().map(move |name| files.join(name))) {
        stands(&folder, "remove it, or use another folder for the target's files")?;
        require_writable(folders::nearest(&folder))?;
    }
    Ok(())
}

/// Refuses a target whose folder of files is that of the source, or in which one of the two lies within the other: what belongs to
/// which could not be told any more.
///
/// # Errors
/// [`OperateError::Senseless`].
pub fn check_apart(to: &InstallationAddress, from: &InstallationAddress) -> Result<(), OperateError> {
    [to, from].into_iter().try_for_each(require_paths)?;
    let (Some(target), Some(source)) = (files_of(to), files_of(from)) else { return Ok(()) };
    let (one, other) = (one_path(&target), one_path(&source));
    if !one.starts_with(&other) && !other.starts_with(&one) {
        return Ok(());
    }
    Err(OperateError::Senseless(format!(
        "the target's folder of files, {}, and the source's, {}, must not be the same or contain each other: use \
            another folder",
        target.display(),
        source.display()
    )))
}

/// Refuses a target that would be in this backup, which is only read.
///
/// # Errors
/// [`OperateError::Senseless`].
pub fn check_outside(to: &InstallationAddress, backup: &Path) -> Result<(), OperateError> {
    let around = one_path(backup);
    for (what, path) in [("database", database_of(to)), ("folder of files", files_of(to))] {
        if let Some(path) = path.filter(|path| one_path(path).starts_with(&around)) {
            return Err(OperateError::Senseless(format!(
                "the target's {what}, {}, must not be inside the backup, {}, because that would damage it: use \
                    another place",
                path.display(),
                backup.display()
            )));
        }
    }
    Ok(())
}

/// Refuses another address where a path belongs, which would be shown with its password wherever there is something to say about
/// it.
fn require_paths(of: &InstallationAddress) -> Result<(), OperateError> {
    let paths = [of.database_url.strip_prefix("sqlite:"), of.storage_url.strip_prefix("file:")];
    match paths.into_iter().flatten().any(|path| path.contains("://")) {
        true => Err(OperateError::Senseless("sqlite: and file: must be followed by a path, not an address".to_owned())),
        false => Ok(()),
    }
}

fn require_kept(to: &InstallationAddress) -> Result<(), OperateError> {
    let ends = |what: &str, remedy: &str| {
        OperateError::Senseless(format!(
            "the target's {what} disappears when this command ends, together with the copy: use {remedy}"
        ))
    };
    if to.storage_url.starts_with("memory:") {
        return Err(ends("store (memory:)", "a folder (file:PATH) or a bucket (s3://NAME)"));
    }
    if to.database_url.starts_with("sqlite:") && sqlite_path(&to.database_url).is_none() {
        return Err(ends("database (sqlite::memory:)", "a file (sqlite:PATH) or a server (postgres://USER@HOST/NAME)"));
    }
    Ok(())
}

/// Asks the operating system without writing anything.
fn require_writable(folder: &Path) -> Result<(), OperateError> {
    access(folder, Access::WRITE_OK | Access::EXEC_OK).map_err(|error| {
        let cause = std::io::Error::from(error).to_string();
        BlobError::from(StoreProblem::Folder { path: folder.to_owned(), cause }).into()
    })
}

fn database_of(place: &InstallationAddress) -> Option<PathBuf> {
    sqlite_path(&place.database_url).filter(|path| !path.as_os_str().is_empty()).map(Path::to_owned)
}

fn files_of(place: &InstallationAddress) -> Option<PathBuf> {
    folder_of(&place.storage_url).filter(|path| !path.as_os_str().is_empty()).map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(address: &str) -> InstallationAddress {
        InstallationAddress::parse(address, &[]).expect("two addresses")
    }

    #[track_caller]
    fn assert_refused(checked: Result<(), OperateError>, status: u8, part: &str) {
        let error = checked.expect_err(part);
        assert_eq!(error.exit_status(), status, "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }

    #[test]
    fn a_target_that_ends_with_the_process_is_refused() {
        assert_refused(
            check(&place("postgres://db/x,memory:")),
            78,
            "store (memory:) disappears when this command ends",
        );
        for database in ["sqlite::memory:", "sqlite://:memory:"] {
            assert_refused(check(&place(&format!("{database},file:x"))), 78, "use a file (sqlite:PATH)");
        }
        check(&place("postgres://db/x,s3://files")).expect("both stay");
    }

    #[test]
    fn an_address_in_the_place_of_a_path_is_not_repeated() {
        let well = place("sqlite:x,s3://files");
        for address in
            ["sqlite:postgres://u:GEHEIM@h/d,file:x", "postgres://db/x,file:s3://files?secret_access_key=GEHEIM"]
        {
            let wrong = place(address);
            for checked in [check(&wrong), check_apart(&wrong, &well), check_apart(&well, &wrong)] {
                let error = checked.expect_err(address);
                assert_eq!(error.exit_status(), 78, "{error}");
                assert!(!error.to_string().contains("GEHEIM"), "{error}");
            }
        }
    }

    #[test]
    fn the_parts_of_a_target_are_in_nobodys_way() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |below: &str| folder.path().join(below).display().to_string();
        let target = |database: &str, files: &str| place(&format!("sqlite:{},file:{}", at(database), at(files)));
        check(&target("data/vitrine.sqlite", "data/files")).expect("as they are by default");
        check(&target("data/files/vitrine.sqlite", "data/files")).expect("as the settings may be, too");
        for (database, files) in [("x", "x"), ("x", "x/files"), ("data/x", "data/y/../x/files")] {
            assert_refused(check(&target(database, files)), 78, "or lie below it");
        }
        std::fs::write(at("some"), "a file").expect("written");
        assert_refused(check(&target("some/vitrine.sqlite", "data/files")), 73, "some is a file, not a folder");
        assert_refused(check(&target("x", "some")), 73, "some is a file, not a folder: remove it");
        std::fs::create_dir(at("data")).expect("made");
        std::fs::rename(at("some"), at("data/source")).expect("moved");
        assert_refused(check(&target("x", "data")), 73, "data/source is a file, not a folder");
    }

    #[test]
    fn folders_of_files_do_not_lie_within_one_another() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("files")).expect("made");
        std::os::unix::fs::symlink(folder.path().join("files"), folder.path().join("link")).expect("linked");
        let of = |below: &str| place(&format!("sqlite:x,file:{}", folder.path().join(below).display()));
        for (to, from) in
            [("files", "files"), ("files/copy", "files"), ("files", "files/old"), ("link/../link/x", "files")]
        {
            assert_refused(check_apart(&of(to), &of(from)), 78, "or contain each other");
        }
        check_apart(&of("files2"), &of("files")).expect("they are apart");
        check_apart(&place("sqlite:x,s3://files"), &of("files")).expect("one is a bucket");
    }

    #[test]
    fn nothing_is_restored_into_the_backup_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let backup = folder.path().join("today");
        let inside = |below: &str| backup.join(below).display().to_string();
        for (address, part) in [
            (format!("sqlite:{},s3://files", inside("vitrine.sqlite")), "the target's database"),
            (format!("postgres://db/x,file:{}", inside("files")), "the target's folder of files"),
            (format!("postgres://db/x,file:{}", backup.display()), "must not be inside the backup"),
        ] {
            assert_refused(check_outside(&place(&address), &backup), 78, part);
        }
        let beside = format!("sqlite:{},file:{}", inside("../new.sqlite"), inside("../today-files"));
        check_outside(&place(&beside), &backup).expect("it is beside it");
    }
}
