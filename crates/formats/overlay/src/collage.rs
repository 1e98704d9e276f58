//! Positions of the pictures in a pack's collage, as rectangles. The arrangement is that of the existing site, so that
//! packs look alike everywhere. The media crate does the drawing. A pack of more than four shows its first four.

/// Canvas of a collage: width and height in pixels.
pub const CANVAS: (u32, u32) = (1280, 720);

/// Radius in pixels of the rounded corners of every picture.
pub const CORNER_RADIUS_PX: u32 = 30;

const TILE: (u32, u32) = (560, 315);
const LEFT: u32 = 53;
const RIGHT: u32 = 667;
const CENTRE: u32 = (CANVAS.0 - TILE.0) / 2;
const TOP: u32 = 30;
const MIDDLE: u32 = (CANVAS.1 - TILE.1) / 2;
const BOTTOM: u32 = 375;

/// A rectangle in pixels, from the top left corner of the canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PixelRect {
    /// Left edge.
    pub x: u32,
    /// Upper edge.
    pub y: u32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

/// Background of a collage.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CollageBackdrop {
    /// Factor on the brightness of the first wallpaper of the pack.
    pub brightness: f32,
    /// Radius of its blur in pixels.
    pub blur_px: f32,
    /// Colours of the diagonal gradient, upper left to lower right, where the pack has no wallpaper.
    pub gradient: [[u8; 3]; 2],
}

impl Default for CollageBackdrop {
    fn default() -> Self {
        Self { brightness: 0.8, blur_px: 18.0, gradient: [[0x00, 0xd0, 0x79], [0xe9, 0x00, 0xa4]] }
    }
}

/// Positions of the pictures in a collage, in the order of the pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollageGeometry {
    /// One to four rectangles, or none for an empty pack.
    pub tiles: Vec<PixelRect>,
}

impl CollageGeometry {
    /// Positions for `count` pictures: one centred, two side by side, two above one, or two by two. Only the first four
    /// get one.
    pub fn of(count: usize) -> Self {
        let corners: &[(u32, u32)] = match count {
            0 => &[],
            1 => &[(CENTRE, MIDDLE)],
            2 => &[(LEFT, MIDDLE), (RIGHT, MIDDLE)],
            3 => &[(LEFT, TOP), (RIGHT, TOP), (CENTRE, BOTTOM)],
            _ => &[(LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)],
        };
        let tiles = corners.iter().map(|&(x, y)| PixelRect { x, y, width: TILE.0, height: TILE.1 });
        Self { tiles: tiles.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_are_those_of_the_existing_site() {
        let corners = |count| CollageGeometry::of(count).tiles.iter().map(|tile| (tile.x, tile.y)).collect::<Vec<_>>();
        assert_eq!(corners(2), [(53, 202), (667, 202)]);
        assert_eq!(corners(3), [(53, 30), (667, 30), (360, 375)]);
        assert_eq!(corners(4), [(53, 30), (667, 30), (53, 375), (667, 375)]);
    }

    #[test]
    fn no_picture_leaves_the_canvas_or_covers_another() {
        for count in 0..=9 {
            let tiles = CollageGeometry::of(count).tiles;
            assert_eq!(tiles.len(), count.min(4));
            for (index, tile) in tiles.iter().enumerate() {
                assert!(tile.x + tile.width <= CANVAS.0 && tile.y + tile.height <= CANVAS.1);
                for other in &tiles[..index] {
                    let apart_x = other.x + other.width <= tile.x || tile.x + tile.width <= other.x;
                    let apart_y = other.y + other.height <= tile.y || tile.y + tile.height <= other.y;
                    assert!(apart_x || apart_y, "{count}: {tile:?} covers {other:?}");
                }
            }
        }
    }
}
