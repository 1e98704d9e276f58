//! Textures in every encoding, and what hostile files do.

mod writer;

use std::time::{Duration, Instant};

use proptest::prelude::*;
use vitrine_bntx::{BntxError, BntxLimits, TextureEncoding, TextureFile};
use writer::{NewTexture, RGBA, file, pixels, plain};

fn read(bytes: &[u8]) -> Result<TextureFile<'_>, BntxError> {
    TextureFile::read(bytes, &BntxLimits::default())
}

fn decoded(bytes: &[u8]) -> Result<Vec<u8>, BntxError> {
    read(bytes)?.textures[0].decode()
}

#[test]
fn pixels_come_back_from_every_tiling() {
    for gobs in [None, Some(1), Some(2), Some(4), Some(8), Some(16), Some(32)] {
        for (width, height) in [(1, 1), (4, 4), (16, 8), (17, 9), (64, 130), (300, 5), (129, 257)] {
            let bytes = file(&[plain("P", width, height, gobs)]);
            assert_eq!(decoded(&bytes), Ok(pixels(width, height)), "{gobs:?} {width}×{height}");
        }
    }
}

#[test]
fn textures_are_found_by_their_names() {
    let bytes = file(&[plain("Icon^s", 8, 8, Some(1)), plain("Bg_00", 3, 2, None)]);
    let textures = read(&bytes).expect("a file");
    let found = textures.find("Bg_00").expect("a texture");
    assert_eq!((found.width, found.height, found.encoding), (3, 2, Some(TextureEncoding::Rgba8)));
    assert_eq!(textures.find("bg_00"), None);
}

/// One block of each encoding whose pixels all have one colour, built by hand from the encodings' own documents.
#[test]
fn every_encoding_is_decoded() {
    let bc1 = [0x00, 0xf8, 0x00, 0xf8, 0, 0, 0, 0];
    let opaque = [255, 255, 0, 0, 0, 0, 0, 0];
    let half = [0x80, 0x80, 0, 0, 0, 0, 0, 0];
    // BC7 in mode 6: seven bits and one for each channel of two colours; 127 and 1 for red and alpha, 0 for the others.
    let mut bits = 0x40_u128;
    for (place, value) in [(7, 0x7f), (14, 0x7f), (49, 0x7f), (56, 0x7f), (63, 1), (64, 1)] {
        bits |= value << place;
    }
    let bc7 = bits.to_le_bytes();
    // ASTC: a block of one colour, 16 bits a channel.
    let astc = [0xfc, 0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff];
    let cases: Vec<(u32, u32, Vec<u8>, [u8; 4])> = vec![
        (0x0201, 1, vec![9], [9, 0, 0, 255]),
        (0x0901, 1, vec![9, 8], [9, 8, 0, 255]),
        (0x0b06, 1, vec![1, 2, 3, 4], [1, 2, 3, 4]),
        (0x0c01, 1, vec![1, 2, 3, 4], [3, 2, 1, 4]),
        (0x1a01, 4, bc1.to_vec(), [255, 0, 0, 255]),
        (0x1b01, 4, [[0xff; 8], bc1].concat(), [255, 0, 0, 255]),
        (0x1c06, 4, [half, bc1].concat(), [255, 0, 0, 128]),
        (0x1d01, 4, half.to_vec(), [128, 0, 0, 255]),
        (0x1e01, 4, [half, opaque].concat(), [128, 255, 0, 255]),
        (0x2001, 4, bc7.to_vec(), [255, 1, 1, 255]),
        (0x2d01, 4, astc.to_vec(), [255, 0, 0, 255]),
        (0x3a06, 12, astc.to_vec(), [255, 0, 0, 255]),
        (0x3501, 5, astc.to_vec(), [255, 0, 0, 255]),
    ];
    for (format, side, block, colour) in cases {
        let texture = NewTexture {
            name: "T",
            width: side,
            height: side,
            format,
            channels: RGBA,
            rows: (block.len(), 1),
            blocks: block,
            block_gobs: Some(1),
        };
        let rgba = decoded(&file(&[texture])).expect("pixels");
        assert_eq!(rgba, colour.repeat((side * side) as usize), "{format:#x}");
    }
}

