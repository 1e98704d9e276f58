//! Why an archive cannot be read at all, and why one cannot be written. Repairable defects are findings
//! instead.

/// A defect that makes an archive unusable.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The ZIP archive itself.
    #[error("the archive can't be read: {0}")]
    Archive(#[from] vitrine_zip::Error),
    /// No `metadata.json` at the root.
    #[error("there is no metadata.json")]
    NoMetadata,
    /// `metadata.json` is larger than allowed.
    #[error("metadata.json has {size} bytes, more than the limit of {limit}")]
    MetadataTooLarge {
        /// Actual bytes.
        size: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// `metadata.json` is not JSON.
    #[error("metadata.json can't be read: {reason}")]
    MetadataNotJson {
        /// Line, column and reason.
        reason: String,
    },
    /// A key occurs twice in one object.
    #[error("metadata.json has the key {key:?} twice in one object")]
    DuplicateKey {
        /// The key.
        key: String,
    },
    /// `metadata.json` or its `Metadata` is not an object, or a field is not text.
    #[error("{field} in metadata.json has the wrong type")]
    MetadataType {
        /// Name of the field.
        field: String,
    },
    /// `themeName` is absent or blank: there is nothing to call the theme.
    #[error("metadata.json has no themeName")]
    NoName,
    /// No patch that any installer would apply.
    #[error("the archive contains no patch for a known console file")]
    NoPatches,
    /// A patch is damaged.
    #[error("{entry}: {error}")]
    Patch {
        /// Entry name.
        entry: String,
        /// The defect of the patch.
        error: vitrine_bps::Error,
    },
    /// Named for one console file, made from another.
    #[error("{entry} is named for {named} but made from {actual}")]
    PatchOfAnotherFile {
        /// Entry name.
        entry: String,
        /// Console file by name.
        named: &'static str,
        /// Console file by content.
        actual: &'static str,
    },
    /// Made from a file that is not the known original.
    #[error("{entry} wasn't made from the console's {console_path} ({size} bytes, checksum {crc:08x})")]
    UnknownSource {
        /// Entry name.
        entry: String,
        /// Console file by name.
        console_path: &'static str,
        /// Size of the patch's source.
        size: u64,
        /// Checksum of the patch's source.
        crc: u32,
    },
    /// Two patches for one console file.
    #[error("{first} and {second} both patch {console_path}")]
    TwoPatches {
        /// One entry.
        first: String,
        /// The other entry.
        second: String,
        /// The console file.
        console_path: &'static str,
    },
}

impl Error {
    /// Stable identifier of the defect; of a defect within the archive or a patch, that of its own format.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Archive(error) => error.code(),
            Self::NoMetadata => "utheme.no_metadata",
            Self::MetadataTooLarge { .. } => "utheme.metadata_too_large",
            Self::MetadataNotJson { .. } => "utheme.metadata_not_json",
            Self::DuplicateKey { .. } => "utheme.duplicate_key",
            Self::MetadataType { .. } => "utheme.metadata_type",
            Self::NoName => "utheme.no_name",
            Self::NoPatches => "utheme.no_patches",
            Self::Patch { error, .. } => error.code(),
            Self::PatchOfAnotherFile { .. } => "utheme.patch_of_another_file",
            Self::UnknownSource { .. } => "utheme.unknown_source",
            Self::TwoPatches { .. } => "utheme.two_patches",
        }
    }
}

/// Why a theme cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// One of the four fields is blank, which installers refuse.
    #[error("the field {field} must not be empty")]
    EmptyField {
        /// Name of the field in the file.
        field: &'static str,
    },
    /// Nothing to install.
    #[error("a theme needs at least one patch")]
    NoPatches,
    /// Two patches for one console file.
    #[error("two patches for {console_path}")]
    TwoPatches {
        /// The console file.
        console_path: &'static str,
    },
    /// Two previews of one screen.
    #[error("two previews called {name}")]
    TwoPreviews {
        /// Name without extension.
        name: &'static str,
    },
    /// The ZIP writer refused.
    #[error("the archive can't be written: {0}")]
    Archive(#[from] vitrine_zip::WriteError),
}
