//! ZIP archives that two programs would unpack differently, that lie about sizes, or whose names leave the folder.

use super::bytes::{cut, joined, noise, patched, zipped};
use super::{Cases, Reader};

/// One entry, with every field free. `None` stands for the correct value.
#[derive(Clone, Default)]
struct Entry {
    name: Vec<u8>,
    data: Vec<u8>,
    method: u16,
    flags: u16,
    size: Option<u32>,
    packed: Option<u32>,
    crc: Option<u32>,
    local_name: Option<Vec<u8>>,
    local_size: Option<u32>,
    local_method: Option<u16>,
    local_flags: Option<u16>,
    local_crc: Option<u32>,
    local_at: Option<u32>,
    made_by: u16,
    attributes: u32,
    extra: Vec<u8>,
}

fn stored(name: &[u8], data: &[u8]) -> Entry {
    Entry { name: name.to_vec(), data: data.to_vec(), made_by: 20, ..Entry::default() }
}

fn put16(out: &mut Vec<u8>, values: &[u16]) {
    values.iter().for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
}

fn put32(out: &mut Vec<u8>, values: &[u32]) {
    values.iter().for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
}

fn archive(entries: &[Entry]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let at = out.len() as u32;
        let crc = entry.crc.unwrap_or_else(|| crc32fast::hash(&entry.data));
        let packed = entry.packed.unwrap_or(entry.data.len() as u32);
        let size = entry.size.unwrap_or(entry.data.len() as u32);
        let local_name = entry.local_name.as_ref().unwrap_or(&entry.name);
        put32(&mut out, &[0x0403_4b50]);
        let method = entry.local_method.unwrap_or(entry.method);
        put16(&mut out, &[20, entry.local_flags.unwrap_or(entry.flags), method, 0, 33]);
        put32(&mut out, &[entry.local_crc.unwrap_or(crc), packed, entry.local_size.unwrap_or(size)]);
        put16(&mut out, &[local_name.len() as u16, 0]);
        out.extend_from_slice(local_name);
        out.extend_from_slice(&entry.data);

        put32(&mut directory, &[0x0201_4b50]);
        put16(&mut directory, &[entry.made_by, 20, entry.flags, entry.method, 0, 33]);
        put32(&mut directory, &[crc, packed, size]);
        put16(&mut directory, &[entry.name.len() as u16, entry.extra.len() as u16, 0, 0, 0]);
        put32(&mut directory, &[entry.attributes, entry.local_at.unwrap_or(at)]);
        directory.extend_from_slice(&entry.name);
        directory.extend_from_slice(&entry.extra);
    }
    let at = out.len() as u32;
    let length = directory.len() as u32;
    out.append(&mut directory);
    put32(&mut out, &[0x0605_4b50, 0]);
    put16(&mut out, &[entries.len() as u16; 2]);
    put32(&mut out, &[length, at]);
    put16(&mut out, &[0]);
    out
}

fn named(name: &[u8]) -> Vec<u8> {
    archive(&[stored(name, b"content")])
}

