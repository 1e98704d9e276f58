//! The text of a document without the parts that its conditions leave out.

use super::mistake::{Result, mistake};
use crate::documents::facts::DocumentFacts;

/// The shown lines, with their numbers in the file.
pub(super) struct DocumentSource {
    pub(super) text: String,
    /// Start of each line in `text`, and its number in the file.
    lines: Vec<(usize, usize)>,
}

impl DocumentSource {
    /// Leaves out the text under a condition that does not hold.
    pub(super) fn shown(text: &str, body_from: usize, facts: &DocumentFacts) -> Result<Self> {
        let mut shown = Self { text: String::new(), lines: Vec::new() };
        let mut condition: Option<(usize, bool)> = None;
        for (number, line) in text.lines().enumerate().map(|(place, line)| (place + 1, line)).skip(body_from - 1) {
            let Some(said) = line.trim().strip_prefix(":::").map(str::trim) else {
                if condition.is_none_or(|(_, holds)| holds) {
                    shown.lines.push((shown.text.len(), number));
                    shown.text.push_str(line);
                    shown.text.push('\n');
                }
                continue;
            };
            condition = match (condition, said.split_once(' ')) {
                (Some(_), None) if said.is_empty() => None,
                (None, Some((word @ ("when" | "unless"), name))) => match facts.condition(name.trim()) {
                    Some(holds) => Some((number, holds == (word == "when"))),
                    None => return mistake(number, format!("nothing is known of {name:?}: {}", facts.conditions())),
                },
                (Some(_), _) => return mistake(number, "begins a condition inside another"),
                (None, _) => return mistake(number, "must be `:::when NAME` or `:::unless NAME`; `:::` ends it"),
            };
        }
        match condition {
            Some((number, _)) => mistake(number, "is not ended by `:::`"),
            None => Ok(shown),
        }
    }

    pub(super) fn line_at(&self, place: usize) -> usize {
        let after = self.lines.partition_point(|(begin, _)| *begin <= place);
        after.checked_sub(1).and_then(|index| self.lines.get(index)).map_or(1, |(_, number)| *number)
    }
}
