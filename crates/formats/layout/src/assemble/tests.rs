//! Building whole layouts: what is chosen in which order, what is refused, and what is stamped on the result.

use super::*;
use crate::options::OptionKind;
use crate::schema::LayoutStrictness;
use crate::variables::TemplateError;

const A: Uuid = Uuid::from_u128(0xa);
const B: Uuid = Uuid::from_u128(0xb);

fn layout(text: &str) -> Layout {
    Layout::read(text.as_bytes(), LayoutStrictness::Strict).expect("the test's own JSON is sound").0
}

fn option(priority: u32, kind: OptionKind, uuid: Uuid, json: &str) -> LayoutOption {
    let value = OptionValue { uuid, name: "enable".into(), json: json.into(), picture: None };
    LayoutOption {
        priority,
        kind,
        name: format!("Option {priority}"),
        range: None,
        is_global: false,
        values: vec![value],
    }
}

fn choice(uuid: Uuid, variable: Option<&str>) -> OptionChoice {
    OptionChoice { value_uuid: uuid, variable: variable.map(str::to_owned) }
}

fn given_id() -> LayoutId {
    LayoutId::new("Vitrine", "2a").expect("a service and a number make an id")
}

fn built(
    base: Option<&Layout>,
    options: &[LayoutOption],
    choices: &[OptionChoice],
) -> Result<Option<String>, BuildError> {
    build(&BuildInput {
        target: Target::ResidentMenu,
        layout_name: "Low Row",
        author: Some("Ines"),
        layout_id: &given_id(),
        base,
        options,
        choices,
    })
}

/// The worked example of [`format::options`](crate::format::options).
const BASE: &str = r#"{ "AuthorName": "Ada", "HideOnlineBtn": true, "TargetFirmware": 2000,
  "Files": [
    { "FileName": "blyt/RdtBase.bflyt",
      "Patches": [
        { "PaneName": "N_Game", "Position": { "X": 10, "Y": 20 }, "Scale": { "X": 1.5, "Y": 1.5 } },
        { "PaneName": "L_Hud", "Visible": false, "UsdPatches": [
            { "PropName": "S_RoundRadius", "PropValues": ["8"], "type": 2 },
            { "PropName": "S_BorderSize", "PropValues": ["3"], "type": 2 } ] } ],
      "AddGroups": [ { "GroupName": "G_X", "Panes": ["N_Game"] } ] },
    { "FileName": "blyt/Hud.bflyt", "Patches": [ { "PaneName": "RootPane", "Visible": true } ] } ],
  "Anims": [ { "FileName": "anim/RdtBase_In.bflan", "AnimJson": "ONE" } ] }"#;

const COMPACT: &str = r#"{ "uuid": "…a", "Files": [ { "FileName": "blyt/RdtBase.bflyt",
    "Patches": [
      { "PaneName": "N_Game", "Position": { "X": 99 } },
      { "PaneName": "L_Hud", "UsdPatches": [ { "PropName": "S_RoundRadius", "__self": null } ] },
      { "PaneName": "L_New", "Visible": true, "UsdPatches": [ { "PropName": "S_RoundRadius", "__self": null } ] } ],
    "AddGroups": [ { "GroupName": "G_X", "Panes": ["L_Hud"] } ] } ] }"#;

const TINT: &str = r#"{ "uuid": "…b", "HideOnlineBtn": false,
  "Files": [
    { "FileName": "blyt/BgNml.bflyt", "Patches": [ { "PaneName": "P_Bg_00", "ColorTL": "??{color:AABBGGRR}??" } ] },
    { "FileName": "blyt/Hud.bflyt", "__self": null } ],
  "Anims": [ { "FileName": "anim/RdtBase_In.bflan", "AnimJson": "TWO" } ] }"#;

