//! English sentence for each reason.

use std::fmt;

use super::reason::Reason;

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
            Self::OtherKind { finding } => return write!(f, "This is a file of another kind ({finding})."),
            Self::LayoutRefused { place, finding } => {
                return write!(f, "This layout cannot be used ({finding}). Look at {place}.");
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
            Self::DeletedQuota { held_mb, allowed_mb } => {
                return write!(
                    f,
                    "With what you have deleted lately your works would have {held_mb} of {allowed_mb} MB. Try again when \
                     that is gone, 30 days after it was deleted."
                );
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
            Self::ThemeUnlisted => {
                "A moderator has unlisted this theme. It can't join a pack until it is listed again."
            }
            Self::MarkedByModerator => "A moderator has marked this as mature. Only a moderator can remove the mark.",
            Self::ThemeNotPublic => "This theme is not there any more, or not for everybody.",
            Self::MenuTwice => "Another theme is for the same menu. Keep one of them.",
            Self::BackgroundOrLayout => "Add a background, a layout or an icon. A theme needs one of them.",
            Self::LayoutChangesNothing => "This changes nothing on a console. Is it a layout?",
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
