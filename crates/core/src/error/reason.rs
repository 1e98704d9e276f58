//! Reasons of refusals, and the code of each.

use serde::Serialize;

use super::code::ErrorCode;

/// Reason of a refusal: one of the cases that its code covers. The list is closed; tests check that each is documented in
/// `docs/errors.md` and that the browser app has words for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", content = "params", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum ErrorReason {
    Empty,
    TooShort {
        least: usize,
    },
    TooLong {
        most: usize,
    },
    /// Too short or too long.
    Length {
        least: usize,
        most: usize,
    },
    ForbiddenCharacters,
    /// Too many entries.
    TooMany {
        most: usize,
    },
    /// Too few entries.
    TooFew {
        least: usize,
    },
    /// A number that is too small or too large.
    OutOfRange {
        least: i64,
        most: i64,
    },
    /// Not a published theme of this creator.
    ThemeUnknown,
    /// A theme is in one pack at most.
    ThemeInPack,
    /// Staff have taken it off the lists.
    ThemeUnlisted,
    /// Staff have set the mark that is to be removed.
    MarkedByModerator,
    /// Gone, or not for everybody.
    ThemeNotPublic,
    /// A mix has one theme for a menu.
    MenuTwice,
    BackgroundOrLayout,
    BackgroundNeeded,
    ScreenshotIsBackground,
    CropOutside,
    LayoutUnknown,
    LayoutOfOtherMenu,
    OptionsWithoutLayout,
    OptionsRefused,
    /// A layout of the catalogue and one of the creator's own.
    LayoutTwice,
    /// Not JSON.
    LayoutUnreadable {
        line: usize,
        column: usize,
    },
    /// A console would refuse it, or what it would make of it is not known.
    LayoutRefused {
        /// Position in the document.
        place: String,
        /// Name in `crates/formats/inspect/findings.md`.
        finding: &'static str,
    },
    LayoutChangesNothing,
    /// A kind of file that nothing here reads.
    OtherKind {
        /// Name in `crates/formats/inspect/findings.md`.
        finding: &'static str,
    },
    LayoutTooLarge {
        most_kb: usize,
        most_depth: usize,
        most_values: usize,
    },
    CommonLayoutNotTaken,
    OverlayIncomplete,
    OverlayWithoutLayout,
    OverlaySwapped,
    OverlayDifferent,
    OverlaySame,
    IconOfOtherMenu,
    IconNotPng,
    /// Not exactly the size that the console takes.
    IconSize {
        exact_width: u32,
        exact_height: u32,
        width: u32,
        height: u32,
    },
    Username {
        least: usize,
        most: usize,
    },
    Email,
    PasswordCommon,
    /// Not the current one.
    PasswordWrong,
    /// The viewer's own account, where only somebody else's makes sense.
    OwnAccount,
    Taken,
    Reserved,
    /// The terms.
    NotAccepted,
    /// An earlier report by the same person is still undecided.
    ReportedAlready,
    /// The reporter's own.
    OwnItem,
    TooSmall {
        least_width: u32,
        least_height: u32,
        width: u32,
        height: u32,
    },
    TooManyPixels {
        most_side: u32,
        /// Pixels, in millions.
        most_millions: u64,
    },
    /// Not exactly the size of the console's screen.
    NotTheScreen {
        exact_width: u32,
        exact_height: u32,
        width: u32,
        height: u32,
    },
    Animated,
    TooMuchMemory,
    TooMuchMetadata,
    /// Neither wide enough for a screen nor high enough; it would be cropped.
    NotWidescreen {
        width: u32,
        height: u32,
    },
    CoverNotSquare {
        width: u32,
        height: u32,
    },
    NotAPatch,
    /// A theme's file, or another archive, where one of its patches belongs.
    ArchiveInsteadOfPatch,
    PatchCorrupt,
    /// Made from another file than the one that consoles have.
    PatchOfChangedOriginal,
    PatchForOtherFile {
        /// Name of the file that the patch is for, without its extension.
        name: String,
    },
    /// The patched file would exceed the limit.
    PatchTooLarge {
        most_mb: u64,
    },
    /// Texts of one region alone can be installed together.
    MessagesOfTwoRegions,
    /// One of those without which the console does not offer a theme.
    PatchNeeded,
    ThemeTooLarge {
        most_mb: u64,
    },
    NotAudio,
    AudioCorrupt,
    AudioTooLong {
        seconds: u32,
    },
    AudioTooShort {
        seconds: u32,
    },
    AudioSampleRate {
        least: u32,
        most: u32,
    },
    AudioChannels {
        most: u32,
    },
    /// The part to keep does not lie inside the sound.
    TrimOutOfRange,
    MayShareBgmNeeded,
    CoverWithoutBgm,
    /// Items of the account.
    ItemsQuota {
        held: i64,
        allowed: i64,
    },
    /// Megabytes of files of the account.
    StorageQuota {
        held_mb: i64,
        allowed_mb: i64,
    },
    /// Megabytes of files of the account, with those of items that it has deleted and that are still stored.
    DeletedQuota {
        held_mb: i64,
        allowed_mb: i64,
    },
}

