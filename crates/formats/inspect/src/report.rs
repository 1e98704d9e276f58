//! What inspection finds, in one shape for all kinds of file: facts, findings, and reports on the parts inside.
//! Printing it is left to `print`.

use serde::Serialize;
use vitrine_finding::Severity;

use crate::Kind;

/// One thing noticed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How much it matters.
    pub severity: Severity,
    /// Stable identifier, for example `bps.patch_checksum`; all are listed in
    /// [`format::findings`](crate::format::findings).
    pub code: String,
    /// Entry, field or path it concerns; empty for the whole file.
    pub place: String,
    /// A sentence without capital and full stop.
    pub message: String,
}

/// One fact about the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What it is.
    pub name: &'static str,
    /// Its value, as text.
    pub value: String,
}

/// The report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Name as given, or the entry's name for a part.
    pub name: String,
    /// What the file is.
    pub kind: Kind,
    /// Size in bytes.
    pub size_bytes: usize,
    /// Why the file could not be read, if so. Then there are no facts.
    pub refusal: Option<Finding>,
    /// Its facts.
    pub facts: Vec<Fact>,
    /// What is remarkable about it, parts not included.
    pub findings: Vec<Finding>,
    /// The parts inside.
    pub parts: Vec<Report>,
}

impl Report {
    pub(crate) fn new(name: &str, kind: Kind, bytes: &[u8]) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            size_bytes: bytes.len(),
            refusal: None,
            facts: Vec::new(),
            findings: Vec::new(),
            parts: Vec::new(),
        }
    }

    pub(crate) fn refused(mut self, code: impl Into<String>, message: String) -> Self {
        let (code, place) = (code.into(), String::new());
        self.refusal = Some(Finding { severity: Severity::Error, code, place, message });
        self
    }

    pub(crate) fn fact(&mut self, name: &'static str, value: impl ToString) {
        self.facts.push(Fact { name, value: value.to_string() });
    }

    pub(crate) fn find(&mut self, severity: Severity, code: impl Into<String>, place: &str, message: String) {
        self.findings.push(Finding { severity, code: code.into(), place: place.to_owned(), message });
    }

    /// Lists what another reader has noticed.
    pub(crate) fn pass_on<K: vitrine_finding::Kind>(&mut self, finding: &vitrine_finding::Finding<K>) {
        self.find(finding.severity(), finding.code(), finding.place(), finding.message());
    }

    /// The highest severity found anywhere, parts included; `None` when nothing was found.
    pub fn worst(&self) -> Option<Severity> {
        let own = self.refusal.iter().chain(&self.findings).map(|finding| finding.severity);
        own.chain(self.parts.iter().filter_map(Report::worst)).max()
    }

    /// What a command should exit with: 0, 1 for errors found, 2 for a file that could not be read.
    pub fn exit_status(&self) -> i32 {
        match (&self.refusal, self.worst()) {
            (Some(_), _) => 2,
            (None, Some(Severity::Error)) => 1,
            (None, _) => 0,
        }
    }

    /// All codes found, parts included, refusals first.
    pub fn codes(&self) -> Vec<&str> {
        let own = self.refusal.iter().chain(&self.findings).map(|finding| finding.code.as_str());
        own.chain(self.parts.iter().flat_map(Report::codes)).collect()
    }
}
