//! Known blocks decode to known pixels, encoded pictures come back close, and no declared size is trusted.

use proptest::prelude::*;
use vitrine_dds::{
    BlockEncoding, Dds, DdsHeader, EncodingEffort, Error, Finding, FindingKind, HEADER_BYTES, Severity, decode, encode,
    solid_wallpaper,
};

const ENCODINGS: [BlockEncoding; 4] =
    [BlockEncoding::Dxt1, BlockEncoding::Dxt3, BlockEncoding::Dxt4, BlockEncoding::Dxt5];

fn file(width: u32, height: u32, encoding: BlockEncoding, blocks: &[u8]) -> Vec<u8> {
    [&DdsHeader { width, height, encoding, mip_count: 0 }.write(), blocks].concat()
}

fn pixels(width: u32, height: u32, encoding: BlockEncoding, blocks: &[u8]) -> Vec<[u8; 4]> {
    decode(&file(width, height, encoding, blocks), 1 << 20).expect("whole blocks decode").rgba.as_chunks().0.to_vec()
}

/// A colourful picture without noise.
fn gradient(width: u32, height: u32) -> Vec<u8> {
    (0..height)
        .flat_map(|y| (0..width).flat_map(move |x| [(x * 3) as u8, (y * 3) as u8, ((x + y) / 2) as u8, 255]))
        .collect()
}

