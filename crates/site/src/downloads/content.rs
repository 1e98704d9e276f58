//! Where a built file is when it is served.

use bytes::Bytes;

/// Where the bytes of a file are.
#[derive(Clone)]
pub enum Content {
    /// In the store, so many.
    Stored(u64),
    /// Here, because the store would not take them.
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
