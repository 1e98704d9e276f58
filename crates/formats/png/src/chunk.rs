//! One chunk of a PNG: its extent and its checksum. `lib.rs` interprets its kind.

use crate::Error;

/// A chunk whose checksum is right.
pub(crate) struct PngChunk<'a> {
    pub(crate) kind: &'a [u8; 4],
    pub(crate) data: &'a [u8],
    /// Offset of the byte after it.
    pub(crate) end: usize,
}

impl<'a> PngChunk<'a> {
    /// The chunk at `offset`.
    pub(crate) fn read(bytes: &'a [u8], offset: usize) -> Result<Self, Error> {
        let cut = || Error::Truncated { offset };
        let rest = bytes.get(offset..).ok_or_else(cut)?;
        let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
        let length = u32::from_be_bytes(*length) as usize;
        let (kind, rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
        let (data, rest) = rest.split_at_checked(length).ok_or_else(cut)?;
        let (stored, after) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(kind);
        checksum.update(data);
        if checksum.finalize() != u32::from_be_bytes(*stored) {
            return Err(Error::ChunkChecksum { offset });
        }
        Ok(Self { kind, data, end: bytes.len() - after.len() })
    }
}
