//! FLAC (RFC 9639). The reader is given the frames behind a stream information of which only rate, channels, sample size
//! and block sizes are left, so that neither a picture nor a wrong sum costs anything. Each frame has its checksum;
//! the MD5 of all is not compared, since many programs leave it out or wrong.

use std::io::{Cursor, Read};

use symphonia::core::codecs::audio::{AudioDecoder, AudioDecoderOptions};
use symphonia::core::formats::FormatReader;
use symphonia::core::io::{MediaSourceStream, ReadOnlySource};
use symphonia::default::codecs::FlacDecoder;
use symphonia::default::formats::FlacReader;

use super::{FrameSource, OpenedSource, refused};
use crate::error::Error;
use crate::limits::SoundLimits;
use crate::tags::without_trailing_tags;

const STREAM_INFORMATION_BYTES: usize = 34;

pub(super) fn open<'a>(bytes: &'a [u8], limits: &SoundLimits) -> Result<OpenedSource<'a>, Error> {
    let (information, frames) = split(without_trailing_tags(bytes))?;
    let sample_rate = u32::from_be_bytes([0, information[10], information[11], information[12]]) >> 4;
    let channels = u32::from(information[12] >> 1 & 7) + 1;
    limits.check_sound(sample_rate, channels)?;
    // The difference of two such channels takes 33, which the decoder reads wrongly.
    if (information[12] & 1, information[13] >> 4) == (1, 15) {
        return Err(Error::UnsupportedFormat("FLAC of 32 bits a sample"));
    }
    let low = u32::from_be_bytes([information[14], information[15], information[16], information[17]]);
    let declared = u64::from(information[13] & 0x0F) << 32 | u64::from(low);

    let mut head = [b"fLaC\x80\0\0\x22", information.as_slice()].concat();
    let kept = &mut head[8..];
    kept[4..10].fill(0);
    kept[13] &= 0xF0;
    kept[14..].fill(0);
    let source = Box::new(ReadOnlySource::new(Cursor::new(head).chain(frames)));
    let reader = FlacReader::try_new(MediaSourceStream::new(source, Default::default()), Default::default());
    let reader = reader.map_err(refused)?;
    let parameters = reader.tracks().first().and_then(|track| track.codec_params.as_ref()?.audio());
    let parameters = parameters.ok_or(Error::Corrupt("there is no stream information"))?;
    let decoder = FlacDecoder::try_new(parameters, &AudioDecoderOptions::default()).map_err(refused)?;
    let source = FlacSource { reader, decoder, declared, frames: 0, next: None };
    Ok(OpenedSource { source: Box::new(source), sample_rate, channels })
}

/// The stream information, and the frames behind all other metadata.
fn split(bytes: &[u8]) -> Result<([u8; STREAM_INFORMATION_BYTES], &[u8]), Error> {
    const CUT: Error = Error::Corrupt("a metadata block reaches beyond the file");
    let mut rest = bytes.get(4..).ok_or(CUT)?;
    let mut information = None;
    loop {
        let (head, body) = rest.split_at_checked(4).ok_or(CUT)?;
        let length = u32::from_be_bytes([0, head[1], head[2], head[3]]) as usize;
        let (block, behind) = body.split_at_checked(length).ok_or(CUT)?;
        if information.is_none() {
            // It is the first block by rule.
            let found = block.try_into().ok().filter(|_| head[0] & 0x7F == 0);
            information = Some(found.ok_or(Error::Corrupt("there is no stream information"))?);
        }
        rest = behind;
        if let (Some(information), 0x80) = (information, head[0] & 0x80) {
            return Ok((information, rest));
        }
    }
}

struct FlacSource<'a> {
    reader: FlacReader<'a>,
    decoder: FlacDecoder,
    declared: u64,
    frames: u64,
    next: Option<i64>,
}

impl FrameSource for FlacSource<'_> {
    fn next_block(&mut self, planes: &mut Vec<Vec<f32>>) -> Result<bool, Error> {
        let Some(packet) = self.reader.next_packet().map_err(refused)? else {
            // More than declared is a header that lies, fewer a file that was cut off.
            return if self.frames < self.declared { Err(Error::Corrupt("it is cut off")) } else { Ok(false) };
        };
        // The reader leaves out frames that fail their checksum.
        let at = packet.pts.get();
        if self.next.is_some_and(|next| next != at) {
            return Err(Error::Corrupt("a FLAC frame fails its checksum or is missing"));
        }
        self.decoder.decode(&packet).map_err(refused)?.copy_to_vecs_planar(planes);
        let frames = planes.first().map_or(0, Vec::len);
        self.frames += frames as u64;
        self.next = Some(at.saturating_add(frames as i64));
        Ok(true)
    }
}
