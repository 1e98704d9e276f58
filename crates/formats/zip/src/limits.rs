//! The limits of reading an archive. All are checked before a single byte is inflated.

/// Bounds for reading one archive. Sizes are bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZipLimits {
    /// Longest archive.
    pub archive_bytes: usize,
    /// Most entries, directories included.
    pub entries: usize,
    /// Largest single entry, unpacked.
    pub entry_bytes: u64,
    /// Largest sum of all entries, unpacked.
    pub total_bytes: u64,
    /// Largest unpacked size per packed byte, for entries above [`ZipLimits::ratio_floor_bytes`].
    pub ratio: u64,
    /// Entries up to this unpacked size may have any ratio: they cannot hurt.
    pub ratio_floor_bytes: u64,
    /// Longest entry name.
    pub name_bytes: usize,
}

impl Default for ZipLimits {
    /// 32 MiB packed, 512 entries, 64 MiB for one and 128 MiB for all of them, 100:1 above 1 MiB, names of 200 bytes.
    fn default() -> ZipLimits {
        const MIB: u64 = 1 << 20;
        ZipLimits {
            archive_bytes: 32 << 20,
            entries: 512,
            entry_bytes: 64 * MIB,
            total_bytes: 128 * MIB,
            ratio: 100,
            ratio_floor_bytes: MIB,
            name_bytes: 200,
        }
    }
}
