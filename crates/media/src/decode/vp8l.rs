//! The memory that the codes of a lossless WebP picture need, computed before a decoder builds their tables. A picture
//! may have 65,536 groups of five codes, and eight bytes suffice to ask for a code whose tables take 68 KiB: four
//! megabytes of file would become five gigabytes. So this reads a picture as far as its codes (RFC 9649, sections 4 to
//! 6) and adds up, without building any table.

use super::cut_short;
use crate::error::PictureError;

/// Symbols of the five codes of a group: green with lengths, red, blue, alpha, distances.
const ALPHABETS: [usize; 5] = [256 + 24, 256, 256, 256, 40];
const MAX_CODE_LENGTH: usize = 15;
/// The decoder looks up so many bits at once, in a table with four bytes per entry; longer codes are in a tree with
/// sixteen bytes per node, two nodes for each code.
const TABLE_BITS: usize = 10;
const TREE_BYTES: u64 = 32;
/// A group itself; the list of groups is moved as it grows, so that it exists one and a half times.
const GROUP_BYTES: u64 = 280 * 3;
/// The order in which the lengths of the code-length code are stored.
const LENGTH_ORDER: [usize; 19] = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/// Columns to the left and rows up, for distances with a short code.
#[rustfmt::skip]
const NEIGHBOURS: [(i64, i64); 120] = [
    (0, 1), (1, 0), (1, 1), (-1, 1), (0, 2), (2, 0), (1, 2), (-1, 2), (2, 1), (-2, 1), (2, 2), (-2, 2), (0, 3), (3, 0), (1, 3),
    (-1, 3), (3, 1), (-3, 1), (2, 3), (-2, 3), (3, 2), (-3, 2), (0, 4), (4, 0), (1, 4), (-1, 4), (4, 1), (-4, 1), (3, 3),
    (-3, 3), (2, 4), (-2, 4), (4, 2), (-4, 2), (0, 5), (3, 4), (-3, 4), (4, 3), (-4, 3), (5, 0), (1, 5), (-1, 5), (5, 1),
    (-5, 1), (2, 5), (-2, 5), (5, 2), (-5, 2), (4, 4), (-4, 4), (3, 5), (-3, 5), (5, 3), (-5, 3), (0, 6), (6, 0), (1, 6),
    (-1, 6), (6, 1), (-6, 1), (2, 6), (-2, 6), (6, 2), (-6, 2), (4, 5), (-4, 5), (5, 4), (-5, 4), (3, 6), (-3, 6), (6, 3),
    (-6, 3), (0, 7), (7, 0), (1, 7), (-1, 7), (5, 5), (-5, 5), (7, 1), (-7, 1), (4, 6), (-4, 6), (6, 4), (-6, 4), (2, 7),
    (-2, 7), (7, 2), (-7, 2), (3, 7), (-3, 7), (7, 3), (-7, 3), (5, 6), (-5, 6), (6, 5), (-6, 5), (8, 0), (4, 7), (-4, 7),
    (7, 4), (-7, 4), (8, 1), (8, 2), (6, 6), (-6, 6), (8, 3), (5, 7), (-5, 7), (7, 5), (-7, 5), (8, 4), (6, 7), (-6, 7),
    (7, 6), (-7, 6), (8, 5), (7, 7), (-7, 7), (8, 6), (8, 7),
];

/// Bytes that the tables of all codes take. `data` begins after the header; both sides are at most 16,384.
pub(super) fn code_bytes(data: &[u8], (width_px, height_px): (u32, u32)) -> Result<u64, PictureError> {
    let mut bits = BitReader { data, position: 0 };
    let width = read_transforms(&mut bits, width_px as usize, height_px as usize)?;
    let cache_bits = read_cache_bits(&mut bits)?;
    let group_count = match bits.read(1)? {
        0 => 1,
        _ => {
            let scale = bits.read(3)? + 2;
            let map = read_inner(&mut bits, scaled(width, scale), scaled(height_px as usize, scale))?;
            // Red and green together are the number of a block's group.
            map.iter().map(|pixel| (*pixel >> 8) & 0xFFFF).max().unwrap_or_default() + 1
        }
    };
    let mut total = 0;
    for _ in 0..group_count {
        total += GROUP_BYTES;
        for code in read_group(&mut bits, cache_bits)? {
            total += code.table_bytes;
        }
    }
    Ok(total)
}

fn corrupt() -> PictureError {
    PictureError::Corrupt("the codes of the picture contradict each other".into())
}

fn scaled(side: usize, bits: u32) -> usize {
    side.div_ceil(1 << bits)
}

