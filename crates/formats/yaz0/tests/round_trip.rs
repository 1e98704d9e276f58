//! Round trips of packing and unpacking, and a separate error for each kind of damage.

use proptest::prelude::*;
use vitrine_yaz0::{CompressionLevel, Error, Yaz0Header, compress, decompress, is_yaz0};

const LEVELS: [CompressionLevel; 4] =
    [CompressionLevel::Store, CompressionLevel::Fast, CompressionLevel::Balanced, CompressionLevel::Best];
const ROOMY: usize = 1 << 24;

/// A file of these groups that declares `size`.
fn file(size: u32, groups: &[u8]) -> Vec<u8> {
    [&Yaz0Header { size_bytes: size, alignment: 0 }.write(), groups].concat()
}

fn check_round_trip(bytes: &[u8]) {
    for level in LEVELS {
        let packed = compress(bytes, level, 4).expect("anything short can be packed");
        assert!(is_yaz0(&packed));
        let header = Yaz0Header::read(&packed).expect("what is packed has a header");
        assert_eq!((header.size_bytes as usize, header.alignment), (bytes.len(), 4));
        assert!(decompress(&packed, bytes.len()).as_deref() == Ok(bytes), "{level:?} of {} bytes", bytes.len());
    }
}

#[test]
fn lengths_around_every_boundary_round_trip() {
    for length in [0, 1, 2, 3, 7, 8, 9, 16, 17, 18, 19, 272, 273, 274, 4095, 4096, 4097, 65_535, 65_536, 65_537] {
        check_round_trip(&vec![7; length]);
        check_round_trip(&(0..length).map(|at| (at % 251) as u8).collect::<Vec<u8>>());
        check_round_trip(&(0..length).map(|at| (at * at % 255) as u8).collect::<Vec<u8>>());
    }
}

#[test]
fn a_repetition_at_the_farthest_distance_is_found_and_one_farther_is_not_used() {
    for (distance, expected) in [(4096, true), (4097, false)] {
        let mut bytes: Vec<u8> =
            (0..distance as u32).flat_map(|at| at.wrapping_mul(0x9E37_79B1).to_be_bytes()).collect();
        bytes.truncate(distance);
        let start: Vec<u8> = bytes[..64].to_vec();
        bytes.extend_from_slice(&start);
        check_round_trip(&bytes);
        let alone = compress(&bytes[..distance], CompressionLevel::Best, 0).unwrap().len();
        let both = compress(&bytes, CompressionLevel::Best, 0).unwrap().len();
        assert_eq!(both - alone < 10, expected, "{distance}");
    }
}

#[test]
fn storing_costs_one_byte_in_eight_and_matches_the_worked_example() {
    let packed = compress(b"SARC\x14\0\xff\xfe....", CompressionLevel::Store, 4).unwrap();
    assert_eq!(packed[..24], *b"Yaz0\0\0\0\x0c\0\0\0\x04\0\0\0\0\xffSARC\x14\0\xff");
    assert_eq!(compress(&[1; 168], CompressionLevel::Store, 0).unwrap().len(), 16 + 168 + 21);
}

#[test]
fn effort_pays_in_size() {
    let text = include_str!("../src/encode/parse.rs").repeat(3);
    let sizes = LEVELS.map(|level| compress(text.as_bytes(), level, 0).unwrap().len());
    assert!(sizes[0] > sizes[1] * 3 / 2 && sizes.is_sorted_by(|one, next| one > next), "{sizes:?}");
}

#[test]
fn chunks_mean_what_the_format_says() {
    for (groups, unpacked) in [
        // One literal, then a copy of three that repeats itself.
        (vec![0x80, b'a', 0x10, 0x00], "aaaa".to_owned()),
        (vec![0xc0, b'a', b'b', 0xf0, 0x01], "ab".repeat(9) + "a"),
        (vec![0xc0, b'a', b'b', 0x00, 0x01, 0x00], "ab".repeat(10)),
        (vec![0x80, b'z', 0x00, 0x00, 0xff], "z".repeat(274)),
        // Unused flag bits and everything after the end are ignored.
        (vec![0xff, b'o', b'k', 1, 2, 3], "ok".to_owned()),
    ] {
        assert_eq!(decompress(&file(unpacked.len() as u32, &groups), ROOMY).as_deref(), Ok(unpacked.as_bytes()));
    }
    assert_eq!(decompress(&file(0, &[]), 0), Ok(Vec::new()));
}

