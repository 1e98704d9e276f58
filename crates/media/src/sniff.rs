//! Detects the accepted picture types by the first bytes, never by a name. The decoder checks the rest.

use std::fmt;

/// The picture types that are read and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureType {
    /// JPEG (`FF D8 FF`).
    Jpeg,
    /// PNG (its eight-byte signature).
    Png,
    /// WebP (`RIFF....WEBP`).
    Webp,
}

impl PictureType {
    /// The media type, as in `Content-Type`.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
        }
    }

    /// The usual file name extension, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Webp => "webp",
        }
    }
}

impl fmt::Display for PictureType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Webp => "WebP",
        })
    }
}

pub(crate) const PNG_SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A];

/// The type of a picture by its content, or `None` if it is none of the accepted ones.
#[must_use]
pub fn sniff(bytes: &[u8]) -> Option<PictureType> {
    if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        Some(PictureType::Jpeg)
    } else if bytes.starts_with(&PNG_SIGNATURE) {
        Some(PictureType::Png)
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        Some(PictureType::Webp)
    } else {
        None
    }
}
