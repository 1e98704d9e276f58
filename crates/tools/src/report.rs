//! Findings of commands that write a file. A file that a console or a tool would refuse is not written.

use vitrine_inspect::{FileReport, Finding, Severity};

use crate::CommandFailure;

/// Every finding, of parts too.
pub fn findings(report: &FileReport) -> Vec<Finding> {
    let own = report.refusal.iter().chain(&report.findings).cloned();
    own.chain(report.parts.iter().flat_map(findings)).collect()
}

/// Fails if there is any error among the findings.
///
/// # Errors
/// [`CommandFailure::Unfit`], that nothing was written.
pub fn refuse_errors(report: &FileReport) -> Result<(), CommandFailure> {
    match report.worst() {
        Some(Severity::Error) => {
            Err(CommandFailure::Unfit("nothing was written, because a console or tool would refuse it".into()))
        }
        _ => Ok(()),
    }
}
