//! Location of a built file when it is served.

use bytes::Bytes;

/// Location of the bytes of a file.
#[derive(Clone)]
pub enum Content {
    /// In the store, with their number.
    Stored(u64),
    /// In memory, because the store refused them.
    Held(Bytes),
}

impl Content {
    pub fn size_bytes(&self) -> u64 {
        match self {
            Content::Stored(size_bytes) => *size_bytes,
            Content::Held(bytes) => bytes.len() as u64,
        }
    }
}