#[test]
fn solid_wallpapers_are_the_known_files() {
    let black = solid_wallpaper(0, 0, 0);
    assert_eq!(black.len(), 460_928);
    assert!(black[HEADER_BYTES..].iter().all(|byte| *byte == 0));
    let white = solid_wallpaper(255, 255, 255);
    assert_eq!(white[HEADER_BYTES..HEADER_BYTES + 8], [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    let dds = Dds::read(&white).unwrap();
    assert_eq!((dds.header.width, dds.header.height, dds.trailing_bytes), (1280, 720, 0));
    assert!(decode(&white, 1 << 20).unwrap().rgba.iter().all(|byte| *byte == 255));
    let green = decode(&solid_wallpaper(0, 200, 0), 1 << 20).unwrap();
    assert!(green.rgba[1].abs_diff(200) <= 2 && green.rgba[0] == 0);
}

#[test]
fn the_wallpaper_header_stands_byte_for_byte() {
    let header = DdsHeader { width: 1280, height: 720, encoding: BlockEncoding::Dxt1, mip_count: 0 }.write();
    assert_eq!(header[..0x18], *b"DDS \x7c\0\0\0\x07\x10\x08\0\xd0\x02\0\0\0\x05\0\0\0\x08\x07\0");
    assert_eq!(header[0x4c..0x58], *b"\x20\0\0\0\x04\0\0\0DXT1");
    assert_eq!(header[0x6c..0x70], [0, 0x10, 0, 0]);
    assert_eq!(header.iter().filter(|byte| **byte != 0).count(), 20);
    assert_eq!(DdsHeader::read(&header).map(|read| read.write()), Ok(header));
}

#[test]
fn icons_have_the_lengths_the_console_copies() {
    for (width, height, short, long) in [(64, 56, 1_920, 3_712), (184, 168, 15_584, 31_040)] {
        for encoding in ENCODINGS {
            let expected = if encoding == BlockEncoding::Dxt1 { short } else { long };
            let bytes = encode(&gradient(width, height), width, height, encoding, EncodingEffort::Quick).unwrap();
            assert_eq!(bytes.len(), expected, "{width}×{height} {encoding:?}");
        }
    }
}

#[test]
fn four_colours_three_colours_and_the_hole_decode_as_defined() {
    // Red above blue: four colours. Indices 0, 1, 2, 3 in the first row.
    let four = pixels(4, 4, BlockEncoding::Dxt1, &[0x00, 0xf8, 0x1f, 0x00, 0b11_10_01_00, 0, 0, 0]);
    assert_eq!(four[..4], [[255, 0, 0, 255], [0, 0, 255, 255], [170, 0, 85, 255], [85, 0, 170, 255]]);
    assert_eq!(four[4], [255, 0, 0, 255]);
    // Blue above red: three colours and a hole.
    let three = pixels(4, 4, BlockEncoding::Dxt1, &[0x1f, 0x00, 0x00, 0xf8, 0b11_10_01_00, 0, 0, 0]);
    assert_eq!(three[..4], [[0, 0, 255, 255], [255, 0, 0, 255], [127, 0, 127, 255], [0; 4]]);
}

#[test]
fn both_kinds_of_alpha_decode_as_defined() {
    let colours = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
    let plain = [[0x10, 0xf2, 0, 0, 0, 0, 0, 0], colours].concat();
    let alphas = |pixels: Vec<[u8; 4]>| pixels.iter().map(|pixel| pixel[3]).collect::<Vec<u8>>();
    assert_eq!(alphas(pixels(4, 4, BlockEncoding::Dxt3, &plain))[..5], [0, 17, 34, 255, 0]);
    // Indices 0 to 7 in three bits each, lowest first.
    let indices = [0b1000_1000, 0b1100_0110, 0b1111_1010];
    let eight = [[255, 3].as_slice(), &indices, &indices, &colours].concat();
    assert_eq!(alphas(pixels(4, 4, BlockEncoding::Dxt5, &eight))[..8], [255, 3, 219, 183, 147, 111, 75, 39]);
    let six = [[0, 250].as_slice(), &indices, &indices, &colours].concat();
    assert_eq!(alphas(pixels(4, 4, BlockEncoding::Dxt5, &six))[..8], [0, 250, 50, 100, 150, 200, 0, 255]);
}

#[test]
fn blocks_beyond_the_edge_are_cut() {
    let block = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
    let picture = decode(&file(5, 3, BlockEncoding::Dxt1, &block.repeat(2)), 100).unwrap();
    assert_eq!(picture.rgba, [255; 60]);
}

#[test]
fn encoding_keeps_pictures_close() {
    let (width, height) = (64, 56);
    let original = gradient(width, height);
    for encoding in ENCODINGS {
        for effort in [EncodingEffort::Quick, EncodingEffort::Thorough] {
            let bytes = encode(&original, width, height, encoding, effort).unwrap();
            let decoded = decode(&bytes, 1 << 20).unwrap();
            let squares: f64 =
                original.iter().zip(&decoded.rgba).map(|(one, other)| f64::from(one.abs_diff(*other)).powi(2)).sum();
            let psnr = 10.0 * (255.0 * 255.0 / (squares / original.len() as f64)).log10();
            assert!(psnr > 33.0, "{encoding:?} {effort:?}: {psnr}");
        }
    }
}

#[test]
fn each_defect_is_named() {
    let good = file(4, 4, BlockEncoding::Dxt1, &[0; 8]);
    let with = |at: usize, value: [u8; 4]| {
        let mut bytes = good.clone();
        bytes[at..at + 4].copy_from_slice(&value);
        bytes
    };
    let huge = u64::from(u32::MAX).div_ceil(4);
    for (bytes, error) in [
        (b"PNG".to_vec(), Error::Magic),
        (good[..127].to_vec(), Error::TooShort { size: 127 }),
        (good[..135].to_vec(), Error::PayloadTooShort { needed: 8, found: 7 }),
        (with(0x54, *b"DX10"), Error::Dx10),
        (with(0x54, [0; 4]), Error::Uncompressed),
        (with(0x54, *b"ETC2"), Error::UnknownCode { code: *b"ETC2" }),
        (with(0x0c, [0; 4]), Error::Empty),
        (with(0x10, [0; 4]), Error::Empty),
        (with(0x10, [0xff; 4]), Error::PayloadTooShort { needed: huge * 8, found: 8 }),
        (file(u32::MAX, u32::MAX, BlockEncoding::Dxt5, &[]), Error::PayloadTooShort { needed: u64::MAX, found: 0 }),
    ] {
        assert_eq!(decode(&bytes, 100), Err(error));
    }
    assert_eq!(decode(&good, 15), Err(Error::TooLarge { width: 4, height: 4, limit: 15 }));
    let refused =
        |bytes: &[u8], width, height| encode(bytes, width, height, BlockEncoding::Dxt1, EncodingEffort::Quick);
    assert_eq!(refused(&[0; 60], 5, 3), Err(Error::NotInBlocks { width: 5, height: 3 }));
    assert_eq!(refused(&[0; 63], 4, 4), Err(Error::PixelCount { needed: 64, found: 63 }));
    assert_eq!(refused(&[], 0, 4), Err(Error::Empty));
}

#[test]
fn what_follows_the_picture_is_counted_and_ignored() {
    let bytes = [solid_wallpaper(0, 0, 0), vec![1; 99]].concat();
    let dds = Dds::read(&bytes).unwrap();
    assert_eq!(dds.trailing_bytes, 99);
    assert_eq!(dds.findings(), [Finding::new(Severity::Note, "", FindingKind::TrailingBytes { size: 99 })]);
}

#[test]
fn what_a_console_refuses_or_ignores_is_told() {
    let check = |width, height, encoding, mip_count, expected: &[FindingKind]| {
        let header = DdsHeader { width, height, encoding, mip_count };
        let blocks = vec![0; usize::try_from(header.payload_bytes()).unwrap()];
        let file = [header.write().as_slice(), &blocks].concat();
        let kinds: Vec<_> = Dds::read(&file).unwrap().findings().iter().map(|finding| *finding.kind()).collect();
        assert_eq!(kinds, expected, "{header:?}");
    };
    check(1280, 720, BlockEncoding::Dxt1, 0, &[]);
    check(64, 56, BlockEncoding::Dxt5, 1, &[]);
    check(1280, 720, BlockEncoding::Dxt5, 0, &[FindingKind::WallpaperEncoding]);
    check(66, 56, BlockEncoding::Dxt5, 3, &[FindingKind::NotInBlocks, FindingKind::MipChain { count: 2 }]);
}

proptest! {
    #[test]
    fn any_header_is_read_or_refused(header in proptest::collection::vec(any::<u8>(), 0..200), dds: bool) {
        let mut bytes = header;
        if dds && bytes.len() >= 4 {
            bytes[..4].copy_from_slice(b"DDS ");
        }
        if let Ok(picture) = decode(&bytes, 1000) {
            prop_assert_eq!(picture.rgba.len() as u64, u64::from(picture.width) * u64::from(picture.height) * 4);
        }
    }
}
