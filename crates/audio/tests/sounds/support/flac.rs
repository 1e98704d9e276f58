//! The simplest FLAC there is: every block verbatim or constant, of 16 bits.

fn crc(bytes: &[u8], bits: u32, polynomial: u32) -> u32 {
    let mask = (1 << bits) - 1;
    bytes.iter().fold(0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte) << (bits - 8), |sum, _| {
            if sum >> (bits - 1) & 1 == 1 { (sum << 1 ^ polynomial) & mask } else { sum << 1 & mask }
        })
    })
}

/// The number of a frame, in the way of UTF-8.
fn number(value: u32) -> Vec<u8> {
    match value {
        0..0x80 => vec![value as u8],
        0x80..0x800 => vec![0xC0 | (value >> 6) as u8, 0x80 | value as u8 & 0x3F],
        _ => vec![0xE0 | (value >> 12) as u8, 0x80 | (value >> 6) as u8 & 0x3F, 0x80 | value as u8 & 0x3F],
    }
}

/// What the metadata says, right or wrong.
pub struct Header {
    pub rate: u32,
    pub channels: u32,
    pub block: u16,
    pub frames: u64,
    pub md5: [u8; 16],
}

pub fn metadata(header: &Header, others: &[(u8, &[u8])]) -> Vec<u8> {
    let mut body = [header.block, header.block].map(u16::to_be_bytes).concat();
    body.extend([0; 6]);
    let packed = u64::from(header.rate) << 44 | u64::from(header.channels - 1) << 41 | 15 << 36 | header.frames;
    body.extend(packed.to_be_bytes());
    body.extend(header.md5);
    let mut file = b"fLaC".to_vec();
    let blocks: Vec<(u8, &[u8])> = [(0, body.as_slice())].into_iter().chain(others.iter().copied()).collect();
    for (at, (kind, body)) in blocks.iter().enumerate() {
        let last = if at + 1 == blocks.len() { 0x80 } else { 0 };
        file.extend((u32::from(last | kind) << 24 | body.len() as u32).to_be_bytes());
        file.extend_from_slice(body);
    }
    file
}

/// One frame; one sample alone for a channel stands for as many of it as the block has.
pub fn frame(at: u32, channels: &[&[i16]], length: u16) -> Vec<u8> {
    let mut frame = vec![0xFF, 0xF8, 0x70, (channels.len() as u8 - 1) << 4 | 0x08];
    frame.extend(number(at));
    frame.extend((length - 1).to_be_bytes());
    frame.push(crc(&frame, 8, 0x07) as u8);
    for samples in channels {
        frame.push(if samples.len() == 1 { 0x00 } else { 0x02 });
        frame.extend(samples.iter().flat_map(|sample| sample.to_be_bytes()));
    }
    let sum = crc(&frame, 16, 0x8005) as u16;
    frame.extend(sum.to_be_bytes());
    frame
}

pub const BLOCK: u16 = 4096;

pub fn frames(planes: &[Vec<f32>]) -> Vec<Vec<u8>> {
    let whole: Vec<Vec<i16>> =
        planes.iter().map(|plane| plane.iter().map(|sample| (sample * 32_767.0).round() as i16).collect()).collect();
    (0..whole[0].len().div_ceil(usize::from(BLOCK)))
        .map(|at| {
            let start = at * usize::from(BLOCK);
            let end = whole[0].len().min(start + usize::from(BLOCK));
            let parts: Vec<&[i16]> = whole.iter().map(|plane| &plane[start..end]).collect();
            frame(at as u32, &parts, (end - start) as u16)
        })
        .collect()
}

pub fn header(planes: &[Vec<f32>], rate: u32) -> Header {
    Header { rate, channels: planes.len() as u32, block: BLOCK, frames: planes[0].len() as u64, md5: [0; 16] }
}

pub fn of(planes: &[Vec<f32>], rate: u32) -> Vec<u8> {
    [metadata(&header(planes, rate), &[]), frames(planes).concat()].concat()
}

/// So many seconds of one value, in 14 bytes for every 65,535 samples.
pub fn constant(rate: u32, seconds: u32) -> Vec<u8> {
    let header = Header { rate, channels: 1, block: u16::MAX, frames: 0, md5: [0; 16] };
    let count = (rate * seconds).div_ceil(u16::MAX.into());
    let frames = (0..count).flat_map(|at| frame(at, &[&[1000]], u16::MAX));
    metadata(&header, &[]).into_iter().chain(frames).collect()
}
