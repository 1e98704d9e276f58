//! Location of a built file when it is served.

use bytes::Bytes;

/// Location of the bytes of a file.
#[derive(Clone)]
pub enum ServedContent {
    /// In the store, with their number.
    Stored(u64),
    /// In memory, because the store refused them.
    Held(Bytes),
}

impl ServedContent {
    pub fn size_bytes(&self) -> u64 {
        match self {
            ServedContent::Stored(size_bytes) => *size_bytes,
            ServedContent::Held(bytes) => bytes.len() as u64,
        }
    }
}
