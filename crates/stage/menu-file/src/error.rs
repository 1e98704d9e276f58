//! Reasons why a file shows no menu.

/// Reason why a file shows no menu.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MenuFileError {
    /// The file, or what it unpacks to, is too large.
    #[error("the file is too large for a menu")]
    TooLarge,
    /// A container of the console that is encrypted, or that holds programs.
    #[error("the file is an encrypted or packed container of the console")]
    Container,
    /// Compressed in another way than the console's menus.
    #[error("the file isn't compressed as menus are")]
    OtherCompression,
    /// A theme.
    #[error("the file is a theme, not a menu of the console")]
    Theme,
    /// An archive in the byte order of another console.
    #[error("the archive is of another console")]
    OtherConsole,
    /// An archive without the main file of a menu.
    #[error("the archive holds none of the menus that themes change")]
    OtherArchive,
    /// No archive at all.
    #[error("the file isn't a menu of the console")]
    NoArchive,
    /// Something in it is broken.
    #[error("the file is damaged: {defect}")]
    Damaged {
        /// The defect.
        defect: String,
    },
}

impl MenuFileError {
    /// The name of the reason that pages have a sentence for.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "tooLarge",
            Self::Container => "container",
            Self::OtherCompression => "otherCompression",
            Self::Theme => "theme",
            Self::OtherConsole => "otherConsole",
            Self::OtherArchive => "otherArchive",
            Self::NoArchive => "noArchive",
            Self::Damaged { .. } => "damaged",
        }
    }

    pub(crate) fn damaged(defect: impl std::fmt::Display) -> Self {
        Self::Damaged { defect: defect.to_string() }
    }
}
