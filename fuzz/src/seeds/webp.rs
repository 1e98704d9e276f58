//! Small WebP pictures as they come out of an encoder.

use std::io;

use webp::{AnimEncoder, AnimFrame, Encoder, WebPConfig};

const SIZES: [(u32, u32); 3] = [(16, 16), (33, 17), (64, 48)];

/// Each picture with a name for its file.
pub fn pictures() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut pictures = Vec::new();
    for (width, height) in SIZES {
        for (look, rgba) in
            [("flat", flat(width, height)), ("gradient", gradient(width, height)), ("noise", noise(width, height))]
        {
            for (kind, bytes) in encodings(&rgba, width, height)? {
                pictures.push((format!("{kind}-{look}-{width}x{height}.webp"), bytes));
            }
        }
    }
    Ok(pictures)
}

/// The same picture as every kind of chunk.
fn encodings(rgba: &[u8], width: u32, height: u32) -> io::Result<Vec<(&'static str, Vec<u8>)>> {
    let rgb: Vec<u8> = rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let encode = |with_alpha: bool, adjust: &dyn Fn(&mut WebPConfig)| {
        let mut config = WebPConfig::new().map_err(|()| io::Error::other("no defaults"))?;
        adjust(&mut config);
        let encoder = match with_alpha {
            true => Encoder::from_rgba(rgba, width, height),
            false => Encoder::from_rgb(&rgb, width, height),
        };
        let packed = encoder.encode_advanced(&config).map_err(|error| io::Error::other(format!("{error:?}")))?;
        Ok::<_, io::Error>(packed.to_vec())
    };
    let lossy = encode(false, &|config| config.quality = 60.0)?;
    let with_alpha = encode(true, &|config| config.quality = 60.0)?;
    let mut all = vec![
        ("lossy-best", encode(false, &|config| (config.quality, config.method, config.segments) = (95.0, 6, 4))?),
        ("lossy-parts", encode(false, &|config| (config.partitions, config.filter_type) = (3, 0))?),
        ("lossy-plain-alpha", encode(true, &|config| config.alpha_compression = 0)?),
        ("lossy-filtered-alpha", encode(true, &|config| config.alpha_filtering = 2)?),
        ("lossless", encode(false, &|config| config.lossless = 1)?),
        ("lossless-alpha", encode(true, &|config| (config.lossless, config.exact) = (1, 1))?),
        ("lossless-fast", encode(true, &|config| (config.lossless, config.method, config.quality) = (1, 0, 0.0))?),
        ("lossless-best", encode(true, &|config| (config.lossless, config.method, config.quality) = (1, 6, 100.0))?),
        ("near-lossless", encode(false, &|config| (config.lossless, config.near_lossless) = (1, 40))?),
        ("turned", with_metadata(&lossy, width, height)),
        ("lossy", lossy),
        ("lossy-alpha", with_alpha),
    ];
    let config = WebPConfig::new().map_err(|()| io::Error::other("no defaults"))?;
    let mut animation = AnimEncoder::new(width, height, &config);
    let backwards: Vec<u8> = rgba.iter().rev().copied().collect();
    animation.add_frame(AnimFrame::from_rgba(rgba, width, height, 0));
    animation.add_frame(AnimFrame::from_rgba(&backwards, width, height, 80));
    all.push(("animated", animation.encode().to_vec()));
    Ok(all)
}

/// The picture with a canvas, a colour profile and an Exif block that turns it.
fn with_metadata(still: &[u8], width: u32, height: u32) -> Vec<u8> {
    let part = |name: &[u8; 4], data: &[u8]| {
        [name, &(data.len() as u32).to_le_bytes()[..], data, &[0][..data.len() % 2]].concat()
    };
    let [w0, w1, w2, _] = (width - 1).to_le_bytes();
    let [h0, h1, h2, _] = (height - 1).to_le_bytes();
    let canvas = part(b"VP8X", &[0b10_1000, 0, 0, 0, w0, w1, w2, h0, h1, h2]);
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap_or_default();
    let exif = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let body = [&b"WEBP"[..], &canvas, &part(b"ICCP", &profile), &still[12..], &part(b"EXIF", exif)].concat();
    [&b"RIFF"[..], &(body.len() as u32).to_le_bytes(), &body].concat()
}

fn flat(width: u32, height: u32) -> Vec<u8> {
    [200, 40, 90, 255].repeat((width * height) as usize)
}

fn gradient(width: u32, height: u32) -> Vec<u8> {
    (0..width * height)
        .flat_map(|index| {
            let (x, y) = (index % width * 255 / width, index / width * 255 / height);
            [x as u8, y as u8, 128, (255 - x) as u8]
        })
        .collect()
}

fn noise(width: u32, height: u32) -> Vec<u8> {
    let mut state = 1u32;
    (0..width * height)
        .flat_map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes().map(|byte| byte & 0b1100_0000)
        })
        .collect()
}
