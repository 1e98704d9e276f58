//! Pictures to upload: a small real one, large ones that cost the server most for the fewest bytes, and animated ones.

/// A real wallpaper of 1280×720 pixels.
pub fn wallpaper() -> Vec<u8> {
    include_bytes!("../../../../content/wallpapers/coral-mesh.jpg").to_vec()
}

pub fn other_wallpaper() -> Vec<u8> {
    include_bytes!("../../../../content/wallpapers/paper-valley.jpg").to_vec()
}

/// A layout's overlay.
pub fn overlay() -> Vec<u8> {
    include_bytes!("../../../../content/layouts/targets/Set/Plain Settings/overlay.png").to_vec()
}

/// A wallpaper in this grey, and so another file than one in any other.
pub fn grey_wallpaper(grey: u8) -> Vec<u8> {
    png(1280, 720, 1, &vec![grey; rgb_bytes(1280, 720)])
}

/// A grey PNG: few bytes, many pixels.
pub fn flat_png(width: u32, height: u32) -> Vec<u8> {
    png(width, height, 1, &vec![0x55; rgb_bytes(width, height)])
}

/// A PNG of noise, close to the maximum of pixels and bytes, so that decoding it takes long.
pub fn noisy_png() -> Vec<u8> {
    let (width, height) = (4_000, 3_900);
    // Longer than the window of the compression, so that the repetition does not help it.
    let mut state = 1u32;
    let noise: Vec<u8> = (0..100_003)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u8::from(state >> 28 == 0) + 0x55
        })
        .collect();
    let pixels = noise.repeat(rgb_bytes(width, height) / noise.len() + 1);
    png(width, height, 1, &pixels[..rgb_bytes(width, height)])
}

fn rgb_bytes(width: u32, height: u32) -> usize {
    width as usize * height as usize * 3
}

pub fn animated_png() -> Vec<u8> {
    png(1280, 720, 2, &vec![0x55; rgb_bytes(1280, 720)])
}

fn png(width: u32, height: u32, frames: u32, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    if frames > 1 {
        encoder.set_animated(frames, 0).expect("at least one frame");
    }
    let mut writer = encoder.write_header().expect("sizes are not zero");
    for _ in 0..frames {
        writer.write_image_data(pixels).expect("as many pixels as announced");
    }
    writer.finish().expect("all frames are written");
    bytes
}

pub fn animated_webp() -> Vec<u8> {
    let (width, height) = (1280u32, 720u32);
    let mut still = Vec::new();
    let pixels = vec![0x55; rgb_bytes(width, height)];
    let encoder = image_webp::WebPEncoder::new(&mut still);
    encoder.encode(&pixels, width, height, image_webp::ColorType::Rgb8).expect("as many pixels as announced");
    // A still file consists of `RIFF`, its length, `WEBP`, and the one chunk that every frame repeats.
    let image = &still[12..];
    let side = |pixels: u32| (pixels - 1).to_le_bytes()[..3].to_vec();

    let animated_flag = [2, 0, 0, 0];
    let mut body = b"WEBP".to_vec();
    body.extend(chunk(b"VP8X", &[&animated_flag, &side(width)[..], &side(height)].concat()));
    body.extend(chunk(b"ANIM", &[0; 6]));
    for _ in 0..2 {
        let place = [0; 6];
        let duration_and_flags = [100, 0, 0, 0];
        let frame = [&place[..], &side(width), &side(height), &duration_and_flags, image].concat();
        body.extend(chunk(b"ANMF", &frame));
    }
    chunk(b"RIFF", &body)
}

fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).expect("small files").to_le_bytes();
    let padding: &[u8] = if content.len() % 2 == 1 { &[0] } else { &[] };
    [&name[..], &length, content, padding].concat()
}
