//! Detects sound by its content, never by a name. The decoder checks the rest.

use std::fmt;

use crate::error::Error;
use crate::mpeg::find_start;
use crate::tags::without_leading_tags;

/// The formats that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SoundFormat {
    /// WAVE with PCM.
    Wav,
    /// MPEG audio layer III.
    Mp3,
    /// Ogg with Vorbis.
    Ogg,
    /// FLAC.
    Flac,
}

impl SoundFormat {
    /// The media type, as in `Content-Type`.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Wav => "audio/wav",
            Self::Mp3 => "audio/mpeg",
            Self::Ogg => "audio/ogg",
            Self::Flac => "audio/flac",
        }
    }

    /// The usual file name extension, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Wav => "wav",
            Self::Mp3 => "mp3",
            Self::Ogg => "ogg",
            Self::Flac => "flac",
        }
    }
}

impl fmt::Display for SoundFormat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Wav => "WAV",
            Self::Mp3 => "MP3",
            Self::Ogg => "Ogg",
            Self::Flac => "FLAC",
        })
    }
}

/// The format of sound by its content, or `None` if it is none of the accepted ones.
#[must_use]
pub fn sniff(bytes: &[u8]) -> Option<SoundFormat> {
    detect(bytes).ok().map(|(format, _)| format)
}

/// The format, and the bytes without an ID3 tag before them.
pub(crate) fn detect(bytes: &[u8]) -> Result<(SoundFormat, &[u8]), Error> {
    let bytes = without_leading_tags(bytes)?;
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WAVE") {
        return Ok((SoundFormat::Wav, bytes));
    }
    if bytes.starts_with(b"fLaC") {
        return Ok((SoundFormat::Flac, bytes));
    }
    if bytes.starts_with(b"OggS") {
        // The first packet follows the header and the one lacing value of the first page.
        let codec = bytes.get(28..).unwrap_or_default();
        return match OGG_CODECS.iter().find(|(mark, _)| codec.starts_with(mark)) {
            Some((_, name)) => Err(Error::UnsupportedFormat(name)),
            None => Ok((SoundFormat::Ogg, bytes)),
        };
    }
    if let Some((_, _, name)) =
        OTHERS.iter().find(|(at, mark, _)| bytes.get(*at..).is_some_and(|b| b.starts_with(mark)))
    {
        return Err(Error::UnsupportedFormat(name));
    }
    find_start(bytes).map(|start| (SoundFormat::Mp3, &bytes[start..]))
}

const OGG_CODECS: [(&[u8], &str); 5] = [
    (b"OpusHead", "Opus"),
    (b"\x7fFLAC", "FLAC in Ogg"),
    (b"Speex   ", "Speex"),
    (b"\x80theora", "Theora video"),
    (b"fishead\0", "Ogg Skeleton"),
];

/// Formats that are recognised only to be named: where their mark is, the mark, the name.
const OTHERS: [(usize, &[u8], &str); 15] = [
    (0, b"RF64", "RF64"),
    (0, b"RIFX", "RIFX"),
    (8, b"AVI ", "AVI"),
    (4, b"ftyp", "MP4 (AAC or ALAC)"),
    (0, b"FORM", "AIFF"),
    (0, b"caff", "CAF"),
    (0, b".snd", "AU"),
    (0, b"\x30\x26\xB2\x75\x8E\x66\xCF\x11", "WMA"),
    (0, b"\x1A\x45\xDF\xA3", "Matroska or WebM"),
    (0, b"wvpk", "WavPack"),
    (0, b"MAC ", "Monkey's Audio"),
    (0, b"MThd", "MIDI"),
    (0, b"TTA1", "TTA"),
    (0, b"MPCK", "Musepack"),
    (0, b"#!AMR", "AMR"),
];
