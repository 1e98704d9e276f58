//! Everything that can be wrong with a DDS file or with pixels to be made one, a variant per defect.

/// Why a file could not be read or pixels could not be encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Does not begin with `DDS `.
    #[error("the data does not begin with \"DDS \"")]
    Magic,
    /// Fewer bytes than the header has.
    #[error("the file has {size} bytes, but a DDS header alone has 128")]
    TooShort {
        /// Actual bytes.
        size: usize,
    },
    /// The extended header of newer pictures, which the console does not support.
    #[error("the picture uses a DX10 header, which the console doesn't support")]
    Dx10,
    /// No four-character code: plain pixels.
    #[error("the picture is not block-compressed")]
    Uncompressed,
    /// A four-character code that the console does not support.
    #[error("the console doesn't support pictures of format {code:02x?}")]
    UnknownCode {
        /// The four bytes.
        code: [u8; 4],
    },
    /// No width or no height.
    #[error("the picture has no pixels")]
    Empty,
    /// More pixels than the caller allows.
    #[error("the picture has {width}×{height} pixels, more than the limit of {limit}")]
    TooLarge {
        /// Declared width.
        width: u32,
        /// Declared height.
        height: u32,
        /// Pixels allowed.
        limit: u64,
    },
    /// Fewer bytes than the declared size needs. The console copies without checking: this crashes it.
    #[error("the picture needs {needed} bytes after its header, but has {found}")]
    PayloadTooShort {
        /// Bytes needed.
        needed: u64,
        /// Actual bytes.
        found: usize,
    },
    /// A width or height that is not a multiple of four.
    #[error("{width}×{height} pixels can't be divided into blocks of four")]
    NotInBlocks {
        /// Width given.
        width: u32,
        /// Height given.
        height: u32,
    },
    /// Pixels that are not four bytes for each of width times height.
    #[error("the picture data has {found} bytes, but its pixels need {needed}")]
    PixelCount {
        /// Bytes needed.
        needed: u64,
        /// Bytes given.
        found: usize,
    },
}

impl Error {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Magic => "dds.magic",
            Self::TooShort { .. } => "dds.too_short",
            Self::Dx10 => "dds.dx10",
            Self::Uncompressed => "dds.uncompressed",
            Self::UnknownCode { .. } => "dds.unknown_code",
            Self::Empty => "dds.empty",
            Self::TooLarge { .. } => "dds.too_large",
            Self::PayloadTooShort { .. } => "dds.payload_too_short",
            Self::NotInBlocks { .. } => "dds.not_in_blocks",
            Self::PixelCount { .. } => "dds.pixel_count",
        }
    }
}
