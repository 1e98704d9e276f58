//! MPEG audio layer III: frames that tell their own length, with tags of several kinds around them. What is no frame is
//! skipped in small amounts, as every player does; a frame that does not decode is silence.

use symphonia::core::codecs::audio::well_known::CODEC_ID_MP3;
use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoder, AudioDecoderOptions};
use symphonia::core::packet::PacketRef;
use symphonia::core::units::{Duration, Timestamp};
use symphonia::default::codecs::MpaDecoder;

use super::{Opened, Source, layout, refused};
use crate::error::Error;
use crate::limits::Limits;

/// How far from the beginning the first frame may be.
const MAX_JUNK_BYTES: usize = 64 << 10;
/// Frames that every decoder needs before its first right sample.
const DECODER_DELAY: u64 = 529;

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
pub(super) fn without_trailing_tags(mut bytes: &[u8]) -> &[u8] {
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

/// Where the first of three frames in a row begins.
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

/// Whether a frame is here, and behind it so many more like it.
fn is_followed(bytes: &[u8], more: usize) -> bool {
    let Some(header) = Header::read(bytes) else {
        return false;
    };
    let mut at = header.bytes;
    (0..more).all(|_| {
        let next = bytes.get(at..).and_then(Header::read).filter(|next| next.is_like(&header));
        at += next.as_ref().map_or(0, |next| next.bytes);
        next.is_some()
    })
}

/// The first four bytes of a frame.
#[derive(Clone, Copy)]
struct Header {
    bytes: usize,
    samples: u32,
    sample_rate: u32,
    channels: u32,
}

impl Header {
    fn read(bytes: &[u8]) -> Option<Self> {
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

    fn is_like(&self, other: &Self) -> bool {
        (self.samples, self.sample_rate, self.channels) == (other.samples, other.sample_rate, other.channels)
    }
}

pub(super) fn open<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Opened<'a>, Error> {
    let bytes = without_trailing_tags(bytes);
    let first = Header::read(bytes).ok_or(Error::NotAudio)?;
    let Header { sample_rate, channels, .. } = first;
    limits.check_sound(sample_rate, channels)?;
    let mut frames = Frames { rest: bytes, first, skipped: 0, max_skipped: MAX_JUNK_BYTES.max(bytes.len() / 10) };
    let mut ahead = frames.clone();
    let padding = ahead.next_frame()?.and_then(|frame| Padding::read(frame, first));
    if padding.is_some() {
        frames = ahead;
    }
    let mut count = 0;
    let mut ahead = frames.clone();
    while ahead.next_frame()?.is_some() {
        count += 1;
    }
    let Padding { start, end } = padding.unwrap_or_default();
    let kept = (count * u64::from(first.samples)).saturating_sub(start + end);
    let mut parameters = AudioCodecParameters::new();
    parameters.for_codec(CODEC_ID_MP3).with_sample_rate(sample_rate).with_channels(layout(channels));
    let decoder = MpaDecoder::try_new(&parameters, &AudioDecoderOptions::default()).map_err(refused)?;
    let source = Mp3 { frames, decoder, to_skip: start, to_keep: kept, decoded: 0, bad: 0 };
    Ok(Opened { source: Box::new(source), sample_rate, channels })
}

/// The frames of a file, those like the first one.
#[derive(Clone)]
struct Frames<'a> {
    rest: &'a [u8],
    first: Header,
    skipped: usize,
    max_skipped: usize,
}

impl<'a> Frames<'a> {
    /// The next whole frame; part of one at the end is none.
    fn next_frame(&mut self) -> Result<Option<&'a [u8]>, Error> {
        let mut is_lost = false;
        while !self.rest.is_empty() {
            let header = Header::read(self.rest).filter(|header| header.is_like(&self.first));
            // Where the place is not known from the frame before, four bytes are too little to go by.
            if let Some(header) = header.filter(|_| !is_lost || is_followed(self.rest, 1)) {
                let (frame, rest) = self.rest.split_at_checked(header.bytes).unwrap_or((&[], &[]));
                self.rest = rest;
                return Ok(Some(frame).filter(|frame| !frame.is_empty()));
            }
            is_lost = true;
            self.rest = &self.rest[1..];
            self.skipped += 1;
            if self.skipped > self.max_skipped {
                return Err(Error::Corrupt("too much of the file is no MP3 frame"));
            }
        }
        Ok(None)
    }
}

/// What the encoder added, as its tag in the first frame says.
#[derive(Clone, Copy, Default)]
struct Padding {
    start: u64,
    end: u64,
}

impl Padding {
    /// `None` if the frame holds sound and no tag.
    fn read(frame: &[u8], header: Header) -> Option<Self> {
        let side = match (header.samples, header.channels) {
            (1152, 2) => 32,
            (1152, _) | (_, 2) => 17,
            _ => 9,
        };
        if frame.get(36..40) == Some(b"VBRI") {
            return Some(Self::default());
        }
        let tag = frame.get(4 + side..).filter(|tag| tag.starts_with(b"Xing") || tag.starts_with(b"Info"))?;
        // Number of frames, of bytes, places to seek, quality.
        let flags = tag.get(7).copied().unwrap_or(0);
        let sizes = [4, 4, 100, 4];
        let length: usize = (0..4).filter(|bit| flags >> bit & 1 == 1).map(|bit| sizes[bit]).sum();
        let encoder = tag.get(8 + length..8 + length + 24);
        let Some(&[a, b, c]) = encoder.filter(|encoder| encoder[0] == b'L').and_then(|encoder| encoder.get(21..24))
        else {
            return Some(Self::default());
        };
        let delay = u64::from(a) << 4 | u64::from(b >> 4);
        let padding = u64::from(b & 0x0F) << 8 | u64::from(c);
        Some(Self { start: delay + DECODER_DELAY, end: padding.saturating_sub(DECODER_DELAY) })
    }
}

struct Mp3<'a> {
    frames: Frames<'a>,
    decoder: MpaDecoder,
    to_skip: u64,
    to_keep: u64,
    decoded: u64,
    bad: u64,
}

impl Source for Mp3<'_> {
    fn next_block(&mut self, planes: &mut Vec<Vec<f32>>) -> Result<bool, Error> {
        let Some(frame) = self.frames.next_frame()? else {
            return Ok(false);
        };
        let Header { samples, channels, .. } = self.frames.first;
        self.decoded += 1;
        let packet = PacketRef::new(0, Timestamp::ZERO, Duration::from(u64::from(samples)), frame);
        match self.decoder.decode_ref(&packet) {
            Ok(block) => block.copy_to_vecs_planar(planes),
            // The first frames of a file cut out of another lack what came before.
            Err(_) if self.bad < 10 + self.decoded / 10 => {
                self.bad += 1;
                planes.resize(channels as usize, Vec::new());
                planes.iter_mut().for_each(|plane| {
                    plane.clear();
                    plane.resize(samples as usize, 0.0);
                });
            }
            Err(error) => return Err(refused(error)),
        }
        let frames = planes.first().map_or(0, Vec::len) as u64;
        let skipped = self.to_skip.min(frames);
        let kept = self.to_keep.min(frames - skipped);
        self.to_skip -= skipped;
        self.to_keep -= kept;
        for plane in planes {
            plane.truncate((skipped + kept) as usize);
            plane.drain(..(skipped as usize).min(plane.len()));
        }
        Ok(true)
    }
}
