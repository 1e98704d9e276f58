//! Tags that music players write before and after the sound, in any format.

use crate::error::Error;

/// The bytes behind ID3v2 tags.
pub(crate) fn without_leading_tags(mut bytes: &[u8]) -> Result<&[u8], Error> {
    while let &[b'I', b'D', b'3', _, _, flags, a, b, c, d, ..] = bytes {
        let size = [a, b, c, d].iter().fold(0, |size, part| size << 7 | usize::from(part & 0x7F));
        let footer = if flags & 0x10 != 0 { 10 } else { 0 };
        bytes = bytes.get(10 + size + footer..).ok_or(Error::Corrupt("an ID3 tag reaches beyond the file"))?;
    }
    Ok(bytes)
}

/// The bytes before ID3v1 and APE tags.
pub(crate) fn without_trailing_tags(mut bytes: &[u8]) -> &[u8] {
    loop {
        let length = bytes.len();
        let id3 = length.checked_sub(128).filter(|start| bytes[*start..].starts_with(b"TAG"));
        let ape = length.checked_sub(32).filter(|start| bytes[*start..].starts_with(b"APETAGEX")).and_then(|start| {
            let word = |at: usize| <[u8; 4]>::try_from(&bytes[start + at..start + at + 4]).map(u32::from_le_bytes);
            let header = if word(20).ok()? >> 31 == 1 { 32 } else { 0 };
            length.checked_sub(word(12).ok()?.max(32) as usize)?.checked_sub(header)
        });
        match id3.or(ape) {
            Some(end) => bytes = &bytes[..end],
            None => return bytes,
        }
    }
}