const MERGED: &str = concat!(
    r#"{"AuthorName":"Ada","HideOnlineBtn":false,"TargetFirmware":2000,"#,
    r#""Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":["#,
    r#"{"PaneName":"N_Game","Position":{"X":99,"Y":20},"Scale":{"X":1.5,"Y":1.5}},"#,
    r#"{"PaneName":"L_Hud","Visible":false,"UsdPatches":[{"PropName":"S_BorderSize","PropValues":["3"],"type":2}]},"#,
    r#"{"PaneName":"L_New","Visible":true}],"#,
    r#""AddGroups":[{"GroupName":"G_X","Panes":["L_Hud"]}]},"#,
    r#"{"FileName":"blyt/BgNml.bflyt","Patches":[{"PaneName":"P_Bg_00","ColorTL":"CC0080FF"}]}],"#,
    r#""Anims":[{"FileName":"anim/RdtBase_In.bflan","AnimJson":"TWO"}]}"#,
);

fn example_options() -> Vec<LayoutOption> {
    vec![option(2, OptionKind::Color, B, TINT), option(1, OptionKind::Toggle, A, COMPACT)]
}

#[test]
fn the_worked_example_comes_out_exactly() {
    let choices = [choice(B, Some("#FF8000CC")), choice(A, None)];
    let merged = merge_options(&layout(BASE), &example_options(), &choices).expect("the choices fit");
    assert_eq!(merged.to_json(), MERGED);
}

#[test]
fn a_built_layout_is_stamped_and_keeps_its_firmware() {
    let choices = [choice(B, Some("#FF8000CC")), choice(A, None)];
    let json = built(Some(&layout(BASE)), &example_options(), &choices).expect("the choices fit");
    let stamps = format!(
        "{{\"PatchName\":\"Low Row\",\"AuthorName\":\"Ines\",\"TargetName\":\"ResidentMenu.szs\",\
         \"ID\":\"Vitrine:2a|{A},{B}(#FF8000CC)\",\"HideOnlineBtn\":false,\"TargetFirmware\":2000,"
    );
    let rest = MERGED.split_once("2000,").expect("the example has a firmware").1;
    assert_eq!(json, Some(format!("{stamps}{rest}")));
}

