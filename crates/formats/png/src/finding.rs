//! Findings about a valid picture. A [`crate::Error`] says why a picture is invalid.

use vitrine_finding::CodedKind;

/// One thing odd about a PNG. Its place is empty: it concerns the whole picture.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// Kinds of finding about a valid PNG.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// Some readers show it differently, or not at all.
    #[error("the picture is {0}; 8-bit RGBA without interlacing works everywhere")]
    Odd(PortabilityIssue),
    /// Bytes after the end chunk.
    #[error("{size} extra bytes follow the picture")]
    TrailingBytes {
        /// Number of bytes.
        size: usize,
    },
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Odd(oddity) => oddity.code(),
            Self::TrailingBytes { .. } => "png.trailing_bytes",
        }
    }
}

/// Valid features that some readers show differently or not at all. 8-bit RGBA without interlacing is safe everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PortabilityIssue {
    /// An animation.
    #[error("animated")]
    Animated,
    /// Stored in seven passes.
    #[error("interlaced")]
    Interlaced,
    /// 16 bits per channel.
    #[error("16 bits deep")]
    SixteenBits,
    /// A palette.
    #[error("stored with a palette")]
    Palette,
    /// Without colours.
    #[error("stored in grey")]
    Grey,
}

impl PortabilityIssue {
    /// Stable identifier.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Animated => "png.animated",
            Self::Interlaced => "png.interlaced",
            Self::SixteenBits => "png.sixteen_bits",
            Self::Palette => "png.palette",
            Self::Grey => "png.grey",
        }
    }
}
