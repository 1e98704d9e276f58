//! The guarantees of the reader for accepted archives, and a separate error for each defect.

use proptest::prelude::*;
use vitrine_zip::{
    CompressionMethod, Error, Finding, FindingKind, NameDefect, NewEntry, Severity, WriteError, ZipArchive, ZipLimits,
    write,
};

fn two_files() -> Vec<u8> {
    let text = br#"{"Files":[],"Anims":[],"PatchName":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}"#;
    write(&[
        NewEntry { name: "image.jpg", bytes: b"not really", method: CompressionMethod::Store },
        NewEntry { name: "layout.json", bytes: text, method: CompressionMethod::Deflate },
    ])
    .expect("two plain files make an archive")
}

fn refusal(bytes: &[u8]) -> Error {
    ZipArchive::read(bytes, &ZipLimits::default()).expect_err("the archive should be refused")
}

/// Where the `n`th occurrence of a signature begins.
fn find(bytes: &[u8], signature: &[u8], n: usize) -> usize {
    bytes
        .windows(4)
        .enumerate()
        .filter(|(_, window)| *window == signature)
        .nth(n)
        .expect("the signature occurs often enough")
        .0
}

const CENTRAL: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";

/// Changes bytes of the directory record and the local header alike.
fn patch_both(archive: &mut [u8], entry: usize, field_in_local: usize, value: &[u8]) {
    let local = find(archive, b"PK\x03\x04", entry) + field_in_local;
    let central = find(archive, CENTRAL, entry) + field_in_local + 2;
    archive[local..local + value.len()].copy_from_slice(value);
    archive[central..central + value.len()].copy_from_slice(value);
}

