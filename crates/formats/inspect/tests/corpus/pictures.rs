//! Pictures that are truncated, have a wrong size or are of a kind that no console shows.

use vitrine_dds::{BlockEncoding, Dds, EncodingEffort, encode, solid_wallpaper};

use super::bytes::{cut, joined, noise, patched};
use super::{Cases, Reader};

const JFIF: &[u8] = b"\xff\xd8\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0";

/// A JPEG of markers alone: start, the given segments, tables, a frame header, a scan of a few bytes, end.
pub fn jpeg(sof: u8, width: u16, height: u16, components: u8, before: &[u8]) -> Vec<u8> {
    let codes = [joined(&[b"\xff\xc4\x00\x13\x00", &[0; 16]]), joined(&[b"\xff\xc4\x00\x13\x10", &[0; 16]])].concat();
    let tables = joined(&[b"\xff\xdb\x00\x43", &[0; 65], &codes]);
    let mut out = joined(&[JFIF, before, &tables]);
    let length = 8 + 3 * u16::from(components);
    out.extend_from_slice(&[0xff, sof]);
    out.extend_from_slice(&length.to_be_bytes());
    out.push(8);
    out.extend_from_slice(&height.to_be_bytes());
    out.extend_from_slice(&width.to_be_bytes());
    out.push(components);
    for component in 1..=components {
        out.extend_from_slice(&[component, 0x11, 0]);
    }
    out.extend_from_slice(&[0xff, 0xda]);
    out.extend_from_slice(&(6 + 2 * u16::from(components)).to_be_bytes());
    out.push(components);
    for component in 1..=components {
        out.extend_from_slice(&[component, 0]);
    }
    out.extend_from_slice(&[0, 63, 0]);
    out.extend_from_slice(b"\x12\x34\x56\xff\x00\x78\xff\xd9");
    out
}

/// An EXIF segment with one entry of the first directory; `next` is where the second directory is said to be.
fn exif(tag: u16, value: u16, next: u32) -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x01\0".to_vec();
    tiff.extend_from_slice(&tag.to_le_bytes());
    tiff.extend_from_slice(&[3, 0, 1, 0, 0, 0]);
    tiff.extend_from_slice(&value.to_le_bytes());
    tiff.extend_from_slice(&[0, 0]);
    tiff.extend_from_slice(&next.to_le_bytes());
    let length = (tiff.len() + 8) as u16;
    joined(&[b"\xff\xe1", &length.to_be_bytes(), b"Exif\0\0", &tiff])
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let covered = joined(&[kind, data]);
    joined(&[&(data.len() as u32).to_be_bytes(), &covered, &crc32fast::hash(&covered).to_be_bytes()])
}

fn header(width: u32, height: u32, depth: u8, colour: u8, interlace: u8) -> Vec<u8> {
    let size = joined(&[&width.to_be_bytes(), &height.to_be_bytes()]);
    chunk(b"IHDR", &joined(&[&size, &[depth, colour, 0, 0, interlace]]))
}

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A PNG of zeros: header, given chunks, one chunk of data that unpacks to `size` bytes.
fn png_of(header: &[u8], before: &[u8], size: usize) -> Vec<u8> {
    let data = chunk(b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&vec![0; size], 9));
    joined(&[SIGNATURE, header, before, &data, &chunk(b"IEND", b"")])
}

/// A valid icon of this size.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    png_of(&header(width, height, 8, 6, 0), b"", (width as usize * 4 + 1) * height as usize)
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("jpg", Reader::Inspect);
    jpegs(&mut cases);
    cases.extension = "dds";
    dds(&mut cases);
    cases.extension = "png";
    pngs(&mut cases);
    cases
}

