//! A document that is being read.

use super::mistake::{Result, mistake};
use crate::documents::document::{Document, TextSection, TextSpan};

/// The document read so far.
#[derive(Default)]
pub(super) struct DocumentDraft {
    pub(super) title: Option<String>,
    pub(super) line: Vec<TextSpan>,
    pub(super) parts: Vec<TextSection>,
    /// Line of each section's heading.
    pub(super) headings: Vec<usize>,
    pub(super) anchors: Vec<String>,
    /// Anchors that links lead to, with the line of each link.
    pub(super) wanted: Vec<(usize, String)>,
}

impl DocumentDraft {
    pub(super) fn finish(self, changed_on: String) -> Result<Document> {
        let Some(title) = self.title else { return mistake(1, "has no title: `# Title`") };
        if self.line.is_empty() || self.parts.is_empty() {
            return mistake(1, "needs a paragraph below its title, and parts with headings: `## Part {#anchor}`");
        }
        for (part, line) in self.parts.iter().zip(&self.headings) {
            if part.summary.is_empty() {
                return mistake(*line, "needs a paragraph below it, before anything else");
            }
        }
        for (line, anchor) in &self.wanted {
            if !self.anchors.contains(anchor) {
                return mistake(*line, format!("links to #{anchor}, which is no anchor of this document"));
            }
        }
        Ok(Document { title, line: self.line, changed_on, parts: self.parts })
    }
}
