//! Inspecting anything under every kind of name, in both output forms.

use vitrine_inspect::{ReportFormat, print};

const NAMES: [&str; 8] =
    ["a.nxtheme", "a.szs", "a.zip", "a.utheme", "a.bps", "a.json", "1_INTEGER_Gap/value.json", "info.json"];

pub fn inspect(data: &[u8]) {
    let name = NAMES[data.len() % NAMES.len()];
    let report = vitrine_inspect::inspect(name, data);
    assert_eq!(report.refusal.is_some(), report.exit_status() == 2);
    let text = print(&report, ReportFormat::Text);
    assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()));
    let json = print(&report, ReportFormat::Json);
    assert!(json.starts_with('{') && json.ends_with("}\n"));
}
