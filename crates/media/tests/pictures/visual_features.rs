//! What a picture is remembered and recognised by.

use vitrine_media::{
    CropRect, DecodeLimits, OklabColour, Picture, PictureFingerprint, PixelChannels, PreviewSet, PreviewSize,
    leading_colours,
};

const WALLPAPERS: [&[u8]; 4] = [
    include_bytes!("../../../../content/wallpapers/coral-mesh.jpg"),
    include_bytes!("../../../../content/wallpapers/dusk-dunes.jpg"),
    include_bytes!("../../../../content/wallpapers/folded-silk.jpg"),
    include_bytes!("../../../../content/wallpapers/tide-lines.jpg"),
];

fn wallpapers() -> impl Iterator<Item = Picture> {
    WALLPAPERS.into_iter().map(|bytes| Picture::decode(bytes, &DecodeLimits::default()).expect("a picture"))
}

fn print(picture: &Picture) -> PictureFingerprint {
    PictureFingerprint::of(picture).expect("a fingerprint")
}

fn brighter(picture: &Picture, by: f32) -> Picture {
    let pixels = picture.pixels().iter().map(|value| (f32::from(*value) * by).min(255.0) as u8).collect();
    Picture::from_pixels(picture.width_px(), picture.height_px(), PixelChannels::Rgb, pixels).expect("as many pixels")
}

fn changed(picture: &Picture) -> Vec<(&'static str, Picture)> {
    let previews = PreviewSet::render(picture, &[PreviewSize::Tiny180], &mut |_, _| {}).expect("renders");
    let decoded = |bytes: &[u8]| Picture::decode(bytes, &DecodeLimits::default()).expect("our own");
    let crop = CropRect::Fractions { x: 0.02, y: 0.02, width: 0.96, height: 0.96 };
    vec![
        ("a small JPEG", decoded(previews.pictures[0].jpeg.as_ref().expect("a JPEG"))),
        ("a small WebP", decoded(&previews.pictures[0].webp)),
        ("cropped", picture.crop_to(crop, 1280, 720).expect("within")),
        ("brighter", brighter(picture, 1.15)),
        ("darker", brighter(picture, 0.85)),
    ]
}

#[test]
fn a_picture_looks_like_itself_saved_again_cropped_or_brighter() {
    for picture in wallpapers() {
        for (what, other) in changed(&picture) {
            assert!(print(&picture).likeness(&print(&other)).is_some(), "{what}");
        }
    }
}

#[test]
fn different_pictures_do_not_look_alike() {
    let prints: Vec<PictureFingerprint> = wallpapers().map(|picture| print(&picture)).collect();
    for (at, one) in prints.iter().enumerate() {
        assert_eq!(one.likeness(one), Some(0));
        for other in &prints[..at] {
            assert_eq!(one.likeness(other), None);
        }
    }
}

#[test]
fn plain_pictures_are_told_by_their_colour() {
    let plain = |rgb| print(&Picture::filled(1280, 720, rgb).expect("a picture"));
    assert!(plain([200, 40, 40]).likeness(&plain([195, 44, 42])).is_some());
    assert!(plain([200, 40, 40]).likeness(&plain([40, 40, 200])).is_none());
    assert!(plain([0; 3]).likeness(&plain([255; 3])).is_none());
}

#[test]
fn the_same_colours_are_nearer_than_others_in_the_same_places() {
    let halves = |left: [u8; 3], right: [u8; 3]| {
        let row = [[left; 64], [right; 64]].concat();
        print(&Picture::from_pixels(128, 72, PixelChannels::Rgb, row.repeat(72).concat()).expect("as many pixels"))
    };
    let wanted = halves([90, 20, 140], [200, 170, 30]);
    let (same, other) = (halves([92, 20, 140], [200, 170, 34]), halves([120, 30, 110], [200, 180, 80]));
    assert_eq!(wanted.waves_apart(&other), 0);
    assert!(wanted.likeness(&same) < wanted.likeness(&other) && wanted.likeness(&other).is_some());
}

#[test]
fn a_stored_fingerprint_is_the_same() {
    let own = print(&Picture::filled(64, 36, [3, 60, 200]).expect("a picture"));
    assert_eq!(PictureFingerprint::from_slice(own.as_bytes()), Some(own));
    assert_eq!(PictureFingerprint::from_slice(&own.as_bytes()[1..]), None);
}

#[test]
fn leading_colours_are_those_that_cover_most() {
    let mut pixels = [20, 20, 120].repeat(1280 * 720);
    pixels[..1280 * 180 * 3].copy_from_slice(&[240, 120, 10].repeat(1280 * 180));
    let picture = Picture::from_pixels(1280, 720, PixelChannels::Rgb, pixels).expect("a picture");
    let colours = leading_colours(&picture).expect("colours");
    let shown: Vec<([u8; 3], u8)> = colours.iter().map(|colour| (colour.rgb, colour.share)).collect();
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(shown[0].0 == [20, 20, 120] && (188..194).contains(&shown[0].1), "{shown:?}");
    assert!(OklabColour::of(shown[1].0).distance(OklabColour::of([240, 120, 10])) < 0.02, "{shown:?}");
}

#[test]
fn a_picture_has_one_to_five_leading_colours_and_always_the_same() {
    let noise = (0..320 * 180 * 3_u32).map(|at| at.wrapping_mul(2_654_435_761).to_le_bytes()[3]).collect();
    let noise = Picture::from_pixels(320, 180, PixelChannels::Rgb, noise).expect("a picture");
    for picture in wallpapers().chain([noise, Picture::filled(16, 16, [9; 3]).expect("a picture")]) {
        let colours = leading_colours(&picture).expect("colours");
        assert!((1..=5).contains(&colours.len()));
        assert!(colours.is_sorted_by_key(|colour| std::cmp::Reverse(colour.share)));
        let all: u32 = colours.iter().map(|colour| u32::from(colour.share)).sum();
        assert!((252..=258).contains(&all), "{all}");
        assert_eq!(leading_colours(&picture).expect("colours"), colours);
    }
}

#[test]
fn a_colour_survives_the_way_to_oklab_and_back() {
    for rgb in [[0; 3], [255; 3], [255, 0, 0], [12, 200, 77], [1, 2, 3], [250, 128, 114]] {
        assert_eq!(OklabColour::of(rgb).to_rgb(), rgb);
    }
}
