//! DDS, the container of block-compressed pictures the console shows without conversion: header, block decoding, and
//! encoding for wallpapers and icons. Which sizes a theme needs is known to `vitrine-nxtheme`; pictures in other
//! formats are handled by the media crate. The layout is in `docs/formats/dds.md`.
//!
//! | Offset | Size | Field, little-endian |
//! |---|---|---|
//! | 0x00 | 4 | `DDS ` |
//! | 0x04 | 4 | 124 |
//! | 0x08 | 4 | flags, 0x00081007 |
//! | 0x0C | 4 | height |
//! | 0x10 | 4 | width |
//! | 0x14 | 4 | bytes of the picture |
//! | 0x1C | 4 | number of mipmaps, 0 or 1 |
//! | 0x4C | 4 | 32 |
//! | 0x50 | 4 | 4: a four-character code follows |
//! | 0x54 | 4 | `DXT1`, `DXT3`, `DXT4` or `DXT5` |
//! | 0x6C | 4 | 0x1000 |
//! | 0x80 | … | blocks of 4×4 pixels, row by row |

#![warn(missing_docs)]

mod decode;
mod encode;
mod error;
mod header;

pub use decode::{Picture, decode};
pub use encode::{Effort, encode, solid_wallpaper};
pub use error::Error;
pub use header::{Dds, Encoding, HEADER_BYTES, Header, is_dds};
