//! Reasons why a file is refused, as the API names them.

use serde::Serialize;

/// Reason behind an error code, sent as `reason` and `params` of an API response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", content = "params", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum RefusalReason {
    /// Not JSON.
    LayoutUnreadable {
        /// The first is 1.
        line: usize,
        /// In characters; the first is 1.
        column: usize,
    },
    /// A console would refuse it, or would read it in a way that is not known.
    LayoutRefused {
        /// Place in the document.
        place: String,
        /// Code from `crates/formats/inspect/findings.md`.
        finding: &'static str,
    },
    /// It has nothing that a console would change, like a file of another kind.
    LayoutChangesNothing,
    /// It says that it is for another menu.
    LayoutOfOtherMenu,
    /// More than is read.
    LayoutTooLarge {
        /// Kilobytes.
        most_kb: usize,
        /// Lists and objects inside one another.
        most_depth: usize,
        /// Values of any kind.
        most_values: usize,
    },
    /// A kind of file that nothing here reads.
    OtherKind {
        /// Code from `crates/formats/inspect/findings.md`.
        finding: &'static str,
    },
    /// No BPS patch.
    NotAPatch,
    /// A theme's file, or another archive, where one of its patches belongs.
    ArchiveInsteadOfPatch,
    /// No console can apply it.
    PatchCorrupt,
    /// Made from another file than the one that consoles have.
    PatchOfChangedOriginal,
    /// Made from another file of the console.
    PatchForOtherFile {
        /// Name of that file, without its ending.
        name: String,
    },
    /// It makes a file that is too large.
    PatchTooLarge {
        /// Megabytes.
        most_mb: u64,
    },
}

impl RefusalReason {
    /// The code of `docs/errors.md` that it belongs to.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::LayoutTooLarge { .. } | Self::PatchTooLarge { .. } => "FILE_LIMIT_EXCEEDED",
            _ => "BAD_USER_INPUT",
        }
    }
}

/// A refusal, with a sentence if there is more to say than the reason does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckRefusal {
    /// The reason.
    pub reason: RefusalReason,
    /// In English, for developers who read API responses.
    pub sentence: Option<String>,
}

impl CheckRefusal {
    pub(crate) fn saying(reason: RefusalReason, sentence: impl Into<String>) -> Self {
        Self { reason, sentence: Some(sentence.into()) }
    }
}

/// Refusal of a file that nothing here reads, with its name and advice what to do; `None` for all other files.
pub fn other_kind(bytes: &[u8]) -> Option<CheckRefusal> {
    let kind = vitrine_inspect::foreign(bytes)?;
    Some(CheckRefusal::saying(
        RefusalReason::OtherKind { finding: kind.code },
        format!("T{}.", kind.to_string().split_off(1)),
    ))
}

impl From<RefusalReason> for CheckRefusal {
    fn from(reason: RefusalReason) -> Self {
        Self { reason, sentence: None }
    }
}
