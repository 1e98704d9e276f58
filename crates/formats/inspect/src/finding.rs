//! Findings that no reader of a single format makes. Findings of those readers keep their codes.

use vitrine_finding::{AnyKind, CodedKind};

use crate::{ContentKind as FileKind, MAX_FILE_SIZE};

/// One thing noticed, by whichever reader. All codes are listed in [`format::findings`](crate::format::findings).
pub type Finding = vitrine_finding::Finding<AnyKind>;

/// Kinds of finding about a file of any format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindingKind {
    /// More bytes than [`MAX_FILE_SIZE`].
    TooLarge,
    /// The content is of no known kind.
    UnknownKind,
    /// Yaz0 inside Yaz0.
    PackedTwice,
    /// A picture of a size that no entry of a theme has.
    UnusualSize,
    /// The name is that of another kind of file.
    UnlikeName {
        /// Kind that the name promises.
        promised: &'static str,
        /// Kind of the content.
        found: FileKind,
    },
    /// A web page, saved in the place of a file.
    WebPage,
    /// The error response of a server, saved in the place of a file.
    ErrorAnswer,
    /// An animation that is in no layout.
    AnimationAlone,
    /// A picture that a decoder fails on. Only callers who decode pictures report it.
    PictureDamaged {
        /// Message of the decoder.
        reason: String,
    },
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "inspect.too_large",
            Self::UnknownKind => "inspect.unknown_kind",
            Self::PackedTwice => "inspect.packed_twice",
            Self::UnusualSize => "inspect.unusual_size",
            Self::UnlikeName { .. } => "inspect.unlike_name",
            Self::WebPage => "inspect.web_page",
            Self::ErrorAnswer => "inspect.error_answer",
            Self::AnimationAlone => "inspect.animation_alone",
            Self::PictureDamaged { .. } => "inspect.picture_damaged",
        }
    }
}

impl std::fmt::Display for FindingKind {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge => write!(out, "the file is larger than {MAX_FILE_SIZE} bytes and isn't checked"),
            Self::UnknownKind => out.write_str("this kind of file isn't recognised"),
            Self::PackedTwice => out.write_str("the data is packed twice, which only one installer can read"),
            Self::UnusualSize => out.write_str("themes don't use pictures of this size"),
            Self::UnlikeName { promised, found } => {
                write!(out, "the name says {promised}, but the content is a {}", found.label())
            }
            Self::WebPage => {
                out.write_str("this is a web page that was saved instead of a file: download the file again")
            }
            Self::ErrorAnswer => out.write_str(
                "this is a server's error message that was saved instead of a file: download the file again",
            ),
            Self::AnimationAlone => {
                out.write_str("this is a single animation: put it into a layout, as the AnimJson of an entry of Anims")
            }
            Self::PictureDamaged { reason } => write!(out, "the picture can't be decoded: {reason}"),
        }
    }
}
