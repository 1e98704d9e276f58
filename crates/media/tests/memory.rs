//! The memory for turning uploaded bytes into a wallpaper, counted by the allocator of this process. This file has a
//! single test, because the count is that of the whole process.

use jpeg_encoder::{ColorType as JpegColor, Encoder as JpegEncoder, SamplingFactor};
use peak_alloc::PeakAlloc;
use vitrine_media::{DecodeLimits, PictureError, encode_wallpaper_jpeg, read_background};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The limit for all of it together, including the file.
const MOST_BYTES: usize = 128 << 20;

/// Sides of the largest square picture; of the widest panorama; and of a picture that must never be refused.
const LARGEST: (u32, u32) = (4096, 4096);
const WIDEST: (u32, u32) = (8192, 2048);
const PHONE: (u32, u32) = (4032, 3024);

type Pair = (u32, u32);

fn pixel_count((width, height): Pair) -> usize {
    width as usize * height as usize
}

/// A TIFF structure that contains only the orientation.
fn exif(orientation: u16) -> Vec<u8> {
    let mut tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01".to_vec();
    tiff.extend_from_slice(&orientation.to_be_bytes());
    tiff.extend_from_slice(&[0; 6]);
    tiff
}

fn profile() -> Vec<u8> {
    moxcms::ColorProfile::new_display_p3().encode().expect("an encodable profile")
}

fn jpeg(size: Pair, colour: JpegColor, adjust: impl FnOnce(&mut JpegEncoder<&mut Vec<u8>>)) -> Vec<u8> {
    let channels = match colour {
        JpegColor::Luma => 1,
        JpegColor::Cmyk | JpegColor::CmykAsYcck => 4,
        _ => 3,
    };
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new(&mut bytes, 50);
    adjust(&mut encoder);
    let pixels = vec![90; pixel_count(size) * channels];
    encoder.encode(&pixels, size.0 as u16, size.1 as u16, colour).expect("a sound JPEG");
    bytes
}

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let named = [name, data].concat();
    [&(data.len() as u32).to_be_bytes()[..], &named, &crc32fast::hash(&named).to_be_bytes()].concat()
}

/// A black PNG of any colour type and depth; its rows are zeros in every pass, so only their length matters.
fn png((width, height): Pair, colour: u8, depth: u8, interlaced: bool, further: &[Vec<u8>]) -> Vec<u8> {
    let channels = [1, 0, 3, 1, 2, 0, 4][usize::from(colour)];
    let row = |width: u32| 1 + (width as usize * channels * usize::from(depth)).div_ceil(8);
    let passes = [(0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2)];
    let length = if interlaced {
        let part = |side: u32, first: u32, step: u32| (side - first).div_ceil(step);
        passes.iter().map(|&(x, dx, y, dy)| row(part(width, x, dx)) * part(height, y, dy) as usize).sum()
    } else {
        row(width) * height as usize
    };
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[depth, colour, 0, 0, u8::from(interlaced)]];
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.extend(chunk(b"IHDR", &header.concat()));
    bytes.extend(further.concat());
    if colour == 3 {
        bytes.extend(chunk(b"PLTE", &[9, 9, 9]));
    }
    bytes.extend(chunk(b"IDAT", &fdeflate::compress_to_vec(&vec![0; length])));
    bytes.extend(chunk(b"IEND", &[]));
    bytes
}

fn png_profile() -> Vec<u8> {
    chunk(b"iCCP", &[&b"wide\0\0"[..], &fdeflate::compress_to_vec(&profile())].concat())
}

fn webp((width, height): Pair, lossless: bool, alpha: bool) -> Vec<u8> {
    let count = pixel_count((width, height));
    let mut pixels = vec![90; count * if alpha { 4 } else { 3 }];
    // A single transparent pixel keeps the encoder from dropping alpha.
    pixels[3] = 1;
    let encoder = match alpha {
        true => webp::Encoder::from_rgba(&pixels, width, height),
        false => webp::Encoder::from_rgb(&pixels, width, height),
    };
    let mut config = webp::WebPConfig::new().expect("defaults");
    config.lossless = i32::from(lossless);
    config.method = 0;
    encoder.encode_advanced(&config).expect("a sound WebP").to_vec()
}

