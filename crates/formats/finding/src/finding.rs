//! A finding. Each reader defines its own kinds.

use std::fmt;

use crate::{AnyKind, CodedKind, Severity};

/// One thing noticed about a file that could be read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Finding<K> {
    severity: Severity,
    place: String,
    kind: K,
}

impl<K> Finding<K> {
    /// A finding; `place` is empty for the whole file.
    pub fn new(severity: Severity, place: impl Into<String>, kind: K) -> Self {
        Self { severity, place: place.into(), kind }
    }

    /// Severity of the finding.
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The entry, field or path it concerns; empty for the whole file.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Kind of the finding, as its reader defines it.
    pub const fn kind(&self) -> &K {
        &self.kind
    }

    /// Takes the kind out and drops severity and place.
    pub fn into_kind(self) -> K {
        self.kind
    }

    /// Moves the finding to a part of something larger: `Files[2]` becomes `layout.json, Files[2]`.
    #[must_use]
    pub fn within(mut self, part: &str) -> Self {
        if self.place.is_empty() {
            part.clone_into(&mut self.place);
        } else if !part.is_empty() {
            self.place.insert_str(0, ", ");
            self.place.insert_str(0, part);
        }
        self
    }

    /// Converts the kind, usually to that of the reader that passes the finding on.
    pub fn map<L>(self, make: impl FnOnce(K) -> L) -> Finding<L> {
        Finding { severity: self.severity, place: self.place, kind: make(self.kind) }
    }
}

impl<K: CodedKind> Finding<K> {
    /// Stable identifier of the kind of finding.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// A sentence without capital and full stop, and without the place.
    pub fn message(&self) -> String {
        self.kind.to_string()
    }

    /// Reduces the kind to its code and sentence, so that findings of several readers fit into one list.
    pub fn erase(&self) -> Finding<AnyKind> {
        let kind = AnyKind::new(self.code(), self.message());
        Finding { severity: self.severity, place: self.place.clone(), kind }
    }
}

impl<K: fmt::Display> fmt::Display for Finding<K> {
    /// Writes `info.json: the theme has no name`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() { self.kind.fmt(out) } else { write!(out, "{}: {}", self.place, self.kind) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odd() -> AnyKind {
        AnyKind::new("a.odd", "is odd")
    }

    #[test]
    fn a_place_is_told_from_the_outside_inwards() {
        let check = |place: &str, parts: &[&str], expected: &str| {
            let finding = Finding::new(Severity::Note, place, odd());
            let finding = parts.iter().fold(finding, |finding, part| finding.within(part));
            assert_eq!(finding.to_string(), expected);
        };
        check("", &[], "is odd");
        check("x", &[], "x: is odd");
        check("", &["a"], "a: is odd");
        check("x", &["a", "b"], "b, a, x: is odd");
        check("x", &[""], "x: is odd");
        check("", &[""], "is odd");
    }

    #[test]
    fn passing_on_keeps_severity_and_place() {
        let passed = Finding::new(Severity::Error, "x", 3).map(|_| odd());
        assert_eq!((passed.severity(), passed.place(), passed.code()), (Severity::Error, "x", "a.odd"));
        assert_eq!(passed.erase(), passed);
    }

    #[test]
    fn what_is_more_severe_is_greater() {
        assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
        assert_eq!(format!("{:>7}", Severity::Note), "   note");
    }
}
