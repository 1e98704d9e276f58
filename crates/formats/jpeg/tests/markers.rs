//! Files put together marker by marker, so that each case differs from a valid wallpaper in one thing.

use proptest::prelude::*;
use vitrine_jpeg::{DecodingTable, Error, FindingKind, FrameKind, Jpeg, Severity, check_wallpaper};

fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    [&[0xff, marker], (content.len() as u16 + 2).to_be_bytes().as_slice(), content].concat()
}

fn frame(marker: u8, width: u16, height: u16, precision: u8, components: u8) -> Vec<u8> {
    let mut content = vec![precision];
    content.extend(height.to_be_bytes());
    content.extend(width.to_be_bytes());
    content.push(components);
    (1..=components).for_each(|id| content.extend([id, 0x11, 0]));
    segment(marker, &content)
}

fn scan() -> Vec<u8> {
    // Stuffed zeros, a restart marker and fill bytes, none of which ends the data.
    [segment(0xda, &[1, 1, 0, 0, 63, 0]), vec![0x12, 0xff, 0x00, 0x34, 0xff, 0xd3, 0x56, 0xff]].concat()
}

/// One quantization table, and one table of codes of each kind.
fn tables() -> Vec<u8> {
    let codes = |head: u8| segment(0xc4, &[&[head], [0; 16].as_slice()].concat());
    [segment(0xdb, &[0; 65]), codes(0x00), codes(0x10)].concat()
}

const START: &[u8] = &[0xff, 0xd8];
const END: &[u8] = &[0xff, 0xd9];

fn jpeg(parts: &[Vec<u8>]) -> Vec<u8> {
    [START, &tables(), &parts.concat(), END].concat()
}

fn with_frame(marker: u8, width: u16, height: u16, precision: u8, components: u8) -> Vec<u8> {
    jpeg(&[frame(marker, width, height, precision, components), scan()])
}

fn sound() -> Vec<u8> {
    with_frame(0xc0, 1280, 720, 8, 3)
}

/// An EXIF block, little- or big-endian, whose first directory points to itself as the next one.
fn exif(is_little: bool, orientation: u16, make: &str) -> Vec<u8> {
    let n16 = |value: u16| if is_little { value.to_le_bytes() } else { value.to_be_bytes() };
    let n32 = |value: u32| if is_little { value.to_le_bytes() } else { value.to_be_bytes() };
    let mut content = b"Exif\0\0".to_vec();
    content.extend(if is_little { *b"II" } else { *b"MM" });
    content.extend(n16(42));
    content.extend(n32(8));
    content.extend(n16(2));
    content.extend([n16(0x010f), n16(2)].concat());
    content.extend([n32(make.len() as u32 + 1), n32(38)].concat());
    content.extend([n16(0x0112), n16(3)].concat());
    content.extend(n32(1));
    content.extend([n16(orientation), n16(0)].concat());
    content.extend(n32(8));
    content.extend(make.bytes().chain([0]));
    segment(0xe1, &content)
}

#[test]
fn a_sound_wallpaper_has_no_findings() {
    assert_eq!(check_wallpaper(&sound()), []);
    assert_eq!(check_wallpaper(&with_frame(0xc0, 1280, 720, 8, 1)), []);
}

fn kinds(bytes: &[u8]) -> Vec<FindingKind> {
    check_wallpaper(bytes).iter().map(|finding| finding.kind().clone()).collect()
}

