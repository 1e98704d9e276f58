//! Why a file is not a theme at all, and why a theme cannot be written; a variant per defect. Defects inside a theme that
//! can be read are a [`crate::Finding`].

use vitrine_layout::json;

/// Why a file was refused. Entry names are those of the file and may hold any characters: show them escaped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// More bytes than [`crate::NxthemeLimits::file_bytes`].
    #[error("the file has {size} bytes, more than the limit of {limit}")]
    FileTooLarge {
        /// Actual bytes.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// Neither a ZIP nor Yaz0 nor SARC.
    #[error("the file is neither a theme nor a ZIP of themes")]
    UnknownContainer,
    /// The Yaz0 packing is damaged.
    #[error("the file can't be unpacked: {0}")]
    Yaz0(#[from] vitrine_yaz0::Error),
    /// Yaz0 inside Yaz0. Some installers unwrap as often as needed; no tool writes it on purpose.
    #[error("the file is packed twice")]
    PackedTwice,
    /// Yaz0 around something other than SARC.
    #[error("the packed data is not a SARC archive")]
    NotSarc,
    /// The SARC archive is damaged.
    #[error("the archive can't be read: {0}")]
    Sarc(#[from] vitrine_sarc::Error),
    /// The ZIP archive is damaged or uses what no theme needs.
    #[error("the ZIP archive can't be read: {0}")]
    Zip(#[from] vitrine_zip::Error),
    /// More entries than [`crate::NxthemeLimits::theme_entries`].
    #[error("the theme has {count} entries, more than the limit of {limit}")]
    TooManyEntries {
        /// Actual entries.
        count: usize,
        /// Entries allowed.
        limit: usize,
    },
    /// More unpacked bytes than [`crate::NxthemeLimits::theme_bytes`].
    #[error("the theme unpacks to more than {limit} bytes")]
    ThemeTooLarge {
        /// Bytes allowed.
        limit: usize,
    },
    /// An entry beyond its limit.
    #[error("{entry} has {size} bytes, more than the limit of {limit}")]
    EntryTooLarge {
        /// Its name.
        entry: String,
        /// Actual bytes.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// A console's own file, which the installer makes from a theme.
    #[error(
        "this is a modified system file of a console and must not be shared: make a theme from its picture and layout"
    )]
    SystemFile,
    /// A ZIP with neither `info.json` nor any `.nxtheme` in it.
    #[error("the ZIP archive contains no theme")]
    NoThemes,
    /// More themes than [`crate::NxthemeLimits::bundle_themes`].
    #[error("the ZIP archive contains {count} themes, more than the limit of {limit}")]
    TooManyThemes {
        /// Actual themes.
        count: usize,
        /// Themes allowed.
        limit: usize,
    },
    /// All themes of a bundle unpack to more than [`crate::NxthemeLimits::bundle_bytes`].
    #[error("the themes of the bundle unpack to more than {limit} bytes")]
    BundleTooLarge {
        /// Bytes allowed.
        limit: usize,
    },
    /// A bundle where one theme is expected, inside another bundle for example.
    #[error("the file is a bundle of themes, not a theme")]
    Bundle,
    /// No `info.json`.
    #[error("info.json is missing")]
    ManifestMissing,
    /// `info.json` is not JSON.
    #[error("info.json, {0}")]
    ManifestJson(json::JsonError),
    /// `info.json` is JSON, but not an object.
    #[error("info.json is not a JSON object")]
    ManifestNotAnObject,
    /// No `Target`.
    #[error("info.json has no Target")]
    TargetMissing,
    /// `Target` is not text.
    #[error("the Target in info.json is not text")]
    TargetNotText,
    /// `Target` names no menu in any spelling known.
    #[error("info.json has the unknown Target {target:?}")]
    TargetUnknown {
        /// The value of the field.
        target: String,
    },
}

impl Error {
    /// Stable identifier of the defect; of a defect within the archive or the JSON, that of its own format.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::FileTooLarge { .. } => "nxtheme.file_too_large",
            Self::UnknownContainer => "nxtheme.unknown_container",
            Self::Yaz0(error) => error.code(),
            Self::PackedTwice => "nxtheme.packed_twice",
            Self::NotSarc => "nxtheme.not_sarc",
            Self::Sarc(error) => error.code(),
            Self::Zip(error) => error.code(),
            Self::TooManyEntries { .. } => "nxtheme.too_many_entries",
            Self::ThemeTooLarge { .. } => "nxtheme.theme_too_large",
            Self::EntryTooLarge { .. } => "nxtheme.entry_too_large",
            Self::SystemFile => "nxtheme.system_file",
            Self::NoThemes => "nxtheme.no_themes",
            Self::TooManyThemes { .. } => "nxtheme.too_many_themes",
            Self::BundleTooLarge { .. } => "nxtheme.bundle_too_large",
            Self::Bundle => "nxtheme.bundle",
            Self::ManifestMissing => "nxtheme.manifest_missing",
            Self::ManifestJson(error) => error.code(),
            Self::ManifestNotAnObject => "nxtheme.manifest_not_an_object",
            Self::TargetMissing => "nxtheme.target_missing",
            Self::TargetNotText => "nxtheme.target_not_text",
            Self::TargetUnknown { .. } => "nxtheme.target_unknown",
        }
    }
}

/// Why a theme could not be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// An icon the menu does not have.
    #[error("the menu has no icon called {name:?}")]
    UnknownIcon {
        /// Its name.
        name: String,
    },
    /// A `common.json` for a menu that may not have one.
    #[error("only the home menu can have a common.json")]
    CommonNotAllowed,
    /// The archive cannot hold the entries.
    #[error("the archive can't be written: {0}")]
    Sarc(#[from] vitrine_sarc::WriteError),
    /// The archive cannot be packed.
    #[error("the archive can't be packed: {0}")]
    Yaz0(#[from] vitrine_yaz0::Error),
    /// The ZIP archive cannot hold the entries.
    #[error("the ZIP archive can't be written: {0}")]
    Zip(#[from] vitrine_zip::WriteError),
}
