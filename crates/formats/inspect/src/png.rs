//! The structure of PNG files: header, chunks with their checksums, and the amount of picture data against what the
//! header announces. No pixel is decoded, and no more than a window of the data is ever held in memory.

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

use crate::Severity;

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Most pixels a picture may announce, as everywhere in the product.
const MAX_PIXELS: u64 = 40_000_000;

/// What the channels of a pixel are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colour {
    Grey,
    Rgb,
    Palette,
    GreyAlpha,
    Rgba,
}

impl Colour {
    fn from_number(number: u8) -> Option<Self> {
        Some(match number {
            0 => Colour::Grey,
            2 => Colour::Rgb,
            3 => Colour::Palette,
            4 => Colour::GreyAlpha,
            6 => Colour::Rgba,
            _ => return None,
        })
    }

    const fn channels(self) -> u64 {
        match self {
            Colour::Grey | Colour::Palette => 1,
            Colour::GreyAlpha => 2,
            Colour::Rgb => 3,
            Colour::Rgba => 4,
        }
    }

    pub(crate) const fn label(self) -> &'static str {
        match self {
            Colour::Grey => "grey",
            Colour::Rgb => "RGB",
            Colour::Palette => "palette",
            Colour::GreyAlpha => "grey with alpha",
            Colour::Rgba => "RGB with alpha",
        }
    }
}

/// What the header and the list of chunks say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Png {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) bit_depth: u8,
    pub(crate) colour: Colour,
    is_interlaced: bool,
    is_animated: bool,
    trailing_bytes: usize,
    data: Vec<std::ops::Range<usize>>,
}

/// Why a file is no sound PNG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Error {
    Signature,
    Truncated { offset: usize },
    HeaderMissing,
    HeaderDamaged,
    TooManyPixels { width: u32, height: u32 },
    ChunkChecksum { offset: usize },
    DataMissing,
    DataDamaged,
    DataTooLong { expected: u64 },
    DataTooShort { expected: u64, actual: u64 },
}

impl Error {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Error::Signature => "png.signature",
            Error::Truncated { .. } => "png.truncated",
            Error::HeaderMissing => "png.header_missing",
            Error::HeaderDamaged => "png.header_damaged",
            Error::TooManyPixels { .. } => "png.too_many_pixels",
            Error::ChunkChecksum { .. } => "png.chunk_checksum",
            Error::DataMissing => "png.data_missing",
            Error::DataDamaged => "png.data_damaged",
            Error::DataTooLong { .. } => "png.data_too_long",
            Error::DataTooShort { .. } => "png.data_too_short",
        }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Signature => out.write_str("the signature of the PNG is damaged"),
            Error::Truncated { offset } => write!(out, "the PNG ends inside the chunk at {offset:#x}"),
            Error::HeaderMissing => out.write_str("the first chunk of the PNG is not its header"),
            Error::HeaderDamaged => out.write_str("the header of the PNG holds values that do not exist"),
            Error::TooManyPixels { width, height } => {
                write!(out, "the PNG announces {width}×{height} pixels, more than {MAX_PIXELS}")
            }
            Error::ChunkChecksum { offset } => write!(out, "the chunk at {offset:#x} has a wrong checksum"),
            Error::DataMissing => out.write_str("the PNG holds no picture data"),
            Error::DataDamaged => out.write_str("the picture data cannot be unpacked"),
            Error::DataTooLong { expected } => {
                write!(out, "the picture data unpacks to more than the {expected} bytes of the announced size")
            }
            Error::DataTooShort { expected, actual } => {
                write!(out, "the picture data unpacks to {actual} bytes, the announced size needs {expected}")
            }
        }
    }
}

/// What is sound and still worth telling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Remark {
    SixteenBits,
    Palette,
    Interlaced,
    Animated,
    TrailingBytes,
}

impl Remark {
    pub(crate) fn severity(self) -> Severity {
        match self {
            Remark::Animated | Remark::TrailingBytes => Severity::Warning,
            Remark::SixteenBits | Remark::Palette | Remark::Interlaced => Severity::Note,
        }
    }

    pub(crate) fn code(self) -> &'static str {
        match self {
            Remark::SixteenBits => "png.sixteen_bits",
            Remark::Palette => "png.palette",
            Remark::Interlaced => "png.interlaced",
            Remark::Animated => "png.animated",
            Remark::TrailingBytes => "png.trailing_bytes",
        }
    }
}

impl std::fmt::Display for Remark {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Remark::SixteenBits => "16 bits per channel, 8 are usual",
            Remark::Palette => "a palette, 8-bit RGB with alpha is usual",
            Remark::Interlaced => "interlaced, which some readers show wrongly",
            Remark::Animated => "animated, consoles show the first picture only",
            Remark::TrailingBytes => "bytes follow the end of the PNG",
        })
    }
}