/// The WebP picture with a profile and an orientation.
fn turned_webp(size: Pair, lossless: bool, alpha: bool) -> Vec<u8> {
    let still = webp(size, lossless, alpha);
    let chunks = if &still[12..16] == b"VP8X" { &still[30..] } else { &still[12..] };
    let flags = 0b10_1000 | if alpha { 0b1_0000 } else { 0 };
    let part = |name: &[u8; 4], data: &[u8]| {
        let padding = &[0][..data.len() % 2];
        [name, &(data.len() as u32).to_le_bytes()[..], data, padding].concat()
    };
    let [w0, w1, w2, _] = (size.0 - 1).to_le_bytes();
    let [h0, h1, h2, _] = (size.1 - 1).to_le_bytes();
    let canvas = part(b"VP8X", &[flags, 0, 0, 0, w0, w1, w2, h0, h1, h2]);
    let body = [&b"WEBP"[..], &canvas, &part(b"ICCP", &profile()), chunks, &part(b"EXIF", &exif(6))].concat();
    [&b"RIFF"[..], &(body.len() as u32).to_le_bytes(), &body].concat()
}

/// Numbers written bit by bit, the lowest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    count: usize,
}

impl Bits {
    fn put(&mut self, value: u32, count: usize) -> &mut Self {
        for bit in 0..count {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.count / 8] |= (((value >> bit) & 1) as u8) << (self.count % 8);
            self.count += 1;
        }
        self
    }

    /// A code of one symbol.
    fn put_single(&mut self, symbol: u32) -> &mut Self {
        self.put(0b101, 3).put(symbol, 8)
    }

    /// A code of `1 << length` symbols, all of that length, in fewer than seventy bits.
    fn put_even(&mut self, length: u32) -> &mut Self {
        let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        let place = order.iter().position(|stored| *stored == length).expect("a length");
        self.put(0, 1).put(place as u32 + 1 - 4, 4);
        (0..=place).for_each(|index| {
            self.put(u32::from(index == place), 3);
        });
        self.put(1, 1).put(5, 3).put((1 << length) - 2, 12)
    }
}

/// A lossless stream of so many groups of codes, each as costly as possible, and the first of one colour.
fn costly_codes(groups: u32) -> Vec<u8> {
    let mut bits = Bits::default();
    // No transform, a cache of 2,048 colours, a map of groups in the coarsest blocks.
    bits.put(0, 1).put(1, 1).put(11, 4).put(1, 1).put(7, 3);
    // The map: no cache, and every pixel names the last group, high byte in red and low byte in green.
    bits.put(0, 1)
        .put_single((groups - 1) & 0xFF)
        .put_single((groups - 1) >> 8)
        .put_single(0)
        .put_single(0)
        .put_single(0);
    for _ in 1..groups {
        bits.put_even(11).put_even(8).put_even(8).put_even(8).put_single(0);
    }
    (0..5).for_each(|_| {
        bits.put_single(7);
    });
    bits.put(0, 32).put(0, 32);
    bits.bytes
}

fn webp_file(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut body = b"WEBP".to_vec();
    for (name, data) in chunks {
        body.extend([*name, &(data.len() as u32).to_le_bytes()[..], data, &[0][..data.len() % 2]].concat());
    }
    [&b"RIFF"[..], &(body.len() as u32).to_le_bytes(), &body].concat()
}

fn costly_webp(groups: u32) -> Vec<u8> {
    let header = 0x2F_u64 | (1279 << 8) | (719 << 22);
    webp_file(&[(b"VP8L", &[&header.to_le_bytes()[..5], &costly_codes(groups)].concat())])
}

fn costly_alpha(groups: u32) -> Vec<u8> {
    let canvas = [0b1_0000, 0, 0, 0, 0xFF, 4, 0, 0xCF, 2, 0];
    let lossy = webp((1280, 720), false, false);
    webp_file(&[(b"VP8X", &canvas), (b"ALPH", &[&[1], &costly_codes(groups)[..]].concat()), (b"VP8 ", &lossy[20..])])
}

/// The name, the file, and whether it must be accepted.
type Case = (String, Box<dyn Fn() -> Vec<u8>>, bool);

