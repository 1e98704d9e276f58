//! Check for other accounts that may read or change the site's data on this machine: password hashes, addresses and sessions.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use vitrine_config::disk;
use vitrine_config::{Config, DEFAULT_FILE};
use vitrine_db::sqlite_path;

use super::{DoctorFinding, FindingLevel, finding};

const OTHERS_READ: u32 = 0o004;
const OTHERS_WRITE: u32 = 0o002;

pub(super) fn check(config: &Config) -> Vec<DoctorFinding> {
    of_account(config, rustix::process::geteuid().as_raw())
}

fn of_account(config: &Config, own: u32) -> Vec<DoctorFinding> {
    let named = std::env::var_os("VITRINE_CONFIG").filter(|path| !path.is_empty());
    let settings = named.map_or_else(|| PathBuf::from(DEFAULT_FILE), PathBuf::from);
    // A database that ends with the process is a file of its own in the folder of everybody.
    let database = sqlite_path(&config.database_url);
    let files = disk::files_folder(config);
    let folder = config.data_dir.is_dir().then_some(config.data_dir.as_path());
    // Nobody who cannot enter the folder reaches what is in it; whose that is decides what the server can do there.
    let closed = folder.filter(|folder| is_closed(folder));
    let is_out_of_reach = |path: &Path| closed.is_some_and(|closed| path != closed && path.starts_with(closed));
    let kept = [database, files.as_deref(), settings.exists().then_some(settings.as_path())];
    let only_uploads = folder.filter(|folder| !kept.iter().flatten().any(|path| lies_in(path, folder)));
    let paths = [folder, database, files.as_deref(), Some(settings.as_path())].into_iter().flatten();
    let told = paths.flat_map(|path| match path {
        path if is_out_of_reach(path) => of_owner(path, own).into_iter().collect(),
        path if only_uploads == Some(path) => of_uploads(path),
        path => of_path(path, own),
    });
    told.chain(files.iter().flat_map(|files| below(files, own))).collect()
}

fn is_closed(folder: &Path) -> bool {
    std::fs::metadata(folder).is_ok_and(|found| found.mode() & 0o007 == 0)
}

/// Returns true if a path leads through a folder, however the two are written.
fn lies_in(path: &Path, folder: &Path) -> bool {
    let identity = |path: &Path| std::fs::metadata(path).ok().map(|found| (found.dev(), found.ino()));
    let folder = identity(folder);
    let is_it = |above: &Path| folder.is_some() && identity(above) == folder;
    std::path::absolute(path).is_ok_and(|path| path.ancestors().any(is_it))
}

fn of_path(path: &Path, own: u32) -> Vec<DoctorFinding> {
    let Ok(found) = std::fs::metadata(path) else { return Vec::new() };
    let what = path.display().to_string();
    let mode = found.mode() & 0o777;
    let mut findings: Vec<_> = of_mode(&what, mode).into_iter().chain(of_owner(path, own)).collect();
    if findings.is_empty() {
        findings.push(finding(FindingLevel::Ok, what, format!("mode {mode:o}")));
    }
    findings
}

fn of_mode(what: &str, mode: u32) -> Option<DoctorFinding> {
    let (level, others) = match mode {
        mode if mode & OTHERS_WRITE != 0 => (FindingLevel::Error, "change"),
        mode if mode & OTHERS_READ != 0 => (FindingLevel::Warning, "read"),
        _ => return None,
    };
    let told = finding(level, what, format!("mode {mode:o}: every account on this machine can {others} it"));
    Some(told.expected("mode 750 for folders, 640 for files, or less").remedy(format!("chmod o-rwx {what}")))
}