#[test]
fn options_are_applied_by_number_and_own_ones_before_global_ones() {
    let setting = |x: u32| {
        format!(r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P","Size":{{"X":{x}}}}}]}}]}}"#)
    };
    let uuids: Vec<Uuid> = (1..=3).map(Uuid::from_u128).collect();
    let last = |options: &[LayoutOption]| {
        let choices: Vec<OptionChoice> = uuids.iter().map(|uuid| choice(*uuid, None)).collect();
        let merged = merge_options(&layout(r#"{"Files":[]}"#), options, &choices).expect("the choices fit");
        let pane = merged.files().next().and_then(|file| file.panes().next()).expect("there is one pane");
        pane.size().map(|size| size.x)
    };
    let by_number = [
        option(10, OptionKind::Toggle, uuids[0], &setting(10)),
        option(9, OptionKind::Toggle, uuids[1], &setting(9)),
        option(2, OptionKind::Toggle, uuids[2], &setting(2)),
    ];
    assert_eq!(last(&by_number), Some(10.0));
    let mut tied = by_number.clone();
    tied.iter_mut().for_each(|option| option.priority = 5);
    tied[2].is_global = true;
    tied[2].name = "A".into();
    assert_eq!(last(&tied), Some(2.0));
}

#[test]
fn every_choice_that_does_not_fit_has_its_own_error() {
    let mut options = example_options();
    options.push(option(3, OptionKind::Integer, Uuid::from_u128(3), r#"{"Files":[],"HideOnlineBtn":true}"#));
    options[2].range = Some((1.0, 9.0));
    let check = |choices: &[OptionChoice], expected: BuildError| {
        assert_eq!(built(Some(&layout(BASE)), &options, choices), Err(expected));
    };
    let stranger = Uuid::from_u128(99);
    let number = Uuid::from_u128(3);
    let name = |priority: u32| format!("Option {priority}");
    check(&[choice(stranger, None)], BuildError::UnknownValue(stranger));
    check(&[choice(A, None), choice(A, None)], BuildError::TwoValuesOfOneOption { option: name(1) });
    check(&[choice(B, None)], BuildError::VariableMissing { option: name(2) });
    check(&[choice(A, Some("x"))], BuildError::VariableUnexpected { option: name(1) });
    check(&[choice(B, Some("#12"))], BuildError::VariableInvalid { option: name(2), error: VariableError::NotAColour });
    check(
        &[choice(number, Some("10"))],
        BuildError::VariableInvalid { option: name(3), error: VariableError::OutOfRange { min: 1.0, max: 9.0 } },
    );
}

#[test]
fn two_values_of_one_select_are_refused() {
    let mut select = option(1, OptionKind::Select, A, r#"{"Files":[]}"#);
    select.values.push(OptionValue { uuid: B, ..select.values[0].clone() });
    let outcome = built(Some(&layout(BASE)), &[select], &[choice(A, None), choice(B, None)]);
    assert_eq!(outcome, Err(BuildError::TwoValuesOfOneOption { option: "Option 1".into() }));
}

#[test]
fn a_choice_that_divides_by_zero_names_the_value() {
    let json = r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Size":{"X":"??1/{integer}??"}}]}]}"#;
    let options = [option(1, OptionKind::Integer, A, json)];
    let error = built(Some(&layout(BASE)), &options, &[choice(A, Some("0"))]).expect_err("there is no such number");
    assert!(
        matches!(&error, BuildError::BrokenValue { uuid, error: ValueError::Template(TemplateError::Expression { .. }) } if *uuid == A),
        "{error}"
    );
    let json = built(Some(&layout(BASE)), &options, &[choice(A, Some("4"))]).expect("a quarter is a number");
    assert!(json.is_some_and(|json| json.contains(r#""Size":{"X":0}"#)), "an INTEGER is cut to a whole number");
}

#[test]
fn a_substituted_number_in_user_data_becomes_text() {
    let json = r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","UsdPatches":[
        {"PropName":"S_RoundRadius","PropValues":["??{decimal}*2??"],"type":2}]}]}]}"#;
    let options = [option(1, OptionKind::Decimal, A, json)];
    let built = built(Some(&layout(r#"{"Files":[]}"#)), &options, &[choice(A, Some("1.25"))]);
    assert!(built.is_ok_and(|json| json.is_some_and(|json| json.contains(r#""PropValues":["2.5"]"#))));
}

#[test]
fn a_stock_layout_left_alone_gives_no_layout() {
    assert_eq!(built(None, &[], &[]), Ok(None));
    let nothing = [option(1, OptionKind::Toggle, A, r#"{"Files":[{"FileName":"blyt/A.bflyt","__self":null}]}"#)];
    assert_eq!(built(None, &nothing, &[choice(A, None)]), Ok(None));
    let moving = [option(1, OptionKind::Toggle, A, r#"{"Anims":[{"FileName":"anim/A_In.bflan","AnimJson":"{}"}]}"#)];
    let json = built(None, &moving, &[choice(A, None)]).expect("the choice fits");
    assert!(json.is_some_and(|json| json.contains(r#""Files":[],"Anims":[{"FileName":"anim/A_In.bflan""#)));
    let switching = [option(1, OptionKind::Toggle, A, r#"{"HideOnlineBtn":false}"#)];
    let json = built(None, &switching, &[choice(A, None)]).expect("the choice fits");
    assert!(json.is_some_and(|json| json.contains(r#""HideOnlineBtn":false,"Files":[]}"#)));
}

#[test]
fn animations_of_an_option_are_left_out_where_the_layout_has_no_list_of_them() {
    let options = [option(1, OptionKind::Toggle, A, r#"{"Anims":[{"FileName":"anim/A_In.bflan","AnimJson":"{}"}]}"#)];
    let merged = |base: &str| merge_options(&layout(base), &options, &[choice(A, None)]).expect("the choice fits");
    assert_eq!(merged(r#"{"Files":[]}"#).anims().count(), 0);
    assert_eq!(merged(r#"{"Files":[],"Anims":[]}"#).anims().count(), 1);
}

#[test]
fn a_layout_keeps_the_id_it_carries() {
    let options = [option(1, OptionKind::Toggle, A, r#"{"Files":[]}"#)];
    let check = |own: &str, choices: &[OptionChoice], expected: &str| {
        let base = layout(&format!(r#"{{"ID":"{own}","Files":[]}}"#));
        let json = built(Some(&base), &options, choices).expect("the choice fits").expect("there is a layout");
        assert_eq!(layout(&json).id(), Some(expected), "{own}");
    };
    let chosen = [choice(A, None)];
    check("Themezer:5", &[], "Themezer:5");
    check("Themezer:5", &chosen, &format!("Themezer:5|{A}"));
    check("builtin_CarefulLayout", &chosen, &format!("Themezer:6|{A}"));
    let baked = format!("Themezer:e|7638bb49-7475-4d11-a76a-ec9d63b12b94,{A}");
    check("builtin_DogeLayoutRound", &chosen, &baked);
    check("builtin_ClearLock", &chosen, "builtin_ClearLock");
    check("Generated_9a7c", &chosen, "Generated_9a7c");
}

#[test]
fn a_published_layout_gets_the_id_that_installers_know() {
    let options = [option(1, OptionKind::Toggle, A, r#"{"Files":[]}"#)];
    let stamped = |id: &str, choices: &[OptionChoice]| {
        let json = build(&BuildInput {
            target: Target::ResidentMenu,
            layout_name: "Any",
            author: None,
            layout_id: &layout_id::parse(id).expect("an ID"),
            base: Some(&layout(BASE)),
            options: &options,
            choices,
        });
        let json = json.expect("the choice fits").expect("there is a layout");
        layout(&json).id().map(str::to_owned)
    };
    let chosen = [choice(A, None)];
    assert_eq!(stamped("Themezer:5", &[]).as_deref(), Some("builtin_FlowLayout"));
    assert_eq!(stamped("Themezer:5", &chosen), Some(format!("Themezer:5|{A}")));
    assert_eq!(stamped("Themezer:9", &chosen).as_deref(), Some("builtin_ClearLock"));
}

#[test]
fn unknown_fields_stay_inside_files_and_leave_the_root() {
    let base = layout(
        r#"{"Zeta":1,"TargetFirmwareValue":2000,"Ready8X":true,"Files":[{"FileName":"blyt/A.bflyt","Extra":[1.50],"Patches":[]}]}"#,
    );
    let json = built(Some(&base), &[], &[]).expect("nothing was chosen").expect("there is a layout");
    let rest = json.split_once("\"ID\":\"Vitrine:2a\",").expect("it is stamped").1;
    assert_eq!(rest, r#""Files":[{"FileName":"blyt/A.bflyt","Extra":[1.50],"Patches":[]}],"Ready8X":true}"#);
}

#[test]
fn a_marker_the_layout_itself_holds_never_leaves() {
    let base = layout(
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Scale":{"__self":null},"Visible":true},
            {"PaneName":"Q","UsdPatches":[{"PropName":"R","__self":null}]}]}]}"#,
    );
    let json = built(Some(&base), &[], &[]).expect("nothing was chosen").expect("there is a layout");
    assert!(
        json.ends_with(r#""Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Visible":true}]}]}"#),
        "{json}"
    );
}

#[test]
fn a_common_layout_is_stamped_with_its_own_kind_of_id() {
    let common = layout(r#"{"PatchName":"Remove that line!","AuthorName":"Migush","Files":[]}"#);
    let layout_id = given_id().with_options([choice(A, None)]);
    let input =
        |author| build_common(&CommonInput { layout_name: "Low Row", author, layout_id: &layout_id, common: &common });
    assert_eq!(
        input(Some("Ines")),
        r#"{"PatchName":"Low Row","AuthorName":"Ines","TargetName":"common.szs","ID":"Vitrine:2a-common","Files":[]}"#
    );
    assert!(input(None).contains(r#""AuthorName":"Migush""#));
}