#[test]
fn each_way_of_being_unfit_is_named() {
    for (bytes, kind) in [
        (with_frame(0xc0, 1281, 720, 8, 3), FindingKind::Size { width: 1281, height: 720 }),
        (with_frame(0xc2, 1280, 720, 8, 3), FindingKind::Progressive),
        (with_frame(0xc1, 1280, 720, 8, 3), FindingKind::Kind { kind: FrameKind::Extended }),
        (with_frame(0xc3, 1280, 720, 8, 3), FindingKind::Kind { kind: FrameKind::Lossless }),
        (with_frame(0xc6, 1280, 720, 8, 3), FindingKind::Kind { kind: FrameKind::Differential }),
        (with_frame(0xc9, 1280, 720, 8, 3), FindingKind::Kind { kind: FrameKind::Arithmetic }),
        (with_frame(0xc0, 1280, 720, 12, 3), FindingKind::Precision { precision: 12 }),
        (with_frame(0xc0, 1280, 720, 8, 4), FindingKind::Components { components: 4 }),
        (sound()[..sound().len() - 2].to_vec(), FindingKind::Truncated),
        (sound()[..sound().len() - 7].to_vec(), FindingKind::Truncated),
        (
            jpeg(&[frame(0xc0, 1280, 720, 8, 3), frame(0xc0, 64, 64, 8, 3), scan()]),
            FindingKind::SeveralFrames { count: 2 },
        ),
        (
            jpeg(&[segment(0xee, b"Adobe\0\x64\0\0\0\0\0"), frame(0xc0, 1280, 720, 8, 3), scan()]),
            FindingKind::RgbColours,
        ),
        ([sound(), vec![0; 3]].concat(), FindingKind::TrailingBytes { size: 3 }),
        (jpeg(&[exif(true, 6, "x"), frame(0xc0, 1280, 720, 8, 3), scan()]), FindingKind::Turned { orientation: 6 }),
        (b"\x89PNG\r\n\x1a\n".to_vec(), FindingKind::Unreadable(Error::Magic)),
    ] {
        assert_eq!(kinds(&bytes), [kind]);
    }
}

#[test]
fn sampling_factors_and_tables_that_no_decoder_does_without_are_named() {
    let with_factors = |factors: u8| {
        let mut bytes = frame(0xc0, 1280, 720, 8, 3);
        // After marker, length and six bytes of the frame: the second component's factors.
        bytes[14] = factors;
        jpeg(&[bytes, scan()])
    };
    assert_eq!(check_wallpaper(&with_factors(0x44)), []);
    for (factors, across, down) in [(0x01, 0, 1), (0x10, 1, 0), (0x51, 5, 1), (0x1f, 1, 15)] {
        assert_eq!(kinds(&with_factors(factors)), [FindingKind::Sampling { across, down }]);
    }
    let codes = |head: u8| segment(0xc4, &[&[head], [0; 16].as_slice()].concat());
    let steps = segment(0xdb, &[0; 65]);
    let bare = |parts: &[&[u8]]| [START, &parts.concat(), &frame(0xc0, 1280, 720, 8, 3), &scan(), END].concat();
    for (parts, table) in [
        (vec![codes(0x00), codes(0x10)], DecodingTable::Quantization),
        (vec![steps.clone(), codes(0x10)], DecodingTable::HuffmanDc),
        (vec![steps.clone(), codes(0x00)], DecodingTable::HuffmanAc),
        (vec![steps.clone(), codes(0x01), codes(0x10)], DecodingTable::HuffmanDc),
    ] {
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        assert_eq!(kinds(&bare(&parts)), [FindingKind::TableMissing { table }]);
    }
    let of_another = [segment(0xda, &[1, 9, 0, 0, 63, 0]), vec![0x12]].concat();
    let lacking = FindingKind::TableMissing { table: DecodingTable::Quantization };
    assert_eq!(kinds(&jpeg(&[frame(0xc0, 1280, 720, 8, 1), of_another])), [lacking]);
    let mut of_table_128 = frame(0xc0, 1280, 720, 8, 1);
    of_table_128[12] = 128;
    assert_eq!(
        kinds(&jpeg(&[of_table_128, scan()])),
        [FindingKind::TableMissing { table: DecodingTable::Quantization }]
    );
    // The first pass of a progressive picture needs no codes for what it does not hold.
    let pass = |last: u8| [segment(0xda, &[1, 1, 0, 0, last, 0]), vec![0x12]].concat();
    let progressive = |last| [START, &steps, &codes(0x00), &frame(0xc2, 1280, 720, 8, 3), &pass(last), END].concat();
    assert_eq!(kinds(&progressive(0)), [FindingKind::Progressive]);
    let lacking = FindingKind::TableMissing { table: DecodingTable::HuffmanAc };
    assert_eq!(kinds(&progressive(63)), [FindingKind::Progressive, lacking]);
}

#[test]
fn what_the_console_shows_all_the_same_is_a_warning() {
    assert_eq!(FindingKind::TrailingBytes { size: 1 }.severity(), Severity::Warning);
    assert_eq!(FindingKind::Turned { orientation: 3 }.severity(), Severity::Warning);
    assert_eq!(FindingKind::Progressive.severity(), Severity::Error);
    assert_eq!(FindingKind::Truncated.severity(), Severity::Error);
}

