//! Results of inspection, in one shape for all kinds of file: facts, findings, and reports on the parts inside. `print`
//! prints them.

use serde::Serialize;
use vitrine_finding::{AnyKind, CodedKind as _, Severity};

use crate::{ContentKind, Finding, FindingKind};

/// One fact about the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FileFact {
    /// Name of the fact.
    pub name: &'static str,
    /// Its value, as text.
    pub value: String,
}

/// The report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FileReport {
    /// Name as given, or the entry's name for a part.
    pub name: String,
    /// Kind of the file.
    pub kind: ContentKind,
    /// Size in bytes.
    pub size_bytes: usize,
    /// Why the file could not be read, if so. Then there are no facts.
    pub refusal: Option<Finding>,
    /// Its facts.
    pub facts: Vec<FileFact>,
    /// Its findings, parts not included.
    pub findings: Vec<Finding>,
    /// The parts inside.
    pub parts: Vec<FileReport>,
}

impl FileReport {
    pub(crate) fn new(name: &str, kind: ContentKind, bytes: &[u8]) -> Self {
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

    /// A file that its reader refuses for this error.
    pub(crate) fn refused(mut self, code: &'static str, message: String) -> Self {
        self.refusal = Some(Finding::new(Severity::Error, "", AnyKind::new(code, message)));
        self
    }

    /// A file that is refused here.
    pub(crate) fn refused_as(self, kind: &FindingKind) -> Self {
        self.refused(kind.code(), kind.to_string())
    }

    pub(crate) fn fact(&mut self, name: &'static str, value: impl ToString) {
        self.facts.push(FileFact { name, value: value.to_string() });
    }

    /// Adds a finding of a reader.
    pub(crate) fn pass_on<K: vitrine_finding::CodedKind>(&mut self, finding: &vitrine_finding::Finding<K>) {
        self.findings.push(finding.erase());
    }

    /// Adds the error of a reader after which the rest can still be read.
    pub(crate) fn fail(&mut self, place: &str, code: &'static str, message: String) {
        self.findings.push(Finding::new(Severity::Error, place, AnyKind::new(code, message)));
    }

    /// Adds a finding that no reader makes. Callers who decode pictures, for example, add theirs.
    pub fn add(&mut self, severity: Severity, place: &str, kind: FindingKind) {
        self.pass_on(&vitrine_finding::Finding::new(severity, place, kind));
    }

    /// The highest severity found anywhere, parts included; `None` when nothing was found.
    pub fn worst(&self) -> Option<Severity> {
        let own = self.refusal.iter().chain(&self.findings).map(Finding::severity);
        own.chain(self.parts.iter().filter_map(FileReport::worst)).max()
    }

    /// Exit status of a command: 0, 1 for errors found, 2 for a file that could not be read.
    pub fn exit_status(&self) -> i32 {
        match (&self.refusal, self.worst()) {
            (Some(_), _) => 2,
            (None, Some(Severity::Error)) => 1,
            (None, _) => 0,
        }
    }

    /// All codes found, parts included, refusals first.
    pub fn codes(&self) -> Vec<&'static str> {
        let own = self.refusal.iter().chain(&self.findings).map(Finding::code);
        own.chain(self.parts.iter().flat_map(FileReport::codes)).collect()
    }
}
