//! The structure of PNG pictures, checked without decoding a pixel.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod chunk;
mod data;
mod finding;

use chunk::PngChunk;

pub use finding::{Finding, FindingKind, PortabilityIssue};
pub use vitrine_finding::Severity;

/// The first eight bytes of every PNG.
pub const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Colour type of a picture: the channels of each pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColourType {
    /// One channel of brightness.
    Grey,
    /// Red, green and blue.
    Rgb,
    /// One channel that points into a table.
    Palette,
    /// Brightness and alpha.
    GreyAlpha,
    /// Red, green, blue and alpha.
    Rgba,
}

/// Properties of a picture, from its header and chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Png {
    /// Pixels per row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Bits per channel: 1, 2, 4, 8 or 16.
    pub bit_depth: u8,
    /// The channels.
    pub colour: ColourType,
    /// Stored in seven passes.
    pub is_interlaced: bool,
    /// Carries an animation; consoles show the first picture only.
    pub is_animated: bool,
    /// Bytes after the end chunk.
    pub trailing_bytes: usize,
}

/// Why a file is not a valid PNG. Offsets count from the first byte of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The first eight bytes are damaged, or belong to another kind of file.
    #[error("the file doesn't start with a PNG signature")]
    Signature,
    /// The file ends inside a chunk, or before the end chunk.
    #[error("the file ends inside the chunk at {offset:#x}")]
    Truncated {
        /// Offset of the chunk.
        offset: usize,
    },
    /// The first chunk is not the header.
    #[error("the first chunk is not the header")]
    HeaderMissing,
    /// The header holds values that do not exist, or comes twice.
    #[error("the header contains invalid values")]
    HeaderDamaged,
    /// More pixels than the caller allows.
    #[error("{width}×{height} pixels are more than the {limit} allowed")]
    TooManyPixels {
        /// Declared width.
        width: u32,
        /// Declared height.
        height: u32,
        /// Pixels allowed.
        limit: u64,
    },
    /// A chunk's checksum is wrong.
    #[error("the chunk at {offset:#x} has a wrong checksum")]
    ChunkChecksum {
        /// Offset of the chunk.
        offset: usize,
    },
    /// A chunk that a reader must understand and none does: its kind begins with a capital.
    #[error("the chunk at {offset:#x} has an unknown type that readers must not skip")]
    UnknownChunk {
        /// Offset of the chunk.
        offset: usize,
    },
    /// Pixels point into a palette, and there is none before them.
    #[error("the picture needs a palette but has none")]
    PaletteMissing,
    /// A row is filtered in a way that does not exist.
    #[error("row {row} of the picture data has the filter {filter}; filters are 0 to 4")]
    FilterUnknown {
        /// Number of the row, counted over all passes.
        row: u64,
        /// Its filter byte.
        filter: u8,
    },
    /// No picture data.
    #[error("the file contains no picture data")]
    DataMissing,
    /// The picture data is not a valid zlib stream.
    #[error("the picture data can't be unpacked")]
    DataDamaged,
    /// The picture data unpacks to more than the declared size.
    #[error("the picture data unpacks to more than the {expected} bytes its size needs")]
    DataTooLong {
        /// Bytes of the declared size.
        expected: u64,
    },
    /// The picture data unpacks to less than the declared size.
    #[error("the picture data unpacks to {actual} bytes, but its size needs {expected}")]
    DataTooShort {
        /// Bytes of the declared size.
        expected: u64,
        /// Actual bytes.
        actual: u64,
    },
}

impl Error {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Signature => "png.signature",
            Self::Truncated { .. } => "png.truncated",
            Self::HeaderMissing => "png.header_missing",
            Self::HeaderDamaged => "png.header_damaged",
            Self::TooManyPixels { .. } => "png.too_many_pixels",
            Self::ChunkChecksum { .. } => "png.chunk_checksum",
            Self::UnknownChunk { .. } => "png.unknown_chunk",
            Self::PaletteMissing => "png.palette_missing",
            Self::FilterUnknown { .. } => "png.filter_unknown",
            Self::DataMissing => "png.data_missing",
            Self::DataDamaged => "png.data_damaged",
            Self::DataTooLong { .. } => "png.data_too_long",
            Self::DataTooShort { .. } => "png.data_too_short",
        }
    }
}

