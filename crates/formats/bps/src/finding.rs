//! Findings about a patch without defect. A [`crate::Error`] describes a defect.

use vitrine_finding::CodedKind;

/// One thing noticed about a sound patch. Its place is empty: it concerns the whole patch.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// Kinds of finding about a sound patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// Source and target are the same file.
    #[error("the patch changes nothing")]
    ChangesNothing,
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::ChangesNothing => "bps.changes_nothing",
        }
    }
}
