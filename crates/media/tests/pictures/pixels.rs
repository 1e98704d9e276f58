//! Pixels in memory: types by their first bytes, flattening, placeholders.

use vitrine_media::{Picture, PictureType, PixelChannels, sniff, thumb_hash};

#[test]
fn types_are_told_by_their_first_bytes() {
    assert_eq!(sniff(&[0xFF, 0xD8, 0xFF, 0xE0]), Some(PictureType::Jpeg));
    assert_eq!(sniff(b"\x89PNG\r\n\x1a\nrest"), Some(PictureType::Png));
    assert_eq!(sniff(b"RIFF\x10\0\0\0WEBPVP8 "), Some(PictureType::Webp));
}

#[test]
fn other_content_is_no_picture_whatever_it_resembles() {
    for bytes in [&b""[..], b"\xFF\xD8", b"GIF89a", b"RIFF\x10\0\0\0WAVEfmt ", b"RIFFWEBP", b"<svg xmlns=", b"\x89PNG"]
    {
        assert_eq!(sniff(bytes), None, "{bytes:?}");
    }
}

/// Colours on every background and with every alpha, against arithmetic in floating point.
#[test]
fn blending_rounds_to_the_nearest_value_for_every_input() {
    let pixels: Vec<u8> =
        (0..=255u8).flat_map(|alpha| (0..=255u8).flat_map(move |over| [over, over, over, alpha])).collect();
    let picture = Picture::from_pixels(256, 256, PixelChannels::Rgba, pixels).expect("256 × 256 pixels");
    for under in (0..=255u8).step_by(5) {
        let flat = picture.clone().flatten([under; 3]);
        for (index, seen) in flat.pixels().iter().step_by(3).enumerate() {
            let (over, alpha) = ((index % 256) as f64, (index / 256) as f64);
            let exact = (over * alpha + f64::from(under) * (255.0 - alpha)) / 255.0;
            assert_eq!(f64::from(*seen), exact.round(), "{over} over {under} at {alpha}");
        }
    }
}

#[test]
fn flattening_shows_the_background_where_the_picture_is_transparent() {
    let picture =
        Picture::from_pixels(2, 1, PixelChannels::Rgba, vec![255, 0, 0, 255, 9, 9, 9, 0]).expect("two pixels");
    let flat = picture.flatten([1, 2, 3]);
    assert_eq!(flat.channels(), PixelChannels::Rgb);
    assert_eq!(flat.pixels(), [255, 0, 0, 1, 2, 3]);
}

#[test]
fn a_buffer_of_another_size_is_no_picture() {
    assert!(Picture::from_pixels(2, 2, PixelChannels::Rgb, vec![0; 11]).is_err());
    assert!(Picture::from_pixels(0, 2, PixelChannels::Rgb, vec![]).is_err());
}

#[test]
fn a_decoder_reads_the_colour_back() {
    let picture = Picture::filled(1280, 720, [200, 40, 90]).expect("a picture");
    let hash = thumb_hash(&picture).expect("a hash");
    let (r, g, b, a) = thumbhash::thumb_hash_to_average_rgba(&hash).expect("readable");
    assert!((r - 200.0 / 255.0).abs() < 0.03 && (g - 40.0 / 255.0).abs() < 0.03 && (b - 90.0 / 255.0).abs() < 0.03);
    assert!((a - 1.0).abs() < 0.001);
}

#[test]
fn what_is_bright_on_the_left_is_so_in_the_hash() {
    let pixels: Vec<u8> = (0..360).flat_map(|_| (0..640).flat_map(|x| [if x < 320 { 250 } else { 5 }; 3])).collect();
    let picture = Picture::from_pixels(640, 360, PixelChannels::Rgb, pixels).expect("a picture");
    let (width, height, rgba) =
        thumbhash::thumb_hash_to_rgba(&thumb_hash(&picture).expect("a hash")).expect("readable");
    assert!(width > height, "landscape stays landscape");
    let row = &rgba[width * 4 * (height / 2)..];
    assert!(row[0] > 200 && row[(width - 1) * 4] < 60, "bright on the left, dark on the right");
}