#[test]
fn a_thumbnail_inside_a_segment_is_not_the_picture() {
    let thumbnail = with_frame(0xc2, 160, 120, 8, 3);
    let bytes = jpeg(&[segment(0xe2, &thumbnail), frame(0xc0, 1280, 720, 8, 3), scan()]);
    let read = Jpeg::read(&bytes).unwrap();
    assert_eq!((read.frame.width, read.frame_count, read.frame.kind), (1280, 1, FrameKind::Baseline));
}

#[test]
fn the_maker_and_the_turn_are_read_in_both_byte_orders() {
    for is_little in [true, false] {
        let bytes = jpeg(&[exif(is_little, 1, "Nintendo co., ltd"), frame(0xc0, 1280, 720, 8, 3), scan()]);
        let exif = Jpeg::read(&bytes).unwrap().exif.unwrap();
        assert_eq!((exif.orientation, exif.make.as_deref()), (Some(1), Some("Nintendo co., ltd")));
        assert_eq!(check_wallpaper(&bytes), []);
    }
}

#[test]
fn damaged_exif_leaves_fields_empty() {
    let whole = exif(true, 9, "Nin\u{fffd}");
    let bytes = jpeg(&[whole.clone(), frame(0xc0, 8, 8, 8, 3), scan()]);
    let read = Jpeg::read(&bytes).unwrap().exif.unwrap();
    assert_eq!(read.orientation, None);
    for length in 10..whole.len() {
        let mut cut = whole[..length].to_vec();
        cut[2..4].copy_from_slice(&(length as u16 - 2).to_be_bytes());
        Jpeg::read(&jpeg(&[cut, frame(0xc0, 8, 8, 8, 3), scan()])).unwrap();
    }
    let not_text = [exif(true, 1, "abcdef")].concat();
    let at = not_text.len() - 7;
    let mut not_text = not_text;
    not_text[at] = 0xff;
    let read = Jpeg::read(&jpeg(&[not_text, frame(0xc0, 8, 8, 8, 3), scan()])).unwrap();
    assert_eq!(read.exif.unwrap().make, None);
}

#[test]
fn each_damage_is_named() {
    let jpeg = |parts: &[Vec<u8>]| [START, &parts.concat(), END].concat();
    for (bytes, error) in [
        (b"".to_vec(), Error::Magic),
        (vec![0xff, 0xd8, 0xff], Error::FrameMissing),
        ([START, END].concat(), Error::FrameMissing),
        (jpeg(&[vec![0xff, 0xe0, 0, 2, 0x41]]), Error::MarkerMissing { offset: 6 }),
        (jpeg(&[vec![0xff, 0x00]]), Error::MarkerMissing { offset: 2 }),
        (jpeg(&[vec![0xff, 0xe0, 0, 1]]), Error::SegmentDamaged { offset: 2 }),
        (jpeg(&[segment(0xc0, &[8, 0, 8, 0, 8, 3, 1])]), Error::SegmentDamaged { offset: 2 }),
        (jpeg(&[scan()]), Error::ScanBeforeFrame { offset: 2 }),
        (jpeg(&[segment(0xdb, &[0; 64])]), Error::SegmentDamaged { offset: 2 }),
        (jpeg(&[segment(0xc4, &[0; 16])]), Error::SegmentDamaged { offset: 2 }),
        (jpeg(&[segment(0xc4, &[1; 32])]), Error::SegmentDamaged { offset: 2 }),
        (jpeg(&[frame(0xc0, 1280, 720, 8, 1), segment(0xda, &[1, 1, 0, 0, 63])]), Error::SegmentDamaged { offset: 15 }),
    ] {
        assert_eq!(Jpeg::read(&bytes), Err(error));
    }
}

#[test]
fn every_truncation_is_noticed() {
    let bytes = jpeg(&[exif(false, 1, "x"), segment(0xdb, &[0; 65]), frame(0xc0, 1280, 720, 8, 3), scan()]);
    for length in 0..bytes.len() {
        let findings = check_wallpaper(&bytes[..length]);
        assert!(findings.iter().any(|finding| finding.severity() == Severity::Error), "{length}");
    }
}

proptest! {
    #[test]
    fn nothing_makes_the_walk_panic(bytes in proptest::collection::vec(prop_oneof![Just(0xff_u8), any::<u8>()], 0..300)) {
        check_wallpaper(&[START, &[0xff], &bytes].concat());
        Jpeg::read(&jpeg(&[segment(0xe1, &[b"Exif\0\0II*\0\x08\0\0\0", bytes.as_slice()].concat())])).ok();
    }
}
