//! The outputs of the crate: the wallpaper that a console accepts, the previews in their sizes, and none of the
//! uploader's metadata.

use jpeg_encoder::{ColorType, Encoder};
use vitrine_media::{
    CropRect, DecodeLimits, Picture, PictureError, PictureRefusal, PictureType, PixelChannels, PreviewSet, PreviewSize,
    compose, compose_on_colour, encode_wallpaper_jpeg, read_overlay, sniff,
};

/// A camera picture that contains where it was taken, in Exif and in a comment after the end.
fn holiday_picture() -> Vec<u8> {
    let mut exif = b"II*\0\x08\0\0\0\0\0".to_vec();
    exif.extend_from_slice(b"GPSLatitude 52.5200N GPSLongitude 13.4050E");
    let pixels: Vec<u8> = (0..900u32)
        .flat_map(|y| (0..1600u32).flat_map(move |x| [(x / 8) as u8, (y / 4) as u8, ((x + y) / 12) as u8]))
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 90);
    encoder.add_exif_metadata(&exif).expect("room for Exif");
    encoder.add_app_segment(13, b"Photoshop 3.0\0secretly taken".to_vec()).expect("room for a segment");
    encoder.encode(&pixels, 1600, 900, ColorType::Rgb).expect("a JPEG");
    bytes.extend_from_slice(b"GPSLatitude behind the end");
    bytes
}

/// A PNG of the given size: transparent, with an opaque left half and a half-transparent band.
fn overlay(width: u32, height: u32) -> Vec<u8> {
    let pixels: Vec<u8> = (0..width * height)
        .flat_map(|index| match index % width {
            x if x < width / 2 => [250, 10, 20, 255],
            x if x < width * 3 / 4 => [255, 255, 255, 128],
            _ => [7, 7, 7, 0],
        })
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().expect("a header").write_image_data(&pixels).expect("image data");
    bytes
}

/// The codes of all JPEG markers before the first scan.
fn markers(jpeg: &[u8]) -> Vec<u8> {
    let mut position = 2;
    let mut codes = Vec::new();
    while codes.last() != Some(&0xDA) {
        codes.push(jpeg[position + 1]);
        position += 2 + usize::from(u16::from_be_bytes([jpeg[position + 2], jpeg[position + 3]]));
    }
    codes
}

fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle)
}

#[test]
fn nothing_of_the_uploaded_metadata_survives_in_any_output() {
    let upload = holiday_picture();
    assert!(contains(&upload, b"GPSLatitude") && contains(&upload, b"Exif"));
    let picture = Picture::decode(&upload, &DecodeLimits::background()).expect("a sound picture");
    let wallpaper = picture.crop_to(CropRect::WHOLE, 1280, 720).expect("a crop");
    let previews = PreviewSet::render(&wallpaper, &PreviewSize::ALL, &mut |_, _| {}).expect("previews");
    let mut outputs = vec![encode_wallpaper_jpeg(&wallpaper).expect("a wallpaper"), previews.thumb_hash];
    outputs.extend(previews.pictures.into_iter().flat_map(|preview| [Some(preview.webp), preview.jpeg]).flatten());
    assert_eq!(outputs.len(), 13);
    for output in outputs {
        for secret in [&b"GPS"[..], b"Exif", b"secretly", b"Photoshop", b"EXIF", b"XMP "] {
            assert!(!contains(&output, secret), "{} is in an output", String::from_utf8_lossy(secret));
        }
    }
}

#[test]
fn the_wallpaper_is_a_baseline_jpeg_of_the_screens_size_and_ends_cleanly() {
    let picture = Picture::decode(&holiday_picture(), &DecodeLimits::background()).expect("a sound picture");
    assert!(matches!(encode_wallpaper_jpeg(&picture), Err(PictureError::WrongSize { width_px: 1600, .. })));
    let jpeg = encode_wallpaper_jpeg(&picture.cover(1280, 720).expect("scaled")).expect("a wallpaper");
    let codes = markers(&jpeg);
    assert!(codes.contains(&0xC0) && !codes.contains(&0xC2), "markers {codes:02X?}");
    assert!(!codes.iter().any(|code| matches!(code, 0xE1..=0xEF | 0xFE)), "markers {codes:02X?}");
    assert_eq!(jpeg[jpeg.len() - 2..], [0xFF, 0xD9]);
    let again = Picture::decode(&jpeg, &DecodeLimits::background()).expect("our own output");
    assert_eq!((again.width_px(), again.height_px()), (1280, 720));
}

