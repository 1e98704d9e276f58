//! The frame header: size, precision, components, and which of the many kinds of JPEG this is.

/// The kinds the format knows, by their marker SOF0 to SOF15.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FrameKind {
    /// SOF0: the kind every decoder reads.
    Baseline,
    /// SOF1: more tables, up to twelve bits.
    Extended,
    /// SOF2: the picture arrives in several passes.
    Progressive,
    /// SOF3: lossless.
    Lossless,
    /// SOF5, 6, 7: pictures built on one another.
    Differential,
    /// SOF9, 10, 11, 13, 14, 15: coded arithmetically.
    Arithmetic,
}

impl FrameKind {
    /// The kind declared by a marker's second byte, if it declares a frame.
    pub(crate) const fn from_marker(marker: u8) -> Option<FrameKind> {
        match marker {
            0xc0 => Some(FrameKind::Baseline),
            0xc1 => Some(FrameKind::Extended),
            0xc2 => Some(FrameKind::Progressive),
            0xc3 => Some(FrameKind::Lossless),
            0xc5..=0xc7 => Some(FrameKind::Differential),
            // C4, C8 and CC lie in the range but declare tables and an extension.
            0xc9..=0xcb | 0xcd..=0xcf => Some(FrameKind::Arithmetic),
            _ => None,
        }
    }
}

/// A frame header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct FrameHeader {
    /// Kind of JPEG.
    pub kind: FrameKind,
    /// Width in pixels.
    pub width: u16,
    /// Height in pixels; zero if it is only declared after the first scan, which hardly any decoder reads.
    pub height: u16,
    /// Bits per sample.
    pub precision: u8,
    /// Number of components: 1 grey, 3 colour, 4 print.
    pub components: u8,
}

impl FrameHeader {
    /// Reads the segment's content. `None` if it is shorter than it has to be.
    pub(crate) fn read(kind: FrameKind, segment: &[u8]) -> Option<FrameHeader> {
        let &[precision, high, low, wide, narrow, components, ref tables @ ..] = segment else { return None };
        (tables.len() >= usize::from(components) * 3).then_some(FrameHeader {
            kind,
            width: u16::from_be_bytes([wide, narrow]),
            height: u16::from_be_bytes([high, low]),
            precision,
            components,
        })
    }
}
