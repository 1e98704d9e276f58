//! Checks that a file is a clip as this crate writes it.

use crate::decode::{SoundFacts, decode_all};
use crate::error::Error;
use crate::limits::SoundLimits;
use crate::ogg::OggPages;
use crate::sniff::{SoundFormat, sniff};

/// Properties of a clip that [`check_ogg`] has accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OggFacts {
    /// Sample rate in hertz.
    pub sample_rate: u32,
    /// Number of channels.
    pub channels: u32,
    /// Length in milliseconds.
    pub duration_ms: u32,
}

/// Checks that bytes are a clip as [`make_clip`](crate::make_clip) writes it: Ogg pages of one stream with their
/// checksums, a first and a last one, Vorbis that decodes, and exactly as many samples as the last page says.
///
/// # Errors
///
/// The first defect found.
pub fn check_ogg(bytes: &[u8]) -> Result<OggFacts, Error> {
    let limits = SoundLimits { max_bytes: usize::MAX, max_seconds: 3600, ..SoundLimits::default() };
    if sniff(bytes) != Some(SoundFormat::Ogg) {
        return Err(Error::NotAudio);
    }
    let mut pages = OggPages::new(bytes);
    let mut granule = 0;
    while let Some(page) = pages.next_page()? {
        granule = page.granule.unwrap_or(granule);
    }
    let (SoundFacts { sample_rate, channels, duration_ms, .. }, frames) = decode_all(bytes, &limits)?;
    if frames != granule {
        return Err(Error::Corrupt("the last Ogg page does not tell how many samples there are"));
    }
    Ok(OggFacts { sample_rate, channels, duration_ms })
}
