//! Reading console archives. What is accepted is written in both byte orders and has to come back the same.

use vitrine_sarc::{ArchiveLayout, ByteOrder, FindingKind, NewEntry, SarcArchive, SarcLimits, WriteError, write};

pub fn sarc(data: &[u8]) {
    let Ok(archive) = SarcArchive::read(data, &SarcLimits::default()) else { return };
    let entries: Vec<_> =
        archive.entries().iter().map(|entry| NewEntry { name: entry.name, bytes: entry.bytes }).collect();
    for endian in [ByteOrder::Little, ByteOrder::Big] {
        let written = match write(&entries, ArchiveLayout { endian, ..ArchiveLayout::default() }) {
            Ok(written) => written,
            // Official archives hold colliding names, which two readers cannot find again.
            Err(WriteError::HashCollision { .. }) => return,
            Err(error) => panic!("names that were read can be written: {error}"),
        };
        let again = SarcArchive::read(&written, &SarcLimits::default()).expect("what is written can be read");
        let is_plain = again.findings().iter().all(|finding| *finding.kind() == FindingKind::Empty);
        assert!(is_plain && again.findings().is_empty() != entries.is_empty(), "{:?}", again.findings());
        assert_eq!(again.entries().len(), entries.len());
        for entry in archive.entries() {
            assert_eq!(again.find(entry.name), Some(entry.bytes));
        }
    }
}