/// A deflated entry of zeros that claims `size` bytes.
fn bomb(real: usize, size: u32) -> Entry {
    let packed = miniz_oxide::deflate::compress_to_vec(&vec![0; real], 9);
    let crc = crc32fast::hash(&vec![0; real]);
    Entry { method: 8, size: Some(size), crc: Some(crc), ..stored(b"zeros.bin", &packed) }
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("zip", Reader::Inspect);
    let entry = stored(b"readme.txt", b"some text");
    let sound = archive(&[entry.clone(), stored(b"second.txt", b"more text")]);
    let end = sound.len() - 22;

    cases.family("zip-end-record");
    cases.refuse("two-letters", "zip.end_record_missing", b"PK");
    cases.refuse("first-header-only", "zip.end_record_missing", &sound[..60]);
    for count in [1, 10, 22, 40] {
        cases.refuse(&format!("cut-by-{count}"), "zip.end_record_missing", cut(&sound, count));
    }
    cases.tell("one-byte-after", "zip.trailing_bytes", joined(&[&sound, b"\0"]));
    cases.tell("padded-to-a-block", "zip.trailing_bytes", joined(&[&sound, &vec![0; 512]]));
    cases.refuse("64-kib-after", "zip.end_record_missing", joined(&[&sound, &vec![0; 1 << 16]]));
    let nested_end = {
        let comment = joined(&[b"PK\x05\x06", &[0; 18]]);
        joined(&[&patched(&sound, end + 20, &22u16.to_le_bytes()), &comment])
    };
    cases.refuse("comment-holds-another", "zip.end_record_ambiguous", nested_end);
    let short_comment = joined(&[&patched(&sound, end + 20, &6u16.to_le_bytes()), b"PK\x05\x06ab"]);
    cases.refuse("comment-holds-a-signature", "zip.end_record_ambiguous", short_comment);
    cases.refuse("disk-1", "zip.multi_part", patched(&sound, end + 4, &[1]));
    cases.refuse("counts-differ", "zip.multi_part", patched(&sound, end + 8, &[1]));
    cases.refuse("zip64-count", "zip.zip64", patched(&sound, end + 8, &[0xff; 4]));
    cases.refuse("zip64-offset", "zip.zip64", patched(&sound, end + 16, &[0xff; 4]));
    cases.refuse("zip64-size", "zip.zip64", patched(&sound, end + 12, &[0xff; 4]));

    cases.family("zip-directory");
    cases.refuse("offset-one-too-far", "zip.directory_misplaced", patched(&sound, end + 16, &[sound[end + 16] + 1]));
    cases.refuse("size-one-too-small", "zip.directory_misplaced", patched(&sound, end + 12, &[sound[end + 12] - 1]));
    cases.refuse("data-before-the-archive", "zip.directory_misplaced", joined(&[b"PK junk before", &sound]));
    cases.refuse("three-entries-announced", "zip.directory_damaged", patched(&sound, end + 8, &[3, 0, 3, 0]));
    cases.refuse("one-entry-announced", "zip.directory_misplaced", patched(&sound, end + 8, &[1, 0, 1, 0]));
    let directory = u32::from_le_bytes([sound[end + 16], sound[end + 17], sound[end + 18], sound[end + 19]]) as usize;
    cases.refuse("signature-of-a-record", "zip.directory_damaged", patched(&sound, directory, b"PK\x01\x03"));
    cases.refuse("name-longer-than-directory", "zip.directory_damaged", patched(&sound, directory + 28, &[0xff, 0xff]));

    cases.family("zip-many");
    let many: Vec<_> = (0..513).map(|index| stored(format!("{index}").as_bytes(), b"")).collect();
    cases.refuse("513-entries", "zip.too_many_entries", archive(&many));
    let thousands: Vec<_> = (0..5000).map(|index| stored(format!("{index}").as_bytes(), b"")).collect();
    cases.refuse("5000-entries", "zip.too_many_entries", archive(&thousands));
    cases.accept("512-entries", archive(&many[..512]));

    cases.family("zip-headers-differ");
    let differ = |change: &dyn Fn(&mut Entry)| {
        let mut entry = entry.clone();
        change(&mut entry);
        archive(&[entry])
    };
    cases.refuse("name", "zip.headers_differ", differ(&|entry| entry.local_name = Some(b"second.txt".to_vec())));
    cases.refuse("size", "zip.headers_differ", differ(&|entry| entry.local_size = Some(8)));
    cases.refuse("method", "zip.headers_differ", differ(&|entry| entry.local_method = Some(8)));
    cases.refuse("flags", "zip.headers_differ", differ(&|entry| entry.local_flags = Some(0x800)));
    cases.refuse("checksum", "zip.headers_differ", differ(&|entry| entry.local_crc = Some(7)));
    cases.refuse("no-header-there", "zip.local_header_missing", differ(&|entry| entry.local_at = Some(3)));
    cases.refuse("header-past-the-end", "zip.local_header_missing", differ(&|entry| entry.local_at = Some(4000)));
    cases.refuse("streamed-without-descriptor", "zip.descriptor_damaged", differ(&|entry| entry.flags = 8));

    cases.family("zip-overlap");
    let twin = Entry { local_at: Some(0), local_name: None, ..stored(b"readme.txt", b"some text") };
    cases.refuse("one-name-twice", "zip.duplicate_name", archive(&[entry.clone(), twin]));
    let quoted = {
        // The first entry's data is the second entry whole: each program that trusts the directory unpacks it twice.
        let inner = archive(&[stored(b"inner.txt", b"quoted")]);
        let inner = &inner[..30 + 9 + 6];
        let outer = stored(b"outer.bin", inner);
        let second = Entry { local_at: Some(30 + 9), ..stored(b"inner.txt", b"quoted") };
        let full = archive(&[outer, second]);
        let start = 30 + 9 + inner.len();
        // Without the second entry's own copy.
        let without = joined(&[&full[..start], &full[start + 30 + 9 + 6..]]);
        let end = without.len() - 22;
        patched(&without, end + 16, &(start as u32).to_le_bytes())
    };
    cases.refuse("quoted", "zip.overlap", quoted);
    let gap = Entry { local_at: Some(0), ..stored(b"readme.txt", b"some text") };
    let full = archive(&[gap]);
    let spaced = joined(&[&full[..48], b"gap", &full[48..]]);
    let spaced_end = spaced.len() - 22;
    let at = full.len() - 22;
    let at = u32::from_le_bytes([full[at + 16], full[at + 17], full[at + 18], full[at + 19]]) + 3;
    cases.refuse("bytes-between", "zip.unaccounted", patched(&spaced, spaced_end + 16, &at.to_le_bytes()));
    let outside = Entry { packed: Some(5000), size: Some(5000), ..stored(b"readme.txt", b"some text") };
    cases.refuse("data-past-the-end", "zip.data_out_of_bounds", archive(&[outside]));

    cases.family("zip-bomb");
    cases.refuse("ratio-1000", "zip.ratio_too_high", archive(&[bomb(8 << 20, 8 << 20)]));
    cases.refuse("claims-64-mib-and-one", "zip.entry_too_large", archive(&[bomb(1000, (64 << 20) + 1)]));
    cases.refuse("claims-4-gib", "zip.zip64", archive(&[bomb(1000, u32::MAX)]));
    let honest = |index: u32| Entry {
        name: format!("{index}.bin").into_bytes(),
        method: 8,
        size: Some(60 << 20),
        ..stored(b"", &noise(700_000))
    };
    let three: Vec<_> = (0..3).map(honest).collect();
    cases.refuse("three-of-60-mib", "zip.total_too_large", archive(&three));
    cases.refuse("claims-less-than-it-holds", "zip.data_damaged", archive(&[bomb(100_000, 1000)]));
    cases.refuse("claims-more-than-it-holds", "zip.data_damaged", archive(&[bomb(1000, 100_000)]));
    cases.accept("small-and-steep", archive(&[bomb(100_000, 100_000)]));

    cases.family("zip-names");
    for (name, bytes, code) in [
        ("empty", &b""[..], "zip.name.empty"),
        ("dot-dot", b"../up.txt", "zip.name.traversal"),
        ("dot-dot-inside", b"a/../../up.txt", "zip.name.traversal"),
        ("double-slash", b"a//b.txt", "zip.name.traversal"),
        ("absolute", b"/etc/passwd", "zip.name.absolute"),
        ("drive-letter", b"C:/evil.txt", "zip.name.forbidden_character"),
        ("backslash", b"a\\b.txt", "zip.name.forbidden_character"),
        ("nul", b"a\0b.txt", "zip.name.forbidden_character"),
        ("newline", b"a\nb.txt", "zip.name.forbidden_character"),
        ("trailing-blank", b"info.json ", "zip.name.trailing_blank_or_dot"),
        ("trailing-dot", b"info.json.", "zip.name.trailing_blank_or_dot"),
        ("not-utf-8", b"\xff\xfe.txt", "zip.name.not_utf8"),
    ] {
        cases.refuse(name, code, named(bytes));
    }
    cases.refuse("256-bytes", "zip.name.too_long", named(&[b'a'; 256]));
    let two = |second: &[u8]| archive(&[stored(b"Info.txt", b"1"), stored(second, b"2")]);
    cases.refuse("differ-only-in-case", "zip.duplicate_name", two(b"info.TXT"));
    cases.refuse("folder-and-file", "zip.duplicate_name", two(b"info.txt/"));

    cases.family("zip-features");
    cases.refuse("encrypted", "zip.encrypted", archive(&[Entry { flags: 1, ..entry.clone() }]));
    cases.refuse("strongly-encrypted", "zip.encrypted", archive(&[Entry { flags: 0x41, ..entry.clone() }]));
    cases.refuse("patch-data", "zip.unknown_flags", archive(&[Entry { flags: 0x20, ..entry.clone() }]));
    cases.refuse("masked-directory", "zip.encrypted", archive(&[Entry { flags: 0x2000, ..entry.clone() }]));
    for (name, method) in [("implode", 6), ("deflate64", 9), ("bzip2", 12), ("lzma", 14), ("zstd", 93), ("aes", 99)] {
        cases.refuse(name, "zip.unknown_method", archive(&[Entry { method, ..entry.clone() }]));
    }
    let unix = |mode: u32| archive(&[Entry { made_by: 0x0314, attributes: mode << 16, ..entry.clone() }]);
    cases.refuse("symbolic-link", "zip.not_a_file", unix(0o120_777));
    cases.refuse("device", "zip.not_a_file", unix(0o060_644));
    cases.refuse(
        "stored-sizes-differ",
        "zip.stored_sizes_differ",
        archive(&[Entry { size: Some(3), ..entry.clone() }]),
    );
    cases.refuse("folder-with-data", "zip.directory_with_data", archive(&[stored(b"folder/", b"data")]));
    cases.refuse(
        "zip64-entry",
        "zip.zip64",
        archive(&[Entry { packed: Some(u32::MAX), size: Some(u32::MAX), ..entry.clone() }]),
    );
    cases.refuse(
        "damaged-deflate",
        "zip.data_damaged",
        archive(&[Entry { method: 8, ..stored(b"x.bin", &[0xff; 40]) }]),
    );
    cases.refuse("wrong-checksum", "zip.checksum", archive(&[Entry { crc: Some(1), ..entry.clone() }]));

    cases.family("zip-nested");
    let mut inner = sound.clone();
    for _ in 0..20 {
        inner = zipped(&[("inner.zip", &inner)]);
    }
    cases.accept("twenty-deep", inner);
    cases.accept("sound", sound);
    cases
}
