//! Defective and unusual files, each built here from valid ones, so that every byte of the damage is known.

use ::png::{BitDepth, ColorType, Encoder as PngEncoder};
use jpeg_encoder::{ColorType as JpegColor, Encoder as JpegEncoder, SamplingFactor};
use vitrine_media::{CropRect, DecodeLimits, Picture, PictureError, PictureRefusal, PictureType, PixelChannels};

const LIMITS: fn() -> DecodeLimits = DecodeLimits::default;

/// A picture with structure, so that entropy-coded data is neither tiny nor regular.
fn pattern(width: u32, height: u32, channels: usize) -> Vec<u8> {
    let mut state = 1u32;
    (0..width * height)
        .flat_map(|index| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (x, y) = (index % width, index / width);
            let noise = (state >> 28) as u8;
            [(x * 255 / width) as u8, (y * 255 / height) as u8 ^ noise, 128 + noise, 255].into_iter().take(channels)
        })
        .collect()
}

fn jpeg(width: u32, height: u32, adjust: impl FnOnce(&mut JpegEncoder<&mut Vec<u8>>)) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new(&mut bytes, 85);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    adjust(&mut encoder);
    encoder.encode(&pattern(width, height, 3), width as u16, height as u16, JpegColor::Rgb).expect("a sound JPEG");
    bytes
}

fn png_of(width: u32, height: u32, colour: ColorType, depth: BitDepth, data: &[u8], palette: Option<&[u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = PngEncoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    if let Some(palette) = palette {
        encoder.set_palette(palette.to_vec());
    }
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(data).expect("image data");
    writer.finish().expect("an end chunk");
    bytes
}

fn png(width: u32, height: u32) -> Vec<u8> {
    png_of(width, height, ColorType::Rgb, BitDepth::Eight, &pattern(width, height, 3), None)
}

fn webp(width: u32, height: u32) -> Vec<u8> {
    let pixels = pattern(width, height, 3);
    ::webp::Encoder::from_rgb(&pixels, width, height).encode(80.0).to_vec()
}

/// A PNG chunk with its length and checksum.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut named = name.to_vec();
    named.extend_from_slice(data);
    let mut bytes = (data.len() as u32).to_be_bytes().to_vec();
    bytes.extend_from_slice(&named);
    bytes.extend_from_slice(&crc32fast::hash(&named).to_be_bytes());
    bytes
}

/// The file with a chunk inserted right behind the PNG header.
fn with_chunk(png: &[u8], name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    [&png[..33], &chunk(name, data), &png[33..]].concat()
}

fn declared_png(width: u32, height: u32) -> Vec<u8> {
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend_from_slice(&[8, 6, 0, 0, 0]);
    [&PNG[..], &chunk(b"IHDR", &header), &chunk(b"IDAT", &[0x78, 0x9C, 0x03, 0, 0, 0, 0, 1]), &chunk(b"IEND", &[])]
        .concat()
}

const PNG: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// An Exif block with the given orientation and a place on earth.
fn exif_with_place(orientation: u16) -> Vec<u8> {
    let mut tiff = b"MM\0*\0\0\0\x08\0\x02".to_vec();
    tiff.extend_from_slice(&[0x01, 0x12, 0, 3, 0, 0, 0, 1]);
    tiff.extend_from_slice(&orientation.to_be_bytes());
    tiff.extend_from_slice(&[0, 0]);
    tiff.extend_from_slice(&[0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 40, 0, 0, 0, 0]);
    tiff.extend_from_slice(b"GPS 52.5200N 13.4050E");
    tiff
}

fn riff(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut body = b"WEBP".to_vec();
    for (name, data) in chunks {
        body.extend_from_slice(*name);
        body.extend_from_slice(&(data.len() as u32).to_le_bytes());
        body.extend_from_slice(data);
        if data.len() % 2 == 1 {
            body.push(0);
        }
    }
    [b"RIFF", &(body.len() as u32).to_le_bytes()[..], &body].concat()
}

fn refused(bytes: &[u8]) -> PictureError {
    Picture::decode(bytes, &LIMITS()).expect_err("this file is unfit")
}

