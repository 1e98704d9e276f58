//! Why a picture was not accepted: one variant per defect, each with the figures for a message. The public error codes
//! and messages belong to the application; [`PictureError::refusal`] maps to them.

use crate::sniff::PictureType;

/// Why bytes did not become a picture, or a picture did not become bytes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The content is not JPEG, PNG or WebP, whatever the file name.
    #[error("the content is no JPEG, PNG or WebP picture")]
    NotAPicture,
    /// The content is a picture of a type that is not accepted here (an overlay has to be PNG).
    #[error("{found} pictures aren't supported")]
    TypeNotAllowed {
        /// Type of the content.
        found: PictureType,
    },
    /// The file is truncated, contradicts itself or fails its checksums.
    #[error("the picture is damaged: {0}")]
    Corrupt(String),
    /// The picture uses a part of its format that is not supported, such as 12-bit or arithmetic-coded JPEG.
    #[error("the picture uses {0}, which is not supported")]
    UnsupportedFeature(&'static str),
    /// The file has too many bytes.
    #[error("the file has {size_bytes} bytes, the limit is {limit_bytes}")]
    TooLarge {
        /// Size of the file in bytes.
        size_bytes: u64,
        /// Maximum size in bytes.
        limit_bytes: u64,
    },
    /// A side is too long, or there are too many pixels.
    #[error("{width_px}×{height_px} is too many pixels (at most {max_side_px} a side and {max_pixels} in all)")]
    TooManyPixels {
        /// Width the header declares, in pixels.
        width_px: u32,
        /// Height the header declares, in pixels.
        height_px: u32,
        /// Maximum side, in pixels.
        max_side_px: u32,
        /// Maximum number of pixels.
        max_pixels: u64,
    },
    /// The picture is too small; sizes are as seen, after the camera's orientation is applied.
    #[error("at least {min_width_px}×{min_height_px} is needed, this is {width_px}×{height_px}")]
    TooSmall {
        /// Width in pixels.
        width_px: u32,
        /// Height in pixels.
        height_px: u32,
        /// Minimum width, in pixels.
        min_width_px: u32,
        /// Minimum height, in pixels.
        min_height_px: u32,
    },
    /// An overlay, or the picture below it, does not have exactly the size of the console's screen.
    #[error("exactly {expected_width_px}×{expected_height_px} is needed, this is {width_px}×{height_px}")]
    WrongSize {
        /// Width in pixels.
        width_px: u32,
        /// Height in pixels.
        height_px: u32,
        /// Required width in pixels.
        expected_width_px: u32,
        /// Required height in pixels.
        expected_height_px: u32,
    },
    /// Decoding would take more memory than is allowed.
    #[error("decoding would take {needed_bytes} bytes of memory, the limit is {limit_bytes}")]
    TooMuchMemory {
        /// Memory that decoding would need, in bytes.
        needed_bytes: u64,
        /// Most memory that may be used, in bytes.
        limit_bytes: u64,
    },
    /// The file is built to be slow: it has too many blocks or scans.
    #[error("the file has more than {limit} {what}")]
    TooManyParts {
        /// The parts that are too many, as a word in the plural.
        what: &'static str,
        /// The maximum.
        limit: usize,
    },
    /// The picture has more than one frame.
    #[error("animated pictures aren't supported")]
    AnimationNotAllowed,
    /// The crop rectangle is empty, not finite or outside the picture.
    #[error("the crop rectangle does not lie inside the picture")]
    BadCrop,
    /// An encoder failed; with pictures from this crate that is a defect, not the uploader's fault.
    #[error("encoding as {format} failed: {reason}")]
    Encoding {
        /// Format that was to be written.
        format: PictureType,
        /// The encoder's error.
        reason: String,
    },
}

/// Response of an application to a bad picture. Every [`PictureError`] belongs to exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureRefusal {
    /// Not an accepted type: `FILE_TYPE_NOT_ALLOWED`.
    TypeNotAllowed,
    /// Damaged or contradictory: `FILE_CORRUPT`.
    Corrupt,
    /// Too many bytes: `FILE_TOO_LARGE`.
    TooLarge,
    /// A limit on pixels, memory, frames or metadata: `FILE_LIMIT_EXCEEDED`.
    LimitExceeded,
    /// The request was wrong, not the file: `BAD_USER_INPUT`.
    BadRequest,
    /// Our own fault: `INTERNAL`.
    Internal,
}

impl PictureError {
    /// The response for this error.
    #[must_use]
    pub fn refusal(&self) -> PictureRefusal {
        match self {
            Self::NotAPicture | Self::TypeNotAllowed { .. } | Self::UnsupportedFeature(_) => {
                PictureRefusal::TypeNotAllowed
            }
            Self::Corrupt(_) => PictureRefusal::Corrupt,
            Self::TooLarge { .. } => PictureRefusal::TooLarge,
            Self::TooManyPixels { .. }
            | Self::TooSmall { .. }
            | Self::WrongSize { .. }
            | Self::TooMuchMemory { .. }
            | Self::TooManyParts { .. }
            | Self::AnimationNotAllowed => PictureRefusal::LimitExceeded,
            Self::BadCrop => PictureRefusal::BadRequest,
            Self::Encoding { .. } => PictureRefusal::Internal,
        }
    }
}
