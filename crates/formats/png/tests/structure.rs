//! PNG files built chunk by chunk: valid in every colour and depth, and damaged in every way that has an error.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use vitrine_png::{ColourType, Error, Finding, FindingKind, Png, PortabilityIssue, SIGNATURE, Severity};

const MAX_PIXELS: u64 = 1_000_000;

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let covered = [kind.as_slice(), data].concat();
    [&(data.len() as u32).to_be_bytes(), covered.as_slice(), &crc32fast::hash(&covered).to_be_bytes()].concat()
}

fn header(width: u32, height: u32, depth: u8, colour: u8, interlace: u8) -> Vec<u8> {
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    chunk(b"IHDR", &[size.as_slice(), &[depth, colour, 0, 0, interlace]].concat())
}

/// Zeros packed, cut into pieces of `piece` bytes.
fn data(bytes: u64, piece: usize) -> Vec<u8> {
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&vec![0; bytes as usize], 6);
    packed.chunks(piece).flat_map(|piece| chunk(b"IDAT", piece)).collect()
}

fn png(header: &[u8], between: &[u8]) -> Vec<u8> {
    [&SIGNATURE, header, between, chunk(b"IEND", b"").as_slice()].concat()
}

fn read(bytes: &[u8]) -> Result<Png, Error> {
    Png::read(bytes, MAX_PIXELS)
}

#[test]
fn every_colour_and_depth_has_the_length_its_size_asks_for() {
    let check = |depth: u8, number: u8, colour: ColourType, interlace: u8, expected: u64| {
        let palette = if number == 3 { chunk(b"PLTE", &[0; 6]) } else { Vec::new() };
        let between = [palette, data(expected, 1000)].concat();
        let sound = png(&header(10, 6, depth, number, interlace), &between);
        let read = read(&sound).unwrap();
        assert_eq!((read.width, read.height, read.bit_depth, read.colour), (10, 6, depth, colour));
        assert_eq!(read.is_interlaced, interlace == 1);
        assert_eq!(read.unpacked_bytes(), expected);
    };
    check(1, 0, ColourType::Grey, 0, 6 * 3);
    check(16, 0, ColourType::Grey, 0, 6 * 21);
    check(8, 2, ColourType::Rgb, 0, 6 * 31);
    check(4, 3, ColourType::Palette, 0, 6 * 6);
    check(8, 4, ColourType::GreyAlpha, 0, 6 * 21);
    check(8, 6, ColourType::Rgba, 0, 6 * 41);
    check(16, 6, ColourType::Rgba, 0, 6 * 81);
    // The seven passes of 10×6: 2×1, 1×1, 3×1, 2×2, 5×1, 5×3 and 10×3.
    check(8, 0, ColourType::Grey, 1, 3 + 2 + 4 + 2 * 3 + 6 + 3 * 6 + 3 * 11);
}

#[test]
fn damage_has_its_own_error_for_each_kind() {
    let head = header(10, 6, 8, 6, 0);
    let body = data(6 * 41, 1000);
    let sound = png(&head, &body);
    assert!(read(&sound).is_ok());
    let check = |bytes: &[u8], expected: Error| assert_eq!(read(bytes), Err(expected));
    check(b"GIF89a, no PNG", Error::Signature);
    check(&sound[..7], Error::Truncated { offset: 0 });
    check(&sound[..20], Error::Truncated { offset: 8 });
    check(&png(&[], &body), Error::HeaderMissing);
    check(&png(&[head.clone(), head.clone()].concat(), &body), Error::HeaderDamaged);
    for odd in [
        header(0, 6, 8, 6, 0),
        header(10, 0, 8, 6, 0),
        header(10, 6, 4, 6, 0),
        header(10, 6, 8, 7, 0),
        header(10, 6, 8, 6, 2),
    ] {
        check(&png(&odd, &body), Error::HeaderDamaged);
    }
    check(
        &png(&header(2000, 501, 8, 6, 0), &body),
        Error::TooManyPixels { width: 2000, height: 501, limit: MAX_PIXELS },
    );
    let mut changed = sound.clone();
    changed[50] ^= 1;
    check(&changed, Error::ChunkChecksum { offset: 33 });
    check(&png(&head, &[]), Error::DataMissing);
    check(&png(&head, &chunk(b"IDAT", &[0xff; 30])), Error::DataDamaged);
    check(&png(&head, &data(6 * 41 - 1, 1000)), Error::DataTooShort { expected: 246, actual: 245 });
    check(&png(&head, &data(6 * 41 + 1, 1000)), Error::DataTooLong { expected: 246 });
    check(&png(&head, &data(50_000_000, 100_000)), Error::DataTooLong { expected: 246 });
}

