//! Printing a report: indented lines for people, JSON for programs. Names from inside a file are escaped, because they
//! may contain anything, including terminal control sequences.

use crate::{FileReport, Finding};

/// Output format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReportFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON document: the [`FileReport`] field by field, and `exitStatus`.
    Json,
}

/// Prints a report; ends with a line break.
pub fn print(report: &FileReport, format: ReportFormat) -> String {
    match format {
        ReportFormat::Text => {
            let mut out = String::new();
            print_report(report, 0, &mut out);
            out.push_str(match report.exit_status() {
                0 => "no error found\n",
                1 => "errors found\n",
                _ => "cannot be read\n",
            });
            out
        }
        ReportFormat::Json => {
            let mut value = serde_json::json!(report);
            value["exit_status"] = report.exit_status().into();
            format!("{value:#}\n")
        }
    }
}

fn print_report(report: &FileReport, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let FileReport { name, kind, size_bytes, .. } = report;
    line(out, &indent, &format!("{}: {}, {size_bytes} bytes", shown(name), kind.label()));
    for finding in report.refusal.iter().chain(&report.findings) {
        line(out, &indent, &format!("  {}", finding_line(finding)));
    }
    for fact in &report.facts {
        line(out, &indent, &format!("  {}: {}", fact.name, shown(&fact.value)));
    }
    for part in &report.parts {
        print_report(part, depth + 1, out);
    }
}

/// A finding on one line: severity, place, sentence and code.
pub fn finding_line(finding: &Finding) -> String {
    let place = if finding.place().is_empty() { String::new() } else { format!("{}: ", shown(finding.place())) };
    format!("{}: {place}{} [{}]", finding.severity(), shown(&finding.message()), finding.code())
}

fn line(out: &mut String, indent: &str, text: &str) {
    out.push_str(indent);
    out.push_str(text);
    out.push('\n');
}

/// Text without control characters, and without the marks that turn the direction of writing.
pub fn shown(text: &str) -> String {
    let is_unsafe = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_unsafe(letter) {
            out.extend(letter.escape_unicode());
        } else {
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect;

    #[test]
    fn names_cannot_command_the_terminal() {
        let report = inspect("a\u{1b}[2J\u{202e}.bin", b"nothing known");
        let text = print(&report, ReportFormat::Text);
        assert!(text.starts_with(r"a\u{1b}[2J\u{202e}.bin: unknown file, 13 bytes"), "{text}");
        assert!(text.ends_with("cannot be read\n"));
    }

    #[test]
    fn json_says_what_the_report_says() {
        let json = print(&inspect("x.bps", b"BPS1"), ReportFormat::Json);
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["kind"], "bps");
        assert_eq!(value["refusal"]["code"], "bps.too_short");
        assert_eq!(value["exit_status"], 2);
    }
}
