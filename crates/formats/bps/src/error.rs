//! Everything that can be wrong with a patch, a variant per defect, each with the offset or figures a person needs to
//! find it. Every variant has a stable [code](Error::code), listed in [`format`](crate::format); no two defects share one.

/// A defect of a patch, or of the pairing of a patch with a source. Offsets count from the first byte of the patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Not `BPS1` at the start.
    #[error("not a BPS patch: it begins with {found:02x?} instead of BPS1")]
    WrongMagic {
        /// The first bytes, zero-filled when the file has fewer than four.
        found: [u8; 4],
    },
    /// Another patch format under this name.
    #[error("this is a patch in the {format} format, not BPS")]
    OtherPatchFormat {
        /// `IPS`, `UPS` or `VCDIFF`.
        format: &'static str,
    },
    /// Shorter than any patch can be ([`MIN_LEN`](crate::MIN_LEN)).
    #[error("the file has {size} bytes, but a patch has at least 19")]
    TooShort {
        /// Bytes present.
        size: usize,
    },
    /// The patch itself is larger than allowed.
    #[error("the patch has {size} bytes, more than the limit of {limit}")]
    PatchTooLarge {
        /// Bytes present.
        size: usize,
        /// [`PatchLimits::max_patch_size`](crate::PatchLimits::max_patch_size).
        limit: usize,
    },
    /// The patch is damaged: its own checksum does not match.
    #[error("the patch is damaged: its checksum is {actual:08x}, not {stored:08x} as stated")]
    PatchChecksum {
        /// Checksum in the footer.
        stored: u32,
        /// Checksum of the bytes before it.
        actual: u32,
    },
    /// A number of the header runs into the footer.
    #[error("the number at offset {offset} is cut off")]
    NumberCutOff {
        /// Offset of the number.
        offset: usize,
    },
    /// A number goes on after nine bytes.
    #[error("the number at offset {offset} is longer than 9 bytes")]
    NumberTooLong {
        /// Offset of the number.
        offset: usize,
    },
    /// A number fits in nine bytes but lies beyond 2⁶³.
    #[error("the number at offset {offset} is larger than 2^63")]
    NumberTooLarge {
        /// Offset of the number.
        offset: usize,
    },
    /// The metadata would reach past the footer.
    #[error("the patch declares {size} bytes of metadata, but only {available} remain")]
    MetadataPastEnd {
        /// Declared bytes.
        size: u64,
        /// Bytes between the header and the footer.
        available: usize,
    },
    /// The patch carries metadata. Console installers read its size but do not skip it, so every such patch ends in a
    /// checksum error there; [`strip_metadata`](crate::strip_metadata) repairs it.
    #[error("the patch has {size} bytes of metadata, which console installers can't skip")]
    MetadataPresent {
        /// Bytes of metadata.
        size: usize,
    },
    /// The declared target is larger than allowed.
    #[error("the patch produces a file of {size} bytes, more than the limit of {limit}")]
    TargetTooLarge {
        /// Declared bytes.
        size: u64,
        /// [`PatchLimits::max_target_size`](crate::PatchLimits::max_target_size).
        limit: u64,
    },
    /// An action's own numbers run into the footer.
    #[error("the action at offset {offset} is cut off")]
    ActionCutOff {
        /// Offset of the action.
        offset: usize,
    },
    /// TargetRead wants more raw bytes than there are before the footer.
    #[error("the action at offset {offset} reads {length} raw bytes, but only {available} remain")]
    TargetReadPastEnd {
        /// Offset of the action.
        offset: usize,
        /// Bytes wanted.
        length: u64,
        /// Bytes before the footer.
        available: usize,
    },
    /// SourceRead beyond the source.
    #[error("the action at offset {offset} reads the source up to {end}, but it has {source_size} bytes")]
    SourceReadPastEnd {
        /// Offset of the action.
        offset: usize,
        /// First byte not read.
        end: u64,
        /// Size of the source in the header.
        source_size: u64,
    },
    /// SourceCopy moves its pointer below the first byte.
    #[error("the action at offset {offset} copies from before the start of the source")]
    SourceCopyBeforeStart {
        /// Offset of the action.
        offset: usize,
    },
    /// SourceCopy beyond the source.
    #[error("the action at offset {offset} copies the source up to {end}, but it has {source_size} bytes")]
    SourceCopyPastEnd {
        /// Offset of the action.
        offset: usize,
        /// First byte not copied.
        end: u64,
        /// Size of the source in the header.
        source_size: u64,
    },
    /// TargetCopy moves its pointer below the first byte.
    #[error("the action at offset {offset} copies from before the start of the output")]
    TargetCopyBeforeStart {
        /// Offset of the action.
        offset: usize,
    },
    /// TargetCopy from a byte that is not written yet.
    #[error("the action at offset {offset} copies from output byte {from}, but only {written} are written")]
    TargetCopyPastOutput {
        /// Offset of the action.
        offset: usize,
        /// First byte to copy.
        from: u64,
        /// Bytes written so far.
        written: u64,
    },
    /// An action writes beyond the declared target size.
    #[error("the action at offset {offset} makes the output longer than the declared {target_size} bytes")]
    OutputTooLong {
        /// Offset of the action.
        offset: usize,
        /// Size of the target in the header.
        target_size: u64,
    },
    /// The actions end before the target is complete.
    #[error("the patch produces {written} bytes, not the declared {target_size}")]
    OutputTooShort {
        /// Bytes written by all actions.
        written: u64,
        /// Size of the target in the header.
        target_size: u64,
    },
    /// The size of the source is not the one that the patch expects.
    #[error("the patch is for a file of {expected} bytes, but this file has {actual}")]
    SourceSize {
        /// Size in the header.
        expected: u64,
        /// Size of the source passed in.
        actual: u64,
    },
    /// The content of the source is not the one that the patch expects.
    #[error("the patch is for a file with checksum {expected:08x}, but this file has {actual:08x}")]
    SourceChecksum {
        /// Checksum in the footer.
        expected: u32,
        /// Checksum of the source passed in.
        actual: u32,
    },
    /// The result does not match the checksum of the patch.
    #[error("the result has checksum {actual:08x}, not the expected {expected:08x}")]
    TargetChecksum {
        /// Checksum in the footer.
        expected: u32,
        /// Checksum of the result.
        actual: u32,
    },
}

