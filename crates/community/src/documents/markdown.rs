//! The source format of documents: Markdown without HTML, limited to what pages can show.
//!
//! ```text
//! ---
//! changed: 2026-11-24
//! ---
//! # Title
//!
//! What it is about.
//!
//! ## A part {#its-anchor}
//!
//! One plain sentence.
//!
//! Paragraphs, lists, numbered steps, tables, code, and `### Headings {#anchor}`. Entries of a list that begin with [x] and
//! [ ] are examples: of what to do, and of what not to do. {site} is filled in.
//!
//! :::when mail
//! What stands here is shown where the site sends mail.
//! :::
//! ```

mod draft;
mod mistake;
mod reader;
mod source;
#[cfg(test)]
mod tests;

use time::Date;
use time::macros::format_description;

use self::mistake::{DocumentMistake, Result, mistake};
use self::source::DocumentSource;
use super::document::{Document, TextBlock, TextSection};
use super::facts::DocumentFacts;

/// Reads a document, with the facts filled in.
///
/// # Errors
/// The first mistake in it.
pub fn read(text: &str, facts: &DocumentFacts) -> Result<Document> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let (changed_on, body_from) = front_matter(&text)?;
    let source = DocumentSource::shown(&text, body_from, facts)?;
    reader::read(&source, facts)?.finish(changed_on)
}

/// Reads a text without a title and parts of its own, such as the welcome on the front page, with the facts filled in.
///
/// # Errors
/// The first mistake in it.
pub fn read_blocks(text: &str, facts: &DocumentFacts) -> Result<Vec<TextBlock>> {
    // As the text below the first part of a document, whose reader knows all rules.
    const BEFORE: &str = "# x\n\nx\n\n## x {#x}\n\nx\n\n";
    let before = BEFORE.lines().count();
    let in_text =
        |mistake: DocumentMistake| DocumentMistake { line: mistake.line.saturating_sub(before).max(1), ..mistake };
    let source = DocumentSource::shown(&format!("{BEFORE}{text}"), 1, facts).map_err(in_text)?;
    let document = reader::read(&source, facts).and_then(|draft| draft.finish(String::new())).map_err(in_text)?;
    match <[TextSection; 1]>::try_from(document.parts) {
        Ok([part]) => Ok(part.blocks),
        Err(_) => mistake(1, "has headings of two signs: use three, with an anchor (`### Heading {#its-anchor}`)"),
    }
}

/// The day of the last change, and the number of the line after the front matter.
fn front_matter(text: &str) -> Result<(String, usize)> {
    let mut lines = text.lines().enumerate();
    if lines.next().is_none_or(|(_, line)| line != "---") {
        return mistake(1, "must begin with three hyphens, and then say when it was changed: `changed: 2026-11-24`");
    }
    let mut changed_on = None;
    for (place, line) in lines {
        if line == "---" {
            let Some(day) = changed_on else { return mistake(place + 1, "does not say `changed: 2026-11-24` before") };
            return Ok((day, place + 2));
        }
        match line.split_once(':') {
            Some(("changed", day)) if is_day(day.trim()) => changed_on = Some(day.trim().to_owned()),
            Some(("changed", _)) => return mistake(place + 1, "must be a day like 2026-11-24"),
            _ => return mistake(place + 1, "only `changed` can be said here"),
        }
    }
    mistake(1, "has no three hyphens after what it says of itself")
}

fn is_day(text: &str) -> bool {
    text.len() == 10 && Date::parse(text, format_description!("[year]-[month]-[day]")).is_ok()
}
