//! A kind of finding of which only code and sentence are kept.

use std::fmt;

use crate::CodedKind;

/// Any kind of finding, by its code and its sentence alone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AnyKind {
    code: &'static str,
    message: String,
}

impl AnyKind {
    /// A kind with this code and sentence, for what has no type of its own, such as an error that is listed among
    /// findings.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl CodedKind for AnyKind {
    fn code(&self) -> &'static str {
        self.code
    }
}

impl fmt::Display for AnyKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}
