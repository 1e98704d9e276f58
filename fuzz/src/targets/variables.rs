//! Chosen variables and the markers they fill: the first byte is the kind, the first line the variable, the rest the
//! value file, wrapped so that it always has a UUID.

use uuid::Uuid;
use vitrine_layout::options::{LayoutOption, OptionChoice, OptionKind, OptionValue};
use vitrine_layout::{Layout, LayoutStrictness, merge_options, variables};

const UUID: &str = "6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b";

pub fn variables(data: &[u8]) {
    let [kind, rest @ ..] = data else { return };
    let kind = OptionKind::ALL[usize::from(*kind) % 6];
    let text = String::from_utf8_lossy(rest);
    let (variable, body) = text.split_once('\n').unwrap_or((&text, ""));
    let range = (rest.len() % 2 == 0).then_some((-10.0, 100.0));
    if let Ok(written) = variables::canonical(kind, range, variable) {
        assert_eq!(variables::canonical(kind, range, &written).as_ref(), Ok(&written), "a canonical form stays");
    }
    let json = format!(
        r#"{{"uuid":"{UUID}","Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P","Position":{{"X":{body}}}}}]}}]}}"#
    );
    let Ok((value, _)) = OptionValue::read(kind, range, "value", json.as_bytes(), None) else { return };
    let option =
        LayoutOption { priority: 1, kind, name: "option".to_owned(), range, is_global: false, values: vec![value] };
    let variable = kind.has_variable().then(|| variable.to_owned());
    let choice = OptionChoice { value_uuid: Uuid::from_u128(0x6f1b3c2e_8d4a_4b7e_9a10_2c3d4e5f6a7b), variable };
    let base = Layout::default();
    if let Ok(merged) = merge_options(&base, &[option], &[choice]) {
        let json = merged.to_json();
        Layout::read(json.as_bytes(), LayoutStrictness::Strict).expect("what is merged can be read");
    }
}
