//! Facts that hold for every layout, option and layout ID, tried on generated ones.

use proptest::prelude::*;
use std::collections::BTreeSet;
use uuid::Uuid;
use vitrine_layout::layout_id::{self, LayoutId};
use vitrine_layout::options::{LayoutOption, OptionChoice, OptionKind, OptionValue, parse_folder_name};
use vitrine_layout::{Layout, LayoutStrictness, Severity, merge_options};

/// A pane patch as JSON text; with markers if it is part of an option.
fn pane(is_edit: bool) -> impl Strategy<Value = String> {
    let number = (-20i32..20).prop_map(|tenths| (f64::from(tenths) / 10.0).to_string());
    let axis = move |axis: &'static str| {
        let number = number.clone();
        prop_oneof![
            2 => number.prop_map(move |number| format!("\"{axis}\":{number}")),
            1 => Just(if is_edit { format!("\"{axis}\":{{\"__self\":null}}") } else { format!("\"{axis}\":0") }),
        ]
    };
    let position = proptest::option::of(prop_oneof![
        4 => (axis("X"), axis("Y")).prop_map(|(x, y)| format!("\"Position\":{{{x},{y}}}")),
        1 => Just(r#""Position":{}"#.to_owned()),
        1 => Just(if is_edit { r#""Position":{"__self":null}"# } else { r#""Position":{"Z":1}"# }.to_owned()),
    ]);
    let visible = proptest::option::of(any::<bool>().prop_map(|state| format!("\"Visible\":{state}")));
    let property = (any::<bool>(), 0u8..9).prop_map(move |(is_marker, radius)| {
        if is_edit && is_marker {
            r#"{"PropName":"R","__self":null}"#.to_owned()
        } else {
            format!(r#"{{"PropName":"R","PropValues":["{radius}"],"type":2}}"#)
        }
    });
    let user_data = proptest::option::of(property.prop_map(|property| format!("\"UsdPatches\":[{property}]")));
    (position, visible, user_data).prop_map(|(position, visible, user_data)| {
        [position, visible, user_data].into_iter().flatten().map(|field| format!(",{field}")).collect()
    })
}

/// `Files` as JSON text: each of some files at most once, each with each of some panes at most once.
fn files(is_edit: bool) -> impl Strategy<Value = String> {
    let panes = proptest::collection::btree_map("[A-D]", (pane(is_edit), 0u8..5), 0..4).prop_map(move |panes| {
        let written = panes.iter().map(|(name, (fields, chance))| match chance {
            0 if is_edit => format!(r#"{{"PaneName":"{name}","__self":null}}"#),
            _ => format!(r#"{{"PaneName":"{name}"{fields}}}"#),
        });
        written.collect::<Vec<_>>().join(",")
    });
    proptest::collection::btree_map("[a-e]", (panes, 0u8..6), 0..5).prop_map(move |files| {
        let written = files.iter().map(|(name, (panes, chance))| match chance {
            0 if is_edit => format!(r#"{{"FileName":"blyt/{name}.bflyt","__self":null}}"#),
            _ => format!(r#"{{"FileName":"blyt/{name}.bflyt","Patches":[{panes}]}}"#),
        });
        format!("[{}]", written.collect::<Vec<_>>().join(","))
    })
}

fn layout(files: &str) -> Layout {
    let text = format!(r#"{{"Files":{files}}}"#);
    Layout::read(text.as_bytes(), LayoutStrictness::Strict).expect("generated layouts are JSON").0
}

/// The layout with an option that makes these changes.
fn edited(base: &Layout, files: &str) -> Layout {
    let uuid = Uuid::from_u128(1);
    let value = OptionValue { uuid, name: "on".into(), json: format!(r#"{{"Files":{files}}}"#), picture: None };
    let option = LayoutOption {
        priority: 1,
        kind: OptionKind::Toggle,
        name: "Option".into(),
        range: None,
        is_global: false,
        values: vec![value],
    };
    let choice = OptionChoice { value_uuid: uuid, variable: None };
    merge_options(base, &[option], &[choice]).expect("generated options are sound")
}

fn names(layout: &Layout) -> Vec<String> {
    layout.files().map(|file| file.name().to_owned()).collect()
}

proptest! {
    #[test]
    fn an_option_applied_twice_changes_nothing_more(base in files(false), edit in files(true)) {
        let once = edited(&layout(&base), &edit);
        prop_assert_eq!(edited(&once, &edit).to_json(), once.to_json());
    }

    #[test]
    fn an_option_without_changes_changes_nothing(base in files(false)) {
        let base = layout(&base);
        prop_assert_eq!(edited(&base, "[]").to_json(), base.to_json());
    }

    #[test]
    fn a_layout_merged_into_nothing_is_itself(base in files(false)) {
        prop_assert_eq!(edited(&layout("[]"), &base).to_json(), layout(&base).to_json());
    }

    #[test]
    fn what_an_option_does_not_name_stays_as_it_was(base in files(false), edit in files(true)) {
        let before = layout(&base);
        let after = edited(&before, &edit);
        let touched: BTreeSet<&str> = edit.split('"').filter(|text| text.starts_with("blyt/")).collect();
        for file in before.files().filter(|file| !touched.contains(file.name())) {
            let kept = after.files().find(|other| other.name() == file.name());
            prop_assert_eq!(kept.map(|kept| kept.fields()), Some(file.fields()));
        }
        let order: Vec<String> = names(&before).into_iter().filter(|name| names(&after).contains(name)).collect();
        prop_assert_eq!(&order[..], &names(&after)[..order.len()]);
    }

    #[test]
    fn the_result_is_sound_and_without_markers(base in files(false), edit in files(true)) {
        let json = edited(&layout(&base), &edit).to_json();
        prop_assert!(!json.contains("__self"));
        let (again, findings) = Layout::read(json.as_bytes(), LayoutStrictness::Strict).expect("what is written can be read");
        prop_assert!(findings.iter().all(|finding| finding.severity() < Severity::Error));
        prop_assert_eq!(again.to_json(), json);
    }

    #[test]
    fn a_layout_id_written_is_read_back(
        service in "[A-Za-z_|()-]{1,12}",
        id in "[0-9a-f:(),%]{1,12}",
        options in proptest::collection::vec((any::<u128>(), proptest::option::of(".{1,40}")), 0..6),
    ) {
        let options = options
            .into_iter()
            .map(|(number, variable)| OptionChoice { value_uuid: Uuid::from_u128(number), variable });
        let written = LayoutId::new(&service, &id).expect("the parts hold no separator").with_options(options);
        prop_assert_eq!(layout_id::parse(&layout_id::print(&written)), Ok(written));
    }

    #[test]
    fn an_id_with_plain_variables_is_understood(first in "[^(),|%]{1,20}", second in "[^(),|%]{1,20}") {
        let (one, two) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let parsed = layout_id::parse(&format!("S:3|{one}({first}),{two}({second})")).expect("the id is sound");
        let variables: Vec<_> = parsed.options().iter().filter_map(|option| option.variable.clone()).collect();
        prop_assert_eq!(variables, vec![first, second]);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in ".{0,200}") {
        let _ = layout_id::parse(&text);
        let _ = layout_id::parse(&format!("S:3|{}({text}", Uuid::from_u128(1)));
        let _ = parse_folder_name(&text);
        let _ = Layout::read(text.as_bytes(), LayoutStrictness::Lenient);
        for kind in OptionKind::ALL {
            let template = format!("{{\"uuid\":\"??{text}??\",\"x\":\"??{{integer}}{text}??\"}}");
            let _ = OptionValue::read(kind, None, "x", template.as_bytes(), None);
        }
    }

    #[test]
    fn no_spoilt_layout_makes_a_reader_panic(base in files(true), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = format!(r#"{{"Files":{base}}}"#).into_bytes();
        let place = at.index(bytes.len());
        bytes[place] = byte;
        for strictness in [LayoutStrictness::Strict, LayoutStrictness::Lenient] {
            if let Ok((layout, _)) = Layout::read(&bytes, strictness) {
                let json = layout.to_json();
                let read = Layout::read(json.as_bytes(), strictness);
                prop_assert!(read.is_ok(), "{}", json);
            }
        }
    }
}
