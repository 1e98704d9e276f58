//! Decoding rows of blocks to RGBA.

use crate::encoding::TextureEncoding;

/// Decodes blocks that lie row by row and fill the size.
pub(crate) fn decoded(encoding: TextureEncoding, blocks: &[u8], width: usize, height: usize) -> Vec<u8> {
    let (block_width, block_height) = encoding.block_size();
    let across = width.div_ceil(block_width);
    let mut rgba = vec![0; width * height * 4];
    for (number, block) in blocks.chunks_exact(encoding.block_bytes()).enumerate() {
        let (left, top) = (number % across * block_width, number / across * block_height);
        decode_block(encoding, block, |x, y, pixel| {
            let (x, y) = (left + x, top + y);
            if x < width
                && let Some(place) = rgba.as_chunks_mut::<4>().0.get_mut(y * width + x)
            {
                *place = pixel;
            }
        });
    }
    rgba
}

/// Gives every pixel of a block with its place. A block that breaks the rules of its encoding is black.
fn decode_block(encoding: TextureEncoding, block: &[u8], mut put: impl FnMut(usize, usize, [u8; 4])) {
    let mut four_by_four = |pixels: [[u8; 4]; 16]| {
        pixels.into_iter().enumerate().for_each(|(number, pixel)| put(number % 4, number / 4, pixel));
    };
    let rgba = |decode: fn(&[u8], &mut [u8], usize)| {
        let mut pixels = [[0; 4]; 16];
        decode(block, pixels.as_flattened_mut(), 16);
        pixels
    };
    match (encoding, block) {
        (TextureEncoding::R8, &[red]) => put(0, 0, [red, 0, 0, u8::MAX]),
        (TextureEncoding::Rg8, &[red, green]) => put(0, 0, [red, green, 0, u8::MAX]),
        (TextureEncoding::Rgba8, &[red, green, blue, alpha]) => put(0, 0, [red, green, blue, alpha]),
        (TextureEncoding::Bgra8, &[blue, green, red, alpha]) => put(0, 0, [red, green, blue, alpha]),
        (TextureEncoding::Bc1, _) => four_by_four(rgba(bcdec_rs::bc1)),
        (TextureEncoding::Bc2, _) => four_by_four(rgba(bcdec_rs::bc2)),
        (TextureEncoding::Bc3, _) => four_by_four(rgba(bcdec_rs::bc3)),
        (TextureEncoding::Bc7, _) => four_by_four(rgba(bcdec_rs::bc7)),
        (TextureEncoding::Bc4, _) => {
            let mut reds = [0; 16];
            bcdec_rs::bc4(block, &mut reds, 4, false);
            four_by_four(reds.map(|red| [red, 0, 0, u8::MAX]));
        }
        (TextureEncoding::Bc5, _) => {
            let mut pairs = [[0; 2]; 16];
            bcdec_rs::bc5(block, pairs.as_flattened_mut(), 8, false);
            four_by_four(pairs.map(|[red, green]| [red, green, 0, u8::MAX]));
        }
        (TextureEncoding::Astc(width, height), _) => {
            if let Ok(block) = <&[u8; 16]>::try_from(block) {
                let footprint = astc_decode::Footprint::new(width.into(), height.into());
                astc_decode::astc_decode_block(block, footprint, |x, y, pixel| put(x as usize, y as usize, pixel));
            }
        }
        // The length of a block is that of its encoding.
        _ => {}
    }
}