#[test]
fn the_data_may_be_cut_into_pieces_of_any_size() {
    for piece in [1, 2, 7, 50] {
        let sound = png(&header(300, 200, 8, 6, 0), &data(200 * 1201, piece));
        assert!(read(&sound).is_ok(), "pieces of {piece}");
    }
}

#[test]
fn what_readers_disagree_about_is_told() {
    let odd = |bytes: &[u8]| read(bytes).unwrap().oddities().collect::<Vec<_>>();
    assert_eq!(odd(&png(&header(10, 6, 8, 6, 0), &data(246, 99))), []);
    let animated = [chunk(b"acTL", &[0; 8]), data(6 * 81, 99)].concat();
    assert_eq!(
        odd(&png(&header(10, 6, 16, 6, 0), &animated)),
        [PortabilityIssue::Animated, PortabilityIssue::SixteenBits]
    );
    let indexed = [chunk(b"PLTE", &[0; 3]), data(66, 99)].concat();
    let indexed = png(&header(10, 6, 8, 3, 0), &indexed);
    assert_eq!(odd(&indexed), [PortabilityIssue::Palette]);
    assert_eq!(read(&indexed).unwrap().findings()[0].code(), "png.palette");
    assert_eq!(odd(&png(&header(1, 1, 8, 0, 1), &data(2, 99))), [PortabilityIssue::Interlaced, PortabilityIssue::Grey]);
}

#[test]
fn bytes_after_the_end_are_counted() {
    let sound = [png(&header(10, 6, 8, 6, 0), &data(246, 99)), b"more".to_vec()].concat();
    assert_eq!(read(&sound).unwrap().trailing_bytes, 4);
    let told = Finding::new(Severity::Warning, "", FindingKind::TrailingBytes { size: 4 });
    assert_eq!(read(&sound).unwrap().findings(), [told]);
}

#[test]
fn a_picture_cut_anywhere_is_refused() {
    let sound = png(&header(10, 6, 8, 6, 0), &data(246, 9));
    for length in 0..sound.len() {
        assert!(read(&sound[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn what_decoders_refuse_has_an_error_of_its_own() {
    let head = header(10, 6, 8, 6, 0);
    let body = data(6 * 41, 1000);
    let with = |kind: &[u8; 4]| png(&head, &[chunk(kind, b"x"), body.clone()].concat());
    assert_eq!(read(&with(b"FRAC")), Err(Error::UnknownChunk { offset: 33 }));
    assert!(read(&with(b"fRAC")).is_ok(), "a chunk that may be passed over");

    let indexed = header(10, 6, 8, 3, 0);
    let rows = data(6 * 11, 1000);
    let palette = |length: usize| chunk(b"PLTE", &vec![0; length]);
    assert!(read(&png(&indexed, &[palette(768), rows.clone()].concat())).is_ok());
    for between in [
        rows.clone(),
        [rows.clone(), palette(3)].concat(),
        [palette(0), rows.clone()].concat(),
        [palette(4), rows].concat(),
    ] {
        assert_eq!(read(&png(&indexed, &between)), Err(Error::PaletteMissing));
    }
}

#[test]
fn the_filter_of_every_row_is_looked_at() {
    let check = |interlace: u8, row_starts: &[usize], length: usize| {
        for (row, start) in row_starts.iter().enumerate() {
            let mut rows = vec![9; length];
            row_starts.iter().for_each(|start| rows[*start] = 4);
            let packed = |rows: &[u8]| {
                let packed = miniz_oxide::deflate::compress_to_vec_zlib(rows, 6);
                read(&png(&header(10, 6, 8, 0, interlace), &chunk(b"IDAT", &packed)))
            };
            assert!(packed(&rows).is_ok(), "{row}");
            rows[*start] = 5;
            assert_eq!(packed(&rows), Err(Error::FilterUnknown { row: row as u64, filter: 5 }));
        }
    };
    check(0, &[0, 11, 22, 33, 44, 55], 66);
    // The passes of 10×6 have rows of 2, 1, 3, 2, 5, 5 and 10 pixels.
    check(1, &[0, 3, 5, 9, 12, 15, 21, 27, 33, 39, 50, 61], 3 + 2 + 4 + 6 + 6 + 18 + 33);
}

#[test]
fn data_that_copies_from_before_its_start_is_damaged() {
    // Three bytes from one back, where nothing is, and the checksum of three zeros.
    let copied = [0x78, 0x01, 0x03, 0x02, 0x00, 0x00, 0x03, 0x00, 0x01];
    for piece in [1, 3, copied.len()] {
        let body: Vec<u8> = copied.chunks(piece).flat_map(|piece| chunk(b"IDAT", piece)).collect();
        assert_eq!(read(&png(&header(2, 1, 8, 0, 0), &body)), Err(Error::DataDamaged));
    }
}