fn jpegs(cases: &mut Cases) {
    let sound = jpeg(0xc0, 1280, 720, 3, b"");
    cases.family("jpeg-kind");
    cases.refuse("progressive", "jpeg.progressive", jpeg(0xc2, 1280, 720, 3, b""));
    cases.refuse("extended", "jpeg.kind", jpeg(0xc1, 1280, 720, 3, b""));
    cases.refuse("lossless", "jpeg.kind", jpeg(0xc3, 1280, 720, 3, b""));
    cases.refuse("arithmetic", "jpeg.kind", jpeg(0xc9, 1280, 720, 3, b""));
    cases.refuse("four-colours", "jpeg.components", jpeg(0xc0, 1280, 720, 4, b""));
    cases.refuse("two-colours", "jpeg.components", jpeg(0xc0, 1280, 720, 2, b""));
    cases.accept("grey", jpeg(0xc0, 1280, 720, 1, b""));

    cases.family("jpeg-decoding");
    // The first component's factors stand after its number.
    let factors = |across_and_down: u8| {
        let at = sound.windows(3).position(|window| window == [1, 0x11, 0]).expect("the first component");
        patched(&sound, at + 1, &[across_and_down])
    };
    cases.accept("sampling-4-by-4", factors(0x44));
    cases.refuse("sampling-0-across", "jpeg.sampling", factors(0x01));
    cases.refuse("sampling-0-down", "jpeg.sampling", factors(0x10));
    cases.refuse("sampling-5-across", "jpeg.sampling", factors(0x51));
    cases.refuse("sampling-15-down", "jpeg.sampling", factors(0x1f));
    let without = |marker: &[u8]| {
        let at = sound.windows(marker.len()).position(|window| window == marker).expect("the marker");
        patched(&sound, at + 1, &[0xe9])
    };
    cases.refuse("no-quantization-table", "jpeg.table_missing", without(&[0xff, 0xdb]));
    cases.refuse("no-codes", "jpeg.table_missing", without(&[0xff, 0xc4, 0, 19, 0]));
    cases.refuse("no-codes-of-the-second-kind", "jpeg.table_missing", without(&[0xff, 0xc4, 0, 19, 0x10]));

    cases.family("jpeg-size");
    for (name, width, height) in
        [("one-wider", 1281, 720), ("one-lower", 1280, 719), ("full-hd", 1920, 1080), ("portrait", 720, 1280)]
    {
        cases.refuse(name, "jpeg.size", jpeg(0xc0, width, height, 3, b""));
    }
    cases.refuse("two-frames", "jpeg.several_frames", {
        let second = [0xff, 0xc0, 0, 17, 8, 2, 208, 5, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
        jpeg(0xc0, 1280, 720, 3, &second)
    });
    let thumbnail = joined(&[&exif(0x0112, 1, 0), b"\xff\xe2\x00\x20", &jpeg(0xc0, 160, 120, 3, b"")[..30]]);
    cases.accept("thumbnail-of-another-size", jpeg(0xc0, 1280, 720, 3, &thumbnail));

    cases.family("jpeg-cut");
    cases.refuse("magic-only", "jpeg.frame_missing", b"\xff\xd8\xff");
    cases.refuse("no-frame", "jpeg.frame_missing", &sound[..20]);
    cases.refuse("no-end", "jpeg.truncated", cut(&sound, 2));
    cases.refuse("half-a-scan", "jpeg.truncated", cut(&sound, 5));
    cases.refuse("scan-before-frame", "jpeg.scan_before_frame", joined(&[&sound[..20], b"\xff\xda\x00\x03\x00"]));
    cases.refuse("segment-of-one-byte", "jpeg.segment_damaged", joined(&[&sound[..20], b"\xff\xe3\x00\x01\x00"]));
    cases.refuse("no-marker", "jpeg.marker_missing", joined(&[&sound[..20], &noise(64)[..8], b"\0\0"]));
    cases.tell("trailing-bytes", "jpeg.trailing_bytes", joined(&[&sound, &noise(77)]));

    cases.family("jpeg-exif");
    cases.tell("turned", "jpeg.turned", jpeg(0xc0, 1280, 720, 3, &exif(0x0112, 6, 0)));
    cases.accept("cyclic-directory", jpeg(0xc0, 1280, 720, 3, &exif(0x0112, 1, 8)));
    cases.accept("directory-far-away", jpeg(0xc0, 1280, 720, 3, &exif(0x8769, 0xffff, u32::MAX)));
    cases.accept("make-not-text", jpeg(0xc0, 1280, 720, 3, &exif(0x010f, 0x1234, 0)));
    cases.accept("sound", sound);
}

fn dds(cases: &mut Cases) {
    let sound = solid_wallpaper(0, 0, 0);
    let icon =
        encode(&[0x80; 64 * 56 * 4], 64, 56, BlockEncoding::Dxt5, EncodingEffort::Quick).expect("64×56 can be encoded");
    cases.family("dds-header");
    cases.refuse("127-bytes", "dds.too_short", &sound[..127]);
    cases.refuse("magic-only", "dds.too_short", b"DDS ");
    cases.refuse("dx10", "dds.dx10", patched(&sound, 0x54, b"DX10"));
    cases.refuse("dxt2", "dds.unknown_code", patched(&sound, 0x54, b"DXT2"));
    cases.refuse("bc5", "dds.unknown_code", patched(&sound, 0x54, b"ATI2"));
    cases.refuse("no-code", "dds.uncompressed", patched(&sound, 0x50, &[0x41, 0, 0, 0, 0, 0, 0, 0]));
    cases.refuse("width-0", "dds.empty", patched(&sound, 0x10, &[0; 4]));
    cases.refuse("height-0", "dds.empty", patched(&sound, 0x0c, &[0; 4]));

    cases.family("dds-size");
    cases.refuse("one-byte-short", "dds.payload_too_short", cut(&sound, 1));
    cases.refuse("header-only", "dds.payload_too_short", &sound[..128]);
    cases.refuse("width-huge", "dds.payload_too_short", patched(&sound, 0x10, &[0xff; 4]));
    cases.refuse("both-huge", "dds.payload_too_short", patched(&sound, 0x0c, &[0xff; 8]));
    cases.refuse("dxt3-in-dxt1-bytes", "dds.payload_too_short", patched(&sound, 0x54, b"DXT3"));
    let dxt5 = joined(&[&patched(&sound, 0x54, b"DXT5"), &vec![0; 460_800]]);
    cases.refuse("dxt5-wallpaper", "dds.wallpaper_encoding", dxt5);
    cases.refuse("not-in-blocks", "dds.not_in_blocks", patched(&sound, 0x10, &1278_u32.to_le_bytes()));
    let chain = joined(&[&patched(&sound, 0x1c, &[5, 0, 0, 0]), &vec![0; 150_000]]);
    cases.tell("mip-chain", "dds.mip_chain", chain);
    cases.tell("trailing-bytes", "dds.trailing_bytes", joined(&[&sound, b"more"]));
    cases.accept("icon", icon);
    assert!(Dds::read(&sound).is_ok(), "the file to damage is sound");
    cases.accept("wallpaper", sound);
}

fn pngs(cases: &mut Cases) {
    let sound = png(64, 56);
    cases.family("png-header");
    cases.refuse("signature-cut", "png.truncated", &sound[..5]);
    cases.refuse("signature-damaged", "png.signature", patched(&sound, 4, b"\n\n"));
    cases.refuse("bomb", "png.too_many_pixels", png_of(&header(65_535, 65_535, 8, 6, 0), b"", 100));
    cases.refuse("one-row-of-2-31", "png.too_many_pixels", png_of(&header(0x7fff_ffff, 1, 8, 6, 0), b"", 100));
    cases.refuse("width-0", "png.header_damaged", png_of(&header(0, 56, 8, 6, 0), b"", 0));
    cases.refuse("colour-5", "png.header_damaged", png_of(&header(64, 56, 8, 5, 0), b"", 100));
    cases.refuse("depth-3", "png.header_damaged", png_of(&header(64, 56, 3, 0, 0), b"", 100));
    cases.refuse("interlace-2", "png.header_damaged", png_of(&header(64, 56, 8, 6, 2), b"", 100));
    cases.refuse("no-header", "png.header_missing", joined(&[SIGNATURE, &chunk(b"IEND", b"")]));

    cases.family("png-chunks");
    cases.refuse("wrong-checksum", "png.chunk_checksum", patched(&sound, 20, &[1]));
    cases.refuse(
        "wrong-checksum-of-data",
        "png.chunk_checksum",
        patched(&sound, sound.len() - 14, &[sound[sound.len() - 14] ^ 1]),
    );
    cases.refuse("no-end", "png.truncated", cut(&sound, 12));
    cases.refuse("chunk-of-4-gib", "png.truncated", patched(&sound, 33, &[0xff; 4]));
    cases.refuse("no-data", "png.data_missing", joined(&[SIGNATURE, &header(64, 56, 8, 6, 0), &chunk(b"IEND", b"")]));
    let damaged = joined(&[SIGNATURE, &header(64, 56, 8, 6, 0), &chunk(b"IDAT", &[0xff; 50]), &chunk(b"IEND", b"")]);
    cases.refuse("data-damaged", "png.data_damaged", damaged);
    cases.refuse("data-one-row-short", "png.data_too_short", png_of(&header(64, 56, 8, 6, 0), b"", 257 * 55));
    cases.refuse("data-beyond-the-size", "png.data_too_long", png_of(&header(64, 56, 8, 6, 0), b"", 64 << 20));
    cases.tell("trailing-bytes", "png.trailing_bytes", joined(&[&sound, b"more"]));

    cases.family("png-decoding");
    let unknown = png_of(&header(64, 56, 8, 6, 0), &chunk(b"FRAC", b"x"), 257 * 56);
    cases.refuse("unknown-critical-chunk", "png.unknown_chunk", unknown);
    cases.accept("unknown-chunk", png_of(&header(64, 56, 8, 6, 0), &chunk(b"frAc", b"x"), 257 * 56));
    let filtered = |filter: u8, row: usize| {
        let mut rows = vec![0; 257 * 56];
        rows[257 * row] = filter;
        let data = chunk(b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&rows, 9));
        joined(&[SIGNATURE, &header(64, 56, 8, 6, 0), &data, &chunk(b"IEND", b"")])
    };
    cases.accept("filter-4", filtered(4, 55));
    cases.refuse("filter-5", "png.filter_unknown", filtered(5, 0));
    cases.refuse("filter-255-in-the-last-row", "png.filter_unknown", filtered(255, 55));
    cases.refuse("no-palette", "png.palette_missing", png_of(&header(64, 56, 8, 3, 0), b"", 65 * 56));
    let odd = png_of(&header(64, 56, 8, 3, 0), &chunk(b"PLTE", &[0; 4]), 65 * 56);
    cases.refuse("palette-of-four-bytes", "png.palette_missing", odd);

    cases.family("png-kind");
    cases.tell("animated", "png.animated", png_of(&header(64, 56, 8, 6, 0), &chunk(b"acTL", &[0; 8]), 257 * 56));
    cases.tell("sixteen-bits", "png.sixteen_bits", png_of(&header(64, 56, 16, 6, 0), b"", 513 * 56));
    cases.tell("palette", "png.palette", png_of(&header(64, 56, 8, 3, 0), &chunk(b"PLTE", &[0; 9]), 65 * 56));
    cases.tell("interlaced", "png.interlaced", png_of(&header(8, 8, 8, 0, 1), b"", 79));
    cases.tell("one-pixel-too-wide", "inspect.unusual_size", png(65, 56));
    cases.accept("icon", sound);
}
