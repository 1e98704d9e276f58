//! The frame of a PNG: signature, chunks with their checksums, size, and whether the pixel data has the length the
//! size needs. Pixels themselves are the media crate's. The PC tool looks at eight bytes only; the console decodes.

use std::io::{self, Write};

/// What the header says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Png {
    pub(crate) width: u32,
    pub(crate) height: u32,
    depth: u8,
    colour: Colour,
    is_interlaced: bool,
    is_animated: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colour {
    Grey,
    Rgb,
    Palette,
    GreyAlpha,
    Rgba,
}

/// Why a PNG cannot be read. Offsets are bytes from its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngDefect {
    /// The signature is damaged or belongs to another kind of file.
    #[error("the data is no PNG")]
    Signature,
    /// The file ends inside a chunk or before the end chunk.
    #[error("the file is cut short")]
    Truncated,
    /// A chunk's checksum is wrong.
    #[error("the chunk at {offset:#x} is damaged")]
    ChunkChecksum {
        /// Where it begins.
        offset: usize,
    },
    /// The header chunk is missing, not the first, or says what the format does not know.
    #[error("the header chunk is missing or damaged")]
    Header,
    /// The picture has more pixels than any entry of a theme needs.
    #[error("{width}×{height} pixels are far more than a theme needs")]
    TooLarge {
        /// Width announced.
        width: u32,
        /// Height announced.
        height: u32,
    },
    /// The pixel data is damaged or has another length than the size needs.
    #[error("the pixel data is damaged or does not fit the size")]
    PixelData,
    /// Bytes after the end chunk.
    #[error("{size} bytes follow the end of the picture")]
    TrailingBytes {
        /// How many.
        size: usize,
    },
}

const SIGNATURE: &[u8; 8] = b"\x89PNG\r\n\x1a\n";
/// Four times a full screen: beyond any entry, cheap to look through.
const MAX_PIXELS: u64 = 4 * 1280 * 720;

impl Png {
    /// Walks through the whole file.
    pub(crate) fn read(bytes: &[u8]) -> Result<Png, PngDefect> {
        let mut rest = bytes.strip_prefix(SIGNATURE).ok_or(PngDefect::Signature)?;
        let mut png: Option<Png> = None;
        let mut pixel_data = Vec::new();
        loop {
            let offset = bytes.len() - rest.len();
            let Chunk { kind, content, after } = split_chunk(rest, offset)?;
            match (kind, &mut png) {
                (b"IHDR", None) => png = Some(Png::from_header(content)?),
                (b"IHDR", Some(_)) | (_, None) => return Err(PngDefect::Header),
                (b"acTL", Some(png)) => png.is_animated = true,
                (b"IDAT", Some(_)) => pixel_data.extend_from_slice(content),
                (b"IEND", Some(png)) => {
                    png.check_pixel_data(&pixel_data)?;
                    return if after.is_empty() {
                        Ok(*png)
                    } else {
                        Err(PngDefect::TrailingBytes { size: after.len() })
                    };
                }
                _ => {}
            }
            rest = after;
        }
    }

