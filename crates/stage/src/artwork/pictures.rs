//! Pictures of games, users and news: flat shapes in a few colours, one drawing for each number.

use tiny_skia::{Color, FillRule, Paint, Path, Pixmap, Transform};

use crate::brush::{arc, circle, line, rectangle};

/// Side of a picture in pixels: that of a game in its natural size.
pub(crate) const PICTURE_PX: u32 = 256;

/// Number of different pictures of games. Later games have them again.
pub(crate) const GAME_PICTURES: u8 = 12;
/// Number of different pictures of users.
pub(crate) const USER_PICTURES: u8 = 5;
/// The picture of a news item is that of the game so many places further.
pub(crate) const NEWS_AFTER: u8 = 6;

/// Colours of a picture: ground, first and second shape.
type PictureColours = [u32; 3];

const GAMES: [PictureColours; GAME_PICTURES as usize] = [
    [0x0F8FB8, 0xF6C65B, 0x073B4C],
    [0x2E3C69, 0xF6E2C0, 0xF3A45C],
    [0xB23A48, 0xFCB97D, 0x4A1C2B],
    [0x14213D, 0xFCA311, 0xE5E5E5],
    [0x1F7A72, 0xF6D8B8, 0xF23535],
    [0x3A506B, 0xE76F6F, 0xF2B880],
    [0x264653, 0xE9C46A, 0x2A9D8F],
    [0x3D405B, 0xE07A5F, 0xF4F1DE],
    [0x0B6E6E, 0x7FD8B4, 0xFFF6D6],
    [0x6A994E, 0x386641, 0xF2E8CF],
    [0x4A4580, 0xFFCB5B, 0x19A0A0],
    [0x540D3C, 0xFF8C1A, 0xD4570B],
];
const USERS: [PictureColours; USER_PICTURES as usize] = [
    [0x264653, 0xE9C46A, 0x2A9D8F],
    [0x0B6E6E, 0x7FD8B4, 0xFFF6D6],
    [0x1F7A72, 0xF6C0A0, 0xF23535],
    [0x6A994E, 0xF2E8CF, 0x386641],
    [0x14213D, 0xFCA311, 0xE5E5E5],
];

struct Picture(Pixmap);

impl Picture {
    fn new(ground: u32) -> Option<Self> {
        let mut pixmap = Pixmap::new(PICTURE_PX, PICTURE_PX)?;
        pixmap.fill(colour(ground));
        Some(Self(pixmap))
    }

    fn fill(&mut self, path: Option<Path>, rgb: u32) {
        if let Some(path) = path {
            let mut paint = Paint { anti_alias: true, ..Paint::default() };
            paint.set_color(colour(rgb));
            self.0.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }
}

fn colour(rgb: u32) -> Color {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Color::from_rgba8(red, green, blue, 255)
}

fn of_number<const COUNT: usize>(colours: [PictureColours; COUNT], number: u8) -> PictureColours {
    colours[usize::from(number) % COUNT]
}

/// Draws the picture of a game.
pub(crate) fn game_picture(number: u8) -> Option<Pixmap> {
    let [ground, first, second] = of_number(GAMES, number);
    let mut picture = Picture::new(ground)?;
    match number % 6 {
        // A boat.
        0 => {
            picture.fill(line(&[(120.0, 40.0), (120.0, 160.0), (48.0, 160.0)], true), first);
            picture.fill(line(&[(134.0, 60.0), (134.0, 160.0), (196.0, 160.0)], true), first);
            picture.fill(line(&[(40.0, 176.0), (216.0, 176.0), (184.0, 216.0), (72.0, 216.0)], true), first);
            picture.fill(rectangle(128.0, 240.0, 256.0, 44.0), second);
        }
        // Hills under a sun.
        1 => {
            picture.fill(circle(178.0, 84.0, 36.0), second);
            picture.fill(
                line(&[(0.0, 190.0), (96.0, 90.0), (176.0, 180.0), (256.0, 130.0), (256.0, 256.0), (0.0, 256.0)], true),
                first,
            );
        }
        // Rings.
        2 => {
            for (radius, rgb) in [(92.0, first), (68.0, ground), (46.0, second), (22.0, first)] {
                picture.fill(circle(128.0, 128.0, radius), rgb);
            }
        }
        // A mountain with snow.
        3 => {
            picture.fill(circle(60.0, 62.0, 26.0), second);
            picture.fill(line(&[(24.0, 256.0), (136.0, 70.0), (248.0, 256.0)], true), first);
            picture.fill(line(&[(106.0, 120.0), (136.0, 70.0), (166.0, 120.0), (136.0, 106.0)], true), second);
        }
        // A leaf.
        4 => {
            picture.fill(line(&[(64.0, 150.0), (110.0, 60.0), (190.0, 100.0), (150.0, 200.0)], true), first);
            picture.fill(line(&[(60.0, 152.0), (128.0, 88.0), (204.0, 104.0), (132.0, 176.0)], true), second);
        }
        // Arches.
        _ => {
            for (radius, rgb) in [(96.0, first), (72.0, second), (48.0, first), (24.0, ground)] {
                picture.fill(arc(128.0, 196.0, radius, 180.0, 360.0), rgb);
            }
            picture.fill(rectangle(128.0, 230.0, 256.0, 52.0), ground);
        }
    }
    Some(picture.0)
}

/// Draws the picture of a user.
pub(crate) fn user_picture(number: u8) -> Option<Pixmap> {
    let [ground, first, second] = of_number(USERS, number);
    let mut picture = Picture::new(ground)?;
    picture.fill(circle(128.0, 104.0, 50.0), first);
    picture.fill(circle(128.0, 262.0, 96.0), second);
    Some(picture.0)
}
