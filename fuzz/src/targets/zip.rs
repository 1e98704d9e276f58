//! Reading ZIP archives. What is accepted is inflated within its announced size and can be written again.

use vitrine_zip::{CompressionMethod, NewEntry, ZipArchive, ZipLimits, write};

pub fn zip(data: &[u8]) {
    let limits = ZipLimits { entry_bytes: 1 << 16, total_bytes: 1 << 17, ..ZipLimits::default() };
    let Ok(archive) = ZipArchive::read(data, &limits) else { return };
    let mut contents = Vec::new();
    for entry in archive.entries() {
        let Ok(bytes) = entry.bytes() else { return };
        assert_eq!(bytes.len() as u64, entry.size_bytes());
        assert!(entry.is_directory() || archive.find(entry.name()).is_some());
        if !entry.is_directory() {
            contents.push((entry.name(), bytes));
        }
    }
    let entries: Vec<_> =
        contents.iter().map(|(name, bytes)| NewEntry { name, bytes, method: CompressionMethod::Store }).collect();
    let written = write(&entries).expect("names that were read can be written");
    let again = ZipArchive::read(&written, &limits).expect("what is written can be read");
    assert_eq!(again.entries().len(), contents.len());
}
