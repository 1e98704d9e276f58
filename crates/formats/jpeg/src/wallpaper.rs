//! Whether the console will show a JPEG as a wallpaper. It resizes nothing and skips the wallpaper when in doubt, so
//! every doubt is a finding.

use crate::{Error, FrameKind, Jpeg, Table};

/// Width a wallpaper must have, in pixels.
pub const WALLPAPER_WIDTH: u32 = 1280;
/// Height a wallpaper must have, in pixels.
pub const WALLPAPER_HEIGHT: u32 = 720;

/// What is wrong or doubtful about a JPEG as a wallpaper.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Finding {
    /// The markers cannot be followed.
    #[error("the wallpaper is no readable JPEG: {0}")]
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
    #[error("the wallpaper is a JPEG of a kind the console cannot read ({kind:?}); save it as baseline")]
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
    #[error("the wallpaper lacks a table that its picture data is decoded with ({table:?})")]
    TableMissing {
        /// The kind of table.
        table: Table,
    },
    /// The file ends before the picture does.
    #[error("the wallpaper is cut short")]
    Truncated,
    /// Several frame headers. The PC tool goes by the last, decoders by the first.
    #[error("the wallpaper has {count} frame headers")]
    SeveralFrames {
        /// How many.
        count: usize,
    },
    /// Colours stored as red, green and blue. Few programs write this and few read it.
    #[error("the wallpaper stores its colours as RGB, which some decoders take for YCbCr")]
    RgbColours,
    /// Bytes after the picture. The PC tool calls such a file invalid.
    #[error("{size} bytes follow the end of the wallpaper")]
    TrailingBytes {
        /// How many.
        size: usize,
    },
    /// The file asks to be shown turned. The console does not turn it.
    #[error("the wallpaper asks to be turned (orientation {orientation}), which the console ignores")]
    Turned {
        /// The number in the EXIF block, 2 to 8.
        orientation: u16,
    },
}

impl Finding {
    /// Whether the wallpaper must be refused. The others are worth a warning: the console shows the picture, though
    /// perhaps not as its maker meant, or another tool complains.
    pub const fn is_fatal(&self) -> bool {
        !matches!(self, Finding::TrailingBytes { .. } | Finding::Turned { .. } | Finding::RgbColours)
    }
}

/// Everything wrong with a JPEG as a wallpaper, or nothing.
pub fn check_wallpaper(bytes: &[u8]) -> Vec<Finding> {
    let jpeg = match Jpeg::read(bytes) {
        Ok(jpeg) => jpeg,
        Err(error) => return vec![Finding::Unreadable(error)],
    };
    let frame = jpeg.frame;
    let mut findings = Vec::new();
    if (u32::from(frame.width), u32::from(frame.height)) != (WALLPAPER_WIDTH, WALLPAPER_HEIGHT) {
        findings.push(Finding::Size { width: frame.width, height: frame.height });
    }
    match frame.kind {
        FrameKind::Baseline => {}
        FrameKind::Progressive => findings.push(Finding::Progressive),
        kind => findings.push(Finding::Kind { kind }),
    }
    if frame.precision != 8 {
        findings.push(Finding::Precision { precision: frame.precision });
    }
    if !matches!(frame.components, 1 | 3) {
        findings.push(Finding::Components { components: frame.components });
    }
    if let Some((across, down)) = jpeg.bad_sampling {
        findings.push(Finding::Sampling { across, down });
    }
    if let Some(table) = jpeg.missing_table {
        findings.push(Finding::TableMissing { table });
    }
    if jpeg.is_truncated {
        findings.push(Finding::Truncated);
    }
    if jpeg.frame_count > 1 {
        findings.push(Finding::SeveralFrames { count: jpeg.frame_count });
    }
    if frame.components == 3 && jpeg.adobe_transform == Some(0) {
        findings.push(Finding::RgbColours);
    }
    if jpeg.trailing_bytes > 0 {
        findings.push(Finding::TrailingBytes { size: jpeg.trailing_bytes });
    }
    if let Some(orientation) = jpeg.exif.and_then(|exif| exif.orientation).filter(|turn| *turn != 1) {
        findings.push(Finding::Turned { orientation });
    }
    findings
}