fn is_corrupt(bytes: &[u8]) -> bool {
    matches!(Picture::decode(bytes, &LIMITS()), Err(PictureError::Corrupt(_)))
}

#[test]
fn sound_files_of_every_type_decode_to_their_size() {
    for bytes in
        [jpeg(70, 50, |_| {}), jpeg(70, 50, |encoder| encoder.set_progressive(true)), png(70, 50), webp(70, 50)]
    {
        let picture = Picture::decode(&bytes, &LIMITS()).expect("a sound file");
        assert_eq!((picture.width_px(), picture.height_px(), picture.channels()), (70, 50, PixelChannels::Rgb));
        let expected = pattern(70, 50, 3);
        let error: u64 = picture.pixels().iter().zip(&expected).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        assert!(error / (expected.len() as u64) < 12, "mean error {}", error / expected.len() as u64);
    }
}

#[test]
fn content_decides_and_a_name_cannot_lie() {
    assert_eq!(refused(b"MZ\x90\0 this program cannot be run"), PictureError::NotAPicture);
    assert_eq!(refused(b"GIF89a\x01\0\x01\0"), PictureError::NotAPicture);
    assert_eq!(refused(b""), PictureError::NotAPicture);
    let found = Picture::decode_only(PictureType::Png, &jpeg(20, 20, |_| {}), &LIMITS()).expect_err("no PNG");
    assert_eq!(found, PictureError::TypeNotAllowed { found: PictureType::Jpeg });
}

#[test]
fn a_pixel_flood_is_refused_from_the_header() {
    let flood = declared_png(65_535, 65_535);
    assert!(flood.len() < 100);
    assert!(matches!(refused(&flood), PictureError::TooManyPixels { width_px: 65_535, height_px: 65_535, .. }));
    assert!(matches!(refused(&declared_png(u32::MAX, u32::MAX)), PictureError::TooManyPixels { .. }));
    assert!(matches!(refused(&declared_png(8193, 16)), PictureError::TooManyPixels { .. }));
    assert!(matches!(refused(&declared_png(4097, 4096)), PictureError::TooManyPixels { .. }));
    assert!(is_corrupt(&declared_png(0, 100)));

    let mut flood = jpeg(64, 64, |_| {});
    let frame = flood.windows(2).position(|pair| pair == [0xFF, 0xC0]).expect("a frame header");
    flood[frame + 5..frame + 9].copy_from_slice(&[0xFF; 4]);
    assert!(matches!(refused(&flood), PictureError::TooManyPixels { width_px: 65_535, height_px: 65_535, .. }));
}

#[test]
fn a_small_webp_canvas_cannot_hide_a_huge_frame() {
    let mut frame = vec![0x10, 0, 0, 0x9D, 0x01, 0x2A];
    frame.extend_from_slice(&[0xFF, 0x3F, 0xFF, 0x3F, 0, 0, 0, 0]);
    let canvas = vec![0, 0, 0, 0, 31, 0, 0, 31, 0, 0];
    assert!(matches!(
        refused(&riff(&[(b"VP8X", canvas.clone()), (b"VP8 ", frame)])),
        PictureError::TooManyPixels { width_px: 16_383, height_px: 16_383, .. }
    ));
    let sound = webp(64, 64);
    assert!(is_corrupt(&riff(&[(b"VP8X", canvas), (b"VP8 ", sound[20..].to_vec())])));
}

#[test]
fn every_truncation_is_refused() {
    for (name, bytes) in [
        ("jpeg", jpeg(96, 64, |_| {})),
        ("progressive", jpeg(96, 64, |encoder| encoder.set_progressive(true))),
        ("png", png(96, 64)),
        ("webp", webp(96, 64)),
    ] {
        for end in (0..bytes.len()).step_by(7).chain([bytes.len() - 1, bytes.len() - 2]) {
            assert!(Picture::decode(&bytes[..end], &LIMITS()).is_err(), "{name} cut at {end} of {}", bytes.len());
        }
    }
}

#[test]
fn a_wrong_checksum_in_the_image_data_is_refused() {
    let mut bytes = png(60, 40);
    let data = bytes.windows(4).position(|name| name == b"IDAT").expect("image data") + 20;
    bytes[data] ^= 0x55;
    assert!(is_corrupt(&bytes));
}

