//! Free space on the disks of this machine that the site writes to.

use std::path::PathBuf;

use crate::config::Config;

/// Below this nothing can be written reliably any more (rule G-2).
pub const LEAST_BYTES: u64 = 100 << 20;

/// The room on a disk, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// What the process may still write.
    pub free: u64,
    pub total: u64,
}

/// Of the disk with the least room; nothing when no disk of this machine is written to, or none can be looked at. A network
/// file system may take its time, so call it where blocking is allowed.
pub fn least(config: &Config) -> Option<Space> {
    let space = |path: &PathBuf| {
        let existing = path.ancestors().find(|folder| folder.is_dir())?;
        let found = rustix::fs::statvfs(existing).ok()?;
        let bytes = |blocks: u64| blocks.saturating_mul(found.f_frsize);
        Some(Space { free: bytes(found.f_bavail), total: bytes(found.f_blocks) })
    };
    let of_scheme = |url: &str, scheme: &str| {
        let path = url.strip_prefix(scheme)?;
        Some(PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
    };
    let rows = of_scheme(&config.database_url, "sqlite:");
    let files = of_scheme(&config.storage_url, "file:");
    [rows, files].iter().flatten().filter_map(space).min_by_key(|space| space.free)
}
