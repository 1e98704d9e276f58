//! Why sound was not accepted: one variant per defect, each with the figures for a message. The public error codes and
//! messages belong to the application; [`Error::refusal`] maps to them.

/// Why bytes did not become a clip.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The content is no sound file that is known here, whatever the file name.
    #[error("the content is no WAV, MP3, Ogg or FLAC file")]
    NotAudio,
    /// The content is sound, but of a format or codec that is not accepted; the name is that of the format.
    #[error("{0} isn't supported")]
    UnsupportedFormat(&'static str),
    /// The file is cut off, contradicts itself or fails its checksums.
    #[error("the sound is damaged: {0}")]
    Corrupt(&'static str),
    /// The file has too many bytes.
    #[error("the file has {size_bytes} bytes, the limit is {max_bytes}")]
    TooLarge {
        /// Size of the file in bytes.
        size_bytes: usize,
        /// Maximum size in bytes.
        max_bytes: usize,
    },
    /// The sound goes on for longer than is allowed; how long in all is not known, since decoding stops there.
    #[error("the sound is longer than {max_seconds} seconds")]
    TooLong {
        /// Maximum length in seconds.
        max_seconds: u32,
    },
    /// The sound, or the part of it that is to be kept, is shorter than a clip may be.
    #[error("{found_ms} ms of sound are less than the {min_ms} ms that are needed")]
    TooShort {
        /// Length in milliseconds.
        found_ms: u32,
        /// Minimum length in milliseconds.
        min_ms: u32,
    },
    /// The sample rate is not allowed.
    #[error("a sample rate of {found} Hz is not between {min} and {max} Hz")]
    SampleRate {
        /// Sample rate in hertz.
        found: u32,
        /// Lowest sample rate in hertz.
        min: u32,
        /// Highest sample rate in hertz.
        max: u32,
    },
    /// There are too many channels, or none.
    #[error("{found} channels are not between 1 and {max}")]
    Channels {
        /// Number of channels.
        found: u32,
        /// Most channels.
        max: u32,
    },
    /// The file is well formed and holds no sound.
    #[error("there is no sound in the file")]
    Empty,
    /// The part to be kept ends before it begins, begins behind the end, or is longer than a clip may be.
    #[error("the part to keep does not lie inside the sound, or is longer than {max_ms} ms")]
    BadTrim {
        /// Most milliseconds of a clip.
        max_ms: u32,
    },
    /// The encoder failed; with samples from this crate that is a defect, not the uploader's fault.
    #[error("encoding failed: {0}")]
    Encoding(String),
}

/// Response of an application to bad sound. Every [`Error`] belongs to exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SoundRefusal {
    /// Not an accepted type: `FILE_TYPE_NOT_ALLOWED`.
    TypeNotAllowed,
    /// Damaged or contradictory: `FILE_CORRUPT`.
    Corrupt,
    /// Too many bytes: `FILE_TOO_LARGE`.
    TooLarge,
    /// A limit on length, sample rate or channels: `FILE_LIMIT_EXCEEDED`.
    LimitExceeded,
    /// The request was wrong, not the file: `BAD_USER_INPUT`.
    BadRequest,
    /// Our own fault: `INTERNAL`.
    Internal,
}

impl Error {
    /// The response for this error.
    #[must_use]
    pub fn refusal(&self) -> SoundRefusal {
        match self {
            Self::NotAudio | Self::UnsupportedFormat(_) => SoundRefusal::TypeNotAllowed,
            Self::Corrupt(_) | Self::Empty => SoundRefusal::Corrupt,
            Self::TooLarge { .. } => SoundRefusal::TooLarge,
            Self::TooLong { .. } | Self::TooShort { .. } | Self::SampleRate { .. } | Self::Channels { .. } => {
                SoundRefusal::LimitExceeded
            }
            Self::BadTrim { .. } => SoundRefusal::BadRequest,
            Self::Encoding(_) => SoundRefusal::Internal,
        }
    }
}
