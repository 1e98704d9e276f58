//! The variable-length numbers of a patch ([`format`](crate::format), "Numbers"): little-endian base 128, the last byte
//! has its top bit set, every continuation adds an implicit one. That implicit one gives each number exactly one
//! encoding, so decoding and encoding again always returns the same bytes; the bounds below keep it from overflowing.

use crate::Error;

/// Longest encoding accepted, in bytes.
pub const MAX_NUMBER_BYTES: usize = 9;

/// Largest value accepted, 2⁶³.
pub const MAX_NUMBER: u64 = 1 << 63;

/// Reads the number at `*cursor` and moves the cursor behind it.
///
/// # Errors
/// [`Error::NumberCutOff`] when `bytes` ends first, [`Error::NumberTooLong`] when it goes on after
/// [`MAX_NUMBER_BYTES`], [`Error::NumberTooLarge`] beyond [`MAX_NUMBER`]. The cursor is then left where it was.
#[inline]
pub fn decode_number(bytes: &[u8], cursor: &mut usize) -> Result<u64, Error> {
    let (value, end) = number_at(bytes, *cursor)?;
    *cursor = end;
    Ok(value)
}

/// The number at `offset`, and where it ends.
#[inline]
pub(crate) fn number_at(bytes: &[u8], offset: usize) -> Result<(u64, usize), Error> {
    let rest = bytes.get(offset..).unwrap_or_default();
    // Actions mostly begin with a number of one byte. The distances that follow have two to four, in no order that a
    // processor could guess: without a branch for each length they take a fraction of the time.
    if let [only, ..] = rest
        && only & 0x80 != 0
    {
        return Ok((u64::from(only & 0x7f), offset + 1));
    }
    if let Some(word) = rest.first_chunk().map(|four| u32::from_le_bytes(*four))
        && word & 0x8080_8080 != 0
    {
        let last_bit = (word & 0x8080_8080).trailing_zeros();
        let digits = word & 0x7f7f_7f7f & (u32::MAX >> (31 - last_bit));
        let value = digits & 0x7f | digits >> 1 & 0x3f80 | digits >> 2 & 0x1f_c000 | digits >> 3 & 0xfe0_0000;
        let used = last_bit / 8 + 1;
        // The one that every continuation adds.
        let implicit = 0x20_4080 & ((1 << (7 * used)) - 1);
        return Ok((u64::from(value + implicit), offset + used as usize));
    }
    long_number_at(bytes, offset)
}

#[inline(never)]
fn long_number_at(bytes: &[u8], offset: usize) -> Result<(u64, usize), Error> {
    let rest = bytes.get(offset..).ok_or(Error::NumberCutOff { offset })?;
    let mut value = 0u64;
    for (index, &byte) in rest.iter().take(MAX_NUMBER_BYTES).enumerate() {
        let digit = u64::from(byte & 0x7f) + u64::from(index > 0);
        // Nine digits of at most 128 each stay below 2^63 + 2^57, which cannot overflow 64 bits.
        value += digit << (7 * index);
        if byte & 0x80 != 0 {
            return if value > MAX_NUMBER {
                Err(Error::NumberTooLarge { offset })
            } else {
                Ok((value, offset + index + 1))
            };
        }
    }
    Err(if rest.len() < MAX_NUMBER_BYTES { Error::NumberCutOff { offset } } else { Error::NumberTooLong { offset } })
}

/// Appends the only encoding of `value`.
pub fn encode_number(mut value: u64, out: &mut Vec<u8>) {
    loop {
        let digit = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 {
            out.push(digit | 0x80);
            return;
        }
        out.push(digit);
        value -= 1;
    }
}

/// Bytes that [`encode_number`] writes for `value`.
pub fn number_len(mut value: u64) -> usize {
    let mut length = 1;
    loop {
        value >>= 7;
        if value == 0 {
            return length;
        }
        value -= 1;
        length += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VECTORS: [(u64, &[u8]); 10] = [
        (0, &[0x80]),
        (1, &[0x81]),
        (127, &[0xff]),
        (128, &[0x00, 0x80]),
        (255, &[0x7f, 0x80]),
        (16_511, &[0x7f, 0xff]),
        (16_512, &[0x00, 0x00, 0x80]),
        (2_113_663, &[0x7f, 0x7f, 0xff]),
        (2_113_664, &[0x00, 0x00, 0x00, 0x80]),
        (7_863_004, &[0x5c, 0x74, 0x5e, 0x82]),
    ];

    #[test]
    fn the_published_numbers_encode_and_decode_exactly() {
        for (value, bytes) in VECTORS {
            let mut out = Vec::new();
            encode_number(value, &mut out);
            assert_eq!(out, bytes, "{value}");
            assert_eq!(number_len(value), bytes.len(), "{value}");
            let mut cursor = 0;
            assert_eq!(decode_number(bytes, &mut cursor), Ok(value));
            assert_eq!(cursor, bytes.len());
        }
    }

    #[test]
    fn the_largest_number_is_two_to_the_63() {
        let mut out = Vec::new();
        encode_number(MAX_NUMBER, &mut out);
        assert_eq!(out.len(), MAX_NUMBER_BYTES);
        assert_eq!(decode_number(&out, &mut 0), Ok(MAX_NUMBER));
        let mut beyond = Vec::new();
        encode_number(MAX_NUMBER + 1, &mut beyond);
        assert_eq!(decode_number(&beyond, &mut 0), Err(Error::NumberTooLarge { offset: 0 }));
        assert_eq!(decode_number(&[0x7f; 9], &mut 0), Err(Error::NumberTooLong { offset: 0 }));
        assert_eq!(decode_number(&[0x7f; 8], &mut 0), Err(Error::NumberCutOff { offset: 0 }));
        let mut largest_nine = [0x7f; 9];
        largest_nine[8] = 0xff;
        assert_eq!(decode_number(&largest_nine, &mut 0), Err(Error::NumberTooLarge { offset: 0 }));
    }

    #[test]
    fn a_failed_number_leaves_the_cursor_alone() {
        let mut cursor = 2;
        assert_eq!(decode_number(&[0x80, 0x80, 0x01], &mut cursor), Err(Error::NumberCutOff { offset: 2 }));
        assert_eq!(cursor, 2);
        let mut beyond = 9;
        assert_eq!(decode_number(&[0x80], &mut beyond), Err(Error::NumberCutOff { offset: 9 }));
    }

    proptest::proptest! {
        #[test]
        fn every_number_has_exactly_one_encoding(value in 0..=MAX_NUMBER) {
            let mut out = Vec::new();
            encode_number(value, &mut out);
            proptest::prop_assert_eq!(decode_number(&out, &mut 0), Ok(value));
            proptest::prop_assert_eq!(number_len(value), out.len());
        }

        #[test]
        fn what_decodes_encodes_to_the_same_bytes(bytes: [u8; 10]) {
            let mut cursor = 0;
            if let Ok(value) = decode_number(&bytes, &mut cursor) {
                let mut out = Vec::new();
                encode_number(value, &mut out);
                proptest::prop_assert_eq!(&out[..], &bytes[..cursor]);
            }
        }
    }
}