    fn from_header(content: &[u8]) -> Result<Png, PngDefect> {
        let &[w0, w1, w2, w3, h0, h1, h2, h3, depth, colour, 0, 0, interlace] = content else {
            return Err(PngDefect::Header);
        };
        let (width, height) = (u32::from_be_bytes([w0, w1, w2, w3]), u32::from_be_bytes([h0, h1, h2, h3]));
        let colour = match (colour, depth) {
            (0, 1 | 2 | 4 | 8 | 16) => Colour::Grey,
            (2, 8 | 16) => Colour::Rgb,
            (3, 1 | 2 | 4 | 8) => Colour::Palette,
            (4, 8 | 16) => Colour::GreyAlpha,
            (6, 8 | 16) => Colour::Rgba,
            _ => return Err(PngDefect::Header),
        };
        if width == 0 || height == 0 || interlace > 1 {
            return Err(PngDefect::Header);
        }
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(PngDefect::TooLarge { width, height });
        }
        Ok(Png { width, height, depth, colour, is_interlaced: interlace == 1, is_animated: false })
    }

    /// What makes decoders disagree about this picture, if anything.
    pub(crate) fn oddity(&self) -> Option<&'static str> {
        if self.is_animated {
            Some("animated")
        } else if self.is_interlaced {
            Some("interlaced")
        } else if self.depth == 16 {
            Some("16 bits deep")
        } else {
            match self.colour {
                Colour::Palette => Some("stored with a palette"),
                Colour::Grey | Colour::GreyAlpha => Some("stored in grey"),
                Colour::Rgb | Colour::Rgba => None,
            }
        }
    }

    /// Compares the length of the inflated data with what the size needs, without keeping it.
    fn check_pixel_data(&self, packed: &[u8]) -> Result<(), PngDefect> {
        let mut counted = Counted { left: self.raw_bytes() };
        match inflate_to(packed, &mut counted) {
            Ok(()) if counted.left == 0 => Ok(()),
            _ => Err(PngDefect::PixelData),
        }
    }

    /// Length of the inflated data: a filter byte and the samples of each line, of each pass if interlaced.
    fn raw_bytes(&self) -> u64 {
        let samples = match self.colour {
            Colour::Grey | Colour::Palette => 1,
            Colour::GreyAlpha => 2,
            Colour::Rgb => 3,
            Colour::Rgba => 4,
        };
        let bits = u64::from(self.depth) * samples;
        let pass = |width: u64, height: u64| if width == 0 { 0 } else { height * (1 + (width * bits).div_ceil(8)) };
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        if !self.is_interlaced {
            return pass(width, height);
        }
        // First column, first row and the steps of the seven passes of Adam7.
        const PASSES: [(u64, u64, u64, u64); 7] =
            [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];
        let reached = |size: u64, first: u64, step: u64| size.saturating_sub(first).div_ceil(step);
        PASSES.iter().map(|&(x, y, across, down)| pass(reached(width, x, across), reached(height, y, down))).sum()
    }
}

/// One chunk, and what follows it.
struct Chunk<'a> {
    kind: &'a [u8; 4],
    content: &'a [u8],
    after: &'a [u8],
}

/// The chunk at the start of the bytes.
fn split_chunk(bytes: &[u8], offset: usize) -> Result<Chunk<'_>, PngDefect> {
    let (length, rest) = bytes.split_first_chunk::<4>().ok_or(PngDefect::Truncated)?;
    let length = u32::from_be_bytes(*length) as usize;
    let (kind, rest) = rest.split_first_chunk::<4>().ok_or(PngDefect::Truncated)?;
    let (content, rest) = rest.split_at_checked(length).ok_or(PngDefect::Truncated)?;
    let (checksum, rest) = rest.split_first_chunk::<4>().ok_or(PngDefect::Truncated)?;
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(kind);
    hasher.update(content);
    if hasher.finalize() != u32::from_be_bytes(*checksum) {
        return Err(PngDefect::ChunkChecksum { offset });
    }
    Ok(Chunk { kind, content, after: rest })
}

/// Counts what is written to it and refuses more than it was told.
struct Counted {
    left: u64,
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Inflates a zlib stream through a window, so that memory does not grow with what it claims.
fn inflate_to(packed: &[u8], out: &mut impl Write) -> Result<(), PngDefect> {
    use miniz_oxide::inflate::TINFLStatus;
    use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

    const WINDOW: usize = 1 << 15;
    let mut window = vec![0; WINDOW];
    let mut state = DecompressorOxide::new();
    let (mut from, mut at) = (0, 0);
    loop {
        let rest = packed.get(from..).unwrap_or_default();
        let flags = inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER;
        let (status, consumed, written) = decompress(&mut state, rest, &mut window, at, flags);
        from += consumed;
        let fresh = window.get(at..at + written).unwrap_or_default();
        out.write_all(fresh).map_err(|_| PngDefect::PixelData)?;
        at = (at + written) % WINDOW;
        match status {
            TINFLStatus::Done => return Ok(()),
            TINFLStatus::HasMoreOutput => {}
            _ => return Err(PngDefect::PixelData),
        }
    }
}
