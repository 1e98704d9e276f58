//! Irregularities of real archives that installers accept, one variant each. A [`crate::Error`] says why an archive is
//! refused.

use vitrine_finding::CodedKind;

/// One thing odd about an archive. Its place is empty where it concerns the whole archive.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// Irregularities of an archive that could still be read, as installers do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// Bytes after the end of the archive.
    #[error("{size} extra bytes follow the archive")]
    TrailingBytes {
        /// Number of bytes.
        size: usize,
    },
    /// A name that systems read differently, in an archive whose names only serve to be shown.
    #[error("the name isn't UTF-8, or systems read it differently; it may be shown wrongly")]
    OddName,
    /// Numbers in the 64-bit form, which no file this small needs.
    #[error("the archive uses the 64-bit form without need")]
    NeedlessZip64,
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::TrailingBytes { .. } => "zip.trailing_bytes",
            Self::OddName => "zip.odd_name",
            Self::NeedlessZip64 => "zip.needless_zip64",
        }
    }
}
