//! Free space on the disks of this machine that the site writes to.

use std::path::PathBuf;

use crate::config::Config;

/// Below this nothing can be written reliably any more (rule G-2).
pub const LEAST_BYTES: u64 = 100 << 20;

/// Bytes that the process may still write where there is the least room; nothing when no disk of this machine is written
/// to, or none can be looked at. A network file system may take its time, so call it where blocking is allowed.
pub fn free_bytes(config: &Config) -> Option<u64> {
    let free = |path: &PathBuf| {
        let existing = path.ancestors().find(|folder| folder.is_dir())?;
        let found = rustix::fs::statvfs(existing).ok()?;
        Some(found.f_bavail.saturating_mul(found.f_frsize))
    };
    let of_scheme = |url: &str, scheme: &str| {
        let path = url.strip_prefix(scheme)?;
        Some(PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
    };
    let rows = of_scheme(&config.database_url, "sqlite:");
    let files = of_scheme(&config.storage_url, "file:");
    [rows, files].iter().flatten().filter_map(free).min()
}