/// Skips the transforms, and returns the width of the picture that they are applied to.
fn read_transforms(bits: &mut BitReader<'_>, mut width: usize, height: usize) -> Result<usize, PictureError> {
    let mut seen = [false; 4];
    while bits.read(1)? == 1 {
        let kind = bits.read(2)? as usize;
        if std::mem::replace(&mut seen[kind], true) {
            return Err(corrupt());
        }
        match kind {
            // Predictors and colour transforms: one pixel for each block.
            0 | 1 => {
                let scale = bits.read(3)? + 2;
                read_inner(bits, scaled(width, scale), scaled(height, scale))?;
            }
            // Subtract-green has no data.
            2 => {}
            // A palette. With few colours, several pixels are packed into one.
            _ => {
                let colour_count = bits.read(8)? as usize + 1;
                read_inner(bits, colour_count, 1)?;
                let shared = match colour_count {
                    1..=2 => 3,
                    3..=4 => 2,
                    5..=16 => 1,
                    _ => 0,
                };
                width = scaled(width, shared);
            }
        }
    }
    Ok(width)
}

fn read_cache_bits(bits: &mut BitReader<'_>) -> Result<Option<u32>, PictureError> {
    if bits.read(1)? == 0 {
        return Ok(None);
    }
    match bits.read(4)? {
        size @ 1..=11 => Ok(Some(size)),
        _ => Err(corrupt()),
    }
}

/// A picture within the picture, with alpha, red, green and blue in one number: one group of codes, then the pixels.
fn read_inner(bits: &mut BitReader<'_>, width: usize, height: usize) -> Result<Vec<u32>, PictureError> {
    let mut cache = ColourCache::new(read_cache_bits(bits)?);
    let [green, red, blue, alpha, distance] = read_group(bits, cache.bits)?;
    let count = width * height;
    let mut pixels: Vec<u32> = Vec::with_capacity(count);
    while pixels.len() < count {
        match green.read(bits)? {
            value @ ..256 => {
                let (red, blue, alpha) = (red.read(bits)?, blue.read(bits)?, alpha.read(bits)?);
                let pixel = ((alpha << 24) | (red << 16) | (value << 8) | blue) as u32;
                cache.insert(pixel);
                pixels.push(pixel);
            }
            prefix @ 256..280 => {
                let length = read_amount(bits, prefix - 256)?;
                let name = distance.read(bits)?;
                let distance = distance_of(read_amount(bits, name)?, width);
                if distance > pixels.len() || length > count - pixels.len() {
                    return Err(corrupt());
                }
                for _ in 0..length {
                    let pixel = pixels[pixels.len() - distance];
                    cache.insert(pixel);
                    pixels.push(pixel);
                }
            }
            cached => pixels.push(*cache.pixels.get(cached - 280).ok_or_else(corrupt)?),
        }
    }
    Ok(pixels)
}

/// A length or a distance: a prefix code that says how many bits follow.
fn read_amount(bits: &mut BitReader<'_>, prefix: usize) -> Result<usize, PictureError> {
    if prefix < 4 {
        return Ok(prefix + 1);
    }
    let further = (prefix as u32 - 2) >> 1;
    Ok(((2 + (prefix & 1)) << further) + bits.read(further)? as usize + 1)
}

fn distance_of(name: usize, width: usize) -> usize {
    match NEIGHBOURS.get(name - 1) {
        Some((left, up)) => usize::try_from(left + up * width as i64).unwrap_or_default().max(1),
        None => name - NEIGHBOURS.len(),
    }
}

/// The cache of recent colours, by hash.
struct ColourCache {
    bits: Option<u32>,
    pixels: Vec<u32>,
}

impl ColourCache {
    fn new(bits: Option<u32>) -> Self {
        Self { bits, pixels: vec![0; bits.map_or(0, |bits| 1 << bits)] }
    }

    fn insert(&mut self, pixel: u32) {
        if let Some(bits) = self.bits {
            self.pixels[(pixel.wrapping_mul(0x1E35_A7BD) >> (32 - bits)) as usize] = pixel;
        }
    }
}

fn read_group(bits: &mut BitReader<'_>, cache_bits: Option<u32>) -> Result<[PrefixCode; 5], PictureError> {
    let mut codes: [PrefixCode; 5] = Default::default();
    for (index, (code, alphabet)) in codes.iter_mut().zip(ALPHABETS).enumerate() {
        let cached = if index == 0 { cache_bits.map_or(0, |bits| 1 << bits) } else { 0 };
        *code = PrefixCode::parse(bits, alphabet + cached)?;
    }
    Ok(codes)
}

/// A prefix code: its symbols in the order of their codes, and how many there are of each length.
#[derive(Default)]
struct PrefixCode {
    symbols: Vec<u16>,
    counts: [usize; MAX_CODE_LENGTH + 1],
    table_bytes: u64,
}

