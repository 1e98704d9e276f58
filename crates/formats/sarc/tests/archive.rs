//! The worked example byte for byte, round trips in both byte orders, and one refusal per defect.

use proptest::prelude::*;
use vitrine_sarc::{
    ArchiveLayout, ByteOrder, DataAlignment, DataStart, Error, Finding, FindingKind, NewEntry, SarcArchive, SarcLimits,
    Severity, WriteError, name_hash, write,
};

const INFO: &[u8] = br#"{"Version":15,"Target":"lock","ThemeName":"A","Author":"B"}"#;

fn worked_example() -> Vec<u8> {
    let layout = NewEntry { name: "layout.json", bytes: br#"{"Files":[]}"# };
    write(&[layout, NewEntry { name: "info.json", bytes: INFO }], ArchiveLayout::default())
        .expect("the worked example is sound")
}

fn read(bytes: &[u8]) -> Result<SarcArchive<'_>, Error> {
    SarcArchive::read(bytes, &SarcLimits::default())
}

/// The worked example with some bytes replaced.
fn changed(at: usize, value: &[u8]) -> Vec<u8> {
    let mut bytes = worked_example();
    bytes[at..at + value.len()].copy_from_slice(value);
    bytes
}

const FIRST_NODE: usize = 0x20;
const SECOND_NODE: usize = 0x30;
const NAMES: usize = 0x48;

#[test]
fn the_worked_example_comes_out_byte_for_byte() {
    let bytes = worked_example();
    assert_eq!(bytes.len(), 168);
    assert_eq!(crc32fast::hash(&bytes), 0xf358_9a09);
    let archive = read(&bytes).unwrap();
    assert_eq!(archive.findings(), []);
    assert_eq!(archive.data_start(), 0x60);
    assert_eq!(archive.entries().iter().map(|entry| entry.name).collect::<Vec<_>>(), ["info.json", "layout.json"]);
    assert_eq!(archive.find("info.json"), Some(INFO));
    assert_eq!(archive.find("Info.json"), None);
}

#[test]
fn data_may_begin_at_a_page_as_the_console_tools_write_it() {
    let layout = ArchiveLayout { data_start: DataStart::Page, ..ArchiveLayout::default() };
    let bytes = write(&[NewEntry { name: "a", bytes: b"x" }], layout).unwrap();
    assert_eq!(bytes.len(), 0x1001);
    assert_eq!(read(&bytes).unwrap().find("a"), Some(b"x".as_slice()));
}

#[test]
fn nested_console_files_are_aligned_by_their_content() {
    let layout = ArchiveLayout { alignment: DataAlignment::ByContent, ..ArchiveLayout::default() };
    let entries = [
        NewEntry { name: "a", bytes: b"plain" },
        NewEntry { name: "b", bytes: b"SARC...." },
        NewEntry { name: "c", bytes: b"FSTM" },
    ];
    let bytes = write(&entries, layout).unwrap();
    let archive = read(&bytes).unwrap();
    assert_eq!(archive.data_start(), 0x2000);
    for (name, alignment) in [("a", 4), ("b", 0x2000), ("c", 0x20)] {
        let at = archive.find(name).unwrap().as_ptr() as usize - bytes.as_ptr() as usize;
        assert_eq!(at % alignment, 0, "{name}");
    }
}

#[test]
fn every_truncation_is_refused() {
    let bytes = worked_example();
    for length in 0..bytes.len() {
        read(&bytes[..length]).expect_err("cut short");
    }
}

#[test]
fn each_defect_is_named() {
    let name = || String::from("layout.json");
    let count = |count: u16| changed(0x1a, &count.to_le_bytes());
    let node = |offset: usize, value: u32| changed(SECOND_NODE + offset, &value.to_le_bytes());
    for (bytes, error) in [
        (b"PK".to_vec(), Error::Magic),
        (b"SARC\x14\0".to_vec(), Error::Truncated { offset: 0 }),
        (changed(6, &[0, 0]), Error::ByteOrderMark { mark: [0, 0] }),
        (changed(4, &[0x15]), Error::HeaderSize { section: "SARC", size: 0x15, expected: 0x14 }),
        (changed(0x10, &[1]), Error::Version { version: 0x0101 }),
        (changed(0x14, b"SFAX"), Error::SectionMagic { section: "SFAT", offset: 0x14 }),
        (changed(0x18, &[0x10]), Error::HeaderSize { section: "SFAT", size: 0x10, expected: 0x0c }),
        (count(0x4000), Error::TooManyNodes { count: 0x4000, limit: 0x3fff }),
        (count(0x3fff), Error::NodesOutOfBounds { count: 0x3fff }),
        (count(1), Error::SectionMagic { section: "SFNT", offset: 0x30 }),
        (changed(0x44, &[9]), Error::HeaderSize { section: "SFNT", size: 9, expected: 8 }),
        (changed(0x0c, &[0x40]), Error::DataStart { offset: 0x40 }),
        (changed(0x0c, &[0xa9]), Error::DataStart { offset: 0xa9 }),
        (node(4, 3), Error::Nameless { node: 1 }),
        (node(4, 0x0100_0006), Error::NameOutOfBounds { node: 1 }),
        (changed(NAMES + 23, b"!"), Error::NameUnterminated { node: 1 }),
        (node(0, 1), Error::HashMismatch { node: 1, name: name(), found: 1, expected: 0x6b15_6bd2 }),
        (node(8, 0x49), Error::DataReversed { name: name() }),
        (node(12, 0x49), Error::DataOutOfBounds { name: name() }),
        (node(12, u32::MAX), Error::DataOutOfBounds { name: name() }),
        (node(8, 0x3a), Error::DataOverlap { name: name() }),
        (
            [&worked_example()[..SECOND_NODE], &worked_example()[FIRST_NODE..SECOND_NODE], &worked_example()[0x40..]]
                .concat(),
            Error::DuplicateName { name: "info.json".into() },
        ),
    ] {
        assert_eq!(read(&bytes).err(), Some(error));
    }
    let limits = SarcLimits { archive_bytes: 100, entries: 1 };
    assert_eq!(SarcArchive::read(&worked_example(), &limits).err(), Some(Error::TooLarge { size: 168, limit: 100 }));
    let limits = SarcLimits { entries: 1, ..SarcLimits::default() };
    assert_eq!(SarcArchive::read(&worked_example(), &limits).err(), Some(Error::TooManyNodes { count: 2, limit: 1 }));
}

