//! Everything that can be wrong with an archive, one variant per defect. Names are those of the archive itself and
//! may hold any characters: show them escaped.

/// Why an archive was refused. Offsets are bytes from the start of the archive.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The archive is longer than [`crate::ZipLimits::archive_bytes`].
    #[error("the archive has {size} bytes, more than the limit of {limit}")]
    ArchiveTooLarge {
        /// Actual bytes.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// No end record near the end of the file: it is truncated, or much follows the archive.
    #[error("the end record is missing: the file is incomplete, or has extra data after the archive")]
    EndRecordMissing,
    /// Two places can be read as the end record, so two programs may see two archives.
    #[error("the end record is ambiguous: another one begins at {offset:#x}")]
    EndRecordAmbiguous {
        /// Position of the second signature.
        offset: usize,
    },
    /// The archive spans several files.
    #[error("the archive is one part of several")]
    MultiPart,
    /// The 64-bit form contradicts itself, is incomplete, or holds sizes that no file this small has.
    #[error("the 64-bit form of the archive is damaged, or its sizes are larger than the file")]
    Zip64,
    /// More entries than [`crate::ZipLimits::entries`].
    #[error("the archive has {count} entries, more than the limit of {limit}")]
    TooManyEntries {
        /// Declared entries.
        count: usize,
        /// Entries allowed.
        limit: usize,
    },
    /// The central directory does not lie where and end how the end record says.
    #[error("the central directory doesn't end where the end record starts")]
    DirectoryMisplaced,
    /// A record of the central directory is truncated or has another signature.
    #[error("entry {index} of the central directory is damaged")]
    DirectoryDamaged {
        /// Number of the record, from zero.
        index: usize,
    },
    /// A name no file may have.
    #[error("the entry name {name:?} isn't allowed: {defect}")]
    Name {
        /// The name, with damaged characters replaced.
        name: String,
        /// The defect of the name.
        defect: NameDefect,
    },
    /// Two names that differ in letter case only, or not at all.
    #[error("the entry {name:?} occurs twice")]
    DuplicateName {
        /// The second of the two.
        name: String,
    },
    /// The entry is encrypted.
    #[error("the entry {name:?} is encrypted")]
    Encrypted {
        /// Name of the entry.
        name: String,
    },
    /// The entry is patch data or uses another feature of its flags that changes what its bytes mean.
    #[error("the entry {name:?} has unknown flags {flags:#06x}")]
    UnknownFlags {
        /// Name of the entry.
        name: String,
        /// All its flags.
        flags: u16,
    },
    /// Neither stored nor deflated.
    #[error("the entry {name:?} uses compression method {method}, neither stored nor deflated")]
    UnknownMethod {
        /// Name of the entry.
        name: String,
        /// The method's number.
        method: u16,
    },
    /// A link, a device, or anything else that is not a plain file or directory.
    #[error("the entry {name:?} is a link or a special file")]
    NotAFile {
        /// Name of the entry.
        name: String,
    },
    /// A directory that claims content.
    #[error("the directory entry {name:?} claims to hold data")]
    DirectoryWithData {
        /// Name of the entry.
        name: String,
    },
    /// A stored entry whose two sizes differ.
    #[error("the stored entry {name:?} claims {packed} bytes packed and {size} unpacked")]
    StoredSizesDiffer {
        /// Name of the entry.
        name: String,
        /// Packed size.
        packed: u64,
        /// Unpacked size.
        size: u64,
    },
    /// Larger than [`crate::ZipLimits::entry_bytes`].
    #[error("the entry {name:?} claims {size} bytes, more than the limit of {limit}")]
    EntryTooLarge {
        /// Name of the entry.
        name: String,
        /// Bytes claimed.
        size: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// All entries together are larger than [`crate::ZipLimits::total_bytes`].
    #[error("the entries claim more than {limit} bytes in total")]
    TotalTooLarge {
        /// Bytes allowed.
        limit: u64,
    },
    /// Unpacks to more than [`crate::ZipLimits::ratio`] times its packed size.
    #[error("the entry {name:?} would grow from {packed} to {size} bytes, more than a file of its kind does")]
    RatioTooHigh {
        /// Name of the entry.
        name: String,
        /// Packed size.
        packed: u64,
        /// Unpacked size.
        size: u64,
    },
    /// The entry's own header is not where the directory says, or is truncated.
    #[error("the entry {name:?} has no header at {offset:#x}")]
    LocalHeaderMissing {
        /// Name of the entry.
        name: String,
        /// Offset where it should be.
        offset: usize,
    },
    /// The entry's own header contradicts the directory.
    #[error("the entry {name:?} has another {field} in its own header than in the directory")]
    HeadersDiffer {
        /// Name of the entry.
        name: String,
        /// Name of the field.
        field: &'static str,
    },
    /// The record after a streamed entry is missing or contradicts the directory.
    #[error("the record after the data of {name:?} is missing or doesn't match the directory")]
    DescriptorDamaged {
        /// Name of the entry.
        name: String,
    },
    /// The entry's data reaches into the directory or beyond the file.
    #[error("the data of {name:?} runs past the end")]
    DataOutOfBounds {
        /// Name of the entry.
        name: String,
    },
    /// Two entries share bytes.
    #[error("the entry {name:?} overlaps the one before it")]
    Overlap {
        /// The later of the two.
        name: String,
    },
    /// Bytes that belong to no entry: before the first, between two, or before the directory.
    #[error("{size} bytes at {offset:#x} belong to no entry")]
    Unaccounted {
        /// Offset of the first of them.
        offset: usize,
        /// Number of bytes.
        size: usize,
    },
    /// The deflate stream is damaged, ends early, or holds another number of bytes than declared.
    #[error("the data of {name:?} doesn't unpack to the size it claims")]
    DataDamaged {
        /// Name of the entry.
        name: String,
    },
    /// The unpacked data has another CRC-32 than declared.
    #[error("the data of {name:?} has the checksum {found:08x}, not {expected:08x}")]
    Checksum {
        /// Name of the entry.
        name: String,
        /// Declared CRC-32.
        expected: u32,
        /// CRC-32 of the data.
        found: u32,
    },
}

impl Error {
    /// Stable identifier of the defect; for a refused name, that of the name's defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ArchiveTooLarge { .. } => "zip.archive_too_large",
            Self::EndRecordMissing => "zip.end_record_missing",
            Self::EndRecordAmbiguous { .. } => "zip.end_record_ambiguous",
            Self::MultiPart => "zip.multi_part",
            Self::Zip64 => "zip.zip64",
            Self::TooManyEntries { .. } => "zip.too_many_entries",
            Self::DirectoryMisplaced => "zip.directory_misplaced",
            Self::DirectoryDamaged { .. } => "zip.directory_damaged",
            Self::Name { defect, .. } => defect.code(),
            Self::DuplicateName { .. } => "zip.duplicate_name",
            Self::Encrypted { .. } => "zip.encrypted",
            Self::UnknownFlags { .. } => "zip.unknown_flags",
            Self::UnknownMethod { .. } => "zip.unknown_method",
            Self::NotAFile { .. } => "zip.not_a_file",
            Self::DirectoryWithData { .. } => "zip.directory_with_data",
            Self::StoredSizesDiffer { .. } => "zip.stored_sizes_differ",
            Self::EntryTooLarge { .. } => "zip.entry_too_large",
            Self::TotalTooLarge { .. } => "zip.total_too_large",
            Self::RatioTooHigh { .. } => "zip.ratio_too_high",
            Self::LocalHeaderMissing { .. } => "zip.local_header_missing",
            Self::HeadersDiffer { .. } => "zip.headers_differ",
            Self::DescriptorDamaged { .. } => "zip.descriptor_damaged",
            Self::DataOutOfBounds { .. } => "zip.data_out_of_bounds",
            Self::Overlap { .. } => "zip.overlap",
            Self::Unaccounted { .. } => "zip.unaccounted",
            Self::DataDamaged { .. } => "zip.data_damaged",
            Self::Checksum { .. } => "zip.checksum",
        }
    }
}

