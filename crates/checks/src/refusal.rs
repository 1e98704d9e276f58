//! Why a file is refused, as the API names it.

use serde::Serialize;

/// Which of the things that a code stands for, written as the `reason` and `params` of an answer of the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", content = "params", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum Reason {
    /// Not JSON.
    LayoutUnreadable {
        /// The first is 1.
        line: usize,
        /// In characters; the first is 1.
        column: usize,
    },
    /// A console would refuse it, or what it would make of it is not known.
    LayoutRefused {
        /// In the document.
        place: String,
        /// Of `crates/formats/inspect/findings.md`.
        finding: &'static str,
    },
    /// It has nothing that a console would change, as a file of another kind has not.
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
    /// Of a kind that nothing here reads.
    OtherKind {
        /// Of `crates/formats/inspect/findings.md`.
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
        /// Of that file, without its ending.
        name: String,
    },
    /// It makes a larger file than is taken.
    PatchTooLarge {
        /// Megabytes.
        most_mb: u64,
    },
}

impl Reason {
    /// The code of `docs/errors.md` that it stands under.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::LayoutTooLarge { .. } | Self::PatchTooLarge { .. } => "FILE_LIMIT_EXCEEDED",
            _ => "BAD_USER_INPUT",
        }
    }
}

/// A refusal, with a sentence where there is more to say than follows from the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// In English, for whoever reads the answers of the API.
    pub sentence: Option<String>,
}

impl Refusal {
    pub(crate) fn saying(reason: Reason, sentence: impl Into<String>) -> Self {
        Self { reason, sentence: Some(sentence.into()) }
    }
}

/// What a file is called that nothing here reads, with what to do about it; `None` for all others.
pub fn other_kind(bytes: &[u8]) -> Option<Refusal> {
    let kind = vitrine_inspect::foreign(bytes)?;
    Some(Refusal::saying(Reason::OtherKind { finding: kind.code }, format!("T{}.", kind.to_string().split_off(1))))
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        Self { reason, sentence: None }
    }
}