impl Error {
    /// Stable identifier of the defect, for reports and tests.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::WrongMagic { .. } => "bps.wrong_magic",
            Self::OtherPatchFormat { .. } => "bps.other_patch_format",
            Self::TooShort { .. } => "bps.too_short",
            Self::PatchTooLarge { .. } => "bps.patch_too_large",
            Self::PatchChecksum { .. } => "bps.patch_checksum",
            Self::NumberCutOff { .. } => "bps.number_cut_off",
            Self::NumberTooLong { .. } => "bps.number_too_long",
            Self::NumberTooLarge { .. } => "bps.number_too_large",
            Self::MetadataPastEnd { .. } => "bps.metadata_past_end",
            Self::MetadataPresent { .. } => "bps.metadata_present",
            Self::TargetTooLarge { .. } => "bps.target_too_large",
            Self::ActionCutOff { .. } => "bps.action_cut_off",
            Self::TargetReadPastEnd { .. } => "bps.target_read_past_end",
            Self::SourceReadPastEnd { .. } => "bps.source_read_past_end",
            Self::SourceCopyBeforeStart { .. } => "bps.source_copy_before_start",
            Self::SourceCopyPastEnd { .. } => "bps.source_copy_past_end",
            Self::TargetCopyBeforeStart { .. } => "bps.target_copy_before_start",
            Self::TargetCopyPastOutput { .. } => "bps.target_copy_past_output",
            Self::OutputTooLong { .. } => "bps.output_too_long",
            Self::OutputTooShort { .. } => "bps.output_too_short",
            Self::SourceSize { .. } => "bps.source_size",
            Self::SourceChecksum { .. } => "bps.source_checksum",
            Self::TargetChecksum { .. } => "bps.target_checksum",
        }
    }
}