/// Why a name is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameDefect {
    /// It is empty.
    #[error("it is empty")]
    Empty,
    /// Longer than [`crate::ZipLimits::name_bytes`].
    #[error("it is too long")]
    TooLong,
    /// Not UTF-8.
    #[error("it is not UTF-8")]
    NotUtf8,
    /// Begins with `/`.
    #[error("it is absolute")]
    Absolute,
    /// Has a part that is empty, `.` or `..`.
    #[error("it has an empty part, `.` or `..`")]
    Traversal,
    /// Holds a backslash, a colon or a control character, NUL among them.
    #[error("it contains a backslash, a colon or a control character")]
    ForbiddenCharacter,
    /// Has a part that ends with a blank or a full stop, which Windows drops.
    #[error("a part ends with a space or a full stop")]
    TrailingBlankOrDot,
}

impl NameDefect {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "zip.name.empty",
            Self::TooLong => "zip.name.too_long",
            Self::NotUtf8 => "zip.name.not_utf8",
            Self::Absolute => "zip.name.absolute",
            Self::Traversal => "zip.name.traversal",
            Self::ForbiddenCharacter => "zip.name.forbidden_character",
            Self::TrailingBlankOrDot => "zip.name.trailing_blank_or_dot",
        }
    }
}

/// Why an archive could not be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A name the reader would refuse.
    #[error("the entry name {name:?} isn't allowed: {defect}")]
    Name {
        /// The name.
        name: String,
        /// The defect of the name.
        defect: NameDefect,
    },
    /// Two names that differ in letter case only, or not at all.
    #[error("the entry {name:?} occurs twice")]
    DuplicateName {
        /// The second of the two.
        name: String,
    },
    /// More than 65,534 entries, or more bytes than 32 bits count.
    #[error("the archive would need the 64-bit form")]
    TooLarge,
}
