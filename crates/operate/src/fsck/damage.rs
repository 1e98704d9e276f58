//! Signs of damage in a file.

use vitrine_blobs::{BlobKey, ContentHash, FileKind};

/// Describes the damage in the bytes of a file, if there is any.
pub fn of(key: BlobKey, bytes: &[u8]) -> Option<&'static str> {
    match key {
        BlobKey::Source { hash, .. } | BlobKey::Artefact { hash, kind: FileKind::Ogg } => {
            (ContentHash::of(bytes) != hash).then_some("its content doesn't match its name")
        }
        _ => {
            let (begins, ends): (&[u8], bool) = match key.kind() {
                FileKind::Webp => (b"RIFF", riff_size(bytes) == Some(bytes.len())),
                FileKind::Jpeg => (&[0xff, 0xd8], bytes.ends_with(&[0xff, 0xd9])),
                FileKind::Zip | FileKind::Utheme => (b"PK", has_directory(bytes)),
                FileKind::Nxtheme => (b"Yaz0", true),
                _ => (b"", true),
            };
            (bytes.is_empty() || !bytes.starts_with(begins) || !ends).then_some("it is truncated or overwritten")
        }
    }
}

/// The size of a RIFF file by its header, which counts from the ninth byte, padded to an even number.
fn riff_size(bytes: &[u8]) -> Option<usize> {
    let size: [u8; 4] = bytes.get(4..8)?.try_into().ok()?;
    Some(u32::from_le_bytes(size) as usize + 8)
}

/// Archives that we write have no comment behind their directory.
fn has_directory(bytes: &[u8]) -> bool {
    bytes.len().checked_sub(22).is_some_and(|end| bytes[end..].starts_with(b"PK\x05\x06"))
}