/// An animated WebP of as many frames as colours are given.
fn animated_webp(colours: &[u8]) -> Vec<u8> {
    let pixels: Vec<Vec<u8>> = colours.iter().map(|colour| vec![*colour; 32 * 32 * 4]).collect();
    let config = ::webp::WebPConfig::new().expect("defaults");
    let mut encoder = ::webp::AnimEncoder::new(32, 32, &config);
    for (index, frame) in pixels.iter().enumerate() {
        encoder.add_frame(::webp::AnimFrame::from_rgba(frame, 32, 32, index as i32 * 100));
    }
    encoder.encode().to_vec()
}

#[test]
fn animations_are_refused_alike_in_both_formats_wherever_their_chunks_stand() {
    let still = png(32, 32);
    let data = still.windows(4).position(|name| name == b"IDAT").expect("image data") - 4;
    let end = still.len() - 12;
    let inserted = |at: usize, chunks: &[Vec<u8>]| [&still[..at], &chunks.concat(), &still[at..]].concat();
    let control = |frames: u8| chunk(b"acTL", &[0, 0, 0, frames, 0, 0, 0, 0]);
    let frame = chunk(b"fcTL", &[[0, 0, 0, 0].as_slice(), &[0, 0, 0, 32, 0, 0, 0, 32], &[0; 14]].concat());
    let more = chunk(b"fdAT", &[0, 0, 0, 1, 0]);
    let too_much_text = chunk(b"tEXt", &vec![b'a'; 70_000]);
    let mut all: Vec<(&str, Vec<u8>)> = vec![
        ("APNG", inserted(data, &[control(2), frame.clone()])),
        ("APNG of one frame", inserted(data, &[control(1), frame.clone()])),
        ("APNG that announces none", inserted(data, &[control(0)])),
        ("control behind the data", inserted(end, &[control(2)])),
        ("frame before control", inserted(data, &[frame.clone(), control(1)])),
        ("frame without control", inserted(data, std::slice::from_ref(&frame))),
        ("data of a frame alone", inserted(end, std::slice::from_ref(&more))),
        ("behind what is refused for its own sake", inserted(data, &[too_much_text, control(2)])),
        ("cut short behind the control", inserted(data, &[control(2)])[..data + 30].to_vec()),
    ];

    let vp8 = webp(32, 32)[20..].to_vec();
    let canvas = |flags: u8| (b"VP8X", vec![flags, 0, 0, 0, 31, 0, 0, 31, 0, 0]);
    let loops = || (b"ANIM", vec![0; 6]);
    let inner = [b"VP8 ".as_slice(), &(vp8.len() as u32).to_le_bytes(), &vp8].concat();
    let frame = || (b"ANMF", [[0, 0, 0, 0, 0, 0, 31, 0, 0, 31, 0, 0, 0, 0, 0, 0].as_slice(), &inner].concat());
    let picture = || (b"VP8 ", vp8.clone());
    all.extend([
        ("WebP of two frames", animated_webp(&[9, 200])),
        ("WebP of one frame", riff(&[canvas(2), loops(), frame()])),
        ("WebP whose flag alone says so", riff(&[canvas(2), picture()])),
        ("WebP without the flag", riff(&[canvas(0), loops(), frame()])),
        ("frame before the rest", riff(&[frame(), loops(), canvas(2)])),
        ("frame behind a still picture", riff(&[picture(), frame()])),
        ("loops behind a still picture", riff(&[canvas(0), picture(), loops()])),
        ("flag behind the picture", riff(&[picture(), canvas(2)])),
        ("behind two pictures", riff(&[picture(), picture(), loops()])),
        (
            "behind metadata refused for its own sake",
            riff(&[canvas(0), (b"XMP ", vec![0; 70_000]), loops(), picture()]),
        ),
        (
            "flag on a canvas of another size",
            riff(&[(b"VP8X", vec![2, 0, 0, 0, 255, 255, 255, 255, 255, 255]), picture()]),
        ),
    ]);
    for (name, bytes) in all {
        assert_eq!(refused(&bytes), PictureError::AnimationNotAllowed, "{name}");
    }
    assert!(
        Picture::decode(&[&still[..], &control(2)].concat(), &LIMITS()).is_ok(),
        "what follows the end says nothing"
    );
    assert!(Picture::decode(&riff(&[canvas(0), picture()]), &LIMITS()).is_ok(), "a still picture with a canvas");
}

