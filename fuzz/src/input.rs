//! What the fuzz targets share: a checksum of our own, written out plainly, so that a target can repair the checksums
//! of a mutated input without borrowing the code under test, and a notation for several files in one input.

/// CRC-32 with the polynomial of zlib, bit by bit.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

/// A BPS patch with its last four bytes set right, so that a mutated one is looked into and not only refused.
pub fn with_patch_checksum(mut patch: Vec<u8>) -> Vec<u8> {
    if let Some(covered) = patch.len().checked_sub(4) {
        let crc = crc32(&patch[..covered]);
        patch[covered..].copy_from_slice(&crc.to_le_bytes());
    }
    patch
}

/// Several named files in one input: a line with the name, then the content, up to a line `---`. At most twelve, and
/// none twice.
pub fn files(mut data: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    while !data.is_empty() && files.len() < 12 {
        let end = data.windows(5).position(|window| window == b"\n---\n");
        let (file, rest) = match end {
            Some(at) => (&data[..at], &data[at + 5..]),
            None => (data, &data[data.len()..]),
        };
        data = rest;
        let split = file.iter().position(|byte| *byte == b'\n').unwrap_or(file.len());
        let (name, content) = file.split_at(split);
        let name = String::from_utf8_lossy(name).into_owned();
        if files.iter().all(|(other, _)| *other != name) {
            files.push((name, content.strip_prefix(b"\n").unwrap_or_default().to_vec()));
        }
    }
    files
}
