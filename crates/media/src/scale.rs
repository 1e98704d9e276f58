//! Cropping and scaling, with SIMD convolution and premultiplied alpha. Everything is "cover": the target is always
//! filled, and what does not fit its shape is cropped.

use fast_image_resize::images::{TypedCroppedImage, TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x3;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};

use crate::error::PictureError;
use crate::picture::{Picture, PixelChannels, blend};

/// The part of a picture to keep.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CropRect {
    /// In pixels of the upright picture.
    Pixels {
        /// Left edge.
        x: f64,
        /// Top edge.
        y: f64,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
    },
    /// Fractions (0 to 1) of the width and height of the upright picture.
    Fractions {
        /// Left edge.
        x: f64,
        /// Top edge.
        y: f64,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
    },
}

impl CropRect {
    /// The whole picture.
    pub const WHOLE: Self = Self::Fractions { x: 0.0, y: 0.0, width: 1.0, height: 1.0 };

    /// Left, top, width and height in pixels, inside a picture of the given size.
    pub(crate) fn inside(self, width_px: u32, height_px: u32) -> Result<(f64, f64, f64, f64), PictureError> {
        let (picture_width, picture_height) = (f64::from(width_px), f64::from(height_px));
        let (x, y, width, height) = match self {
            Self::Pixels { x, y, width, height } => (x, y, width, height),
            Self::Fractions { x, y, width, height } => {
                (x * picture_width, y * picture_height, width * picture_width, height * picture_height)
            }
        };
        // Half a pixel outside is a rounding error; more is a mistake. Comparisons with NaN are false.
        let sound = x >= -0.5
            && y >= -0.5
            && width >= 1.0
            && height >= 1.0
            && x + width <= picture_width + 0.5
            && y + height <= picture_height + 0.5;
        if !sound {
            return Err(PictureError::BadCrop);
        }
        let (x, y) = (x.max(0.0), y.max(0.0));
        Ok((x, y, width.min(picture_width - x), height.min(picture_height - y)))
    }
}

impl Picture {
    /// Crops to a rectangle and scales it to cover `width_px × height_px`; a rectangle of another shape is trimmed
    /// evenly on its longer sides, never distorted.
    ///
    /// # Errors
    /// [`PictureError::BadCrop`] if the rectangle is smaller than a pixel, not finite or outside the picture.
    pub fn crop_to(&self, crop: CropRect, width_px: u32, height_px: u32) -> Result<Self, PictureError> {
        if width_px == 0 || height_px == 0 {
            return Err(PictureError::BadCrop);
        }
        let (x, y, width, height) = crop.inside(self.width_px(), self.height_px())?;
        let scale = (width / f64::from(width_px)).min(height / f64::from(height_px));
        let (kept_width, kept_height) = (f64::from(width_px) * scale, f64::from(height_px) * scale);
        let left = x + (width - kept_width) / 2.0;
        let top = y + (height - kept_height) / 2.0;
        resample(self, left, top, kept_width, kept_height, width_px, height_px)
    }

    /// Scales to cover `width_px × height_px`, centred.
    ///
    /// # Errors
    /// [`PictureError::BadCrop`] if a target side is zero.
    pub fn cover(&self, width_px: u32, height_px: u32) -> Result<Self, PictureError> {
        if (self.width_px(), self.height_px()) == (width_px, height_px) {
            return Ok(self.clone());
        }
        self.crop_to(CropRect::WHOLE, width_px, height_px)
    }
}

/// Scales the given part of the source. Pixels outside the part have no influence, except those that its edges
/// intersect: a black border that was cropped must not bleed in.
fn resample(
    source: &Picture,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    width_px: u32,
    height_px: u32,
) -> Result<Picture, PictureError> {
    // A thousandth of a pixel is a rounding error, not a request for one more row.
    let (first_column, first_row) = ((left + 1e-3).floor() as u32, (top + 1e-3).floor() as u32);
    let end_column = ((left + width - 1e-3).ceil() as u32).clamp(first_column + 1, source.width_px());
    let end_row = ((top + height - 1e-3).ceil() as u32).clamp(first_row + 1, source.height_px());
    let (part_width, part_height) = (end_column - first_column, end_row - first_row);
    let inner_left = (left - f64::from(first_column)).clamp(0.0, f64::from(part_width) - 1.0);
    let inner_top = (top - f64::from(first_row)).clamp(0.0, f64::from(part_height) - 1.0);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).crop(
        inner_left,
        inner_top,
        width.min(f64::from(part_width) - inner_left),
        height.min(f64::from(part_height) - inner_top),
    );

    let part = SourceArea { first_column, first_row, width_px: part_width, height_px: part_height };
    let scale = |rgb: &[u8]| {
        resample_rgb(rgb, (source.width_px(), source.height_px()), part, &options, (width_px, height_px))
            .ok_or(PictureError::BadCrop)
    };
    let pixels = match source.channels() {
        PixelChannels::Rgb => scale(source.pixels())?,
        PixelChannels::Rgba => {
            // One after the other, so that only one of the two exists besides the source.
            let colour = scale(&weigh(source.pixels()))?;
            let alpha = scale(&alpha_as_grey(source.pixels()))?;
            unweigh(&colour, &alpha)
        }
    };
    Picture::from_pixels(width_px, height_px, source.channels(), pixels)
}

/// Colour premultiplied by alpha: transparent pixels must not bleed into their neighbours.
fn weigh(rgba: &[u8]) -> Vec<u8> {
    rgba.chunks_exact(4).flat_map(|pixel| [0, 1, 2].map(|channel| blend(pixel[channel], 0, pixel[3]))).collect()
}

fn alpha_as_grey(rgba: &[u8]) -> Vec<u8> {
    rgba.chunks_exact(4).flat_map(|pixel| [pixel[3]; 3]).collect()
}

/// The inverse of [`weigh`].
fn unweigh(weighed: &[u8], alpha: &[u8]) -> Vec<u8> {
    weighed
        .chunks_exact(3)
        .zip(alpha.chunks_exact(3))
        .flat_map(|(colour, alpha)| {
            let divisor = u32::from(alpha[0]).max(1);
            let [red, green, blue] =
                [0, 1, 2].map(|channel| ((u32::from(colour[channel]) * 255 + divisor / 2) / divisor).min(255) as u8);
            [red, green, blue, alpha[0]]
        })
        .collect()
}

/// The part of the source, in whole pixels.
#[derive(Clone, Copy)]
struct SourceArea {
    first_column: u32,
    first_row: u32,
    width_px: u32,
    height_px: u32,
}

/// `None` if sizes and buffers disagree, which the checks above rule out.
///
/// Only pixels of three bytes are used: the library compiles all of its convolutions again for each further type, which
/// takes longer than the rest of this crate.
fn resample_rgb(
    rgb: &[u8],
    (source_width_px, source_height_px): (u32, u32),
    part: SourceArea,
    options: &ResizeOptions,
    (width_px, height_px): (u32, u32),
) -> Option<Vec<u8>> {
    let whole = TypedImageRef::<U8x3>::from_buffer(source_width_px, source_height_px, rgb).ok()?;
    let view =
        TypedCroppedImage::from_ref(&whole, part.first_column, part.first_row, part.width_px, part.height_px).ok()?;
    let mut pixels = vec![0; width_px as usize * height_px as usize * PixelChannels::Rgb.bytes()];
    let mut target = TypedImage::<U8x3>::from_buffer(width_px, height_px, &mut pixels).ok()?;
    Resizer::new().resize_typed(&view, &mut target, options).ok()?;
    Some(pixels)
}
