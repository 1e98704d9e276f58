//! Layouts: checked by their own crate as strictly as the console reads them; here only whether they are meant for the
//! file they are used for.

use vitrine_finding::Severity;
use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_target::LayoutTarget;

use crate::{Finding, FindingKind};

pub(super) fn check(entry: &str, text: &[u8], used_for: LayoutTarget, findings: &mut Vec<Finding>) {
    let error = |kind| Finding::new(Severity::Error, entry, kind);
    let (layout, found) = match Layout::read(text, LayoutStrictness::Strict) {
        Ok(read) => read,
        Err(refusal) => return findings.push(error(FindingKind::LayoutUnreadable(refusal))),
    };
    findings.extend(found.into_iter().map(|finding| finding.within(entry).map(FindingKind::Layout)));
    // The console does not read the name, but a layout for another menu's files changes nothing here.
    if let Some(found) = layout.target_name()
        && LayoutTarget::from_file_name(found).is_some_and(|meant| meant != used_for)
    {
        let (found, expected) = (found.to_owned(), used_for.console_file());
        findings.push(error(FindingKind::LayoutTarget { found, expected }));
    }
}
