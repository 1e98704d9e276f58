//! The record of a walk through a document: its place and the findings so far. `check` decides what is a finding.
//! Invariant: a hostile document cannot make the record large, and no number of notes hides an error.

use super::finding::{Finding, FindingKind};
use std::fmt::Write;
use vitrine_finding::Severity;

/// The most findings of one severity; more would not help anybody, and cost memory.
const MOST_FINDINGS: usize = 1000;

/// One step from the root of a document downwards.
pub(super) enum PathStep {
    Field(&'static str),
    Item(usize),
}

#[derive(Default)]
pub(super) struct FindingRecord {
    pub(super) path: Vec<PathStep>,
    findings: Vec<Finding>,
    /// Number of findings of each severity, those left out included.
    counts: [usize; 3],
}

impl FindingRecord {
    /// Notes a finding at the present place, or at a field of it.
    pub(super) fn push(&mut self, field: Option<&str>, severity: Severity, found: FindingKind) {
        // The first of each severity is always kept, so that counting cannot hide an error behind notes.
        let kept = &mut self.counts[severity as usize];
        *kept += 1;
        if *kept > MOST_FINDINGS {
            return;
        }
        let mut path = self.path_text();
        if let Some(field) = field {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(field);
        }
        self.findings.push(Finding::new(severity, path, found));
    }

    /// Returns the findings, with a note on the number left out.
    pub(super) fn finish(mut self) -> Vec<Finding> {
        let left_out: usize = self.counts.iter().map(|count| count.saturating_sub(MOST_FINDINGS)).sum();
        if left_out > 0 {
            self.findings.push(Finding::new(Severity::Note, "", FindingKind::More(left_out)));
        }
        self.findings
    }

    fn path_text(&self) -> String {
        let mut text = String::new();
        for step in &self.path {
            match step {
                PathStep::Field(name) if text.is_empty() => text.push_str(name),
                PathStep::Field(name) => {
                    text.push('.');
                    text.push_str(name);
                }
                PathStep::Item(position) => {
                    let _ = write!(text, "[{position}]");
                }
            }
        }
        text
    }
}
