//! MPEG audio layer III: frames that tell their own length, with tags of several kinds around them. Other
//! bytes are skipped in small amounts, as every player does; a frame that does not decode is silence.

use symphonia::core::codecs::audio::well_known::CODEC_ID_MP3;
use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoder, AudioDecoderOptions};
use symphonia::core::packet::PacketRef;
use symphonia::core::units::{Duration, Timestamp};
use symphonia::default::codecs::MpaDecoder;

use super::{FrameSource, OpenedSource, layout, refused};
use crate::error::Error;
use crate::limits::SoundLimits;
use crate::mpeg::{MAX_JUNK_BYTES, MpegHeader, is_followed};
use crate::tags::without_trailing_tags;

/// Frames that every decoder needs before its first right sample.
const DECODER_DELAY: u64 = 529;

pub(super) fn open<'a>(bytes: &'a [u8], limits: &SoundLimits) -> Result<OpenedSource<'a>, Error> {
    let bytes = without_trailing_tags(bytes);
    let first = MpegHeader::read(bytes).ok_or(Error::NotAudio)?;
    let MpegHeader { sample_rate, channels, .. } = first;
    limits.check_sound(sample_rate, channels)?;
    let mut frames = Mp3Frames { rest: bytes, first, skipped: 0, max_skipped: MAX_JUNK_BYTES.max(bytes.len() / 10) };
    let mut ahead = frames.clone();
    let padding = ahead.next_frame()?.and_then(|frame| EncoderPadding::read(frame, first));
    if padding.is_some() {
        frames = ahead;
    }
    let mut count = 0;
    let mut ahead = frames.clone();
    while ahead.next_frame()?.is_some() {
        count += 1;
    }
    let EncoderPadding { start, end } = padding.unwrap_or_default();
    let kept = (count * u64::from(first.samples)).saturating_sub(start + end);
    let mut parameters = AudioCodecParameters::new();
    parameters.for_codec(CODEC_ID_MP3).with_sample_rate(sample_rate).with_channels(layout(channels));
    let decoder = MpaDecoder::try_new(&parameters, &AudioDecoderOptions::default()).map_err(refused)?;
    let source = Mp3Source { frames, decoder, to_skip: start, to_keep: kept, decoded: 0, bad: 0 };
    Ok(OpenedSource { source: Box::new(source), sample_rate, channels })
}

/// The frames of a file, those like the first one.
#[derive(Clone)]
struct Mp3Frames<'a> {
    rest: &'a [u8],
    first: MpegHeader,
    skipped: usize,
    max_skipped: usize,
}

impl<'a> Mp3Frames<'a> {
    /// The next whole frame; part of one at the end is none.
    fn next_frame(&mut self) -> Result<Option<&'a [u8]>, Error> {
        let mut is_lost = false;
        while !self.rest.is_empty() {
            let header = MpegHeader::read(self.rest).filter(|header| header.is_like(&self.first));
            // After lost bytes a header of four bytes is too little evidence: a second frame must follow.
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

/// Padding that the encoder added, according to its tag in the first frame.
#[derive(Clone, Copy, Default)]
struct EncoderPadding {
    start: u64,
    end: u64,
}

impl EncoderPadding {
    /// `None` if the frame holds sound and no tag.
    fn read(frame: &[u8], header: MpegHeader) -> Option<Self> {
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

struct Mp3Source<'a> {
    frames: Mp3Frames<'a>,
    decoder: MpaDecoder,
    to_skip: u64,
    to_keep: u64,
    decoded: u64,
    bad: u64,
}

impl FrameSource for Mp3Source<'_> {
    fn next_block(&mut self, planes: &mut Vec<Vec<f32>>) -> Result<bool, Error> {
        let Some(frame) = self.frames.next_frame()? else {
            return Ok(false);
        };
        let MpegHeader { samples, channels, .. } = self.frames.first;
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
