//! The only thing used from Exif: the orientation of the camera. Everything else (place, time, device, thumbnail) is
//! dropped unread.

use crate::error::PictureError;
use crate::picture::Picture;
use crate::scale::CropRect;

/// Exif tag 0x0112: how the stored rows and columns relate to the picture as seen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct ExifOrientation {
    /// The stored columns are the rows as seen; applied first.
    transposed: bool,
    mirrored: bool,
    upside_down: bool,
}

impl ExifOrientation {
    /// Reads the tag from a TIFF structure (Exif 2.32, section 4.5); anything unreadable means upright.
    pub(super) fn read(tiff: &[u8]) -> Self {
        find_orientation(tiff).map_or_else(Self::default, Self::from_tag)
    }

    fn from_tag(value: u16) -> Self {
        let (transposed, mirrored, upside_down) = match value {
            2 => (false, true, false),
            3 => (false, true, true),
            4 => (false, false, true),
            5 => (true, false, false),
            6 => (true, true, false),
            7 => (true, true, true),
            8 => (true, false, true),
            _ => (false, false, false),
        };
        Self { transposed, mirrored, upside_down }
    }

    /// Width and height as seen, of a picture stored in the given size; the inverse is the same.
    pub(super) fn seen_size(self, (width_px, height_px): (u32, u32)) -> (u32, u32) {
        if self.transposed { (height_px, width_px) } else { (width_px, height_px) }
    }

    /// The position in the stored picture, whose size is given, of a rectangle in the picture as seen.
    pub(super) fn stored_crop(self, crop: CropRect, stored_size: (u32, u32)) -> Result<CropRect, PictureError> {
        let (seen_width, seen_height) = self.seen_size(stored_size);
        let (x, y, width, height) = crop.inside(seen_width, seen_height)?;
        let x = if self.mirrored { f64::from(seen_width) - x - width } else { x };
        let y = if self.upside_down { f64::from(seen_height) - y - height } else { y };
        Ok(if self.transposed {
            CropRect::Pixels { x: y, y: x, width: height, height: width }
        } else {
            CropRect::Pixels { x, y, width, height }
        })
    }

    pub(super) fn is_upright(self) -> bool {
        self == Self::default()
    }

    /// The picture as it is meant to be seen.
    pub(super) fn upright(self, picture: Picture) -> Result<Picture, PictureError> {
        if self.is_upright() {
            return Ok(picture);
        }
        let stored_width = picture.width_px() as usize;
        let (width_px, height_px) = self.seen_size((picture.width_px(), picture.height_px()));
        let (width, height) = (width_px as usize, height_px as usize);
        let each = picture.channels().bytes();
        let source = picture.pixels();
        let mut pixels = Vec::with_capacity(source.len());
        for y in 0..height {
            let from_y = if self.upside_down { height - 1 - y } else { y };
            for x in 0..width {
                let from_x = if self.mirrored { width - 1 - x } else { x };
                let (column, row) = if self.transposed { (from_y, from_x) } else { (from_x, from_y) };
                let start = (row * stored_width + column) * each;
                pixels.extend_from_slice(&source[start..start + each]);
            }
        }
        Picture::from_pixels(width_px, height_px, picture.channels(), pixels)
    }
}

fn find_orientation(tiff: &[u8]) -> Option<u16> {
    let big_endian = match tiff.get(..4)? {
        b"MM\0*" => true,
        b"II*\0" => false,
        _ => return None,
    };
    let u16_at = |offset: usize| {
        let field = tiff.get(offset..offset.checked_add(2)?)?.try_into().ok()?;
        Some(if big_endian { u16::from_be_bytes(field) } else { u16::from_le_bytes(field) })
    };
    let u32_at = |offset: usize| {
        let field = tiff.get(offset..offset.checked_add(4)?)?.try_into().ok()?;
        Some(if big_endian { u32::from_be_bytes(field) } else { u32::from_le_bytes(field) })
    };
    let directory = u32_at(4)? as usize;
    let entry_count = usize::from(u16_at(directory)?);
    (0..entry_count)
        .map(|index| directory.saturating_add(2 + index * 12))
        .find(|&entry| u16_at(entry) == Some(0x0112))
        .and_then(|entry| u16_at(entry.checked_add(8)?))
}
