//! Console archives whose tables contradict themselves or the file.

use vitrine_sarc::{ArchiveLayout, ByteOrder, NewEntry, name_hash, write};

use super::bytes::{cut, joined, noise, patched};
use super::{Cases, Reader};

/// First and second node, name area of an archive with two nodes.
const NODE: [usize; 2] = [0x20, 0x30];
const SFNT: usize = 0x40;
const NAMES: usize = 0x48;

fn archive(endian: ByteOrder) -> Vec<u8> {
    let entries = [
        NewEntry { name: "one.txt", bytes: b"the first file" },
        NewEntry { name: "two.txt", bytes: b"the second, longer file" },
    ];
    write(&entries, ArchiveLayout { endian, ..ArchiveLayout::default() }).expect("two plain names can be written")
}

fn le16(value: u16) -> [u8; 2] {
    value.to_le_bytes()
}

fn le32(value: u32) -> [u8; 4] {
    value.to_le_bytes()
}

/// The archive with its second name replaced by one of the same length, its hash set right.
fn renamed(sound: &[u8], name: &[u8; 7]) -> Vec<u8> {
    let at = NAMES + 8;
    let out = patched(sound, at, name);
    patched(&out, NODE[1], &le32(name_hash(name, 0x65)))
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("sarc", Reader::Inspect);
    let sound = archive(ByteOrder::Little);
    let size = sound.len() as u32;

    cases.family("sarc-header");
    cases.refuse("magic-only", "sarc.truncated", b"SARC");
    cases.refuse("nineteen-bytes", "sarc.truncated", &sound[..19]);
    cases.refuse("lower-case-magic", "sarc.magic", patched(&sound, 0, b"sarc"));
    cases.refuse("header-size", "sarc.header_size", patched(&sound, 4, &le16(0x15)));
    cases.refuse("mark-zero", "sarc.byte_order_mark", patched(&sound, 6, &[0, 0]));
    cases.refuse("mark-ff-ff", "sarc.byte_order_mark", patched(&sound, 6, &[0xff, 0xff]));
    cases.refuse("mark-of-the-other-order", "sarc.header_size", patched(&sound, 6, &[0xfe, 0xff]));
    cases.refuse("version", "sarc.version", patched(&sound, 0x10, &le16(0x0200)));
    cases.accept("big-endian", archive(ByteOrder::Big));
    cases.tell("file-size-too-small", "sarc.file_size", patched(&sound, 8, &le32(size - 1)));
    cases.tell("file-size-huge", "sarc.file_size", patched(&sound, 8, &le32(u32::MAX)));

    cases.family("sarc-nodes");
    cases.refuse("sfat-magic", "sarc.section_magic", patched(&sound, 0x14, b"SFAX"));
    cases.refuse("sfat-header-size", "sarc.header_size", patched(&sound, 0x18, &le16(0x10)));
    cases.refuse("count-0x4000", "sarc.too_many_nodes", patched(&sound, 0x1a, &le16(0x4000)));
    cases.refuse("count-0xffff", "sarc.too_many_nodes", patched(&sound, 0x1a, &le16(0xffff)));
    cases.refuse("count-past-the-file", "sarc.nodes_out_of_bounds", patched(&sound, 0x1a, &le16(0x3fff)));
    cases.refuse("one-node-too-many", "sarc.section_magic", patched(&sound, 0x1a, &le16(3)));
    cases.refuse("one-node-too-few", "sarc.section_magic", patched(&sound, 0x1a, &le16(1)));
    let empty = write(&[], ArchiveLayout::default()).expect("nothing can be written");
    cases.refuse("count-0", "sarc.empty", empty);
    cases.refuse("cut-in-the-table", "sarc.nodes_out_of_bounds", &sound[..0x28]);
    cases.refuse("sfnt-magic", "sarc.section_magic", patched(&sound, SFNT, b"SFNX"));
    cases.refuse("sfnt-header-size", "sarc.header_size", patched(&sound, SFNT + 4, &le16(9)));
    cases.refuse("multiplier", "sarc.hash_mismatch", patched(&sound, 0x1c, &le32(0x66)));
    let swapped = {
        let (first, second) = (sound[0x20..0x30].to_vec(), sound[0x30..0x40].to_vec());
        patched(&patched(&sound, 0x20, &second), 0x30, &first)
    };
    // Two readers hand out names in the order in which they stand, so this order breaks them as well.
    cases.refuse("unsorted-hashes", "sarc.name_order", swapped);
    let in_order = {
        // Names and offsets exchanged too: what remains is the order of the hashes.
        let (first, second) = (name_hash(b"one.txt", 0x65), name_hash(b"two.txt", 0x65));
        let renamed = patched(&patched(&sound, NAMES, b"two.txt"), NAMES + 8, b"one.txt");
        patched(&patched(&renamed, NODE[0], &le32(second)), NODE[1], &le32(first))
    };
    cases.tell("unsorted-hashes-alone", "sarc.unsorted", in_order);

    cases.family("sarc-names");
    cases.refuse("hash-of-another-name", "sarc.hash_mismatch", patched(&sound, NODE[0], &le32(0x1234_5678)));
    cases.refuse("hash-zero", "sarc.hash_mismatch", patched(&sound, NODE[1], &le32(0)));
    cases.refuse("offset-outside", "sarc.name_out_of_bounds", patched(&sound, NODE[0] + 4, &le32(0x0100_1000)));
    cases.refuse("offset-24-bits", "sarc.name_out_of_bounds", patched(&sound, NODE[1] + 4, &le32(0x01ff_ffff)));
    cases.refuse("nameless", "sarc.nameless", patched(&sound, NODE[0] + 4, &le32(0)));
    let same = patched(&sound, NODE[1], &sound[NODE[0]..NODE[0] + 8]);
    cases.refuse("two-nodes-one-name", "sarc.duplicate_name", same);
    cases.refuse("slash-dot-dot", "sarc.name_refused", renamed(&sound, b"../x.xx"));
    cases.refuse("absolute", "sarc.name_refused", renamed(&sound, b"/wo.txt"));
    cases.refuse("backslash", "sarc.name_refused", renamed(&sound, b"a\\o.txt"));
    cases.refuse("drive-letter", "sarc.name_refused", renamed(&sound, b"c:o.txt"));
    cases.refuse("not-ascii", "sarc.name_refused", renamed(&sound, b"tw\xc3\xb6.tx"));
    cases.refuse("not-utf-8", "sarc.name_refused", renamed(&sound, b"tw\xff.txt"));
    cases.refuse("control-character", "sarc.name_refused", renamed(&sound, b"two\ntxt"));
    let unterminated = patched(&sound, NAMES + 8, b"two.txtx");
    cases.refuse("no-terminator", "sarc.name_unterminated", unterminated);
    cases.refuse("empty-name", "sarc.name_refused", patched(&sound, NAMES + 8, &[0]));
    cases.refuse("collision-mark", "sarc.collision_mark", patched(&sound, NODE[0] + 7, &[2]));

    cases.family("sarc-data");
    let data_start = |at: u32| patched(&sound, 0x0c, &le32(at));
    cases.refuse("start-inside-names", "sarc.name_unterminated", data_start(NAMES as u32 + 4));
    cases.refuse("start-inside-nodes", "sarc.data_start", data_start(0x30));
    cases.refuse("start-zero", "sarc.data_start", data_start(0));
    cases.refuse("start-past-the-file", "sarc.data_start", data_start(size + 1));
    cases.refuse("start-huge", "sarc.data_start", data_start(u32::MAX));
    cases.refuse("begin-after-end", "sarc.data_reversed", patched(&sound, NODE[0] + 8, &le32(15)));
    cases.refuse("end-past-the-file", "sarc.data_out_of_bounds", patched(&sound, NODE[1] + 12, &le32(4096)));
    cases.refuse("end-huge", "sarc.data_out_of_bounds", patched(&sound, NODE[1] + 12, &le32(u32::MAX)));
    cases.refuse("one-byte-missing", "sarc.data_out_of_bounds", cut(&sound, 1));
    cases.refuse("overlapping", "sarc.data_overlap", patched(&sound, NODE[1] + 8, &le32(8)));
    cases.refuse("first-not-at-0", "sarc.first_data_offset", patched(&sound, NODE[0] + 8, &le32(4)));
    cases.tell("data-after-the-last", "sarc.file_size", joined(&[&sound, &noise(100)]));
    cases.accept("sound", sound);
    cases
}
