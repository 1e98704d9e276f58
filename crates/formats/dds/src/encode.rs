//! Pixels to blocks, through the texpresso library, and the solid pictures that need no library. The choice of
//! library stays behind this module.

use texpresso::{Algorithm, Format, Params};

use crate::{BlockEncoding, DdsHeader, Error, HEADER_BYTES};

/// Effort spent on choosing the two colours of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EncodingEffort {
    /// The ends of the block's range of colours.
    #[default]
    Quick,
    /// The best of all ways to divide the block's colours; some hundred times slower for a barely visible gain.
    Thorough,
}

/// Encodes RGBA pixels as a whole file without mipmaps.
///
/// Both sides must be multiples of four and not zero. With [`BlockEncoding::Dxt1`] pixels of alpha below one half become
/// holes. DXT4 is encoded like DXT5: multiply the colours by alpha beforehand.
pub fn encode(
    rgba: &[u8],
    width: u32,
    height: u32,
    encoding: BlockEncoding,
    effort: EncodingEffort,
) -> Result<Vec<u8>, Error> {
    if width == 0 || height == 0 {
        return Err(Error::Empty);
    }
    let header = DdsHeader { width, height, encoding, mip_count: 0 };
    if !header.is_in_blocks() {
        return Err(Error::NotInBlocks { width, height });
    }
    let needed = (u64::from(width) * u64::from(height)).saturating_mul(4);
    if rgba.len() as u64 != needed {
        return Err(Error::PixelCount { needed, found: rgba.len() });
    }
    let format = match encoding {
        BlockEncoding::Dxt1 => Format::Bc1,
        BlockEncoding::Dxt3 => Format::Bc2,
        BlockEncoding::Dxt4 | BlockEncoding::Dxt5 => Format::Bc3,
    };
    let algorithm = match effort {
        EncodingEffort::Quick => Algorithm::RangeFit,
        EncodingEffort::Thorough => Algorithm::ClusterFit,
    };
    let params = Params { algorithm, ..Params::default() };
    let (columns, rows) = (width as usize, height as usize);
    // Pixels of that many bytes are in memory already, so their blocks, an eighth to a quarter of them, fit as well.
    let mut file = vec![0; HEADER_BYTES + format.compressed_size(columns, rows)];
    let (start, blocks) = file.split_at_mut(HEADER_BYTES);
    start.copy_from_slice(&header.write());
    format.compress(rgba, columns, rows, params, blocks);
    Ok(file)
}

/// A wallpaper of 1280×720 pixels in one colour, 460,928 bytes of DXT1.
///
/// The helper themes for overlay screenshots use black and white, which come out exactly; other colours are rounded to
/// the five, six and five bits blocks have.
pub fn solid_wallpaper(red: u8, green: u8, blue: u8) -> Vec<u8> {
    let header = DdsHeader { width: 1280, height: 720, encoding: BlockEncoding::Dxt1, mip_count: 0 };
    let narrow = |value: u8, most: u32| (u32::from(value) * most + 127) / 255;
    let colour = (narrow(red, 31) << 11 | narrow(green, 63) << 5 | narrow(blue, 31)) as u16;
    let [low, high] = colour.to_le_bytes();
    let block = [low, high, low, high, 0, 0, 0, 0];
    let blocks = header.payload_bytes() as usize / block.len();
    [header.write().as_slice(), &block.repeat(blocks)].concat()
}