/// Findings about a data folder without rows, files and settings, such as the `emptyDir` of a pod, which belongs to root and is
/// open to all. Uploads in progress have no names in it, so nobody else can open or replace one, and only the right to write
/// matters. A named file belongs to somebody, such as the database of a site that has moved to PostgreSQL.
fn of_uploads(folder: &Path) -> Vec<DoctorFinding> {
    let Ok(found) = std::fs::metadata(folder) else { return Vec::new() };
    let what = folder.display().to_string();
    let mode = found.mode() & 0o777;
    let is_empty = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    let of_mode =
        of_mode(&what, mode).filter(|_| !is_empty).map(|told| DoctorFinding { level: FindingLevel::Warning, ..told });
    let closed = (!disk::is_writable(folder)).then(|| {
        finding(
            FindingLevel::Error,
            &*what,
            "this account can't write there: uploads in progress are kept with temporary files",
        )
        .expected("a folder on a disk that the server's account can write to")
        .remedy("mount one there, or change its owner")
    });
    let mut findings: Vec<_> = of_mode.into_iter().chain(closed).collect();
    if findings.is_empty() {
        findings.push(finding(
            FindingLevel::Ok,
            what,
            format!("mode {mode:o}; only uploads in progress are kept there"),
        ));
    }
    findings
}

/// Finding about a path that another account owns, such as root after running a command. The server may be unable to write there.
fn of_owner(path: &Path, own: u32) -> Option<DoctorFinding> {
    let found = std::fs::metadata(path).ok().filter(|found| found.uid() != own && own != 0)?;
    let (what, owner) = (path.display().to_string(), found.uid());
    let (level, told) = match found.is_dir() && access(path, Access::WRITE_OK).is_err() {
        true => (FindingLevel::Error, format!("belongs to the account {owner}, and this account can't write there")),
        false => (FindingLevel::Warning, format!("belongs to the account {owner}")),
    };
    let remedy = format!("chown -R {own} {what}, or run the command as the server's account");
    let expected = format!("the account that runs this command, {own}, as it runs the server");
    Some(finding(level, what, told).expected(expected).remedy(remedy))
}

/// The folders that the store has in its own, unless that is told of already, and the first folder in each of them that is somebody
/// else's.
fn below(files: &Path, own: u32) -> Vec<DoctorFinding> {
    if of_owner(files, own).is_some() {
        return Vec::new();
    }
    let folders = vitrine_blobs::folders_of_store().map(|name| files.join(name));
    let first_in = |folder: &Path| folders_in(folder).find_map(|inner| of_owner(&inner, own));
    folders.filter_map(|folder| of_owner(&folder, own).or_else(|| first_in(&folder))).collect()
}

