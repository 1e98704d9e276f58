//! Findings about a JPEG as a wallpaper, one variant each. `wallpaper` looks for them.

use vitrine_finding::{CodedKind, Severity};

use crate::{DecodingTable, Error, FrameKind};

/// One thing wrong or doubtful about a JPEG as a wallpaper. Its place is empty: it concerns the whole picture.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// Kinds of finding about a JPEG as a wallpaper.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// The markers cannot be followed.
    #[error("the wallpaper isn't a readable JPEG: {0}")]
    Unreadable(#[from] Error),
    /// Another size than 1280×720.
    #[error("the wallpaper has {width}×{height} pixels, not 1280×720")]
    Size {
        /// Width found.
        width: u16,
        /// Height found.
        height: u16,
    },
    /// A progressive picture, which older installers cannot read.
    #[error("the wallpaper is a progressive JPEG; save it as baseline")]
    Progressive,
    /// Neither baseline nor progressive.
    #[error("the console can't read this kind of JPEG wallpaper ({kind:?}); save it as baseline")]
    Kind {
        /// The kind found.
        kind: FrameKind,
    },
    /// More or fewer than eight bits.
    #[error("the wallpaper has {precision} bits per sample, not 8")]
    Precision {
        /// Bits found.
        precision: u8,
    },
    /// Neither grey nor three colours: a picture for print.
    #[error("the wallpaper has {components} colour components, not 1 or 3")]
    Components {
        /// Components found.
        components: u8,
    },
    /// Sampling factors that are zero or above four.
    #[error("the wallpaper has the sampling factors {across}×{down}; each is 1 to 4")]
    Sampling {
        /// Across.
        across: u8,
        /// Down.
        down: u8,
    },
    /// Picture data without the table to decode it with.
    #[error("the wallpaper lacks a table needed to decode it ({table:?})")]
    TableMissing {
        /// The kind of table.
        table: DecodingTable,
    },
    /// The file ends before the picture does.
    #[error("the wallpaper is incomplete")]
    Truncated,
    /// Several frame headers. The PC tool goes by the last, decoders by the first.
    #[error("the wallpaper has {count} frame headers")]
    SeveralFrames {
        /// Number of frame headers.
        count: usize,
    },
    /// Colours stored as red, green and blue. Few programs write this and few read it.
    #[error("the wallpaper stores its colours as RGB, which some decoders read as YCbCr")]
    RgbColours,
    /// Bytes after the picture. The PC tool calls such a file invalid.
    #[error("{size} extra bytes follow the wallpaper")]
    TrailingBytes {
        /// Number of bytes.
        size: usize,
    },
    /// The file asks to be shown turned. The console does not turn it.
    #[error("the wallpaper has a rotation (orientation {orientation}) that the console ignores")]
    Turned {
        /// The number in the EXIF block, 2 to 8.
        orientation: u16,
    },
}

impl FindingKind {
    /// Severity: a warning if the console shows the picture, even though perhaps not as its creator meant, or another
    /// tool complains; otherwise an error.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::TrailingBytes { .. } | Self::Turned { .. } | Self::RgbColours => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl From<FindingKind> for Finding {
    fn from(kind: FindingKind) -> Self {
        Finding::new(kind.severity(), "", kind)
    }
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(error) => error.code(),
            Self::Size { .. } => "jpeg.size",
            Self::Progressive => "jpeg.progressive",
            Self::Kind { .. } => "jpeg.kind",
            Self::Precision { .. } => "jpeg.precision",
            Self::Components { .. } => "jpeg.components",
            Self::Sampling { .. } => "jpeg.sampling",
            Self::TableMissing { .. } => "jpeg.table_missing",
            Self::Truncated => "jpeg.truncated",
            Self::SeveralFrames { .. } => "jpeg.several_frames",
            Self::RgbColours => "jpeg.rgb_colours",
            Self::TrailingBytes { .. } => "jpeg.trailing_bytes",
            Self::Turned { .. } => "jpeg.turned",
        }
    }
}
