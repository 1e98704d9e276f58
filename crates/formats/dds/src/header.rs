//! The 128 bytes before the blocks. The console reads only code, height and width from them and then copies as many
//! bytes as these imply without checking that they exist; so the length is always checked here.

use crate::Error;

/// Size of the header in bytes, magic included.
pub const HEADER_BYTES: usize = 128;

/// Encoding of the blocks of 4×4 pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockEncoding {
    /// BC1: two colours and two bits per pixel, eight bytes a block. The one for wallpapers.
    Dxt1,
    /// BC2: BC1 and four bits of alpha per pixel, sixteen bytes.
    Dxt3,
    /// BC3 with colours multiplied by alpha, sixteen bytes.
    Dxt4,
    /// BC3: BC1 and interpolated alpha, sixteen bytes. The console converts icons to it.
    Dxt5,
}

impl BlockEncoding {
    /// The four-character code.
    pub const fn code(self) -> &'static [u8; 4] {
        match self {
            BlockEncoding::Dxt1 => b"DXT1",
            BlockEncoding::Dxt3 => b"DXT3",
            BlockEncoding::Dxt4 => b"DXT4",
            BlockEncoding::Dxt5 => b"DXT5",
        }
    }

    /// Bytes of one block.
    pub const fn block_bytes(self) -> usize {
        match self {
            BlockEncoding::Dxt1 => 8,
            _ => 16,
        }
    }

    /// Bytes of a whole picture without its header. Sizes are rounded up to whole blocks; sizes beyond 64 bits
    /// saturate.
    pub const fn payload_bytes(self, width: u32, height: u32) -> u64 {
        let blocks = width.div_ceil(4) as u64 * height.div_ceil(4) as u64;
        blocks.saturating_mul(self.block_bytes() as u64)
    }

    fn from_code(code: [u8; 4]) -> Result<BlockEncoding, Error> {
        match &code {
            b"DXT1" => Ok(BlockEncoding::Dxt1),
            b"DXT3" => Ok(BlockEncoding::Dxt3),
            b"DXT4" => Ok(BlockEncoding::Dxt4),
            b"DXT5" => Ok(BlockEncoding::Dxt5),
            b"DX10" => Err(Error::Dx10),
            [0, 0, 0, 0] => Err(Error::Uncompressed),
            _ => Err(Error::UnknownCode { code }),
        }
    }
}

/// Returns `true` if the bytes begin with `DDS `.
pub fn is_dds(bytes: &[u8]) -> bool {
    bytes.starts_with(b"DDS ")
}

/// Fields of the header that describe the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DdsHeader {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Encoding of the blocks.
    pub encoding: BlockEncoding,
    /// Number of mipmaps; only the first is ever used.
    pub mip_count: u32,
}

impl DdsHeader {
    /// Reads the fields the console reads, and the number of mipmaps. Nothing else in a header has an effect, and
    /// encoders put their names into it.
    pub fn read(bytes: &[u8]) -> Result<DdsHeader, Error> {
        if !is_dds(bytes) {
            return Err(Error::Magic);
        }
        let header: &[u8; HEADER_BYTES] = bytes.first_chunk().ok_or(Error::TooShort { size: bytes.len() })?;
        let field = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        const HAS_CODE: u32 = 4;
        if field(0x50) & HAS_CODE == 0 && field(0x54) == 0 {
            return Err(Error::Uncompressed);
        }
        let encoding = BlockEncoding::from_code(field(0x54).to_le_bytes())?;
        let (width, height) = (field(0x10), field(0x0c));
        if width == 0 || height == 0 {
            return Err(Error::Empty);
        }
        Ok(DdsHeader { width, height, encoding, mip_count: field(0x1c) })
    }

    /// The header as it stands at the start of a file of one picture without mipmaps.
    pub fn write(&self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..4].copy_from_slice(b"DDS ");
        let mut put = |at: usize, value: u32| bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        put(0x04, 124);
        put(0x08, 0x0008_1007);
        put(0x0c, self.height);
        put(0x10, self.width);
        put(0x14, u32::try_from(self.payload_bytes()).unwrap_or(u32::MAX));
        put(0x1c, self.mip_count);
        put(0x4c, 32);
        put(0x50, 4);
        put(0x54, u32::from_le_bytes(*self.encoding.code()));
        put(0x6c, 0x1000);
        bytes
    }

    /// Bytes of the picture after the header.
    pub const fn payload_bytes(&self) -> u64 {
        self.encoding.payload_bytes(self.width, self.height)
    }

    /// Returns `true` if both sides are multiples of four, as the console requires.
    pub const fn is_in_blocks(&self) -> bool {
        self.width.is_multiple_of(4) && self.height.is_multiple_of(4)
    }
}

/// A file whose length has been compared with its header.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Dds<'a> {
    /// The header.
    pub header: DdsHeader,
    /// The blocks of the picture, exactly as many as the size needs.
    pub blocks: &'a [u8],
    /// Bytes after them: mipmaps or anything else, ignored by every reader.
    pub trailing_bytes: usize,
}

impl<'a> Dds<'a> {
    /// Reads the header and finds the picture.
    pub fn read(bytes: &'a [u8]) -> Result<Dds<'a>, Error> {
        let header = DdsHeader::read(bytes)?;
        let payload = bytes.get(HEADER_BYTES..).unwrap_or_default();
        let needed = header.payload_bytes();
        let (blocks, rest) = usize::try_from(needed)
            .ok()
            .and_then(|needed| payload.split_at_checked(needed))
            .ok_or(Error::PayloadTooShort { needed, found: payload.len() })?;
        Ok(Dds { header, blocks, trailing_bytes: rest.len() })
    }
}
