//! Headers of MPEG audio layer III (ISO/IEC 11172-3 and 13818-3). Each frame has one, which gives the frame's length.

use crate::error::Error;

/// Most bytes before the first frame.
pub(crate) const MAX_JUNK_BYTES: usize = 64 << 10;

/// Finds the first of three frames in a row.
pub(crate) fn find_start(bytes: &[u8]) -> Result<usize, Error> {
    let end = bytes.len().min(MAX_JUNK_BYTES);
    if let Some(start) = (0..end).find(|at| is_followed(&bytes[*at..], 2)) {
        return Ok(start);
    }
    match bytes {
        [0xFF, second, ..] if second & 0xF6 == 0xF0 => Err(Error::UnsupportedFormat("AAC")),
        [0xFF, 0xFC | 0xFD | 0xF4 | 0xF5, third, ..] if third >> 4 != 15 => Err(Error::UnsupportedFormat("MP2")),
        _ => Err(Error::NotAudio),
    }
}

/// Returns `true` if a frame is here and `more` frames like it follow.
pub(crate) fn is_followed(bytes: &[u8], more: usize) -> bool {
    let Some(header) = MpegHeader::read(bytes) else {
        return false;
    };
    let mut at = header.bytes;
    (0..more).all(|_| {
        let next = bytes.get(at..).and_then(MpegHeader::read).filter(|next| next.is_like(&header));
        at += next.as_ref().map_or(0, |next| next.bytes);
        next.is_some()
    })
}

/// The first four bytes of a frame.
#[derive(Clone, Copy)]
pub(crate) struct MpegHeader {
    pub bytes: usize,
    pub samples: u32,
    pub sample_rate: u32,
    pub channels: u32,
}

impl MpegHeader {
    pub fn read(bytes: &[u8]) -> Option<Self> {
        const KBITS_1: [u16; 14] = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
        const KBITS_2: [u16; 14] = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
        let &[0xFF, second, third, fourth, ..] = bytes else {
            return None;
        };
        // Sync word, and layer III.
        if second & 0xE6 != 0xE2 || fourth & 3 == 2 {
            return None;
        }
        let (halvings, kbits) = match second >> 3 & 3 {
            3 => (0, KBITS_1),
            2 => (1, KBITS_2),
            0 => (2, KBITS_2),
            _ => return None,
        };
        let kbits = kbits.get(usize::from(third >> 4).checked_sub(1)?)?;
        let sample_rate = [44_100, 48_000, 32_000].get(usize::from(third >> 2 & 3))? >> halvings;
        let samples = if halvings == 0 { 1152 } else { 576 };
        let bytes = samples / 8 * u32::from(*kbits) * 1000 / sample_rate + u32::from(third >> 1 & 1);
        let channels = if fourth >> 6 == 3 { 1 } else { 2 };
        Some(Self { bytes: bytes as usize, samples, sample_rate, channels })
    }

    pub fn is_like(&self, other: &Self) -> bool {
        (self.samples, self.sample_rate, self.channels) == (other.samples, other.sample_rate, other.channels)
    }
}
