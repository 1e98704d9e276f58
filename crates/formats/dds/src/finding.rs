//! Findings about a picture that can be read, as an entry of a theme. A [`crate::Error`] says why a picture cannot be
//! read.

use vitrine_finding::{CodedKind, Severity};

use crate::{BlockEncoding, Dds};

/// One thing noticed about a DDS. Its place is empty: it concerns the whole picture.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// A picture of this size is a wallpaper.
const WALLPAPER: (u32, u32) = (1280, 720);

/// Kinds of finding about a DDS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// A width or height that is not a multiple of four.
    #[error("width and height must be multiples of four")]
    NotInBlocks,
    /// A picture of the size of a wallpaper that is not DXT1.
    #[error("a wallpaper must be DXT1")]
    WallpaperEncoding,
    /// Smaller copies of the picture.
    #[error("the file has {count} mipmaps, which consoles ignore")]
    MipChain {
        /// Number of copies, by the header.
        count: u32,
    },
    /// Bytes after the picture that are not smaller copies of it.
    #[error("{size} extra bytes follow the picture")]
    TrailingBytes {
        /// Number of bytes.
        size: usize,
    },
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::NotInBlocks => "dds.not_in_blocks",
            Self::WallpaperEncoding => "dds.wallpaper_encoding",
            Self::MipChain { .. } => "dds.mip_chain",
            Self::TrailingBytes { .. } => "dds.trailing_bytes",
        }
    }
}

impl FindingKind {
    /// Severity of the finding: an error if a console refuses the picture, a note if it ignores something.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::NotInBlocks | Self::WallpaperEncoding => Severity::Error,
            Self::MipChain { .. } | Self::TrailingBytes { .. } => Severity::Note,
        }
    }
}

impl Dds<'_> {
    /// Lists everything about the picture that a console refuses or ignores.
    pub fn findings(&self) -> Vec<Finding> {
        let header = &self.header;
        let is_wallpaper = (header.width, header.height) == WALLPAPER;
        let following = match (header.mip_count, self.trailing_bytes) {
            (2.., _) => Some(FindingKind::MipChain { count: header.mip_count - 1 }),
            (_, 0) => None,
            (_, size) => Some(FindingKind::TrailingBytes { size }),
        };
        let kinds = [
            (!header.is_in_blocks()).then_some(FindingKind::NotInBlocks),
            (is_wallpaper && header.encoding != BlockEncoding::Dxt1).then_some(FindingKind::WallpaperEncoding),
            following,
        ];
        kinds.into_iter().flatten().map(|kind| Finding::new(kind.severity(), "", kind)).collect()
    }
}
