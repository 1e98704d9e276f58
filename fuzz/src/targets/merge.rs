//! Merging: the input is a layout and up to three option values, one per line.

use vitrine_layout::options::{LayoutOption, OptionChoice, OptionKind, OptionValue};
use vitrine_layout::{Layout, LayoutStrictness, Severity, merge_options};

pub fn merge(data: &[u8]) {
    let mut lines = data.split(|byte| *byte == b'\n');
    let Some(Ok((base, findings))) = lines.next().map(|line| Layout::read(line, LayoutStrictness::Strict)) else {
        return;
    };
    let mut options = Vec::new();
    for (place, line) in lines.take(3).enumerate() {
        let Ok((value, _)) = OptionValue::read(OptionKind::Toggle, None, "value", line, None) else { continue };
        options.push(LayoutOption {
            priority: place as u32,
            kind: OptionKind::Toggle,
            name: place.to_string(),
            range: None,
            is_global: false,
            values: vec![value],
        });
    }
    let mut choices: Vec<OptionChoice> = Vec::new();
    for option in &options {
        let value_uuid = option.values[0].uuid;
        if choices.iter().all(|choice| choice.value_uuid != value_uuid) {
            choices.push(OptionChoice { value_uuid, variable: None });
        }
    }
    let Ok(merged) = merge_options(&base, &options, &choices) else { return };
    let (again, merged_findings) =
        Layout::read(merged.to_json().as_bytes(), LayoutStrictness::Strict).expect("what is merged can be read");
    assert_eq!(again.to_json(), merged.to_json());
    // Valid values merged into a valid layout give a valid layout.
    let is_sound = |findings: &[vitrine_layout::Finding]| findings.iter().all(|one| one.severity() < Severity::Error);
    if is_sound(&findings) {
        assert!(is_sound(&merged_findings), "{merged_findings:?}");
    }
}
