//! Who else may read or change what the site keeps on this machine: password hashes, addresses and sessions lie there.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use vitrine_db::sqlite_path;

use super::{Finding, Level, finding};
use crate::config::{Config, DEFAULT_FILE};
use crate::disk;

const OTHERS_READ: u32 = 0o004;
const OTHERS_WRITE: u32 = 0o002;

pub(super) fn check(config: &Config) -> Vec<Finding> {
    of_account(config, rustix::process::geteuid().as_raw())
}

fn of_account(config: &Config, own: u32) -> Vec<Finding> {
    let named = std::env::var_os("VITRINE_CONFIG").filter(|path| !path.is_empty());
    let settings = named.map_or_else(|| PathBuf::from(DEFAULT_FILE), PathBuf::from);
    // A database that ends with the process is a file of its own in the folder of everybody.
    let database = sqlite_path(&config.database_url).map(Path::to_owned);
    let files = disk::files_folder(config);
    let folder = config.data_dir.is_dir().then(|| config.data_dir.clone());
    // Nobody who cannot enter the folder reaches what is in it; whose that is decides what the server can do there.
    let closed = folder.as_deref().filter(|folder| is_closed(folder));
    let is_out_of_reach = |path: &Path| closed.is_some_and(|closed| path != closed && path.starts_with(closed));
    let paths = [folder.clone(), database, files.clone(), Some(settings)].into_iter().flatten();
    let told = paths.flat_map(|path| match is_out_of_reach(&path) {
        true => of_owner(&path, own).into_iter().collect(),
        false => of_path(&path, own),
    });
    told.chain(files.iter().flat_map(|files| below(files, own))).collect()
}

fn is_closed(folder: &Path) -> bool {
    std::fs::metadata(folder).is_ok_and(|found| found.mode() & 0o007 == 0)
}

fn of_path(path: &Path, own: u32) -> Vec<Finding> {
    let Ok(found) = std::fs::metadata(path) else { return Vec::new() };
    let what = path.display().to_string();
    let mode = found.mode() & 0o777;
    let mut findings = Vec::new();
    if mode & OTHERS_WRITE != 0 {
        findings.push(
            finding(Level::Error, &*what, format!("mode {mode:o}: every account of this machine may change it"))
                .expected("mode 750 for folders, 640 for files, or less")
                .remedy(format!("chmod o-rwx {what}")),
        );
    } else if mode & OTHERS_READ != 0 {
        findings.push(
            finding(Level::Warning, &*what, format!("mode {mode:o}: every account of this machine may read it"))
                .expected("mode 750 for folders, 640 for files, or less")
                .remedy(format!("chmod o-rwx {what}")),
        );
    }
    findings.extend(of_owner(path, own));
    if findings.is_empty() {
        findings.push(finding(Level::Ok, what, format!("mode {mode:o}")));
    }
    findings
}

/// What somebody else has made, such as root by a command: the server may not be able to write there.
fn of_owner(path: &Path, own: u32) -> Option<Finding> {
    let found = std::fs::metadata(path).ok().filter(|found| found.uid() != own && own != 0)?;
    let (what, owner) = (path.display().to_string(), found.uid());
    let (level, told) = match found.is_dir() && access(path, Access::WRITE_OK).is_err() {
        true => (Level::Error, format!("belongs to the account {owner}, and this one cannot write there")),
        false => (Level::Warning, format!("belongs to the account {owner}")),
    };
    let remedy = format!("chown -R {own} {what}, or run the command as the server's account");
    let expected = format!("the account that runs this command, {own}, as it runs the server");
    Some(finding(level, what, told).expected(expected).remedy(remedy))
}

/// The folders that the store has in its own, unless that is told of already, and the first folder in each of them that is somebody
/// else's.
fn below(files: &Path, own: u32) -> Vec<Finding> {
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
        let config = Config::from_source(crate::config::Source::of(settings)).expect("valid");
        let temporary = std::env::temp_dir().display().to_string();
        assert!(check(&config).iter().all(|finding| finding.what != temporary));
    }

    #[test]
    fn what_others_may_read_or_change_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = std::fs::metadata(folder.path()).expect("it is there").uid();
        for (mode, level) in [
            (0o700, Level::Ok),
            (0o750, Level::Ok),
            (0o755, Level::Warning),
            (0o777, Level::Error),
            (0o772, Level::Error),
        ] {
            std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode)).expect("it is ours");
            assert_eq!(of_path(folder.path(), own)[0].level, level, "{mode:o}");
            assert_eq!(is_closed(folder.path()), mode & 0o007 == 0);
        }
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o700)).expect("it is ours");
        assert_eq!(of_path(folder.path(), own + 1)[0].level, Level::Warning, "somebody else's");
        assert!(of_path(&folder.path().join("absent"), own).is_empty());
    }

    #[test]
    fn what_is_somebody_elses_is_told_also_in_a_closed_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, own) = (folder.path(), std::fs::metadata(folder.path()).expect("it is there").uid());
        std::fs::set_permissions(data, std::fs::Permissions::from_mode(0o750)).expect("it is ours");
        std::fs::write(data.join("vitrine.sqlite"), "").expect("written");
        let path = data.to_str().expect("a path");
        let config = Config::from_source(crate::config::Source::of([("VITRINE_DATA_DIR", path)])).expect("valid");
        let of_database = |own| {
            let found = of_account(&config, own).into_iter().find(|found| found.what.ends_with("vitrine.sqlite"));
            found.map(|found| (found.level, found.found))
        };
        assert_eq!(of_database(own), None, "its mode is nobody's business");
        assert_eq!(of_database(own + 1), Some((Level::Warning, format!("belongs to the account {own}"))));
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
