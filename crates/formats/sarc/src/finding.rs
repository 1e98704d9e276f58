//! Irregularities of real archives that every reader survives, one variant each. A [`crate::Error`] says why an archive is
//! refused.

use vitrine_finding::{CodedKind, Severity};

/// One thing odd about an archive. Its place is empty: it concerns the whole archive.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// Irregularities of an archive that could still be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// Nodes are not in the order of their hashes: tools that search by halves may miss entries.
    #[error("the entries are not sorted by hash")]
    Unsorted,
    /// The hash multiplier is another than 0x65.
    #[error("the hash multiplier is {multiplier:#x}, not 0x65")]
    Multiplier {
        /// The multiplier used.
        multiplier: u32,
    },
    /// The size in the header is not the size of the file. Readers ignore it.
    #[error("the header declares {declared} bytes, but the file has {size}")]
    FileSize {
        /// Declared size.
        declared: u32,
        /// Actual bytes.
        size: usize,
    },
    /// The first node's data does not begin where data begins; two readers give it the wrong length.
    #[error("the first entry's data doesn't start at the beginning of the data area")]
    FirstDataOffset,
    /// There is nothing in it.
    #[error("the archive has no entries")]
    Empty,
    /// Names do not stand in the order of the nodes, or there are others between them; two readers would hand out the
    /// wrong ones.
    #[error("the names aren't in the order of their entries")]
    NameOrder,
    /// A node's high attribute byte is above 1, as in official archives with colliding hashes; two readers take such
    /// a node for nameless.
    #[error("the entry {name:?} is marked as a hash collision")]
    CollisionMark {
        /// Its name.
        name: String,
    },
}

impl FindingKind {
    /// Severity: an error if the readers of the console installer and the PC tool find the wrong files or none.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::FirstDataOffset | Self::Empty | Self::NameOrder | Self::CollisionMark { .. } => Severity::Error,
            Self::Unsorted | Self::Multiplier { .. } | Self::FileSize { .. } => Severity::Warning,
        }
    }
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Unsorted => "sarc.unsorted",
            Self::Multiplier { .. } => "sarc.multiplier",
            Self::FileSize { .. } => "sarc.file_size",
            Self::FirstDataOffset => "sarc.first_data_offset",
            Self::Empty => "sarc.empty",
            Self::NameOrder => "sarc.name_order",
            Self::CollisionMark { .. } => "sarc.collision_mark",
        }
    }
}