impl Png {
    /// Walks through the whole file, counting what its data unpacks to.
    ///
    /// Memory: a window of 32 KiB, whatever the file claims. Time is linear in the file and in the unpacked data, which
    /// `max_pixels` bounds: at most 8 bytes per pixel are looked at before [`Error::DataTooLong`].
    ///
    /// # Errors
    /// The first defect met, in the order of the file; the amount of data last.
    pub fn read(bytes: &[u8], max_pixels: u64) -> Result<Png, Error> {
        if !bytes.starts_with(&SIGNATURE) {
            let is_cut = SIGNATURE.starts_with(bytes);
            return Err(if is_cut { Error::Truncated { offset: 0 } } else { Error::Signature });
        }
        let mut at = SIGNATURE.len();
        let mut found: Option<Png> = None;
        let mut data = Vec::new();
        let mut has_palette = false;
        loop {
            let chunk = PngChunk::read(bytes, at)?;
            match (chunk.kind, &mut found) {
                (b"IHDR", None) => found = Some(Png::from_header(chunk.data, max_pixels)?),
                (_, None) => return Err(Error::HeaderMissing),
                (b"IHDR", Some(_)) => return Err(Error::HeaderDamaged),
                (b"IDAT", Some(png)) if png.colour == ColourType::Palette && !has_palette => {
                    return Err(Error::PaletteMissing);
                }
                (b"IDAT", Some(_)) => data.push(chunk.data),
                (b"PLTE", Some(_)) => has_palette = !chunk.data.is_empty() && chunk.data.len().is_multiple_of(3),
                (b"acTL", Some(png)) => png.is_animated = true,
                (b"IEND", Some(png)) => {
                    png.trailing_bytes = bytes.len() - chunk.end;
                    data::check(&data, &png.passes())?;
                    return Ok(*png);
                }
                ([b'A'..=b'Z', ..], Some(_)) => return Err(Error::UnknownChunk { offset: at }),
                _ => {}
            }
            at = chunk.end;
        }
    }

    fn from_header(header: &[u8], max_pixels: u64) -> Result<Png, Error> {
        let &[w0, w1, w2, w3, h0, h1, h2, h3, bit_depth, colour, 0, 0, interlace @ 0..=1] = header else {
            return Err(Error::HeaderDamaged);
        };
        let (width, height) = (u32::from_be_bytes([w0, w1, w2, w3]), u32::from_be_bytes([h0, h1, h2, h3]));
        let colour = match (colour, bit_depth) {
            (0, 1 | 2 | 4 | 8 | 16) => ColourType::Grey,
            (2, 8 | 16) => ColourType::Rgb,
            (3, 1 | 2 | 4 | 8) => ColourType::Palette,
            (4, 8 | 16) => ColourType::GreyAlpha,
            (6, 8 | 16) => ColourType::Rgba,
            _ => return Err(Error::HeaderDamaged),
        };
        if width == 0 || height == 0 {
            return Err(Error::HeaderDamaged);
        }
        if u64::from(width) * u64::from(height) > max_pixels {
            return Err(Error::TooManyPixels { width, height, limit: max_pixels });
        }
        let is_interlaced = interlace == 1;
        Ok(Png { width, height, bit_depth, colour, is_interlaced, is_animated: false, trailing_bytes: 0 })
    }

    /// Lists the features that readers show differently.
    pub fn oddities(&self) -> impl Iterator<Item = PortabilityIssue> + use<> {
        let is_grey = matches!(self.colour, ColourType::Grey | ColourType::GreyAlpha);
        [
            (self.is_animated, PortabilityIssue::Animated),
            (self.is_interlaced, PortabilityIssue::Interlaced),
            (self.bit_depth == 16, PortabilityIssue::SixteenBits),
            (self.colour == ColourType::Palette, PortabilityIssue::Palette),
            (is_grey, PortabilityIssue::Grey),
        ]
        .into_iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, oddity)| oddity)
    }

    /// Returns the warnings about this picture.
    pub fn findings(&self) -> Vec<Finding> {
        let odd = self.oddities().map(FindingKind::Odd);
        let trailing = (self.trailing_bytes > 0).then_some(FindingKind::TrailingBytes { size: self.trailing_bytes });
        odd.chain(trailing).map(|kind| Finding::new(Severity::Warning, "", kind)).collect()
    }

    /// Bytes the picture data unpacks to: a filter byte and the samples of each row, of each pass if interlaced.
    pub fn unpacked_bytes(&self) -> u64 {
        self.passes().iter().map(|pass| pass.rows * pass.row_bytes).sum()
    }

    /// The passes that have any pixels: one, or up to seven if interlaced.
    fn passes(&self) -> Vec<PassRows> {
        let channels = match self.colour {
            ColourType::Grey | ColourType::Palette => 1,
            ColourType::GreyAlpha => 2,
            ColourType::Rgb => 3,
            ColourType::Rgba => 4,
        };
        let bits = channels * u64::from(self.bit_depth);
        let pass = |width: u64, rows: u64| PassRows { rows, row_bytes: 1 + (width * bits).div_ceil(8) };
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        if !self.is_interlaced {
            return vec![pass(width, height)];
        }
        // First column, first row and the steps of the seven passes.
        const PASSES: [(u64, u64, u64, u64); 7] =
            [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];
        let reached = |size: u64, first: u64, step: u64| size.saturating_sub(first).div_ceil(step);
        let sizes = PASSES.iter().map(|&(x, y, across, down)| (reached(width, x, across), reached(height, y, down)));
        sizes.filter(|(width, height)| *width > 0 && *height > 0).map(|(width, height)| pass(width, height)).collect()
    }
}

/// The rows of a pass, each of which begins with its filter.
pub(crate) struct PassRows {
    rows: u64,
    row_bytes: u64,
}
