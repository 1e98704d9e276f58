//! Unpacking. Output is allocated once, after the declared size has been compared with the input and the caller's limit;
//! from there on every read and every copy is checked.

use crate::header::HEADER_BYTES;
use crate::{Error, SHORT_COPY_BYTES, Yaz0Header};

/// Spare bytes behind the output, so that copies may move whole blocks and let the next write correct the rest.
const SLACK: usize = LONG_BLOCK;
/// Bytes that a long copy moves at a time. Most copies are longer, and a smaller block would not be faster.
const LONG_BLOCK: usize = 64;

/// Bytes that every group lies within: a flag byte and eight long copies have 25. A power of two, so that places in a
/// group can be kept below it and read without a check.
const GROUP_SPACE: usize = 32;

/// Unpacks a whole file of at most `max_size` unpacked bytes.
///
/// Decoding stops when the declared size is reached; what follows is padding and ignored, as every reader does. Memory
/// used is the declared size, which can be neither beyond `max_size` nor beyond 88 times the input.
pub fn decompress(bytes: &[u8], max_size: usize) -> Result<Vec<u8>, Error> {
    let header = Yaz0Header::read(bytes)?;
    let size = header.size_bytes as usize;
    if size > max_size {
        return Err(Error::TooLarge { declared: header.size_bytes, limit: max_size });
    }
    let mut out = vec![0; size + SLACK];
    let mut at = 0;
    let mut from = HEADER_BYTES;
    while at < size {
        (at, from) = match bytes.get(from..).and_then(|rest| rest.first_chunk::<GROUP_SPACE>()) {
            // Pictures pack into little but literals, so whole groups of them deserve the short way.
            Some(group) if group[0] == 0xff && at + 8 <= size => {
                out[at..at + 8].copy_from_slice(&group[1..9]);
                (at + 8, from + 9)
            }
            Some(group) => unpack_group(group, from, &mut out, at, size)?,
            None => unpack_last(bytes, from, &mut out, at, size)?,
        };
    }
    out.truncate(size);
    Ok(out)
}

/// Unpacks up to eight chunks, which stand at `offset` of the input, and says where writing and reading have arrived.
#[inline]
fn unpack_group(
    group: &[u8; GROUP_SPACE],
    offset: usize,
    out: &mut [u8],
    mut at: usize,
    size: usize,
) -> Result<(usize, usize), Error> {
    let byte = |place: usize| group[place % GROUP_SPACE];
    // The flags stand highest, so that zeros follow them: no more than eight literals are ever counted.
    let (mut flags, mut left, mut read) = (u32::from(group[0]) << 24, 8, 1);
    while left > 0 && at < size {
        let literals = flags.leading_ones();
        if literals > 0 {
            out[at..at + 8].copy_from_slice(&group[read..read + 8]);
            at += literals as usize;
            read += literals as usize;
            left -= literals;
            flags <<= literals;
            if left == 0 || at >= size {
                return Ok((at.min(size), offset + read));
            }
        }
        let copy = CopyHeader { offset: offset + read, head: [byte(read), byte(read + 1)] };
        // One branch decides on the form and the way to copy; the two are mostly guessed wrong together.
        if let Some(length) = copy.short_length() {
            copy_short(out, at, copy.distance(at)?, copy.fitting(length, size - at)?);
            at += length;
            read += 2;
        } else {
            let length = CopyHeader::long_length(byte(read + 2));
            copy_long(out, at, copy.distance(at)?, copy.fitting(length, size - at)?);
            at += length;
            read += 3;
        }
        left -= 1;
        flags <<= 1;
    }
    Ok((at, offset + read))
}

/// Unpacks a group near the end of the input, where any byte may be missing.
fn unpack_last(
    bytes: &[u8],
    mut from: usize,
    out: &mut [u8],
    mut at: usize,
    size: usize,
) -> Result<(usize, usize), Error> {
    let byte = |offset: usize| bytes.get(offset).copied().ok_or(Error::Truncated { offset });
    let flags = byte(from)?;
    from += 1;
    for chunk in 0..8 {
        if at == size {
            break;
        }
        if flags & 0x80 >> chunk != 0 {
            out[at] = byte(from)?;
            at += 1;
            from += 1;
            continue;
        }
        let copy = CopyHeader { offset: from, head: [byte(from)?, byte(from + 1)?] };
        let (length, chunk_bytes) = match copy.short_length() {
            Some(length) => (length, 2),
            None => (CopyHeader::long_length(byte(from + 2)?), 3),
        };
        copy_long(out, at, copy.distance(at)?, copy.fitting(length, size - at)?);
        at += length;
        from += chunk_bytes;
    }
    Ok((at, from))
}

/// The first two bytes of a copy, and their offset in the input.
struct CopyHeader {
    offset: usize,
    head: [u8; 2],
}

impl CopyHeader {
    /// Distance of the copy, which must not reach before the first of the `written` bytes.
    #[inline]
    fn distance(&self, written: usize) -> Result<usize, Error> {
        let distance = usize::from(u16::from_be_bytes(self.head) & 0x0fff) + 1;
        if distance > written {
            return Err(Error::CopyBeforeStart { offset: self.offset, distance, written });
        }
        Ok(distance)
    }

    /// The length of one of two bytes; one of three has it in the third.
    #[inline]
    fn short_length(&self) -> Option<usize> {
        let length = usize::from(self.head[0] >> 4);
        (length != 0).then_some(length + 2)
    }

    #[inline]
    fn long_length(third: u8) -> usize {
        usize::from(third) + SHORT_COPY_BYTES + 1
    }

    /// The length, if so much is still missing.
    #[inline]
    fn fitting(&self, length: usize, missing: usize) -> Result<usize, Error> {
        if length > missing {
            return Err(Error::CopyPastEnd { offset: self.offset, length });
        }
        Ok(length)
    }
}

/// Repeats up to 17 bytes from `distance` back. At least [`SLACK`] bytes must follow the copy.
#[inline]
fn copy_short(out: &mut [u8], at: usize, distance: usize, length: usize) {
    let (written, to) = out.split_at_mut(at);
    let from = written[at - distance..].first_chunk::<SHORT_COPY_BYTES>();
    match (from, to.first_chunk_mut::<SHORT_COPY_BYTES>()) {
        (Some(from), Some(to)) => *to = *from,
        _ => copy_near(out, at, distance, length),
    }
}

/// Repeats any number of bytes from `distance` back. At least [`SLACK`] bytes must follow the copy.
fn copy_long(out: &mut [u8], at: usize, distance: usize, length: usize) {
    let from = at - distance;
    if distance >= LONG_BLOCK {
        for done in (0..length).step_by(LONG_BLOCK) {
            out.copy_within(from + done..from + done + LONG_BLOCK, at + done);
        }
    } else if distance >= 16 {
        for done in (0..length).step_by(16) {
            out.copy_within(from + done..from + done + 16, at + done);
        }
    } else {
        copy_near(out, at, distance, length);
    }
}

/// Repeats bytes from close by, where what is copied may be what has just been written.
fn copy_near(out: &mut [u8], at: usize, distance: usize, length: usize) {
    let from = at - distance;
    if distance == 1 {
        let byte = out[from];
        out[at..at + length].fill(byte);
    } else if distance >= 8 {
        for done in (0..length).step_by(8) {
            out.copy_within(from + done..from + done + 8, at + done);
        }
    } else {
        for to in at..at + length {
            out[to] = out[to - distance];
        }
    }
}