#[test]
fn an_archive_reads_back_with_names_order_and_data() {
    let bytes = two_files();
    let archive = ZipArchive::read(&bytes, &ZipLimits::default()).unwrap();
    let names: Vec<&str> = archive.entries().iter().map(|entry| entry.name()).collect();
    assert_eq!(names, ["image.jpg", "layout.json"]);
    let layout = archive.find("layout.json").unwrap();
    assert!(layout.packed_bytes() < layout.size_bytes());
    assert!(layout.bytes().unwrap().starts_with(br#"{"Files""#));
    assert_eq!(archive.find("image.jpg").unwrap().bytes().unwrap(), b"not really");
    assert!(archive.find("IMAGE.JPG").is_none());
}

#[test]
fn the_empty_archive_is_an_archive() {
    let bytes = write(&[]).unwrap();
    assert_eq!(bytes.len(), 22);
    assert!(ZipArchive::read(&bytes, &ZipLimits::default()).unwrap().entries().is_empty());
}

#[test]
fn every_truncation_is_refused() {
    let bytes = two_files();
    for length in 0..bytes.len() {
        refusal(&bytes[..length]);
    }
}

#[test]
fn nothing_may_stand_before_or_between() {
    let bytes = two_files();
    assert_eq!(refusal(&[b"MZ", &bytes[..]].concat()), Error::DirectoryMisplaced);
    assert_eq!(refusal(&[&bytes[..], &[0; 1 << 16]].concat()), Error::EndRecordMissing);

    let mut shifted = [b"MZ", &bytes[..]].concat();
    let end = find(&shifted, END, 0);
    let directory = find(&shifted, CENTRAL, 0);
    shifted[end + 16..end + 20].copy_from_slice(&(directory as u32).to_le_bytes());
    for entry in 0..2 {
        let at = find(&shifted, CENTRAL, entry) + 42;
        let offset = u32::from_le_bytes(shifted[at..at + 4].try_into().unwrap()) + 2;
        shifted[at..at + 4].copy_from_slice(&offset.to_le_bytes());
    }
    assert_eq!(refusal(&shifted), Error::Unaccounted { offset: 0, size: 2 });
}

#[test]
fn a_comment_is_allowed_but_not_one_that_hides_another_end_record() {
    let mut bytes = two_files();
    let end = find(&bytes, END, 0);
    bytes[end + 20] = 5;
    bytes.extend_from_slice(b"hello");
    assert!(ZipArchive::read(&bytes, &ZipLimits::default()).is_ok());

    let mut bytes = two_files();
    bytes[end + 20] = 22;
    let hidden = write(&[]).unwrap();
    bytes.extend_from_slice(&hidden);
    assert_eq!(refusal(&bytes), Error::EndRecordAmbiguous { offset: end + 22 });
}

#[test]
fn overlapping_entries_are_refused() {
    let mut bytes = write(&[
        NewEntry { name: "a", bytes: b"same", method: CompressionMethod::Store },
        NewEntry { name: "b", bytes: b"same", method: CompressionMethod::Store },
    ])
    .unwrap();
    let second = find(&bytes, CENTRAL, 1);
    bytes[second + 42..second + 46].fill(0);
    assert_eq!(refusal(&bytes), Error::HeadersDiffer { name: "b".into(), field: "name" });

    // The same, quoted: the first entry's data holds a whole second entry, header and all.
    let inner = write(&[NewEntry { name: "b", bytes: b"x", method: CompressionMethod::Store }]).unwrap();
    let mut bytes = write(&[
        NewEntry { name: "a", bytes: &inner[..32], method: CompressionMethod::Store },
        NewEntry { name: "b", bytes: b"x", method: CompressionMethod::Store },
    ])
    .unwrap();
    let second = find(&bytes, CENTRAL, 1);
    bytes[second + 42..second + 46].copy_from_slice(&31_u32.to_le_bytes());
    assert_eq!(refusal(&bytes), Error::Overlap { name: "b".into() });
}

#[test]
fn the_two_descriptions_of_an_entry_must_agree() {
    let mut bytes = two_files();
    bytes[22] ^= 1; // unpacked size in the first local header
    assert_eq!(refusal(&bytes), Error::HeadersDiffer { name: "image.jpg".into(), field: "size" });
    let mut bytes = two_files();
    bytes[14] ^= 1;
    assert_eq!(refusal(&bytes), Error::HeadersDiffer { name: "image.jpg".into(), field: "checksum" });
    let mut bytes = two_files();
    bytes[8] = 8;
    assert_eq!(refusal(&bytes), Error::HeadersDiffer { name: "image.jpg".into(), field: "method" });
}

#[test]
fn features_no_theme_needs_are_refused_by_name() {
    let name = || String::from("image.jpg");
    let mut bytes = two_files();
    patch_both(&mut bytes, 0, 6, &1_u16.to_le_bytes());
    assert_eq!(refusal(&bytes), Error::Encrypted { name: name() });

    let mut bytes = two_files();
    patch_both(&mut bytes, 0, 6, &(1_u16 << 5).to_le_bytes());
    assert_eq!(refusal(&bytes), Error::UnknownFlags { name: name(), flags: 1 << 5 });

    let mut bytes = two_files();
    patch_both(&mut bytes, 0, 8, &12_u16.to_le_bytes());
    assert_eq!(refusal(&bytes), Error::UnknownMethod { name: name(), method: 12 });

    let mut bytes = two_files();
    patch_both(&mut bytes, 0, 22, &u32::MAX.to_le_bytes());
    assert_eq!(refusal(&bytes), Error::Zip64);

    let mut bytes = two_files();
    let central = find(&bytes, CENTRAL, 0);
    bytes[central + 5] = 3; // made on Unix
    bytes[central + 38..central + 42].copy_from_slice(&(0o120_777_u32 << 16).to_le_bytes());
    assert_eq!(refusal(&bytes), Error::NotAFile { name: name() });
}

#[test]
fn limits_hold_before_anything_is_inflated() {
    let zeros = vec![0; 3 << 20];
    let bomb = write(&[NewEntry { name: "zeros", bytes: &zeros, method: CompressionMethod::Deflate }]).unwrap();
    assert!(matches!(refusal(&bomb), Error::RatioTooHigh { size: 0x30_0000, .. }));

    let bytes = two_files();
    let read = |limits: ZipLimits| ZipArchive::read(&bytes, &limits).expect_err("beyond the limit");
    let base = ZipLimits::default();
    assert_eq!(read(ZipLimits { entries: 1, ..base }), Error::TooManyEntries { count: 2, limit: 1 });
    assert!(matches!(read(ZipLimits { entry_bytes: 11, ..base }), Error::EntryTooLarge { limit: 11, .. }));
    assert_eq!(read(ZipLimits { total_bytes: 20, ..base }), Error::TotalTooLarge { limit: 20 });
    assert!(matches!(read(ZipLimits { archive_bytes: 20, ..base }), Error::ArchiveTooLarge { .. }));
    assert!(matches!(read(ZipLimits { name_bytes: 9, ..base }), Error::Name { defect: NameDefect::TooLong, .. }));
}

#[test]
fn names_are_unique_whatever_their_letter_case() {
    let entry = |name| NewEntry { name, bytes: b"", method: CompressionMethod::Store };
    let refused = write(&[entry("Info.json"), entry("info.json")]);
    assert_eq!(refused, Err(WriteError::DuplicateName { name: "info.json".into() }));

    let mut bytes = write(&[entry("info.json"), entry("info.jsoN")].map(|mut entry| {
        entry.name = if entry.name == "info.jsoN" { "info.jsox" } else { entry.name };
        entry
    }))
    .unwrap();
    patch_both(&mut bytes, 1, 30, b"info.jsoN".as_slice());
    let central = find(&bytes, CENTRAL, 1);
    bytes[central + 32..central + 34].fill(0);
    bytes[central + 46..central + 55].copy_from_slice(b"info.jsoN");
    assert_eq!(refusal(&bytes), Error::DuplicateName { name: "info.jsoN".into() });
}

#[test]
fn damaged_data_is_found_when_it_is_unpacked() {
    let mut bytes = two_files();
    bytes[30 + 9] ^= 1;
    let archive = ZipArchive::read(&bytes, &ZipLimits::default()).unwrap();
    assert!(matches!(archive.entries()[0].bytes(), Err(Error::Checksum { .. })));

    let mut bytes = two_files();
    let at = find(&bytes, b"PK\x03\x04", 1) + 30 + 11;
    bytes[at] = 0xff;
    let archive = ZipArchive::read(&bytes, &ZipLimits::default()).unwrap();
    assert_eq!(archive.entries()[1].bytes(), Err(Error::DataDamaged { name: "layout.json".into() }));
}

#[test]
fn a_deflate_stream_that_grows_beyond_its_claim_is_stopped() {
    let mut bytes = two_files();
    let size = ZipArchive::read(&bytes, &ZipLimits::default()).unwrap().entries()[1].size_bytes() as u32;
    patch_both(&mut bytes, 1, 22, &(size - 1).to_le_bytes());
    let archive = ZipArchive::read(&bytes, &ZipLimits::default()).unwrap();
    assert_eq!(archive.entries()[1].bytes(), Err(Error::DataDamaged { name: "layout.json".into() }));
}

proptest! {
    #[test]
    fn whatever_is_written_reads_back(files in proptest::collection::btree_map("[a-z]{1,8}(/[a-z]{1,8})?\\.x", proptest::collection::vec(any::<u8>(), 0..300), 0..8), deflate: bool) {
        let method = if deflate { CompressionMethod::Deflate } else { CompressionMethod::Store };
        let entries: Vec<NewEntry<'_>> = files.iter().map(|(name, bytes)| NewEntry { name, bytes, method }).collect();
        let bytes = write(&entries).unwrap();
        prop_assert_eq!(&bytes, &write(&entries).unwrap());
        let archive = ZipArchive::read(&bytes, &ZipLimits::default()).unwrap();
        prop_assert_eq!(archive.entries().len(), files.len());
        for (entry, (name, data)) in archive.entries().iter().zip(&files) {
            prop_assert_eq!(entry.name(), name);
            prop_assert_eq!(&entry.bytes().unwrap(), data);
        }
    }

    #[test]
    fn no_change_of_one_byte_makes_the_reader_panic(at in 0_usize..250, value: u8) {
        let mut bytes = two_files();
        let at = at % bytes.len();
        bytes[at] = value;
        if let Ok(archive) = ZipArchive::read(&bytes, &ZipLimits::default()) {
            for entry in archive.entries() {
                let _ = entry.bytes();
            }
        }
    }
}

/// The archive of two files with its numbers in the 64-bit form: everywhere, or in some of the places.
fn in_long_form(in_headers: bool, in_directory: bool, at_the_end: bool) -> Vec<u8> {
    let bytes = two_files();
    let (end, mut out) = (find(&bytes, END, 0), Vec::new());
    let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let long = |numbers: &[u32]| {
        let length = (numbers.len() * 8) as u16;
        let content = numbers.iter().flat_map(|number| u64::from(*number).to_le_bytes());
        [&1_u16.to_le_bytes()[..], &length.to_le_bytes()].concat().into_iter().chain(content).collect::<Vec<u8>>()
    };
    let mut starts = Vec::new();
    for n in 0..2 {
        let at = find(&bytes, b"PK\x03\x04", n);
        let name = at + 30 + usize::from(bytes[at + 26]);
        let data_end = name + u32_at(at + 18) as usize;
        starts.push(out.len() as u32);
        let mut header = bytes[at..name].to_vec();
        if in_headers {
            header.extend(long(&[u32_at(at + 22), u32_at(at + 18)]));
            header[28] = 20;
            header[18..26].fill(0xff);
        }
        out.extend(header);
        out.extend(&bytes[name..data_end]);
    }
    let directory = out.len();
    for (n, start) in starts.into_iter().enumerate() {
        let at = find(&bytes, CENTRAL, n);
        let mut record = bytes[at..at + 46 + usize::from(bytes[at + 28])].to_vec();
        record[42..46].copy_from_slice(&u32::to_le_bytes(start));
        if in_directory {
            record.extend(long(&[u32_at(at + 24), u32_at(at + 20), start]));
            record[30] = 28;
            record[20..28].fill(0xff);
            record[42..46].fill(0xff);
        }
        out.extend(record);
    }
    let directory_end = out.len();
    let mut record = bytes[end..].to_vec();
    record[12..16].copy_from_slice(&((directory_end - directory) as u32).to_le_bytes());
    record[16..20].copy_from_slice(&(directory as u32).to_le_bytes());
    if at_the_end {
        out.extend(b"PK\x06\x06");
        out.extend(44_u64.to_le_bytes());
        out.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        for number in [2, 2, directory_end - directory, directory] {
            out.extend((number as u64).to_le_bytes());
        }
        out.extend(b"PK\x06\x07\0\0\0\0");
        out.extend((directory_end as u64).to_le_bytes());
        out.extend([1, 0, 0, 0]);
        record[8..20].fill(0xff);
    }
    out.extend(record);
    out
}

#[test]
fn the_64_bit_form_is_read_where_nothing_needs_it() {
    for (in_headers, in_directory, at_the_end) in
        [(true, false, false), (false, true, false), (false, false, true), (true, true, true)]
    {
        let bytes = in_long_form(in_headers, in_directory, at_the_end);
        let archive = ZipArchive::read(&bytes, &ZipLimits::default()).unwrap();
        let needless = Finding::new(Severity::Warning, "", FindingKind::NeedlessZip64);
        assert_eq!(archive.findings(), [needless]);
        let read: Vec<_> = archive.entries().iter().map(|entry| (entry.name(), entry.bytes().unwrap().len())).collect();
        assert_eq!(read, [("image.jpg", 10), ("layout.json", 71)]);
    }
    assert_eq!(ZipArchive::read(&in_long_form(false, false, false), &ZipLimits::default()).unwrap().findings(), []);
}

#[test]
fn a_64_bit_form_that_contradicts_itself_is_refused() {
    let sound = in_long_form(true, true, true);
    let end64 = find(&sound, b"PK\x06\x06", 0);
    let changed = |at: usize, byte: u8| {
        let mut bytes = sound.clone();
        bytes[at] = byte;
        refusal(&bytes)
    };
    // Size of the record, its disk, entries here and in all; place of the record, number of disks.
    for at in [end64 + 4, end64 + 16, end64 + 24, end64 + 32, end64 + 56 + 8, end64 + 56 + 16] {
        assert_eq!(changed(at, 99), Error::Zip64, "{at}");
    }
    assert_eq!(changed(end64 + 48, 99), Error::DirectoryMisplaced);
    let mut short = sound.clone();
    let end = find(&short, END, 0);
    short[end + 16..end + 20].copy_from_slice(&7_u32.to_le_bytes());
    assert_eq!(refusal(&short), Error::Zip64, "the short form says another place");
    // The high half of an entry's size.
    let central = find(&sound, CENTRAL, 0) + 46 + 9 + 4;
    assert_eq!(changed(central + 4, 1), Error::Zip64);
}

#[test]
fn bytes_after_the_end_are_told_and_passed_over() {
    let bytes = two_files();
    for padding in [1, 511, 65_000] {
        let padded = [&bytes[..], &vec![0; padding]].concat();
        let archive = ZipArchive::read(&padded, &ZipLimits::default()).unwrap();
        let trailing = FindingKind::TrailingBytes { size: padding };
        assert_eq!(archive.findings(), [Finding::new(Severity::Warning, "", trailing)]);
        assert_eq!(archive.entries().len(), 2);
    }
    // Programs that look from the end find the second archive, whose places are counted from the first byte of the file.
    let twice = [&bytes[..], &bytes, &[0]].concat();
    assert_eq!(refusal(&twice), Error::DirectoryMisplaced);
}

#[test]
fn one_odd_entry_keeps_none_of_the_others_from_being_read() {
    let three = |names: [&str; 3]| {
        let entries = names.map(|name| NewEntry { name, bytes: name.as_bytes(), method: CompressionMethod::Store });
        write(&entries).expect("plain files")
    };
    let read = |bytes: &[u8]| -> Vec<(String, bool)> {
        let archive = ZipArchive::look_through(bytes, &ZipLimits::default()).expect("its directory is sound");
        archive.entries().iter().map(|entry| (entry.name().to_owned(), entry.bytes().is_ok())).collect()
    };
    let names = |names: [(&str, bool); 3]| names.map(|(name, is_read)| (name.to_owned(), is_read)).to_vec();
    const NAME: usize = 30;

    // A name in a code page, here that of Japan.
    let mut bytes = three(["a.txt", "TEMA.nxtheme", "c.txt"]);
    let (local, central) = (find(&bytes, b"PK\x03\x04", 1) + NAME, find(&bytes, CENTRAL, 1) + 46);
    for at in [local, central] {
        bytes[at..at + 4].copy_from_slice(b"\x83e\x81[");
    }
    refusal(&bytes);
    let shown = if cfg!(feature = "code-pages") { "テー.nxtheme" } else { "\u{fffd}e\u{fffd}[.nxtheme" };
    assert_eq!(read(&bytes), names([("a.txt", true), (shown, true), ("c.txt", true)]));
    // The name in UTF-8 that Info-ZIP writes beside it, which counts as long as it is of that name.
    let beside = |of: &[u8]| {
        let content = [&[1][..], &crc32fast::hash(of).to_le_bytes(), "テーマ.nxtheme".as_bytes()].concat();
        let field = [&0x7075_u16.to_le_bytes()[..], &(content.len() as u16).to_le_bytes(), &content].concat();
        let mut bytes = bytes.clone();
        bytes[central - 16..central - 14].copy_from_slice(&(field.len() as u16).to_le_bytes());
        let end = find(&bytes, b"PK\x05\x06", 0) + 12;
        let size = u32::from_le_bytes(bytes[end..end + 4].try_into().unwrap()) + field.len() as u32;
        bytes[end..end + 4].copy_from_slice(&size.to_le_bytes());
        let after = central + "TEMA.nxtheme".len();
        bytes.splice(after..after, field);
        read(&bytes)
    };
    assert_eq!(beside(b"\x83e\x81[.nxtheme"), names([("a.txt", true), ("テーマ.nxtheme", true), ("c.txt", true)]));
    assert_eq!(beside(b"another"), names([("a.txt", true), (shown, true), ("c.txt", true)]));
    // The same bytes said to be UTF-8.
    patch_both(&mut bytes, 1, 6, &[0, 8]);
    assert_eq!(read(&bytes), names([("a.txt", true), ("\u{fffd}e\u{fffd}[.nxtheme", true), ("c.txt", true)]));

    let mut bytes = three(["a.txt", "Pack/b.nxtheme", "c.txt"]);
    let (local, central) = (find(&bytes, b"PK\x03\x04", 1) + NAME, find(&bytes, CENTRAL, 1) + 46);
    bytes[local + 4] = b'\\';
    bytes[central + 4] = b'\\';
    assert_eq!(read(&bytes), names([("a.txt", true), ("Pack/b.nxtheme", true), ("c.txt", true)]));

    let mut bytes = three(["a.txt", "b.txt", "c.txt"]);
    let (local, central) = (find(&bytes, b"PK\x03\x04", 1) + NAME, find(&bytes, CENTRAL, 1) + 46);
    bytes[local] = b'a';
    bytes[central] = b'a';
    assert_eq!(read(&bytes), names([("a.txt", true), ("a.txt", true), ("c.txt", true)]));

    // Encrypted, and packed by a method that is not read.
    let mut bytes = three(["a.txt", "b.txt", "c.txt"]);
    patch_both(&mut bytes, 1, 6, &[1, 0]);
    assert_eq!(read(&bytes), names([("a.txt", true), ("b.txt", false), ("c.txt", true)]));
    let mut bytes = three(["a.txt", "b.txt", "c.txt"]);
    patch_both(&mut bytes, 1, 8, &[14, 0]);
    assert_eq!(read(&bytes), names([("a.txt", true), ("b.txt", false), ("c.txt", true)]));
}
