//! Every defect that a file of textures can have, one variant each.

/// Reason why a file or a texture was refused. Offsets are bytes from the start of the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BntxError {
    /// Longer than [`crate::BntxLimits::file_bytes`].
    #[error("the file has {size} bytes, more than the limit of {limit}")]
    TooLarge {
        /// Actual bytes.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// Does not begin with `BNTX`.
    #[error("the data doesn't start with BNTX")]
    Magic,
    /// Not in the byte order of the Switch.
    #[error("the byte order mark is {mark:02x?}, not ff fe")]
    ByteOrderMark {
        /// The two bytes.
        mark: [u8; 2],
    },
    /// Ends too early, or points outside itself.
    #[error("the file has no data at {offset:#x}")]
    Truncated {
        /// Offset of the missing data.
        offset: u64,
    },
    /// A header does not begin with its letters.
    #[error("there is no {magic} at {offset:#x}")]
    SectionMagic {
        /// The letters.
        magic: &'static str,
        /// Offset of the header.
        offset: u64,
    },
    /// More textures than [`crate::BntxLimits::textures`].
    #[error("the file declares {count} textures, more than the limit of {limit}")]
    TooManyTextures {
        /// Number declared.
        count: u32,
        /// Number allowed.
        limit: u32,
    },
    /// A name that is no text.
    #[error("texture {number} has a name that can't be read")]
    Name {
        /// Number of the texture, from 0.
        number: u32,
    },
    /// A width or height of 0, or more pixels than [`crate::BntxLimits::pixels`].
    #[error("texture {name:?} is {width}×{height}")]
    Size {
        /// Name of the texture.
        name: String,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// An encoding that is not decoded.
    #[error("texture {name:?} has the format {format:#06x}, which isn't read")]
    Format {
        /// Name of the texture.
        name: String,
        /// Number of the format.
        format: u32,
    },
    /// A texture has less data than its size needs.
    #[error("texture {name:?} has {size} bytes, not {expected}")]
    TooShort {
        /// Name of the texture.
        name: String,
        /// Actual bytes.
        size: usize,
        /// Bytes needed.
        expected: usize,
    },
}

impl BntxError {
    /// Stable identifier of the defect.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "bntx.too_large",
            Self::Magic => "bntx.magic",
            Self::ByteOrderMark { .. } => "bntx.byte_order_mark",
            Self::Truncated { .. } => "bntx.truncated",
            Self::SectionMagic { .. } => "bntx.section_magic",
            Self::TooManyTextures { .. } => "bntx.too_many_textures",
            Self::Name { .. } => "bntx.name",
            Self::Size { .. } => "bntx.size",
            Self::Format { .. } => "bntx.format",
            Self::TooShort { .. } => "bntx.too_short",
        }
    }
}
