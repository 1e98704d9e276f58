//! Everything that can be wrong with packed data, one variant per defect.

/// Why data could not be unpacked or packed. Offsets are bytes from the start of the packed file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Fewer bytes than a header has.
    #[error("the file has {size} bytes, but a Yaz0 header alone has 16")]
    TooShort {
        /// Actual bytes.
        size: usize,
    },
    /// `Yaz1`: the same layout under a name no console tool writes and only one library reads.
    #[error("this is Yaz1, which the console can't read")]
    Yaz1,
    /// Another magic altogether.
    #[error("the data doesn't start with Yaz0")]
    Magic,
    /// The declared size is beyond what the caller allows.
    #[error("the data declares {declared} bytes, more than the limit of {limit}")]
    TooLarge {
        /// Declared size.
        declared: u32,
        /// Size allowed.
        limit: usize,
    },
    /// The declared size is beyond what so few bytes can unpack to. Found before anything is allocated.
    #[error("the data declares {declared} bytes, but can unpack to at most {possible}")]
    ImpossibleSize {
        /// Declared size.
        declared: u32,
        /// Largest size possible.
        possible: u64,
    },
    /// The data ends before the declared size is reached.
    #[error("the data ends inside a group at {offset:#x}")]
    Truncated {
        /// Offset of the missing byte.
        offset: usize,
    },
    /// A copy reaches back beyond the first byte of the output.
    #[error("the copy at {offset:#x} reaches {distance} bytes back, but only {written} are written")]
    CopyBeforeStart {
        /// Position of the copy.
        offset: usize,
        /// Distance of the copy in bytes.
        distance: usize,
        /// Bytes written so far.
        written: usize,
    },
    /// A copy runs beyond the declared size, which the installers treat as damage.
    #[error("the copy at {offset:#x} of {length} bytes runs past the declared size")]
    CopyPastEnd {
        /// Position of the copy.
        offset: usize,
        /// Length of the copy in bytes.
        length: usize,
    },
    /// More than 2³² − 1 bytes cannot be packed: the header has 32 bits for the size.
    #[error("{size} bytes are more than a Yaz0 header can declare")]
    InputTooLong {
        /// Bytes given.
        size: usize,
    },
}

impl Error {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooShort { .. } => "yaz0.too_short",
            Self::Yaz1 => "yaz0.yaz1",
            Self::Magic => "yaz0.magic",
            Self::TooLarge { .. } => "yaz0.too_large",
            Self::ImpossibleSize { .. } => "yaz0.impossible_size",
            Self::Truncated { .. } => "yaz0.truncated",
            Self::CopyBeforeStart { .. } => "yaz0.copy_before_start",
            Self::CopyPastEnd { .. } => "yaz0.copy_past_end",
            Self::InputTooLong { .. } => "yaz0.input_too_long",
        }
    }
}