impl Png {
    /// Walks the chunks and compares their checksums.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Error> {
        if !bytes.starts_with(&SIGNATURE) {
            let is_cut = SIGNATURE.starts_with(bytes);
            return Err(if is_cut { Error::Truncated { offset: 0 } } else { Error::Signature });
        }
        let mut at = SIGNATURE.len();
        let mut png: Option<Png> = None;
        loop {
            let chunk = Chunk::read(bytes, at)?;
            if png.is_none() && &chunk.kind != b"IHDR" {
                return Err(Error::HeaderMissing);
            }
            match (&chunk.kind, &mut png) {
                (b"IHDR", None) => png = Some(Self::from_header(&bytes[chunk.data.clone()])?),
                (b"IDAT", Some(png)) => png.data.push(chunk.data.clone()),
                (b"acTL", Some(png)) => png.is_animated = true,
                (b"IEND", Some(_)) => {
                    let mut png = png.take().ok_or(Error::HeaderMissing)?;
                    png.trailing_bytes = bytes.len() - chunk.end;
                    return Ok(png);
                }
                _ => {}
            }
            at = chunk.end;
        }
    }

    fn from_header(header: &[u8]) -> Result<Self, Error> {
        let &[w0, w1, w2, w3, h0, h1, h2, h3, bit_depth, colour, 0, 0, interlace @ 0..=1] = header else {
            return Err(Error::HeaderDamaged);
        };
        let (width, height) = (u32::from_be_bytes([w0, w1, w2, w3]), u32::from_be_bytes([h0, h1, h2, h3]));
        let colour = Colour::from_number(colour).ok_or(Error::HeaderDamaged)?;
        let is_depth = match colour {
            Colour::Grey => matches!(bit_depth, 1 | 2 | 4 | 8 | 16),
            Colour::Palette => matches!(bit_depth, 1 | 2 | 4 | 8),
            _ => matches!(bit_depth, 8 | 16),
        };
        if !is_depth || width == 0 || height == 0 {
            return Err(Error::HeaderDamaged);
        }
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(Error::TooManyPixels { width, height });
        }
        Ok(Png {
            width,
            height,
            bit_depth,
            colour,
            is_interlaced: interlace == 1,
            is_animated: false,
            trailing_bytes: 0,
            data: Vec::new(),
        })
    }

    pub(crate) fn remarks(&self) -> Vec<Remark> {
        let remarks = [
            (self.bit_depth == 16, Remark::SixteenBits),
            (self.colour == Colour::Palette, Remark::Palette),
            (self.is_interlaced, Remark::Interlaced),
            (self.is_animated, Remark::Animated),
            (self.trailing_bytes > 0, Remark::TrailingBytes),
        ];
        remarks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, remark)| remark).collect()
    }

    /// Bytes the picture data unpacks to: each row has a filter byte before it.
    fn data_size(&self) -> u64 {
        let rows = |width: u64, height: u64| {
            let bits = width * self.colour.channels() * u64::from(self.bit_depth);
            if width == 0 { 0 } else { (bits.div_ceil(8) + 1) * height }
        };
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        if !self.is_interlaced {
            return rows(width, height);
        }
        // First column, first row and the steps of the seven passes.
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];
        let count = |size: u64, first: u64, step: u64| size.saturating_sub(first).div_ceil(step);
        passes.into_iter().map(|(x, y, dx, dy)| rows(count(width, x, dx), count(height, y, dy))).sum()
    }
}

/// Compares the amount of picture data with what the header announces. Stops as soon as it is exceeded.
pub(crate) fn check_data(bytes: &[u8], png: &Png) -> Result<(), Error> {
    if png.data.is_empty() {
        return Err(Error::DataMissing);
    }
    let expected = png.data_size();
    let mut state = InflateState::new_boxed(DataFormat::Zlib);
    let mut window = vec![0; 32 << 10];
    let mut actual = 0;
    for range in &png.data {
        let mut input = &bytes[range.clone()];
        loop {
            let step = inflate(&mut state, input, &mut window, MZFlush::None);
            input = &input[step.bytes_consumed..];
            actual += step.bytes_written as u64;
            if actual > expected {
                return Err(Error::DataTooLong { expected });
            }
            match step.status {
                Ok(MZStatus::StreamEnd) if actual == expected => return Ok(()),
                Ok(MZStatus::StreamEnd) => return Err(Error::DataTooShort { expected, actual }),
                // The next chunk goes on where this one ends.
                Ok(_) | Err(MZError::Buf) if input.is_empty() && step.bytes_written < window.len() => break,
                Ok(_) if step.bytes_consumed > 0 || step.bytes_written > 0 => {}
                _ => return Err(Error::DataDamaged),
            }
        }
    }
    Err(Error::DataTooShort { expected, actual })
}

struct Chunk {
    kind: [u8; 4],
    data: std::ops::Range<usize>,
    end: usize,
}

impl Chunk {
    fn read(bytes: &[u8], at: usize) -> Result<Self, Error> {
        let cut = Error::Truncated { offset: at };
        let head = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()).ok_or(cut.clone())?;
        let [l0, l1, l2, l3, kind @ ..] = *head;
        let length = u32::from_be_bytes([l0, l1, l2, l3]) as usize;
        let data = at + 8..at + 8 + length;
        let end = data.end + 4;
        let covered = bytes.get(at + 4..data.end).ok_or(cut.clone())?;
        let stored = bytes.get(data.end..end).and_then(|crc| crc.first_chunk()).ok_or(cut)?;
        if crc32fast::hash(covered) != u32::from_be_bytes(*stored) {
            return Err(Error::ChunkChecksum { offset: at });
        }
        Ok(Self { kind, data, end })
    }
}
