//! The pictures of seeded themes: several dozen, painted here, under the menu of a console, in all sizes. Themes
//! share them, because painting a hundred thousand would take a day.

use std::collections::HashMap;

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use vitrine_blobs::{BlobToken, ContentHash};
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_media::{
    LeadingColour, Picture, PictureError, PictureFingerprint, PixelChannels, PreviewSet, PreviewSize,
    encode_wallpaper_jpeg,
};
use vitrine_switch::layouts::build::LayoutJsonFiles;
use vitrine_switch::layouts::stage;
use vitrine_target::Target;

/// Pictures painted for each menu, if there are enough themes to show them.
const FOR_EACH_MENU: usize = 6;
pub(super) const WIDTH: u32 = 1280;
pub(super) const HEIGHT: u32 = 720;

pub(super) struct StoredPicture {
    pub(super) wallpaper_hash: Vec<u8>,
    pub(super) wallpaper_bytes: i64,
    pub(super) preview_token: Vec<u8>,
    pub(super) thumb_hash: Vec<u8>,
    pub(super) colors: Vec<u8>,
    pub(super) fingerprint: Vec<u8>,
}

/// All pictures, and which of them show which menu.
pub(super) struct PictureSet {
    all: Vec<StoredPicture>,
    of_menu: HashMap<Target, Vec<usize>>,
}

impl PictureSet {
    /// One of the pictures that show this menu.
    pub(super) fn choose(&self, rng: &mut StdRng, target: Target) -> &StoredPicture {
        let of_menu = self.of_menu.get(&target).filter(|positions| !positions.is_empty());
        let position = match of_menu {
            Some(positions) => positions[rng.random_range(0..positions.len())],
            None => rng.random_range(0..self.all.len()),
        };
        &self.all[position]
    }

    /// Names of so many of them, of any menu.
    pub(super) fn some(&self, rng: &mut StdRng, count: usize) -> Vec<BlobToken> {
        let some = self.all.choose_multiple(rng, count);
        some.filter_map(|picture| BlobToken::from_slice(&picture.preview_token)).collect()
    }
}

/// Paints and stores the pictures, fewer of them for few items.
pub(super) async fn create(app: &App, rng: &mut StdRng, items: usize) -> Result<PictureSet> {
    let for_each_menu = (items / 100).clamp(1, FOR_EACH_MENU);
    let mut pictures = PictureSet { all: Vec::new(), of_menu: HashMap::new() };
    for target in Target::ALL {
        for _ in 0..for_each_menu {
            let (brush, token) = (LandscapeBrush::random(rng), BlobToken::from_bytes(rng.random()));
            pictures.of_menu.entry(target).or_default().push(pictures.all.len());
            pictures.all.push(store(app, brush, target, token).await?);
        }
    }
    Ok(pictures)
}

async fn store(app: &App, brush: LandscapeBrush, target: Target, token: BlobToken) -> Result<StoredPicture> {
    let work = tokio::task::spawn_blocking(move || render(&brush, target));
    let (wallpaper, fingerprint, previews) = work
        .await
        .map_err(|error| PublicError::internal("painting a seeded picture", error))?
        .map_err(|error| PublicError::internal("painting a seeded picture", error))?;
    let hash = ContentHash::of(&wallpaper);
    let wallpaper_bytes = wallpaper.len() as i64;
    let mut files = vec![(objects::wallpaper(hash), wallpaper.into())];
    files.extend(objects::rendered(token, previews.pictures));
    // They stay staged: the sweeper spares those that items have come to refer to.
    drop(objects::put(app, files).await?);
    Ok(StoredPicture {
        wallpaper_hash: hash.as_bytes().to_vec(),
        wallpaper_bytes,
        preview_token: token.as_bytes().to_vec(),
        thumb_hash: previews.thumb_hash,
        colors: LeadingColour::to_bytes(&previews.colours),
        fingerprint: fingerprint.as_bytes().to_vec(),
    })
}

fn render(
    brush: &LandscapeBrush,
    target: Target,
) -> std::result::Result<(Vec<u8>, PictureFingerprint, PreviewSet), PictureError> {
    let wallpaper = Picture::from_pixels(WIDTH, HEIGHT, PixelChannels::Rgb, brush.paint())?;
    let jpeg = encode_wallpaper_jpeg(&wallpaper)?;
    let fingerprint = PictureFingerprint::of(&wallpaper)?;
    let menu = stage::scene_of(target, &LayoutJsonFiles::default(), &[]);
    let screen = stage::draw(&menu, wallpaper, &[])?;
    Ok((jpeg, fingerprint, PreviewSet::render(&screen, &PreviewSize::THEME, &mut |_, _| {})?))
}

