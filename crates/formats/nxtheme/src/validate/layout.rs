//! Layouts: checked by their own crate as strictly as the console reads them; here only whether they are meant for the
//! file they are used for.

use vitrine_layout::{Layout, Severity, Strictness};
use vitrine_target::LayoutTarget;

use crate::{Finding, Kind};

pub(super) fn check(entry: &str, text: &[u8], used_for: LayoutTarget, findings: &mut Vec<Finding>) {
    let mut report = |severity, kind| findings.push(Finding::new(severity, Some(entry), kind));
    let (layout, flaws) = match Layout::read(text, Strictness::Strict) {
        Ok(read) => read,
        Err(error) => return report(Severity::Error, Kind::LayoutUnreadable(error)),
    };
    for flaw in flaws {
        report(flaw.severity(), Kind::Layout(flaw));
    }
    // The console does not read the name, but a layout for another menu's files changes nothing here.
    if let Some(found) = layout.target_name()
        && LayoutTarget::from_file_name(found).is_some_and(|meant| meant != used_for)
    {
        let kind = Kind::LayoutTarget { found: found.to_owned(), expected: used_for.console_file() };
        report(Severity::Error, kind);
    }
}
