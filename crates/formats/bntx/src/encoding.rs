//! How the pixels of a texture are stored.

/// The encoding of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextureEncoding {
    /// One byte for red.
    R8,
    /// Two bytes for red and green.
    Rg8,
    /// Four bytes for red, green, blue and alpha.
    Rgba8,
    /// Four bytes for blue, green, red and alpha.
    Bgra8,
    /// BC1, also known as DXT1.
    Bc1,
    /// BC2, also known as DXT3.
    Bc2,
    /// BC3, also known as DXT5.
    Bc3,
    /// BC4: red alone.
    Bc4,
    /// BC5: red and green.
    Bc5,
    /// BC7.
    Bc7,
    /// ASTC in blocks of this width and height.
    Astc(u8, u8),
}

impl TextureEncoding {
    /// The encoding of a kind, as [`format`](crate::format) lists them.
    pub(crate) fn of_kind(kind: u8) -> Option<Self> {
        Some(match kind {
            0x02 => Self::R8,
            0x09 => Self::Rg8,
            0x0b => Self::Rgba8,
            0x0c => Self::Bgra8,
            0x1a => Self::Bc1,
            0x1b => Self::Bc2,
            0x1c => Self::Bc3,
            0x1d => Self::Bc4,
            0x1e => Self::Bc5,
            0x20 => Self::Bc7,
            0x2d => Self::Astc(4, 4),
            0x2e => Self::Astc(5, 4),
            0x2f => Self::Astc(5, 5),
            0x30 => Self::Astc(6, 5),
            0x31 => Self::Astc(6, 6),
            0x32 => Self::Astc(8, 5),
            0x33 => Self::Astc(8, 6),
            0x34 => Self::Astc(8, 8),
            0x35 => Self::Astc(10, 5),
            0x36 => Self::Astc(10, 6),
            0x37 => Self::Astc(10, 8),
            0x38 => Self::Astc(10, 10),
            0x39 => Self::Astc(12, 10),
            0x3a => Self::Astc(12, 12),
            _ => return None,
        })
    }

    /// Width and height of what is stored together, in pixels.
    #[must_use]
    pub fn block_size(self) -> (usize, usize) {
        match self {
            Self::R8 | Self::Rg8 | Self::Rgba8 | Self::Bgra8 => (1, 1),
            Self::Astc(width, height) => (width.into(), height.into()),
            _ => (4, 4),
        }
    }

    /// Bytes of what is stored together.
    #[must_use]
    pub fn block_bytes(self) -> usize {
        match self {
            Self::R8 => 1,
            Self::Rg8 => 2,
            Self::Rgba8 | Self::Bgra8 => 4,
            Self::Bc1 | Self::Bc4 => 8,
            _ => 16,
        }
    }
}

/// Where a channel of a texture comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChannelSource {
    /// Always 0.
    Zero,
    /// Always 255.
    One,
    /// Stored red.
    Red,
    /// Stored green.
    Green,
    /// Stored blue.
    Blue,
    /// Stored alpha.
    Alpha,
}

impl ChannelSource {
    /// The source of a number; zero for one that is not known.
    pub(crate) fn of_number(number: u8) -> Self {
        match number {
            1 => Self::One,
            2 => Self::Red,
            3 => Self::Green,
            4 => Self::Blue,
            5 => Self::Alpha,
            _ => Self::Zero,
        }
    }

    pub(crate) fn of_pixel(self, [red, green, blue, alpha]: [u8; 4]) -> u8 {
        match self {
            Self::Zero => 0,
            Self::One => u8::MAX,
            Self::Red => red,
            Self::Green => green,
            Self::Blue => blue,
            Self::Alpha => alpha,
        }
    }
}