/// Layers of hills under a sky with a sun, in three colours: enough to distinguish pictures at a glance.
pub(super) struct LandscapeBrush {
    sky: [[f32; 3]; 2],
    hill: [f32; 3],
    sun: (f32, f32, f32),
    /// Height, length and offset of each layer's wave.
    waves: Vec<(f32, f32, f32)>,
}

impl LandscapeBrush {
    pub(super) fn random(rng: &mut StdRng) -> Self {
        let hue = rng.random_range(0.0..1.0);
        let layers = rng.random_range(3..7);
        Self {
            sky: [colour(hue, 0.55, 0.28), colour(hue + rng.random_range(0.05..0.2), 0.6, 0.78)],
            hill: colour(hue + rng.random_range(0.3..0.6), 0.45, 0.22),
            sun: (rng.random_range(0.15..0.85), rng.random_range(0.15..0.5), rng.random_range(0.05..0.14)),
            waves: (0..layers)
                .map(|_| (rng.random_range(0.02..0.08), rng.random_range(3.0..9.0), rng.random_range(0.0..6.0)))
                .collect(),
        }
    }

    /// Paints the picture in spans of one colour, which are copied. Pixel by pixel it would take most of the time of the tests that
    /// seed.
    pub(super) fn paint(&self) -> Vec<u8> {
        let ridges: Vec<Vec<f32>> = (0..WIDTH).map(|column| self.ridges(column as f32 / WIDTH as f32)).collect();
        let row = |colour| row(bytes(colour));
        let hills: Vec<Vec<u8>> = (0..self.waves.len())
            .map(|at| row(mix(self.sky[1], self.hill, 0.35 + 0.65 * at as f32 / self.waves.len() as f32)))
            .collect();
        let mut pixels = Vec::with_capacity((WIDTH * HEIGHT * 3) as usize);
        for line in 0..HEIGHT {
            let y = line as f32 / HEIGHT as f32;
            let sky = self.sky_with_sun(y);
            // The nearest layer of each column, counted from 1; 0 is the sky.
            let mut nearest = vec![0; WIDTH as usize];
            for layer in 0..hills.len() {
                for (nearest, ridges) in nearest.iter_mut().zip(&ridges) {
                    if ridges[layer] <= y {
                        *nearest = layer + 1;
                    }
                }
            }
            let mut from = 0;
            for span in nearest.chunk_by(|one, other| one == other) {
                let to = from + span.len() * 3;
                let row = span[0].checked_sub(1).map_or(&sky, |layer| &hills[layer]);
                pixels.extend_from_slice(&row[from..to]);
                from = to;
            }
        }
        pixels
    }

    /// Top of each layer in a column, the farthest layer first.
    fn ridges(&self, x: f32) -> Vec<f32> {
        let layers = self.waves.len() as f32;
        let ridge = |(at, (height, length, offset)): (usize, &(f32, f32, f32))| {
            0.5 + 0.42 * at as f32 / layers + height * ((x * length + offset).sin() + 0.3 * (x * length * 2.7).sin())
        };
        self.waves.iter().enumerate().map(ridge).collect()
    }

    /// A line of the sky.
    fn sky_with_sun(&self, y: f32) -> Vec<u8> {
        let (sun_x, sun_y, radius) = self.sun;
        let sky = mix(self.sky[0], self.sky[1], y);
        let mut line = row(bytes(sky));
        let down = y - sun_y;
        if down.abs() > radius {
            return line;
        }
        for (column, pixel) in line.as_chunks_mut().0.iter_mut().enumerate() {
            let across = (column as f32 / WIDTH as f32 - sun_x) * 16.0 / 9.0;
            if across.abs() <= radius {
                let share = ((radius - across.hypot(down)) / 0.004).clamp(0.0, 0.9);
                *pixel = bytes(mix(sky, [1.0, 0.95, 0.85], share));
            }
        }
        line
    }
}

/// A line of one colour.
fn row(colour: [u8; 3]) -> Vec<u8> {
    colour.repeat(WIDTH as usize)
}

fn bytes(colour: [f32; 3]) -> [u8; 3] {
    colour.map(|channel| (channel * 255.0) as u8)
}

fn mix(one: [f32; 3], other: [f32; 3], share: f32) -> [f32; 3] {
    std::array::from_fn(|at| one[at] + (other[at] - one[at]) * share)
}

/// A colour of the wheel: `hue` counts turns.
fn colour(hue: f32, saturation: f32, lightness: f32) -> [f32; 3] {
    let strength = saturation * lightness.min(1.0 - lightness);
    std::array::from_fn(|at| {
        let sector = ([0.0, 8.0, 4.0][at] + hue * 12.0).rem_euclid(12.0);
        lightness - strength * (sector - 3.0).min(9.0 - sector).clamp(-1.0, 1.0)
    })
}