fn folders_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_database_for_a_moment_has_no_folder_to_be_closed() {
        let settings = [("VITRINE_DATABASE_URL", "sqlite::memory:"), ("VITRINE_STORAGE_URL", "memory:")];
        let config = Config::from_source(vitrine_config::SettingsSource::of(settings)).expect("valid");
        let temporary = std::env::temp_dir().display().to_string();
        assert!(check(&config).iter().all(|finding| finding.what != temporary));
    }

    #[test]
    fn what_others_may_read_or_change_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = std::fs::metadata(folder.path()).expect("it is there").uid();
        for (mode, level) in [
            (0o700, FindingLevel::Ok),
            (0o750, FindingLevel::Ok),
            (0o755, FindingLevel::Warning),
            (0o777, FindingLevel::Error),
            (0o772, FindingLevel::Error),
        ] {
            std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode)).expect("it is ours");
            assert_eq!(of_path(folder.path(), own)[0].level, level, "{mode:o}");
            assert_eq!(is_closed(folder.path()), mode & 0o007 == 0);
        }
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o700)).expect("it is ours");
        assert_eq!(of_path(folder.path(), own + 1)[0].level, FindingLevel::Warning, "somebody else's");
        assert!(of_path(&folder.path().join("absent"), own).is_empty());
    }

    #[test]
    fn a_data_folder_may_be_open_to_everybody_while_only_uploads_are_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, own) = (folder.path(), std::fs::metadata(folder.path()).expect("it is there").uid());
        let path = data.to_str().expect("a path");
        let levels = |settings: &[(&str, &str)], own: u32| {
            let elsewhere = [
                ("VITRINE_DATA_DIR", path),
                ("VITRINE_DATABASE_URL", "postgres://db.example/vitrine"),
                ("VITRINE_STORAGE_URL", "s3://bucket?endpoint=http://127.0.0.1:1"),
            ];
            let settings = elsewhere.iter().chain(settings).copied();
            let config = Config::from_source(vitrine_config::SettingsSource::of(settings)).expect("valid");
            let found = of_account(&config, own).into_iter().filter(|finding| finding.what == path);
            found.map(|finding| finding.level).collect::<Vec<_>>()
        };
        let files = format!("file:{path}/files");
        let database = format!("sqlite:{path}/vitrine.sqlite");
        let files_in_it = [("VITRINE_STORAGE_URL", &*files)];
        let rows_in_it = [("VITRINE_DATABASE_URL", &*database)];
        for mode in [0o777, 0o755, 0o750] {
            std::fs::set_permissions(data, std::fs::Permissions::from_mode(mode)).expect("it is ours");
            assert_eq!(levels(&[], own), [FindingLevel::Ok], "{mode:o}");
        }
        std::fs::set_permissions(data, std::fs::Permissions::from_mode(0o777)).expect("it is ours");
        assert_eq!(levels(&[], own + 1), [FindingLevel::Ok], "somebody else's, and can be written to");
        for settings in [&files_in_it, &rows_in_it] {
            assert_eq!(levels(settings, own), [FindingLevel::Error], "{settings:?} before the first start");
        }
        std::fs::write(data.join("vitrine.sqlite"), "").expect("written");
        assert_eq!(levels(&[], own), [FindingLevel::Warning], "left from before");
        assert_eq!(levels(&rows_in_it, own), [FindingLevel::Error]);
    }

    #[test]
    fn a_path_lies_in_a_folder_however_the_two_are_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, link) = (folder.path().join("data"), folder.path().join("link"));
        std::fs::create_dir(&data).expect("made");
        std::os::unix::fs::symlink(&data, &link).expect("linked");
        for path in [data.clone(), data.join("files"), link.join("a/b"), folder.path().join("./data/x")] {
            assert!(lies_in(&path, &data) && lies_in(&path, &link), "{}", path.display());
        }
        for path in [folder.path().join("database"), folder.path().to_owned(), "vitrine.toml".into()] {
            assert!(!lies_in(&path, &data), "{}", path.display());
        }
        assert!(!lies_in(&data.join("files"), &folder.path().join("absent")));
    }

    #[test]
    fn what_is_somebody_elses_is_told_also_in_a_closed_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, own) = (folder.path(), std::fs::metadata(folder.path()).expect("it is there").uid());
        std::fs::set_permissions(data, std::fs::Permissions::from_mode(0o750)).expect("it is ours");
        std::fs::write(data.join("vitrine.sqlite"), "").expect("written");
        let path = data.to_str().expect("a path");
        let config =
            Config::from_source(vitrine_config::SettingsSource::of([("VITRINE_DATA_DIR", path)])).expect("valid");
        let of_database = |own| {
            let found = of_account(&config, own).into_iter().find(|found| found.what.ends_with("vitrine.sqlite"));
            found.map(|found| (found.level, found.found))
        };
        assert_eq!(of_database(own), None, "its mode is nobody's business");
        assert_eq!(of_database(own + 1), Some((FindingLevel::Warning, format!("belongs to the account {own}"))));
    }

    #[test]
    fn the_folders_of_the_store_are_looked_at_and_one_of_those_in_each() {
        use std::os::unix::fs::chown;
        const SERVER: u32 = 65_532;
        let folder = tempfile::tempdir().expect("a folder");
        let files = folder.path();
        let own = std::fs::metadata(files).expect("it is there").uid();
        for name in ["temporary", "source/00", "source/a7", "preview/a7"] {
            std::fs::create_dir_all(files.join(name)).expect("made");
        }
        assert!(below(files, own).is_empty(), "all is its own");
        assert!(below(files, own + 1).is_empty(), "the folder itself is told of");
        let told = |names: &[&str]| {
            let mut found: Vec<_> = below(files, SERVER).into_iter().map(|finding| finding.what).collect();
            found.sort();
            assert_eq!(found, names.iter().map(|name| files.join(name).display().to_string()).collect::<Vec<_>>());
        };
        if own != 0 || chown(files, Some(SERVER), None).is_err() {
            println!("not run: folders of another account, which only an administrator makes");
            return;
        }
        told(&["preview", "source", "temporary"]);
        for name in ["temporary", "source", "source/00", "preview"] {
            chown(files.join(name), Some(SERVER), None).expect("given away");
        }
        told(&["preview/a7", "source/a7"]);
    }
}
