//! WAVE: a list of chunks, of which the format and the data count. Lengths in the chunks are believed only
//! within the file, because programs that write to a pipe put nothing or the largest number there.

use symphonia::core::codecs::audio::well_known::{
    CODEC_ID_PCM_ALAW, CODEC_ID_PCM_F32LE, CODEC_ID_PCM_F64LE, CODEC_ID_PCM_MULAW, CODEC_ID_PCM_S16LE,
    CODEC_ID_PCM_S24LE, CODEC_ID_PCM_S32LE, CODEC_ID_PCM_U8,
};
use symphonia::core::codecs::audio::{AudioCodecId, AudioCodecParameters, AudioDecoder, AudioDecoderOptions};
use symphonia::core::packet::PacketRef;
use symphonia::core::units::{Duration, Timestamp};
use symphonia::default::codecs::PcmDecoder;

use super::{FrameSource, OpenedSource, layout, refused};
use crate::error::Error;
use crate::limits::SoundLimits;

const BLOCK_FRAMES: usize = 4096;

pub(super) fn open<'a>(bytes: &'a [u8], limits: &SoundLimits) -> Result<OpenedSource<'a>, Error> {
    let mut rest = bytes.get(12..).unwrap_or_default();
    let mut header = None;
    loop {
        let Some((head, body)) = rest.split_at_checked(8) else {
            return Err(Error::Corrupt("there is no data chunk"));
        };
        let declared = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
        match &head[..4] {
            b"fmt " => header = Some(WavFormat::read(body.get(..declared).ok_or(CUT)?)?),
            b"data" => {
                let header = header.ok_or(Error::Corrupt("there is no format chunk before the data"))?;
                let length = if declared == 0 { body.len() } else { declared.min(body.len()) };
                return header.open(&body[..length], limits);
            }
            _ => {}
        }
        rest = body.get(declared.saturating_add(declared & 1)..).ok_or(CUT)?;
    }
}

const CUT: Error = Error::Corrupt("a chunk reaches beyond the file");

/// The format chunk.
struct WavFormat {
    codec: AudioCodecId,
    channels: u32,
    sample_rate: u32,
    frame_bytes: usize,
}

impl WavFormat {
    fn read(chunk: &[u8]) -> Result<Self, Error> {
        let short = |at: usize| chunk.get(at..at + 2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
        let missing = Error::Corrupt("the format chunk is too short");
        let (Some(tag), Some(channels), Some(low), Some(high), Some(frame_bytes), Some(bits)) =
            (short(0), short(2), short(4), short(6), short(12), short(14))
        else {
            return Err(missing);
        };
        // The extensible form has the tag at the beginning of a GUID.
        let tag = if tag == 0xFFFE { short(24).ok_or(missing)? } else { tag };
        let codec = match (tag, bits) {
            (1, 8) => CODEC_ID_PCM_U8,
            (1, 16) => CODEC_ID_PCM_S16LE,
            (1, 24) => CODEC_ID_PCM_S24LE,
            (1, 32) => CODEC_ID_PCM_S32LE,
            (3, 32) => CODEC_ID_PCM_F32LE,
            (3, 64) => CODEC_ID_PCM_F64LE,
            (6, 8) => CODEC_ID_PCM_ALAW,
            (7, 8) => CODEC_ID_PCM_MULAW,
            (1 | 3 | 6 | 7, _) => return Err(Error::UnsupportedFormat("WAV with this sample size")),
            (2 | 0x11, _) => return Err(Error::UnsupportedFormat("ADPCM")),
            (0x55, _) => return Err(Error::UnsupportedFormat("MP3 in WAV")),
            _ => return Err(Error::UnsupportedFormat("WAV without PCM")),
        };
        let frame_bytes = usize::from(frame_bytes);
        if frame_bytes != usize::from(channels) * usize::from(bits / 8) {
            return Err(Error::Corrupt("the format chunk contradicts itself"));
        }
        let sample_rate = u32::from(low) | u32::from(high) << 16;
        Ok(Self { codec, channels: channels.into(), sample_rate, frame_bytes })
    }

    fn open<'a>(&self, data: &'a [u8], limits: &SoundLimits) -> Result<OpenedSource<'a>, Error> {
        let &Self { codec, channels, sample_rate, frame_bytes } = self;
        limits.check_sound(sample_rate, channels)?;
        let mut parameters = AudioCodecParameters::new();
        parameters.for_codec(codec).with_sample_rate(sample_rate).with_channels(layout(channels));
        let decoder = PcmDecoder::try_new(&parameters, &AudioDecoderOptions::default()).map_err(refused)?;
        // Part of a frame at the end is no sound.
        let data = &data[..data.len() - data.len() % frame_bytes];
        let source = WavSource { blocks: data.chunks(BLOCK_FRAMES * frame_bytes), frame_bytes, decoder };
        Ok(OpenedSource { source: Box::new(source), sample_rate, channels })
    }
}

struct WavSource<'a> {
    blocks: std::slice::Chunks<'a, u8>,
    frame_bytes: usize,
    decoder: PcmDecoder,
}

impl FrameSource for WavSource<'_> {
    fn next_block(&mut self, planes: &mut Vec<Vec<f32>>) -> Result<bool, Error> {
        let Some(block) = self.blocks.next() else {
            return Ok(false);
        };
        let frames = Duration::from((block.len() / self.frame_bytes) as u64);
        let packet = PacketRef::new(0, Timestamp::ZERO, frames, block);
        self.decoder.decode_ref(&packet).map_err(refused)?.copy_to_vecs_planar(planes);
        Ok(true)
    }
}
