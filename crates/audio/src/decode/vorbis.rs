//! Vorbis in Ogg (Vorbis I specification, A.2): three header packets, of which the comment is skipped unread, then
//! sound. The samples of the last page are cut to what its granule position says, and nothing else is believed of it.

use symphonia::core::codecs::audio::well_known::CODEC_ID_VORBIS;
use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoder, AudioDecoderOptions};
use symphonia::core::packet::PacketRef;
use symphonia::core::units::{Duration, Timestamp};
use symphonia::default::codecs::VorbisDecoder;

use super::{FrameSource, OpenedSource, layout, refused};
use crate::error::Error;
use crate::limits::SoundLimits;
use crate::ogg::{OggPage, OggPages, PacketParts};

/// Real ones have under 10 KiB.
const MAX_SETUP_BYTES: usize = 256 << 10;

pub(super) fn open<'a>(bytes: &'a [u8], limits: &SoundLimits) -> Result<OpenedSource<'a>, Error> {
    let mut packets = VorbisPackets::new(bytes);
    let mut headers = packets.next_packet()?.unwrap_or_default().to_vec();
    let [1, b'v', b'o', b'r', b'b', b'i', b's', version @ .., _] = headers.as_slice() else {
        return Err(Error::UnsupportedFormat("an Ogg file without Vorbis"));
    };
    let &[0, 0, 0, 0, channels, a, b, c, d, ..] = version else {
        return Err(Error::Corrupt("the Vorbis identification is not valid"));
    };
    let (sample_rate, channels) = (u32::from_le_bytes([a, b, c, d]), u32::from(channels));
    limits.check_sound(sample_rate, channels)?;
    packets.skip_packet()?;
    let setup = packets.next_packet()?.ok_or(Error::Corrupt("the Vorbis headers are cut off"))?;
    if setup.len() > MAX_SETUP_BYTES {
        return Err(Error::Corrupt("the Vorbis setup is too large"));
    }
    headers.extend_from_slice(setup);
    let mut parameters = AudioCodecParameters::new();
    parameters.for_codec(CODEC_ID_VORBIS).with_sample_rate(sample_rate).with_channels(layout(channels));
    parameters.with_extra_data(headers.into());
    let decoder = VorbisDecoder::try_new(&parameters, &AudioDecoderOptions::default()).map_err(refused)?;
    let source = VorbisSource { packets, decoder, frames: 0, skipped: None };
    Ok(OpenedSource { source: Box::new(source), sample_rate, channels })
}

struct VorbisSource<'a> {
    packets: VorbisPackets<'a>,
    decoder: VorbisDecoder,
    frames: u64,
    /// Start of the first page's granule position. Above zero in a recording of a broadcast that had begun before.
    skipped: Option<u64>,
}

impl FrameSource for VorbisSource<'_> {
    fn next_block(&mut self, planes: &mut Vec<Vec<f32>>) -> Result<bool, Error> {
        let Some(data) = self.packets.next_packet()? else {
            return Ok(false);
        };
        let packet = PacketRef::new(0, Timestamp::ZERO, Duration::ZERO, data);
        self.decoder.decode_ref(&packet).map_err(refused)?.copy_to_vecs_planar(planes);
        let mut frames = planes.first().map_or(0, Vec::len) as u64;
        let page = self.packets.page();
        if let (true, Some(granule)) = (page.is_last, page.granule) {
            frames = frames.min(granule.saturating_sub(self.skipped.unwrap_or(0)).saturating_sub(self.frames));
            planes.iter_mut().for_each(|plane| plane.truncate(frames as usize));
        }
        self.frames += frames;
        if let (None, true, Some(granule)) = (self.skipped, self.packets.is_at_page_end(), page.granule) {
            self.skipped = Some(granule.saturating_sub(self.frames));
        }
        Ok(true)
    }
}

/// The packets of a stream.
struct VorbisPackets<'a> {
    pages: OggPages<'a>,
    page: Option<OggPage<'a>>,
    parts: PacketParts<'a>,
    /// Parts of an unfinished packet on the pages before.
    begun: Vec<u8>,
    is_begun: bool,
}

impl<'a> VorbisPackets<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            pages: OggPages::new(bytes),
            page: None,
            parts: PacketParts::default(),
            begun: Vec::new(),
            is_begun: false,
        }
    }

    /// The page on which the last packet ended.
    fn page(&self) -> PageEnd {
        self.page.as_ref().map_or(PageEnd::default(), |page| PageEnd { granule: page.granule, is_last: page.is_last })
    }

    fn is_at_page_end(&self) -> bool {
        self.parts.is_empty()
    }

    /// The next part of a packet, and whether it is the packet's last.
    fn next_part(&mut self) -> Result<Option<(&'a [u8], bool)>, Error> {
        loop {
            if let Some((part, is_end)) = self.parts.next() {
                self.is_begun = !is_end;
                return Ok(Some((part, is_end)));
            }
            let Some(page) = self.pages.next_page()? else {
                return Ok(None);
            };
            if page.is_continued != self.is_begun {
                return Err(Error::Corrupt("a packet is not continued"));
            }
            self.parts = page.parts();
            self.page = Some(page);
        }
    }

    /// Returns the next packet that is not empty.
    fn next_packet(&mut self) -> Result<Option<&[u8]>, Error> {
        self.begun.clear();
        while let Some((part, is_end)) = self.next_part()? {
            if is_end && self.begun.is_empty() {
                if part.is_empty() {
                    continue;
                }
                return Ok(Some(part));
            }
            self.begun.extend_from_slice(part);
            if is_end {
                return Ok(Some(&self.begun));
            }
        }
        Ok(None)
    }

    fn skip_packet(&mut self) -> Result<(), Error> {
        while self.next_part()?.is_some_and(|(_, is_end)| !is_end) {}
        Ok(())
    }
}

/// End of a page: its granule position and its flag.
#[derive(Clone, Copy, Default)]
struct PageEnd {
    granule: Option<u64>,
    is_last: bool,
}