#[test]
fn copies_of_every_form_repeat_byte_by_byte_wherever_they_stand() {
    let start: Vec<u8> = (0..150_u8).collect();
    for distance in (1..=150).filter(|distance| *distance < 70 || distance % 9 == 0) {
        for length in (3..=273).filter(|length| *length < 70 || length % 13 == 0) {
            for behind in [0, 40] {
                // Literals in whole groups, the copy, and literals again.
                let mut groups: Vec<u8> = start.chunks(8).flat_map(|group| [&[0xff], group].concat()).collect();
                let last = groups.len() - 7;
                groups[last] = 0xfb;
                let [high, low] = (distance as u16 - 1).to_be_bytes();
                let head = if length < 18 { (length as u8 - 2) << 4 } else { 0 };
                groups.truncate(last + 6);
                groups.extend([head | high, low]);
                groups.extend((length >= 18).then(|| (length - 18) as u8));
                groups.extend([7, 7]);
                groups.extend([0xff, 7, 7, 7, 7, 7, 7, 7, 7].repeat(5));
                let mut expected = start[..149].to_vec();
                if distance <= expected.len() {
                    (0..length).for_each(|_| expected.push(expected[expected.len() - distance]));
                }
                expected.extend(std::iter::repeat_n(7, 2 + behind));
                let unpacked = decompress(&file(expected.len() as u32, &groups), ROOMY);
                if distance > 149 {
                    assert!(matches!(unpacked, Err(Error::CopyBeforeStart { distance: 150, written: 149, .. })));
                } else {
                    assert_eq!(unpacked.as_deref(), Ok(&expected[..]), "{length} from {distance} back");
                }
            }
        }
    }
}

#[test]
fn each_damage_is_named() {
    for (bytes, error) in [
        (b"Yaz0".to_vec(), Error::TooShort { size: 4 }),
        (b"Yaz0\0\0\0\x01\0\0\0\0\0\0\0".to_vec(), Error::TooShort { size: 15 }),
        (b"Yaz1............".to_vec(), Error::Yaz1),
        (b"PK..............".to_vec(), Error::Magic),
        (file(u32::MAX, &[0xff, 1, 2]), Error::ImpossibleSize { declared: u32::MAX, possible: 264 }),
        (file(1, &[]), Error::ImpossibleSize { declared: 1, possible: 0 }),
        (file(3, &[0xff, 1, 2]), Error::Truncated { offset: 19 }),
        (file(9, &[0xff, 1, 2, 3, 4, 5, 6, 7, 8]), Error::Truncated { offset: 25 }),
        (file(4, &[0x80, 1, 0x10]), Error::Truncated { offset: 19 }),
        (file(20, &[0x80, 1, 0x00, 0x00]), Error::Truncated { offset: 20 }),
        (file(4, &[0x80, 1, 0x10, 0x01]), Error::CopyBeforeStart { offset: 18, distance: 2, written: 1 }),
        (file(3, &[0x80, 1, 0x10, 0x00]), Error::CopyPastEnd { offset: 18, length: 3 }),
    ] {
        assert_eq!(decompress(&bytes, ROOMY), Err(error));
    }
    let packed = compress(b"longer than allowed", CompressionLevel::Store, 0).unwrap();
    assert_eq!(decompress(&packed, 18), Err(Error::TooLarge { declared: 19, limit: 18 }));
}

#[test]
fn every_truncation_is_refused() {
    let packed = compress(&b"abcabcabcabd".repeat(9), CompressionLevel::Best, 0).unwrap();
    for length in 0..packed.len() {
        decompress(&packed[..length], ROOMY).expect_err("cut short");
    }
}

proptest! {
    #[test]
    fn anything_round_trips(bytes in proptest::collection::vec(0_u8..4, 0..6000)) {
        check_round_trip(&bytes);
    }

    #[test]
    fn unpacking_stays_inside_its_limit_whatever_it_is_given(size in 0_u32..4000, groups in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(bytes) = decompress(&file(size, &groups), 2000) {
            prop_assert_eq!(bytes.len(), size as usize);
            prop_assert!(size <= 2000);
        }
    }
}
