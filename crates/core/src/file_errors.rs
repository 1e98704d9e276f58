//! Errors for uploaded console files that are not accepted.

use vitrine_checks::{CheckRefusal, RefusalReason as FileReason};

use crate::error::{ErrorReason, FieldError};

/// The refusal of a file, at the field where it was uploaded.
pub fn refused(field: impl Into<String>, CheckRefusal { reason, sentence }: CheckRefusal) -> FieldError {
    metrics::counter!("vitrine_decode_failures_total", "file" => "console file").increment(1);
    let error = FieldError::new(field, reason_of(reason));
    match sentence {
        Some(sentence) => error.saying(sentence),
        None => error,
    }
}

fn reason_of(reason: FileReason) -> ErrorReason {
    match reason {
        FileReason::LayoutUnreadable { line, column } => ErrorReason::LayoutUnreadable { line, column },
        FileReason::LayoutRefused { place, finding } => ErrorReason::LayoutRefused { place, finding },
        FileReason::LayoutChangesNothing => ErrorReason::LayoutChangesNothing,
        FileReason::LayoutOfOtherMenu => ErrorReason::LayoutOfOtherMenu,
        FileReason::LayoutTooLarge { most_kb, most_depth, most_values } => {
            ErrorReason::LayoutTooLarge { most_kb, most_depth, most_values }
        }
        FileReason::OtherKind { finding } => ErrorReason::OtherKind { finding },
        FileReason::NotAPatch => ErrorReason::NotAPatch,
        FileReason::ArchiveInsteadOfPatch => ErrorReason::ArchiveInsteadOfPatch,
        FileReason::PatchCorrupt => ErrorReason::PatchCorrupt,
        FileReason::PatchOfChangedOriginal => ErrorReason::PatchOfChangedOriginal,
        FileReason::PatchForOtherFile { name } => ErrorReason::PatchForOtherFile { name },
        FileReason::PatchTooLarge { most_mb } => ErrorReason::PatchTooLarge { most_mb },
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
