//! Room where the process writes, and how many files it may hold open.

use std::path::{Path, PathBuf};

use vitrine_config::Config;
use vitrine_config::disk::{self, DiskSpace};

use super::{DoctorFinding, FindingLevel, finding};

/// Share of free space below which an operator should act, before uploads are refused.
const WARN_BELOW_PERCENT: u64 = 10;
/// Files for the database, the store and everything else beside connections.
const FILES_RESERVED: u64 = 256;

pub(super) fn check(config: &Config) -> Vec<DoctorFinding> {
    let named: [(&str, Option<PathBuf>); 3] = [
        ("the disk of the database", disk::place_of_rows(config)),
        ("the disk of the files", disk::files_folder(config)),
        ("the disk of unfinished uploads", Some(folder_of_uploads(config))),
    ];
    let of = |(what, path): (&str, Option<PathBuf>)| path.map(|path| of_path(what, &path)).unwrap_or_default();
    let mut findings: Vec<_> = named.into_iter().flat_map(of).collect();
    findings.push(open_files(config, rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum));
    findings
}

/// The data folder, also one that the next start makes, or where the server puts uploads if it cannot.
fn folder_of_uploads(config: &Config) -> PathBuf {
    let folder = &config.data_dir;
    let is_used = if folder.is_dir() { disk::is_writable(folder) } else { disk::can_be_made(folder) };
    if is_used { folder.clone() } else { std::env::temp_dir() }
}

fn of_path(what: &str, path: &Path) -> Vec<DoctorFinding> {
    match DiskSpace::of(path) {
        Ok(space) => of_space(what, space),
        Err(error) => vec![finding(FindingLevel::Error, what, format!("{}: {error}", path.display()))],
    }
}

fn of_space(what: &str, space: DiskSpace) -> Vec<DoctorFinding> {
    let found = format!("{} of {} MiB are free", space.free_bytes >> 20, space.total_bytes >> 20);
    let remedy = "make space, or enlarge the disk";
    let mut findings = vec![match space.level() {
        disk::SpaceLevel::Exhausted => finding(FindingLevel::Error, what, format!("{found}: the site can't write"))
            .expected("at least 1 GiB and 5 %")
            .remedy(remedy),
        disk::SpaceLevel::Low => finding(FindingLevel::Error, what, format!("{found}: uploads are refused"))
            .expected("at least 1 GiB and 5 %")
            .remedy(remedy),
        disk::SpaceLevel::Enough if space.free_bytes < space.total_bytes / 100 * WARN_BELOW_PERCENT => {
            finding(FindingLevel::Warning, what, found).expected("at least 10 %").remedy(remedy)
        }
        disk::SpaceLevel::Enough => finding(FindingLevel::Ok, what, found),
    }];
    // File systems without a bound tell 0.
    if space.total_files > 0 && space.free_files < space.total_files / 100 * WARN_BELOW_PERCENT {
        let found = format!("room for {} of {} files", space.free_files, space.total_files);
        findings.push(
            finding(FindingLevel::Warning, what, found)
                .expected("at least 10 %")
                .remedy("make a file system with more"),
        );
    }
    findings
}

/// The limit to which the process raises its own.
fn open_files(config: &Config, most: Option<u64>) -> DoctorFinding {
    let what = "the limit of open files";
    let needed = config.connections as u64 + FILES_RESERVED;
    match most {
        Some(most) if most < needed => {
            finding(FindingLevel::Warning, what, format!("{most}: fewer connections are possible"))
                .expected(format!("{needed} for VITRINE_CONNECTIONS={}", config.connections))
                .remedy("raise it (LimitNOFILE in a systemd unit), or lower the setting")
        }
        Some(most) => finding(FindingLevel::Ok, what, most.to_string()),
        None => finding(FindingLevel::Ok, what, "none"),
    }
}

#[cfg(test)]
mod tests {
    use vitrine_config::SettingsSource;

    use super::*;

    fn levels(total_mib: u64, free_mib: u64, (total_files, free_files): (u64, u64)) -> Vec<FindingLevel> {
        let space = DiskSpace { total_bytes: total_mib << 20, free_bytes: free_mib << 20, total_files, free_files };
        of_space("x", space).into_iter().map(|found| found.level).collect()
    }

    #[test]
    fn room_is_told_before_it_runs_out() {
        assert_eq!(levels(20_000, 2_000, (0, 0)), [FindingLevel::Ok]);
        assert_eq!(levels(20_000, 1_999, (0, 0)), [FindingLevel::Warning]);
        assert_eq!(levels(20_000, 1_023, (0, 0)), [FindingLevel::Error]);
        assert_eq!(levels(20_000, 99, (0, 0)), [FindingLevel::Error]);
        assert_eq!(levels(20_000, 9_000, (1_000, 99)), [FindingLevel::Ok, FindingLevel::Warning]);
    }

    #[test]
    fn uploads_are_looked_for_where_the_next_start_puts_them() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("file"), "").expect("written");
        for (name, is_used) in [("", true), ("not/there/yet", true), ("file", false), ("file/below", false)] {
            let path = folder.path().join(name);
            let settings = [("VITRINE_DATA_DIR", path.to_str().expect("a path"))];
            let config = Config::from_source(SettingsSource::of(settings)).expect("valid");
            let expected = if is_used { path.clone() } else { std::env::temp_dir() };
            assert_eq!(folder_of_uploads(&config), expected, "{name}");
        }
        assert!(!folder.path().join("not").exists(), "nothing is made");
    }

    #[test]
    fn connections_need_files() {
        let config = Config::from_source(SettingsSource::of([])).expect("valid");
        assert_eq!(open_files(&config, Some(4_351)).level, FindingLevel::Warning);
        assert_eq!(open_files(&config, Some(4_352)).level, FindingLevel::Ok);
        assert_eq!(open_files(&config, None).level, FindingLevel::Ok);
    }
}
