//! What a refusal says beside its code: which of the things that the code stands for it is, and the numbers and names
//! that its sentence mentions. Code, parameters and the sentence in English follow from one value, so they cannot
//! disagree. The browser app makes a sentence of its own language from the same parts.

use std::fmt;

use serde::Serialize;

use super::Code;

/// Sent as `reason` and `params`, or as `params` alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Detail {
    Reason(Reason),
    /// For a code that stands for one thing.
    Params {
        params: Params,
    },
}

/// Which of the things that a code stands for. The list is closed; tests check that each is documented in
/// `docs/errors.md` and that the browser app has words for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", content = "params", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum Reason {
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
    /// A console would refuse it.
    LayoutRefused {
        /// In the document.
        place: String,
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
    /// Where only somebody else's makes sense.
    OwnAccount,
    Taken,
    Reserved,
    /// The terms.
    NotAccepted,
    /// By the same person, and nobody has decided about it yet.
    ReportedAlready,
    /// The reporter's own.
    OwnWork,
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
        /// Of that file, without its ending.
        name: String,
    },
    /// It makes a larger file than is taken.
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
    /// Works of the account.
    WorksQuota {
        held: i64,
        allowed: i64,
    },
    /// Megabytes of files of the account.
    StorageQuota {
        held_mb: i64,
        allowed_mb: i64,
    },
}

/// What the sentence of a code that stands for one thing mentions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Params {
    Blocked {
        /// As the account itself may read it.
        blocked_reason: String,
    },
    Payload {
        most_mb: u64,
    },
    File {
        most_mb: u64,
    },
    Scope {
        /// The one that an access token lacks.
        scope: &'static str,
    },
}

impl Detail {
    pub fn code(&self) -> Code {
        match self {
            Self::Reason(reason) => reason.code(),
            Self::Params { params } => params.code(),
        }
    }
}

impl Reason {
    fn code(&self) -> Code {
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
            | Self::OwnWork
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
            | Self::AudioCorrupt => Code::BadUserInput,
            Self::Taken | Self::Reserved | Self::ReportedAlready => Code::Conflict,
            Self::WorksQuota { .. } | Self::StorageQuota { .. } => Code::QuotaExceeded,
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
            | Self::AudioChannels { .. } => Code::FileLimitExceeded,
        }
    }
}

impl Params {
    fn code(&self) -> Code {
        match self {
            Self::Blocked { .. } => Code::Blocked,
            Self::Payload { .. } => Code::PayloadTooLarge,
            Self::File { .. } => Code::FileTooLarge,
            Self::Scope { .. } => Code::InsufficientScope,
        }
    }
}

impl From<Reason> for Detail {
    fn from(reason: Reason) -> Self {
        Self::Reason(reason)
    }
}

impl From<Params> for Detail {
    fn from(params: Params) -> Self {
        Self::Params { params }
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reason(reason) => reason.fmt(f),
            Self::Params { params } => params.fmt(f),
        }
    }
}

