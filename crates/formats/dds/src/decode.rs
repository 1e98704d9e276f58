//! Blocks to pixels. Colours of the four- and three-colour forms and both kinds of alpha, computed as the format
//! defines them in eight bits.

use crate::{BlockEncoding, Dds, Error};

/// A decoded picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DdsPicture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Red, green, blue and alpha of each pixel, row by row from the top.
    pub rgba: Vec<u8>,
}

type RgbaPixel = [u8; 4];

/// Decodes a whole file of at most `max_pixels` pixels.
///
/// The colours of DXT4 are returned as stored, multiplied by alpha.
pub fn decode(bytes: &[u8], max_pixels: u64) -> Result<DdsPicture, Error> {
    let dds = Dds::read(bytes)?;
    let (width, height) = (dds.header.width, dds.header.height);
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(Error::TooLarge { width, height, limit: max_pixels });
    }
    let (columns, rows) = (width as usize, height as usize);
    let mut rgba = vec![0; columns * rows * 4];
    let blocks = dds.blocks.chunks_exact(dds.header.encoding.block_bytes());
    for (index, block) in blocks.enumerate() {
        let pixels = decode_block(block, dds.header.encoding);
        let blocks_per_row = columns.div_ceil(4);
        let (left, top) = (index % blocks_per_row * 4, index / blocks_per_row * 4);
        // The last column and row of blocks may reach beyond the picture.
        let visible = (columns - left).min(4);
        for (line, y) in pixels.chunks_exact(4).zip(top..rows) {
            let at = (y * columns + left) * 4;
            rgba[at..at + visible * 4].copy_from_slice(&line.as_flattened()[..visible * 4]);
        }
    }
    Ok(DdsPicture { width, height, rgba })
}

fn decode_block(block: &[u8], encoding: BlockEncoding) -> [RgbaPixel; 16] {
    let (alpha, colours) = block.split_at(block.len() - 8);
    let mut pixels = decode_colours(colours, encoding == BlockEncoding::Dxt1);
    match encoding {
        BlockEncoding::Dxt1 => {}
        BlockEncoding::Dxt3 => {
            for (at, pixel) in pixels.iter_mut().enumerate() {
                pixel[3] = (alpha[at / 2] >> (at % 2 * 4) & 0x0f) * 17;
            }
        }
        BlockEncoding::Dxt4 | BlockEncoding::Dxt5 => decode_alpha(alpha, &mut pixels),
    }
    pixels
}

/// Two colours, then two bits for each pixel. Only BC1 has the form with three colours and a hole.
fn decode_colours(block: &[u8], may_have_hole: bool) -> [RgbaPixel; 16] {
    let first = u16::from_le_bytes([block[0], block[1]]);
    let second = u16::from_le_bytes([block[2], block[3]]);
    let indices = u32::from_le_bytes([block[4], block[5], block[6], block[7]]);
    let (one, other) = (widen(first), widen(second));
    let blend = |ours: u16, theirs: u16| {
        let mut mixed = [255; 4];
        for channel in 0..3 {
            let sum = u16::from(one[channel]) * ours + u16::from(other[channel]) * theirs;
            mixed[channel] = (sum / (ours + theirs)) as u8;
        }
        mixed
    };
    let palette = if first > second || !may_have_hole {
        [one, other, blend(2, 1), blend(1, 2)]
    } else {
        [one, other, blend(1, 1), [0; 4]]
    };
    std::array::from_fn(|at| palette[(indices >> (at * 2) & 3) as usize])
}

/// Five, six and five bits to eight each, so that the extremes stay black and white.
fn widen(colour: u16) -> RgbaPixel {
    let [red, green, blue] = [colour >> 11, colour >> 5 & 0x3f, colour & 0x1f];
    [(red << 3 | red >> 2) as u8, (green << 2 | green >> 4) as u8, (blue << 3 | blue >> 2) as u8, 255]
}

/// Two alphas, then three bits for each pixel.
fn decode_alpha(block: &[u8], pixels: &mut [RgbaPixel; 16]) {
    let (first, second) = (u16::from(block[0]), u16::from(block[1]));
    let mut indices = [0; 8];
    indices[..6].copy_from_slice(&block[2..8]);
    let indices = u64::from_le_bytes(indices);
    for (at, pixel) in pixels.iter_mut().enumerate() {
        let index = (indices >> (at * 3) & 7) as u16;
        pixel[3] = match (index, first > second) {
            (0, _) => first as u8,
            (1, _) => second as u8,
            (step, true) => ((first * (8 - step) + second * (step - 1)) / 7) as u8,
            (6, false) => 0,
            (7, false) => 255,
            (step, false) => ((first * (6 - step) + second * (step - 1)) / 5) as u8,
        };
    }
}
