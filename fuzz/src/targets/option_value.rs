//! Option folders and value files: the first line is the folder's name, the rest the value.

use vitrine_layout::options::{OptionKind, OptionValue, parse_folder_name};

pub fn option_value(data: &[u8]) {
    let mut lines = data.splitn(2, |byte| *byte == b'\n');
    let (Some(folder), value) = (lines.next(), lines.next().unwrap_or_default()) else { return };
    let folder = String::from_utf8_lossy(folder);
    let (kind, range) = match parse_folder_name(&folder) {
        Ok(name) => (name.kind, name.range),
        Err(_) => (OptionKind::ALL[data.len() % 6], None),
    };
    if let Some((low, high)) = range {
        assert!(low <= high);
    }
    if let Ok((value, _)) = OptionValue::read(kind, range, "value", value, None) {
        assert_eq!(value.name, "value");
    }
}