#[test]
fn names_that_could_become_paths_are_refused() {
    let names: [&[u8; 9]; 6] =
        [b"../up.jso", b"/abs.json", b"a\\bjson.x", b"c:info.js", b"info\x7fjson", b"in\xc3\xb6.json"];
    for refused in names {
        let mut bytes = changed(NAMES, refused);
        bytes[FIRST_NODE..FIRST_NODE + 4].copy_from_slice(&name_hash(refused, 0x65).to_le_bytes());
        assert!(matches!(read(&bytes), Err(Error::NameRefused { node: 0, .. })), "{refused:?}");
        if let Ok(name) = std::str::from_utf8(refused) {
            let refusal = write(&[NewEntry { name, bytes: b"" }], ArchiveLayout::default());
            assert_eq!(refusal, Err(WriteError::NameRefused { name: name.into() }));
        }
    }
}

#[test]
fn oddities_are_told_and_which_of_them_break_the_console_s_reader() {
    let odd = |bytes: &[u8]| -> Vec<FindingKind> {
        read(bytes).unwrap().findings().iter().map(|finding| finding.kind().clone()).collect()
    };
    assert_eq!(odd(&changed(8, &[0xa9])), [FindingKind::FileSize { declared: 0xa9, size: 168 }]);
    assert_eq!(odd(&changed(SECOND_NODE + 7, &[2])), [FindingKind::CollisionMark { name: "layout.json".into() }]);
    let example = worked_example();
    let swapped =
        [&example[..FIRST_NODE], &example[SECOND_NODE..0x40], &example[FIRST_NODE..SECOND_NODE], &example[0x40..]]
            .concat();
    let found = odd(&swapped);
    assert_eq!(found, [FindingKind::NameOrder, FindingKind::Unsorted, FindingKind::FirstDataOffset]);
    let severities: Vec<_> = found.iter().map(FindingKind::severity).collect();
    assert_eq!(severities, [Severity::Error, Severity::Warning, Severity::Error]);
    let findings: Vec<_> = read(&swapped).unwrap().findings().to_vec();
    assert_eq!(findings[0].code(), "sarc.name_order");
    assert_eq!(findings[0].severity(), Severity::Error);
    assert_eq!(read(&swapped).unwrap().find("info.json"), Some(INFO));
}

#[test]
fn what_cannot_be_found_again_is_not_written() {
    let entry = |name| NewEntry { name, bytes: b"" };
    let refusal = |entries: &[NewEntry<'_>]| write(entries, ArchiveLayout::default()).unwrap_err();
    assert_eq!(refusal(&[entry("a"), entry("a")]), WriteError::DuplicateName { name: "a".into() });
    assert_eq!(name_hash(b"mbupxd", 0x65), name_hash(b"nyclhf", 0x65));
    assert_eq!(
        refusal(&[entry("nyclhf"), entry("mbupxd")]),
        WriteError::HashCollision { first: "mbupxd".into(), second: "nyclhf".into() }
    );
    let layout = ArchiveLayout { alignment: DataAlignment::Fixed(3), ..ArchiveLayout::default() };
    assert_eq!(write(&[], layout), Err(WriteError::Alignment { alignment: 3 }));
}

#[test]
fn the_empty_archive_is_an_archive() {
    let bytes = write(&[], ArchiveLayout::default()).unwrap();
    assert_eq!(read(&bytes).unwrap().entries(), []);
    assert_eq!(read(&bytes).unwrap().findings(), [Finding::new(Severity::Error, "", FindingKind::Empty)]);
}

proptest! {
    #[test]
    fn whatever_is_written_reads_back(
        files in proptest::collection::btree_map("[a-z]{1,9}\\.[a-z]{3}", proptest::collection::vec(any::<u8>(), 0..200), 1..12),
        big: bool, page: bool, alignment in 0_u32..=13,
    ) {
        let layout = ArchiveLayout {
            endian: if big { ByteOrder::Big } else { ByteOrder::Little },
            alignment: DataAlignment::Fixed(1 << alignment),
            data_start: if page { DataStart::Page } else { DataStart::Tight },
        };
        let entries: Vec<NewEntry<'_>> = files.iter().map(|(name, bytes)| NewEntry { name, bytes }).collect();
        let bytes = write(&entries, layout).unwrap();
        let archive = read(&bytes).unwrap();
        prop_assert_eq!(archive.endian(), layout.endian);
        prop_assert_eq!(archive.findings(), []);
        prop_assert_eq!(archive.entries().len(), files.len());
        for (name, data) in &files {
            prop_assert_eq!(archive.find(name), Some(data.as_slice()));
        }
    }

    #[test]
    fn no_change_of_four_bytes_makes_the_reader_panic(at in 0_usize..164, value: [u8; 4]) {
        let bytes = changed(at, &value);
        if let Ok(archive) = read(&bytes) {
            prop_assert!(archive.entries().len() <= 2);
        }
    }
}
