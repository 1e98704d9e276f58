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
                FileKind::Avif => (b"\0\0\0", ends_with_a_box(bytes)),
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

/// Returns true if the boxes of an ISO media file end where it ends, each with its size before it. The first one tells that it is AVIF.
fn ends_with_a_box(mut bytes: &[u8]) -> bool {
    if bytes.get(4..12) != Some(b"ftypavif") {
        return false;
    }
    while let Some((size, _)) = bytes.split_first_chunk::<4>() {
        match u32::from_be_bytes(*size) as usize {
            size @ 8.. if size <= bytes.len() => bytes = &bytes[size..],
            _ => return false,
        }
    }
    bytes.is_empty()
}

/// Archives that we write have no comment behind their directory.
fn has_directory(bytes: &[u8]) -> bool {
    bytes.len().checked_sub(22).is_some_and(|end| bytes[end..].starts_with(b"PK\x05\x06"))
}
