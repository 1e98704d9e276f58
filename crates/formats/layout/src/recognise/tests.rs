//! A layout is built with chosen options, written as another tool would, and recognised again.

use uuid::Uuid;

use super::*;
use crate::schema::LayoutStrictness;

fn layout(text: &str) -> Layout {
    Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout").0
}

const BASE: &str = r#"{"AuthorName":"Ada","Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[
    {"PaneName":"N_Game","Position":{"X":10,"Y":20}},
    {"PaneName":"L_Hud","Visible":false,"UsdPatches":[{"PropName":"S_Round","PropValues":["8"],"type":2}]}]}],"Anims":[]}"#;

fn option(priority: u32, kind: OptionKind, values: &[&str]) -> LayoutOption {
    let value = |(at, patch): (usize, &&str)| OptionValue {
        uuid: Uuid::from_u128(u128::from(priority) * 100 + at as u128),
        name: format!("value {at}"),
        json: format!(r#"{{"uuid":"x","Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{patch}]}}]}}"#),
        picture: None,
    };
    let values = values.iter().enumerate().map(value).collect();
    LayoutOption { priority, kind, name: format!("option {priority}"), range: None, is_global: false, values }
}

fn options() -> Vec<LayoutOption> {
    vec![
        option(1, OptionKind::Toggle, &[r#"{"PaneName":"N_Game","Scale":{"X":0.5,"Y":0.5}}"#]),
        option(2, OptionKind::Integer, &[r#"{"PaneName":"N_Off","Position":{"X":"??{integer}*2-5??"}}"#]),
        option(3, OptionKind::Color, &[r#"{"PaneName":"P_Bg","ColorTL":"??{color:AABBGGRR}??"}"#]),
        option(4, OptionKind::Select, &[r#"{"PaneName":"L","Visible":true}"#, r#"{"PaneName":"R","Visible":true}"#]),
        option(5, OptionKind::String, &[r#"{"PaneName":"T","Text":"<??string??>"}"#]),
        option(6, OptionKind::Decimal, &[r#"{"PaneName":"D","Rotation":{"Z":"??{decimal}/4??"}}"#]),
        option(7, OptionKind::Toggle, &[r#"{"PaneName":"L_Hud","UsdPatches":[{"PropName":"S_Round","__self":null}]}"#]),
    ]
}

fn choice(priority: u128, at: u128, variable: Option<&str>) -> OptionChoice {
    OptionChoice { value_uuid: Uuid::from_u128(priority * 100 + at), variable: variable.map(str::to_owned) }
}

#[test]
fn whatever_was_chosen_is_found_again() {
    let (base, options) = (layout(BASE), options());
    for choices in [
        vec![],
        vec![choice(1, 0, None)],
        vec![choice(2, 0, Some("17"))],
        vec![choice(3, 0, Some("#FF8000CC"))],
        vec![choice(4, 1, None)],
        vec![choice(5, 0, Some("say \"x\" \\ 空"))],
        vec![choice(6, 0, Some("2.5"))],
        vec![choice(7, 0, None)],
        vec![
            choice(1, 0, None),
            choice(2, 0, Some("-3")),
            choice(3, 0, Some("#01020304")),
            choice(4, 0, None),
            choice(5, 0, Some("")),
            choice(6, 0, Some("0.125")),
            choice(7, 0, None),
        ],
    ] {
        let built = merge_options(&base, &options, &choices).expect("it can be built");
        let stamped = built.to_json().replacen('{', r#"{"PatchName":"Other","ID":"Generated_x","#, 1);
        assert_eq!(recognise(&layout(&stamped), Some(&base), &options), Some(choices));
    }
}

#[test]
fn what_was_changed_by_hand_is_not_taken_for_the_catalogues() {
    let (base, options) = (layout(BASE), options());
    for (from, to) in [("\"X\":10", "\"X\":11"), ("\"Visible\":false", "\"Visible\":true"), ("S_Round", "S_Other")] {
        assert_eq!(recognise(&layout(&BASE.replace(from, to)), Some(&base), &options), None, "{to}");
    }
    let named = BASE.replacen('{', r#"{"TargetFirmware":2000,"#, 1);
    assert_eq!(recognise(&layout(&named), Some(&base), &options), None);
    assert_eq!(recognise(&layout(r#"{"Files":[]}"#), Some(&base), &options), None);
}

#[test]
fn a_stock_layout_is_found_by_its_options() {
    let options = options();
    let choices = vec![choice(4, 1, None)];
    let stock = stock_layout();
    let built = merge_options(&stock, &options, &choices).expect("it can be built");
    assert_eq!(recognise(&built, None, &options), Some(choices));
}

#[test]
fn how_a_tool_writes_the_same_makes_no_difference() {
    let base = layout(BASE);
    let written =
        BASE.replace("\"X\":10,\"Y\":20", "\"Y\":20.0,\"X\":1e1").replace(",\"Anims\":[]", ",\"HideOnlineBtn\":true");
    assert_eq!(recognise(&layout(&written), Some(&base), &[]), Some(Vec::new()));
}