impl ErrorReason {
    pub(super) fn code(&self) -> ErrorCode {
        match self {
            Self::Empty
            | Self::TooShort { .. }
            | Self::TooLong { .. }
            | Self::Length { .. }
            | Self::ForbiddenCharacters
            | Self::TooMany { .. }
            | Self::TooFew { .. }
            | Self::OutOfRange { .. }
            | Self::ThemeUnknown
            | Self::ThemeInPack
            | Self::ThemeUnlisted
            | Self::MarkedByModerator
            | Self::ThemeNotPublic
            | Self::MenuTwice
            | Self::BackgroundOrLayout
            | Self::BackgroundNeeded
            | Self::ScreenshotIsBackground
            | Self::CropOutside
            | Self::LayoutUnknown
            | Self::LayoutOfOtherMenu
            | Self::OptionsWithoutLayout
            | Self::OptionsRefused
            | Self::LayoutTwice
            | Self::LayoutUnreadable { .. }
            | Self::LayoutRefused { .. }
            | Self::LayoutChangesNothing
            | Self::OtherKind { .. }
            | Self::CommonLayoutNotTaken
            | Self::OverlayIncomplete
            | Self::OverlayWithoutLayout
            | Self::OverlaySwapped
            | Self::OverlayDifferent
            | Self::OverlaySame
            | Self::IconOfOtherMenu
            | Self::IconNotPng
            | Self::Username { .. }
            | Self::Email
            | Self::PasswordCommon
            | Self::PasswordWrong
            | Self::OwnAccount
            | Self::NotAccepted
            | Self::OwnItem
            | Self::PatchOfChangedOriginal
            | Self::PatchForOtherFile { .. }
            | Self::MessagesOfTwoRegions
            | Self::PatchNeeded
            | Self::TrimOutOfRange
            | Self::MayShareBgmNeeded
            | Self::CoverWithoutBgm
            | Self::NotAPatch
            | Self::ArchiveInsteadOfPatch
            | Self::NotAudio
            | Self::PatchCorrupt
            | Self::AudioCorrupt => ErrorCode::BadUserInput,
            Self::Taken | Self::Reserved | Self::ReportedAlready => ErrorCode::Conflict,
            Self::ItemsQuota { .. } | Self::StorageQuota { .. } | Self::DeletedQuota { .. } => ErrorCode::QuotaExceeded,
            Self::TooSmall { .. }
            | Self::TooManyPixels { .. }
            | Self::NotTheScreen { .. }
            | Self::LayoutTooLarge { .. }
            | Self::IconSize { .. }
            | Self::Animated
            | Self::TooMuchMemory
            | Self::TooMuchMetadata
            | Self::NotWidescreen { .. }
            | Self::CoverNotSquare { .. }
            | Self::PatchTooLarge { .. }
            | Self::ThemeTooLarge { .. }
            | Self::AudioTooLong { .. }
            | Self::AudioTooShort { .. }
            | Self::AudioSampleRate { .. }
            | Self::AudioChannels { .. } => ErrorCode::FileLimitExceeded,
        }
    }
}
