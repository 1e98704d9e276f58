//! The limits of a picture before and during decoding. The defaults are those of the published limits table.

use crate::error::PictureError;

/// Limits checked before decoding if the header suffices, otherwise while decoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecodeLimits {
    /// Most bytes of the file.
    pub max_bytes: u64,
    /// Smallest width in pixels, after orientation.
    pub min_width_px: u32,
    /// Smallest height in pixels, after orientation.
    pub min_height_px: u32,
    /// Longest side in pixels.
    pub max_side_px: u32,
    /// Most pixels in all.
    pub max_pixels: u64,
    /// Most memory for the file, the decoder and all results together, in bytes.
    pub max_memory_bytes: u64,
    /// Most bytes of a colour profile, after inflating. A larger one is ignored, like one that cannot be read. Real profiles
    /// have some kilobytes. Texts are skipped unread, so they need no limit but the file's.
    pub max_profile_bytes: usize,
}

impl Default for DecodeLimits {
    /// Any picture: 8 MiB, 16 to 8,192 pixels a side, 16 Mpx, 128 MiB of memory, 1 MiB of colour profile.
    fn default() -> Self {
        Self {
            max_bytes: 8 << 20,
            min_width_px: 16,
            min_height_px: 16,
            max_side_px: 8192,
            max_pixels: 16 << 20,
            max_memory_bytes: 128 << 20,
            max_profile_bytes: 1 << 20,
        }
    }
}

impl DecodeLimits {
    /// A background: the default limits, and at least 1280×720.
    #[must_use]
    pub fn background() -> Self {
        Self { min_width_px: 1280, min_height_px: 720, ..Self::default() }
    }

    pub(crate) fn check_bytes(&self, bytes: &[u8]) -> Result<(), PictureError> {
        let size_bytes = bytes.len() as u64;
        if size_bytes > self.max_bytes {
            return Err(PictureError::TooLarge { size_bytes, limit_bytes: self.max_bytes });
        }
        Ok(())
    }

    /// Checks what the header declares; orientation is not yet known, so the lower bound comes later.
    pub(crate) fn check_declared(&self, width_px: u32, height_px: u32) -> Result<(), PictureError> {
        if width_px == 0 || height_px == 0 {
            return Err(PictureError::Corrupt("the header declares a side of zero".into()));
        }
        let pixels = u64::from(width_px) * u64::from(height_px);
        if width_px > self.max_side_px || height_px > self.max_side_px || pixels > self.max_pixels {
            return Err(PictureError::TooManyPixels {
                width_px,
                height_px,
                max_side_px: self.max_side_px,
                max_pixels: self.max_pixels,
            });
        }
        Ok(())
    }

    pub(crate) fn check_seen(&self, width_px: u32, height_px: u32) -> Result<(), PictureError> {
        if width_px < self.min_width_px || height_px < self.min_height_px {
            return Err(PictureError::TooSmall {
                width_px,
                height_px,
                min_width_px: self.min_width_px,
                min_height_px: self.min_height_px,
            });
        }
        Ok(())
    }

    pub(crate) fn check_memory(&self, needed_bytes: u64) -> Result<(), PictureError> {
        if needed_bytes > self.max_memory_bytes {
            return Err(PictureError::TooMuchMemory { needed_bytes, limit_bytes: self.max_memory_bytes });
        }
        Ok(())
    }
}
