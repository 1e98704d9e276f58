//! Unpacking. Output is allocated once, after the declared size has been compared with the input and the caller's limit;
//! from there on every read and every copy is checked.

use crate::header::HEADER_BYTES;
use crate::{Error, Header};

/// Spare bytes behind the output, so that short copies may move whole blocks and let the next write correct the rest.
const SLACK: usize = BLOCK;
const BLOCK: usize = 16;

/// Unpacks a whole file of at most `max_size` unpacked bytes.
///
/// Decoding stops when the declared size is reached; what follows is padding and ignored, as every reader does. Memory
/// used is the declared size, which can be neither beyond `max_size` nor beyond 88 times the input.
pub fn decompress(bytes: &[u8], max_size: usize) -> Result<Vec<u8>, Error> {
    let header = Header::read(bytes)?;
    let size = header.size_bytes as usize;
    if size > max_size {
        return Err(Error::TooLarge { declared: header.size_bytes, limit: max_size });
    }
    let mut out = vec![0; size + SLACK];
    let mut at = 0;
    let mut from = HEADER_BYTES;
    while at < size {
        let flags = *bytes.get(from).ok_or(Error::Truncated { offset: from })?;
        from += 1;
        if flags == 0xff {
            // Pictures pack into little but literals, so whole groups of them deserve the short way.
            if let (Some(group), true) = (bytes.get(from..from + 8), at + 8 <= size) {
                out[at..at + 8].copy_from_slice(group);
                at += 8;
                from += 8;
                continue;
            }
        }
        (at, from) = unpack_group(bytes, from, flags, &mut out, at, size)?;
    }
    out.truncate(size);
    Ok(out)
}

/// Unpacks up to eight chunks and says where writing and reading have arrived.
#[inline]
fn unpack_group(
    bytes: &[u8],
    mut from: usize,
    flags: u8,
    out: &mut [u8],
    mut at: usize,
    size: usize,
) -> Result<(usize, usize), Error> {
    let mut flags = flags;
    for _ in 0..8 {
        if at == size {
            break;
        }
        let is_literal = flags & 0x80 != 0;
        flags <<= 1;
        let first = *bytes.get(from).ok_or(Error::Truncated { offset: from })?;
        if is_literal {
            out[at] = first;
            at += 1;
            from += 1;
            continue;
        }
        let second = *bytes.get(from + 1).ok_or(Error::Truncated { offset: from + 1 })?;
        let distance = (usize::from(first & 0x0f) << 8 | usize::from(second)) + 1;
        let (length, chunk_bytes) = match first >> 4 {
            0 => (usize::from(*bytes.get(from + 2).ok_or(Error::Truncated { offset: from + 2 })?) + 18, 3),
            short => (usize::from(short) + 2, 2),
        };
        if distance > at {
            return Err(Error::CopyBeforeStart { offset: from, distance, written: at });
        }
        if length > size - at {
            return Err(Error::CopyPastEnd { offset: from, length });
        }
        copy_back(out, at, distance, length);
        at += length;
        from += chunk_bytes;
    }
    Ok((at, from))
}

/// Repeats `length` bytes from `distance` back. At least [`SLACK`] bytes must follow the copy.
#[inline]
fn copy_back(out: &mut [u8], at: usize, distance: usize, length: usize) {
    if distance >= BLOCK {
        let mut done = 0;
        while done < length {
            let (before, after) = out.split_at_mut(at + done);
            let source = at + done - distance;
            after[..BLOCK].copy_from_slice(&before[source..source + BLOCK]);
            done += BLOCK;
        }
    } else if distance == 1 {
        let byte = out[at - 1];
        out[at..at + length].fill(byte);
    } else {
        for to in at..at + length {
            out[to] = out[to - distance];
        }
    }
}