#[test]
fn scaling_while_decoding_shows_what_decoding_and_scaling_show() {
    let crop = CropRect::Pixels { x: 5.0, y: 3.0, width: 40.0, height: 31.0 };
    for tag in 1..=8 {
        let alpha = png_of(64, 80, ColorType::Rgba, BitDepth::Eight, &pattern(64, 80, 4), None);
        let files = [
            jpeg(64, 80, |encoder| encoder.add_exif_metadata(&exif_with_place(tag)).expect("room for Exif")),
            with_chunk(&alpha, b"eXIf", &exif_with_place(tag)),
        ];
        for bytes in files {
            let apart = Picture::decode(&bytes, &LIMITS()).expect("sound").flatten([0, 0, 0]);
            for (crop, width, height) in [(crop, 32, 18), (crop, 18, 32), (CropRect::WHOLE, 20, 20)] {
                let apart = apart.crop_to(crop, width, height).expect("a crop");
                let together = Picture::decode_scaled(&bytes, &LIMITS(), crop, width, height).expect("a crop");
                assert_eq!((together.width_px(), together.height_px()), (width, height), "tag {tag}");
                let error = together.pixels().iter().zip(apart.pixels()).map(|(a, b)| a.abs_diff(*b)).max();
                assert!(error <= Some(2), "tag {tag} differs by {error:?}");
            }
        }
    }
    let outside = CropRect::Pixels { x: 40.0, y: 0.0, width: 40.0, height: 20.0 };
    let turned = jpeg(64, 32, |encoder| encoder.add_exif_metadata(&exif_with_place(6)).expect("room for Exif"));
    assert_eq!(Picture::decode_scaled(&turned, &LIMITS(), outside, 16, 9), Err(PictureError::BadCrop));
}

#[test]
fn lossless_webp_keeps_its_colours_with_and_without_alpha() {
    let pixels: Vec<u8> = (0..=255u8).flat_map(|value| [value, 255 - value, value / 2, value | 1]).collect();
    let opaque: Vec<u8> = pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let with_alpha = ::webp::Encoder::from_rgba(&pixels, 16, 16).encode_lossless().to_vec();
    let picture = Picture::decode(&with_alpha, &LIMITS()).expect("with alpha");
    assert_eq!((picture.channels(), picture.pixels()), (PixelChannels::Rgba, &pixels[..]));
    let without = ::webp::Encoder::from_rgb(&opaque, 16, 16).encode_lossless().to_vec();
    let picture = Picture::decode(&without, &LIMITS()).expect("without alpha");
    assert_eq!((picture.channels(), picture.pixels()), (PixelChannels::Rgb, &opaque[..]));
    let canvas = |flags: u8| (b"VP8X", vec![flags, 0, 0, 0, 15, 0, 0, 15, 0, 0]);
    let data = if &with_alpha[12..16] == b"VP8L" { &with_alpha[20..] } else { &with_alpha[38..] };
    let unflagged = Picture::decode(&riff(&[canvas(0), (b"VP8L", data.to_vec())]), &LIMITS()).expect("unflagged");
    assert_eq!((unflagged.channels(), unflagged.pixels()), (PixelChannels::Rgb, &opaque[..]), "the canvas decides");
}