/// Every kind of picture at its largest, small in bytes. The last field tells whether it must be accepted; the others
/// may be refused before memory is allocated.
fn pictures() -> Vec<Case> {
    let mut all: Vec<Case> = Vec::new();
    let mut add = |name: String, taken: bool, make: Box<dyn Fn() -> Vec<u8>>| all.push((name, make, taken));
    for (name, factor) in [
        ("4:4:4", SamplingFactor::F_1_1),
        ("4:2:2", SamplingFactor::F_2_1),
        ("4:2:0", SamplingFactor::F_2_2),
        ("4:1:0", SamplingFactor::F_4_2),
    ] {
        for size in [LARGEST, WIDEST] {
            add(
                format!("JPEG {name} {size:?}, turned, with a profile"),
                true,
                Box::new(move || {
                    jpeg(size, JpegColor::Rgb, |encoder| {
                        encoder.set_sampling_factor(factor);
                        encoder.add_exif_metadata(&exif(6)).expect("room");
                        encoder.add_icc_profile(&profile()).expect("room");
                    })
                }),
            );
        }
        for size in [PHONE, LARGEST] {
            let taken = size == PHONE || name != "4:4:4";
            add(
                format!("JPEG {name} {size:?}, progressive and turned"),
                taken,
                Box::new(move || {
                    jpeg(size, JpegColor::Rgb, |encoder| {
                        encoder.set_sampling_factor(factor);
                        encoder.set_progressive(true);
                        encoder.add_exif_metadata(&exif(8)).expect("room");
                    })
                }),
            );
            add(
                format!("JPEG {name} {size:?}, a scan for each channel"),
                taken,
                Box::new(move || {
                    jpeg(size, JpegColor::Rgb, |encoder| {
                        encoder.set_sampling_factor(factor);
                        encoder.set_optimized_huffman_tables(true);
                    })
                }),
            );
        }
    }
    for (name, colour) in [("grey", JpegColor::Luma), ("CMYK", JpegColor::Cmyk), ("YCCK", JpegColor::CmykAsYcck)] {
        for progressive in [false, true] {
            let taken = name == "grey" || !progressive;
            add(
                format!("JPEG {name} {LARGEST:?}, progressive: {progressive}"),
                taken,
                Box::new(move || {
                    jpeg(LARGEST, colour, |encoder| {
                        encoder.set_sampling_factor(SamplingFactor::F_1_1);
                        encoder.set_progressive(progressive);
                    })
                }),
            );
        }
    }
    for (name, colour, depth) in [
        ("grey", 0, 1),
        ("grey", 0, 16),
        ("RGB", 2, 8),
        ("RGB", 2, 16),
        ("palette", 3, 1),
        ("palette", 3, 8),
        ("grey with alpha", 4, 8),
        ("grey with alpha", 4, 16),
        ("RGBA", 6, 8),
        ("RGBA", 6, 16),
    ] {
        for interlaced in [false, true] {
            let further = move || vec![png_profile(), chunk(b"eXIf", &exif(5))];
            let size = if interlaced { WIDEST } else { LARGEST };
            add(
                format!("PNG {name} {depth} {size:?}, interlaced: {interlaced}, turned, with a profile"),
                true,
                Box::new(move || png(size, colour, depth, interlaced, &further())),
            );
        }
    }
    add(
        "PNG palette with alpha".into(),
        true,
        Box::new(|| {
            let with_palette = png(LARGEST, 3, 8, false, &[chunk(b"PLTE", &[9, 9, 9]), chunk(b"tRNS", &[7])]);
            let second = with_palette.windows(4).rposition(|name| name == b"PLTE").expect("a palette") - 4;
            [&with_palette[..second], &with_palette[second + 15..]].concat()
        }),
    );
    for groups in [100, 1_500, 4_000, 20_000] {
        let taken = groups < 1_500;
        add(format!("WebP of {groups} groups of codes"), taken, Box::new(move || costly_webp(groups)));
        add(format!("WebP with alpha of {groups} groups of codes"), taken, Box::new(move || costly_alpha(groups)));
    }
    for (lossless, alpha) in [(false, false), (false, true), (true, false), (true, true)] {
        for size in [PHONE, LARGEST] {
            add(
                format!("WebP {size:?}, lossless: {lossless}, alpha: {alpha}"),
                true,
                Box::new(move || webp(size, lossless, alpha)),
            );
            add(
                format!("WebP {size:?}, lossless: {lossless}, alpha: {alpha}, turned, with a profile"),
                true,
                Box::new(move || turned_webp(size, lossless, alpha)),
            );
        }
    }
    all
}

#[test]
fn no_accepted_picture_takes_more_than_its_share_of_memory() {
    let limits = DecodeLimits::background();
    let mut wrong = Vec::new();
    for (name, make, has_to_be_taken) in pictures() {
        let bytes = make();
        assert!(bytes.len() < 2 << 20, "{name} is small in bytes, not {}", bytes.len());
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        let made = read_background(&bytes, &limits, None).and_then(|picture| encode_wallpaper_jpeg(&picture));
        let took = HEAP.peak_usage() - before + bytes.len();
        let told = match &made {
            Ok(_) => "taken".to_owned(),
            Err(error) => error.to_string(),
        };
        println!("{:>6.1} MiB  {:>8} bytes  {name}: {told}", took as f64 / f64::from(1 << 20), bytes.len());
        if took > MOST_BYTES {
            wrong.push(format!("{name} took {} MiB", took >> 20));
        }
        match made {
            Ok(_) => {}
            Err(PictureError::TooMuchMemory { .. }) if !has_to_be_taken => {
                // Refused means refused before the memory was allocated.
                if took > bytes.len() + (2 << 20) {
                    wrong.push(format!("{name} took {} MiB before it was refused", took >> 20));
                }
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
