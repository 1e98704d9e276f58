//! Cutting out and scaling, with SIMD convolution and correct handling of alpha.
//! Everything is "cover": the target is always filled, what does not fit its shape is cut off.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

use crate::error::PictureError;
use crate::picture::{Channels, Picture};

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
    /// In fractions of the upright picture's width and height, 0 to 1.
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

    /// Left, top, width and height in pixels, inside the picture.
    fn inside(self, picture: &Picture) -> Result<(f64, f64, f64, f64), PictureError> {
        let (picture_width, picture_height) = (f64::from(picture.width_px()), f64::from(picture.height_px()));
        let (x, y, width, height) = match self {
            Self::Pixels { x, y, width, height } => (x, y, width, height),
            Self::Fractions { x, y, width, height } => {
                (x * picture_width, y * picture_height, width * picture_width, height * picture_height)
            }
        };
        // Half a pixel outside is rounding on the way here; more is a mistake. Comparisons with NaN are false.
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
    /// Cuts out a rectangle and scales it to cover `width_px × height_px`; a rectangle of another shape is trimmed evenly
    /// on its longer sides, never distorted.
    ///
    /// # Errors
    /// [`PictureError::BadCrop`] where the rectangle is under a pixel, not finite or outside the picture.
    pub fn crop_to(&self, crop: CropRect, width_px: u32, height_px: u32) -> Result<Self, PictureError> {
        let (x, y, width, height) = crop.inside(self)?;
        let scale = (width / f64::from(width_px)).min(height / f64::from(height_px));
        let (kept_width, kept_height) = (f64::from(width_px) * scale, f64::from(height_px) * scale);
        let left = x + (width - kept_width) / 2.0;
        let top = y + (height - kept_height) / 2.0;
        resample(self, ResizeOptions::new().crop(left.max(0.0), top.max(0.0), kept_width, kept_height), width_px, height_px)
    }

    /// Scales to cover `width_px × height_px`, centred.
    ///
    /// # Errors
    /// [`PictureError::BadCrop`] where a target side is zero.
    pub fn cover(&self, width_px: u32, height_px: u32) -> Result<Self, PictureError> {
        if (self.width_px(), self.height_px()) == (width_px, height_px) {
            return Ok(self.clone());
        }
        resample(self, ResizeOptions::new().fit_into_destination(None), width_px, height_px)
    }
}

fn resample(source: &Picture, options: ResizeOptions, width_px: u32, height_px: u32) -> Result<Picture, PictureError> {
    if width_px == 0 || height_px == 0 {
        return Err(PictureError::BadCrop);
    }
    let pixel_type = match source.channels() {
        Channels::Rgb => PixelType::U8x3,
        Channels::Rgba => PixelType::U8x4,
    };
    let options = options.resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    let view = ImageRef::new(source.width_px(), source.height_px(), source.pixels(), pixel_type)
        .map_err(|_| PictureError::BadCrop)?;
    let mut target = Image::new(width_px, height_px, pixel_type);
    Resizer::new().resize(&view, &mut target, &options).map_err(|_| PictureError::BadCrop)?;
    Picture::from_pixels(width_px, height_px, source.channels(), target.into_vec())
}