impl PrefixCode {
    fn parse(bits: &mut BitReader<'_>, alphabet: usize) -> Result<Self, PictureError> {
        if bits.read(1)? == 0 {
            return Self::of_lengths(&read_lengths(bits, alphabet)?);
        }
        let has_second = bits.read(1)? == 1;
        let first_size = if bits.read(1)? == 1 { 8 } else { 1 };
        let mut symbols = vec![bits.read(first_size)? as u16];
        if has_second {
            symbols.push(bits.read(8)? as u16);
        }
        if symbols.iter().any(|symbol| usize::from(*symbol) >= alphabet) {
            return Err(corrupt());
        }
        let mut counts = [0; MAX_CODE_LENGTH + 1];
        counts[1] = symbols.len();
        let table_bytes = if has_second { 2 * TREE_BYTES } else { 0 };
        Ok(Self { symbols, counts, table_bytes })
    }

    fn of_lengths(lengths: &[u8]) -> Result<Self, PictureError> {
        let mut counts = [0; MAX_CODE_LENGTH + 1];
        for length in lengths.iter().filter(|length| **length > 0) {
            counts[usize::from(*length)] += 1;
        }
        let mut symbols: Vec<u16> =
            (0..lengths.len() as u16).filter(|symbol| lengths[usize::from(*symbol)] > 0).collect();
        symbols.sort_by_key(|symbol| lengths[usize::from(*symbol)]);
        if symbols.len() == 1 {
            return Ok(Self { symbols, counts, table_bytes: 0 });
        }
        // Every sequence of bits must be exactly one code.
        let used: usize = (1..=MAX_CODE_LENGTH).map(|length| counts[length] << (MAX_CODE_LENGTH - length)).sum();
        if used != 1 << MAX_CODE_LENGTH {
            return Err(corrupt());
        }
        let longest = counts.iter().rposition(|count| *count > 0).unwrap_or_default();
        let beyond: usize = counts[TABLE_BITS + 1..].iter().sum();
        let table_bytes = (4 << longest.min(TABLE_BITS)) + beyond as u64 * TREE_BYTES;
        Ok(Self { symbols, counts, table_bytes })
    }

    /// The next symbol. A code of one symbol takes no bits.
    fn read(&self, bits: &mut BitReader<'_>) -> Result<usize, PictureError> {
        if let [symbol] = self.symbols[..] {
            return Ok(usize::from(symbol));
        }
        let (mut code, mut first, mut index) = (0, 0, 0);
        for count in &self.counts[1..] {
            code |= bits.read(1)? as usize;
            if code < first + count {
                return self.symbols.get(index + code - first).map(|symbol| usize::from(*symbol)).ok_or_else(corrupt);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        Err(corrupt())
    }
}

/// The lengths of a code's symbols, which are themselves coded.
fn read_lengths(bits: &mut BitReader<'_>, alphabet: usize) -> Result<Vec<u8>, PictureError> {
    let mut outer = [0; LENGTH_ORDER.len()];
    let stored = bits.read(4)? as usize + 4;
    for index in LENGTH_ORDER.iter().take(stored) {
        outer[*index] = bits.read(3)? as u8;
    }
    let outer = PrefixCode::of_lengths(&outer)?;
    let mut reads = alphabet;
    if bits.read(1)? == 1 {
        let size = bits.read(3)? * 2 + 2;
        reads = bits.read(size)? as usize + 2;
        if reads > alphabet {
            return Err(corrupt());
        }
    }
    let mut lengths = Vec::with_capacity(alphabet);
    let mut last = 8;
    while lengths.len() < alphabet && reads > 0 {
        reads -= 1;
        let (length, times) = match outer.read(bits)? {
            0 => (0, 1),
            length @ ..=15 => {
                last = length as u8;
                (last, 1)
            }
            16 => (last, bits.read(2)? as usize + 3),
            17 => (0, bits.read(3)? as usize + 3),
            _ => (0, bits.read(7)? as usize + 11),
        };
        if times > alphabet - lengths.len() {
            return Err(corrupt());
        }
        lengths.resize(lengths.len() + times, length);
    }
    lengths.resize(alphabet, 0);
    Ok(lengths)
}

/// Reads bits, the lowest of each byte first.
struct BitReader<'a> {
    data: &'a [u8],
    position: usize,
}

impl BitReader<'_> {
    /// The next bits as a number, at most 24.
    fn read(&mut self, count: u32) -> Result<u32, PictureError> {
        let end = self.position + count as usize;
        if end > self.data.len() * 8 {
            return Err(cut_short());
        }
        let mut window = [0; 4];
        let start = self.position / 8;
        let inside = self.data.len().min(start + 4) - start;
        window[..inside].copy_from_slice(&self.data[start..start + inside]);
        let value = u32::from_le_bytes(window) >> (self.position % 8);
        self.position = end;
        Ok(value & ((1 << count) - 1))
    }
}
