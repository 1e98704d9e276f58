//! Severity of a finding. Invariant: it depends on what consoles and tools do with the file, not on how rare or how
//! ugly something is.

use std::fmt;

/// Severity of a finding. Greater means more severe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; works everywhere.
    Note,
    /// Works, but not everywhere or not as one might expect; or was repaired on reading.
    Warning,
    /// At least one console or tool refuses the file for it, fails on it or gets something else out of it.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}
