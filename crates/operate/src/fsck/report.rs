//! Report of a check.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// Findings of one problem that are told one by one; all others are counted.
const TOLD_MAX: u64 = 200;

/// Kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FsckProblem {
    /// The engine finds something wrong with its own data.
    Database,
    /// A trigger of the schema is not there.
    Trigger,
    /// An item is not whole: it has no row in the table of its kind, or an id of another.
    Item,
    /// Numbers would be given twice.
    Number,
    /// A count is not the number of what it counts, or a derived mark not what it follows from.
    Counter,
    /// A row refers to a file that is not there.
    FileMissing,
    /// No row refers to a file, and it is not waiting to be swept.
    FileUnreferenced,
    /// A file is not what its name or its row says.
    FileDamaged,
    /// A folder of files cannot be looked into: what is in it was not checked.
    Unreadable,
    /// The audit log is not as it was recorded.
    AuditLog,
}

impl fmt::Display for FsckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FsckProblem::Database => "database",
            FsckProblem::Trigger => "trigger",
            FsckProblem::Item => "item",
            FsckProblem::Number => "number",
            FsckProblem::Counter => "counter",
            FsckProblem::FileMissing => "file-missing",
            FsckProblem::FileUnreferenced => "file-unreferenced",
            FsckProblem::FileDamaged => "file-damaged",
            FsckProblem::Unreadable => "unreadable",
            FsckProblem::AuditLog => "audit-log",
        })
    }
}

/// Single problem of an installation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FsckFinding {
    pub problem: FsckProblem,
    /// Subject of the finding: a file by its key, an item as `switch-theme:1A`, a column, a table, a folder by its path.
    pub about: String,
    /// Description of the problem.
    pub sentence: String,
    /// Repair that was made.
    pub mended: Option<String>,
}

/// Number of times that a problem was found and repaired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ProblemCounts {
    pub found: u64,
    pub mended: u64,
}

/// Numbers of checked objects, and the problems found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FsckReport {
    /// Items, whatever their state.
    pub items: u64,
    /// Files in the store.
    pub files: u64,
    /// Files that were read.
    pub files_read: u64,
    /// Tables and columns that are not of the schema. That is no finding: nothing is wrong with them, but no backup has them.
    pub foreign: Vec<String>,
    /// Counts of every problem that was found.
    pub problems: BTreeMap<FsckProblem, ProblemCounts>,
    /// Single findings; of each problem not more than a few hundred.
    pub findings: Vec<FsckFinding>,
}

impl FsckReport {
    /// Returns true if no problem is left.
    pub fn is_clean(&self) -> bool {
        self.problems.values().all(|problem| problem.found == problem.mended)
    }

    /// Returns true if everything could be checked.
    pub fn is_complete(&self) -> bool {
        !self.problems.contains_key(&FsckProblem::Unreadable)
    }

    pub(super) fn add(&mut self, problem: FsckProblem, about: String, sentence: String, mended: Option<String>) {
        let found = self.problems.entry(problem).or_default();
        found.found += 1;
        found.mended += u64::from(mended.is_some());
        if found.found <= TOLD_MAX {
            self.findings.push(FsckFinding { problem, about, sentence, mended });
        }
    }
}

impl fmt::Display for FsckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for FsckFinding { problem, about, sentence, mended } in &self.findings {
            write!(f, "{problem}: {about}: {sentence}")?;
            match mended {
                Some(what) => writeln!(f, "; {what}")?,
                None => writeln!(f)?,
            }
        }
        for (problem, found) in self.problems.iter().filter(|(_, found)| found.found > TOLD_MAX) {
            writeln!(f, "{problem}: and {} more", found.found - TOLD_MAX)?;
        }
        for what in &self.foreign {
            writeln!(f, "foreign: {what}: no migration created it, and backups and copies don't include it")?;
        }
        write!(f, "{} items, {} files, {} of them read: ", self.items, self.files, self.files_read)?;
        let found: u64 = self.problems.values().map(|found| found.found).sum();
        let mended: u64 = self.problems.values().map(|found| found.mended).sum();
        match (found, mended) {
            (0, _) => f.write_str("no problems found"),
            (found, 0) => write!(f, "{found} findings"),
            (found, mended) => write!(f, "{found} findings, {mended} of them repaired"),
        }
    }
}
