//! The sixteen bytes before the groups, and the one bound that follows from the format itself: how far so many bytes
//! can possibly expand.

use crate::Error;

/// Size of the header in bytes.
pub const HEADER_BYTES: usize = 16;

/// No input unpacks to more than this many times its payload: 25 bytes hold at most eight copies of 273 bytes.
pub const MAX_EXPANSION: u64 = 88;

const MAGIC: &[u8; 4] = b"Yaz0";

/// Returns `true` if the bytes begin with `Yaz0`.
pub fn is_yaz0(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The header of a packed file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Yaz0Header {
    /// Size of the unpacked data in bytes.
    pub size_bytes: u32,
    /// Largest alignment inside the packed archive, or zero. Readers ignore it.
    pub alignment: u32,
}

impl Yaz0Header {
    /// Reads the header and compares the declared size with the bytes that follow.
    ///
    /// The last word, zero in every known file, is not looked at, as no reader looks at it.
    pub fn read(bytes: &[u8]) -> Result<Yaz0Header, Error> {
        if bytes.starts_with(b"Yaz1") {
            return Err(Error::Yaz1);
        }
        if !MAGIC.starts_with(bytes.get(..4).unwrap_or(bytes)) {
            return Err(Error::Magic);
        }
        let (Some(size_bytes), Some(alignment), true) =
            (big_endian(bytes, 4), big_endian(bytes, 8), bytes.len() >= HEADER_BYTES)
        else {
            return Err(Error::TooShort { size: bytes.len() });
        };
        let possible = (bytes.len() - HEADER_BYTES) as u64 * MAX_EXPANSION;
        if u64::from(size_bytes) > possible {
            return Err(Error::ImpossibleSize { declared: size_bytes, possible });
        }
        Ok(Yaz0Header { size_bytes, alignment })
    }

    /// The header as it stands at the start of a file.
    pub fn write(self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..4].copy_from_slice(MAGIC);
        bytes[4..8].copy_from_slice(&self.size_bytes.to_be_bytes());
        bytes[8..12].copy_from_slice(&self.alignment.to_be_bytes());
        bytes
    }
}

fn big_endian(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}
