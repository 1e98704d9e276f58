//! Every defect that a layout can have, one variant each.

/// Reason why a layout was refused. Offsets are bytes from the start of the section.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BflytError {
    /// Longer than [`crate::BflytLimits::file_bytes`].
    #[error("the layout has {size} bytes, more than the limit of {limit}")]
    TooLarge {
        /// Actual bytes.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// Does not begin with `FLYT`.
    #[error("the data doesn't start with FLYT")]
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
    /// A name or text is not valid, or too long.
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
    /// More panes than [`crate::BflytLimits::panes`].
    #[error("the layout has more than {limit} panes")]
    TooManyPanes {
        /// Panes allowed.
        limit: usize,
    },
    /// Panes within panes deeper than [`crate::BflytLimits::depth`].
    #[error("the panes are nested more than {limit} deep")]
    TooDeep {
        /// Depth allowed.
        limit: usize,
    },
    /// Children begin without a pane, or end without having begun.
    #[error("section {number} begins or ends children of no pane")]
    Nesting {
        /// Number of the section, from 0.
        number: usize,
    },
    /// Texts, names and values together are longer than the file could hold without repeating them.
    #[error("the layout repeats its texts and values too often")]
    Repetition,
}

impl BflytError {
    /// Stable identifier of the defect.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "bflyt.too_large",
            Self::Magic => "bflyt.magic",
            Self::ByteOrderMark { .. } => "bflyt.byte_order_mark",
            Self::Truncated { .. } => "bflyt.truncated",
            Self::SectionSize { .. } => "bflyt.section_size",
            Self::Name { .. } => "bflyt.name",
            Self::NotFinite { .. } => "bflyt.not_finite",
            Self::TooManyPanes { .. } => "bflyt.too_many_panes",
            Self::TooDeep { .. } => "bflyt.too_deep",
            Self::Nesting { .. } => "bflyt.nesting",
            Self::Repetition => "bflyt.repetition",
        }
    }
}