#[test]
fn previews_have_their_sizes_and_types_and_report_each_step() {
    let screen = Picture::decode(&holiday_picture(), &DecodeLimits::background()).expect("a sound picture");
    let asked =
        [PreviewSize::Thumb240, PreviewSize::Hd720, PreviewSize::Tiny180, PreviewSize::Medium540, PreviewSize::Sd360];
    let mut steps = Vec::new();
    let previews = PreviewSet::render(&screen, &asked, &mut |done, total| steps.push((done, total))).expect("previews");
    assert_eq!(steps, (0..=9).map(|done| (done, 9)).collect::<Vec<_>>());
    assert_eq!(previews.pictures.iter().map(|preview| preview.size).collect::<Vec<_>>(), asked);
    for preview in &previews.pictures {
        assert_eq!(sniff(&preview.webp), Some(PictureType::Webp));
        assert_eq!(preview.jpeg.is_some(), preview.size != PreviewSize::Medium540);
        if let Some(jpeg) = &preview.jpeg {
            assert_eq!(sniff(jpeg), Some(PictureType::Jpeg));
            assert!(markers(jpeg).contains(&0xC0));
        }
        for bytes in [Some(&preview.webp), preview.jpeg.as_ref()].into_iter().flatten() {
            let seen = Picture::decode(bytes, &DecodeLimits::default()).expect("our own output");
            assert_eq!((seen.width_px(), seen.height_px()), (preview.size.width_px(), preview.size.height_px()));
        }
    }
    assert!((15..=25).contains(&previews.thumb_hash.len()));
    let again = PreviewSet::render(&screen, &asked, &mut |_, _| {}).expect("previews");
    assert_eq!(previews, again, "the same picture gives the same bytes");
}