#[test]
fn channels_come_from_where_the_texture_says() {
    // White whose alpha is the stored red: how masks are stored.
    let texture = NewTexture { channels: 0x0201_0101, ..plain("Mask", 2, 1, None) };
    assert_eq!(decoded(&file(&[texture])), Ok(vec![255, 255, 255, 0, 255, 255, 255, 1]));
    let texture = NewTexture { channels: 0x0500_0203, ..plain("Odd", 2, 1, None) };
    assert_eq!(decoded(&file(&[texture])), Ok(vec![0, 0, 0, 255, 0, 1, 0, 254]));
}

#[test]
fn what_is_not_read_is_named() {
    assert_eq!(read(b"FLYT").unwrap_err(), BntxError::Magic);
    let mut other = file(&[plain("P", 2, 2, None)]);
    other[0xc..0xe].copy_from_slice(&[0xfe, 0xff]);
    assert_eq!(read(&other).unwrap_err(), BntxError::ByteOrderMark { mark: [0xfe, 0xff] });
    let float = NewTexture { format: 0x1f05, ..plain("Sky", 4, 4, None) };
    let format = BntxError::Format { name: "Sky".to_owned(), format: 0x1f05 };
    assert_eq!(decoded(&file(&[float])), Err(format));
    for (width, height) in [(0, 4), (4, 0), (u32::MAX, u32::MAX), (8192, 8192)] {
        let mut bytes = file(&[plain("P", 4, 4, None)]);
        let at = 0x108;
        bytes[at + 0x24..at + 0x28].copy_from_slice(&width.to_le_bytes());
        bytes[at + 0x28..at + 0x2c].copy_from_slice(&height.to_le_bytes());
        assert_eq!(read(&bytes).unwrap_err(), BntxError::Size { name: "P".to_owned(), width, height });
    }
    let mut many = file(&[plain("P", 2, 2, None)]);
    many[0x24..0x28].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(read(&many).unwrap_err(), BntxError::TooManyTextures { count: u32::MAX, limit: 1024 });
}

#[test]
fn a_texture_larger_than_its_data_is_refused() {
    for gobs in [None, Some(4)] {
        let mut bytes = file(&[plain("P", 16, 16, gobs)]);
        let at = 0x108;
        bytes[at + 0x24..at + 0x28].copy_from_slice(&4000_u32.to_le_bytes());
        assert!(matches!(decoded(&bytes), Err(BntxError::TooShort { size, .. }) if size >= 1024), "{gobs:?}");
    }
}

#[test]
fn a_cut_file_is_refused_wherever_it_ends() {
    let whole = file(&[plain("P", 16, 16, Some(2))]);
    for length in 0..whole.len() {
        assert!(decoded(&whole[..length]).is_err(), "{length}");
    }
}

#[test]
fn a_large_texture_is_decoded_in_bounded_time() {
    let (width, height) = (2048_u32, 2048_u32);
    let blocks = vec![0x5a; (width / 4 * height / 4 * 16) as usize];
    let rows = (width as usize / 4 * 16, height as usize / 4);
    for format in [0x2001, 0x2d01] {
        let blocks = blocks.clone();
        let texture =
            NewTexture { name: "L", width, height, format, channels: RGBA, rows, blocks, block_gobs: Some(16) };
        let bytes = file(&[texture]);
        let start = Instant::now();
        decoded(&bytes).expect("pixels");
        assert!(start.elapsed() < Duration::from_secs(20), "{format:#x}: {:?}", start.elapsed());
    }
}

proptest! {
    #[test]
    fn any_block_of_any_encoding_is_decoded(kind in 0_u32..0x40, block in prop::collection::vec(any::<u8>(), 64), gobs in 0_u32..2) {
        let texture = NewTexture {
            name: "T", width: 5, height: 3, format: kind << 8 | 1, channels: RGBA, rows: (64, 1), blocks: block,
            block_gobs: (gobs > 0).then_some(1),
        };
        match decoded(&file(&[texture])) {
            Ok(rgba) => prop_assert_eq!(rgba.len(), 60),
            Err(BntxError::Format { .. } | BntxError::TooShort { .. }) => {}
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    #[test]
    fn changed_bytes_never_panic(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12)) {
        let mut bytes = file(&[plain("Icon", 16, 16, Some(2)), plain("Bg", 3, 3, None)]);
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if let Ok(textures) = read(&bytes) {
            textures.textures.iter().for_each(|texture| drop(texture.decode()));
        }
    }
}
