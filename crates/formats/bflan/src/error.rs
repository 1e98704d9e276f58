//! Every defect that an animation can have, one variant each.

/// Reason why an animation was refused. Offsets are bytes from the start of the section.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BflanError {
    /// Longer than [`crate::BflanLimits::file_bytes`].
    #[error("the animation has {size} bytes, more than the limit of {limit}")]
    TooLarge {
        /// Actual bytes.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// Does not begin with `FLAN`.
    #[error("the data doesn't start with FLAN")]
    Magic,
    /// The byte order mark is neither of the two.
    #[error("the byte order mark is {mark:02x?}, neither ff fe nor fe ff")]
    ByteOrderMark {
        /// The two bytes.
        mark: [u8; 2],
    },
    /// Ends inside a section, or points outside it.
    #[error("the section {section} has no data at {offset:#x}")]
    Truncated {
        /// Name of the section.
        section: &'static str,
        /// Offset of the missing data.
        offset: usize,
    },
    /// A section declares a size that it cannot have.
    #[error("section {number} declares a size of {size} bytes")]
    SectionSize {
        /// Number of the section, from 0.
        number: usize,
        /// Declared size.
        size: u32,
    },
    /// A name is no text, or too long.
    #[error("the section {section} has a name that can't be read at {offset:#x}")]
    Name {
        /// Name of the section.
        section: &'static str,
        /// Offset of the name.
        offset: usize,
    },
    /// A number is not finite.
    #[error("the section {section} has no finite number at {offset:#x}")]
    NotFinite {
        /// Name of the section.
        section: &'static str,
        /// Offset of the number.
        offset: usize,
    },
    /// Names and keys together are longer than the file could hold without repeating them, or there are too many keys.
    #[error("the animation repeats its names and keys too often")]
    Repetition,
}

impl BflanError {
    /// Stable identifier of the defect.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "bflan.too_large",
            Self::Magic => "bflan.magic",
            Self::ByteOrderMark { .. } => "bflan.byte_order_mark",
            Self::Truncated { .. } => "bflan.truncated",
            Self::SectionSize { .. } => "bflan.section_size",
            Self::Name { .. } => "bflan.name",
            Self::NotFinite { .. } => "bflan.not_finite",
            Self::Repetition => "bflan.repetition",
        }
    }
}
