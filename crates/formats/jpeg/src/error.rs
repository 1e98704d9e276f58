//! Why a file is not a JPEG at all, a variant per defect. A JPEG that is merely unfit for a wallpaper
//! gets a [`crate::Finding`].

/// Why the markers could not be followed. Offsets are bytes from the start of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Does not begin with `FF D8 FF`.
    #[error("the data doesn't start like a JPEG")]
    Magic,
    /// Something other than a marker stands where one has to.
    #[error("no marker at {offset:#x}")]
    MarkerMissing {
        /// Its offset.
        offset: usize,
    },
    /// A segment shorter than its kind.
    #[error("the segment at {offset:#x} is damaged")]
    SegmentDamaged {
        /// Position of its marker.
        offset: usize,
    },
    /// Picture data before any frame header.
    #[error("picture data begins at {offset:#x} before any frame header")]
    ScanBeforeFrame {
        /// Its offset.
        offset: usize,
    },
    /// The file ends without a frame header.
    #[error("the file ends before its frame header")]
    FrameMissing,
}

impl Error {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Magic => "jpeg.magic",
            Self::MarkerMissing { .. } => "jpeg.marker_missing",
            Self::SegmentDamaged { .. } => "jpeg.segment_damaged",
            Self::ScanBeforeFrame { .. } => "jpeg.scan_before_frame",
            Self::FrameMissing => "jpeg.frame_missing",
        }
    }
}
