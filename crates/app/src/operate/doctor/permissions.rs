//! Who else may read or change what the site keeps on this machine: password hashes, addresses and sessions lie there.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::{Finding, Level, finding};
use crate::config::{Config, DEFAULT_FILE};
use crate::disk;
use crate::operate::sqlite_path;

const OTHERS_READ: u32 = 0o004;
const OTHERS_WRITE: u32 = 0o002;

pub(super) fn check(config: &Config) -> Vec<Finding> {
    let named = std::env::var_os("VITRINE_CONFIG").filter(|path| !path.is_empty());
    let settings = named.map_or_else(|| PathBuf::from(DEFAULT_FILE), PathBuf::from);
    // A database that ends with the process is a file of its own in the folder of everybody.
    let database = sqlite_path(&config.database_url).map(Path::to_owned);
    let paths = [database, disk::files_folder(config), Some(settings)].into_iter().flatten();
    let folder = config.data_dir.is_dir().then(|| config.data_dir.clone());
    let own = rustix::process::geteuid().as_raw();
    // Nobody who cannot enter the folder reaches what is in it.
    let is_closed = folder.as_deref().is_some_and(is_closed);
    let is_inside = |path: &Path| folder.as_deref().is_some_and(|folder| path.starts_with(folder));
    let open = paths.filter(|path| !(is_closed && is_inside(path)));
    folder.iter().cloned().chain(open).flat_map(|path| of_path(&path, own)).collect()
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
    if found.uid() != own && own != 0 {
        findings.push(
            finding(Level::Warning, &*what, format!("belongs to the account {}", found.uid()))
                .expected(format!("the account that runs this command, {own}, as it runs the server"))
                .remedy(format!("chown -R {own} {what}, or run the command as the server's account")),
        );
    }
    if findings.is_empty() {
        findings.push(finding(Level::Ok, what, format!("mode {mode:o}")));
    }
    findings
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
}