/// The sentence, unless the place that refuses knows a better one.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::TooShort { least } => return write!(f, "Use at least {least} characters."),
            Self::TooLong { most } => return write!(f, "At most {most} characters."),
            Self::Length { least, most } => return write!(f, "Use {least} to {most} characters."),
            Self::TooMany { most } => return write!(f, "{most} at most. Remove some first."),
            Self::TooFew { least } => return write!(f, "{least} at least. Add another."),
            Self::OutOfRange { least, most } => return write!(f, "Use a number from {least} to {most}."),
            Self::Username { least, most } => {
                return write!(
                    f,
                    "{least} to {most}: letters, digits, dot, dash, underscore; it begins and ends with a letter or digit."
                );
            }
            Self::TooSmall { least_width, least_height, width, height } => {
                return write!(f, "At least {least_width} × {least_height}. This is {width} × {height}.");
            }
            Self::TooManyPixels { most_side, most_millions } => {
                return write!(
                    f,
                    "This picture has too many pixels; up to {most_side} on a side and {most_millions} million in all."
                );
            }
            Self::NotTheScreen { exact_width, exact_height, width, height } => {
                return write!(
                    f,
                    "A screenshot from the console is {exact_width} × {exact_height}. This is {width} × {height}."
                );
            }
            Self::LayoutUnreadable { line, column } => {
                return write!(f, "Line {line}, column {column} cannot be read as JSON.");
            }
            Self::LayoutRefused { place } => {
                return write!(f, "A console would refuse this layout. Look at {place}.");
            }
            Self::LayoutTooLarge { most_kb, most_depth, most_values } => {
                return write!(f, "A layout has at most {most_kb} kB, {most_depth} levels and {most_values} values.");
            }
            Self::IconSize { exact_width, exact_height, width, height } => {
                return write!(f, "This icon is {exact_width} × {exact_height}. The picture is {width} × {height}.");
            }
            Self::NotWidescreen { width, height } => {
                return write!(f, "Crop it to 16:9. This is {width} × {height}.");
            }
            Self::CoverNotSquare { width, height } => {
                return write!(f, "A cover is a square picture. This is {width} × {height}.");
            }
            Self::PatchForOtherFile { name } => return write!(f, "This is a patch for {name}."),
            Self::PatchTooLarge { most_mb } => {
                return write!(f, "The file that this patch makes is too large; up to {most_mb} MB.");
            }
            Self::ThemeTooLarge { most_mb } => return write!(f, "A theme has at most {most_mb} MB of files."),
            Self::AudioTooLong { seconds } => return write!(f, "Trim it to {seconds} seconds."),
            Self::AudioTooShort { seconds } => return write!(f, "Music has at least {seconds} s."),
            Self::AudioSampleRate { least, most } => {
                return write!(f, "Use a sample rate from {least} to {most} Hz.");
            }
            Self::WorksQuota { held, allowed } => {
                return write!(f, "Your account holds {held} of {allowed} works. Delete some first.");
            }
            Self::StorageQuota { held_mb, allowed_mb } => {
                return write!(f, "With this your works would have {held_mb} of {allowed_mb} MB. Delete some first.");
            }
            Self::AudioChannels { most } => return write!(f, "Use at most {most} channels."),
            Self::NotAPatch => "This is not a BPS patch.",
            Self::ArchiveInsteadOfPatch => "This is an archive. Unpack it first and add the .bps files.",
            Self::PatchCorrupt => "This patch is damaged. Make it again.",
            Self::PatchOfChangedOriginal => "Made from a changed original. Start from an untouched file.",
            Self::MessagesOfTwoRegions => {
                "Texts for two regions in one theme cannot be installed together. Keep one region."
            }
            Self::PatchNeeded => {
                "Add a patch for Men, Men2 or cafe_barista_men. The console offers no theme without one."
            }
            Self::NotAudio => "Use a WAV, MP3, Ogg Vorbis or FLAC file.",
            Self::AudioCorrupt => "This sound is damaged. Save it again and retry.",
            Self::TrimOutOfRange => "The part to keep lies outside the music.",
            Self::MayShareBgmNeeded => "Tell us that you may share this music.",
            Self::CoverWithoutBgm => "Add the music that this cover is for.",
            Self::Empty => "This is missing.",
            Self::ForbiddenCharacters => "Leave out control and invisible characters.",
            Self::ThemeUnknown => "This is none of your published themes.",
            Self::ThemeInPack => "This theme is in another pack. Take it out there first.",
            Self::ThemeNotPublic => "This theme is not there any more, or not for everybody.",
            Self::MenuTwice => "Another theme is for the same menu. Keep one of them.",
            Self::BackgroundOrLayout => "Add a background, a layout or an icon. A theme needs one of them.",
            Self::BackgroundNeeded => "This layout changes nothing by itself. Add a background.",
            Self::ScreenshotIsBackground => "This is the background itself. Show how the menu looks with it.",
            Self::CropOutside => "The crop lies outside the picture.",
            Self::LayoutUnknown => "This layout is not in the catalogue.",
            Self::LayoutOfOtherMenu => "This layout is for another menu.",
            Self::OptionsWithoutLayout => "Options belong to a layout. Choose one first.",
            Self::OptionsRefused => "These options cannot be combined. Change one of them.",
            Self::LayoutTwice => "Choose one: a layout of the catalogue or your own.",
            Self::CommonLayoutNotTaken => "Only the home menu has a common layout.",
            Self::OverlayIncomplete => "Add both screenshots, the one on black and the one on white.",
            Self::OverlayWithoutLayout => "These screenshots show a layout of your own. Add it too.",
            Self::OverlaySwapped => "The screenshots on black and on white are swapped.",
            Self::OverlayDifferent => "The two screenshots do not show the same menu.",
            Self::OverlaySame => "Both screenshots are the same. Take one on black and one on white.",
            Self::IconOfOtherMenu => "This menu does not have this icon.",
            Self::IconNotPng => "Icons are PNG pictures.",
            Self::Email => "Check the address.",
            Self::PasswordCommon => "This password is easy to guess. Choose another.",
            Self::PasswordWrong => "This is not your current password.",
            Self::OwnAccount => "This is yourself.",
            Self::Taken => "This name is taken.",
            Self::Reserved => "This name is reserved. Choose another.",
            Self::NotAccepted => "Accept the terms first.",
            Self::ReportedAlready => "You have reported this already. A moderator will look at it.",
            Self::OwnWork => "This is yours. Change or delete it instead.",
            Self::Animated => "Animated pictures are not taken. Save one frame of it as a still picture.",
            Self::TooMuchMemory => {
                "This picture takes too much memory to open. Make it smaller, or save it as a JPEG that is not \
                 progressive."
            }
            Self::TooMuchMetadata => {
                "This picture carries too much beside its pixels. Save it without metadata and layers."
            }
        };
        f.write_str(sentence)
    }
}

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocked { blocked_reason } => {
                write!(f, "Your account is blocked: {}.", blocked_reason.trim_end_matches('.'))
            }
            Self::Payload { most_mb } => write!(f, "This is too much to send at once; up to {most_mb} MB."),
            Self::File { most_mb } => write!(f, "This file is too large; up to {most_mb} MB."),
            Self::Scope { scope } => write!(f, "This access token lacks the scope {scope}."),
        }
    }
}

#[cfg(test)]
mod tests;
