//! What commands that write a file say about its content: every finding, and that nothing was written where a console or
//! a tool would refuse it.

use vitrine_inspect::{Finding, Report, Severity};

use crate::Failure;

/// Every finding, of parts too.
pub fn findings(report: &Report) -> Vec<Finding> {
    let own = report.refusal.iter().chain(&report.findings).cloned();
    own.chain(report.parts.iter().flat_map(findings)).collect()
}

/// Fails where anything was found that is refused.
///
/// # Errors
/// [`Failure::Unfit`], that nothing was written.
pub fn refuse_errors(report: &Report) -> Result<(), Failure> {
    match report.worst() {
        Some(Severity::Error) => Err(Failure::Unfit("nothing was written: a console or a tool would refuse it".into())),
        _ => Ok(()),
    }
}
