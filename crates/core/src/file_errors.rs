//! Errors for uploaded console files that are not accepted.

use vitrine_checks::{Reason as FileReason, Refusal};

use crate::error::{FieldError, Reason};

/// The refusal of a file, at the field where it was uploaded.
pub fn refused(field: impl Into<String>, Refusal { reason, sentence }: Refusal) -> FieldError {
    metrics::counter!("vitrine_decode_failures_total", "file" => "console file").increment(1);
    let error = FieldError::new(field, reason_of(reason));
    match sentence {
        Some(sentence) => error.saying(sentence),
        None => error,
    }
}

fn reason_of(reason: FileReason) -> Reason {
    match reason {
        FileReason::LayoutUnreadable { line, column } => Reason::LayoutUnreadable { line, column },
        FileReason::LayoutRefused { place, finding } => Reason::LayoutRefused { place, finding },
        FileReason::LayoutChangesNothing => Reason::LayoutChangesNothing,
        FileReason::LayoutOfOtherMenu => Reason::LayoutOfOtherMenu,
        FileReason::LayoutTooLarge { most_kb, most_depth, most_values } => {
            Reason::LayoutTooLarge { most_kb, most_depth, most_values }
        }
        FileReason::OtherKind { finding } => Reason::OtherKind { finding },
        FileReason::NotAPatch => Reason::NotAPatch,
        FileReason::ArchiveInsteadOfPatch => Reason::ArchiveInsteadOfPatch,
        FileReason::PatchCorrupt => Reason::PatchCorrupt,
        FileReason::PatchOfChangedOriginal => Reason::PatchOfChangedOriginal,
        FileReason::PatchForOtherFile { name } => Reason::PatchForOtherFile { name },
        FileReason::PatchTooLarge { most_mb } => Reason::PatchTooLarge { most_mb },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn browsers_are_told_the_same_as_the_server_says() {
        let reasons = [
            FileReason::LayoutUnreadable { line: 2, column: 13 },
            FileReason::LayoutRefused { place: "Files[0]".into(), finding: "layout.missing_field" },
            FileReason::LayoutChangesNothing,
            FileReason::OtherKind { finding: "kind.rar" },
            FileReason::LayoutOfOtherMenu,
            FileReason::LayoutTooLarge { most_kb: 512, most_depth: 32, most_values: 20_000 },
            FileReason::NotAPatch,
            FileReason::ArchiveInsteadOfPatch,
            FileReason::PatchCorrupt,
            FileReason::PatchOfChangedOriginal,
            FileReason::PatchForOtherFile { name: "Men".into() },
            FileReason::PatchTooLarge { most_mb: 64 },
        ];
        for reason in reasons {
            let error = refused("file", reason.clone().into());
            assert_eq!(error.code.as_str(), reason.code(), "{reason:?}");
            assert_eq!(json!(error.detail), json!(reason));
        }
    }
}
