//! Screens of a Wii U menu over seeded paintings: tiles for the launcher, a crowd for the plaza, a mark for the splash, and a
//! disc for the cover. They are drawings of what such a menu is like, and show nothing of the console's own.

use rand::SeedableRng;
use rand::rngs::StdRng;
use vitrine_media::{Picture, PictureError, PixelChannels, encode_png, encode_wallpaper_jpeg};

use super::generated_pictures::{HEIGHT, LandscapeBrush, WIDTH};

/// The files of a theme's pictures, as its creator would upload them.
pub(super) struct ThemeScreens {
    pub launcher: Vec<u8>,
    pub plaza: Vec<u8>,
    pub splash: Vec<u8>,
    pub cover: Vec<u8>,
}

/// Width and height of a cover.
const COVER: u32 = 640;
/// Columns and rows of the launcher's tiles.
const TILES: (u32, u32) = (5, 3);
const TILE_PX: i32 = 150;

/// The screens with this painting.
///
/// # Errors
/// Errors of encoding.
pub(super) fn screens(painting: u64) -> Result<ThemeScreens, PictureError> {
    let brush = LandscapeBrush::random(&mut StdRng::seed_from_u64(painting));
    let ground = brush.paint();
    let mut launcher = ScreenCanvas { pixels: ground.clone(), width: WIDTH };
    for at in 0..TILES.0 * TILES.1 {
        let (column, row) = (at % TILES.0, at / TILES.0);
        let (x, y) = (190 + column as i32 * 225, 130 + row as i32 * 215);
        launcher.tile(x, y, TILE_PX, if at % 4 == 1 { 0.45 } else { 0.75 });
    }
    let mut plaza = ScreenCanvas { pixels: ground.clone(), width: WIDTH };
    for at in 0..40i32 {
        let (ring, place) = (at / 10, at % 10);
        let x = 130 + place * 113 + (ring % 2) * 50;
        plaza.disc(x, 420 + ring * 75, 16 + ring * 4, 0.8);
        plaza.tile(x, 462 + ring * 78, 34 + ring * 8, 0.65);
    }
    let mut splash = ScreenCanvas { pixels: vec![6; (WIDTH * HEIGHT * 3) as usize], width: WIDTH };
    splash.stamp(&ground, WIDTH, (640, 360), 170);
    let mut cover = ScreenCanvas { pixels: vec![18; (COVER * COVER * 3) as usize], width: COVER };
    cover.stamp(&ground, WIDTH, (320, 320), 290);
    cover.disc(320, 320, 26, 0.9);
    let picture =
        |canvas: ScreenCanvas, height| Picture::from_pixels(canvas.width, height, PixelChannels::Rgb, canvas.pixels);
    Ok(ThemeScreens {
        launcher: encode_wallpaper_jpeg(&picture(launcher, HEIGHT)?)?,
        plaza: encode_wallpaper_jpeg(&picture(plaza, HEIGHT)?)?,
        splash: encode_png(&picture(splash, HEIGHT)?)?,
        cover: encode_png(&picture(cover, COVER)?)?,
    })
}

struct ScreenCanvas {
    pixels: Vec<u8>,
    width: u32,
}

impl ScreenCanvas {
    /// A square with round corners around a point, in white of this opacity.
    fn tile(&mut self, x: i32, y: i32, side: i32, opacity: f32) {
        let (half, round) = (side / 2, side / 5);
        self.fill(x, y, half, opacity, move |dx, dy| {
            let (outside_x, outside_y) = ((dx.abs() - half + round).max(0), (dy.abs() - half + round).max(0));
            outside_x * outside_x + outside_y * outside_y <= round * round
        });
    }

    fn disc(&mut self, x: i32, y: i32, radius: i32, opacity: f32) {
        self.fill(x, y, radius, opacity, move |dx, dy| dx * dx + dy * dy <= radius * radius);
    }

    fn fill(&mut self, x: i32, y: i32, reach: i32, opacity: f32, is_inside: impl Fn(i32, i32) -> bool) {
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                if is_inside(dx, dy)
                    && let Some(pixel) = self.pixel(x + dx, y + dy)
                {
                    pixel.iter_mut().for_each(|channel| *channel += ((255 - *channel) as f32 * opacity) as u8);
                }
            }
        }
    }

    /// A round piece of another picture around a point; the same point of the middle of that picture comes there.
    fn stamp(&mut self, ground: &[u8], ground_width: u32, (x, y): (i32, i32), radius: i32) {
        let ground_height = ground.len() as i32 / 3 / ground_width as i32;
        for dy in -radius..=radius {
            for dx in -radius..=radius {
                let from = ((ground_height / 2 + dy) * ground_width as i32 + ground_width as i32 / 2 + dx) as usize * 3;
                if dx * dx + dy * dy <= radius * radius
                    && let (Some(pixel), Some(source)) = (self.pixel(x + dx, y + dy), ground.get(from..from + 3))
                {
                    pixel.copy_from_slice(source);
                }
            }
        }
    }

    fn pixel(&mut self, x: i32, y: i32) -> Option<&mut [u8]> {
        let (x, y) = (u32::try_from(x).ok().filter(|x| *x < self.width)?, u32::try_from(y).ok()?);
        let at = ((y * self.width + x) * 3) as usize;
        self.pixels.get_mut(at..at + 3)
    }
}
