//! Measures what tells the same picture from another by its fingerprint: each picture beside itself scaled down and saved
//! again, cropped, made brighter and darker, and beside every other. Decision record 0012 has the result.
//!
//! Usage: `fingerprints PICTURE...`; prints the waves and colours apart for each change, and the nearest other pictures.

use std::error::Error;

use vitrine_media::{
    Channels, CropRect, DecodeLimits, Fingerprint, Picture, PreviewSize, Previews, encode_wallpaper_jpeg,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn cropped(picture: &Picture, by: f64) -> Result<Picture> {
    let crop = CropRect::Fractions { x: by / 2.0, y: by / 2.0, width: 1.0 - by, height: 1.0 - by };
    Ok(picture.crop_to(crop, 1280, 720)?)
}

fn with_pixels(picture: &Picture, change: impl Fn(u8) -> f32) -> Result<Picture> {
    let pixels = picture.pixels().iter().map(|value| change(*value).clamp(0.0, 255.0) as u8).collect();
    Ok(Picture::from_pixels(picture.width_px(), picture.height_px(), Channels::Rgb, pixels)?)
}

fn mirrored(picture: &Picture) -> Result<Picture> {
    let lines = picture.pixels().chunks_exact(picture.width_px() as usize * 3);
    let pixels = lines.flat_map(|line| line.as_chunks::<3>().0.iter().rev().flatten().copied()).collect();
    Ok(Picture::from_pixels(picture.width_px(), picture.height_px(), Channels::Rgb, pixels)?)
}

fn small(picture: &Picture) -> Result<Picture> {
    let previews = Previews::render(picture, &[PreviewSize::Tiny180], &mut |_, _| {})?;
    Ok(Picture::decode(&previews.pictures[0].jpeg, &DecodeLimits::default())?)
}

fn changes(picture: &Picture) -> Result<Vec<(&'static str, Picture)>> {
    Ok(vec![
        ("small", small(picture)?),
        ("saved", Picture::decode(&encode_wallpaper_jpeg(picture)?, &DecodeLimits::default())?),
        ("crop 2%", cropped(picture, 0.02)?),
        ("crop 5%", cropped(picture, 0.05)?),
        ("crop 10%", cropped(picture, 0.1)?),
        ("bright 10%", with_pixels(picture, |value| f32::from(value) * 1.1)?),
        ("bright 25%", with_pixels(picture, |value| f32::from(value) * 1.25)?),
        ("dark 25%", with_pixels(picture, |value| f32::from(value) * 0.75)?),
        ("contrast 20%", with_pixels(picture, |value| (f32::from(value) - 128.0) * 1.2 + 128.0)?),
        ("mirrored", mirrored(picture)?),
    ])
}

fn main() -> Result<()> {
    let mut known = Vec::new();
    let mut apart: Vec<(&str, Vec<(u32, f32)>)> = Vec::new();
    for path in std::env::args().skip(1) {
        let picture = Picture::decode(&std::fs::read(&path)?, &DecodeLimits::default())?;
        let picture = picture.cover(1280, 720)?.flatten([0, 0, 0]);
        let own = Fingerprint::of(&picture)?;
        for (at, (change, changed)) in changes(&picture)?.into_iter().enumerate() {
            let other = Fingerprint::of(&changed)?;
            if apart.len() <= at {
                apart.push((change, Vec::new()));
            }
            apart[at].1.push((own.waves_apart(&other), own.colour_apart(&other)));
        }
        known.push((path, own));
    }
    println!("{:14}{:>8}{:>8}{:>10}   waves apart, sorted", "change", "median", "most", "colour");
    for (change, mut pairs) in apart {
        pairs.sort_unstable_by_key(|pair| pair.0);
        let colour = pairs.iter().map(|pair| pair.1).fold(0.0, f32::max);
        let waves: Vec<u32> = pairs.iter().map(|pair| pair.0).collect();
        println!("{change:14}{:8}{:8}{colour:10.3}   {waves:?}", waves[waves.len() / 2], waves[waves.len() - 1]);
    }
    let mut others = Vec::new();
    for (at, (one, own)) in known.iter().enumerate() {
        for (other, print) in &known[..at] {
            others.push((own.waves_apart(print), own.colour_apart(print), one, other));
        }
    }
    others.sort_unstable_by_key(|pair| pair.0);
    println!("\n{} pairs of different pictures, the nearest by waves:", others.len());
    for (waves, colour, one, other) in others.iter().take(40) {
        println!("{waves:4}{colour:8.3}  {one}  {other}");
    }
    Ok(())
}
