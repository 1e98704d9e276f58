//! Every defect that an archive can have, one variant each. Harmless irregularities are a [`crate::Finding`].

/// Why an archive was refused. Offsets are bytes from its start, node numbers count from zero.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Longer than [`crate::SarcLimits::archive_bytes`].
    #[error("the archive has {size} bytes, more than the limit of {limit}")]
    TooLarge {
        /// Actual bytes.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// Does not begin with `SARC`.
    #[error("the data doesn't start with SARC")]
    Magic,
    /// Ends inside a header.
    #[error("the archive ends inside the header at {offset:#x}")]
    Truncated {
        /// Offset of the header.
        offset: usize,
    },
    /// The byte order mark is neither of the two.
    #[error("the byte order mark is {mark:02x?}, neither ff fe nor fe ff")]
    ByteOrderMark {
        /// The two bytes.
        mark: [u8; 2],
    },
    /// A header declares another size for itself than the format has.
    #[error("the {section} header declares a size of {size} bytes, not {expected}")]
    HeaderSize {
        /// `SARC`, `SFAT` or `SFNT`.
        section: &'static str,
        /// Declared size.
        size: u16,
        /// Size of the format.
        expected: u16,
    },
    /// Another version of the format.
    #[error("the archive has version {version:#06x}, not 0x0100")]
    Version {
        /// Declared version.
        version: u16,
    },
    /// The signature of an inner section is missing.
    #[error("no {section} at {offset:#x}")]
    SectionMagic {
        /// `SFAT` or `SFNT`.
        section: &'static str,
        /// Offset where the section should begin.
        offset: usize,
    },
    /// More nodes than the format or [`crate::SarcLimits::entries`] allows.
    #[error("the archive declares {count} entries, more than {limit}")]
    TooManyNodes {
        /// Declared nodes.
        count: usize,
        /// Nodes allowed.
        limit: usize,
    },
    /// The node table runs past the end of the file.
    #[error("the table of {count} entries runs past the end of the file")]
    NodesOutOfBounds {
        /// Declared nodes.
        count: usize,
    },
    /// Data is said to begin inside the tables, or after the end of the file.
    #[error("the data offset {offset:#x} is inside the names or outside the file")]
    DataStart {
        /// Declared offset.
        offset: usize,
    },
    /// A node without a name: no theme reader can use one.
    #[error("entry {node} has no name")]
    Nameless {
        /// Number of the node.
        node: usize,
    },
    /// A name offset outside the name area.
    #[error("the name of entry {node} is outside the name area")]
    NameOutOfBounds {
        /// Number of the node.
        node: usize,
    },
    /// A name that no NUL ends before the name area does.
    #[error("the name of entry {node} has no end")]
    NameUnterminated {
        /// Number of the node.
        node: usize,
    },
    /// A name that is empty, not ASCII, absolute, or holds control characters, `\`, `:` or a part `.` or `..`.
    #[error("the name of entry {node}, {name:?}, isn't allowed")]
    NameRefused {
        /// Number of the node.
        node: usize,
        /// The name, damaged characters replaced.
        name: String,
    },
    /// The hash in the node is not the hash of its name.
    #[error("entry {node}, {name:?}, has the hash {found:08x}, not {expected:08x}")]
    HashMismatch {
        /// Number of the node.
        node: usize,
        /// Its name.
        name: String,
        /// Hash in the node.
        found: u32,
        /// Hash of the name.
        expected: u32,
    },
    /// Two nodes with one name.
    #[error("the entry {name:?} occurs twice")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A node whose data ends before it begins.
    #[error("the data of {name:?} ends before it begins")]
    DataReversed {
        /// Its name.
        name: String,
    },
    /// A node whose data runs past the end of the file.
    #[error("the data of {name:?} runs past the end of the file")]
    DataOutOfBounds {
        /// Its name.
        name: String,
    },
    /// Two nodes share data.
    #[error("the data of {name:?} overlaps that of another entry")]
    DataOverlap {
        /// The one that begins later.
        name: String,
    },
}

impl Error {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "sarc.too_large",
            Self::Magic => "sarc.magic",
            Self::Truncated { .. } => "sarc.truncated",
            Self::ByteOrderMark { .. } => "sarc.byte_order_mark",
            Self::HeaderSize { .. } => "sarc.header_size",
            Self::Version { .. } => "sarc.version",
            Self::SectionMagic { .. } => "sarc.section_magic",
            Self::TooManyNodes { .. } => "sarc.too_many_nodes",
            Self::NodesOutOfBounds { .. } => "sarc.nodes_out_of_bounds",
            Self::DataStart { .. } => "sarc.data_start",
            Self::Nameless { .. } => "sarc.nameless",
            Self::NameOutOfBounds { .. } => "sarc.name_out_of_bounds",
            Self::NameUnterminated { .. } => "sarc.name_unterminated",
            Self::NameRefused { .. } => "sarc.name_refused",
            Self::HashMismatch { .. } => "sarc.hash_mismatch",
            Self::DuplicateName { .. } => "sarc.duplicate_name",
            Self::DataReversed { .. } => "sarc.data_reversed",
            Self::DataOutOfBounds { .. } => "sarc.data_out_of_bounds",
            Self::DataOverlap { .. } => "sarc.data_overlap",
        }
    }
}

/// Why an archive could not be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A name the reader would refuse.
    #[error("the entry name {name:?} isn't allowed")]
    NameRefused {
        /// The name.
        name: String,
    },
    /// Two entries with one name.
    #[error("the entry {name:?} occurs twice")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// Two names with one hash: the two readers that know no collisions would lose the second.
    #[error("the entries {first:?} and {second:?} have the same hash")]
    HashCollision {
        /// The one by name first.
        first: String,
        /// The other.
        second: String,
    },
    /// More entries than an archive can have.
    #[error("{count} entries are more than an archive can have")]
    TooManyEntries {
        /// Entries given.
        count: usize,
    },
    /// More bytes than 32-bit offsets reach.
    #[error("the archive would be too large for its offsets")]
    TooLarge,
    /// An alignment that is not a power of two, or above 0x2000.
    #[error("the alignment {alignment} isn't a power of two up to 8192")]
    Alignment {
        /// The alignment.
        alignment: u32,
    },
}