#[test]
fn previews_look_like_the_picture() {
    let picture = Picture::decode(&holiday_picture(), &DecodeLimits::background()).expect("a sound picture");
    let previews = PreviewSet::render(&picture, &PreviewSize::THEME, &mut |_, _| {}).expect("previews");
    for preview in previews.pictures {
        let expected = picture.cover(preview.size.width_px(), preview.size.height_px()).expect("scaled");
        for bytes in [Some(preview.webp), preview.jpeg].into_iter().flatten() {
            let seen = Picture::decode(&bytes, &DecodeLimits::default()).expect("our own output");
            let error: u64 = seen.pixels().iter().zip(expected.pixels()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
            let mean = error as f64 / seen.pixels().len() as f64;
            assert!(mean < 4.0, "{:?} differs by {mean:.1} on average", preview.size);
        }
    }
}

#[test]
fn a_crop_keeps_exactly_the_chosen_part() {
    let pixels: Vec<u8> =
        (0..64u32 * 36).flat_map(|index| if index % 64 < 32 { [255, 0, 0] } else { [0, 0, 255] }).collect();
    let picture = Picture::from_pixels(64, 36, PixelChannels::Rgb, pixels).expect("a picture");
    let right = CropRect::Fractions { x: 0.5, y: 0.0, width: 0.5, height: 0.5 };
    let cut = picture.crop_to(right, 16, 9).expect("a crop");
    assert!(cut.pixels().chunks(3).all(|pixel| pixel == [0, 0, 255]), "the right half is blue");
    let left = CropRect::Pixels { x: 0.0, y: 10.0, width: 32.0, height: 18.0 };
    let cut = picture.crop_to(left, 16, 9).expect("a crop");
    assert!(cut.pixels().chunks(3).all(|pixel| pixel == [255, 0, 0]), "the left half is red");
    let tall = CropRect::Pixels { x: 0.0, y: 0.0, width: 20.0, height: 36.0 };
    assert_eq!(picture.crop_to(tall, 16, 9).expect("trimmed, not distorted").width_px(), 16);
}

#[test]
fn what_is_clear_lends_no_colour_to_its_neighbours_when_scaled() {
    let pixels: Vec<u8> =
        (0..64u32 * 36).flat_map(|index| if index % 64 < 31 { [0, 255, 0, 0] } else { [200, 100, 50, 255] }).collect();
    let picture = Picture::from_pixels(64, 36, PixelChannels::Rgba, pixels).expect("a picture");
    let small = picture.cover(16, 9).expect("scaled");
    assert_eq!(small.channels(), PixelChannels::Rgba);
    for pixel in small.pixels().chunks(4).filter(|pixel| pixel[3] > 32) {
        // The filter overshoots a little at an edge, in all channels alike; green alone would be the clear pixels' colour.
        assert!(pixel[0].abs_diff(200) < 14 && pixel[1].abs_diff(100) < 8 && pixel[2].abs_diff(50) < 6, "{pixel:?}");
    }
    assert_eq!(small.pixels()[3], 0);
    assert_eq!(small.pixels()[15 * 4 + 3], 255);
}

#[test]
fn crops_outside_the_picture_are_refused() {
    let picture = Picture::filled(64, 36, [1, 2, 3]).expect("a picture");
    for (x, y, width, height) in [
        (60.0, 0.0, 16.0, 9.0),
        (-3.0, 0.0, 16.0, 9.0),
        (0.0, 0.0, 0.0, 9.0),
        (f64::NAN, 0.0, 16.0, 9.0),
        (0.0, 0.0, f64::INFINITY, 9.0),
        (0.0, f64::NEG_INFINITY, 16.0, 9.0),
    ] {
        let refused = picture.crop_to(CropRect::Pixels { x, y, width, height }, 16, 9).expect_err("not inside");
        assert_eq!(refused, PictureError::BadCrop);
        assert_eq!(refused.refusal(), PictureRefusal::BadRequest);
    }
    assert_eq!(picture.cover(0, 9), Err(PictureError::BadCrop));
}

#[test]
fn an_overlay_covers_blends_and_lets_through() {
    let base = Picture::filled(1280, 720, [0, 100, 200]).expect("a picture");
    let screen = compose(&base, &read_overlay(&overlay(1280, 720)).expect("an overlay")).expect("composed");
    assert_eq!(screen.channels(), PixelChannels::Rgb);
    let pixel = |x: usize| &screen.pixels()[x * 3..x * 3 + 3];
    assert_eq!(pixel(10), [250, 10, 20]);
    assert_eq!(pixel(800), [128, 178, 228]);
    assert_eq!(pixel(1270), [0, 100, 200]);

    let layout = compose_on_colour(&overlay(1280, 720), Some([9, 8, 7])).expect("composed");
    assert_eq!(layout.pixels()[1270 * 3..1271 * 3], [9, 8, 7]);
    let neutral = compose_on_colour(&overlay(1280, 720), None).expect("composed");
    assert_eq!(neutral.pixels()[1270 * 3..1271 * 3], vitrine_media::NEUTRAL_BACKGROUND);
}

#[test]
fn overlays_of_another_size_or_type_are_refused() {
    let base = Picture::filled(1280, 720, [0, 100, 200]).expect("a picture");
    let small = Picture::filled(640, 360, [0; 3]).expect("a picture");
    for (base, overlay) in [(&base, &small), (&small, &base)] {
        assert!(matches!(compose(base, overlay), Err(PictureError::WrongSize { width_px: 640, .. })));
    }
    assert!(matches!(read_overlay(&overlay(640, 360)), Err(PictureError::WrongSize { width_px: 640, .. })));
    assert_eq!(read_overlay(&holiday_picture()), Err(PictureError::TypeNotAllowed { found: PictureType::Jpeg }));
}

#[test]
fn squares_stay_square_in_every_size() {
    let cover = Picture::filled(900, 900, [90, 20, 160]).expect("a picture");
    let previews = PreviewSet::render_square(&cover, &PreviewSize::THEME, &mut |_, _| {}).expect("previews");
    for preview in &previews.pictures {
        let side = preview.size.height_px();
        for bytes in [Some(&preview.webp), preview.jpeg.as_ref()].into_iter().flatten() {
            let shown = Picture::decode(bytes, &DecodeLimits::default()).expect("our own encoding");
            assert_eq!((shown.width_px(), shown.height_px()), (side, side));
        }
    }
    assert_eq!(previews.pictures.len(), 5);
}
