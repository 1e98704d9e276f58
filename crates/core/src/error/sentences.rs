//! English sentence for each reason.

use std::fmt;

use super::reason::ErrorReason;

/// The sentence, unless the place that refuses knows a better one.
impl fmt::Display for ErrorReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::TooShort { least } => return write!(f, "Use at least {least} characters."),
            Self::TooLong { most } => return write!(f, "Use at most {most} characters."),
            Self::Length { least, most } => return write!(f, "Use {least} to {most} characters."),
            Self::TooMany { most } => return write!(f, "At most {most} are allowed. Remove some."),
            Self::TooFew { least } => return write!(f, "At least {least} are needed. Add more."),
            Self::OutOfRange { least, most } => return write!(f, "Use a number from {least} to {most}."),
            Self::Username { least, most } => {
                return write!(
                    f,
                    "Use {least} to {most} letters, digits, dots, dashes or underscores. Start and end with a letter \
                        or digit."
                );
            }
            Self::TooSmall { least_width, least_height, width, height } => {
                return write!(
                    f,
                    "Use a picture of at least {least_width} × {least_height}. This one is {width} × {height}."
                );
            }
            Self::TooManyPixels { most_side, most_millions } => {
                return write!(
                    f,
                    "This picture has too many pixels. At most {most_side} per side and {most_millions} million in \
                        total are allowed."
                );
            }
            Self::NotTheScreen { exact_width, exact_height, width, height } => {
                return write!(
                    f,
                    "A console screenshot is {exact_width} × {exact_height}. This picture is {width} × {height}."
                );
            }
            Self::LayoutUnreadable { line, column } => {
                return write!(f, "Line {line}, column {column} isn't valid JSON.");
            }
            Self::OtherKind { finding } => return write!(f, "This kind of file can't be used here ({finding})."),
            Self::LayoutRefused { place, finding } => {
                return write!(f, "This layout can't be used ({finding}). Check {place}.");
            }
            Self::LayoutTooLarge { most_kb, most_depth, most_values } => {
                return write!(
                    f,
                    "This layout is too large. At most {most_kb} kB, {most_depth} levels and {most_values} values are \
                        allowed."
                );
            }
            Self::IconSize { exact_width, exact_height, width, height } => {
                return write!(
                    f,
                    "This icon must be {exact_width} × {exact_height}. The picture is {width} × {height}."
                );
            }
            Self::NotWidescreen { width, height } => {
                return write!(f, "Crop the picture to 16:9. It is {width} × {height}.");
            }
            Self::CoverNotSquare { width, height } => {
                return write!(f, "A cover must be square. This picture is {width} × {height}.");
            }
            Self::PatchForOtherFile { name } => return write!(f, "This patch is for {name}, not for this file."),
            Self::PatchTooLarge { most_mb } => {
                return write!(f, "The file this patch produces is too large. At most {most_mb} MB are allowed.");
            }
            Self::ThemeTooLarge { most_mb } => {
                return write!(f, "A theme's files can be at most {most_mb} MB in total.");
            }
            Self::AudioTooLong { seconds } => return write!(f, "Trim the music to at most {seconds} seconds."),
            Self::AudioTooShort { seconds } => return write!(f, "Use at least {seconds} seconds of music."),
            Self::AudioSampleRate { least, most } => {
                return write!(f, "Use a sample rate from {least} to {most} Hz.");
            }
            Self::ItemsQuota { held, allowed } => {
                return write!(f, "You have {held} of {allowed} items and can't add more.");
            }
            Self::StorageQuota { held_mb, allowed_mb } => {
                return write!(
                    f,
                    "This would bring your files to {held_mb} MB, but you can have at most {allowed_mb} MB."
                );
            }
            Self::DeletedQuota { held_mb, allowed_mb } => {
                return write!(
                    f,
                    "Including recently deleted items, this would bring your files to {held_mb} MB, but you can have \
                        at most {allowed_mb} MB. Deleted items count for 30 days."
                );
            }
            Self::AudioChannels { most } => return write!(f, "Use at most {most} channels."),
            Self::NotAPatch => "This isn't a BPS patch.",
            Self::ArchiveInsteadOfPatch => "This is an archive. Unpack it and add the .bps files.",
            Self::PatchCorrupt => "This patch is damaged. Create it again.",
            Self::PatchOfChangedOriginal => "This patch was made from a modified original. Use an unmodified file.",
            Self::MessagesOfTwoRegions => "A theme can only contain texts for one region. Remove the others.",
            Self::PatchNeeded => {
                "Add a patch for Men, Men2 or cafe_barista_men. The console can't use a theme without one."
            }
            Self::NotAudio => "Use a WAV, MP3, Ogg Vorbis or FLAC file.",
            Self::AudioCorrupt => "This sound file is damaged. Export it again and retry.",
            Self::TrimOutOfRange => "The selected part is outside the music.",
            Self::MayShareBgmNeeded => "Confirm that you are allowed to share this music.",
            Self::CoverWithoutBgm => "Add the music for this cover.",
            Self::Empty => "This is required.",
            Self::ForbiddenCharacters => "Remove control characters and invisible characters.",
            Self::ThemeUnknown => "This isn't one of your published themes.",
            Self::ThemeInPack => "This theme is in another pack. Remove it there first.",
            Self::ThemeUnlisted => {
                "A moderator has unlisted this theme. It can't join a pack until it is listed again."
            }
            Self::MarkedByModerator => "A moderator has marked this as mature. Only a moderator can remove the mark.",
            Self::ThemeNotPublic => "This theme was deleted or isn't public.",
            Self::MenuTwice => "Two themes are for the same menu. Keep one of them.",
            Self::BackgroundOrLayout => "Add a background, a layout or an icon. A theme needs one of them.",
            Self::LayoutChangesNothing => "This file changes nothing on a console. Is it a layout?",
            Self::BackgroundNeeded => "This layout has no effect without a background. Add one.",
            Self::ScreenshotIsBackground => "This is the background itself. Add a screenshot of the menu instead.",
            Self::CropOutside => "The selected area is outside the picture.",
            Self::LayoutUnknown => "This layout isn't in the catalogue.",
            Self::LayoutOfOtherMenu => "This layout is for another menu.",
            Self::OptionsWithoutLayout => "Choose a layout before you set options.",
            Self::OptionsRefused => "These options can't be combined. Change one of them.",
            Self::LayoutTwice => "Use either a layout from the catalogue or your own, not both.",
            Self::CommonLayoutNotTaken => "Only the home menu can have a common layout.",
            Self::OverlayIncomplete => "Add both screenshots: one on black and one on white.",
            Self::OverlayWithoutLayout => "Add the layout that these screenshots show.",
            Self::OverlaySwapped => "The screenshots on black and on white are swapped.",
            Self::OverlayDifferent => "The two screenshots show different menus.",
            Self::OverlaySame => "Both screenshots are the same. Take one on black and one on white.",
            Self::IconOfOtherMenu => "This menu doesn't have this icon.",
            Self::IconNotPng => "Icons must be PNG pictures.",
            Self::Email => "Enter a valid email address.",
            Self::PasswordCommon => "This password is easy to guess. Choose another.",
            Self::PasswordWrong => "This isn't your current password.",
            Self::OwnAccount => "You can't do this to yourself.",
            Self::Taken => "This username is taken.",
            Self::Reserved => "This username is reserved. Choose another.",
            Self::NotAccepted => "Accept the terms first.",
            Self::ReportedAlready => "You already reported this. A moderator will review it.",
            Self::OwnItem => "You can't report your own items. Edit or delete it instead.",
            Self::Animated => "Animated pictures aren't supported. Save one frame as a still picture.",
            Self::TooMuchMemory => {
                "This picture needs too much memory to open. Make it smaller, or save it as a non-progressive JPEG."
            }
            Self::TooMuchMetadata => "This picture contains too much extra data. Save it without metadata and layers.",
        };
        f.write_str(sentence)
    }
}
