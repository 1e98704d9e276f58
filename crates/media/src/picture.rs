//! A decoded picture: 8-bit sRGB pixels, upright, with or without alpha. `decode` produces them, the other modules
//! process them. The invariant here: the buffer always contains exactly width × height pixels.

use crate::error::PictureError;

/// The memory layout of the pixels of a [`Picture`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PixelChannels {
    /// Three bytes a pixel: red, green, blue.
    Rgb,
    /// Four bytes a pixel: red, green, blue and alpha, not premultiplied.
    Rgba,
}

impl PixelChannels {
    /// Bytes of one pixel.
    #[must_use]
    pub fn bytes(self) -> usize {
        match self {
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }
}

/// An upright picture in 8-bit sRGB, rows from top to bottom without padding.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width_px: u32,
    height_px: u32,
    channels: PixelChannels,
    pixels: Vec<u8>,
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Picture({}×{} {:?})", self.width_px, self.height_px, self.channels)
    }
}

impl Picture {
    /// Wraps existing pixels.
    ///
    /// # Errors
    /// [`PictureError::Corrupt`] if the buffer does not contain exactly width × height pixels, or a side is zero.
    pub fn from_pixels(
        width_px: u32,
        height_px: u32,
        channels: PixelChannels,
        pixels: Vec<u8>,
    ) -> Result<Self, PictureError> {
        let expected = u64::from(width_px) * u64::from(height_px) * channels.bytes() as u64;
        if expected == 0 || pixels.len() as u64 != expected {
            return Err(PictureError::Corrupt("the pixels do not fill the declared size".into()));
        }
        Ok(Self { width_px, height_px, channels, pixels })
    }

    /// A picture of one opaque colour.
    ///
    /// # Errors
    /// [`PictureError::Corrupt`] if a side is zero.
    pub fn filled(width_px: u32, height_px: u32, rgb: [u8; 3]) -> Result<Self, PictureError> {
        let count = width_px as usize * height_px as usize;
        Self::from_pixels(width_px, height_px, PixelChannels::Rgb, rgb.repeat(count))
    }

    /// Width in pixels.
    #[must_use]
    pub fn width_px(&self) -> u32 {
        self.width_px
    }

    /// Height in pixels.
    #[must_use]
    pub fn height_px(&self) -> u32 {
        self.height_px
    }

    /// The memory layout of the pixels.
    #[must_use]
    pub fn channels(&self) -> PixelChannels {
        self.channels
    }

    /// The pixels, row by row from the top.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    pub(crate) fn pixels_mut(&mut self) -> &mut [u8] {
        &mut self.pixels
    }

    pub(crate) fn check_size(&self, expected_width_px: u32, expected_height_px: u32) -> Result<(), PictureError> {
        if (self.width_px, self.height_px) != (expected_width_px, expected_height_px) {
            return Err(PictureError::WrongSize {
                width_px: self.width_px,
                height_px: self.height_px,
                expected_width_px,
                expected_height_px,
            });
        }
        Ok(())
    }

    /// Returns `true` if any pixel is not opaque.
    #[must_use]
    pub fn has_transparency(&self) -> bool {
        self.channels == PixelChannels::Rgba && self.pixels.iter().skip(3).step_by(4).any(|&alpha| alpha < u8::MAX)
    }

    /// The picture without alpha, on an opaque colour; a picture without alpha is returned unchanged. Allocates no
    /// memory.
    #[must_use]
    pub fn flatten(mut self, background: [u8; 3]) -> Self {
        if self.channels == PixelChannels::Rgba {
            narrow(&mut self.pixels, |[red, green, blue, alpha]| {
                [
                    blend(red, background[0], alpha),
                    blend(green, background[1], alpha),
                    blend(blue, background[2], alpha),
                ]
            });
            self.channels = PixelChannels::Rgb;
        }
        self
    }

    /// The picture with an alpha channel, opaque if it had none.
    #[must_use]
    pub fn with_alpha(self) -> Self {
        if self.channels == PixelChannels::Rgba {
            return self;
        }
        let opaque = |rgb: &[u8; 3]| [rgb[0], rgb[1], rgb[2], u8::MAX];
        let pixels = self.pixels.as_chunks::<3>().0.iter().flat_map(opaque).collect();
        Self { channels: PixelChannels::Rgba, pixels, ..self }
    }
}

/// Converts pixels of four bytes to pixels of three, in place.
pub(crate) fn narrow(pixels: &mut Vec<u8>, colour: impl Fn([u8; 4]) -> [u8; 3]) {
    let count = pixels.len() / 4;
    for index in 0..count {
        let from = index * 4;
        let pixel = [pixels[from], pixels[from + 1], pixels[from + 2], pixels[from + 3]];
        pixels[index * 3..index * 3 + 3].copy_from_slice(&colour(pixel));
    }
    pixels.truncate(count * 3);
}

/// `over` on top of `under` at the given alpha, rounded to nearest.
#[inline]
pub(crate) fn blend(over: u8, under: u8, alpha: u8) -> u8 {
    let alpha = u32::from(alpha);
    let sum = u32::from(over) * alpha + u32::from(under) * (255 - alpha);
    // Exact division by 255 with rounding, for every sum up to 255².
    let rounded = sum + 128;
    ((rounded + (rounded >> 8)) >> 8) as u8
}
