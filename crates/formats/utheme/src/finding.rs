//! Findings about an archive that could be read. An error means that the archive as it is fails on at least one
//! installer. Writing the theme again repairs most of these. Each kind has a stable code, listed in
//! [`format`](crate::format).

use vitrine_finding::{CodedKind, Severity};

/// One thing noticed about an archive. Its place is the name of an entry; empty for the whole archive.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// Kinds of finding about an archive.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// Something odd about the ZIP archive.
    #[error("{0}")]
    Archive(vitrine_zip::FindingKind),
    /// `metadata.json` begins with a byte order mark. It is not known which installers skip it.
    #[error("the text starts with a byte order mark, which some installers may not skip")]
    ByteOrderMark,
    /// A directory entry, which installer A tries to create as a file.
    #[error("directory entries make one installer abort")]
    DirectoryEntry,
    /// `metadata.json` in another letter case.
    #[error("two installers look for metadata.json in lower case only")]
    MetadataNameCase,
    /// The four fields stand at the root, which only one installer accepts.
    #[error("the fields are at the root, but two installers need them inside Metadata")]
    FlatMetadata,
    /// A key besides the four.
    #[error("the key {key:?} makes one installer refuse the theme")]
    UnknownKey {
        /// The key, prefixed with `Metadata.` if it is inside.
        key: String,
    },
    /// One of the fields an installer requires is absent or empty.
    #[error("the field {field} is missing or empty")]
    MissingField {
        /// `themeID`, `themeAuthor` or `themeVersion`.
        field: &'static str,
    },
    /// `themeRegion` with an unknown word.
    #[error("the region {value:?} isn't one of UNIVERSAL, JPN, USA and EUR")]
    UnknownRegion {
        /// The value of the field.
        value: String,
    },
    /// The patch bears another name than installers look for.
    #[error("installers look for this patch under the name {expected}")]
    PatchName {
        /// The name it gets.
        expected: &'static str,
    },
    /// The patch is not at the root.
    #[error("patches must be at the root of the archive")]
    PatchInFolder,
    /// A patch for an unknown file: skipped by every installer.
    #[error("no console file is known for this patch, so every installer skips it")]
    UnknownPatch,
    /// The patch carried BPS metadata, which no installer can skip.
    #[error("the patch has {size} bytes of metadata, so it fails on every console")]
    PatchMetadata {
        /// Bytes of metadata.
        size: usize,
    },
    /// The patch turns its file into itself.
    #[error("the patch changes nothing")]
    PatchChangesNothing,
    /// The original of the file is unverified, so the patch could not be compared.
    #[error("the original file isn't known, so the patch can't be compared with it")]
    UnverifiedSource,
    /// Only text patches: the loader does not offer such a theme.
    #[error("a theme with text patches alone can't be selected on the console")]
    OnlyText,
    /// Text patches of several regions.
    #[error("text patches for several regions: each console uses only those of its own region")]
    SeveralRegions,
    /// A preview under the name of another picture type.
    #[error("the content doesn't match the name")]
    PreviewType,
    /// An entry no installer gives a meaning to.
    #[error("the entry isn't part of a theme and is left out")]
    UnknownEntry,
}

impl FindingKind {
    /// Severity of the finding.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Archive(_)
            | Self::ByteOrderMark
            | Self::UnknownRegion { .. }
            | Self::PatchChangesNothing
            | Self::UnverifiedSource
            | Self::SeveralRegions
            | Self::PreviewType
            | Self::UnknownEntry => Severity::Warning,
            Self::DirectoryEntry
            | Self::MetadataNameCase
            | Self::FlatMetadata
            | Self::UnknownKey { .. }
            | Self::MissingField { .. }
            | Self::PatchName { .. }
            | Self::PatchInFolder
            | Self::UnknownPatch
            | Self::PatchMetadata { .. }
            | Self::OnlyText => Severity::Error,
        }
    }

    pub(crate) fn at(self, entry: &str) -> Finding {
        Finding::new(self.severity(), entry, self)
    }

    pub(crate) fn general(self) -> Finding {
        self.at("")
    }
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Archive(odd) => odd.code(),
            Self::ByteOrderMark => "utheme.byte_order_mark",
            Self::DirectoryEntry => "utheme.directory_entry",
            Self::MetadataNameCase => "utheme.metadata_name_case",
            Self::FlatMetadata => "utheme.flat_metadata",
            Self::UnknownKey { .. } => "utheme.unknown_key",
            Self::MissingField { .. } => "utheme.missing_field",
            Self::UnknownRegion { .. } => "utheme.unknown_region",
            Self::PatchName { .. } => "utheme.patch_name",
            Self::PatchInFolder => "utheme.patch_in_folder",
            Self::UnknownPatch => "utheme.unknown_patch",
            Self::PatchMetadata { .. } => "utheme.patch_metadata",
            Self::PatchChangesNothing => "utheme.patch_changes_nothing",
            Self::UnverifiedSource => "utheme.unverified_source",
            Self::OnlyText => "utheme.only_text",
            Self::SeveralRegions => "utheme.several_regions",
            Self::PreviewType => "utheme.preview_type",
            Self::UnknownEntry => "utheme.unknown_entry",
        }
    }
}