#[test]
fn whatever_an_encoder_makes_of_a_lossless_webp_is_followed_to_its_codes() {
    type Look = (&'static str, fn(usize) -> [u8; 4]);
    let looks: [Look; 5] = [
        ("noise", |index| (index as u32).wrapping_mul(2_654_435_761).to_be_bytes()),
        ("gradient", |index| [(index % 97) as u8, (index / 97) as u8, 40, 255]),
        ("two colours", |index| if index % 7 < 3 { [200, 10, 10, 255] } else { [0, 0, 90, 255] }),
        ("twelve colours", |index| [(index * index % 12) as u8 * 20, 5, 5, 255]),
        ("patches", |index| [(index / 640 % 9) as u8 * 25, (index / 16 % 9) as u8 * 25, (index % 5) as u8, 255]),
    ];
    let (width, height) = (97, 61);
    for (look, colour) in looks {
        let mut pixels: Vec<u8> = (0..(width * height) as usize).flat_map(colour).collect();
        pixels.iter_mut().skip(3).step_by(4).for_each(|alpha| *alpha |= 1);
        for method in [0, 4, 6] {
            for quality in [0.0, 100.0] {
                let mut config = ::webp::WebPConfig::new().expect("defaults");
                (config.lossless, config.exact, config.method, config.quality) = (1, 1, method, quality);
                let encoder = ::webp::Encoder::from_rgba(&pixels, width, height);
                let bytes = encoder.encode_advanced(&config).expect("a sound WebP").to_vec();
                let picture = Picture::decode(&bytes, &LIMITS()).expect("sound");
                let seen = match picture.channels() {
                    PixelChannels::Rgba => picture.pixels().to_vec(),
                    PixelChannels::Rgb => {
                        picture.pixels().chunks_exact(3).flat_map(|c| [c[0], c[1], c[2], 255]).collect()
                    }
                };
                assert_eq!(seen, pixels, "{look}, method {method}, quality {quality}");
            }
        }
    }
}

#[test]
fn the_alpha_of_a_lossy_webp_is_exact_however_it_is_packed_and_filtered() {
    let (width, height) = (37, 21);
    let mut pixels = pattern(width, height, 4);
    for (index, pixel) in pixels.chunks_exact_mut(4).enumerate() {
        pixel[3] = (index * 7 % 256) as u8 & 0xF8;
    }
    for compression in [0, 1] {
        for filtering in [0, 1, 2] {
            let mut config = ::webp::WebPConfig::new().expect("defaults");
            (config.alpha_compression, config.alpha_filtering) = (compression, filtering);
            let encoder = ::webp::Encoder::from_rgba(&pixels, width, height);
            let bytes = encoder.encode_advanced(&config).expect("a sound WebP").to_vec();
            let picture = Picture::decode(&bytes, &LIMITS()).expect("sound");
            assert_eq!(picture.channels(), PixelChannels::Rgba);
            let alpha = |rgba: &[u8]| rgba.iter().skip(3).step_by(4).copied().collect::<Vec<_>>();
            assert_eq!(alpha(picture.pixels()), alpha(&pixels), "compression {compression}, filtering {filtering}");
        }
    }
}

#[test]
fn unusual_png_depths_become_eight_bit_colour() {
    let wide: Vec<u8> = pattern(40, 20, 4).iter().flat_map(|value| [*value, 0x7F]).collect();
    let picture =
        Picture::decode(&png_of(40, 20, ColorType::Rgba, BitDepth::Sixteen, &wide, None), &LIMITS()).expect("16-bit");
    assert_eq!(picture.channels(), PixelChannels::Rgba);
    assert_eq!(picture.pixels(), pattern(40, 20, 4));

    let palette = [10, 20, 30, 200, 150, 100];
    let rows = [0b1010_1010, 0b1010_1010].repeat(16);
    let indexed = png_of(16, 16, ColorType::Indexed, BitDepth::One, &rows, Some(&palette));
    let picture = Picture::decode(&indexed, &LIMITS()).expect("a palette");
    assert_eq!(picture.pixels()[..6], [200, 150, 100, 10, 20, 30]);

    let grey = png_of(16, 16, ColorType::Grayscale, BitDepth::Eight, &[77; 256], None);
    assert_eq!(Picture::decode(&grey, &LIMITS()).expect("grey").pixels()[..3], [77; 3]);
    let grey = png_of(16, 16, ColorType::GrayscaleAlpha, BitDepth::Eight, &[77, 9].repeat(256), None);
    assert_eq!(Picture::decode(&grey, &LIMITS()).expect("grey with alpha").pixels()[..4], [77, 77, 77, 9]);
}

#[test]
fn grey_and_cmyk_jpegs_become_colour() {
    let mut grey = Vec::new();
    JpegEncoder::new(&mut grey, 95).encode(&[90; 24 * 24], 24, 24, JpegColor::Luma).expect("a grey JPEG");
    let picture = Picture::decode(&grey, &LIMITS()).expect("grey");
    assert!(picture.pixels().iter().all(|value| value.abs_diff(90) <= 1));

    let mut cmyk = Vec::new();
    let ink = [0u8, 255, 255, 0].repeat(24 * 24);
    JpegEncoder::new(&mut cmyk, 95).encode(&ink, 24, 24, JpegColor::Cmyk).expect("a CMYK JPEG");
    let picture = Picture::decode(&cmyk, &LIMITS()).expect("CMYK");
    let [red, green, blue] = [picture.pixels()[0], picture.pixels()[1], picture.pixels()[2]];
    assert!(red > 240 && green < 15 && blue < 15, "magenta and yellow make red, not {red} {green} {blue}");
}

#[test]
fn bytes_behind_the_picture_change_nothing() {
    for bytes in [jpeg(40, 30, |_| {}), png(40, 30), webp(40, 30)] {
        let with_archive = [&bytes[..], b"PK\x03\x04 an archive hides here"].concat();
        assert_eq!(Picture::decode(&bytes, &LIMITS()), Picture::decode(&with_archive, &LIMITS()));
    }
}

#[test]
fn texts_are_skipped_unread_and_a_profile_beyond_the_limit_is_ignored() {
    let bomb = fdeflate::compress_to_vec(&vec![0; 40 << 20]);
    assert!(bomb.len() < 1 << 20, "40 MiB pack into {} bytes", bomb.len());
    let sound = Picture::decode(&png(20, 20), &LIMITS());
    for (name, prefix) in [(b"zTXt", &b"Comment\0\0"[..]), (b"iCCP", b"profile\0\0"), (b"iTXt", b"XML\0\x01\0en\0\0")] {
        let bytes = with_chunk(&png(20, 20), name, &[prefix, &bomb].concat());
        assert_eq!(Picture::decode(&bytes, &LIMITS()), sound, "{name:?}");
    }
    // Image generators write the whole workflow, drawing tools their history, printers' profiles have half a megabyte.
    for (name, bytes) in [(b"tEXt", 100_000), (b"iTXt", 3 << 20), (b"eXIf", 200_000), (b"iCCP", 3 << 20)] {
        let bytes = with_chunk(&png(20, 20), name, &vec![b'a'; bytes]);
        assert_eq!(Picture::decode(&bytes, &LIMITS()), sound, "{name:?}");
    }
}

#[test]
fn files_of_countless_parts_are_refused() {
    let empty = chunk(b"IDAT", &[]).repeat(MAX_TEST_PARTS);
    let sound = png(20, 20);
    assert!(matches!(
        refused(&[&sound[..33], &empty, &sound[33..]].concat()),
        PictureError::TooManyParts { what: "chunks", .. }
    ));

    let sound = jpeg(64, 64, |encoder| encoder.set_progressive(true));
    let scan = sound.windows(2).rposition(|pair| pair == [0xFF, 0xDA]).expect("a scan");
    let end = sound.len() - 2;
    let bytes = [&sound[..end], &sound[scan..end].repeat(100), &sound[end..]].concat();
    assert!(matches!(refused(&bytes), PictureError::TooManyParts { what: "scans", .. }));
}

const MAX_TEST_PARTS: usize = 20_000;

#[test]
fn limits_hold_at_their_edges() {
    let bytes = png(40, 30);
    let at = |adjust: fn(&mut DecodeLimits, usize)| {
        let mut limits = LIMITS();
        adjust(&mut limits, bytes.len());
        Picture::decode(&bytes, &limits)
    };
    assert!(at(|limits, len| limits.max_bytes = len as u64).is_ok());
    assert!(matches!(at(|limits, len| limits.max_bytes = len as u64 - 1), Err(PictureError::TooLarge { .. })));
    assert!(at(|limits, _| limits.max_side_px = 40).is_ok());
    assert!(matches!(at(|limits, _| limits.max_side_px = 39), Err(PictureError::TooManyPixels { .. })));
    assert!(at(|limits, _| limits.max_pixels = 1200).is_ok());
    assert!(matches!(at(|limits, _| limits.max_pixels = 1199), Err(PictureError::TooManyPixels { .. })));
    assert!(at(|limits, _| limits.min_width_px = 40).is_ok());
    assert!(matches!(
        at(|limits, _| limits.min_width_px = 41),
        Err(PictureError::TooSmall { width_px: 40, height_px: 30, min_width_px: 41, .. })
    ));
    assert!(matches!(at(|limits, _| limits.max_memory_bytes = 5000), Err(PictureError::TooMuchMemory { .. })));
}

#[test]
fn a_jpeg_of_several_scans_is_counted_with_its_coefficients() {
    let limits = DecodeLimits { max_memory_bytes: (4 << 20) + 60_000, ..LIMITS() };
    assert!(Picture::decode(&jpeg(96, 96, |_| {}), &limits).is_ok());
    let progressive = jpeg(96, 96, |encoder| {
        encoder.set_sampling_factor(SamplingFactor::F_1_1);
        encoder.set_progressive(true);
    });
    assert!(matches!(Picture::decode(&progressive, &limits), Err(PictureError::TooMuchMemory { .. })));
    let sequential = jpeg(96, 96, |encoder| {
        encoder.set_sampling_factor(SamplingFactor::F_1_1);
        encoder.set_optimized_huffman_tables(true);
    });
    assert!(matches!(Picture::decode(&sequential, &limits), Err(PictureError::TooMuchMemory { .. })));
}

#[test]
fn the_camera_orientation_is_applied_before_sizes_are_checked() {
    let exif = exif_with_place(6);
    let turned = jpeg(64, 32, |encoder| encoder.add_exif_metadata(&exif).expect("room for Exif"));
    let from_jpeg = Picture::decode(&turned, &LIMITS()).expect("a turned JPEG");
    assert_eq!((from_jpeg.width_px(), from_jpeg.height_px()), (32, 64));

    let from_png = Picture::decode(&with_chunk(&png(64, 32), b"eXIf", &exif), &LIMITS()).expect("a turned PNG");
    assert_eq!((from_png.width_px(), from_png.height_px()), (32, 64));

    let vp8 = webp(64, 32)[20..].to_vec();
    let canvas = vec![0b1000, 0, 0, 0, 63, 0, 0, 31, 0, 0];
    let turned = riff(&[(b"VP8X", canvas), (b"VP8 ", vp8), (b"EXIF", exif)]);
    let from_webp = Picture::decode(&turned, &LIMITS()).expect("a turned WebP");
    assert_eq!((from_webp.width_px(), from_webp.height_px()), (32, 64));

    let limits = DecodeLimits { min_width_px: 64, ..LIMITS() };
    let wide = jpeg(64, 32, |encoder| encoder.add_exif_metadata(&exif_with_place(6)).expect("room for Exif"));
    assert!(matches!(Picture::decode(&wide, &limits), Err(PictureError::TooSmall { width_px: 32, height_px: 64, .. })));
}

/// Two rows of three pixels, numbered in reading order, with this Exif block.
fn numbered(exif: &[u8]) -> Vec<u8> {
    let pixels: Vec<u8> = (1..=6u8).flat_map(|value| [value; 3]).collect();
    with_chunk(&png_of(3, 2, ColorType::Rgb, BitDepth::Eight, &pixels, None), b"eXIf", exif)
}

/// Width, and one number for each pixel as it is seen.
fn seen(file: &[u8]) -> (u32, Vec<u8>) {
    let picture =
        Picture::decode(file, &DecodeLimits { min_width_px: 1, min_height_px: 1, ..LIMITS() }).expect("six pixels");
    (picture.width_px(), picture.pixels().iter().copied().step_by(3).collect())
}

#[test]
fn each_of_the_eight_orientations_is_turned_upright() {
    let cases: [(u16, u32, [u8; 6]); 9] = [
        (1, 3, [1, 2, 3, 4, 5, 6]),
        (2, 3, [3, 2, 1, 6, 5, 4]),
        (3, 3, [6, 5, 4, 3, 2, 1]),
        (4, 3, [4, 5, 6, 1, 2, 3]),
        (5, 2, [1, 4, 2, 5, 3, 6]),
        (6, 2, [4, 1, 5, 2, 6, 3]),
        (7, 2, [6, 3, 5, 2, 4, 1]),
        (8, 2, [3, 6, 2, 5, 1, 4]),
        (99, 3, [1, 2, 3, 4, 5, 6]),
    ];
    for (tag, width_px, expected) in cases {
        assert_eq!(seen(&numbered(&exif_with_place(tag))), (width_px, expected.to_vec()), "tag {tag}");
    }
}

#[test]
fn an_exif_directory_that_points_outside_means_upright() {
    for tiff in [&b""[..], b"II*\0", b"II*\0\xFF\xFF\xFF\xFF", b"MM\0*\0\0\0\x08\xFF\xFF", b"XX*\0\x08\0\0\0"] {
        assert_eq!(seen(&numbered(tiff)), (3, vec![1, 2, 3, 4, 5, 6]), "{tiff:?}");
    }
}

#[test]
fn an_embedded_profile_is_honoured_and_a_broken_one_ignored() {
    let profile = moxcms::ColorProfile::new_display_p3().encode().expect("an encodable profile");
    let green = [0u8, 255, 0].repeat(400);
    let mut plain = Vec::new();
    JpegEncoder::new(&mut plain, 100).encode(&[128, 200, 90].repeat(400), 20, 20, JpegColor::Rgb).expect("a JPEG");
    let mut tagged = Vec::new();
    let mut encoder = JpegEncoder::new(&mut tagged, 100);
    encoder.add_icc_profile(&profile).expect("room for a profile");
    encoder.encode(&[128, 200, 90].repeat(400), 20, 20, JpegColor::Rgb).expect("a JPEG");
    let plain = Picture::decode(&plain, &LIMITS()).expect("without a profile");
    let tagged = Picture::decode(&tagged, &LIMITS()).expect("with a profile");
    assert!(tagged.pixels()[0] + 10 < plain.pixels()[0], "Display P3 has more red in the same numbers");

    let sound = png_of(20, 20, ColorType::Rgb, BitDepth::Eight, &green, None);
    let data = [&b"broken\0\0"[..], &fdeflate::compress_to_vec(b"this is no profile")].concat();
    let picture = Picture::decode(&with_chunk(&sound, b"iCCP", &data), &LIMITS()).expect("a broken profile is ignored");
    assert_eq!(picture.pixels(), green);
}

#[test]
fn arithmetic_and_twelve_bit_jpegs_are_named_as_unsupported() {
    let sound = jpeg(64, 64, |_| {});
    let frame = sound.windows(2).position(|pair| pair == [0xFF, 0xC0]).expect("a frame header");
    let mut arithmetic = sound.clone();
    arithmetic[frame + 1] = 0xC9;
    assert_eq!(refused(&arithmetic), PictureError::UnsupportedFeature("arithmetic-coded JPEG"));
    let mut deep = sound;
    deep[frame + 4] = 12;
    assert!(matches!(refused(&deep), PictureError::UnsupportedFeature(_)));
}

#[test]
fn random_damage_never_panics_and_never_grows() {
    let limits = DecodeLimits { max_side_px: 256, ..LIMITS() };
    let mut state = 7u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for sound in
        [jpeg(64, 48, |_| {}), jpeg(64, 48, |encoder| encoder.set_progressive(true)), png(64, 48), webp(64, 48)]
    {
        let mut sizes_seen = 0;
        for _ in 0..300 {
            let mut bytes = sound.clone();
            for _ in 0..=random(6) {
                let at = random(bytes.len());
                bytes[at] = random(256) as u8;
            }
            match Picture::decode(&bytes, &limits) {
                Ok(picture) => {
                    assert!(picture.width_px() <= 256 && picture.height_px() <= 256);
                    sizes_seen += 1;
                }
                Err(error) => assert_ne!(error.refusal(), PictureRefusal::Internal, "{error}"),
            }
        }
        assert!(sizes_seen < 300, "damage is noticed at least sometimes");
    }
}
