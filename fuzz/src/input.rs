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

/// The checksum of `bits` bits that begins with zero and is not reflected, as Ogg and FLAC have it.
fn crc(bytes: &[u8], bits: u32, polynomial: u32) -> u32 {
    let mask = u32::MAX >> (32 - bits);
    bytes.iter().fold(0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte) << (bits - 8), |crc, _| {
            (if crc >> (bits - 1) & 1 == 1 { crc << 1 ^ polynomial } else { crc << 1 }) & mask
        })
    })
}

/// A sound file with the checksums of Ogg pages, or of FLAC frames, set right.
pub fn with_sound_checksums(mut file: Vec<u8>) -> Vec<u8> {
    if file.starts_with(b"OggS") {
        let mut start = 0;
        while let Some(lacing) = file.get(start + 26).map(|count| usize::from(*count)) {
            let Some(lengths) = file.get(start + 27..start + 27 + lacing) else { break };
            let end = start + 27 + lacing + lengths.iter().map(|length| usize::from(*length)).sum::<usize>();
            let Some(page) = file.get_mut(start..end) else { break };
            page[22..26].fill(0);
            let sum = crc(page, 32, 0x04c1_1db7);
            page[22..26].copy_from_slice(&sum.to_le_bytes());
            start = end;
        }
    } else if file.starts_with(b"fLaC") {
        let is_sync = |pair: &[u8]| pair[0] == 0xFF && pair[1] & 0xFE == 0xF8;
        let starts: Vec<usize> = (4..file.len().max(5) - 1).filter(|at| is_sync(&file[*at..*at + 2])).collect();
        for (place, start) in starts.iter().enumerate() {
            let end = starts.get(place + 1).copied().unwrap_or(file.len());
            repair_flac_frame(&mut file[*start..end]);
        }
    }
    file
}

fn repair_flac_frame(frame: &mut [u8]) {
    let Some(&[_, _, sizes, _, number]) = frame.first_chunk::<5>() else { return };
    let more = match sizes >> 4 {
        6 => 1,
        7 => 2,
        _ => 0,
    } + match sizes & 15 {
        12 => 1,
        13 | 14 => 2,
        _ => 0,
    };
    let head = 4 + (number.leading_ones() as usize).max(1) + more;
    if let Some(covered) = frame.len().checked_sub(2).filter(|covered| *covered > head) {
        frame[head] = crc(&frame[..head], 8, 0x07) as u8;
        let sum = crc(&frame[..covered], 16, 0x8005) as u16;
        frame[covered..].copy_from_slice(&sum.to_be_bytes());
    }
}
