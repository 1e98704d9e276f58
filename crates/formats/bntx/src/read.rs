//! Reading: the header, the offsets of textures, and each texture's own header.

use crate::BntxError;
use crate::decode::decoded;
use crate::encoding::{ChannelSource, TextureEncoding};
use crate::tiling::{tiled_length, untiled};

/// Highest block that the console has, as a logarithm of its GOBs.
const BLOCK_LOG_MAX: u32 = 5;
const TEXTURE_BYTES: usize = 0x78;
const ROW_BY_ROW: u16 = 1;

/// Returns `true` if the bytes begin with `BNTX`.
#[must_use]
pub fn is_bntx(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BNTX")
}

/// Bounds for reading one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BntxLimits {
    /// Longest file in bytes.
    pub file_bytes: usize,
    /// Most textures.
    pub textures: u32,
    /// Most pixels of a texture.
    pub pixels: u64,
}

impl Default for BntxLimits {
    /// 32 MiB, 1024 textures, 16 million pixels each.
    fn default() -> Self {
        Self { file_bytes: 32 << 20, textures: 1024, pixels: 1 << 24 }
    }
}

/// The textures of a file.
#[derive(Debug, Clone)]
pub struct TextureFile<'a> {
    /// The textures in the order of the file.
    pub textures: Vec<BntxTexture<'a>>,
}

/// A texture, not yet decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BntxTexture<'a> {
    /// The name, which layouts refer to.
    pub name: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// How its pixels are stored; `None` for a way that is not read.
    pub encoding: Option<TextureEncoding>,
    /// Number of its format.
    pub format: u32,
    /// Where red, green, blue and alpha come from.
    pub channels: [ChannelSource; 4],
    is_tiled: bool,
    block_gobs: usize,
    data: &'a [u8],
}

impl<'a> TextureFile<'a> {
    /// Lists the textures of a file, and decodes none.
    ///
    /// # Errors
    /// [`BntxError`] names the first defect.
    pub fn read(bytes: &'a [u8], limits: &BntxLimits) -> Result<Self, BntxError> {
        if bytes.len() > limits.file_bytes {
            return Err(BntxError::TooLarge { size: bytes.len(), limit: limits.file_bytes });
        }
        if !is_bntx(bytes) {
            return Err(BntxError::Magic);
        }
        let header = FileBytes(bytes).at(0, 0x40)?;
        let mark = [header[0xc], header[0xd]];
        if mark != [0xff, 0xfe] {
            return Err(BntxError::ByteOrderMark { mark });
        }
        let file = FileBytes(bytes);
        file.magic(0x20, "NX  ")?;
        let (count, list_at) = (file.u32(0x24)?, file.u64(0x28)?);
        if count > limits.textures {
            return Err(BntxError::TooManyTextures { count, limit: limits.textures });
        }
        let read = |number: u32| {
            let at = file.u64(list_at.saturating_add(u64::from(number) * 8))?;
            read_texture(file, number, at, limits)
        };
        Ok(Self { textures: (0..count).map(read).collect::<Result<_, _>>()? })
    }

    /// The texture with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&BntxTexture<'a>> {
        self.textures.iter().find(|texture| texture.name == name)
    }
}

fn read_texture<'a>(
    file: FileBytes<'a>,
    number: u32,
    at: u64,
    limits: &BntxLimits,
) -> Result<BntxTexture<'a>, BntxError> {
    file.magic(at, "BRTI")?;
    file.at(at, TEXTURE_BYTES)?;
    let name_at = file.u64(at + 0x60)?;
    let name = file.at(name_at.saturating_add(2), usize::from(file.u16(name_at)?))?;
    let name = std::str::from_utf8(name).map_err(|_| BntxError::Name { number })?.to_owned();
    let (width, height, format) = (file.u32(at + 0x24)?, file.u32(at + 0x28)?, file.u32(at + 0x1c)?);
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 || pixels > limits.pixels {
        return Err(BntxError::Size { name, width, height });
    }
    let data_at = file.u64(file.u64(at + 0x70)?)?;
    let length = file.u32(at + 0x50)? as usize;
    Ok(BntxTexture {
        name,
        width,
        height,
        encoding: TextureEncoding::of_kind((format >> 8) as u8),
        format,
        channels: file.u32(at + 0x58)?.to_le_bytes().map(ChannelSource::of_number),
        is_tiled: file.u16(at + 0x12)? != ROW_BY_ROW,
        block_gobs: 1 << (file.u32(at + 0x34)? & 7).min(BLOCK_LOG_MAX),
        data: file.at(data_at, length)?,
    })
}

impl BntxTexture<'_> {
    /// Decodes the largest level: rows of red, green, blue and alpha from the top left.
    ///
    /// # Errors
    /// [`BntxError::Format`] and [`BntxError::TooShort`].
    pub fn decode(&self) -> Result<Vec<u8>, BntxError> {
        let encoding =
            self.encoding.ok_or_else(|| BntxError::Format { name: self.name.clone(), format: self.format })?;
        let (width, height) = (self.width as usize, self.height as usize);
        let (block_width, block_height) = encoding.block_size();
        let row_bytes = width.div_ceil(block_width) * encoding.block_bytes();
        let rows = height.div_ceil(block_height);
        let length = row_bytes * rows;
        let too_short = |expected| BntxError::TooShort { name: self.name.clone(), size: self.data.len(), expected };
        let untiled = if self.is_tiled {
            let lines = untiled(self.data, row_bytes, rows, self.block_gobs);
            Some(lines.ok_or_else(|| too_short(tiled_length(row_bytes, rows, self.block_gobs)))?)
        } else {
            None
        };
        let blocks = match &untiled {
            Some(lines) => lines,
            None => self.data.get(..length).ok_or_else(|| too_short(length))?,
        };
        let mut rgba = decoded(encoding, blocks, width, height);
        for pixel in rgba.as_chunks_mut::<4>().0 {
            *pixel = self.channels.map(|channel| channel.of_pixel(*pixel));
        }
        Ok(rgba)
    }
}

/// Numbers at offsets of the file.
#[derive(Clone, Copy)]
struct FileBytes<'a>(&'a [u8]);

impl<'a> FileBytes<'a> {
    fn at(self, offset: u64, length: usize) -> Result<&'a [u8], BntxError> {
        let start = usize::try_from(offset).ok();
        let range = start.and_then(|start| Some(start..start.checked_add(length)?));
        range.and_then(|range| self.0.get(range)).ok_or(BntxError::Truncated { offset })
    }

    fn array<const N: usize>(self, offset: u64) -> Result<[u8; N], BntxError> {
        self.at(offset, N)?.try_into().map_err(|_| BntxError::Truncated { offset })
    }

    fn magic(self, offset: u64, magic: &'static str) -> Result<(), BntxError> {
        let is_there = self.at(offset, 4)? == magic.as_bytes();
        if is_there { Ok(()) } else { Err(BntxError::SectionMagic { magic, offset }) }
    }

    fn u16(self, offset: u64) -> Result<u16, BntxError> {
        self.array(offset).map(u16::from_le_bytes)
    }

    fn u32(self, offset: u64) -> Result<u32, BntxError> {
        self.array(offset).map(u32::from_le_bytes)
    }

    fn u64(self, offset: u64) -> Result<u64, BntxError> {
        self.array(offset).map(u64::from_le_bytes)
    }
}
