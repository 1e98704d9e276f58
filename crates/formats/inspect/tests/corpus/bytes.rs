//! Valid files to damage, and the small edits that damage them.

use vitrine_zip::{CompressionMethod, NewEntry};

/// `bytes` with `new` written over it at `at`.
pub fn patched(bytes: &[u8], at: usize, new: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    out[at..at + new.len()].copy_from_slice(new);
    out
}

/// `bytes` without its last `count` bytes.
pub fn cut(bytes: &[u8], count: usize) -> Vec<u8> {
    bytes[..bytes.len() - count].to_vec()
}

/// Several pieces in a row.
pub fn joined(pieces: &[&[u8]]) -> Vec<u8> {
    pieces.concat()
}

/// Bytes that do not repeat.
pub fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut out = Vec::with_capacity(length + 8);
    while out.len() < length {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        out.extend_from_slice(&state.to_le_bytes());
    }
    out.truncate(length);
    out
}

/// A ZIP archive with the product's own writer.
pub fn zipped(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<_> =
        entries.iter().map(|(name, bytes)| NewEntry { name, bytes, method: CompressionMethod::Deflate }).collect();
    vitrine_zip::write(&entries).expect("the names of the corpus can be written")
}
