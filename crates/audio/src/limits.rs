//! The limits of uploaded sound, and the properties of a clip. The defaults are those of the published limits table.

use crate::error::Error;

/// Least milliseconds of a source and of a clip.
pub const MIN_DURATION_MS: u32 = 1000;

/// Limits on uploaded sound. The length is counted while decoding, because a header may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SoundLimits {
    /// Most bytes of the file.
    pub max_bytes: usize,
    /// Most seconds of sound.
    pub max_seconds: u32,
    /// Lowest sample rate in hertz.
    pub min_sample_rate: u32,
    /// Highest sample rate in hertz.
    pub max_sample_rate: u32,
    /// Most channels, 2 at most.
    pub max_channels: u32,
}

impl Default for SoundLimits {
    /// 16 MiB, 300 seconds, 8 to 96 kHz, mono or stereo.
    fn default() -> Self {
        Self { max_bytes: 16 << 20, max_seconds: 300, min_sample_rate: 8000, max_sample_rate: 96_000, max_channels: 2 }
    }
}

impl SoundLimits {
    pub(crate) fn check_bytes(&self, bytes: &[u8]) -> Result<(), Error> {
        let size_bytes = bytes.len();
        if size_bytes > self.max_bytes {
            return Err(Error::TooLarge { size_bytes, max_bytes: self.max_bytes });
        }
        Ok(())
    }

    pub(crate) fn check_sound(&self, sample_rate: u32, channels: u32) -> Result<(), Error> {
        if !(self.min_sample_rate..=self.max_sample_rate).contains(&sample_rate) {
            return Err(Error::SampleRate { found: sample_rate, min: self.min_sample_rate, max: self.max_sample_rate });
        }
        // The code that follows is written for at most two channels.
        let max = self.max_channels.min(2);
        if !(1..=max).contains(&channels) {
            return Err(Error::Channels { found: channels, max });
        }
        Ok(())
    }
}

/// The part of a sound that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TrimRange {
    /// Its start, in milliseconds of the source.
    pub start_ms: u32,
    /// Its end, in milliseconds of the source. `None` means as much as a clip may have ([`ClipTarget::max_duration_ms`]), and
    /// a time after the end of the source means its end. If given, the part may not be longer than a clip.
    pub end_ms: Option<u32>,
}

/// Properties that a clip is to have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClipTarget {
    /// Most milliseconds of a clip.
    pub max_duration_ms: u32,
    /// Integrated loudness (EBU R128, gated) that the kept part is brought to. −16 LUFS by default, the
    /// loudest that AES TD1004 recommends for streams; the −23 of broadcasting is too quiet for telephones.
    pub lufs: f32,
    /// Highest true peak (ITU-R BS.1770) that reaches the encoder. −1 dBTP by default, as R128 has it.
    pub true_peak_dbtp: f32,
    /// Most decibels by which a quiet source is made louder, so that the noise of a nearly silent one is not.
    pub max_gain_db: f32,
    /// Milliseconds of the fade where the beginning cuts into the sound.
    pub fade_in_ms: u32,
    /// Milliseconds of the fade where the end cuts into the sound.
    pub fade_out_ms: u32,
    /// The encoder's quality, −0.2 to 1; 0.4 is about 128 kbit/s for stereo at 44.1 kHz.
    pub quality: f32,
}

impl Default for ClipTarget {
    /// 60 seconds at −16 LUFS under −1 dBTP with at most 20 dB more, faded in for 0.3 and out for 1.5 seconds.
    fn default() -> Self {
        Self {
            max_duration_ms: 60_000,
            lufs: -16.0,
            true_peak_dbtp: -1.0,
            max_gain_db: 20.0,
            fade_in_ms: 300,
            fade_out_ms: 1500,
            quality: 0.4,
        }
    }
}
